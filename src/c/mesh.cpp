#include "wend/c/mesh.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "call.h"
#include "made_mesh.h"
#include "objects.h"
#include "places.h"
#include "solving.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/mend_mesh.h"

namespace wend::c {
namespace {

/// Whether the counts of corners add up to all of them.
bool adds_up(Call& call, std::span<const std::uint32_t> counts, std::size_t corners) {
  const std::uint64_t sum = std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
  if (sum == corners) return true;
  call.fail(WEND_OUT_OF_RANGE, "the counts add up to " + std::to_string(sum) + ", and there are " +
                                   std::to_string(corners) + " corners");
  return false;
}

std::vector<std::vector<Position>> outlines_of(const wend_outlines& given) {
  std::vector<std::vector<Position>> outlines(given.outline_count);
  const wend_position* corner = given.corners;
  for (std::size_t i = 0; i < given.outline_count; ++i) {
    for (std::uint32_t count = given.counts[i]; count > 0; --count) {
      outlines[i].push_back({corner->x, corner->y, 0});
      ++corner;
    }
  }
  return outlines;
}

MeshPlan plan_of(const wend_mesh& given) {
  MeshPlan plan;
  for (const wend_position& vertex : std::span(given.vertices, given.vertex_count)) {
    plan.vertices.push_back(place_of(vertex));
  }
  plan.corners.assign(given.corners, given.corners + given.corner_count);
  plan.first.push_back(0);
  for (std::size_t i = 0; i < given.polygon_count; ++i) {
    plan.first.push_back(plan.first.back() + (given.counts == nullptr ? 3 : given.counts[i]));
  }
  return plan;
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_map_create_floor(const wend_outlines* outlines, wend_map** map,
                                wend_error* error) noexcept {
  Call call(error);
  if (!call.given(map, "map") || !call.sized(outlines, "outlines") ||
      !call.reserved(outlines->reserved) ||
      !call.array(outlines->corners, outlines->corner_count, "corners") ||
      !call.array(outlines->counts, outlines->outline_count, "counts") ||
      !adds_up(call, {outlines->counts, outlines->outline_count}, outlines->corner_count)) {
    return call.code();
  }
  const std::span<const std::uint32_t> counts(outlines->counts, outlines->outline_count);
  if (std::any_of(counts.begin(), counts.end(), [](std::uint32_t count) { return count < 3; })) {
    return call.fail(WEND_OUT_OF_RANGE, "an outline has 3 corners or more");
  }
  return hand_out_mesh(call, mesh_of_polygons(outlines_of(*outlines)), map);
}

wend_code wend_map_create_mesh(const wend_mesh* mesh, wend_map** map, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(map, "map") || !call.sized(mesh, "mesh") || !call.reserved(mesh->reserved) ||
      !call.array(mesh->vertices, mesh->vertex_count, "vertices") ||
      !call.array(mesh->corners, mesh->corner_count, "corners")) {
    return call.code();
  }
  const bool triangles = mesh->counts == nullptr;
  if (mesh->corner_count > std::numeric_limits<std::uint32_t>::max()) {
    return call.fail(WEND_OUT_OF_RANGE, "a mesh has at most 2^32 - 1 corners");
  }
  const bool in_threes =
      mesh->corner_count % 3 == 0 && mesh->corner_count / 3 == mesh->polygon_count;
  if (triangles && !in_threes) {
    return call.fail(WEND_OUT_OF_RANGE, "triangles have three corners each: give counts");
  }
  if (!triangles && !adds_up(call, {mesh->counts, mesh->polygon_count}, mesh->corner_count)) {
    return call.code();
  }
  return hand_out_mesh(call, mend_mesh(plan_of(*mesh)), map);
}

wend_code wend_navigator_create_on_mesh(const wend_map* handle, double radius,
                                        wend_navigator** navigator, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(navigator, "navigator")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  const auto* radii = std::get_if<std::shared_ptr<const RadiusNavigators>>(&map->data);
  if (radii == nullptr) return call.fail(WEND_REFUSED, "the map is no mesh");
  if (!(radius >= 0) || std::isinf(radius)) {
    return call.fail(WEND_OUT_OF_RANGE, "a radius is a number from 0");
  }
  const Result<const MeshNavigator*> made = (*radii)->of(radius);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  return call.hand_out(
      std::make_shared<NavigatorObject>(NavigatorObject{OnMesh{*radii, made.value()}}), navigator);
}

wend_code wend_solve_between(const wend_navigator* navigator_handle, const wend_place_query* given,
                             wend_workspace* workspace_handle, wend_path* path_handle,
                             wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(given, "query") || !call.reserved(given->reserved) ||
      !call.array(given->goals, given->goal_count, "goals") ||
      !is_place(call, given->from, "from") ||
      (given->goal_count == 0 && !is_place(call, given->to, "to"))) {
    return call.code();
  }
  std::vector<Position> goals;
  for (const wend_position& goal : std::span(given->goals, given->goal_count)) {
    if (!is_place(call, goal, "a goal")) return call.code();
    goals.push_back(place_of(goal));
  }
  MeshQuery query = {.from = place_of(given->from), .to = place_of(given->to), .goals = goals};
  HeldTrace trace;
  if (!take_options(call, given->options, query.algorithm, query.options) ||
      !take_trace(call, given->trace, trace, query.options)) {
    return call.code();
  }
  return solve(call, navigator_handle, workspace_handle, path_handle,
               [&](const NavigatorObject& navigator, Workspace& memory, Path& path) {
                 const auto* mesh = std::get_if<OnMesh>(&navigator.made);
                 if (mesh == nullptr) {
                   call.fail(WEND_REFUSED, "the navigator is none of a mesh: use wend_solve");
                 } else {
                   begin_trace(trace);
                   mesh->navigator->solve(query, memory, path);
                 }
               });
}
