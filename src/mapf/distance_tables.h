// How many steps each cell is from a goal: backward breadth-first searches that grow no further
// than they are asked, shared by agents with the same goal.
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/mapf/cell_graph.h"

namespace wend {

/// Memory: 2 bytes per cell and goal (4 where the map has 65,535 cells or more), and the frontier.
/// A table has the cells of its goal's breadth only; all have memory for the breadth of most cells.
/// Distances are exact, so they do not depend on the order of questions. A table that no agent uses
/// is kept until another goal needs its memory.
class DistanceTables {
 public:
  using Slot = std::uint32_t;
  static constexpr Slot kNoSlot = ~Slot{0};
  static constexpr std::uint32_t kUnreached = ~std::uint32_t{0};

  explicit DistanceTables(const CellGraph& graph);

  /// The table of that goal, for one more agent. Takes the memory of an unused table if there is
  /// one; then it allocates nothing.
  Slot acquire(CellId goal);
  void release(Slot slot);
  CellId goal(Slot slot) const { return tables_[slot].goal; }
  /// Memory for tables of so many goals, so that acquire() allocates nothing.
  void reserve(std::size_t goals);

  /// Steps from the cell to the goal, kUnreached if no way leads there. Grows the table.
  std::uint32_t distance(Slot slot, CellId cell) {
    const std::uint32_t known = look(slot, cell);
    return known != kUnreached ? known : grow(slot, cell);
  }
  /// The same if it is known; else a lower bound that is larger than all that are known, and exact
  /// next to a known cell on maps without one-way steps. Does not grow the table.
  std::uint32_t bound(Slot slot, CellId cell) const {
    const std::uint32_t known = look(slot, cell);
    if (known != kUnreached) return known;
    return complete(slot) ? kUnreached : tables_[slot].level + 1;
  }
  /// Calls visit(cell, bound(slot, cell)) for each of the cells.
  template <class Visit>
  void visit_bounds(Slot slot, std::span<const CellId> cells, Visit&& visit) const {
    WEND_ASSERT(slot < tables_.size(), "acquire() the goal's table first");
    const Table& table = tables_[slot];
    const std::uint32_t unknown = complete(slot) ? kUnreached : table.level + 1;
    for (const CellId cell : cells) {
      const std::uint32_t value = look_in(table, cell);
      visit(cell, value != kUnreached ? value : unknown);
    }
  }
  bool known(Slot slot, CellId cell) const { return look(slot, cell) != kUnreached; }
  /// Whether all cells from which a way leads to the goal are known.
  bool complete(Slot slot) const { return tables_[slot].frontier.empty(); }
  /// Cells that were given their distance so far, in all tables.
  std::uint64_t grown() const { return grown_; }

  void prefetch(Slot slot, CellId cell) const {
#if defined(__GNUC__)
    const Table& table = tables_[slot];
    const CellId row = cell - table.first;
    const void* at = wide_ ? static_cast<const void*>(table.wide.data() + row)
                           : static_cast<const void*>(table.narrow.data() + row);
    __builtin_prefetch(at);
#else
    static_cast<void>(slot), static_cast<void>(cell);
#endif
  }

  /// The first fault: a known distance that no neighbour explains, or a goal with two tables.
  Result<void> validate() const;

 private:
  struct Table {
    CellId goal = kNoCell;
    std::uint32_t users = 0;
    std::uint32_t level = 0;  // all cells at most this far are known
    Slot older = kNoSlot;     // neighbours in the line of unused tables
    Slot newer = kNoSlot;
    CellId first = 0;  // of the goal's breadth; values are numbered from it
    std::vector<std::uint16_t> narrow;
    std::vector<std::uint32_t> wide;
    std::vector<CellId> frontier;  // the cells of that level
  };
  static constexpr std::uint16_t kNarrowUnknown = std::numeric_limits<std::uint16_t>::max();

  std::uint32_t look(Slot slot, CellId cell) const {
    WEND_ASSERT(slot < tables_.size() && cell < graph_->size(), "acquire() the goal's table first");
    return look_in(tables_[slot], cell);
  }
  std::uint32_t look_in(const Table& table, CellId cell) const {
    WEND_ASSERT(cell - table.first < breadth_cells_, "ask for cells of the goal's breadth");
    if (wide_) return table.wide[cell - table.first];
    const std::uint16_t value = table.narrow[cell - table.first];
    return value == kNarrowUnknown ? kUnreached : value;
  }
  Slot free_slot();
  void begin(Table& table, CellId goal);
  void join_unused(Slot slot);
  void leave_unused(Slot slot);
  std::uint32_t grow(Slot slot, CellId cell);
  template <bool kOneBreadth, class Value>
  void grow_values(Table& table, std::vector<Value>& values, CellId cell);

  const CellGraph* graph_;
  std::uint32_t breadth_cells_;  // the most cells of a breadth
  bool wide_;
  std::uint64_t grown_ = 0;
  std::vector<Table> tables_;
  std::vector<Slot> slot_of_;  // by goal
  Slot oldest_unused_ = kNoSlot;
  Slot newest_unused_ = kNoSlot;
  std::size_t longest_frontier_ = 0;  // so that reused tables have enough memory
  std::vector<CellId> scratch_;
};

}  // namespace wend
