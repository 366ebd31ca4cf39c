// Random graphs of every kind, together with the plain list of edges they were made of.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/random.h"
#include "wend/space/maps/graph_builder.h"

namespace wend::test {

struct RandomGraph {
  struct Edge {
    NodeId from;
    NodeId to;
    double cost;
    bool straight;
  };

  std::string kind;
  std::vector<Edge> edges;
  std::optional<Graph> graph;

  NodeId node_count() const { return static_cast<NodeId>(graph->node_count()); }
};

/// With and without positions, with decimal costs and straight ones, one-way and both ways, with
/// free, parallel and circular edges, isolated nodes and several parts. Small.
RandomGraph random_graph(std::uint64_t number);

inline constexpr std::uint64_t kUnreachable = ~std::uint64_t{0};

/// The cost of every node from the start, in the graph's units: Bellman and Ford on the edges as
/// they were added; shares nothing with the library's searches.
std::vector<std::uint64_t> distances(const RandomGraph& graph, NodeId start);

}  // namespace wend::test
