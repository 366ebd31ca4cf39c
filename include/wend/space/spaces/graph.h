// A directed graph whose edges cost whole numbers. GraphBuilder makes it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/result.h"
#include "wend/internal/space/spaces/goal_list.h"
#include "wend/internal/space/spaces/landmarks.h"
#include "wend/internal/space/spaces/straight_lines.h"
#include "wend/space/concepts.h"

namespace wend {

/// A lower bound of a path's cost, by straight lines or landmarks: the larger of the two.
class GraphEstimate {
 public:
  GraphEstimate(const StraightLines* lines, const Landmarks* landmarks, const Heuristic& heuristic,
                const Goals& goals, Side side);

  std::uint64_t operator()(NodeId node) const {
    if (custom_.given()) return custom_(node);
    std::uint64_t h = lines_ == nullptr ? 0 : by_lines(node);
    const std::uint64_t by_landmarks =
        side_ == Side::forward ? landmarks_.to_goals(node) : landmarks_.from_goals(node);
    return by_landmarks > h ? by_landmarks : h;
  }
  bool consistent() const { return !custom_.given(); }
  bool admissible() const { return custom_.admissible(); }
  /// Replaces several goals by the box round them: a weaker estimate, but one that takes constant
  /// time for any number of goals.
  void box_goals() { each_ = {}; }

 private:
  std::uint64_t by_lines(NodeId node) const {
    return each_.empty() ? lines_->estimate(node, box_) : lines_->estimate(node, each_);
  }

  const StraightLines* lines_ = nullptr;
  StraightLines::Box box_ = {};
  std::span<const NodeId> each_;  // several goals; the estimate is for the nearest
  LandmarkEstimate landmarks_;
  CustomEstimate custom_;
  Side side_;
};

/// Nodes with optional names and positions, and edges in compressed rows, both ways.
///
/// Costs are whole multiples of 1 / cost_scale(). No path without cycles costs more than 2^46 of
/// them, so no sum overflows and every cost is exact as a double. 32 bytes per edge, 8 per node,
/// and 28 more for a node with a position; searches use 16 bytes per node.
class Graph {
 public:
  using Cost = std::uint64_t;
  static constexpr const char* kName = "graph";
  static constexpr bool kCells = false;

  struct Edge {
    Cost cost;
    NodeId node;  ///< the edge's end; backward: its start
  };

  std::size_t node_count() const { return component_.size(); }
  std::size_t edge_count() const { return out_.edges.size(); }
  bool walkable(NodeId) const { return true; }
  /// Number of the edges' units per cost of 1.
  Cost cost_scale() const { return scale_; }
  /// Upper bound of cost found / optimal cost due to rounding; 1 if costs are exact, infinite if
  /// nothing is proved. (Measured costs are treated as exact: see GraphBuilder.)
  double rounding() const { return rounding_; }

  /// The edges from or to a node, in the order in which they were added.
  std::span<const Edge> edges(NodeId node) const { return out_.of(node); }
  std::span<const Edge> edges_to(NodeId node) const { return in_.of(node); }

  /// The component of a node, numbered from 0 in the order of their first nodes. No edge joins two
  /// components, in either direction.
  std::uint32_t component(NodeId node) const {
    WEND_ASSERT(node < component_.size(), "only nodes of the graph lie in a part");
    return component_[node];
  }
  std::uint32_t component_count() const { return component_count_; }

  /// Whether every node has a position.
  bool has_positions() const { return !positions_.empty(); }
  /// {0, 0, 0} if the graph has no positions.
  Position position(NodeId node) const {
    WEND_ASSERT(node < node_count(), "only nodes of the graph have positions");
    return has_positions() ? positions_[node] : Position{};
  }
  /// Empty if it has none.
  std::string_view name(NodeId node) const {
    WEND_ASSERT(node < node_count(), "only nodes of the graph have names");
    return names_.empty() ? std::string_view() : names_[node];
  }
  /// The node with that name; kNoNode if there is none. Logarithmic.
  NodeId find(std::string_view name) const;

