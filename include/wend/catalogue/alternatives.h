// Several good routes that are really different: for traffic, patrols and players who want a
// choice.
//
// I. Abraham, D. Delling, A. V. Goldberg and R. F. Werneck, "Alternative Routes in Road Networks",
// Journal of Experimental Algorithmics 18, 2013: an alternative goes by a cheapest path to some
// cell and by a cheapest path on from there. It should not be much dearer than the cheapest path,
// share little with others, and make no detours anywhere in between. Two distance fields, from the
// start and to the goal, tell all of that for every cell but the detours; for these, a piece of the
// route round that cell is compared with a cheapest path between its ends.
//
// On grids two routes side by side are the same one to who looks at them. So what lies within a few
// cells of an earlier route counts as shared with it. On graphs, as on roads, only the route itself
// does.
//
// Of equally cheap ways to a cell or on from it, only the one that the fields hold is tried: there
// an alternative may be missed (2 of 858 that exist on 20,000 random graphs of 3 to 8 nodes).
//
// Cost: a search, two floods up to the largest cost allowed, and for each route a look at every
// cell they reached and up to 64 short searches.
#pragma once

#include <optional>
#include <vector>

#include "wend/catalogue/navigator.h"

namespace wend {

struct AlternativesOptions {
  std::size_t most = 3;   ///< routes, with the cheapest
  double stretch = 1.25;  ///< each costs at most so many times the cheapest; from 1 to 100
  /// At most this share of what the cheapest costs goes along earlier routes; from 0 to 1.
  double shared = 0.5;
  /// What is no farther from an earlier route goes along it: in cells along rows and columns, on
  /// graphs in edges; to 1000. Unless given, kUsualBreadth on grids and in volumes, 0 on graphs.
  std::optional<std::int32_t> breadth = std::nullopt;
  static constexpr std::int32_t kUsualBreadth = 2;
  /// A piece of a route round the cell it goes by is a cheapest path, if it costs no more than this
  /// share of the whole to each side; from 0 to 1.
  double sound = 0.15;
};

/// The cheapest path, and after it alternatives, the cheapest first chosen; fewer than asked for
/// where there are no more. Each has its cost and length, and its bound says what it costs as a
/// multiple of the cheapest. Where there is no path, one that says why. Paths with the detail
/// `cells`; the algorithm finds the first. Ends the search that lives in the workspace.
///
/// A limit on the cost holds for all of them, limits on expansions and time for the first.
///
/// Status::invalid for options out of range; for queries with several goals, a range, a goal test
/// or costs of turns; and where the algorithm, the stop rule or the heuristic does not make the
/// first a cheapest path.
std::vector<Path> alternative_routes(const NodeNavigator& navigator, const NodeQuery& query,
                                     const AlternativesOptions& options, Workspace& workspace);
std::vector<Path> alternative_routes(const Navigator& navigator, const Query& query,
                                     const AlternativesOptions& options, Workspace& workspace);

}  // namespace wend
