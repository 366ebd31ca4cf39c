// The door to a map's answers: what grids, graphs and volumes share, and the class Navigator of
// Python that they derive from.
#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>

#include "answers.h"
#include "call.h"

namespace wend::python {

/// A navigator that nobody changes while this lives.
struct Reading {
  std::shared_lock<std::shared_mutex> lock;
  const wend_navigator* navigator;
};

class Door {
 public:
  virtual ~Door() = default;
  /// The navigator, up to date with all edits of the map. Waits while another thread edits, so the
  /// caller has released the GIL.
  virtual Reading read() = 0;
  /// How many edits `read` has brought to the navigator: what follows a navigator compares them.
  virtual std::uint64_t updates() const { return 0; }
  /// How often the map was edited. Used while a Reading lives.
  virtual std::uint64_t edits() const { return 0; }
  /// The map, for worlds that are made of it; null if they cannot be. Used while a Reading lives.
  virtual const wend_map* map_handle() const { return nullptr; }
  /// How units move on it, as the C API takes it; refers to this. None for maps without moves.
  virtual std::optional<wend_moves> map_moves() const { return std::nullopt; }

  const std::shared_ptr<const Ground>& ground() const { return ground_; }
  const Places& places() const { return ground_->places; }
  std::uint32_t node(py::handle place) const {
    return ground_->numbering.node(read_place(places(), place));
  }
  std::vector<std::uint32_t> nodes(py::handle list) const;

 protected:
  std::shared_ptr<const Ground> ground_;
};

/// Runs a call without the GIL, on an up-to-date navigator.
template <class Function>
auto with_navigator(Door& door, Function function) {
  const py::gil_scoped_release released;
  const Reading reading = door.read();
  return function(reading.navigator);
}

/// How many threads a call uses: `threads`, or all that the machine has for 0. Throws a ValueError
/// for more than 256, or fewer than 0.
std::size_t thread_count(int threads);

using DoorClass = py::class_<Door, std::shared_ptr<Door>>;

/// The class alone, so that others can be declared with it, and then its methods.
DoorClass declare_door(py::module_& module);
void add_questions(py::module_& module, DoorClass& navigator);
/// Fields, distances and matrices: methods of the same class.
void add_distances(DoorClass& navigator);
void add_fields(py::module_& module, DoorClass& navigator);

}  // namespace wend::python
