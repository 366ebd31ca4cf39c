// A space behind a virtual door: what the navigator needs of it, and the table of algorithms that
// work on it.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "algorithms.h"

#include "any_angle.h"
#include "fill_path.h"
#include "reach.h"
#include "shorten.h"
#include "wend/catalogue/navigator.h"
#include "wend/hierarchy/abstract_grid.h"
#include "wend/path/smooth.h"
#include "wend/search/flood.h"
#include "wend/search/heuristic_lint.h"
#include "wend/search/reversed.h"
#include "wend/space/closest_cells.h"
#include "wend/space/grid_topology.h"
#include "wend/space/guided_grid.h"
#include "wend/space/islands.h"
#include "wend/space/jump_grid.h"
#include "wend/space/terrain_jump_grid.h"

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

  /// Why the algorithm with that place in the catalogue does not work here; null where it does.
  virtual const char* refusal(std::size_t algorithm) const = 0;
  /// Begins the algorithm with that place in the catalogue.
  virtual Search* begin(std::size_t algorithm, const SearchRequest& request,
                        Workspace& workspace) const = 0;
  /// Begins a search for no goal, from the request's starts or (backward) to them.
  virtual Search* begin_flood(const SearchRequest& request, Side side,
                              Workspace& workspace) const = 0;
  virtual const GridTopology& topology() const = 0;
  virtual double length(std::span<const NodeId> nodes) const = 0;
  /// Makes of a path's nodes, which may be jumps apart, what its detail says, and sets its length:
  /// where that is less than its cells, and where it is all of them.
  virtual void shorten(Path& path) const = 0;
  virtual void fill(Path& path) const = 0;
  /// Puts the cells in that lie between the nodes of an abstract path, which the workspace's newest
  /// search found; or appends those of one of its edges, without the first.
  virtual void refine(std::vector<NodeId>& nodes, Workspace& workspace) const = 0;
  virtual void refine(NodeId from, NodeId to, Workspace& workspace,
                      std::vector<NodeId>& cells) const = 0;
  /// Appends the cells at which an edge enters another square of the lowest level.
  virtual void enter_squares(NodeId from, NodeId to, Workspace& workspace,
                             std::vector<NodeId>& cells) const = 0;
  /// The same for a path whose nodes straight lines join, whatever its detail.
  virtual void fill_lines(Path& path) const = 0;
  virtual SmoothPath smooth(std::span<const Point> cells) const = 0;
  virtual double cost_scale() const = 0;
  /// No search expands nodes of a larger g, in units of the space.
  virtual double most_cost() const = 0;
  virtual LintReport lint(const Heuristic& heuristic, Workspace& workspace) const = 0;
  virtual const char* name() const = 0;
  /// Whether jumps are so long that they are faster than single steps. Precondition: there are
  /// some.
  virtual JumpWorth jump_worth() const = 0;
  /// The tables that some algorithms need: computed, or made before; what there is, or null. No
  /// other thread may use this while they change.
  virtual Result<BakeReport> bake(const BakeOptions& options) = 0;
  virtual const char* adopt(FirstMoves moves) = 0;
  virtual const FirstMoves* first_moves() const = 0;
  /// Whether there are tables that know enough of the map to be worth asking.
  virtual bool tables_help() const = 0;
  /// Follows the map as it is now, of which only these cells may differ. False where the space has
  /// to be built anew; where that can fail, nothing is done then. Not while another thread uses
  /// this.
  virtual bool update(const GridMap& map, std::span<const Point> changed) = 0;
  /// Makes anew what updates leave less exact. Not while another thread uses this.
  virtual void refresh() = 0;

  const Islands& islands() const { return islands_; }
  const ClosestCells& closest_cells() const { return closest_cells_; }

  const Bridges& bridges() const { return bridges_; }

  /// A limit on costs, from the cost model's units to the space's. One that was taken from a
  /// Path::cost must admit that path, however the two roundings fall.
  double limit_in_units(double cost) const {
    constexpr double kSlack = 1 + 4 * std::numeric_limits<double>::epsilon();
    return cost * cost_scale() * kSlack;
  }

 protected:
  void update_islands(const GridMap& map, std::span<const Point> changed) {
    islands_.update(map, changed);
  }

 private:
  Islands islands_;
  ClosestCells closest_cells_;
  Bridges bridges_;
};

