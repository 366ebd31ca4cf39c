// Turning A*: the cheapest path if turns cost something, or some directions cost more than others.
// If they do not, it finds one that turns least among the many cheapest paths of a grid.
//
// The search is A* over cells with headings (internal/search/adaptors/heading_space.h). It leaves
// out a state if another state of the same cell, plus the turn from there, costs at most as much.
//
// Tried, as multiples of A*'s expansions and time on lak303d / brc202d / AcrosstheCape, turns free:
// without leaving states out 7.6 / 7.7 / 10 and 32 / 25 / 25; with it 1.5 / 1.4 / 3.0 and 8 / 9
// / 14.
//
// Guarantee: optimal, for costs that include the turns. Exception: on maps of 1,821 cells and more,
// a path that costs over 16,384 of the cheapest steps has a bound a little above 1. When not to use
// it: if paths should only look straighter, smoothing (path/smooth.h) takes a small part of the
// time. Turning A* needs 16 bytes for each of nine states per cell.
#pragma once

#include <concepts>
#include <optional>

#include "wend/internal/search/adaptors/heading_space.h"
#include "wend/search/algorithms/astar.h"

namespace wend {

struct TurningAStar {
  static constexpr AlgorithmInfo kInfo = {
      .name = "turning_astar",
      .title = "Turning A*",
      .summary = "Cheapest path where turns cost something; else a cheapest that turns least.",
      .guarantee = Guarantee::optimal,
      .informed = true,
      .turning = true,
      .bytes_per_node = 9 * 24,
      .nodes_are_cells = false};

  template <Steered S>
  requires ManyHeuristics<S>
  static Search* begin(const S& space, const SearchRequest& request, Workspace& workspace) {
    const Turning& turning = request.options.turning;
    if (turning.facing != kNoMove && !space.steers(turning.facing)) {
      return settle(workspace, Status::invalid, "no step leads in the direction that it faces");
    }
    if (const char* reason = HeadingSpace<S>::refusal(space, turning)) {
      return settle(workspace, Status::invalid, reason);
    }
    auto& memory = workspace.scratch<Memory<S>>();
    const auto& headings = memory.space.emplace(space, turning, request.goals);
    memory.starts.resize(0);
    for (const NodeId start : request.more_starts) {
      memory.starts.push_back(headings.state(start, turning.facing));
    }
    SearchRequest inner = request;
    inner.start = headings.state(request.start, turning.facing);
    inner.goals = headings.goals();
    inner.more_starts = {memory.starts.data(), memory.starts.size()};
    return begin_informed(headings, inner, workspace, AStar::Order{});
  }

 private:
  /// Data that lives as long as the search.
  template <class S>
  struct Memory final : Scratch {
    explicit Memory(Allocator allocator) : starts(allocator) {}
    std::size_t bytes() const override { return starts.bytes(); }
    std::optional<HeadingSpace<S>> space;
    Buffer<NodeId> starts;
  };
};

}  // namespace wend
