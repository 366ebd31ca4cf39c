// Whether the parts of a graph fit together.
#include <algorithm>
#include <compare>
#include <string>
#include <utility>

#include "wend/space/spaces/graph.h"

namespace wend {
namespace {

Error graph_fault(NodeId node, const char* what) {
  return {"", 0, "node " + std::to_string(node) + what};
}

/// An edge with both its ends.
struct GraphWay {
  NodeId from;
  NodeId to;
  Graph::Cost cost;
  // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 takes the comparison for a null
  friend auto operator<=>(const GraphWay&, const GraphWay&) = default;
};

std::vector<GraphWay> sorted_ways(const Graph& graph, Side side) {
  std::vector<GraphWay> ways;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    const auto edges = side == Side::forward ? graph.edges(node) : graph.edges_to(node);
    for (const Graph::Edge& edge : edges) {
      const bool forward = side == Side::forward;
      ways.push_back({forward ? node : edge.node, forward ? edge.node : node, edge.cost});
    }
  }
  std::sort(ways.begin(), ways.end());
  return ways;
}

/// Whether landmarks say no more of an edge than it costs, in either direction.
bool landmarks_hold(const Landmarks& landmarks, const GraphWay& way) {
  const auto from = landmarks.of(way.from);
  const auto to = landmarks.of(way.to);
  for (unsigned i = 0; i < landmarks.count(); ++i) {
    if (to[i].from > from[i].from + way.cost || from[i].to > to[i].to + way.cost) return false;
  }
  return true;
}

Result<void> validate_ways(const Graph& graph) {
  const std::vector<GraphWay> ways = sorted_ways(graph, Side::forward);
  if (ways != sorted_ways(graph, Side::backward)) {
    return Error{"", 0, "the edges backward are not those forward"};
  }
  for (const GraphWay& way : ways) {
    if (graph.component(way.from) != graph.component(way.to)) {
      return graph_fault(way.from, " has an edge to another part of the graph");
    }
    if (!landmarks_hold(graph.landmarks(), way)) {
      return graph_fault(way.from, " has an edge that is cheaper than its landmarks say");
    }
  }
  return {};
}

/// Parts are numbered in the order of their first nodes.
Result<void> validate_parts(const Graph& graph) {
  std::uint32_t seen = 0;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.component(node) > seen) return graph_fault(node, " lies in a part out of its turn");
    if (graph.component(node) == seen) ++seen;
  }
  if (seen != graph.component_count()) return Error{"", 0, "there are other parts than counted"};
  return {};
}

Result<void> validate_names(const Graph& graph) {
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (!graph.name(node).empty() && graph.find(graph.name(node)) != node) {
      return graph_fault(node, " is not found by its name");
    }
  }
  return {};
}

}  // namespace

Result<void> Graph::validate_rows(const Rows& rows) const {
  if (rows.first.size() != node_count() + (rows.first.empty() ? 0 : 1)) {
    return Error{"", 0, "there is not one row of edges per node"};
  }
  if (!std::is_sorted(rows.first.begin(), rows.first.end())) {
    return Error{"", 0, "a row of edges ends before it begins"};
  }
  if ((rows.first.empty() ? 0 : rows.first.back()) != rows.edges.size()) {
    return Error{"", 0, "there are edges in no row"};
  }
  const auto leads_out = [&](const Edge& edge) { return edge.node >= node_count(); };
  if (std::any_of(rows.edges.begin(), rows.edges.end(), leads_out)) {
    return Error{"", 0, "an edge leads to no node of the graph"};
  }
  return {};
}

/// Straight lines say no more of an edge than it costs.
Result<void> Graph::validate_lines() const {
  for (NodeId node = 0; node < node_count(); ++node) {
    for (const Edge& edge : edges(node)) {
      if (estimate(HeuristicKind::euclidean, edge.node, Side::forward)(node) <= edge.cost) continue;
      return graph_fault(node, " has an edge that is cheaper than the straight line");
    }
  }
  return {};
}

Result<void> Graph::validate() const {
  for (const Rows* rows : {&out_, &in_}) {
    if (Result<void> valid = validate_rows(*rows); !valid) return valid;
  }
  if (has_positions() && positions_.size() != node_count()) {
    return Error{"", 0, "there is not one position per node"};
  }
  if (!landmarks_.measured_on(node_count())) {
    return Error{"", 0, "the landmarks were measured on another graph"};
  }
  if (Result<void> valid = validate_parts(*this); !valid) return valid;
  if (Result<void> valid = validate_names(*this); !valid) return valid;
  if (Result<void> valid = validate_ways(*this); !valid) return valid;
  return validate_lines();
}

}  // namespace wend
