// Overlays and traces: what questions may name.
#include "named.h"

#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <stdexcept>
#include <string>

#include "door.h"

namespace wend::python {
namespace {

constexpr const char* kOverlayText =
    R"(Changes of a map for the questions that name it: danger, closed doors, other units.

The algorithms "astar", "anytime_astar", "dijkstra" and "weighted_astar" take one. The cost of a path
includes it, its length does not. Five bytes for each place of the map.

>>> grid = wend.Grid(np.zeros((3, 3), bool))
>>> overlay = wend.Overlay(grid)
>>> overlay.close([(0, 1), (1, 1)])
>>> grid.find((0, 0), (0, 2), overlay=overlay).path.tolist()
[[0, 0], [1, 0], [2, 1], [1, 2], [0, 2]]
>>> grid.find((0, 0), (0, 2)).length
2.0

The methods take places, and change nothing where one is off the map (ValueError).
)";

using ChangeNodes = wend_code (*)(wend_overlay*, const std::uint32_t*, std::size_t, wend_error*);
using ChangeCosts = wend_code (*)(wend_overlay*, const std::uint32_t*, std::size_t, double,
                                  wend_error*);

std::vector<std::uint32_t> nodes_on(const Overlay& overlay, const py::object& places) {
  std::vector<std::uint32_t> nodes = read_places(overlay.ground->places, places);
  for (std::uint32_t& node : nodes) {
    if (node == kNoPlace) throw py::value_error("a place is off the map");
    node = overlay.ground->numbering.node(node);
  }
  return nodes;
}

auto change(ChangeNodes function) {
  return [function](Overlay& overlay, const py::object& places) {
    const std::vector<std::uint32_t> nodes = nodes_on(overlay, places);
    call(function, static_cast<wend_overlay*>(overlay.handle), nodes.data(), nodes.size());
  };
}

auto change_costs(ChangeCosts function) {
  return [function](Overlay& overlay, const py::object& places, double cost) {
    const std::vector<std::uint32_t> nodes = nodes_on(overlay, places);
    call(function, static_cast<wend_overlay*>(overlay.handle), nodes.data(), nodes.size(), cost);
  };
}

using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

void add_array(Overlay& overlay, const Floats& costs) {
  const Ground& ground = *overlay.ground;
  const std::vector<py::ssize_t> wanted = ground.places.array_shape();
  if (!std::equal(wanted.begin(), wanted.end(), costs.shape(), costs.shape() + costs.ndim())) {
    throw py::value_error("costs: an array in the shape of the map is wanted, " +
                          py::repr(py::tuple(py::cast(wanted))).cast<std::string>());
  }
  std::vector<float> by_node(ground.numbering.nodes(ground.places.count()));
  for (std::uint32_t place = 0; place < ground.places.count(); ++place) {
    by_node[ground.numbering.node(place)] = costs.data()[place];
  }
  call(wend_overlay_add_costs, static_cast<wend_overlay*>(overlay.handle), by_node.data(),
       by_node.size());
}

void add_overlay(py::module_& module) {
  py::class_<Overlay>(module, "Overlay", kOverlayText)
      .def(py::init([](Door& door) {
             OverlayHandle handle = with_navigator(door, [](const wend_navigator* navigator) {
               return OverlayHandle::make(wend_overlay_create, navigator);
             });
             return Overlay{std::move(handle), door.ground()};
           }),
           py::arg("map"))
      .def("add_cost", change_costs(wend_overlay_add_cost), py::arg("places"), py::arg("cost"),
           "Adds to the cost of each step that enters one of the places, in the map's units.")
      .def("set_cost", change_costs(wend_overlay_set_cost), py::arg("places"), py::arg("cost"),
           "Replaces that cost; places that are closed stay so.")
      .def("add_costs", &add_array, py::arg("costs"),
           "Adds a cost to each place of the map: numbers in the shape of the map.")
      .def("close", change(wend_overlay_close), py::arg("places"),
           "No path enters the places; one may begin there.")
      .def("pass_only", change(wend_overlay_pass_only), py::arg("places"),
           "Paths lead through the places, but do not end there.")
      .def("free", change(wend_overlay_free), py::arg("places"),
           "Removes all changes of the places.")
      .def(
          "clear",
          [](Overlay& overlay) {
            call(wend_overlay_clear, static_cast<wend_overlay*>(overlay.handle));
          },
          "Removes all changes.");
}

/// An event as Python sees it: a row of a structured array.
struct Event {
  std::uint8_t kind;
  std::uint8_t side;
  std::int32_t place;
  std::int32_t parent;
  double g;
  double h;
  double f;
};

std::size_t count_events(const Trace& trace) {
  std::size_t count = 0;
  call(wend_trace_count, static_cast<const wend_trace*>(trace.handle), &count);
  return count;
}

py::array_t<Event> read_events(Trace& trace) {
  const std::size_t count = count_events(trace);
  py::array_t<Event> events(static_cast<py::ssize_t>(count));
  std::vector<wend_trace_event> part(4096);
  const auto place = [&](std::uint32_t node) {
    if (node == WEND_NO_NODE) return -1;
    return static_cast<std::int32_t>(trace.ground ? trace.ground->numbering.place(node) : node);
  };
  Event* to = events.mutable_data();
  for (std::size_t first = 0, written = 0; first < count; first += written) {
    call(wend_trace_read, static_cast<wend_trace*>(trace.handle), first, part.data(),
         std::min(part.size(), count - first), &written);
    if (written == 0) throw std::runtime_error("the trace changed while it was read");
    for (std::size_t i = 0; i < written; ++i) {
      const wend_trace_event& event = part[i];
      *to++ = {static_cast<std::uint8_t>(event.kind),
               static_cast<std::uint8_t>(event.side),
               place(event.node),
               place(event.parent),
               event.g,
               event.h,
               event.f};
    }
  }
  return events;
}

void add_trace(py::module_& module) {
  PYBIND11_NUMPY_DTYPE(Event, kind, side, place, parent, g, h, f);
  py::class_<Trace>(module, "Trace", R"(Every step of a search that names it.

>>> grid = wend.Grid(np.zeros((3, 3), bool))
>>> trace = wend.Trace()
>>> path = grid.find((0, 0), (2, 2), trace=trace, algorithm="astar")
>>> events = trace.events()
>>> int(events["place"][0]), bool(events["kind"][0] == wend.Trace.OPENED)
(0, True)
)")
      .def(py::init<>())
      .def("__len__", &count_events)
      .def("events", &read_events,
           "The events: a structured array of kind (uint8), side (uint8; 1: the search from the "
           "goal), place and parent\n(int32: numbers of places, row by row; -1: none), g, h and f "
           "(float64, in the map's units).")
      .def(
          "clear",
          [](Trace& trace) { call(wend_trace_clear, static_cast<wend_trace*>(trace.handle)); },
          "Empties it.");
  const py::object kind = module.attr("Trace");
  kind.attr("OPENED") = static_cast<int>(WEND_TRACE_OPENED);
  kind.attr("IMPROVED") = static_cast<int>(WEND_TRACE_IMPROVED);
  kind.attr("REOPENED") = static_cast<int>(WEND_TRACE_REOPENED);
  kind.attr("CLOSED") = static_cast<int>(WEND_TRACE_CLOSED);
  kind.attr("FORGOTTEN") = static_cast<int>(WEND_TRACE_FORGOTTEN);
}

}  // namespace

const wend_overlay* overlay_on(const Ground& ground, const Overlay* overlay) {
  if (overlay == nullptr) return nullptr;
  const Places& there = overlay->ground->places;
  if (there.indices != ground.places.indices || there.shape != ground.places.shape ||
      overlay->ground->layout != ground.layout) {
    throw py::value_error(
        "overlay: it is one of a map of another shape or layout; make it for this map");
  }
  return overlay->handle;
}

void add_named(py::module_& module) {
  add_overlay(module);
  add_trace(module);
}

}  // namespace wend::python
