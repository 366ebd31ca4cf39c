// The class Crowd of Python: units that walk, evade one another and keep together.
#include <array>
#include <memory>

#include "../maps/mesh.h"
#include "crowd_object.h"
#include "crowd_reports.h"
#include "worlds.h"

namespace wend::python {
namespace {

constexpr const char* kCrowdText =
    R"(Units that walk to their goals on one map, evade one another, and keep off walls.

map: a Grid of squares, or a Mesh, which it copies. It follows the walls of a grid: the next call sees
them. After other edits of the map calls are refused: make another Crowd.
expansions: nodes that the searches of one step may expand.
threads: 1 to 256 that search and steer; 0: all that the machine has. They change no result.
radius: on meshes: paths leave room for discs of this radius.
cell_size, origin: on grids: from the centre of a cell to the next, and the centre of cell (0, 0).

Positions are (row, column) on grids, in cells unless cell_size says otherwise, and (x, y, z) on
meshes. Units and groups have names, whole numbers; arrays of units are uint64. A unit's slot is its
row in the arrays of all units: `Crowd.slots_of(units)`.

Errors: ValueError for corners other than "both_free" and "never", large units, and numbers out of
their range; ReferenceError for a unit that was removed.

>>> crowd = wend.Crowd(wend.Grid(np.zeros((9, 9), bool)))
>>> units = crowd.add([(1, 1), (7, 7)], radius=0.3, speed=2)
>>> crowd.send(units, [(7, 7), (1, 1)])
>>> positions = np.zeros((2, 2))
>>> while crowd.step(0.05, positions=positions).ended == 0:
...     pass
>>> [crowd.STATES[state] for state in crowd.states]
['arrived', 'arrived']
>>> bool(abs(positions - [(7, 7), (1, 1)]).max() < 0.1)
True
)";

constexpr const char* kAddUnitsText =
    R"(Adds units of one motion; returns their names: uint64, (n,).

positions: numbers, (n, 2) of (row, column) on grids, (n, 3) or (n, 2) of (x, y, z) on meshes.
radius: from 0. speed: the most, above 0. acceleration, braking: per second.
body: "avoid" (it evades others as they evade it), "stand" (others evade it alone) or "none" (it and
others walk through each other).
turning_circle: the radius of the tightest curve at full speed; 0: it turns on the spot.
weight: the heavier of two keeps more to its way. patience: seconds behind a unit that stands, before
it goes round.

ValueError, which adds none: a number out of its range.
)";

constexpr const char* kSendText =
    R"(Sends units on their way; paths are found in the following steps.

to: a position for all, or an array with one for each.
partial: if the goal cannot be reached, go as near as possible.
wait: if an edit blocks the way, wait until another edit opens one.
centre: go to the centre of the goal's cell, not to the very position.

Errors change nothing: ReferenceError (a unit was removed), ValueError.
)";

constexpr const char* kGroupText =
    R"(Sends units together, at most 1,000; the first one leads. Returns the group's name.

shape: "box", "column", "line", "wedge" or "circle".
spacing: the distance of two slots; 0: three radii.
partial, wait, centre: as for `send`.

>>> crowd = wend.Crowd(wend.Grid(np.zeros((20, 20), bool)))
>>> units = crowd.add([(2, 2), (2, 3), (3, 2), (3, 3)], radius=0.3, speed=2)
>>> group = crowd.send_group(units, (15, 15), shape="line")
>>> while crowd.group(group).state == "moving":
...     step = crowd.step(0.1)
>>> crowd.group(group).state, crowd.group(group).in_place
('arrived', 4)
)";

constexpr const char* kStepText =
    R"(Finds paths within the budget, and moves all units by so many seconds; returns a StepReport.

seconds: above 0, at most 10. positions, velocities: arrays that are written to, of float64 or float32
and of the shape (n, 2) on grids, (n, 3) on meshes; n is at least `slots`. states: uint8, (n,). None: not
written. Rows are slots; those of removed units have the state "invalid", and old numbers.

