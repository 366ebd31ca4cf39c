// Navigation meshes, and what becomes one without being asked how.
#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "io/files/text.h"
#include "scene/formats/map_format.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "wend/io/detour_mesh.h"
#include "wend/io/geojson.h"
#include "wend/io/mesh_file.h"
#include "wend/io/navmesh_file.h"
#include "wend/mesh/make_mesh.h"
#include "wend/mesh/mend_mesh.h"

namespace wend::cli {
namespace {

std::span<const std::uint8_t> raw_bytes(const MapFile& file) {
  return {reinterpret_cast<const std::uint8_t*>(file.bytes().data()), file.bytes().size()};
}

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

MeshPlan read_geojson_mesh(const MapFile& file) {
  constexpr double kLeast = 1 - 1e-6;  // of the area, that no overlap was lost
  const std::string& name = file.name();
  const io::GeojsonFloor floor = value_or_fail(io::parse_geojson(file.bytes(), name));
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
MeshPlan read_detour_tiles(const MapFile& file) {
  const std::string& name = file.name();
  io::DetourMesh mesh = value_or_fail(
      file.on_disk() ? io::read_detour_mesh(name) : io::parse_detour_mesh(raw_bytes(file), name));
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

MeshPlan read_navmesh_plan(const MapFile& file) {
  return value_or_fail(file.on_disk() ? io::read_navmesh(file.name())
                                      : io::parse_navmesh(raw_bytes(file), file.name()));
}

MeshPlan read_polyanya(const MapFile& file) {
  return value_or_fail(io::parse_polyanya_mesh(file.bytes(), file.name()));
}

bool holds_polyanya(std::string_view bytes) {
  std::string_view text = io::beginning(bytes);
  const bool goes_on = text.size() > 4;
  text = text.substr(0, text.find_first_of("\r\n"));
  return goes_on && io::take_first_field(text) == "mesh";
}

/// Warns of data that Polyanya's form cannot hold.
std::string write_polyanya(const MeshPlan& plan, const OutputNames& names) {
  const auto warn = [&](const char* what) {
    print_warning(
        fmt::format("{}: a .mesh has no {}, and those of {} are left out; write .navmesh "
                    "to keep them",
                    names.output, what, names.source));
  };
  const bool has_areas =
      std::any_of(plan.areas.begin(), plan.areas.end(), [](auto area) { return area != 0; });
  if (has_heights(plan)) warn("heights");
  if (has_areas) warn("areas");
  return io::to_polyanya_mesh(plan);
}

}  // namespace

bool has_heights(const MeshPlan& plan) {
  return std::any_of(plan.vertices.begin(), plan.vertices.end(),
                     [](const Position& place) { return place.z != 0; });
}

MapFormat polyanya_format() {
  return {.name = "mesh",
          .others = "polyanya",
          .purpose = "a navigation mesh in Polyanya's form",
          .noun = "a navigation mesh (.mesh)",
          .endings = {"mesh"},
          .holds = &holds_polyanya,
          .read = &read_polyanya,
          .write = {.mesh = &write_polyanya}};
}

MapFormat navmesh_format() {
  return {.name = "navmesh",
          .others = "navigation mesh",
          .purpose = "a navigation mesh with heights and areas",
          .noun = "a navigation mesh (.navmesh)",
          .endings = {"navmesh"},
          .holds = &io::is_navmesh,
          .read = &read_navmesh_plan,
          .write = {.mesh = [](const MeshPlan& plan,
                               const OutputNames&) { return io::to_navmesh_bytes(plan); }},
          .traits = {.heights = true, .binary = true}};
}

MapFormat geojson_format() {
  return {.name = "geojson",
          .noun = "polygons in GeoJSON",
          .endings = {"geojson"},
          .holds = &io::is_geojson,
          .by_name = true,
          .read = &read_geojson_mesh};
}

MapFormat detour_format() {
  return {.name = "detour",
          .noun = "a tile set of Detour's",
          .holds = &io::is_detour_mesh,
          .read = &read_detour_tiles};
}

}  // namespace wend::cli
