// One search for all requests with the same goal: grown backward from there, until it has met their
// starts. A search that several requests share need not be repeated, and nodes that it has labelled
// answer later requests.
//
// Two kinds. A *flood* (Dijkstra's algorithm over the way back) on any map that knows it. *Jumps*
// on a grid where all cells cost alike: there every way leads back at the same cost, so that jump
// point search goes from the goal to the starts, of which each is a goal that does not end it; the
// estimate is the least over the starts, and a start is final once nothing cheaper is open.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "wend/catalogue/node_navigator.h"
#include "wend/search/search.h"

namespace wend {

enum class Growth : std::uint8_t {
  alone,  ///< each request is searched for by itself
  jumps,
  flood,
};

/// How so many plain requests for one goal are best answered. By counts alone, never by the clock.
Growth best_growth(const NodeNavigator& navigator, std::size_t requests);

/// How many starts a search by jumps looks for at most: each is looked at whenever it expands.
inline constexpr std::size_t kMostJumpStarts = 64;

/// Begins one in the workspace. The starts must outlive it. Preconditions: best_growth() said so;
/// the goal is not blocked, and jumps can reach all starts (may_reach).
Search& begin_grown(const NodeNavigator& navigator, Growth growth, NodeId goal,
                    std::span<const NodeId> starts, Workspace& workspace);

/// Whether what the search knows of a start is final.
bool is_settled(const Search& search, NodeId start);

/// Where the search goes from and to.
struct GrownEnds {
  NodeId start;
  NodeId goal;
};

/// Whether there may be a way, as far as the map's regions know.
bool may_reach(const NodeNavigator& navigator, const GrownEnds& ends, Workspace& workspace);

/// Writes the path from a start that is settled to the goal, as a search for it alone would: with
/// every node, or by its turns (tells_turns). Where the search has ended without having met the
/// start, or that is blocked, the path has the status that says why there is none.
void write_grown(const NodeNavigator& navigator, Growth growth, const Search& search,
                 const GrownEnds& ends, PathDetail detail, Workspace& workspace, Path& path);

}  // namespace wend
