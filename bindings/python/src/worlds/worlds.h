// Worlds that change: replanners, services, crowds, knowledge, influence and records.
#pragma once

#include <pybind11/pybind11.h>

#include "../door.h"

namespace wend::python {

/// Their classes, the function replay, and the methods of navigators that make them.
void add_worlds(py::module_& module, DoorClass& navigator);

void add_replanners(py::module_& module, DoorClass& navigator);
void add_services(py::module_& module);
void add_crowds(py::module_& module);
void add_knowledge(py::module_& module);
void add_influence(py::module_& module, DoorClass& navigator);
void add_records(py::module_& module);

}  // namespace wend::python
