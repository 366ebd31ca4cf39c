// Calls that need an object for themselves: threads wait for each other without the GIL.
#pragma once

#include <pybind11/pybind11.h>

#include <mutex>
#include <string>

#include "../door.h"

namespace wend::python {

/// The map of a world. Throws a TypeError for what is none.
inline Door& door_of(const py::object& map) {
  if (py::isinstance<Door>(map)) return map.cast<Door&>();
  throw py::type_error("map: a Grid or another map of wend is wanted, not " +
                       py::repr(map).cast<std::string>());
}

/// Runs a call without the GIL while no other thread uses the object of this mutex.
template <class Function>
auto alone(std::mutex& mutex, Function function) {
  const py::gil_scoped_release released;
  const std::lock_guard lock(mutex);
  return function();
}

/// The same, while nobody edits the map either. Every object takes its own mutex before the map's.
template <class Function>
auto alone_on(std::mutex& mutex, Door& door, Function function) {
  const py::gil_scoped_release released;
  const std::lock_guard lock(mutex);
  const Reading reading = door.read();
  return function(reading.navigator);
}

}  // namespace wend::python