ValueError, which moves nothing: seconds; an array that does not fit.
)";

std::uint32_t body_of(const std::string& name) {
  if (name == "avoid") return WEND_BODY_AVOID;
  if (name == "stand") return WEND_BODY_STAND;
  if (name == "none") return WEND_BODY_NONE;
  throw py::value_error("body is avoid, stand or none");
}

/// To the C API, 0 stands for the usual number.
double above_zero(double number, const char* name) {
  if (number > 0) return number;
  throw py::value_error(std::string(name) + " is above 0");
}

/// A map as crowds walk on it.
py::object walked(const py::object& map) {
  if (!py::isinstance<Mesh>(map)) return map;
  return py::cast(
      std::shared_ptr<Door>(std::make_shared<WalkedMesh>(map.cast<std::shared_ptr<Mesh>>())));
}

std::unique_ptr<Crowd> make_crowd(const py::object& given, std::uint64_t expansions, int threads,
                                  double radius, double cell_size, const py::object& origin) {
  const py::object map = walked(given);
  if (expansions == 0) throw py::value_error("expansions is at least 1");
  const Positions form(*door_of(map).ground());
  if (form.in_space() && (cell_size != 1 || !origin.is_none())) {
    throw py::value_error("cell_size and origin are for grids: a mesh has its own positions");
  }
  auto setup = sized<wend_crowd_setup>();
  setup.threads = static_cast<std::uint32_t>(thread_count(threads));
  setup.expansions = expansions;
  setup.radius = radius;
  setup.cell_size = above_zero(cell_size, "cell_size");
  if (!origin.is_none()) setup.origin = form.read_one(origin, "origin");
  return std::make_unique<Crowd>(map, setup);
}

py::array add_units(Crowd& crowd, const py::object& positions, double radius, double speed,
                    const std::string& body, double acceleration, double braking,
                    double turning_circle, double weight, double patience) {
  auto motion = sized<wend_motion>();
  motion.body = body_of(body);
  motion.radius = radius;
  motion.speed = speed;
  motion.acceleration = above_zero(acceleration, "acceleration");
  motion.braking = above_zero(braking, "braking");
  motion.turning_circle = turning_circle;
  motion.weight = above_zero(weight, "weight");
  motion.patience = above_zero(patience, "patience");
  return names_array(crowd.add(motion, crowd.positions().read_list(positions, "positions")));
}

wend_order order_of(bool partial, bool wait, bool centre) {
  auto order = sized<wend_order>();
  order.partial = partial ? 1 : 0;
  order.wait = wait ? 1 : 0;
  order.centre = centre ? 1 : 0;
  return order;
}

void send_units(Crowd& crowd, const py::object& units, const py::object& to, bool partial,
                bool wait, bool centre) {
  Orders orders;
  orders.order = order_of(partial, wait, centre);
  orders.goals = crowd.positions().read(to, "to", orders.one);
  crowd.send(read_names<wend_unit>(units, "units"), orders);
}

std::uint64_t send_units_together(Crowd& crowd, const py::object& units, const py::object& to,
                                  const std::string& shape, double spacing, bool partial, bool wait,
                                  bool centre) {
  wend_order order = order_of(partial, wait, centre);
  order.to = crowd.positions().read_one(to, "to");
  return number_of_name(
      crowd.send_group(read_names<wend_unit>(units, "units"), order, shape, spacing));
}

void add_states(UnitArrays& arrays, py::handle states) {
  if (states.is_none()) return;
  if (!py::isinstance<py::array>(states)) {
    throw py::type_error("states: an array of NumPy is wanted, which is written to");
  }
  auto array = py::reinterpret_borrow<py::array>(states);
  if (array.ndim() != 1 || !array.dtype().is(py::dtype::of<std::uint8_t>()) || !array.writeable() ||
      (array.shape(0) > 1 && array.strides(0) != 1)) {
    throw py::value_error("states: an array of uint8 of one axis is wanted, in one piece");
  }
  arrays.states = static_cast<std::uint8_t*>(array.mutable_data());
  arrays.state_count = static_cast<std::size_t>(array.shape(0));
}

