// Graphs: nodes by number, and directed edges.
#pragma once

#include <pybind11/pybind11.h>

namespace wend::python {

namespace py = pybind11;

/// The class Graph of Python.
void add_graphs(py::module_& module);

}  // namespace wend::python