inline constexpr const char* kUnequalCosts =
    "this algorithm works on grids without terrain and links only";
inline constexpr const char* kNothingToBake =
    "tables can be baked for grids without terrain and links only";
inline constexpr const char* kNoLinks = "jump points need a grid without links";
inline constexpr const char* kNoJumps =
    "jumping needs diagonal steps, dearer than one straight step and cheaper than two";
inline constexpr const char* kNotBaked = "the tables have to be baked first (Navigator::bake)";
inline constexpr const char* kTooDearForClusters =
    "single steps may cost more than labels can hold for the whole of a cluster";
inline constexpr const char* kTooLargeToBake =
    "the map is too large to bake (more than 32,768 cells a side, or a diagonal step dearer than "
    "65,535)";

/// What a space offers to jump point search: nothing, or a grid of jumps where its rules have some,
/// made when it is first asked for, and the tables that were baked for it.
template <class S>
class Jumps {
 public:
  explicit Jumps(const S&) {}
  static constexpr bool kNever = true;
  static constexpr bool kBakes = false;
  void update(std::span<const Point>) {}
  void refresh() {}
};

/// A grid of jumps over a grid of cells, made when it is first asked for; but not where it is not
/// possible().
template <class Cells, class Grid>
class LazyJumps : public LazyGrid<Cells, Grid> {
 public:
  using LazyGrid<Cells, Grid>::LazyGrid;
  static constexpr bool kNever = false;

  bool possible() const {
    const Cells& cells = this->cells();
    return Grid::supports(cells.topology().corner_rule(), cells.costs());
  }
};

template <>
class Jumps<TerrainGrid> : public LazyJumps<TerrainGrid, TerrainJumpGrid> {
 public:
  using LazyJumps::LazyJumps;
  static constexpr bool kBakes = false;

  /// No other thread uses this.
  void update(std::span<const Point>) { forget(); }
  void refresh() {}
};

template <>
class Jumps<UnitGrid> : public LazyJumps<UnitGrid, JumpGrid> {
 public:
  using LazyJumps::LazyJumps;
  static constexpr bool kBakes = true;

  /// Why there can be no tables, whatever the turns; null where there can.
  const char* no_tables() const {
    if (!possible()) return kNoJumps;
    return TurnTable::supports(grid()) ? nullptr : kTooLargeToBake;
  }
  /// Goes on with the tables there are. Precondition: no_tables() is null; no other thread uses
  /// this.
  Result<BakeReport> bake(const BakeOptions& options) {
    std::unique_ptr<Tables> tables = std::move(tables_);
    if (tables == nullptr) tables = std::make_unique<Tables>(grid());
    Result<BakedMoves> baked =
        FirstMoves::bake(grid(), tables->turns, options, &tables->first_moves);
    if (baked) tables->first_moves = baked.value().moves;
    if (tables->first_moves.baked_for().width > 0) tables_ = std::move(tables);
    if (!baked) return baked.error();
    const FirstMoves& made = tables_->first_moves;
    return BakeReport{tables_->turns.count(), made.turns_done(),
                      tables_->turns.bytes() + made.table().size(), baked.value().complete};
  }
  /// Why the tables do not fit; null where they do and are used from now on. Preconditions as
  /// above.
  const char* adopt(FirstMoves moves) {
    auto tables = std::make_unique<Tables>(grid());
    const char* reason = moves.misfit(grid(), tables->turns);
    if (reason != nullptr) return reason;
    tables->first_moves = std::move(moves);
    tables_ = std::move(tables);
    return nullptr;
  }
  const FirstMoves* first_moves() const { return baked() ? &tables_->first_moves : nullptr; }
  /// Follows the grid, which has been updated; the tables are thrown away. No other thread uses
  /// this.
  void update(std::span<const Point> changed) {
    tables_.reset();
    if (made() != nullptr) made()->update(changed);
  }
  /// Looks for dead ends again. Baked tables need none.
  void refresh() {
    if (!baked()) forget();
  }
  bool baked() const { return tables_ != nullptr; }
  /// Precondition: baked().
  const GuidedGrid& guided() const { return tables_->guided; }

