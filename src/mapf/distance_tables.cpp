#include "distance_tables.h"

#include <algorithm>

namespace wend {
namespace {

std::uint32_t most_cells_of_a_breadth(const CellGraph& graph) {
  std::uint32_t most = 0;
  for (std::uint32_t breadth = 1; breadth <= graph.largest_breadth(); ++breadth) {
    most = std::max(most, graph.first_cell(breadth + 1) - graph.first_cell(breadth));
  }
  return most;
}

}  // namespace

DistanceTables::DistanceTables(const CellGraph& graph)
    : graph_(&graph),
      breadth_cells_(most_cells_of_a_breadth(graph)),
      wide_(breadth_cells_ >= kNarrowUnknown),
      slot_of_(graph.size(), kNoSlot),
      // One more, because the last cell is written before it is known to be new.
      scratch_(std::size_t{breadth_cells_} + 1) {}

void DistanceTables::reserve(std::size_t goals) {
  while (tables_.size() < goals) {
    tables_.emplace_back();
    Table& table = tables_.back();
    wide_ ? table.wide.resize(breadth_cells_) : table.narrow.resize(breadth_cells_);
    join_unused(static_cast<Slot>(tables_.size() - 1));
  }
}

DistanceTables::Slot DistanceTables::acquire(CellId goal) {
  WEND_ASSERT(goal < graph_->size(), "refuse goals off the map or blocked before");
  Slot slot = slot_of_[goal];
  if (slot == kNoSlot) {
    slot = free_slot();
    begin(tables_[slot], goal);
    slot_of_[goal] = slot;
  } else if (tables_[slot].users == 0) {
    leave_unused(slot);
  }
  ++tables_[slot].users;
  return slot;
}

void DistanceTables::release(Slot slot) {
  WEND_ASSERT(slot < tables_.size() && tables_[slot].users > 0,
              "release() what was acquired, once");
  if (--tables_[slot].users == 0) join_unused(slot);
}

DistanceTables::Slot DistanceTables::free_slot() {
  if (oldest_unused_ == kNoSlot) reserve(tables_.size() + 1);
  const Slot slot = oldest_unused_;
  leave_unused(slot);
  if (tables_[slot].goal != kNoCell) slot_of_[tables_[slot].goal] = kNoSlot;
  return slot;
}

void DistanceTables::join_unused(Slot slot) {
  WEND_ASSERT(slot < tables_.size(), "slots are numbered as reserve() made them");
  Table& table = tables_[slot];
  table.older = newest_unused_;
  table.newer = kNoSlot;
  (newest_unused_ == kNoSlot ? oldest_unused_ : tables_[newest_unused_].newer) = slot;
  newest_unused_ = slot;
}

void DistanceTables::leave_unused(Slot slot) {
  const Table& table = tables_[slot];
  WEND_ASSERT(table.users == 0, "tables in use are not in the line of unused ones");
  (table.older == kNoSlot ? oldest_unused_ : tables_[table.older].newer) = table.newer;
  (table.newer == kNoSlot ? newest_unused_ : tables_[table.newer].older) = table.older;
}

void DistanceTables::begin(Table& table, CellId goal) {
  table.first = graph_->first_cell(graph_->breadth(goal));
  if (wide_) {
    std::fill(table.wide.begin(), table.wide.end(), kUnreached);
    table.wide[goal - table.first] = 0;
  } else {
    std::fill(table.narrow.begin(), table.narrow.end(), kNarrowUnknown);
    table.narrow[goal - table.first] = 0;
  }
  table.goal = goal;
  table.level = 0;
  table.frontier.reserve(longest_frontier_);
  table.frontier.assign(1, goal);
}

std::uint32_t DistanceTables::grow(Slot slot, CellId cell) {
  Table& table = tables_[slot];
  WEND_ASSERT(table.goal != kNoCell, "grow() a table that acquire() has begun");
  WEND_ASSERT(cell < graph_->size(), "cells are numbered below the graph's size");
  if (table.frontier.empty()) return kUnreached;
  const auto grow_to_cell = [&](auto& values) {
    graph_->layered() ? grow_values<false>(table, values, cell)
                      : grow_values<true>(table, values, cell);
  };
  wide_ ? grow_to_cell(table.wide) : grow_to_cell(table.narrow);
  return look(slot, cell);
}

/// Level by level until the cell is known. Without branches on what is new: those are
/// mispredicted, and took two thirds of the time.
template <bool kOneBreadth, class Value>
void DistanceTables::grow_values(Table& table, std::vector<Value>& values, CellId cell) {
  constexpr Value kUnknown = std::numeric_limits<Value>::max();
  Value* const distance = values.data();
  const CellId base = kOneBreadth ? 0 : table.first;
  CellId* const queue = scratch_.data();
  std::copy(table.frontier.begin(), table.frontier.end(), queue);
  std::size_t head = 0;
  std::size_t tail = table.frontier.size();
  std::size_t first = tail;  // of the level that comes next
  while (distance[cell - base] == kUnknown && head < tail) {
    const auto next = static_cast<Value>(table.level + 1);
    for (const std::size_t end = tail; head < end; ++head) {
      for (const CellId from : graph_->before(queue[head])) {
        Value& known = distance[from - base];
        const bool fresh = known == kUnknown;
        queue[tail] = from;
        known = fresh ? next : known;
        tail += fresh ? 1 : 0;
      }
    }
    ++table.level;
  }
  WEND_ASSERT(tail <= breadth_cells_,
              "a level holds each cell once: distances were not all unknown");
  grown_ += tail - first;
  first = head;
  table.frontier.assign(queue + first, queue + tail);
  longest_frontier_ = std::max(longest_frontier_, table.frontier.capacity());
}

Result<void> DistanceTables::validate() const {
  for (Slot slot = 0; slot < tables_.size(); ++slot) {
    const CellId goal = tables_[slot].goal;
    if (goal == kNoCell) continue;
    if (tables_[slot].users > 0 && slot_of_[goal] != slot) {
      return Error{"", 0, "the goal " + graph_->name(goal) + " has two tables"};
    }
    const CellId end = graph_->first_cell(graph_->breadth(goal) + 1);
    for (CellId cell = tables_[slot].first; cell < end; ++cell) {
      const std::uint32_t here = look(slot, cell);
      if (here == kUnreached || cell == goal) continue;
      std::uint32_t best = kUnreached;
      for (const CellId to : graph_->next(cell)) best = std::min(best, look(slot, to));
      if (best == kUnreached || best + 1 != here) {
        return Error{"", 0, "no neighbour explains the distance of " + graph_->name(cell)};
      }
    }
  }
  return {};
}

}  // namespace wend
