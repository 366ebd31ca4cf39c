#include "wend/c/navigator.h"

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "call.h"
#include "moves.h"
#include "objects.h"

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
  const GridMap* grid = map->grid();
  if (grid == nullptr) {
    if (moves != nullptr) return call.fail(WEND_REFUSED, "moves are for grids: give null");
    if (!std::holds_alternative<Graph>(map->data)) {
      return call.fail(WEND_REFUSED, "the map is a mesh: use wend_navigator_create_on_mesh");
    }
    return call.hand_out(std::make_shared<NavigatorObject>(
                             NavigatorObject{NodeNavigator(std::get<Graph>(map->data))}),
                         navigator);
  }
  const std::optional<GridOptions> options = options_of(call, moves);
  if (!options) return call.code();
  Result<Navigator> made = Navigator::build(*grid, *options);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  return call.hand_out(std::make_shared<NavigatorObject>(NavigatorObject{std::move(made).value()}),
                       navigator);
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
  Navigator* grid = navigator_of(call, *navigator);
  if (grid == nullptr) return call.code();
  if (map->grid() == nullptr) return call.fail(WEND_REFUSED, "the map is no grid: give the grid");
  std::vector<Point> changed(cells == nullptr ? 0 : count);
  for (std::size_t i = 0; i < changed.size(); ++i) {
    changed[i] = {cells[i].x, cells[i].y};
    if (map->grid()->contains(changed[i])) continue;
    return call.fail(WEND_OUT_OF_RANGE, "cell " + std::to_string(i) + " is not on the map");
  }
  Result<void> done;
  if (cells == nullptr) {
    done = grid->update(*map->grid());
  } else if (Result<UpdateReport> report = grid->update(*map->grid(), changed); !report) {
    done = report.error();
  }
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
  const Navigator* grid = navigator_of(call, *navigator);
  if (grid == nullptr) return call.code();
  const bool inside =
      cell.x >= 0 && cell.y >= 0 && cell.x < grid->width() && cell.y < grid->height();
  if (!inside) return call.fail(WEND_OUT_OF_RANGE, "the cell is not on the map");
  *node = grid->node({cell.x, cell.y});
  return call.code();
}

wend_code wend_navigator_cell(const wend_navigator* handle, std::uint32_t node, wend_cell* cell,
                              wend_error* error) noexcept {
  Call call(error);
  if (!call.given(cell, "cell")) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  const Navigator* grid = navigator_of(call, *navigator);
  if (grid == nullptr) return call.code();
  Point at = {-1, -1};
  if (node < grid->node_count()) at = grid->point(node);
  // The lattice of hexagons has corners without cells.
  const bool inside = at.x >= 0 && at.y >= 0 && at.x < grid->width() && at.y < grid->height();
  if (!inside) return call.fail(WEND_OUT_OF_RANGE, "there is no such node");
  *cell = {at.x, at.y};
  return call.code();
}