 private:
  struct Tables {
    explicit Tables(const JumpGrid& grid) : turns(grid), guided(grid, turns, first_moves) {}
    TurnTable turns;
    FirstMoves first_moves;
    GuidedGrid guided;
  };

  std::unique_ptr<Tables> tables_;
};

/// Whether algorithm A works on grids of jumps, or on guided ones.
template <class A>
concept TakesJumps = WorksOn<A, JumpGrid>;
template <class A>
concept TakesTables = WorksOn<A, GuidedGrid>;

/// Whether it goes from cell to cell, or from corner to corner.
template <class A>
concept TakesSight = A::kInfo.any_angle&& WorksOn<A, SightGrid>;
template <class A>
concept TakesTaut = A::kInfo.any_angle&& WorksOn<A, TautGrid>;

/// What rests on a space, and some algorithms work on instead.
template <class S>
struct Aids {
  explicit Aids(const S& space) : jumps(space), clusters(space), any_angle(space) {}

  Jumps<S> jumps;
  LazyGrid<S, Clusters<S>> clusters;
  AnyAngle<S> any_angle;
};

/// Whether an algorithm that needs jumps, tables or lines cannot have them on any space of a kind.
template <class A, class S>
inline constexpr bool kNeverWorks = A::kInfo.any_angle
                                        ? AnyAngle<S>::kNone
                                        : Jumps<S>::kNever || (TakesTables<A> && !Jumps<S>::kBakes);

/// Why algorithm A does not work on a space; null where it does.
template <class A, class S>
const char* refusal_of(const Aids<S>& aids) {
  const Jumps<S>& jumps = aids.jumps;
  if constexpr (WorksOn<A, S>) {
    return nullptr;
  } else if constexpr (WorksOn<A, Clusters<S>>) {
    return Clusters<S>::supports(aids.clusters.cells()) ? nullptr : kTooDearForClusters;
  } else if constexpr (A::kInfo.any_angle) {
    return AnyAngle<S>::kNone ? kUnequalCosts : nullptr;
  } else if constexpr (TakesTables<A> && !Jumps<S>::kBakes) {
    return kUnequalCosts;
  } else if constexpr (Jumps<S>::kNever) {
    return kNoLinks;
  } else {
    if (!jumps.possible()) return kNoJumps;
    if constexpr (TakesTables<A>) return jumps.baked() ? nullptr : kNotBaked;
    return nullptr;
  }
}

/// Begins algorithm A, on the space itself or on what rests on it. Precondition: refusal_of says
/// nothing.
template <class A, class S>
Search* begin_entry(const S& space, const Aids<S>& aids, const SearchRequest& request,
                    Workspace& workspace) {
  const Jumps<S>& jumps = aids.jumps;
  if constexpr (WorksOn<A, S>) {
    return A::begin(space, request, workspace);
  } else if constexpr (WorksOn<A, Clusters<S>>) {
    return A::begin(aids.clusters.grid(), request, workspace);
  } else if constexpr (kNeverWorks<A, S>) {
    return nullptr;
  } else if constexpr (TakesSight<A>) {
    return A::begin(aids.any_angle.sight(), request, workspace);
  } else if constexpr (TakesTaut<A>) {
    return A::begin(aids.any_angle.taut(), request, workspace);
  } else if constexpr (TakesTables<A>) {
    return A::begin(jumps.guided(), request, workspace);
  } else {
    return A::begin(jumps.grid(), request, workspace);
  }
}

