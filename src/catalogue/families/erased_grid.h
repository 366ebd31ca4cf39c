// The grid's type-erased operations, made from its space and from what is derived from that.
#pragma once

#include <algorithm>
#include <type_traits>
#include <utility>

#include "../fill_path.h"
#include "../shorten.h"
#include "any_angle.h"
#include "any_grid.h"
#include "jumps.h"
#include "wend/base/assert.h"
#include "wend/internal/catalogue/erased_map.h"
#include "wend/internal/hierarchy/abstract_grid.h"
#include "wend/internal/hierarchy/grid_of_steps.h"
#include "wend/path/smooth.h"

namespace wend {

/// Data derived from a grid: grids of jumps, tables, clusters, and lines at any angle.
template <class S>
struct GridAids {
  explicit GridAids(const S& space) : jumps(space), clusters(space), any_angle(space) {}

  template <class A, class Visit>
  const char* offer(const S& space, Visit&& visit) const {
    if constexpr (WorksOn<A, Clusters<S>>) {
      if (!Clusters<S>::supports(space)) {
        return "single steps may cost more than labels can hold for the whole of a cluster";
      }
      visit([this](Workspace&) -> const auto& { return clusters.grid(); });
    } else if constexpr (A::kInfo.any_angle) {
      return offer_lines<A>(visit);
    } else if constexpr (WorksOn<A, GuidedGrid>) {
      return offer_tables(visit);
    } else if constexpr (Jumps<S>::kNever) {
      return kNoLinks;
    } else {
      if (!jumps.possible()) return jumps.obstacle();
      visit([this](Workspace&) -> const auto& { return jumps.grid(); });
    }
    return nullptr;
  }

  Jumps<S> jumps;
  LazyGrid<S, Clusters<S>> clusters;
  AnyAngle<S> any_angle;

 private:
  /// From cell to cell, or from corner to corner.
  template <class A, class Visit>
  const char* offer_lines(Visit&& visit) const {
    if constexpr (AnyAngle<S>::kNone) {
      return kUnequalCosts;
    } else if constexpr (WorksOn<A, SightGrid>) {
      visit([this](Workspace&) -> const auto& { return any_angle.sight(); });
    } else {
      visit([this](Workspace&) -> const auto& { return any_angle.taut(); });
    }
    return nullptr;
  }
  template <class Visit>
  const char* offer_tables(Visit&& visit) const {
    if constexpr (!Jumps<S>::kBakes) {
      return kUnequalCosts;
    } else {
      if (!jumps.possible()) return jumps.obstacle();
      if (!jumps.baked()) return kNotBaked;
      visit([this](Workspace&) -> const auto& { return jumps.guided(); });
    }
    return nullptr;
  }
};
template <>
struct Aids<UnitGrid> : GridAids<UnitGrid> {
  using GridAids::GridAids;
};
template <>
struct Aids<TerrainGrid> : GridAids<TerrainGrid> {
  using GridAids::GridAids;
};
template <class Grid>
struct Aids<LinkedGrid<Grid>> : GridAids<LinkedGrid<Grid>> {
  using GridAids<LinkedGrid<Grid>>::GridAids;
};

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
  WEND_ASSERT(first == cells.size(), "the stretches between links make up the whole path");
  return all;
}

template <class S>
class ErasedGrid final : public ErasedSearches<S, AnyGrid> {
  using Searches = ErasedSearches<S, AnyGrid>;
  using Searches::aids_;
  using Searches::space_;

 public:
  ErasedGrid(S space, const Lattice& lattice, Islands islands)
      : Searches(std::move(space), lattice, std::move(islands), links_of(space)) {
    WEND_ASSERT(space_.topology().width() == lattice.columns() &&
                    space_.topology().height() == lattice.rows(),
                "build the grid from a map of the lattice's size");
  }

  const char* refusal(std::size_t algorithm) const override {
    const AlgorithmInfo& info = algorithms()[algorithm];
    if (info.any_angle && !info.on_meshes && !this->lattice().plain()) {
      return "this algorithm works on maps of the layouts square and diamond only";
    }
    return Searches::refusal(algorithm);
  }
  /// Estimates take links into account in a way that cannot make them overestimate; only a user's
  /// own function may have forgotten them.
  LintReport lint(const Heuristic& heuristic, Workspace& workspace) const override {
    if constexpr (kLinked) {
      if (heuristic.kind != HeuristicKind::custom) {
        return lint_heuristic(space_.grid(), heuristic, workspace);
      }
    }
    return Searches::lint(heuristic, workspace);
  }
  JumpWorth jump_worth() const override {
    if constexpr (Jumps<S>::kNever) {
      return {};
    } else {
      if (const char* reason = aids_.jumps.not_ready()) return {false, reason};
      return aids_.jumps.grid().worth();
    }
  }
  bool tables_help() const override {
    if constexpr (Jumps<S>::kBakes) return aids_.jumps.baked() && aids_.jumps.guided().helps();
    return false;
  }

