// The module wend._wend: what Python has of wend, over the C API.
#include <pybind11/pybind11.h>

#include "answers.h"
#include "door.h"
#include "errors.h"
#include "graph.h"
#include "grid.h"
#include "maps/files.h"
#include "maps/lint.h"
#include "maps/mesh.h"
#include "maps/volume.h"
#include "named.h"
#include "options.h"
#include "worlds/worlds.h"

PYBIND11_MODULE(_wend, module) {
  using namespace wend::python;  // NOLINT(google-build-using-namespace)
  module.doc() = "The engine of the package wend, which shows all of this as its own.";
  module.attr("__version__") = wend_version();
  translate_errors();
  add_options(module);
  add_answers(module);
  DoorClass navigator = declare_door(module);
  add_named(module);
  add_questions(module, navigator);
  add_fields(module, navigator);
  add_lint(navigator);
  add_grids(module);
  add_graphs(module);
  add_meshes(module);
  add_volumes(module);
  add_files(module);
  add_worlds(module, navigator);
}
