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
#include "map_kinds.h"
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
  if (given.areas != nullptr) plan.areas.assign(given.areas, given.areas + given.polygon_count);
  return plan;
}

/// Navigators that are made from now on have these options.
void set_options(MeshOfMap& mesh, MeshOptions options) {
  mesh.radii = std::make_shared<const RadiusNavigators>(mesh.radii->mesh(), options);
  mesh.options = std::move(options);
}

bool is_same(const MeshLink& link, const MeshLink& given) {
  return link.from.x == given.from.x && link.from.y == given.from.y && link.to.x == given.to.x &&
         link.to.y == given.to.y && link.cost == given.cost && link.kind == given.kind;
}

/// The numbers that the caller's links have: a radius leaves some out, and keeps their order.
std::vector<std::uint32_t> numbers_of(const MeshLinks& links, std::span<const MeshLink> given) {
  std::vector<std::uint32_t> numbers;
  std::uint32_t next = 0;
  for (const MeshLink& link : links.all()) {
    while (!is_same(link, given[next])) ++next;
    numbers.push_back(next++);
  }
  return numbers;
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
  const MeshOfMap* mesh = mesh_in(call, *map);
  if (mesh == nullptr) return call.code();
  if (!(radius >= 0) || std::isinf(radius)) {
    return call.fail(WEND_OUT_OF_RANGE, "a radius is a number from 0");
  }
  const Result<const MeshNavigator*> made = mesh->radii->of(radius);
  if (!made) return call.fail(WEND_REFUSED, made.error());
  OnMesh on = {mesh->radii, made.value(), numbers_of(made.value()->links(), mesh->options.links)};
  return call.hand_out(std::make_shared<NavigatorObject>(NavigatorObject{std::move(on)}),
                       navigator);
}

wend_code wend_map_set_mesh_links(wend_map* handle, const wend_mesh_link* links, std::size_t count,
                                  wend_error* error) noexcept {
  Call call(error);
  if (!call.array(links, count, "links")) return call.code();
  const auto map = call.write<MapObject>(handle, "map");
  if (!map) return call.code();
  MeshOfMap* mesh = mesh_in(call, *map);
  if (mesh == nullptr) return call.code();
  MeshOptions options = mesh->options;
  options.links.clear();
  for (const wend_mesh_link& link : std::span(links, count)) {
    if (!call.reserved(link.reserved)) return call.code();
    if (link.kind >= MeshLinks::kKinds) {
      return call.fail(WEND_REFUSED, "the kind of a link is from 0 to 31");
    }
    options.links.push_back(
        {place_of(link.from), place_of(link.to), link.cost, static_cast<std::uint8_t>(link.kind)});
  }
  const Result<MeshLinks> taken = MeshLinks::build(mesh->radii->mesh(), options.links);
  if (!taken) return call.fail(WEND_REFUSED, taken.error());
  set_options(*mesh, std::move(options));
  return call.code();
}

wend_code wend_map_set_area_costs(wend_map* handle, const double* costs, std::size_t count,
                                  wend_error* error) noexcept {
  Call call(error);
  if (!call.array(costs, count, "costs")) return call.code();
  const auto map = call.write<MapObject>(handle, "map");
  if (!map) return call.code();
  MeshOfMap* mesh = mesh_in(call, *map);
  if (mesh == nullptr) return call.code();
  MeshOptions options = mesh->options;
  options.area_costs.fill(1);
  if (count > options.area_costs.size()) {
    return call.fail(WEND_OUT_OF_RANGE, "there are 256 kinds of ground");
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!(costs[i] > 0 && costs[i] <= 1e6)) {
      return call.fail(WEND_OUT_OF_RANGE, "a cost is above 0, and at most 10^6");
    }
    options.area_costs[i] = costs[i];
  }
  set_options(*mesh, std::move(options));
  return call.code();
}

wend_code wend_solve_between(const wend_navigator* navigator_handle, const wend_place_query* given,
                             wend_workspace* workspace_handle, wend_path* path_handle,
                             wend_error* error) noexcept {
  Call call(error);
  if (!call.sized(given, "query") || !call.array(given->goals, given->goal_count, "goals") ||
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
  if (given->link_kinds != 0) query.link_kinds = given->link_kinds;
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
                   begin_trace(trace, navigator);
                   mesh->navigator->solve(query, memory, path);
                   number_links(navigator, path);
                 }
               });
}
