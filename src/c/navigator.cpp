#include "wend/c/navigator.h"

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "call.h"
#include "moves.h"
#include "nodes.h"
#include "objects.h"
#include "volume/volume_navigator.h"
#include "volume/voxel_moves.h"

namespace wend::c {
namespace {

/// The navigator of a grid; fails if it is none.
template <class Object>
auto navigator_of(Call& call, Object& object) {
  auto* grid = std::get_if<Navigator>(&object.made);
  if (grid == nullptr)
    call.fail(WEND_REFUSED, "the navigator is none of a grid, and this needs one");
  return grid;
}

Result<UnitRoom> room_for(const GridMap& map, const UnitSize& unit) {
  Result<GridMap> room = map_for_unit(map, unit);
  if (!room) return room.error();
  return UnitRoom{unit, std::move(room).value(), map.terrain()};
}

/// Brings a navigator up to date with an edited map. Without a list all cells may have changed.
Result<LastUpdate> follow(Navigator& navigator, const GridMap& map, bool has_list,
                          std::vector<Point> changed) {
  if (!has_list) {
    const std::uint64_t before = navigator.version();
    const Result<void> done = navigator.update(map);
    if (!done) return done.error();
    return LastUpdate{{true, before, navigator.version()}, {}};
  }
  const Result<UpdateReport> report = navigator.update(map, changed);
  if (!report) return report.error();
  return LastUpdate{report.value(), std::move(changed)};
}

/// The same for a larger unit.
Result<LastUpdate> follow(Navigator& navigator, UnitRoom& room, const GridMap& map, bool has_list,
                          std::span<const Point> changed) {
  const GridMap& old = room.room;
  const bool alike = map.width() == old.width() && map.height() == old.height() &&
                     map.layout() == old.layout() && map.terrain() == room.terrain;
  if (!has_list || !alike || room.ahead) {
    Result<UnitRoom> made = room_for(map, room.unit);
    if (!made) return made.error();
    Result<LastUpdate> done = follow(navigator, made.value().room, false, {});
    if (done) room = std::move(made).value();
    return done;
  }
  std::vector<Point> of_room = update_map_for_unit(map, room.unit, changed, room.room);
  Result<LastUpdate> done = follow(navigator, room.room, true, std::move(of_room));
  room.ahead = !done.ok();
  return done;
}

wend_code create_in_volume(Call& call, const VoxelMap& volume, const wend_moves* moves,
                           wend_navigator** navigator) {
  const std::optional<VoxelOptions> how = voxel_options_of(call, moves);
  if (!how) return call.code();
  return call.hand_out(
      std::make_shared<NavigatorObject>(NavigatorObject{volume_navigator_of(volume, *how)}),
      navigator);
}

wend_code update_volume(Call& call, OfVolume& navigator, const MapObject& map, bool has_list) {
  const auto* volume = std::get_if<VoxelMap>(&map.data);
  if (volume == nullptr) return call.fail(WEND_REFUSED, "the map is no volume: give the volume");
  if (has_list) {
    return call.fail(WEND_REFUSED, "a navigator of a volume is rebuilt: set cells to null");
  }
  rebuild(navigator, *volume);
  return call.code();
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_navigator_create(const wend_map* handle, const wend_moves* moves,
                                wend_navigator** navigator, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(navigator, "navigator")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  if (const auto* volume = std::get_if<VoxelMap>(&map->data)) {
    return create_in_volume(call, *volume, moves, navigator);
  }
  const GridMap* grid = map->grid();
  if (grid == nullptr) {
    if (moves != nullptr) {
      return call.fail(WEND_REFUSED, "moves are for grids and volumes: give null");
    }
    if (!std::holds_alternative<Graph>(map->data)) {
      return call.fail(WEND_REFUSED, "the map is a mesh: use wend_navigator_create_on_mesh");
    }
    return call.hand_out(std::make_shared<NavigatorObject>(
                             NavigatorObject{NodeNavigator(std::get<Graph>(map->data))}),
                         navigator);
  }
  const std::optional<Moves> how = moves_of(call, moves);
  if (!how) return call.code();
  std::optional<UnitRoom> room;
  if (!how->unit.small()) {
    Result<UnitRoom> found = room_for(*grid, how->unit);
    if (!found) return call.fail(WEND_REFUSED, found.error());
    room = std::move(found).value();
  }
  Result<Navigator> made = Navigator::build(room ? room->room : *grid, how->options);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  auto object = std::make_shared<NavigatorObject>(NavigatorObject{std::move(made).value()});
  object->room = std::move(room);
  return call.hand_out(std::move(object), navigator);
}

wend_code wend_navigator_destroy(wend_navigator* navigator) noexcept {
  return Call(nullptr).destroy<NavigatorObject>(navigator);
}

wend_code wend_navigator_update(wend_navigator* handle, const wend_map* map_handle,
                                const wend_cell* cells, std::size_t count,
                                wend_error* error) noexcept {
  Call call(error);
  const auto navigator = call.write<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  const auto map = call.read<MapObject>(map_handle, "map");
  if (!map) return call.code();
  if (auto* volume = std::get_if<OfVolume>(&navigator->made)) {
    return update_volume(call, *volume, *map, cells != nullptr);
  }
  Navigator* grid = navigator_of(call, *navigator);
  if (grid == nullptr) return call.code();
  if (map->grid() == nullptr) return call.fail(WEND_REFUSED, "the map is no grid: give the grid");
  std::vector<Point> changed(cells == nullptr ? 0 : count);
  for (std::size_t i = 0; i < changed.size(); ++i) {
    changed[i] = {cells[i].x, cells[i].y};
    if (map->grid()->contains(changed[i])) continue;
    return call.fail(WEND_OUT_OF_RANGE, "cell " + std::to_string(i) + " is not on the map");
  }
  const bool has_list = cells != nullptr;
  Result<LastUpdate> done = navigator->room
                                ? follow(*grid, *navigator->room, *map->grid(), has_list, changed)
                                : follow(*grid, *map->grid(), has_list, std::move(changed));
  if (!done) return call.fail(WEND_REFUSED, done.error());
  navigator->last = std::move(done).value();
  return call.code();
}

wend_code wend_navigator_bake(wend_navigator* handle, wend_error* error) noexcept {
  Call call(error);
  const auto navigator = call.write<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  Navigator* grid = navigator_of(call, *navigator);
  if (grid == nullptr) return call.code();
  const Result<BakeReport> done = grid->bake();
  return done ? call.code() : call.fail(WEND_REFUSED, done.error());
}

wend_code wend_navigator_node_count(const wend_navigator* handle, std::uint32_t* count,
                                    wend_error* error) noexcept {
  Call call(error);
  if (!call.given(count, "count")) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  *count = static_cast<std::uint32_t>(navigator->by_nodes().node_count());
  return call.code();
}

wend_code wend_navigator_node(const wend_navigator* handle, wend_cell cell, std::uint32_t* node,
                              wend_error* error) noexcept {
  Call call(error);
  if (!call.given(node, "node")) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  if (const Knowledge* knowledge = navigator->knowledge()) {
    return write_node(call, *knowledge, knowledge->vision().lattice(), cell, node);
  }
  const Navigator* grid = navigator_of(call, *navigator);
  return grid == nullptr ? call.code() : write_node(call, *grid, *grid, cell, node);
}

wend_code wend_navigator_cell(const wend_navigator* handle, std::uint32_t node, wend_cell* cell,
                              wend_error* error) noexcept {
  Call call(error);
  if (!call.given(cell, "cell")) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  const Knowledge* knowledge = navigator->knowledge();
  const Navigator* grid = knowledge != nullptr ? nullptr : navigator_of(call, *navigator);
  if (knowledge == nullptr && grid == nullptr) return call.code();
  Point at = {-1, -1};
  if (node < navigator->by_nodes().node_count()) {
    at = knowledge != nullptr ? knowledge->cell(node) : grid->point(node);
  }
  // The lattice of hexagons has corners without cells.
  const bool inside =
      knowledge != nullptr ? is_inside(knowledge->vision().lattice(), at) : is_inside(*grid, at);
  if (!inside) return call.fail(WEND_OUT_OF_RANGE, "there is no such node");
  *cell = {at.x, at.y};
  return call.code();
}
