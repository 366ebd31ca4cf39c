#include "commands/gen/scene_sites.h"

#include <algorithm>
#include <cmath>

#include "commands/gen/scene_drawing.h"
#include "wend/base/random.h"

namespace wend::cli {
namespace {

// All in radii of a unit.
constexpr double kIsland = 8;  // from its middle to its shore
constexpr double kArm = 20;    // from a room to the roundabout
constexpr double kShelfLength = 20;
constexpr double kShelfDepth = 4;
constexpr double kPickGap = 1.1;  // from a shelf to the middle of a unit in front of it
constexpr double kTower = 4;
constexpr double kField = 16;  // between two rows of towers

constexpr double kForest = 60;    // what the group goes through, along its way
constexpr double kTreePitch = 8;  // one tree or none in each such square
constexpr double kMeadow = 20;    // on either side of the river
constexpr double kRiver = 10;

constexpr char kTowerSymbol = 'T';
constexpr char kTreeSymbol = 'T';

/// The ring of open cells round the island. `middle` is that of the whole square map.
void draw_ring(SceneDrawing& drawing, double middle, double island, std::int32_t width) {
  // One cell more outside, so that the ring is nowhere narrower than the arms.
  const double shore = island + width + 1;
  const auto first = static_cast<std::int32_t>(std::ceil(middle - shore));
  const auto last = static_cast<std::int32_t>(std::floor(middle + shore));
  for (std::int32_t y = first; y <= last; ++y) {
    for (std::int32_t x = first; x <= last; ++x) {
      const double distance = std::hypot(x - middle, y - middle);
      if (distance < shore) drawing.fill({x, y}, 1, 1, distance < island ? kWall : kOpen);
    }
  }
}

struct WarehousePlan {
  std::int32_t shelf_length;
  std::int32_t shelf_depth;
  std::int32_t aisle;
  std::int32_t columns;
  std::int32_t rows;

