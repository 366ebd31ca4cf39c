#include "commands/gen/gen_floors.h"

#include <fmt/format.h>

#include "terminal/failure.h"
#include "wend/base/random.h"

namespace wend::cli {
namespace {

/// Stairs take as long as that many steps.
constexpr double kClimb = 3;

std::vector<Point> free_on_both(const GridMap& low, const GridMap& high) {
  std::vector<Point> cells;
  for (NodeId id = 0; id < low.cell_count(); ++id) {
    const Point p = low.point(id);
    if (low.walkable(p) && high.walkable(p)) cells.push_back(p);
  }
  return cells;
}

}  // namespace

GeneratedFloors generate_floors(const MapRecipe& recipe, std::uint32_t floors,
                                std::uint32_t stairs) {
  GeneratedFloors made;
  Random random(recipe.seed);
  for (std::uint32_t floor = 0; floor < floors; ++floor) {
    MapRecipe own = recipe;
    own.seed += floor;
    Result<GridMap> map = generate_map(own);
    if (!map) throw usage_error("gen: " + map.error().message());
    made.maps.push_back(std::move(map).value());
    if (floor == 0) continue;
    std::vector<Point> cells = free_on_both(made.maps[floor - 1], made.maps[floor]);
    for (std::uint32_t i = 0; i < stairs && !cells.empty(); ++i) {
      const std::uint32_t drawn = random.below(static_cast<std::uint32_t>(cells.size()));
      const Point p = cells[drawn];
      cells[drawn] = cells.back();
      cells.pop_back();
      const auto high = static_cast<std::int32_t>(floor);
      made.stairs.push_back({{p.x, p.y, high - 1}, {p.x, p.y, high}, kClimb});
    }
  }
  return made;
}

std::string to_links_text(const std::vector<FloorLink>& stairs) {
  std::string text;
  for (const auto& [from, to, cost] : stairs) {
    text += fmt::format("{},{},{} {},{},{} {} both\n", from.x, from.y, from.floor, to.x, to.y,
                        to.floor, cost);
  }
  return text;
}

}  // namespace wend::cli
