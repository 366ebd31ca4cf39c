// A unit that finds its way through a map that it does not know, step by step.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/world/knowledge/knowledge.h"

namespace wend::cli {

struct ExplorationRules {
  std::int32_t sight = 8;
  SightKind kind = SightKind::radius;
  Unknown unknown = Unknown::as_free();
  bool keeps_views = false;  ///< for pictures: what was seen, and planned, at each step
};

/// The cells that the unit newly saw, and its plan.
struct ExplorationView {
  std::vector<Point> found;
  std::vector<Point> plan;  ///< from where it is; empty: as before, less the steps taken
};

struct Exploration {
  /// found: it is there. unreachable, start_blocked, goal_blocked: what it knows by then says that
  /// there is no way. partial: it knows of no cell that it could see the goal from, or come nearer.
  Status status = Status::running;
  std::vector<Point> way;     ///< that was walked
  double cost = 0;            ///< of that way
  double best_cost = 0;       ///< of the cheapest one there is; 0 without one
  std::uint64_t changes = 0;  ///< looks after which searches saw the map otherwise
  std::uint64_t replans = 0;  ///< of these the ones that changed the way
  std::uint64_t expanded = 0;
  std::uint64_t expanded_from_scratch = 0;  ///< by A* at the first step, and after each change
  std::size_t explored = 0;                 ///< cells
  std::vector<ExplorationView> views;       ///< one per cell of the way, where they are kept
};

/// Preconditions: as of Knowledge::build; both cells are on the map, and the unit can be on the
/// first one. Throws a usage Failure where the knowledge refuses something.
Exploration explore(const GridMap& map, const GridOptions& options, Point from, Point to,
                    const ExplorationRules& rules);

}  // namespace wend::cli