/// What the catalogue's algorithms are on one kind of space.
template <class S, class Types>
struct Table;
template <class S, class... Types>
struct Table<S, TypeList<Types...>> {
  using Begin = Search* (*)(const S&, const Aids<S>&, const SearchRequest&, Workspace&);
  using Refusal = const char* (*)(const Aids<S>&);
  static constexpr std::array<Begin, sizeof...(Types)> kBegin = {&begin_entry<Types, S>...};
  static constexpr std::array<Refusal, sizeof...(Types)> kRefusal = {&refusal_of<Types, S>...};
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
  return all;
}

/// Instantiates the whole catalogue on one kind of space; each kind does that in a file of its own.
template <class S>
class ErasedSpace final : public AnySpace {
 public:
  ErasedSpace(S space, Islands islands)
      : AnySpace(space.topology(), std::move(islands), links_of(space)),
        space_(std::move(space)),
        reversed_(space_),
        aids_(space_) {}

  const char* refusal(std::size_t algorithm) const override {
    return Table<S, Algorithms>::kRefusal[algorithm](aids_);
  }
  Search* begin(std::size_t algorithm, const SearchRequest& request,
                Workspace& workspace) const override {
    return Table<S, Algorithms>::kBegin[algorithm](space_, aids_, request, workspace);
  }
  Search* begin_flood(const SearchRequest& request, Side side,
                      Workspace& workspace) const override {
    if (side == Side::backward) return wend::begin_flood(reversed_, request, workspace);
    return wend::begin_flood(space_, request, workspace);
  }
  const GridTopology& topology() const override { return space_.topology(); }
  double length(std::span<const NodeId> nodes) const override { return space_.length(nodes); }
  void shorten(Path& path) const override { PathShortener<S>(space_, path).shorten(); }
  void fill(Path& path) const override {
    const StepCounts steps = fill_path(space_.topology(), path);
    if constexpr (std::is_same_v<S, UnitGrid>) {
      path.length = space_.length_of(steps.straight, steps.diagonal);
    } else {
      path.length = space_.length(path.nodes);
    }
  }
  void refine(std::vector<NodeId>& nodes, Workspace& workspace) const override {
    workspace.scratch<AbstractQuery<S>>().graph->refine(nodes);
  }
  void refine(NodeId from, NodeId to, Workspace& workspace,
              std::vector<NodeId>& cells) const override {
    workspace.scratch<AbstractQuery<S>>().graph->refine(from, to, cells);
  }
  void enter_squares(NodeId from, NodeId to, Workspace& workspace,
                     std::vector<NodeId>& cells) const override {
    workspace.scratch<AbstractQuery<S>>().graph->enter_squares(from, to, cells);
  }
  void fill_lines(Path& path) const override {
    if constexpr (!AnyAngle<S>::kNone) aids_.any_angle.fill(path);
  }
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
  JumpWorth jump_worth() const override {
    if constexpr (Jumps<S>::kNever)
      return {};
    else
      return aids_.jumps.grid().worth();
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
  bool tables_help() const override {
    if constexpr (Jumps<S>::kBakes) return aids_.jumps.baked() && aids_.jumps.guided().helps();
    return false;
  }
  bool update(const GridMap& map, std::span<const Point> changed) override {
    if constexpr (kLinked) {
      return false;
    } else {
      if (!space_.update(map, changed) || !is_fitting()) return false;
      aids_.jumps.update(changed);
      aids_.any_angle.update();
      if (auto* clusters = aids_.clusters.made()) clusters->update(changed);
      update_islands(map, changed);
      return true;
    }
  }
  void refresh() override { aids_.jumps.refresh(); }

 private:
  static constexpr bool kLinked = requires(const S& space) { space.links(); };

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

  S space_;
  Reversed<S> reversed_;
  Aids<S> aids_;
};

}  // namespace wend
