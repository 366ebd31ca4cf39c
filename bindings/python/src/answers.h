// Answers: one path, and many in arrays.
#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "call.h"
#include "places.h"

namespace wend::python {

/// The data with which answers about one map become arrays. Never changes.
struct Ground {
  Places places;
  Numbering numbering;
  std::string layout = {};    ///< of a grid
  bool by_positions = false;  ///< paths lead from position to position, as on meshes
};

/// An answer: a copy, which later questions and edits do not change.
struct Path {
  wend_answer answer = {};
  std::vector<std::uint32_t> numbers;  ///< of the places, from the start on; on meshes polygons
  std::vector<wend_position> waypoints;
  std::vector<wend_leg> legs;
  std::shared_ptr<const Ground> ground;
  py::object map;           ///< that was asked, to draw it; none if nobody set it
  std::uint64_t edits = 0;  ///< of the map when it was asked

  /// Copies what a path of the C API has. Needs no GIL.
  static Path of(const wend_path* path, std::shared_ptr<const Ground> ground);
  py::array path() const;
};

/// Many answers, in arrays.
struct Paths {
  std::vector<wend_answer> answers;
  Path all;  ///< the places, waypoints and legs of all paths, one path after the other
  /// Path i has those from number i to before number i + 1.
  std::vector<std::int64_t> offsets = {0};
  std::vector<std::int64_t> waypoint_offsets = {0};
  std::vector<std::int64_t> leg_offsets = {0};

  /// Adds an answer. Needs no GIL.
  void add(const wend_path* path);
  Path at(py::ssize_t index) const;
};

void add_answers(py::module_& module);

}  // namespace wend::python
