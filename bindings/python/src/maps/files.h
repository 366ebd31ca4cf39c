// Maps of files.
#pragma once

#include <pybind11/pybind11.h>

namespace wend::python {

namespace py = pybind11;

/// The function parse of Python. Grid and Mesh are there already.
void add_files(py::module_& module);

}  // namespace wend::python
