// Reports about units and groups of a crowd, and about its steps.
#pragma once

#include <pybind11/pybind11.h>

#include "../call.h"
#include "positions.h"

namespace wend::python {

struct UnitReport {
  wend_unit_report report;
  Positions positions;
};

void add_crowd_reports(py::module_& module);

}  // namespace wend::python
