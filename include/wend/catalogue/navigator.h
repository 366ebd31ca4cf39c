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

/// How units move on a grid. Hexagons have no corners to cut and one kind of step: there `corners`
/// does not count, nor what a diagonal step costs.
struct GridOptions {
  CornerRule corners = CornerRule::both_free;
  CostModel costs = CostModel::octile();
  TerrainRule terrain = TerrainRule::touched;

  friend bool operator==(const GridOptions&, const GridOptions&) = default;
};

/// Whether a cell is a goal.
using GoalTest = FunctionRef<bool(Point cell)>;

/// One question: from where to where, by which algorithm of the catalogue, with which
/// options. What it refers to must outlive the search.
struct Query {
  Point from = {};
  Point to = {};
  Algorithm algorithm = {};    ///< by name, say; else the one that suits best
  SearchOptions options = {};  ///< limits.cost is in the cost model's units, as Path::cost

  /// If not empty: the nearest of these, instead of `to`. Those that are blocked or out of reach do
  /// not count; one outside the map ends in Status::goal_outside.
  std::span<const Point> goals = {};
  /// How near to a goal is near enough: cells, from centre to centre in a straight line (in steps,
  /// between hexagons). The goal
  /// itself may then be blocked. With 0 only the goal itself will do.
  double range = 0;
  /// If not null: the nearest cell that it accepts, instead of `to`. No estimate guides the search
  /// then, not even a custom heuristic; it ends once everything reachable was tried.
  GoalTest goal_test = nullptr;
  /// As of a NodeQuery; `node(cell)` is what an overlay calls a cell.
  const Overlay* overlay = nullptr;
};

/// What everything costs from the nearest of some cells, or to it.
struct FieldQuery {
  std::span<const Point> sources;  ///< those that are blocked do not count, unless all are
  Side side = Side::forward;       ///< forward: from the sources; backward: to them
  /// Only cells that cost no more; in the cost model's units, as Path::cost. A unit's movement
  /// range, say.
  double limit = DistanceField::kUnreached;
  const Overlay* overlay = nullptr;  ///< as of a NodeFieldQuery
};

/// What an update did.
struct UpdateReport {
  bool rebuilt = false;  ///< all was built anew; otherwise only what the changes touch
  /// The navigator's version before and after.
  std::uint64_t before = 0;
  std::uint64_t after = 0;
};

/// A search on a grid: tells of cells as well.
class SearchHandle : public NodeSearch {
 public:
  /// What the search knows of a cell of the map; nothing once another search took its place.
  NodeLabel label(Point cell, Side side = Side::forward) const;

 private:
  friend class Navigator;
  SearchHandle(const class Navigator& navigator, NodeSearch search);

  const class Navigator* navigator_;
};

/// The door by cells, for grids of squares, diamonds and hexagons: a NodeNavigator, which answers
/// by node ids, and what cells make of it.
///
/// Uses a UnitGrid where every walkable cell costs 1 and a TerrainGrid elsewhere, each as a
/// LinkedGrid where the map has links, and labels islands, so that unreachable goals are answered
/// at once. Building is linear in the cells; seven bytes are kept per cell, and five more once jump
/// point search was first asked for, about two once HPA* was.
class Navigator : public NodeNavigator {
 public:
  /// Errors: an invalid cost model; terrain graded too finely (see TerrainGrid); a map without
  /// cells.
  static Result<Navigator> build(const GridMap& map, const GridOptions& options = {});

  /// As NodeNavigator::choose.
  Choice choose(const Query& query) const;

  /// Sets a function for a bar or the like. The first question of jump point search and of HPA*
  /// makes tables of the whole map (three seconds or so for ten million cells), and so may
  /// refresh(). Meanwhile it calls the listener now and then with the share that is done, from 0 to
  /// 1. The thread that asks calls it; where several ask first, several may at once. The listener
  /// stays through updates, and must not use this navigator. An empty one ends it. Not while
  /// another thread uses this navigator.
  void set_progress(std::function<void(double done)> listener);