  template <class Sink>
  void successors(const Expansion& expansion, Sink&& sink) const {
    for (const Edge& edge : edges(expansion.node)) sink(edge.node, edge.cost);
  }
  template <class Sink>
  void predecessors(const Expansion& expansion, Sink&& sink) const {
    for (const Edge& edge : edges_to(expansion.node)) sink(edge.node, edge.cost);
  }

  /// Whether straight lines give an estimate above 0: every node has a position, and no edge
  /// between two different positions has cost 0.
  bool has_straight_lines() const { return lines_.tells(); }
  const Landmarks& landmarks() const { return landmarks_; }
  /// Precondition: the landmarks were computed for this graph, in its units.
  void set_landmarks(Landmarks landmarks) {
    WEND_ASSERT(landmarks.measured_on(node_count()), "landmarks are measured on the same graph");
    landmarks_ = std::move(landmarks);
  }

  /// Checks that the graph is consistent: rows ascend, edges join nodes of one component, backward
  /// edges match the forward ones, names are sorted, and neither straight lines nor landmarks
  /// overestimate an edge. Returns the first fault. Nearly linear; for tests and debug builds.
  Result<void> validate() const;

  /// `euclidean`: straight lines, to the nearest of several goals. `automatic`: landmarks as well,
  /// and the box round several goals.
  static bool knows(HeuristicKind kind) {
    return kind == HeuristicKind::automatic || kind == HeuristicKind::zero ||
           kind == HeuristicKind::euclidean || kind == HeuristicKind::custom;
  }
  /// To measure progress: by straight lines if possible, since these also give the distance to
  /// unreachable goals. To the nearest goal, linear in the goals, or to the box round all.
  GraphEstimate estimate_to(const Goals& goals, bool to_nearest = false) const {
    GraphEstimate made = estimate(usual_measure(), goals, Side::forward);
    if (!to_nearest) made.box_goals();
    return made;
  }
  Heuristic usual_measure() const {
    return has_straight_lines() ? HeuristicKind::euclidean : HeuristicKind::automatic;
  }
  template <class Memory, class Visitor>
  auto visit_estimate(const Heuristic& heuristic, const Goals& goals, Side side, Memory&,
                      Visitor&& visitor) const {
    return visitor(estimate(heuristic, goals, side));
  }
  template <class Memory, class Visitor>
  auto visit_estimates(const Heuristic& heuristic, const Goals& goals, NodeId start, Memory&,
                       Visitor&& visitor) const {
    return visitor(estimate(heuristic, goals, Side::forward),
                   estimate(heuristic, start, Side::backward));
  }

 private:
  friend class GraphBuilder;

  /// Edges sorted by node; those of node i begin at first[i].
  struct Rows {
    std::vector<std::size_t> first;
    std::vector<Edge> edges;
    std::span<const Edge> of(NodeId node) const {
      WEND_ASSERT(node + std::size_t{1} < first.size(), "only nodes of the graph have edges");
      WEND_ASSERT(first[node] <= first[node + 1], "a node's edges come before the next one's");
      return {edges.data() + first[node], first[node + 1] - first[node]};
    }
  };

  Result<void> validate_rows(const Rows& rows) const;
  Result<void> validate_lines() const;
  GraphEstimate estimate(const Heuristic& heuristic, const Goals& goals, Side side) const {
    return {&lines_, &landmarks_, heuristic, goals, side};
  }

  Cost scale_ = 1;
  double rounding_ = 1;
  Rows out_;
  Rows in_;
  std::vector<std::uint32_t> component_;
  std::uint32_t component_count_ = 0;
  std::vector<Position> positions_;
  std::vector<std::string> names_;
  std::vector<NodeId> by_name_;  // the named nodes, sorted by name
  StraightLines lines_;
  Landmarks landmarks_;
};

}  // namespace wend