UnitArrays arrays_of(const Crowd& crowd, py::handle positions, py::handle velocities,
                     py::handle states) {
  UnitArrays arrays = {UnitRows(crowd.positions(), positions, "positions"),
                       UnitRows(crowd.positions(), velocities, "velocities")};
  add_states(arrays, states);
  return arrays;
}

auto stepping(bool steer) {
  return [steer](Crowd& crowd, double seconds, const py::object& positions,
                 const py::object& velocities, const py::object& states) {
    return crowd.step(seconds, steer, arrays_of(crowd, positions, velocities, states));
  };
}

/// Makes an array of all slots and fills it. Units may be added meanwhile: then it is made anew.
template <class Make>
py::array fill_new(Crowd& crowd, Make make) {
  for (;;) {
    const std::size_t slots = crowd.slots();
    UnitArrays arrays;
    py::array array = make(static_cast<py::ssize_t>(slots), arrays);
    try {
      crowd.read(arrays);
      return array;
    } catch (const Refusal&) {
      if (crowd.slots() == slots) throw;
    }
  }
}

py::array new_rows(Crowd& crowd, bool velocities) {
  return fill_new(crowd, [&](py::ssize_t slots, UnitArrays& arrays) {
    py::array_t<double> rows({slots, crowd.positions().width()});
    UnitRows& to = velocities ? arrays.velocities : arrays.positions;
    to = UnitRows(crowd.positions(), rows, "the array");
    return rows;
  });
}

py::array new_states(Crowd& crowd) {
  return fill_new(crowd, [](py::ssize_t slots, UnitArrays& arrays) {
    py::array_t<std::uint8_t> states(slots);
    add_states(arrays, states);
    return states;
  });
}

void write_units(Crowd& crowd, const py::object& positions, const py::object& velocities) {
  const Positions& form = crowd.positions();
  const auto list = [&](const py::object& given, const char* name) {
    return given.is_none() ? std::vector<wend_position>() : form.read_list(given, name);
  };
  crowd.write(list(positions, "positions"), list(velocities, "velocities"));
}

py::array slots_of(const py::object& units) {
  std::vector<py::ssize_t> slots;
  for (const wend_unit& unit : read_names<wend_unit>(units, "units")) slots.push_back(unit.slot);
  const auto count = static_cast<py::ssize_t>(slots.size());
  return array_of(std::move(slots), {count});
}

using CrowdClass = py::class_<Crowd>;

void add_orders(CrowdClass& crowd) {
  crowd.def("add", &add_units, kAddUnitsText, py::arg("positions"), py::kw_only(),
            py::arg("radius"), py::arg("speed"), py::arg("body") = "avoid",
            py::arg("acceleration") = 4.0, py::arg("braking") = 8.0,
            py::arg("turning_circle") = 0.0, py::arg("weight") = 1.0, py::arg("patience") = 3.0);
  crowd.def(
      "remove",
      [](Crowd& of, const py::object& units) { of.remove(read_names<wend_unit>(units, "units")); },
      py::arg("units"), "Removes units. ReferenceError, which removes none: one is not there.");
  crowd.def("send", &send_units, kSendText, py::arg("units"), py::arg("to"), py::kw_only(),
            py::arg("partial") = false, py::arg("wait") = false, py::arg("centre") = false);
  crowd.def("send_group", &send_units_together, kGroupText, py::arg("units"), py::arg("to"),
            py::kw_only(), py::arg("shape") = "box", py::arg("spacing") = 0.0,
            py::arg("partial") = false, py::arg("wait") = false, py::arg("centre") = false);
  crowd.def(
      "cancel",
      [](Crowd& of, const py::object& units) { of.cancel(read_names<wend_unit>(units, "units")); },
      py::arg("units"), "Ends the orders of units. ReferenceError, which ends none.");
  crowd.def(
      "disband",
      [](Crowd& of, std::uint64_t group) { of.disband(name_of_number<wend_group>(group)); },
      py::arg("group"), "Ends the orders of a group's units, and the group.");
}

