#include "pictures/clearance_picture.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "terminal/values.h"

namespace wend::cli {

Picture clearance_picture(const Scene& scene, UnitForm form) {
  const GridMap& map = scene.map;
  if (is_hexagonal(map.layout()) && form == UnitForm::square) {
    throw usage_error("--clearance: no square covers hexagons; say --clearance disc");
  }
  const Clearance clearance(map, form);
  Picture picture;
  picture.map = &map;
  picture.floors = floors_of(scene);
  picture.title = scene.name;
  double most = 0;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const double size = clearance.at(map.point(id));
    picture.heat.push_back(size > 0 ? size : std::numeric_limits<double>::infinity());
    most = std::max(most, size);
  }
  const bool square = form == UnitForm::square;
  picture.heat_title = square ? "side of the largest square unit" : "diameter of the largest disc";
  picture.caption = fmt::format(
      "Clearance of {}", square ? "squares, by their upper left cells" : "discs, by their middles");
  picture.summary =
      fmt::format("the largest is {:.6g} cells {}", most, square ? "a side" : "across");
  return picture;
}

}  // namespace wend::cli
