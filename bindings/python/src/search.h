// Searches in slices: begun, continued for a number of expansions, cancelled.
#pragma once

#include <pybind11/pybind11.h>

#include "door.h"

namespace wend::python {

/// The class Search, and the method of navigators that begins one.
void add_searches(py::module_& module, DoorClass& navigator);

}  // namespace wend::python
