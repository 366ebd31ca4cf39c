// The worlds of the module, in the order of the manual.
#include "worlds.h"

namespace wend::python {

void add_worlds(py::module_& module, DoorClass& navigator) {
  add_replanners(module, navigator);
  add_services(module);
  add_crowds(module);
  add_knowledge(module);
  add_influence(module, navigator);
  add_records(module);
}

}  // namespace wend::python