void add_steps(CrowdClass& crowd) {
  crowd.def("step", stepping(false), kStepText, py::arg("seconds"), py::kw_only(),
            py::arg("positions") = py::none(), py::arg("velocities") = py::none(),
            py::arg("states") = py::none());
  crowd.def("steer", stepping(true),
            "The same for a program that moves units itself, such as by physics: finds the "
            "velocities that units want, and\nleaves the positions. Give them back by `write`.",
            py::arg("seconds"), py::kw_only(), py::arg("positions") = py::none(),
            py::arg("velocities") = py::none(), py::arg("states") = py::none());
  crowd.def(
      "read",
      [](Crowd& of, const py::object& positions, const py::object& velocities,
         const py::object& states) { of.read(arrays_of(of, positions, velocities, states)); },
      "Writes all units to the caller's arrays, as `step` does.", py::kw_only(),
      py::arg("positions") = py::none(), py::arg("velocities") = py::none(),
      py::arg("states") = py::none());
  crowd.def("write", &write_units,
            "Takes positions and velocities of all slots: numbers, a row for each. None leaves "
            "them. Rows of removed units are\nignored. ValueError, which changes nothing: "
            "another number of rows, or what is no number.",
            py::kw_only(), py::arg("positions") = py::none(), py::arg("velocities") = py::none());
}

}  // namespace

void add_crowds(py::module_& module) {
  add_crowd_reports(module);
  CrowdClass crowd(module, "Crowd", kCrowdText);
  crowd.def(py::init(&make_crowd), py::arg("map"), py::kw_only(), py::arg("expansions") = 10000,
            py::arg("threads") = 1, py::arg("radius") = 0.0, py::arg("cell_size") = 1.0,
            py::arg("origin") = py::none());
  add_orders(crowd);
  add_steps(crowd);
  crowd.def(
      "unit",
      [](Crowd& of, std::uint64_t unit) {
        return UnitReport{of.unit(name_of_number<wend_unit>(unit)), of.positions()};
      },
      py::arg("unit"), "One unit: a UnitReport. ReferenceError: it was removed.");
  crowd.def(
      "group",
      [](Crowd& of, std::uint64_t group) { return of.group(name_of_number<wend_group>(group)); },
      py::arg("group"), "One group: a GroupReport. ReferenceError: it was disbanded.");
  crowd.def_property_readonly(
      "ended", [](Crowd& of) { return names_array(of.ended()); },
      "Units whose orders ended in the last step: uint64, (n,).");
  crowd.def_property_readonly(
      "slots", &Crowd::slots,
      "The number of slots: the most units that there ever were at a time.");
  crowd.def_property_readonly(
      "positions", [](Crowd& of) { return new_rows(of, false); },
      "The positions of all slots: float64, (slots, 2) of (row, column) on grids, (slots, 3) on "
      "meshes. Made "
      "anew at each use.");
  crowd.def_property_readonly(
      "velocities", [](Crowd& of) { return new_rows(of, true); }, "The same, per second.");
  crowd.def_property_readonly("states", &new_states,
                              "The states of all slots: uint8, (slots,), numbers of `STATES`.");
  crowd.def_static("slots_of", &slots_of, py::arg("units"),
                   "The slots of units: intp, (n,), to index the arrays of all units.");
  py::list states;
  for (wend_move_state state = 0; state <= WEND_MOVE_INVALID; ++state) {
    states.append(wend_move_state_name(state));
  }
  crowd.attr("STATES") = py::tuple(states);
}

}  // namespace wend::python