  Point size() const {
    return {aisle + columns * (shelf_length + aisle), aisle + rows * (shelf_depth + aisle)};
  }
  Point shelf(std::int32_t column, std::int32_t row) const {
    return {aisle + column * (shelf_length + aisle), aisle + row * (shelf_depth + aisle)};
  }
};

/// Places in front of the shelves, by turns at the north and the south side of each aisle.
std::vector<Position> pick_places(const WarehousePlan& plan, double radius) {
  const double pitch = kRoomPitch * radius;
  std::vector<Position> places;
  for (std::int32_t row = 0; row <= plan.rows; ++row) {
    for (std::int32_t column = 0; column < plan.columns; ++column) {
      const Point shelf = plan.shelf(column, row);  // south of the aisle
      for (std::int32_t i = 0; (i + 1) * pitch <= plan.shelf_length + 1e-9; ++i) {
        const bool north = i % 2 == 0;
        if (row == (north ? 0 : plan.rows)) continue;  // no shelf there
        const double edge = north ? shelf.y - plan.aisle - 0.5 : shelf.y - 0.5;
        const double y = north ? edge + kPickGap * radius : edge - kPickGap * radius;
        places.push_back({shelf.x - 0.5 + (i + 0.5) * pitch, y, 0});
      }
    }
  }
  return places;
}

/// Trees of one cell in a part of the map, with room for a unit between any two.
void draw_forest(SceneDrawing& drawing, Point corner, Point size, std::int32_t pitch,
                 std::uint64_t seed) {
  constexpr std::uint32_t kTreesInTen = 8;
  const std::int32_t place = std::max(1, pitch / 2);  // where in its square a tree may stand
  Random random(seed);
  for (std::int32_t y = 0; y + place <= size.y; y += pitch) {
    for (std::int32_t x = 0; x + place <= size.x; x += pitch) {
      const std::uint32_t right = random.below(static_cast<std::uint32_t>(place));
      const std::uint32_t down = random.below(static_cast<std::uint32_t>(place));
      if (random.below(10) >= kTreesInTen) continue;
      drawing.fill({corner.x + x + static_cast<std::int32_t>(right),
                    corner.y + y + static_cast<std::int32_t>(down)},
                   1, 1, kTreeSymbol);
    }
  }
}

}  // namespace

MadeScene roundabout(const SceneRecipe& recipe) {
  const double pitch = kRoomPitch * recipe.radius;
  const double island = kIsland * recipe.radius;
  std::int32_t length = 2 * (nearest_cells(kArm * recipe.radius) + recipe.width + cells_up(island));
  length += (length + recipe.width) % 2;
  // Not so high that the rooms touch.
  const std::int32_t most_rows = std::max(1, static_cast<std::int32_t>((length - 3) / pitch));
  const UnitColumns columns((recipe.units + 3) / 4, most_rows, pitch);
  const std::int32_t room = columns.length();
  const std::int32_t height = room_height(columns, recipe.width);
  const std::int32_t side = 2 * room + length;
  SceneDrawing drawing(recipe, {side, side}, kWall);
  draw_crossroads(drawing, {room, height}, length, recipe.width);
  const double middle = (side - 1) / 2.0;
  draw_ring(drawing, middle, island, recipe.width);
  constexpr const char* kNames[] = {"west", "north", "east", "south"};
  const double near = room - 0.5;
  const double far = room + length - 0.5;
  for (std::uint32_t team = 0; team < 4 && team < recipe.units; ++team) {
    UnitColumns stream = columns;
    stream.units = (recipe.units + 3 - team) / 4;
    const bool ahead = team < 2;
    stream.add(drawing, drawing.team(kNames[team]), ahead ? near : far, ahead ? far : near,
               ahead ? 1 : -1, middle, team % 2 == 1);
  }
  return std::move(drawing).scene();
}

MadeScene warehouse(const SceneRecipe& recipe) {
  WarehousePlan plan = {nearest_cells(kShelfLength * recipe.radius),
                        nearest_cells(kShelfDepth * recipe.radius), recipe.width, 0, 0};
  std::vector<Position> places;
  while (places.size() < 2 * std::size_t{recipe.units}) {
    ++plan.columns;
    plan.rows += 2;
    places = pick_places(plan, recipe.radius);
  }
  SceneDrawing drawing(recipe, plan.size(), kOpen);
  for (std::int32_t row = 0; row < plan.rows; ++row) {
    for (std::int32_t column = 0; column < plan.columns; ++column) {
      drawing.fill(plan.shelf(column, row), plan.shelf_length, plan.shelf_depth, kWall);
    }
  }
  // Nobody's goal is anybody's start.
  const std::vector<std::uint32_t> drawn =
      drawn_numbers(2 * recipe.units, static_cast<std::uint32_t>(places.size()), recipe.seed);
  SceneTeam& team = drawing.team("pickers");
  for (std::uint32_t unit = 0; unit < recipe.units; ++unit) {
    drawing.add(team, places[drawn[unit]], places[drawn[recipe.units + unit]]);
  }
  return std::move(drawing).scene();
}

MadeScene tower_defence(const SceneRecipe& recipe) {
  constexpr std::int32_t kTowerRows = 3;
  constexpr double kTicksPerSecond = 10;
  const UnitColumns columns(recipe.units, static_cast<std::int32_t>(recipe.units),
                            kRoomPitch * recipe.radius);
  const std::int32_t tower = nearest_cells(kTower * recipe.radius);
  const std::int32_t field = nearest_cells(kField * recipe.radius);
  const std::int32_t width = recipe.width;
  const std::int32_t room = columns.length();
  const std::int32_t length = kTowerRows * (field + tower) + field + 1;
  const std::int32_t height = room_height(columns, 3 * width + 2 * tower);
  SceneDrawing drawing(recipe, {2 * room + length, height}, kWall);
  drawing.fill({0, 0}, 2 * room + length, height, kOpen);
  const std::int32_t centre = (height - width) / 2;
  const auto row_of_towers = [&](std::int32_t row) { return room + field + row * (field + tower); };
  // The outer rows have their gaps in the north, the inner one in the centre and in the south.
  for (const std::int32_t row : {0, 2}) {
    drawing.fill({row_of_towers(row), width}, tower, height - width, kTowerSymbol);
  }
  drawing.fill({row_of_towers(1), 0}, tower, height - width, kTowerSymbol);
  drawing.fill({row_of_towers(1), centre}, tower, width, kOpen);
  drawing.fill({room + length - 1, 0}, 1, height, kWall);
  drawing.fill({room + length - 1, centre}, 1, width, kOpen);
  // It rises while the first units are on their way to it, and none can be there yet.
  const double way = 1.5 * field + tower;
  const double seconds = way / (kSceneSpeed * recipe.radius);
  drawing.fill_later(static_cast<std::uint64_t>(kTicksPerSecond * seconds),
                     {row_of_towers(1), centre}, tower, width, kTowerSymbol);
  columns.add(drawing, drawing.team("creeps"), room - 0.5, room + length - 0.5, 1,
              (height - 1) / 2.0);
  return std::move(drawing).scene();
}

MadeScene formation(const SceneRecipe& recipe) {
  const double pitch = kRoomPitch * recipe.radius;
  const double side = std::ceil(std::sqrt(static_cast<double>(recipe.units)));
  const UnitColumns columns(recipe.units, static_cast<std::int32_t>(side), pitch);
  const std::int32_t room = columns.length();
  const std::int32_t height = room_height(columns, recipe.width);
  const std::int32_t forest = nearest_cells(kForest * recipe.radius);
  const std::int32_t meadow = nearest_cells(kMeadow * recipe.radius);
  const std::int32_t river = nearest_cells(kRiver * recipe.radius);
  const std::int32_t bank = room + forest + meadow;
  const Point size = {bank + river + meadow + room, height};
  SceneDrawing drawing(recipe, size, kWater);
  drawing.fill({0, 0}, size.x, size.y, kOpen);
  const std::int32_t tree = std::max(4, nearest_cells(kTreePitch * recipe.radius));
  draw_forest(drawing, {room, 0}, {forest, height}, tree, recipe.seed);
  drawing.fill({bank, 0}, river, height, kWater);
  drawing.fill({bank, (height - recipe.width) / 2}, river, recipe.width, kOpen);
  SceneTeam& team = drawing.team("platoon");
  const double middle = (height - 1) / 2.0;
  const Position goal = {size.x - 1.5 * pitch, middle, 0};
  for (std::uint32_t unit = 0; unit < recipe.units; ++unit) {
    const auto rows = static_cast<std::uint32_t>(columns.rows);
    const std::uint32_t row = (unit + rows / 2) % rows;  // the first one, who leads, in the middle
    const double x = room - 0.5 - (unit / rows + 0.5) * pitch;
    const double y = middle + (row - (rows - 1) / 2.0) * pitch;
    drawing.add(team, {x, y, 0}, goal);
  }
  team.to.resize(1);
  team.formation = "box";
  return std::move(drawing).scene();
}

}  // namespace wend::cli