  /// The last stage of every path on a grid.
  void lay_out(const Search& search, Workspace& workspace, Path& path) const override {
    if constexpr (!AnyAngle<S>::kNone) {
      if (search.legs() == Legs::lines) return aids_.any_angle.fill(path);
    }
    if (search.legs() == Legs::edges) {
      workspace.scratch<AbstractQuery<S>>().graph->refine(path.nodes);
    }
    const double measured = path.length;
    if (path.detail != PathDetail::cells) {
      PathShortener<S>(space_, path).shorten();
    } else if (search.legs() == Legs::jumps) {
      fill(path);
    } else {
      write_steps(path);
    }
    if (search.legs() == Legs::measured_steps) path.length = measured;
    put_on_map(path);
  }
  bool tells_turns() const override { return !kLinked; }
  bool takes_link(NodeId from, NodeId to) const override {
    if constexpr (kLinked) {
      const bool known = from < this->node_count() && to < this->node_count();
      return known && space_.link_taken(from, to) != nullptr;
    } else {
      return AnyGrid::takes_link(from, to);
    }
  }
  void lay_out_steps(const NodeQuery&, Path& path) const override {
    write_steps(path);
    put_on_map(path);
  }
  double length(std::span<const NodeId> nodes) const override { return space_.length(nodes); }

  const GridTopology& topology() const override { return space_.topology(); }
  StepGrids step_grids() const override { return StepGrids::of(grid_of_steps(space_), kLinked); }
  SmoothPath smooth(std::span<const Point> places) const override {
    if constexpr (kLinked)
      return smooth_stretches(space_, places);
    else
      return wend::smooth(space_, places);
  }
  void refine(NodeId from, NodeId to, Workspace& workspace,
              std::vector<NodeId>& cells) const override {
    auto& graph = workspace.scratch<AbstractQuery<S>>().graph;
    WEND_ASSERT(graph.has_value(), "only edges of an abstract search can be refined: begin one");
    graph->refine(from, to, cells);
  }
  void enter_squares(NodeId from, NodeId to, Workspace& workspace,
                     std::vector<NodeId>& cells) const override {
    auto& graph = workspace.scratch<AbstractQuery<S>>().graph;
    WEND_ASSERT(graph.has_value(), "only edges of an abstract search enter squares: begin one");
    graph->enter_squares(from, to, cells);
  }

  Result<BakeReport> bake(const BakeOptions& options) override {
    if (no_tables() != nullptr) return Error{"", 0, no_tables()};
    if constexpr (Jumps<S>::kBakes) return aids_.jumps.bake(options);
    return BakeReport{};
  }
  const char* adopt(FirstMoves moves) override {
    if (no_tables() != nullptr) return no_tables();
    if constexpr (Jumps<S>::kBakes) return aids_.jumps.adopt(std::move(moves));
    return nullptr;
  }
  const FirstMoves* first_moves() const override {
    if constexpr (Jumps<S>::kBakes) return aids_.jumps.first_moves();
    return nullptr;
  }

  bool update(const GridMap& map, std::span<const Point> changed) override {
    if constexpr (kLinked) {
      return false;
    } else {
      WEND_ASSERT(map.width() == topology().width() && map.height() == topology().height(),
                  "a map of another size needs another grid: build one");
      if (!space_.update(map, changed) || !is_fitting()) return false;
      aids_.jumps.update(changed);
      aids_.any_angle.update();
      if (auto* clusters = aids_.clusters.made()) clusters->update(changed);
      this->update_islands(map, changed);
      return true;
    }
  }
  void refresh() override { aids_.jumps.refresh(); }
  void made_by_edit(const AnyGrid& before) override {
    aids_.jumps.made_by_edit(before.used_jumps());
  }
  bool used_jumps() const override { return aids_.jumps.used(); }
  void set_progress(ProgressListener listener) override {
    progress_ = std::move(listener);
    aids_.clusters.set_listener(&progress_);
    if constexpr (!Jumps<S>::kNever) aids_.jumps.set_listener(&progress_);
  }
  const ProgressListener& progress() const override { return progress_; }

 private:
  static constexpr bool kLinked = requires(const S& space) { space.links(); };

  void write_steps(Path& path) const {
    path.length = space_.length(path.nodes);
    topology().write_points(path.nodes, path.points);
  }
  /// From the lattice's points to the map's cells.
  void put_on_map(Path& path) const {
    WEND_ASSERT(path.points.size() == path.nodes.size(), "each node that is named has its place");
    if (this->lattice().plain()) return;
    for (Point& p : path.points) p = this->lattice().cell(p);
  }
  /// In place, with what the jumps count on the way.
  void fill(Path& path) const {
    const StepCounts steps = fill_path(space_.topology(), path);
    if constexpr (std::is_same_v<S, UnitGrid>) {
      path.length = space_.length_of(steps.straight, steps.diagonal);
    } else {
      path.length = space_.length(path.nodes);
    }
  }

  /// Why there can be no tables; null where there can.
  const char* no_tables() const {
    if constexpr (Jumps<S>::kBakes) return aids_.jumps.no_tables();
    return kNothingToBake;
  }

  static const GridLinks* links_of(const S& space) {
    if constexpr (kLinked)
      return &space.links();
    else
      return nullptr;
  }

  /// Whether a map with these cells would be given this kind of space.
  bool is_fitting() const {
    if constexpr (requires { space_.uniform(); }) return !space_.uniform();
    return true;
  }

  ProgressListener progress_;
};

}  // namespace wend
