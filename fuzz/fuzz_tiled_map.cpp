// Feeds arbitrary bytes to the reader of Tiled maps, as a map, as the tileset of one and as a
// template of an object; and to that of waypoints. Besides what the sanitizers see, it checks the
// promises of every answer, and that a map written again, in both forms, is the same map.
#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "mutate_tiled.h"
#include "require.h"
#include "wend/io/tiled_map.h"

namespace {

using namespace wend;
using namespace wend::io;

void require_same(const Result<TiledMap>& again, const TiledMap& map) {
  require(again.ok() && again.value().map.width() == map.map.width());
  require(again.value().map.height() == map.map.height());
  require(again.value().map.layout() == map.map.layout());
  for (NodeId id = 0; id < map.map.cell_count(); ++id) {
    const Point cell = map.map.point(id);
    require(again.value().map.cost(cell) == map.map.cost(cell));
  }
  require(again.value().places.size() == map.places.size());
  for (std::size_t i = 0; i < map.places.size(); ++i) {
    require(again.value().places[i].name == map.places[i].name);
    require(again.value().places[i].kind == map.places[i].kind);
    require(again.value().places[i].cell == map.places[i].cell);
  }
}

void check_map(const TiledMap& map) {
  require(map.map.cell_count() > 0);
  for (const char symbol : map.map.cells()) require(symbol > ' ' && symbol <= '~');
  for (const MapPlace& place : map.places) {
    require(!place.name.empty());
    for (const char symbol : place.name) require(symbol < 0 || symbol >= ' ');
  }
  // Places farther away may come back beyond the pixels that a file may have.
  constexpr std::int32_t kFar = 1'000'000;
  const auto is_far = [](const MapPlace& place) {
    return std::abs(place.cell.x) > kFar || std::abs(place.cell.y) > kFar;
  };
  if (std::any_of(map.places.begin(), map.places.end(), is_far)) return;
  constexpr std::size_t kSome = 10'000;
  if (map.map.cell_count() > kSome) return;
  require_same(parse_tiled_map(to_tmx(map.map, map.places).value()), map);
  require_same(parse_tiled_map(to_tmj(map.map, map.places).value()), map);
}

bool is_far(const Position& at) {
  constexpr double kFar = 1'000'000;
  return std::abs(at.x) > kFar || std::abs(at.y) > kFar;
}

/// Near positions come back to the last digit, as they were rounded to decimals.
void check_waypoints(const WaypointPlan& plan) {
  const auto far = [](const auto& waypoint) { return is_far(waypoint.position); };
  if (std::any_of(plan.waypoints.begin(), plan.waypoints.end(), far)) return;
  for (const Outline& outline : plan.obstacles) {
    require(outline.size() >= 3);
    if (std::any_of(outline.begin(), outline.end(), is_far)) return;
  }
  constexpr std::size_t kSome = 10'000;
  if (plan.grid && plan.grid->cell_count() > kSome) return;
  for (const auto& write : {waypoints_to_tmx, waypoints_to_tmj}) {
    const Result<WaypointPlan> again = parse_tiled_waypoints(write(plan).value());
    require(again.ok() && again.value().obstacles == plan.obstacles);
    require(again.value().waypoints.size() == plan.waypoints.size());
    for (std::size_t i = 0; i < plan.waypoints.size(); ++i) {
      require(again.value().waypoints[i].name == plan.waypoints[i].name);
      require(again.value().waypoints[i].position == plan.waypoints[i].position);
    }
    require(again.value().grid.has_value() == plan.grid.has_value());
    // As exact as decimals of any length come back.
    require(std::abs(again.value().radius - plan.radius) <= 1e-12 * plan.radius);
  }
}

constexpr char kMap[] =
    "<map width='2' height='1' tilewidth='8' tileheight='8'>"
    "<tileset firstgid='1' source='fuzz'/>"
    "<layer><data encoding='csv'>1,2</data></layer></map>";
constexpr char kTemplateUser[] =
    "<map width='1' height='1' tilewidth='8' tileheight='8'><tileset firstgid='1'/>"
    "<layer name='walls'><data encoding='csv'>1</data></layer>"
    "<objectgroup name='walls'><object template='fuzz'/></objectgroup></map>";

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<TiledMap> map = parse_tiled_map(text, "fuzz");
  map ? check_map(map.value()) : check_error(map.error(), text);
  const Result<WaypointPlan> plan = parse_tiled_waypoints(text, "fuzz");
  plan ? check_waypoints(plan.value()) : check_error(plan.error(), text);
  const FileLoader load = [&](const std::string&) { return std::string(text); };
  const Result<TiledMap> other = parse_tiled_map(kMap, "fuzz", load);
  other ? check_map(other.value()) : check_error(other.error(), text);
  const Result<WaypointPlan> object = parse_tiled_waypoints(kTemplateUser, "fuzz", load);
  object ? check_waypoints(object.value()) : check_error(object.error(), text);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(&fuzzing::mutated_tiled, data, size, most, seed);
}
