// A space behind a virtual door: what the navigator needs of it, and the table of algorithms that
// work on it.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <span>
#include <utility>

#include "algorithms.h"
#include "reach.h"
#include "wend/path/smooth.h"
#include "wend/search/flood.h"
#include "wend/search/heuristic_lint.h"
#include "wend/search/reversed.h"
#include "wend/space/closest_cells.h"
#include "wend/space/grid_topology.h"
#include "wend/space/islands.h"

namespace wend {

class AnySpace {
 public:
  /// `links` may be null.
  AnySpace(const GridTopology& grid, Islands islands, const GridLinks* links)
      : islands_(std::move(islands)),
        closest_cells_(islands_, grid.width(), grid.height()),
        bridges_(links, islands_) {}
  AnySpace(const AnySpace&) = delete;
  AnySpace& operator=(const AnySpace&) = delete;
  virtual ~AnySpace() = default;

  /// Begins the algorithm with that place in the catalogue.
  virtual Search* begin(std::size_t algorithm, const SearchRequest& request,
                        Workspace& workspace) const = 0;
  /// Begins a search for no goal, from the request's starts or (backward) to them.
  virtual Search* begin_flood(const SearchRequest& request, Side side,
                              Workspace& workspace) const = 0;
  virtual const GridTopology& topology() const = 0;
  virtual double length(std::span<const NodeId> nodes) const = 0;
  virtual SmoothPath smooth(std::span<const Point> cells) const = 0;
  virtual double cost_scale() const = 0;
  /// No search expands nodes of a larger g, in units of the space.
  virtual double most_cost() const = 0;
  virtual LintReport lint(const Heuristic& heuristic, Workspace& workspace) const = 0;
  virtual const char* name() const = 0;

  const Islands& islands() const { return islands_; }
  const ClosestCells& closest_cells() const { return closest_cells_; }

  const Bridges& bridges() const { return bridges_; }

  /// A limit on costs, from the cost model's units to the space's. One that was taken from a
  /// Path::cost must admit that path, however the two roundings fall.
  double limit_in_units(double cost) const {
    constexpr double kSlack = 1 + 4 * std::numeric_limits<double>::epsilon();
    return cost * cost_scale() * kSlack;
  }

 private:
  Islands islands_;
  ClosestCells closest_cells_;
  Bridges bridges_;
};

/// Begins algorithm A on a space; algorithms whose constraints the space does not meet refuse it.
template <class A, class S>
Search* begin_entry(const S& space, const SearchRequest& request, Workspace& workspace) {
  if constexpr (requires { A::begin(space, request, workspace); }) {
    return A::begin(space, request, workspace);
  } else {
    return settle(workspace, Status::invalid, "this algorithm does not work on this kind of map");
  }
}

template <class S, class... Types>
Search* begin_from_table(TypeList<Types...>, std::size_t algorithm, const S& space,
                         const SearchRequest& request, Workspace& workspace) {
  using Begin = Search* (*)(const S&, const SearchRequest&, Workspace&);
  static constexpr std::array<Begin, sizeof...(Types)> kTable = {&begin_entry<Types, S>...};
  return kTable[algorithm](space, request, workspace);
}

/// Smooths what lies between the links of a path; as wend::smooth, empty where the cells are none.
template <class S>
SmoothPath smooth_stretches(const S& space, std::span<const Point> cells) {
  const GridTopology& grid = space.topology();
  const auto outside = [&](Point p) { return !grid.contains(p); };
  if (std::any_of(cells.begin(), cells.end(), outside)) return {};
  SmoothPath all;
  std::size_t first = 0;
  for (std::size_t i = 1; i <= cells.size(); ++i) {
    const GridLinks::Link* link = nullptr;
    if (i < cells.size()) link = space.link_taken(grid.node(cells[i - 1]), grid.node(cells[i]));
    if (i < cells.size() && link == nullptr) continue;
    const SmoothPath stretch = wend::smooth(space.grid(), cells.subspan(first, i - first));
    if (stretch.waypoints.empty()) return {};
    all.waypoints.insert(all.waypoints.end(), stretch.waypoints.begin(), stretch.waypoints.end());
    if (link != nullptr) all.links.push_back(all.waypoints.size() - 1);
    const double jump = link == nullptr ? 0 : link->length;
    all.length += stretch.length + jump;
    all.path_length += stretch.path_length + jump;
    first = i;
  }
  return all;
}

/// Instantiates the whole catalogue on one kind of space; each kind does that in a file of its own.
template <class S>
class ErasedSpace final : public AnySpace {
 public:
  ErasedSpace(S space, Islands islands)
      : AnySpace(space.topology(), std::move(islands), links_of(space)),
        space_(std::move(space)),
        reversed_(space_) {}

  Search* begin(std::size_t algorithm, const SearchRequest& request,
                Workspace& workspace) const override {
    return begin_from_table(Algorithms{}, algorithm, space_, request, workspace);
  }
  Search* begin_flood(const SearchRequest& request, Side side,
                      Workspace& workspace) const override {
    if (side == Side::backward) return wend::begin_flood(reversed_, request, workspace);
    return wend::begin_flood(space_, request, workspace);
  }
  const GridTopology& topology() const override { return space_.topology(); }
  double length(std::span<const NodeId> nodes) const override { return space_.length(nodes); }
  SmoothPath smooth(std::span<const Point> cells) const override {
    if constexpr (kLinked)
      return smooth_stretches(space_, cells);
    else
      return wend::smooth(space_, cells);
  }
  double cost_scale() const override { return static_cast<double>(space_.cost_scale()); }
  double most_cost() const override {
    using Labels = typename LabelsOf<S>::type;
    return static_cast<double>(most_expandable<Labels>(space_, kNoLimit));
  }
  LintReport lint(const Heuristic& heuristic, Workspace& workspace) const override {
    // Estimates take links into account in a way that cannot make them overestimate; only a user's
    // own function may have forgotten them.
    if constexpr (kLinked) {
      if (heuristic.kind != HeuristicKind::custom) {
        return lint_heuristic(space_.grid(), heuristic, workspace);
      }
    }
    return lint_heuristic(space_, heuristic, workspace);
  }
  const char* name() const override { return S::kName; }

 private:
  static constexpr bool kLinked = requires(const S& space) { space.links(); };

  static const GridLinks* links_of(const S& space) {
    if constexpr (kLinked)
      return &space.links();
    else
      return nullptr;
  }

  S space_;
  Reversed<S> reversed_;
};

}  // namespace wend
