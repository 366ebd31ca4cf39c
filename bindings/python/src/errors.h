// Refusals of wend as exceptions of Python: ValueError for data and numbers that wend does not
// take.
#pragma once

#include <pybind11/pybind11.h>

namespace wend::python {

namespace py = pybind11;

/// From now on Python sees them so, in this module.
void translate_errors();

}  // namespace wend::python
