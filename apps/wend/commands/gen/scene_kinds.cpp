#include "commands/gen/scene_kinds.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "commands/gen/scene_drawing.h"
#include "commands/gen/scene_sites.h"

namespace wend::cli {
namespace {

// All in radii of a unit.
constexpr double kSpacing = 3.35;   // on a circle and in a disc
constexpr double kOpenMargin = 10;  // round what has no walls
constexpr double kCorridor = 60;
constexpr double kBridge = 20;
constexpr double kBlock = 15;
constexpr double kLane = 10;  // between blocks
constexpr double kBlockPitch = 5;
constexpr double kBlockFront = 27.5;  // from the middle to the first units

std::uint32_t half_of(std::uint32_t units) { return (units + 1) / 2; }

MadeScene ring(const SceneRecipe& recipe) {
  const double r = recipe.radius;
  const double turn = 2 * std::numbers::pi / recipe.units;
  const double around = std::max(kSpacing * r / turn, kSpacing * r / 2);
  const std::int32_t side = cells_up(2 * (around + kOpenMargin * r));
  SceneDrawing drawing(recipe, {side, side}, kOpen);
  const double middle = (side - 1) / 2.0;
  SceneTeam& team = drawing.team("ring");
  for (std::uint32_t unit = 0; unit < recipe.units; ++unit) {
    const double x = around * std::cos(unit * turn);
    const double y = around * std::sin(unit * turn);
    drawing.add(team, {middle + x, middle + y, 0}, {middle - x, middle - y, 0});
  }
  return std::move(drawing).scene();
}

/// The points of a lattice of triangles that are nearest to the middle of one of its edges.
std::vector<Position> filled_disc(std::uint32_t count, double pitch) {
  const std::int32_t reach = cells_up(std::sqrt(static_cast<double>(count))) + 2;
  const double height = pitch * std::sqrt(3) / 2;
  std::vector<Position> places;
  for (std::int32_t row = -reach; row <= reach; ++row) {
    for (std::int32_t i = -reach; i < reach; ++i) {
      const double shift = row % 2 == 0 ? 0.5 : 0.0;
      places.push_back({(i + shift) * pitch, row * height, 0});
    }
  }
  // Distances are compared in steps, so that equal ones are equal on every machine.
  const auto steps = [&](const Position& at) {
    return std::llround((at.x * at.x + at.y * at.y) / (pitch * pitch) * 1000);
  };
  std::stable_sort(places.begin(), places.end(),
                   [&](const Position& a, const Position& b) { return steps(a) < steps(b); });
  places.resize(count);
  return places;
}

MadeScene disc(const SceneRecipe& recipe) {
  const double r = recipe.radius;
  const std::vector<Position> places = filled_disc(recipe.units, kSpacing * r);
  const double around = std::hypot(places.back().x, places.back().y);
  const std::int32_t side = cells_up(2 * (around + kOpenMargin * r));
  SceneDrawing drawing(recipe, {side, side}, kOpen);
  const double middle = (side - 1) / 2.0;
  SceneTeam& team = drawing.team("disc");
  for (const Position& at : places) {
    drawing.add(team, {middle + at.x, middle + at.y, 0}, {middle - at.x, middle - at.y, 0});
  }
  return std::move(drawing).scene();
}

MadeScene blocks(const SceneRecipe& recipe) {
  const double r = recipe.radius;
  const std::int32_t block = nearest_cells(kBlock * r);
  const std::int32_t lane = nearest_cells(kLane * r);
  const auto k = cells_up(std::sqrt((recipe.units + 3) / 4));
  const double pitch = kBlockPitch * r;
  const double depth = (k - 1) * pitch;
  std::int32_t side = cells_up(2 * (kBlockFront * r + depth + kOpenMargin * r));
  side += (side - lane) % 2;  // so that blocks lie in the middle
  SceneDrawing drawing(recipe, {side, side}, kOpen);
  const std::int32_t before = (side - lane) / 2 - block;
  const std::int32_t behind = (side + lane) / 2;
  for (const Point at : {Point{before, before}, Point{behind, before}, Point{before, behind},
                         Point{behind, behind}}) {
    drawing.fill(at, block, block, kWall);
  }
  constexpr const char* kNames[] = {"north-west", "north-east", "south-west", "south-east"};
  const double middle = (side - 1) / 2.0;
  std::uint32_t left = recipe.units;
  for (std::uint32_t team = 0; team < 4 && left > 0; ++team) {
    const double x = team % 2 == 0 ? -1 : 1;
    const double y = team < 2 ? -1 : 1;
    const std::uint32_t count = (left + 3 - team) / (4 - team);
    left -= count;
    SceneTeam& units = drawing.team(kNames[team]);
    for (std::uint32_t unit = 0; unit < count; ++unit) {
      const double dx = kBlockFront * r + unit % static_cast<std::uint32_t>(k) * pitch;
      const double dy = kBlockFront * r + unit / static_cast<std::uint32_t>(k) * pitch;
      const double shift = 2 * kBlockFront * r + depth;  // the first ones go deepest
      drawing.add(units, {middle + x * dx, middle + y * dy, 0},
                  {middle + x * (dx - shift), middle + y * (dy - shift), 0});
    }
  }
  return std::move(drawing).scene();
}

/// Two rooms, and a passage of that length between them; units from one side, or from both.
MadeScene hall(const SceneRecipe& recipe, std::int32_t length, bool both_ways, char ground) {
  const std::uint32_t first = both_ways ? half_of(recipe.units) : recipe.units;
  const UnitColumns columns(first, static_cast<std::int32_t>(first), kRoomPitch * recipe.radius);
  const std::int32_t room = columns.length();
  const std::int32_t height = room_height(columns, recipe.width);
  SceneDrawing drawing(recipe, {2 * room + length, height}, ground);
  drawing.fill({0, 0}, room, height, kOpen);
  drawing.fill({room + length, 0}, room, height, kOpen);
  drawing.fill({room, (height - recipe.width) / 2}, length, recipe.width, kOpen);
  const double west = room - 0.5;
  const double east = room + length - 0.5;
  const double middle = (height - 1) / 2.0;
  columns.add(drawing, drawing.team("west"), west, east, 1, middle);
  if (!both_ways || recipe.units == first) return std::move(drawing).scene();
  UnitColumns others = columns;
  others.units = recipe.units - first;
  others.add(drawing, drawing.team("east"), east, west, -1, middle);
  return std::move(drawing).scene();
}

MadeScene crossing(const SceneRecipe& recipe) {
  const double pitch = kRoomPitch * recipe.radius;
  std::int32_t length = std::max(nearest_cells(kCorridor * recipe.radius), 3 * recipe.width);
  length += (length - recipe.width) % 2;
  const std::uint32_t first = half_of(recipe.units);
  // Not so high that the rooms touch.
  const std::int32_t most_rows = std::max(1, static_cast<std::int32_t>((length - 3) / pitch));
  const UnitColumns columns(first, most_rows, pitch);
  const std::int32_t room = columns.length();
  const std::int32_t height = room_height(columns, recipe.width);
  const std::int32_t side = 2 * room + length;
  SceneDrawing drawing(recipe, {side, side}, kWall);
  draw_crossroads(drawing, {room, height}, length, recipe.width);
  const double middle = (side - height) / 2 + (height - 1) / 2.0;  // whole cells above the room
  const double front = room - 0.5;
  const double far = room + length - 0.5;
  columns.add(drawing, drawing.team("west"), front, far, 1, middle);
  if (recipe.units == first) return std::move(drawing).scene();
  UnitColumns others = columns;
  others.units = recipe.units - first;
  others.add(drawing, drawing.team("north"), front, far, 1, middle, true);
  return std::move(drawing).scene();
}

MadeScene evacuation(const SceneRecipe& recipe) {
  const double pitch = kRoomPitch * recipe.radius;
  const std::uint32_t places = recipe.units + recipe.units / 4 + 1;
  const UnitColumns half(half_of(places), static_cast<std::int32_t>(places), pitch);
  const std::int32_t yard = half.length();
  const std::int32_t room = 2 * yard;
  const std::int32_t height = room_height(half, recipe.width);
  SceneDrawing drawing(recipe, {room + 2 * yard + 2, height}, kWall);
  drawing.fill({0, 0}, yard, height, kOpen);
  drawing.fill({yard + 1, 0}, room, height, kOpen);
  drawing.fill({yard + room + 2, 0}, yard, height, kOpen);
  const std::int32_t door = (height - recipe.width) / 2;
  drawing.fill({yard, door}, 1, recipe.width, kOpen);
  drawing.fill({yard + room + 1, door}, 1, recipe.width, kOpen);
  const double middle = (height - 1) / 2.0;
  const auto rows = static_cast<std::uint32_t>(half.rows);
  const auto columns = static_cast<std::uint32_t>(half.columns);
  SceneTeam& team = drawing.team("people");
  std::vector<std::uint32_t> drawn = drawn_numbers(recipe.units, 2 * rows * columns, recipe.seed);
  std::sort(drawn.begin(), drawn.end());
  for (const std::uint32_t place : drawn) {
    const std::uint32_t column = place / rows;
    const bool west = column < columns;
    const double across = middle + (place % rows - (rows - 1) / 2.0) * pitch;
    // Each half has its columns behind its door; the first column goes farthest.
    const double inner = west ? yard + 0.5 + (column + 0.5) * pitch
                              : yard + room + 0.5 - (2 * columns - column - 0.5) * pitch;
    const double outer = west ? yard - 0.5 - (columns - column - 0.5) * pitch
                              : yard + room + 1.5 + (column - columns + 0.5) * pitch;
    drawing.add(team, {inner, across, 0}, {outer, across, 0});
  }
  return std::move(drawing).scene();
}

}  // namespace

const std::vector<Named<SceneShape>>& scene_kinds() {
  static const std::vector<Named<SceneShape>> kSceneShapes = {
      {"ring", SceneShape::ring},
      {"disc", SceneShape::disc},
      {"blocks", SceneShape::blocks},
      {"counterflow", SceneShape::counterflow},
      {"door", SceneShape::door},
      {"crossing", SceneShape::crossing},
      {"evacuation", SceneShape::evacuation},
      {"bridge", SceneShape::bridge},
      {"roundabout", SceneShape::roundabout},
      {"warehouse", SceneShape::warehouse},
      {"tower-defence", SceneShape::tower_defence},
      {"formation", SceneShape::formation}};
  return kSceneShapes;
}

double usual_width(SceneShape kind) {
  switch (kind) {
    case SceneShape::counterflow:
    case SceneShape::crossing: return 5;
    case SceneShape::door:
    case SceneShape::evacuation: return 2;
    case SceneShape::bridge:
    case SceneShape::warehouse: return 4;
    case SceneShape::roundabout: return 6;
    case SceneShape::formation:
    case SceneShape::tower_defence: return 3;
    case SceneShape::ring:
    case SceneShape::disc:
    case SceneShape::blocks: break;
  }
  return 0;
}

double usual_radius(SceneShape kind) { return kind == SceneShape::blocks ? 0.4 : 0.5; }

MadeScene make_scene(const SceneRecipe& recipe) {
  switch (recipe.kind) {
    case SceneShape::ring: return ring(recipe);
    case SceneShape::disc: return disc(recipe);
    case SceneShape::blocks: return blocks(recipe);
    case SceneShape::counterflow:
      return hall(recipe, nearest_cells(kCorridor * recipe.radius), true, kWall);
    case SceneShape::door: return hall(recipe, 1, false, kWall);
    case SceneShape::crossing: return crossing(recipe);
    case SceneShape::evacuation: return evacuation(recipe);
    case SceneShape::roundabout: return roundabout(recipe);
    case SceneShape::warehouse: return warehouse(recipe);
    case SceneShape::tower_defence: return tower_defence(recipe);
    case SceneShape::formation: return formation(recipe);
    case SceneShape::bridge: break;
  }
  return hall(recipe, nearest_cells(kBridge * recipe.radius), true, kWater);
}

}  // namespace wend::cli
