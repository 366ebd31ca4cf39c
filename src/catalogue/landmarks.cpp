#include "landmarks.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/search/adaptors/reversed.h"
#include "wend/internal/search/loops/flood.h"

namespace wend {
namespace {

/// Hands each node's cost from `start` to the visitor; kFar where it cannot be reached.
template <class S, class Visit>
void measure(const S& space, NodeId start, Workspace& workspace, Visit&& visit) {
  WEND_ASSERT(start < space.node_count(), "costs are measured from a node of the graph");
  SearchRequest request;
  request.start = start;
  Search* search = begin_flood(space, request, workspace);
  search->run();
  for (NodeId node = 0; node < space.node_count(); ++node) {
    const NodeLabel label = search->label(node);
    visit(node, label.reached ? static_cast<std::uint64_t>(label.g) : Landmarks::kFar);
  }
}

/// The nodes of the part that has most of them.
std::vector<NodeId> largest_part(const Graph& graph) {
  std::vector<std::size_t> sizes(graph.component_count(), 0);
  for (NodeId node = 0; node < graph.node_count(); ++node) ++sizes[graph.component(node)];
  WEND_ASSERT(!sizes.empty(), "only a graph with nodes has parts: ask node_count() first");
  const auto largest = std::max_element(sizes.begin(), sizes.end()) - sizes.begin();
  std::vector<NodeId> nodes;
  for (NodeId node = 0; node < graph.node_count(); ++node) {
    if (graph.component(node) == static_cast<std::uint32_t>(largest)) nodes.push_back(node);
  }
  return nodes;
}

NodeId farthest(const std::vector<NodeId>& nodes, const std::vector<std::uint64_t>& away) {
  WEND_ASSERT(!nodes.empty(), "a part of the graph has a node at least");
  return *std::max_element(nodes.begin(), nodes.end(),
                           [&](NodeId a, NodeId b) { return away[a] < away[b]; });
}

}  // namespace

Landmarks choose_landmarks(const Graph& graph, unsigned count) {
  if (graph.node_count() == 0 || count == 0) return {};
  const std::vector<NodeId> part = largest_part(graph);
  count = static_cast<unsigned>(std::min<std::size_t>({count, part.size(), Landmarks::kMost}));
  Landmarks landmarks(graph.node_count(), count);
  const Reversed<Graph> reversed(graph);
  Workspace workspace;
  std::vector<std::uint64_t> away(graph.node_count());  // from the landmarks so far
  measure(graph, part.front(), workspace,
          [&](NodeId node, std::uint64_t cost) { away[node] = cost; });
  NodeId chosen = farthest(part, away);
  std::fill(away.begin(), away.end(), Landmarks::kFar);
  for (unsigned i = 0; i < count; ++i) {
    measure(graph, chosen, workspace, [&](NodeId node, std::uint64_t cost) {
      landmarks.at(node, i).from = cost;
      away[node] = std::min(away[node], cost);
    });
    measure(reversed, chosen, workspace,
            [&](NodeId node, std::uint64_t cost) { landmarks.at(node, i).to = cost; });
    chosen = farthest(part, away);
  }
  return landmarks;
}

}  // namespace wend
