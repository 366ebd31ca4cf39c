#include "pictures/slanting_picture.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "scene/mesh_scene.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/io/obj_file.h"
#include "wend/mesh/raycast.h"

namespace wend::cli {
namespace {

using View = GraphPicture::View;
const std::vector<Named<View>> kViews = {{"above", View::above}, {"3d", View::aslant}};

/// How far a place is within a polygon, by the nearest of its sides; below 0: how far outside.
double depth_in(const NavMesh& mesh, std::uint32_t polygon, double x, double y) {
  double least = std::numeric_limits<double>::infinity();
  const auto sides = mesh.sides_of(polygon);
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const NavMesh::Side& a = sides[i];
    const NavMesh::Side& b = sides[(i + 1) % sides.size()];
    const double turn = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
    least = std::min(least, turn / std::hypot(b.x - a.x, b.y - a.y));
  }
  return least;
}

/// The polygons that a straight way crosses. At a bend several polygons meet, and not all of them
/// have the ground ahead: the way begins in the one that lets it go on furthest.
std::vector<std::uint32_t> polygons_between(const NavMesh& mesh, const Position& from,
                                            const Position& to) {
  std::vector<std::uint32_t> best;
  double furthest = -1;
  std::vector<std::uint32_t> crossed;
  const auto begin_in = [&](std::uint32_t polygon) {
    crossed.clear();
    const RayEnd end = raycast(mesh, {polygon, from}, to, &crossed);
    const double off = std::abs(end.place.position.z - to.z);
    const double share = end.hit ? end.share : 2 / (1 + off);
    if (share <= furthest) return;
    furthest = share;
    best = crossed;
    best.push_back(polygon);
  };
  for_each_polygon_at(mesh, from, begin_in);
  if (best.empty()) {
    const MeshPlace near = nearest_place(mesh, from);
    if (near.polygon != kNoPolygon) best.push_back(near.polygon);
  }
  return best;
}

/// A way that bends at these places, with a place on the ground every now and then: between its
/// bends it goes up and down as the polygons do that it crosses.
std::vector<Position> laid_on_ground(const NavMesh& mesh, const std::vector<Position>& way) {
  constexpr int kPieces = 24;
  if (way.empty()) return way;
  std::vector<Position> laid = {way.front()};
  std::vector<std::uint32_t> crossed;
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Position& from = way[i - 1];
    const Position& to = way[i];
    crossed = polygons_between(mesh, from, to);
    if (crossed.empty()) return way;
    for (int k = 1; k < kPieces; ++k) {
      const double share = static_cast<double>(k) / kPieces;
      const double x = from.x + share * (to.x - from.x);
      const double y = from.y + share * (to.y - from.y);
      const std::uint32_t polygon =
          *std::max_element(crossed.begin(), crossed.end(), [&](auto one, auto other) {
            return depth_in(mesh, one, x, y) < depth_in(mesh, other, x, y);
          });
      laid.push_back({x, y, mesh.height(polygon, x, y)});
    }
    laid.push_back(to);
  }
  return laid;
}

std::vector<Outline> faces_of(const std::string& file) {
  const TriangleSoup level = value_or_fail(io::read_obj(file));
  std::vector<Outline> faces;
  for (const auto& triangle : level.triangles) {
    if (faces.size() > GraphPicture::kMostShapes) break;
    Outline& face = faces.emplace_back();
    for (const std::uint32_t corner : triangle) face.push_back(level.vertices[corner]);
  }
  return faces;
}

}  // namespace

void add_view_options(CLI::App& app, ViewArguments& arguments) {
  app.add_option("--view", arguments.view,
                 "Of a mesh: " + joined(names_of(kViews)) +
                     "; the latter shows heights, and the way over all floors [above]")
      ->type_name("VIEW");
  app.add_option("--level", arguments.level,
                 "With --view 3d: the level that the mesh is of, an .obj")
      ->type_name("FILE");
}

ViewOptions parse_view(const ViewArguments& arguments) {
  ViewOptions options;
  if (arguments.view) options.view = parse_named("--view", "view", *arguments.view, kViews);
  options.level = arguments.level;
  if (options.level && options.view != View::aslant) {
    throw usage_error("--level: it is shown with --view 3d only");
  }
  return options;
}

void require_mesh(const char* option, const std::optional<std::string>& map) {
  if (!is_mesh_scene(map)) throw usage_error(std::string(option) + ": only meshes have it");
}

void apply_view(const ViewOptions& options, const AnyScene& scene, GraphPicture& picture) {
  if (options.view == View::above) return;
  const MeshScene* mesh = as_mesh(scene);
  if (mesh == nullptr) throw usage_error("--view: only meshes have it");
  picture.view = options.view;
  if (options.level) picture.level = faces_of(*options.level);
  for (auto* way : {&picture.path, &picture.line}) *way = laid_on_ground(mesh->mesh(), *way);
  for (auto* ends : {&picture.starts, &picture.goals}) {
    for (Position& end : *ends) end = nearest_place(mesh->mesh(), end).position;
  }
}

}  // namespace wend::cli
