// Options of questions: Python's keyword arguments, by the names of wend's options.
#pragma once

#include <pybind11/pybind11.h>

#include "call.h"

namespace wend::python {

namespace py = pybind11;

/// Options of keyword arguments; null without any. Names have underscores, values are texts or
/// numbers; None leaves an option as it is. Throws a TypeError for a name that is no option, with
/// the most similar one, and a ValueError for a value that it does not take.
OptionsHandle read_options(const py::kwargs& named);

void add_options(py::module_& module);

}  // namespace wend::python