  /// Computes the tables that `baked_jump_points` needs (see space/tables/first_moves.h); goes on
  /// with those that an earlier call or a file left incomplete, where their blocks are as large. An
  /// update throws them away. Searches that were begun before answer Status::stale. Not while
  /// another thread uses this navigator. Errors, which leave everything as it was: where jump point
  /// search does not work; see also FirstMoves::bake.
  Result<BakeReport> bake(const BakeOptions& options);
  Result<BakeReport> bake();

  /// Takes tables that were baked before, or read from a file (io/first_moves_file.h). Searches
  /// that were begun before then answer Status::stale. Not while another thread uses this
  /// navigator. Errors, which leave everything as it was: tables of another map.
  Result<void> adopt(FirstMoves tables);
  /// Null before they were baked or adopted.
  const FirstMoves* tables() const;

  /// Begins a search in the workspace and ends the one that lived there. Errors end in a status:
  /// see Status.
  SearchHandle begin(const Query& query, Workspace& workspace) const;

  /// Begins and runs to the end. The second form allocates nothing once workspace and path are
  /// warm.
  Path solve(const Query& query, Workspace& workspace) const;
  void solve(const Query& query, Workspace& workspace, Path& path) const;

  /// As of nodes (see NodeNavigator).
  DistanceField field(const FieldQuery& query, Workspace& workspace) const;
  void field(const FieldQuery& query, Workspace& workspace, DistanceField& field) const;
  Status distances(Point from, std::span<const Point> to, Side side, Workspace& workspace,
                   std::span<double> costs) const;

  /// Whether the straight segment between two cells' centres is free under the corner rule (see
  /// path/line_of_sight.h); false where an end is blocked or not on the map.
  bool line_of_sight(Point from, Point to) const;
  /// Of a path of cells, as Path::length. Precondition: each is a legal step or a link away from
  /// the one before.
  double length(std::span<const Point> cells) const;
  /// The path's way points and how long the straight way over them is (see path/smooth.h). Empty
  /// where the path is empty, or is none on this map.
  SmoothPath smooth(const Path& path) const;

  /// Takes an edited map (rebuilds; linear in the cells). Searches that were begun before answer
  /// Status::stale. Not while another thread uses this navigator. On error everything stays as it
  /// was.
  Result<void> update(const GridMap& map);

  /// The same where only these cells can have changed since the navigator last saw the map: repairs
  /// what they touch, some microseconds per cell, where that can be done (docs/changing-maps.md
  /// says what it costs, at most, and when). Rebuilds where the map has links, another size or
  /// other terrain costs than before, where a cell becomes the first one with terrain, or the last,
  /// or cheaper, dearer or more finely graded than any when it was built, and for many cells at
  /// once. Answers are those of a rebuilt navigator (of several cheapest paths it may find another
  /// one). Errors: a cell outside the map; as above.
  Result<UpdateReport> update(const GridMap& map, std::span<const Point> changed);

  /// Recomputes what repairs leave less exact than a rebuild does, so that queries become as fast
  /// again: the dead ends that jump point search knows of; and on terrain the jump points, which
  /// `auto` does without from an edit on until then. Linear in the cells; searches that were begun
  /// before answer Status::stale. Not while another thread uses this navigator.
  void refresh();

  std::int32_t width() const { return lattice_.width(); }
  std::int32_t height() const { return lattice_.height(); }
  CellLayout layout() const { return lattice_.layout(); }
  const Islands& islands() const;
  const GridOptions& options() const { return options_; }

  /// The number of a cell and back, as in Path::nodes and traces: row-major, of squares; of other
  /// cells by their places on the lattice (space/maps/cell_layout.h). Preconditions: on the map.
  NodeId node(Point cell) const;
  Point point(NodeId node) const;
  /// The same question by nodes. What it refers to lives in the workspace until the next one.
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
  GridMap places_;  // the lattice as a map, where it is not the map itself
  GridOptions options_;
  TerrainCosts terrain_;  // of the map as last seen
};

}  // namespace wend
