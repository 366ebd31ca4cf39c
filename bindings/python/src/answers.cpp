// Answers: one path, and many in arrays.
#include "answers.h"

#include <pybind11/stl.h>

#include <string>

#include "door.h"
#include "maps/mesh.h"

namespace wend::python {
namespace {

wend_answer answer_of(const wend_path* path) {
  auto answer = sized<wend_answer>();
  call(wend_path_answer, path, &answer);
  return answer;
}

/// Adds what a path has to what others had.
void append(const wend_path* path, Path& to) {
  const std::uint32_t* nodes = nullptr;
  std::size_t count = 0;
  call(wend_path_nodes, path, &nodes, &count);
  const Numbering& numbering = to.ground->numbering;
  if (numbering.same()) {
    to.numbers.insert(to.numbers.end(), nodes, nodes + count);
  } else {
    for (std::size_t i = 0; i < count; ++i) to.numbers.push_back(numbering.place(nodes[i]));
  }
  const wend_position* waypoints = nullptr;
  call(wend_path_waypoints, path, &waypoints, &count);
  to.waypoints.insert(to.waypoints.end(), waypoints, waypoints + count);
  const wend_leg* legs = nullptr;
  call(wend_path_legs, path, &legs, &count);
  to.legs.insert(to.legs.end(), legs, legs + count);
}

template <class Element>
std::vector<Element> part(const std::vector<Element>& of, const std::vector<std::int64_t>& offsets,
                          std::size_t i) {
  return {of.begin() + offsets[i], of.begin() + offsets[i + 1]};
}

/// Positions in the order of the map's indices: (row, column) on grids; (x, y, z) where places have
/// no indices, as on meshes.
py::array positions_array(const Ground& ground, const std::vector<wend_position>& positions) {
  const bool as_they_are = ground.by_positions || ground.places.indices == 1;
  const std::size_t width = as_they_are ? 3 : ground.places.indices;
  std::vector<double> numbers;
  numbers.reserve(positions.size() * width);
  for (const wend_position& at : positions) {
    if (as_they_are) {
      numbers.insert(numbers.end(), {at.x, at.y, at.z});
    } else {
      if (width == 3) numbers.push_back(at.z);
      numbers.insert(numbers.end(), {at.y, at.x});
    }
  }
  return array_of(std::move(numbers),
                  {static_cast<py::ssize_t>(positions.size()), static_cast<py::ssize_t>(width)});
}

py::array legs_array(const Path& path) {
  std::vector<std::uint32_t> numbers;
  for (const wend_leg& leg : path.legs) numbers.insert(numbers.end(), {leg.waypoint, leg.link});
  return array_of(std::move(numbers), {static_cast<py::ssize_t>(path.legs.size()), 2});
}

template <class Element, class Function>
py::array_t<Element> column(const Paths& paths, Function function) {
  py::array_t<Element> array(static_cast<py::ssize_t>(paths.answers.size()));
  Element* elements = array.mutable_data();
  for (const wend_answer& answer : paths.answers) *elements++ = function(answer);
  return array;
}

/// How many places the path has, as `Path.path` counts them.
std::size_t length_of(const Path& path) {
  return path.ground->by_positions ? path.waypoints.size() : path.numbers.size();
}

bool is_found(const wend_answer& answer) { return answer.status == WEND_FOUND; }

std::string path_words(const Path& path) {
  const wend_answer& answer = path.answer;
  std::string text = std::string("<wend.Path ") + wend_status_name(answer.status);
  if (answer.node_count > 0) {
    text += ", length " + py::str(py::float_(answer.length)).cast<std::string>() + ", " +
            std::to_string(length_of(path)) + " places";
  }
  if (answer.optimal != 0) text += ", optimal";
  return text + ">";
}

bool map_changed(const Path& path) {
  if (!path.map) return false;
  if (py::isinstance<Mesh>(path.map)) return path.map.cast<Mesh&>().edits() != path.edits;
  Door& door = path.map.cast<Door&>();
  const py::gil_scoped_release released;
  const Reading reading = door.read();
  return door.edits() != path.edits;
}

void add_path(py::module_& module) {
  py::class_<Path>(module, "Path",
                   R"(An answer: a copy, which later questions and edits do not change.

It is true if a path was found. A question without a path is no error: look at `status`.

>>> path = wend.Grid(np.zeros((3, 4), bool)).find((0, 0), (2, 3))
>>> path.status, path.optimal, round(path.length, 2)
('found', True, 3.83)
>>> path.path.tolist()
[[0, 0], [1, 1], [2, 2], [2, 3]]
)")
      .def_property_readonly(
          "status", [](const Path& path) { return wend_status_name(path.answer.status); },
          "'found', 'partial', 'unreachable', 'start_outside', 'start_blocked', 'goal_outside',\n"
          "'goal_blocked', 'limit_reached', 'cancelled', 'stale' or 'invalid'.")
      .def_property_readonly(
          "found", [](const Path& path) { return is_found(path.answer); },
          "Whether the status is 'found'.")
      .def_property_readonly("path", &Path::path,
                             "The places from the start on: int32, (n, 2) of (row, column) on "
                             "grids, (n, 3) on volumes,\n(n,) on graphs; on meshes float64, (n, 3) "
                             "of (x, y, z). Made anew at each use.")
      .def_property_readonly(
          "waypoints",
          [](const Path& path) { return positions_array(*path.ground, path.waypoints); },
          "The bends of a path at any angle, as float64 in the order of `path`; "
          "none for paths made of steps.")
      .def_property_readonly("legs", &legs_array,
                             "On meshes: the legs that take a link, uint32 of (n, 2): the waypoint "
                             "where each begins, and the link.")
      .def_property_readonly(
          "nodes",
          [](const Path& path) {
            return array_of(std::vector<std::uint32_t>(path.numbers),
                            {static_cast<py::ssize_t>(path.numbers.size())});
          },
          "The places as numbers, row by row: uint32, (n,). On meshes the polygons.")
      .def_property_readonly(
          "cost", [](const Path& path) { return path.answer.cost; },
          "In the map's units: on grids `Grid.straight` for a step over open ground.")
      .def_property_readonly(
          "length", [](const Path& path) { return path.answer.length; },
          "In cells, weighted by terrain on grids; elsewhere in the units of the positions, and 0 "
          "on graphs without any.")
      .def_property_readonly(
          "optimal", [](const Path& path) { return path.answer.optimal != 0; },
          "Proved: no path is cheaper.")
      .def_property_readonly(
          "bound", [](const Path& path) { return path.answer.bound; },
          "Proved: it costs at most so many times the cheapest; 0: nothing is proved.")
      .def_property_readonly(
          "expanded", [](const Path& path) { return path.answer.expanded; },
          "How many nodes the search expanded.")
      .def_property_readonly(
          "reason",
          [](const Path& path) { return path.answer.reason == nullptr ? "" : path.answer.reason; },
          "Why the status is 'invalid'.")
      .def_property_readonly(
          "map", [](const Path& path) { return path.map ? path.map : py::none(); },
          "The map that was asked. It may have changed since.")
      .def_property_readonly("map_changed", &map_changed,
                             "Whether the map was edited after it was asked.")
      .def("__bool__", [](const Path& path) { return is_found(path.answer); })
      .def("__len__", &length_of)
      .def("__repr__", &path_words)
      .def("_repr_svg_", [](const py::object& self) {
        return py::module_::import("wend._draw").attr("path_svg")(self);
      });
}

py::list slice_of(const Paths& paths, const py::slice& slice) {
  py::ssize_t start = 0;
  py::ssize_t stop = 0;
  py::ssize_t step = 0;
  py::ssize_t count = 0;
  const auto size = static_cast<py::ssize_t>(paths.answers.size());
  if (!slice.compute(size, &start, &stop, &step, &count)) throw py::error_already_set();
  py::list some;
  for (py::ssize_t i = 0; i < count; ++i) some.append(paths.at(start + i * step));
  return some;
}

py::object one_or_some(const Paths& paths, const py::object& index) {
  if (py::isinstance<py::slice>(index)) return slice_of(paths, index);
  if (PyIndex_Check(index.ptr()) == 0) throw py::type_error("an index is a number or a slice");
  const py::ssize_t i = PyNumber_AsSsize_t(index.ptr(), PyExc_IndexError);
  if (i == -1 && PyErr_Occurred() != nullptr) throw py::error_already_set();
  return py::cast(paths.at(i));
}

void add_paths(py::module_& module) {
  py::class_<Paths>(module, "Paths", R"(Many answers, in arrays: those of `find_many`.

Path i has the places `path[offsets[i]:offsets[i + 1]]`; `paths[i]` is the same as a `Path`; a slice is
a list of them.

>>> grid = wend.Grid(np.zeros((3, 4), bool))
>>> paths = grid.find_many([(0, 0), (2, 0)], (2, 3))
>>> paths.found.tolist(), paths.offsets.tolist(), paths.length.round(2).tolist()
([True, True], [0, 4, 8], [3.83, 3.0])
)")
      .def("__len__", [](const Paths& paths) { return paths.answers.size(); })
      .def("__getitem__", &one_or_some, py::arg("index"))
      .def_property_readonly(
          "path", [](const Paths& paths) { return paths.all.path(); },
          "The places of all paths, one after the other, as in `Path.path`.")
      .def_property_readonly(
          "offsets",
          [](const Paths& paths) {
            const bool by_positions = paths.all.ground->by_positions;
            return array_of(
                std::vector<std::int64_t>(by_positions ? paths.waypoint_offsets : paths.offsets),
                {static_cast<py::ssize_t>(paths.offsets.size())});
          },
          "Where each path begins in `path`, and where the last one ends: int64, (n + 1,).")
      .def_property_readonly(
          "status",
          [](const Paths& paths) {
            py::list names;
            for (const wend_answer& answer : paths.answers) {
              names.append(wend_status_name(answer.status));
            }
            return names;
          },
          "The status of each, as `Path.status`: a list.")
      .def_property_readonly(
          "found", [](const Paths& paths) { return column<bool>(paths, is_found); },
          "Whether there is a path: bool, (n,).")
      .def_property_readonly(
          "optimal",
          [](const Paths& paths) {
            return column<bool>(paths,
                                [](const wend_answer& answer) { return answer.optimal != 0; });
          },
          "Proved: no path is cheaper. bool, (n,).")
      .def_property_readonly(
          "cost",
          [](const Paths& paths) {
            return column<double>(paths, [](const wend_answer& answer) { return answer.cost; });
          },
          "As `Path.cost`: float64, (n,).")
      .def_property_readonly(
          "length",
          [](const Paths& paths) {
            return column<double>(paths, [](const wend_answer& answer) { return answer.length; });
          },
          "As `Path.length`: float64, (n,).")
      .def_property_readonly(
          "expanded",
          [](const Paths& paths) {
            return column<std::uint64_t>(paths,
                                         [](const wend_answer& answer) { return answer.expanded; });
          },
          "As `Path.expanded`: uint64, (n,).")
      .def_property_readonly(
          "map", [](const Paths& paths) { return paths.all.map ? paths.all.map : py::none(); },
          "The map that was asked. It may have changed since.")
      .def_property_readonly(
          "map_changed", [](const Paths& paths) { return map_changed(paths.all); },
          "Whether the map was edited after it was asked.")
      .def("_repr_svg_", [](const py::object& self) {
        return py::module_::import("wend._draw").attr("paths_svg")(self);
      });
}

}  // namespace

Path Path::of(const wend_path* path, std::shared_ptr<const Ground> ground) {
  Path made;
  made.answer = answer_of(path);
  made.ground = std::move(ground);
  append(path, made);
  return made;
}

py::array Path::path() const {
  if (ground->by_positions) return positions_array(*ground, waypoints);
  return places_array(ground->places, numbers.data(), numbers.size());
}

void Paths::add(const wend_path* path) {
  answers.push_back(answer_of(path));
  append(path, all);
  offsets.push_back(static_cast<std::int64_t>(all.numbers.size()));
  waypoint_offsets.push_back(static_cast<std::int64_t>(all.waypoints.size()));
  leg_offsets.push_back(static_cast<std::int64_t>(all.legs.size()));
}

Path Paths::at(py::ssize_t index) const {
  const auto count = static_cast<py::ssize_t>(answers.size());
  if (index < -count || index >= count) {
    throw py::index_error("there are " + std::to_string(count) + " paths");
  }
  const auto i = static_cast<std::size_t>(index < 0 ? index + count : index);
  return {answers[i],
          part(all.numbers, offsets, i),
          part(all.waypoints, waypoint_offsets, i),
          part(all.legs, leg_offsets, i),
          all.ground,
          all.map,
          all.edits};
}

void add_answers(py::module_& module) {
  add_path(module);
  add_paths(module);
}

}  // namespace wend::python
