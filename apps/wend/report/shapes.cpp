#include "report/shapes.h"

#include "scene/grid_scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "wend/path/smooth_for_unit.h"

namespace wend::cli {
namespace {

/// On hexagons a large unit's path is smoothed over the cells on which it fits, as for small units.
SmoothPath smoothed(const GridScene& scene, const Path& path) {
  const GridMap& map = scene.map();
  const UnitSize& unit = scene.scene().unit;
  const bool by_cells = unit.small() || is_hexagonal(map.layout());
  if (by_cells || path.points.empty()) return scene.grid().smooth(path);
  return smooth_for_unit(map, path.points, unit);
}

}  // namespace

void require_smoothable(const AnyScene& any) {
  if (const GridScene* scene = as_grid(any)) {
    if (scene->scene().unit.small() || !is_staggered(scene->map().layout())) return;
    throw usage_error("--smooth: on staggered maps only units of one cell are led off their steps");
  }
  if (any.waypoints() != nullptr) return;
  throw usage_error("--smooth: only grids and maps of waypoints have room beside their paths");
}

void smooth(Answer& answer) {
  if (const GridScene* scene = as_grid(*answer.scene)) {
    answer.smooth = smoothed(*scene, answer.path);
    return;
  }
  if (!answer.way) {
    for (const NodeId node : answer.path.nodes) {
      answer.line.push_back(answer.scene->position(node));
    }
  }
  answer.length_before = length_of(answer.line);
  take_shortcuts(*answer.scene->waypoints(), answer.line);
}

/// Lines at any angle are found for a point on the map of the unit's places: where the whole unit
/// has no room along one, it goes from cell to cell of the line, as straight as there is room.
void make_room(Answer& answer) {
  const GridScene* scene = as_grid(*answer.scene);
  Path& path = answer.path;
  if (scene == nullptr || scene->scene().unit.small() || path.waypoints.empty()) return;
  const SmoothPath straight = smooth_for_unit(scene->map(), path.points, scene->scene().unit);
  const double cost_of_length = path.length > 0 ? path.cost / path.length : 0;
  path.waypoints.clear();
  for (const Point p : straight.waypoints) path.waypoints.push_back({double(p.x), double(p.y), 0});
  path.length = straight.length;
  path.cost = straight.length * cost_of_length;
  path.optimal = false;
  path.bound = 0;
}

void add_curve(CurveOptions options, Answer& answer) {
  const GridScene* scene = as_grid(*answer.scene);
  const bool square = scene != nullptr && (scene->map().layout() == CellLayout::square ||
                                           scene->map().layout() == CellLayout::diamond);
  if (!square) throw usage_error("--curve: there are curves on maps of squares only");
  const UnitSize& unit = scene->scene().unit;
  if (unit.form == UnitForm::disc) options.unit_diameter = unit.cells;
  if (unit.form == UnitForm::square && !unit.small()) {
    throw usage_error("--curve: a square would turn on the way; say --unit-form disc");
  }
  if (answer.path.points.empty()) return;
  Curve made = curve(scene->map(), answer.path.points, options);
  if (made.points.empty()) {
    print_warning("--curve: the path takes a link or cuts a corner, where no curve can follow it");
    return;
  }
  answer.curve = std::move(made);
}

}  // namespace wend::cli
