#pragma once

#include <functional>
#include <span>
#include <string_view>

#include "wend/catalogue/node_navigator.h"
#include "wend/field/distance_field.h"
#include "wend/path/smooth.h"
#include "wend/space/maps/cost_model.h"
#include "wend/space/maps/grid_map.h"
#include "wend/space/maps/grid_rules.h"
#include "wend/space/tables/bake_report.h"

namespace wend {

class AnyGrid;
class FirstMoves;
class Islands;
struct BakeOptions;

/// How units move on a grid. On hexagons `corners` and the cost of a diagonal step are ignored:
/// there are no corners to cut, and all steps are alike.
struct GridOptions {
  CornerRule corners = CornerRule::both_free;
  CostModel costs = CostModel::octile();
  TerrainRule terrain = TerrainRule::touched;

  friend bool operator==(const GridOptions&, const GridOptions&) = default;
};

/// Whether a cell is a goal.
using GoalTest = FunctionRef<bool(Point cell)>;

/// One query: start, goal, algorithm and options. Everything it refers to must outlive the search.
struct Query {
  Point from = {};
  Point to = {};
  Algorithm algorithm = {};    ///< such as "astar"; by default the best for the query
  SearchOptions options = {};  ///< limits.cost is in the cost model's units, as Path::cost

  /// If not empty: the nearest of these, instead of `to`. Blocked and unreachable goals are
  /// ignored; one outside the map ends in Status::goal_outside.
  std::span<const Point> goals = {};
  /// With `range = R`, any cell within R cells of a goal (straight line; between hexagons: steps)
  /// counts as reached; the goal itself may then be blocked. 0: only the goal.
  double range = 0;
  /// If not null: the nearest cell that it accepts, instead of `to`. The search then has no
  /// heuristic, not even a custom one; it fails only after everything reachable was tried.
  GoalTest goal_test = nullptr;
  /// As NodeQuery::overlay; overlays identify a cell by Navigator::node(cell).
  const Overlay* overlay = nullptr;
};

/// The cost of every cell from the nearest source, or to it.
struct FieldQuery {
  std::span<const Point> sources;  ///< blocked ones are ignored, unless all are blocked
  Side side = Side::forward;       ///< forward: from the sources; backward: to them
  /// Only cells that cost at most this; in the cost model's units, as Path::cost. For example a
  /// unit's movement range.
  double limit = DistanceField::kUnreached;
  const Overlay* overlay = nullptr;  ///< as NodeFieldQuery::overlay
};

/// The result of an update.
struct UpdateReport {
  bool rebuilt = false;  ///< everything was rebuilt; otherwise only what the changes touch
  /// The navigator's version before and after.
  std::uint64_t before = 0;
  std::uint64_t after = 0;
};

/// A search on a grid: also returns the labels of cells.
class SearchHandle : public NodeSearch {
 public:
  /// The search's label of a cell of the map; empty after another search began in the workspace.
  NodeLabel label(Point cell, Side side = Side::forward) const;

 private:
  friend class Navigator;
  SearchHandle(const class Navigator& navigator, NodeSearch search);

  const class Navigator* navigator_;
};

/// The navigator for grids of squares, diamonds and hexagons: a NodeNavigator that also answers
/// queries by cells.
///
/// It uses a UnitGrid if every walkable cell costs 1, else a TerrainGrid, as a LinkedGrid if the
/// map has links. It labels islands, so unreachable goals are answered without a search. Building
/// is linear in the cells. Memory: seven bytes per cell, five more after the first jump point
/// search, and about two more after the first HPA*.
class Navigator : public NodeNavigator {
 public:
  /// Errors: an invalid cost model; terrain costs graded too finely (see TerrainGrid); a map
  /// without cells.
  static Result<Navigator> build(const GridMap& map, const GridOptions& options = {});
  Navigator(Navigator&&) noexcept;
  Navigator& operator=(Navigator&&) noexcept = default;

  /// As NodeNavigator::choose.
  Choice choose(const Query& query) const;

  /// Sets a listener, for example for a progress bar. The first query by jump point search and the
  /// first by HPA* compute tables of the whole map (about three seconds for ten million cells), and
  /// refresh() may do so, too. Meanwhile the querying thread calls the listener now and then with
  /// the share that is done, from 0 to 1; several threads may do so at once. The listener stays
  /// through updates and must not use this navigator. An empty function removes it. Not while
  /// another thread uses this navigator.
  void set_progress(std::function<void(double done)> listener);

