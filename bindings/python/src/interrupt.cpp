// Ctrl-C during work that has released the GIL.
#include "interrupt.h"

#include <pybind11/pybind11.h>

namespace wend::python {

void InterruptWatch::raise_signals() {
  const pybind11::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() != 0) throw pybind11::error_already_set();
}

}  // namespace wend::python
