#include "commands/convert/convert_grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/system_files.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/suggest.h"
#include "wend/base/assert.h"
#include "wend/mesh/make_mesh.h"

namespace wend::cli {
namespace {

/// Refuses forms that would silently lose data of the map.
void require_that_form_holds(const ConvertArguments& arguments, const Scene& scene,
                             const MapFormat& form) {
  if (scene.map.layout() != CellLayout::square && !form.traits.layout) {
    throw file_error(fmt::format(
        "{}: this form cannot say that cells lie as {}; write .map, .tmx or .tmj, or say --layout "
        "square if that is to be forgotten",
        names_of(arguments).output, dashed(to_string(scene.map.layout()))));
  }
}

/// Costs are never lost; warns of everything else that is.
void warn_of_loss(const ConvertArguments& arguments, const Scene& scene, const MapFormat& form) {
  const auto warn = [&](const std::string& text) {
    print_warning(names_of(arguments).output + ": " + text);
  };
  if (!scene.places.empty() && !form.traits.places) {
    warn(fmt::format("this form has no places, and the {} of {} are left out", scene.places.size(),
                     scene.name));
  }
  if (!scene.ros || form.traits.world) return;
  warn(
      fmt::format("this form does not say where cells lie in the world, and the resolution and "
                  "the origin of {} are left out",
                  scene.name));
  const auto unknown = std::count(scene.map.cells().begin(), scene.map.cells().end(), '?');
  if (unknown == 0 || form.traits.unknown) return;
  warn(
      fmt::format("this form cannot say that cells are unknown, and the {} of {} are what they "
                  "cost",
                  unknown, scene.name));
}

/// Where one can be at all.
std::string mesh_of_scene(const Scene& scene, const MapFormat& form, const OutputNames& names) {
  if (!scene.map.uniform()) {
    throw file_error(fmt::format(
        "{}: a mesh cannot say what ground costs; make all of it cost the same with --costs FILE",
        names.output));
  }
  return form.write.mesh(value_or_blame(mesh_of_grid(scene.map), scene.name), names);
}

}  // namespace

void require_other_files(const ConvertArguments& arguments, const MapFormat& form,
                         const std::vector<std::string>& inputs) {
  require_other_file("OUT", arguments.output, inputs);
  require_other_file("--costs-out", arguments.costs_out, inputs);
  if (*form.traits.beside == '\0') return;
  std::filesystem::path beside = path_of(arguments.output);
  require_other_file("OUT", beside.replace_extension(form.traits.beside).string(), inputs);
}

void write_grid(const ConvertArguments& arguments, const Scene& scene, const MapFormat& form,
                const Movement& movement) {
  WEND_ASSERT(form.writes_grids(), "this form holds no grids; ask writes_grids() first");
  require_other_files(arguments, form, scene.files);
  require_that_form_holds(arguments, scene, form);
  const OutputNames names{scene.name, names_of(arguments).output};
  GridOutput output{scene, movement, arguments.output, names, arguments.costs_out.value_or("")};
  std::vector<OutputFile> files = {
      {arguments.output, form.write.grid == nullptr
                             ? mesh_of_scene(scene, form, names)
                             : text_or_fail(arguments, form.write.grid(output))}};
  files.insert(files.end(), output.beside.begin(), output.beside.end());
  write_files(files);
  warn_of_loss(arguments, scene, form);
}

}  // namespace wend::cli
