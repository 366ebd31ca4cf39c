// Refusals of wend as exceptions of Python.
#include "errors.h"

#include "call.h"

namespace wend::python {
namespace {

PyObject* kind_of(wend_code code) {
  switch (code) {
    case WEND_BUSY: return PyExc_RuntimeError;
    case WEND_TOO_MANY: return PyExc_MemoryError;
    case WEND_NULL:
    case WEND_STALE:
    case WEND_WRONG_KIND: return PyExc_ReferenceError;
    default: return PyExc_ValueError;
  }
}

}  // namespace

void translate_errors() {
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Refusal& refusal) {
      PyErr_SetString(kind_of(refusal.code()), refusal.what());
    }
  });
}

}  // namespace wend::python
