// Several good routes that differ clearly: for traffic, patrols and players who want a choice.
//
// I. Abraham, D. Delling, A. V. Goldberg and R. F. Werneck, "Alternative Routes in Road Networks",
// Journal of Experimental Algorithmics 18, 2013: an alternative is a cheapest path to some cell,
// its via cell, followed by a cheapest path from there to the goal. It should cost little more than
// the cheapest path, share little with other routes, and make no detours. Two distance fields, from
// the start and to the goal, give cost and shared part for every via cell. Detours are found by
// comparing the piece of the route round the via cell with a cheapest path between the piece's
// ends.
//
// On grids two routes side by side look like one. So cells within a few cells of an earlier route
// count as shared with it. On graphs, such as roads, only the route itself does.
//
// If several paths to a cell or from it are equally cheap, only the one in the fields is tried, so
// an alternative may be missed (2 of 858 that exist on 20,000 random graphs of 3 to 8 nodes).
//
// Cost: a search, two floods up to the largest cost allowed, and for each route a pass over every
// cell they reached and up to 64 short searches.
#pragma once

#include <optional>
#include <vector>

#include "wend/catalogue/navigator.h"

namespace wend {

struct AlternativesOptions {
  std::size_t most = 3;   ///< routes, including the cheapest
  double stretch = 1.25;  ///< each costs at most this multiple of the cheapest; from 1 to 100
  /// The shared part costs at most this share of the cheapest path; from 0 to 1.
  double shared = 0.5;
  /// Cells within this distance of an earlier route count as shared: in cells along rows and
  /// columns, on graphs in edges; from 0 to 1000. Default: kUsualBreadth on grids and in volumes, 0
  /// on graphs.
  std::optional<std::int32_t> breadth = std::nullopt;
  static constexpr std::int32_t kUsualBreadth = 2;
  /// The piece of a route that reaches, to each side of its via cell, this share of the cheapest
  /// cost must be a cheapest path; from 0 to 1.
  double sound = 0.15;
};

/// The cheapest path, followed by alternatives in the order in which they were chosen, cheap ones
/// first; fewer than requested if there are no more. Each has its cost and length; its bound is its
/// cost as a multiple of the cheapest. If there is no path, one path whose status says why. Paths
/// have the detail `cells`; the query's algorithm finds the first. Ends the workspace's search.
///
/// A limit on the cost holds for all paths, limits on expansions and time for the first.
///
/// Status::invalid for options out of range; for queries with several goals, a range, a goal test,
/// an overlay or costs of turns; and if the algorithm, the stop rule or the heuristic does not
/// guarantee that the first is a cheapest path.
std::vector<Path> alternative_routes(const NodeNavigator& navigator, const NodeQuery& query,
                                     const AlternativesOptions& options, Workspace& workspace);
std::vector<Path> alternative_routes(const Navigator& navigator, const Query& query,
                                     const AlternativesOptions& options, Workspace& workspace);

}  // namespace wend
