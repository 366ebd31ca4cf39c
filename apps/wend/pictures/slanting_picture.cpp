#include "pictures/slanting_picture.h"

#include <CLI/CLI.hpp>

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

/// A way that bends at these places, with a place on the ground every now and then: between its
/// bends it goes up and down as the ground does.
std::vector<Position> laid_on_ground(const NavMesh& mesh, const std::vector<Position>& way) {
  constexpr int kPieces = 48;
  if (way.empty()) return way;
  std::vector<Position> laid = {way.front()};
  MeshPlace here = nearest_place(mesh, way.front());
  for (std::size_t i = 1; i < way.size(); ++i) {
    const Position& from = way[i - 1];
    const Position& to = way[i];
    for (int k = 1; k < kPieces && here.polygon != kNoPolygon; ++k) {
      const double share = static_cast<double>(k) / kPieces;
      const Position next = {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y), 0};
      here = raycast(mesh, here, next).place;
      laid.push_back(here.position);
    }
    laid.push_back(to);
    here = nearest_place(mesh, to);
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
