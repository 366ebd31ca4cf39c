// A space's grids for any-angle algorithms: lines between cells, and lines between corners.
#pragma once

#include "lazy_grid.h"
#include "wend/base/assert.h"
#include "wend/internal/path/line_cells.h"
#include "wend/internal/path/sight_grid.h"
#include "wend/internal/path/taut_grid.h"
#include "wend/space/spaces/unit_grid.h"

namespace wend {

/// Nothing, on terrain or with links: no straight line is the shortest way there.
template <class S>
class AnyAngle {
 public:
  explicit AnyAngle(const S&) {}
  static constexpr bool kNone = true;
  void update() {}
};

/// Lines from cell to cell, and from corner to corner; the corners are found when they are first
/// asked for.
template <>
class AnyAngle<UnitGrid> {
 public:
  explicit AnyAngle(const UnitGrid& cells) : cells_(&cells), sight_(cells), taut_(cells) {}
  static constexpr bool kNone = false;

  const SightGrid& sight() const { return sight_; }
  /// From any thread.
  const TautGrid& taut() const { return taut_.grid(); }

  /// Follows the grid, which has been updated. No other thread uses this.
  void update() { taut_.forget(); }

  /// Makes of a path's nodes, which straight lines join, what its detail says, and sets its
  /// length.
  void fill(Path& path) const {
    if (path.nodes.empty()) return;
    WEND_ASSERT(path.waypoints.empty(),
                "lines are laid out once: clear() the path before a search");
    path.length = path.cost / cells_->costs().straight;
    for (const NodeId node : path.nodes) {
      path.waypoints.push_back(place(node).position());
    }
    path.nodes.clear();
    const PathDetail detail = path.detail;
    if (detail == PathDetail::cells || detail == PathDetail::first_move) {
      write_line_cells(cells_->topology(), path.waypoints, path.nodes);
    }
    if (detail == PathDetail::first_move && path.nodes.size() > 2) path.nodes.resize(2);
    cells_->topology().write_points(path.nodes, path.points);
  }

 private:
  HalfPoint place(NodeId node) const {
    return node < cells_->node_count() ? sight_.place(node) : taut().place(node);
  }

  const UnitGrid* cells_;
  SightGrid sight_;
  LazyGrid<UnitGrid, TautGrid> taut_;
};

}  // namespace wend
