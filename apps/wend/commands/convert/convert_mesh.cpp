#include "commands/convert/convert_mesh.h"

#include <fmt/format.h>

#include <utility>

#include "scene/files/file_kinds.h"
#include "scene/mesh_scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::cli {
namespace {

void require_heights(const ConvertArguments& arguments, const MeshPlan& plan) {
  if (has_heights(plan)) return;
  throw usage_error(
      fmt::format("--suggest-links: drops and jumps need heights, and {} has none; give a level "
                  "(.obj) or a .navmesh with some",
                  names_of(arguments).source));
}

LevelMesh load_source(const ConvertArguments& arguments) {
  if (mesh_source(arguments) == MeshSource::level) {
    refuse_grid_options(arguments, "a level of triangles");
    if (!arguments.ready.ready) return mesh_of_level(arguments.input, arguments.agent);
    return {ready_mesh_of(arguments.input, arguments.ready), {}, {}};
  }
  refuse_grid_options(arguments, "a mesh");
  return {read_as<MeshReader>(MapFile(arguments.input)), {}, {}};
}

}  // namespace

void refuse_level_options(const ConvertArguments& arguments) {
  const bool is_level = mesh_source(arguments) == MeshSource::level;
  const char* given = arguments.agent.given();
  if (is_level && arguments.ready.ready && given != nullptr) {
    throw usage_error(
        fmt::format("{}: with --ready the mesh is what it is; say one of them", given));
  }
  if (is_level && !arguments.ready.ready && arguments.ready.weld) {
    throw usage_error("--weld: belongs to meshes that are ready; say --ready as well");
  }
  if (arguments.ready.weld) given = "--weld";
  if (arguments.ready.ready) given = "--ready";
  if (is_level || given == nullptr) return;
  throw usage_error(fmt::format("{}: belongs to levels of triangles (.obj), and {} is none", given,
                                names_of(arguments).source));
}

void refuse_suggest_options(const ConvertArguments& arguments, const MapFormat& form) {
  const char* const given = arguments.suggest.given();
  if (given == nullptr) return;
  if (!arguments.suggest.file) {
    throw usage_error(fmt::format("{}: belongs to links; say --suggest-links FILE as well", given));
  }
  if (mesh_source(arguments) == MeshSource::none) {
    throw usage_error(fmt::format(
        "--suggest-links: drops and jumps need heights, and {} has none; give a level (.obj) or a "
        ".navmesh",
        names_of(arguments).source));
  }
  if (!form.traits.heights) {
    throw usage_error(
        "--suggest-links: the links' heights would not be those of OUT, which has none; write a "
        ".navmesh");
  }
  arguments.suggest.check();
}

MeshSource mesh_source(const ConvertArguments& arguments) {
  if (is_mesh_scene(arguments.input)) return MeshSource::mesh;
  if (is_level(arguments.input)) return MeshSource::level;
  return MeshSource::none;
}

void write_mesh(const ConvertArguments& arguments, const MapFormat& form) {
  if (form.write.mesh == nullptr) {
    throw usage_error("OUT: a mesh has no cells and no edges of its own; write .navmesh or .mesh");
  }
  if (arguments.layer) throw usage_error("--layer: only volumes have layers");
  LevelMesh source = load_source(arguments);
  const NavMesh mesh =
      value_or_blame(NavMesh::build(std::move(source.plan)), names_of(arguments).source);
  std::vector<OutputFile> files = {
      {arguments.output, form.write.mesh(mesh.plan(), names_of(arguments))}};
  if (arguments.suggest.file) {
    require_heights(arguments, mesh.plan());
    const bool has_level = !source.level.triangles.empty();
    files.push_back({*arguments.suggest.file,
                     suggested_links(arguments.suggest, mesh, has_level ? &source.level : nullptr,
                                     source.options)});
  }
  write_files(files);
}

}  // namespace wend::cli