  /// Computes the tables that `baked_jump_points` needs (see space/tables/first_moves.h); continues
  /// incomplete ones of an earlier call or a file if their block size is the same. An update
  /// discards them. Earlier searches end as Status::stale. Not while another thread uses this
  /// navigator. Errors, which change nothing: jump point search does not work on this map; see also
  /// FirstMoves::bake.
  Result<BakeReport> bake(const BakeOptions& options);
  Result<BakeReport> bake();

  /// Takes tables that were baked before, or read from a file (io/first_moves_file.h). Earlier
  /// searches then end as Status::stale. Not while another thread uses this navigator. Errors,
  /// which change nothing: tables of another map.
  Result<void> adopt(FirstMoves tables);
  /// Null until they are baked or adopted.
  const FirstMoves* tables() const;

  /// Begins a search in the workspace; ends the workspace's previous search. Reports errors as a
  /// Status.
  SearchHandle begin(const Query& query, Workspace& workspace) const;

  /// Begins and runs to the end. The second form allocates nothing once workspace and path are
  /// warm.
  Path solve(const Query& query, Workspace& workspace) const;
  void solve(const Query& query, Workspace& workspace, Path& path) const;

  /// As NodeNavigator's functions, by cells.
  DistanceField field(const FieldQuery& query, Workspace& workspace) const;
  void field(const FieldQuery& query, Workspace& workspace, DistanceField& field) const;
  Status distances(Point from, std::span<const Point> to, Side side, Workspace& workspace,
                   std::span<double> costs) const;

  /// Whether the straight segment between two cells' centres is free under the corner rule (see
  /// path/line_of_sight.h); false where an end is blocked or not on the map.
  bool line_of_sight(Point from, Point to) const;
  /// The length of a path of cells, as Path::length. Precondition: each cell is a legal step or a
  /// link away from the previous one.
  double length(std::span<const Point> cells) const;
  /// The path's waypoints and the length of the straight lines between them (see path/smooth.h).
  /// Empty if the path is empty or is not a path on this map.
  SmoothPath smooth(const Path& path) const;

  /// Takes an edited map (rebuilds; linear in the cells). Earlier searches end as Status::stale.
  /// Not while another thread uses this navigator. An error changes nothing.
  Result<void> update(const GridMap& map);

  /// The same if only these cells can have changed since the navigator last saw the map: repairs
  /// what they touch, some microseconds per cell, if possible (docs/changing-maps.md gives the cost
  /// and its bounds). Rebuilds if the map has links, another size or other terrain costs than
  /// before; if the first cell with terrain appears or the last one disappears; if a cell becomes
  /// cheaper, more expensive or more finely graded than any cell at build time; and for many cells
  /// at once. Results are those of a rebuilt navigator (but it may find another of several cheapest
  /// paths). Errors: a cell outside the map; as above.
  Result<UpdateReport> update(const GridMap& map, std::span<const Point> changed);

  /// Recomputes what repairs leave less exact than a rebuild, so that queries are as fast as after
  /// one: the dead ends of jump point search and, on terrain, the jump points, which `auto` does
  /// not use between an edit and refresh(). Linear in the cells. Earlier searches end as
  /// Status::stale. Not while another thread uses this navigator.
  void refresh();

  std::int32_t width() const { return lattice_.width(); }
  std::int32_t height() const { return lattice_.height(); }
  CellLayout layout() const { return lattice_.layout(); }
  const Islands& islands() const;
  const GridOptions& options() const { return options_; }

  /// The node of a cell and back, as in Path::nodes and traces. Squares are numbered row by row,
  /// other cells by their places on the lattice (space/maps/cell_layout.h). Precondition: on the
  /// map.
  NodeId node(Point cell) const;
  Point point(NodeId node) const;
  /// The nodes of those cells that are on the map: what fields, tiles and caches take as changed.
  std::vector<NodeId> nodes(std::span<const Point> cells) const;
  /// The same query by nodes. It refers to data in the workspace, valid until the next call.
  NodeQuery by_nodes(const Query& query, Workspace& workspace) const;

 private:
  friend class PathWalk;
  friend class SearchHandle;
  using NodeNavigator::take;
  struct Parts;
  static Result<Parts> build_parts(const GridMap& map, const GridOptions& options);
  Navigator(Parts parts, const GridMap& map, const GridOptions& options);
  void take_parts(Parts parts, const GridMap& map);
  bool can_repair(const GridMap& map, std::size_t changes) const;
  bool repair(const GridMap& map, std::span<const Point> changed);
  AnyGrid& grid() const;
  NodeId node_or_none(Point cell) const;

  Lattice lattice_;
  GridMap places_;  // the lattice as a map, if it is not the map itself
  GridOptions options_;
  TerrainCosts terrain_;  // of the map as last seen
};

}  // namespace wend
