#include "space_time_search.h"

#include <algorithm>

namespace wend {

StepTable::StepTable(const CellGraph& graph, std::uint32_t last)
    : graph_(&graph),
      last_(last),
      owners_((std::size_t{last} + 1) * graph.squares(), kNobody),
      first_move_(graph.crossing_count() + 1) {
  if (graph.crossing_count() == 1) return;
  const auto visit = [&](auto&& take) {
    for (CellId from = 0; from < graph.size(); ++from) {
      CellGraph::EdgeId edge = graph.first_edge(from);
      for (const CellId to : graph.next(from)) take(graph.crossing(edge++), Move{from, to});
    }
  };
  visit([&](std::uint32_t crossing, Move) { ++first_move_[crossing + 1]; });
  for (std::size_t i = 1; i < first_move_.size(); ++i) first_move_[i] += first_move_[i - 1];
  moves_.resize(first_move_.back());
  std::vector<std::uint32_t> next(first_move_.begin(), first_move_.end());
  visit([&](std::uint32_t crossing, Move move) { moves_[next[crossing]++] = move; });
}

void StepTable::add(std::uint32_t agent, std::span<const CellId> way) {
  WEND_ASSERT(way.size() == last_ + std::size_t{1}, "pad ways to the last step");
  for (std::uint32_t step = 0; step < way.size(); ++step) {
    graph_->for_each_square(way[step], [&](CellId square) {
      WEND_ASSERT(owner(step, square) == kNobody, "ways of two agents share a square");
      owners_[at(step, square)] = agent;
    });
  }
}

void StepTable::remove(std::span<const CellId> way) {
  WEND_ASSERT(way.size() == last_ + std::size_t{1}, "remove the way that was added");
  for (std::uint32_t step = 0; step < way.size(); ++step) {
    graph_->for_each_square(way[step], [&](CellId square) { owners_[at(step, square)] = kNobody; });
  }
}

/// Whether nobody is on the squares of `to` after the step, nor enters squares of `from` while
/// leaving squares of `to`.
bool StepTable::allows_squares(std::uint32_t step, CellId from, CellId to) const {
  const auto taken = [&](CellId square) { return owner(step + 1, square) != kNobody; };
  if (graph_->any_square(to, taken)) return false;
  return !graph_->any_square(to, [&](CellId entered) {
    const std::uint32_t other = owner(step, entered);
    if (other == kNobody) return false;
    return graph_->any_square(from, [&](CellId left) { return owner(step + 1, left) == other; });
  });
}

bool StepTable::allows(std::uint32_t step, CellId from, CellId to, CellGraph::EdgeId edge) const {
  WEND_ASSERT(step < last_, "the table ends with its last step: agents stay there");
  if (graph_->layered()) {
    if (!allows_squares(step, from, to)) return false;
    if (from == to) return true;
  } else {
    if (owner(step + 1, to) != kNobody) return false;
    if (from == to) return true;
    const std::uint32_t other = owner(step, to);
    if (other != kNobody && owner(step + 1, from) == other) return false;
  }
  const std::uint32_t crossing = graph_->crossing(edge);
  if (crossing == CellGraph::kNoCrossing) return true;
  for (std::uint32_t i = first_move_[crossing]; i < first_move_[crossing + 1]; ++i) {
    const std::uint32_t mover = owner(step, moves_[i].from);
    if (mover != kNobody && owner(step + 1, moves_[i].to) == mover) return false;
  }
  return true;
}

std::uint32_t StepTable::free_from(CellId cell) const {
  std::uint32_t step = last_ + 1;
  const auto taken = [&](CellId square) { return owner(step - 1, square) != kNobody; };
  while (step > 0 && !graph_->any_square(cell, taken)) --step;
  return step;
}

SpaceTimeSearch::SpaceTimeSearch(const CellGraph& graph, DistanceTables& tables)
    : graph_(&graph), tables_(&tables), seen_(4 * kMostStates), seen_stamps_(4 * kMostStates) {
  states_.reserve(kMostStates + graph.most_edges() + 1);
}

bool SpaceTimeSearch::first_visit(CellId cell, std::uint32_t step) {
  const std::uint64_t key = std::uint64_t{step} << 32 | cell;
  const std::size_t mask = seen_.size() - 1;
  std::size_t i = (key * 0x9e3779b97f4a7c15u) >> 40 & mask;
  for (; seen_stamps_[i] == stamp_; i = (i + 1) & mask) {
    if (seen_[i] == key) return false;
  }
  seen_stamps_[i] = stamp_;
  seen_[i] = key;
  return true;
}

void SpaceTimeSearch::push(CellId cell, std::uint32_t step, std::uint32_t parent) {
  const std::uint32_t rest = tables_->distance(goal_, cell);
  if (rest == DistanceTables::kUnreached || step + rest > most_) return;
  if (!first_visit(cell, step)) return;
  const std::uint32_t f = step + rest - least_;
  if (f >= open_.size()) open_.resize(f + std::size_t{1});
  open_[f].push_back(static_cast<std::uint32_t>(states_.size()));
  states_.push_back({cell, step, parent});
}

bool SpaceTimeSearch::find(const StepTable& table, CellId start, DistanceTables::Slot goal,
                           std::uint32_t most, std::vector<CellId>& way) {
  goal_ = goal;
  most_ = std::min(most, table.last());
  least_ = tables_->distance(goal, start);
  ++stamp_;
  states_.clear();
  for (std::vector<std::uint32_t>& bucket : open_) bucket.clear();
  const CellId end = tables_->goal(goal);
  const std::uint32_t free_from = table.free_from(end);
  if (free_from > most_) return false;
  push(start, 0, StepTable::kNobody);
  // The estimate never falls by more than a step does, so f never falls.
  for (std::size_t f = 0; f < open_.size(); ++f) {
    while (!open_[f].empty()) {
      const std::uint32_t index = open_[f].back();
      open_[f].pop_back();
      const State state = states_[index];
      if (state.cell == end && state.step >= free_from) {
        write(table, index, way);
        return true;
      }
      if (states_.size() > kMostStates) return false;
      if (state.step == most_) continue;
      CellGraph::EdgeId edge = graph_->first_edge(state.cell);
      if (table.allows(state.step, state.cell, state.cell, graph_->edge_count())) {
        push(state.cell, state.step + 1, index);
      }
      for (const CellId to : graph_->next(state.cell)) {
        if (table.allows(state.step, state.cell, to, edge++)) push(to, state.step + 1, index);
      }
    }
  }
  return false;
}

void SpaceTimeSearch::write(const StepTable& table, std::uint32_t state, std::vector<CellId>& way) {
  cost_ = states_[state].step;
  way.assign(table.last() + std::size_t{1}, states_[state].cell);
  for (; state != StepTable::kNobody; state = states_[state].parent) {
    way[states_[state].step] = states_[state].cell;
  }
}

}  // namespace wend
