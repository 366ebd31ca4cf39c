// Maps are read back: costs, links and polygons.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "c/call.h"
#include "c/map_kinds.h"
#include "c/objects.h"
#include "wend/c/map.h"
#include "wend/c/mesh.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::c {
namespace {

/// Copies things from number `first` on, as many as there are and the caller has memory for.
template <class Thing, class Make>
wend_code copy(Call& call, std::size_t all, std::size_t first, Thing* things, std::size_t count,
               std::size_t* written, const Make& make) {
  *written = first < all ? std::min(count, all - first) : 0;
  for (std::size_t i = 0; i < *written; ++i) things[i] = make(first + i);
  return call.code();
}

wend_position shown(const Position& at) { return {at.x, at.y, at.z}; }

/// Shows the polygons of a mesh where they lie.
void show_polygons(const NavMesh& mesh, wend_geometry& geometry) {
  static constexpr std::uint32_t kNoPolygons[] = {0};
  const MeshPlan& plan = mesh.plan();
  geometry.reserved = 0;
  geometry.vertices = reinterpret_cast<const wend_position*>(plan.vertices.data());
  geometry.vertex_count = plan.vertices.size();
  geometry.corners = plan.corners.data();
  geometry.corner_count = plan.corners.size();
  geometry.first = plan.first.empty() ? kNoPolygons : plan.first.data();
  geometry.polygon_count = mesh.polygon_count();
  geometry.areas = plan.areas.empty() ? nullptr : plan.areas.data();
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_map_layout(const wend_map* handle, const char** layout, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(layout, "layout")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  if (const GridMap* grid = grid_in(call, *map)) *layout = to_string(grid->layout());
  return call.code();
}

wend_code wend_map_read_costs(const wend_map* handle, std::size_t first, float* costs,
                              std::size_t count, std::size_t* written, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(written, "written") || !call.array(costs, count, "costs")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  const GridMap* grid = grid_in(call, *map);
  if (grid == nullptr) return call.code();
  return copy(call, grid->cell_count(), first, costs, count, written, [&](std::size_t cell) {
    const std::uint32_t thousandths = grid->cost(static_cast<NodeId>(cell));
    return static_cast<float>(thousandths / double{TerrainCosts::kThousandths});
  });
}

wend_code wend_map_read_links(const wend_map* handle, std::size_t first, wend_link* links,
                              std::size_t count, std::size_t* written, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(written, "written") || !call.array(links, count, "links")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  const GridMap* grid = grid_in(call, *map);
  if (grid == nullptr) return call.code();
  const auto& all = grid->links();
  return copy(call, all.size(), first, links, count, written, [&](std::size_t i) {
    const GridLink& link = all[i];
    return wend_link{{link.from.x, link.from.y}, {link.to.x, link.to.y}, link.cost};
  });
}

wend_code wend_map_read_mesh_links(const wend_map* handle, std::size_t first, wend_mesh_link* links,
                                   std::size_t count, std::size_t* written,
                                   wend_error* error) noexcept {
  Call call(error);
  if (!call.given(written, "written") || !call.array(links, count, "links")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  const MeshOfMap* mesh = mesh_in(call, *map);
  if (mesh == nullptr) return call.code();
  const auto& all = mesh->options.links;
  return copy(call, all.size(), first, links, count, written, [&](std::size_t i) {
    const MeshLink& link = all[i];
    return wend_mesh_link{shown(link.from), shown(link.to), link.cost, link.kind, 0};
  });
}

wend_code wend_map_geometry(const wend_map* handle, wend_geometry* geometry,
                            wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(geometry, "geometry")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  if (const MeshOfMap* mesh = mesh_in(call, *map)) show_polygons(mesh->radii->mesh(), *geometry);
  return call.code();
}

wend_code wend_navigator_geometry(const wend_navigator* handle, wend_geometry* geometry,
                                  wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(geometry, "geometry")) return call.code();
  const auto navigator = call.read<NavigatorObject>(handle, "navigator");
  if (!navigator) return call.code();
  const auto* mesh = std::get_if<OnMesh>(&navigator->made);
  if (mesh == nullptr) return call.fail(WEND_REFUSED, "the navigator is none of a mesh");
  show_polygons(mesh->navigator->mesh(), *geometry);
  return call.code();
}
