#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "wend/base/result.h"
#include "wend/space/spaces/graph.h"

namespace wend {

/// Builds a Graph, node by node and edge by edge.
///
/// Costs are decimal numbers; the graph stores them times a power of ten, the smallest with which
/// all costs are whole. If there is none, or a path might cost more than 2^46 units with it, the
/// largest possible power (at most 10^9) is used, and costs are rounded; costs above 0 stay above
/// 0. Straight-line costs are rounded up.
class GraphBuilder {
 public:
  /// The largest coordinate, and the largest cost.
  static constexpr double kMostCoordinate = 1e12;
  static constexpr double kMostCost = 1e12;

  /// Whether all coordinates are numbers with an absolute value of at most kMostCoordinate.
  static bool in_range(const Position& position);

  /// Nodes are numbered from 0. Names must be unique, but any number of nodes may have none.
  NodeId add_node(std::string name = "", std::optional<Position> position = std::nullopt);

  /// One way. If the costs of all edges have no common unit, they are rounded; Graph::rounding then
  /// bounds how far paths may be from the cheapest. Preconditions: both are nodes.
  void add_edge(NodeId from, NodeId to, double cost);
  /// One way, with a measured cost: rounded up to whole units, and then treated as exact.
  void add_measured_edge(NodeId from, NodeId to, double cost);
  /// One way; the cost is the length of the straight line between two nodes with positions.
  void add_straight_edge(NodeId from, NodeId to);

  std::size_t node_count() const { return nodes_.size(); }
  std::size_t edge_count() const { return edges_.size(); }

  /// Nearly linear. Does not change the builder. Errors: a cost or a coordinate that is no number,
  /// below 0 or too large; a straight edge without positions; two nodes with one name; costs so
  /// large on so many nodes that a path might cost more than 2^46.
  Result<Graph> build() const;

 private:
  struct Node {
    std::string name;
    std::optional<Position> position;
  };
  struct Edge {
    NodeId from;
    NodeId to;
    double cost;
    bool measured;  // then the cost is rounded up
  };

  std::optional<Error> fault() const;
  std::string label(NodeId node) const;
  double longest_way() const;
  std::optional<Graph::Cost> scale() const;
  std::optional<Graph::Cost> common_parts() const;
  double rounding(Graph::Cost scale) const;
  static Graph::Cost cost_of(const Edge& edge, Graph::Cost scale);
  void add_names(Graph& graph) const;
  void add_edges(Graph& graph) const;
  void add_components(Graph& graph) const;

  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::size_t placed_ = 0;  // nodes with a position
};

}  // namespace wend
