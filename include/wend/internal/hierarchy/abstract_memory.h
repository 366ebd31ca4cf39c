#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/buffer.h"
#include "wend/internal/hierarchy/window.h"
#include "wend/search/path.h"
#include "wend/search/search.h"
#include "wend/search/workspace.h"

namespace wend {

/// The memory of queries on a grid's clusters (internal/hierarchy/abstract_grid.h). Its own
/// workspace serves the searches within a square, while the search of the abstract graph lives in
/// the workspace that holds this.
struct AbstractMemory final : Scratch {
  static constexpr unsigned kMostLevels = 4;

  struct Way {
    NodeId cell;  // a goal; kNoNode: there is none
    std::uint64_t cost;
  };
  /// Per entrance of a cluster the way to the nearest goal within it.
  struct GoalCluster {
    std::uint32_t number;
    std::uint32_t first;  // in goal_ways
  };
  /// A query's record of a square of a level.
  struct Visit {
    std::uint32_t query;  // the newest that visited it
    std::uint32_t first;  // in reached; kKept: it holds a start or a goal
  };
  static constexpr std::uint32_t kKept = ~std::uint32_t{0};
  /// An entrance of a square that the query has come to. Its place here is the search's move.
  struct Reached {
    std::uint64_t cost;  // the least so far, from the start
    std::uint32_t square;
    std::uint32_t which;  // of its entrances << 2 | level
    unsigned level() const { return which & 3u; }
    std::uint32_t entrance() const { return which >> 2; }
  };

  explicit AbstractMemory(Allocator allocator)
      : inner(allocator),
        goals(allocator),
        start_costs(allocator),
        start_goals(allocator),
        goal_clusters(allocator),
        goal_ways(allocator),
        visits{Buffer<Visit>(allocator), Buffer<Visit>(allocator), Buffer<Visit>(allocator),
               Buffer<Visit>(allocator)},
        reached(allocator) {}
  std::size_t bytes() const override {
    std::size_t total = inner.bytes() + goals.bytes() + start_costs.bytes() + start_goals.bytes() +
                        goal_clusters.bytes() + goal_ways.bytes() + reached.bytes() +
                        cells.capacity() * sizeof(NodeId);
    for (const auto& squares : visits) total += squares.bytes();
    for (const Path& path : paths) total += path.nodes.capacity() * sizeof(NodeId);
    return total;
  }

  Workspace inner;
  Buffer<NodeId> goals;               // by cluster
  Buffer<std::uint64_t> start_costs;  // to the entrances of its cluster
  Buffer<Way> start_goals;            // those within its cluster
  Buffer<GoalCluster> goal_clusters;
  Buffer<Way> goal_ways;
  Buffer<Visit> visits[kMostLevels];  // per square
  Buffer<Reached> reached;            // square by square
  std::uint32_t query = 0;
  Path paths[kMostLevels];  // while refining, one per level
  std::vector<NodeId> cells;
};

/// The way from a node to the goal that a backward flood within a window came from.
inline AbstractMemory::Way nearest_goal(const Search& flood, const Window& window, NodeId node) {
  NodeLabel label = flood.label(node);
  if (!label.reached) return {kNoNode, 0};
  const auto cost = static_cast<std::uint64_t>(label.g);
  while (label.parent != kNoNode) {
    node = label.parent;
    label = flood.label(node);
    WEND_ASSERT(label.reached, "a flood's parents were reached: keep it as long as it is asked");
  }
  return {window.outer(node), cost};
}

}  // namespace wend
