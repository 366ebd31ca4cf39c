// A question of Python's: its arrays and its options, as the C API takes them.
#pragma once

#include <pybind11/pybind11.h>

#include <vector>

#include "call.h"
#include "door.h"
#include "named.h"
#include "options.h"

namespace wend::python {

/// The keywords of a question.
struct QueryWords {
  py::object goal;   ///< None if there are `goals`
  py::object goals;  ///< None, or a list of places
  double range = 0;
  const Overlay* overlay = nullptr;
  Trace* trace = nullptr;
  py::kwargs options;
};

/// A question, with what it refers to. Needs the GIL when it is made, and none afterwards.
class Query {
 public:
  Query(const Door& door, py::handle start, const QueryWords& words);
  const wend_query* get() const { return &query_; }

 private:
  std::vector<std::uint32_t> goals_;
  OptionsHandle options_;
  wend_query query_ = sized<wend_query>();
};

}  // namespace wend::python
