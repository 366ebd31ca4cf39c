#pragma once

#include <cstddef>
#include <cstdint>

#include "wend/internal/path/sight_table.h"
#include "wend/internal/path/straight_estimate.h"
#include "wend/search/search.h"
#include "wend/space/concepts.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend {

// Tried, in one run over 15 maps (every 20th query of their scenarios, corners both_free; geometric
// means of the ratios of the times per query):
// - what corners see, swept anew for each query that comes there first: 1.6 times as fast as A* by
//   steps, and 24 times as fast as Theta*;
// - the same, found once per map and kept (SightTable): 3.3 and 49 times. A single file of 12 bytes
//   per sight; sorting them by angle ends most look-ups early.
// - the goals: a walk along the line from each corner that has one ahead takes 3 % of the time, so
//   that no sweep from the goals is worth while.
// On rooms and cities it is 4 to 30 times as fast as A* by steps; where single cells are strewn
// (random512-10, -40) it takes 3 times as long, for nearly all of the corners see each other.

/// A grid for exact search at any angle: nodes are its cells (starts and goals, by their centres)
/// and after them its corners (CornerMap); from each a tight string leads on to the corners in
/// sight at which it can bend on, and to the goals.
///
/// A shortest way is a tight string. So a corner is no successor where a string that arrives along
/// that line could not bend, and behind a corner only what lies beyond the line on which it was
/// reached, on the side of the blocked cell, is.
class TautGrid {
 public:
  using Cost = double;
  static constexpr bool kStraightLines = true;

  explicit TautGrid(const UnitGrid& grid);

  /// A search's own view, which lives in its workspace.
  class View;
  const View& view(const Goals& goals, Workspace& workspace) const;

  const GridTopology& topology() const { return *grid_; }
  const CornerMap& corners() const { return corners_; }
  const SightTable& sights() const { return sights_; }
  std::size_t node_count() const { return grid_->node_count() + corners_.count(); }
  std::uint64_t version() const { return version_; }

  /// Where a node is.
  HalfPoint place(NodeId node) const {
    const auto cells = static_cast<NodeId>(grid_->node_count());
    if (node < cells) return HalfPoint::centre(grid_->point(node));
    return HalfPoint::corner(corners_.point(node - cells));
  }
  /// The cost of a straight line.
  double line_cost(HalfPoint line) const { return length_of(line) * half_straight_; }
  /// Whether a straight line between two places, of which one at least is a centre, is free.
  bool sees(HalfPoint from, HalfPoint to) const;

 private:
  const GridTopology* grid_;
  std::uint64_t version_;
  double half_straight_;
  CornerMap corners_;
  SightTable sights_;
};

class TautGrid::View {
 public:
  using Cost = double;
  static constexpr bool kStraightLines = true;

  View(const TautGrid& grid, const Goals& goals, SightMemory& memory)
      : grid_(&grid), wanted_(goals), memory_(&memory) {}

  /// The goals in terms of this view, as long as it stays where it is: a test that was made for
  /// cells is not asked about corners.
  Goals goals() const {
    if (wanted_.test == nullptr) return wanted_;
    const auto accepts = [](const View& self, NodeId node) {
      return node < self.first_corner() && self.wanted_.contains(node);
    };
    return {wanted_.several, {this, accepts}};
  }

  std::size_t node_count() const { return grid_->node_count(); }
  std::uint64_t version() const { return grid_->version(); }
  HalfPoint place(NodeId node) const { return grid_->place(node); }
  double line_cost(HalfPoint line) const { return grid_->line_cost(line); }
  double line_cost(NodeId from, NodeId to) const { return line_cost(place(to) - place(from)); }

  StraightEstimate<View> estimate_to(const Goals& goals) const {
    return StraightEstimate<View>(*this, HeuristicKind::automatic, goals);
  }
  template <class Visitor>
  Search* visit_estimate(const Heuristic& heuristic, const Goals& goals, Side, Workspace& workspace,
                         Visitor&& visitor) const {
    return visit_straight_estimate(*this, heuristic, goals, workspace, visitor);
  }

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    const NodeId cells = first_corner();
    if (expansion.node < cells) {
      from_cell(expansion, sink);
    } else {
      from_corner(expansion, expansion.node - cells, sink);
    }
  }

 private:
  NodeId first_corner() const { return static_cast<NodeId>(grid_->topology().node_count()); }

  template <class Sink>
  void from_cell(const Expansion& expansion, Sink& sink) const;
  template <class Sink>
  void from_corner(const Expansion& expansion, std::size_t corner, Sink& sink) const;
  template <class Sink>
  void goals_in_sight(const Expansion& expansion, HalfPoint from, Sink& sink, auto&& ahead) const;

  const TautGrid* grid_;
  Goals wanted_;
  SightMemory* memory_;
};

/// Passes on the goals that lie ahead and are in sight.
template <class Sink>
void TautGrid::View::goals_in_sight(const Expansion& expansion, HalfPoint from, Sink& sink,
                                    auto&& ahead) const {
  const auto try_goal = [&](NodeId goal) {
    const HalfPoint to = place(goal);
    if (ahead(to - from) && grid_->sees(from, to)) sink(goal, line_cost(to - from));
  };
  if (expansion.goals->single != kNoNode) return try_goal(expansion.goals->single);
  for (const NodeId goal : expansion.goals->several) try_goal(goal);
}

template <class Sink>
void TautGrid::View::from_cell(const Expansion& expansion, Sink& sink) const {
  const HalfPoint eye = place(expansion.node);
  goals_in_sight(expansion, eye, sink, [](HalfPoint line) { return !(line == HalfPoint{}); });
  const CornerMap& corners = grid_->corners();
  for (const bool left : {false, true}) {
    for (const bool down : {false, true}) {
      SightSweep(corners, eye, left, down, memory_->pieces)
          .run([&](std::int64_t x, std::int64_t y) {
            const auto node = first_corner() + static_cast<NodeId>(corners.number(x, y));
            sink(node, line_cost(HalfPoint{2 * x, 2 * y} - eye));
          });
    }
  }
}

template <class Sink>
void TautGrid::View::from_corner(const Expansion& expansion, std::size_t corner, Sink& sink) const {
  const CornerMap& corners = grid_->corners();
  const HalfPoint here = HalfPoint::corner(corners.point(corner));
  const HalfPoint arrival = here - place(expansion.parent);
  const CornerTurn turn = CornerTurn::of(corners, corners.point(corner), arrival);
  goals_in_sight(expansion, here, sink,
                 [&](HalfPoint line) { return turn.faces(line) && turn.admits(arrival, line); });
  const Sight* sight = grid_->sights().sights(corner, turn.down, *memory_);
  for (; sight->node != kNoNode; ++sight) {
    const HalfPoint line = {2 * std::int64_t{sight->dx}, 2 * std::int64_t{sight->dy}};
    if (turn.admits(arrival, line)) {
      sink(sight->node, line_cost(line));
    } else if (!turn.either_side) {
      return;  // nor do any that follow
    }
  }
}

}  // namespace wend
