#include "scene/mesh_input.h"

#include <fmt/format.h>

#include "scene/files/other_kinds.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/detour_mesh.h"
#include "wend/io/geojson.h"
#include "wend/io/grid_files.h"
#include "wend/io/mesh_file.h"
#include "wend/io/navmesh_file.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/mend_mesh.h"

namespace wend::cli {
namespace {

bool is_named_as_geojson(const std::string& path) { return ending_of(path) == "geojson"; }

/// Seen from above.
double area_of(const MeshPlan& plan) {
  double doubled = 0;
  for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
    const Position& a = plan.vertices[plan.corners[plan.first[p]]];
    for (std::uint32_t i = plan.first[p] + 1; i + 1 < plan.first[p + 1]; ++i) {
      const Position& b = plan.vertices[plan.corners[i]];
      const Position& c = plan.vertices[plan.corners[i + 1]];
      doubled += (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }
  }
  return doubled / 2;
}

MeshPlan mesh_of_geojson(const std::string& text, const std::string& name) {
  constexpr double kLeast = 1 - 1e-6;  // of the area, that no overlap was lost
  const io::GeojsonFloor floor = value_or_fail(io::parse_geojson(text, name));
  MeshPlan plan = value_or_blame(mesh_of_polygons(floor.outlines), name);
  if (floor.others > 0) {
    print_warning(
        fmt::format("{}: points and lines are no floor: {} left out", name, floor.others));
  }
  if (area_of(plan) < floor.area * kLeast) {
    print_warning(fmt::format("{}: polygons overlap; what lies in two of them is no floor", name));
  }
  return plan;
}

/// Its tiles, joined.
MeshPlan mesh_of_detour(io::DetourMesh mesh, const std::string& name) {
  if (!mesh.links.empty()) {
    print_warning(fmt::format("{}: meshes hold no links: {} off-mesh connections left out", name,
                              mesh.links.size()));
  }
  MendReport report;
  MeshPlan plan = value_or_blame(
      mend_mesh(std::move(mesh.plan), {.near = mesh.rounding, .near_height = mesh.step}, &report),
      name);
  const std::uint32_t lost = report.empty + report.doubled + report.unusable;
  if (lost > 0) {
    print_warning(fmt::format(
        "{}: polygons that have no area, lie over others or cross themselves: {} left out", name,
        lost));
  }
  return plan;
}

}  // namespace

MeshPlan parse_mesh_plan(const std::string& bytes, const std::string& name) {
  if (io::is_geojson(bytes) || is_named_as_geojson(name)) return mesh_of_geojson(bytes, name);
  const std::span<const std::uint8_t> raw(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                          bytes.size());
  if (io::is_navmesh(bytes)) return value_or_fail(io::parse_navmesh(raw, name));
  if (io::is_detour_mesh(bytes)) {
    return mesh_of_detour(value_or_fail(io::parse_detour_mesh(raw, name)), name);
  }
  return value_or_fail(io::parse_polyanya_mesh(bytes, name));
}

MeshPlan load_mesh_plan(const std::string& path) {
  if (path == "-") return parse_mesh_plan(read_standard_input(), kStandardInput);
  const std::string begin = beginning_of(path, 64).value_or("");
  if (io::is_navmesh(begin)) return value_or_fail(io::read_navmesh(path));
  if (io::is_detour_mesh(begin)) {
    return mesh_of_detour(value_or_fail(io::read_detour_mesh(path)), path);
  }
  return parse_mesh_plan(read_map_bytes(path), path);
}

}  // namespace wend::cli
