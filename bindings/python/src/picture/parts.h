// Parts of a picture by name, as keywords of Python: each sets a member of the picture.
#pragma once

#include <pybind11/pybind11.h>

#include <span>
#include <string>

namespace wend::python {

namespace py = pybind11;

/// One part: how a value of Python becomes members of what is shown.
template <class Shown>
struct Part {
  const char* name;
  void (*set)(Shown& shown, const char* name, py::handle value);
};

/// Sets the parts that a dictionary names; None leaves a part as it is. Throws a TypeError for a
/// name that is no part.
template <class Shown>
void set_parts(Shown& shown, const py::dict& values, std::span<const Part<Shown>> parts) {
  for (const auto& [key, value] : values) {
    const auto name = py::str(key).template cast<std::string>();
    std::string names;
    const Part<Shown>* found = nullptr;
    for (const Part<Shown>& part : parts) {
      if (name == part.name) found = &part;
      names += names.empty() ? part.name : std::string(", ") + part.name;
    }
    if (found == nullptr) {
      throw py::type_error("a picture of this map has no part '" + name + "'; it has " + names);
    }
    if (!value.is_none()) found->set(shown, found->name, value);
  }
}

/// A text; characters that are none of Unicode are refused by Python.
inline std::string read_text(const char* part, py::handle given) {
  if (!py::isinstance<py::str>(given)) {
    throw py::type_error(std::string(part) + ": a text is wanted, not " +
                         py::repr(given).cast<std::string>());
  }
  return given.cast<std::string>();
}

}  // namespace wend::python
