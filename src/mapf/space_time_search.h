// The way of one agent in space and time, clear of all others' ways.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "distance_tables.h"

namespace wend {

/// The agent on each square at each step, up to a last step, after which all stay. Memory: 4 bytes
/// per square and step.
class StepTable {
 public:
  static constexpr std::uint32_t kNobody = ~std::uint32_t{0};

  StepTable(const CellGraph& graph, std::uint32_t last);

  std::uint32_t last() const { return last_; }
  std::uint32_t owner(std::uint32_t step, CellId square) const { return owners_[at(step, square)]; }
  /// Precondition: the way has last() + 1 cells, whose squares are free.
  void add(std::uint32_t agent, std::span<const CellId> way);
  void remove(std::span<const CellId> way);
  /// Whether an agent may go along an edge (CellGraph::edge_count(): stay) after a step.
  bool allows(std::uint32_t step, CellId from, CellId to, CellGraph::EdgeId edge) const;
  /// The first step from which on nobody is on the cell's squares any more.
  std::uint32_t free_from(CellId cell) const;

 private:
  struct Move {
    CellId from;
    CellId to;
  };
  std::size_t at(std::uint32_t step, CellId square) const {
    WEND_ASSERT(step <= last_ && square < graph_->squares(), "a step and a square of the plan");
    return std::size_t{step} * graph_->squares() + square;
  }
  bool allows_squares(std::uint32_t step, CellId from, CellId to) const;

  const CellGraph* graph_;
  std::uint32_t last_;
  std::vector<std::uint32_t> owners_;
  std::vector<std::uint32_t> first_move_;  // by crossing number
  std::vector<Move> moves_;                // that use it
};

/// A* over cells and steps.
class SpaceTimeSearch {
 public:
  SpaceTimeSearch(const CellGraph& graph, DistanceTables& tables);

  /// A cheapest way that ends at the goal for good after at most `most` steps, padded to the
  /// table's last step. False if there is none, or after kMostStates states.
  bool find(const StepTable& table, CellId start, DistanceTables::Slot goal, std::uint32_t most,
            std::vector<CellId>& way);
  /// The length of the way that was found.
  std::uint32_t cost() const { return cost_; }
  /// States of the last search.
  std::uint64_t states() const { return states_.size(); }

 private:
  /// Most searches that succeed need fewer; those that need more take the time of ten others.
  static constexpr std::size_t kMostStates = 1 << 14;

  struct State {
    CellId cell;
    std::uint32_t step;
    std::uint32_t parent;
  };
  struct Entry {
    std::uint32_t f;
    std::uint32_t state;
  };
  bool first_visit(CellId cell, std::uint32_t step);
  void push(CellId cell, std::uint32_t step, std::uint32_t parent);
  void write(const StepTable& table, std::uint32_t state, std::vector<CellId>& way);

  const CellGraph* graph_;
  DistanceTables* tables_;
  DistanceTables::Slot goal_ = DistanceTables::kNoSlot;
  std::uint32_t most_ = 0;
  std::uint32_t cost_ = 0;
  std::uint32_t stamp_ = 0;
  std::vector<State> states_;
  std::vector<std::vector<std::uint32_t>> open_;  // states by f less the least f
  std::uint32_t least_ = 0;
  std::vector<std::uint64_t> seen_;         // open addressing: cell and step
  std::vector<std::uint32_t> seen_stamps_;  // of which search
};

}  // namespace wend
