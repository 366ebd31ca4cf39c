// Reports about units and groups of a crowd, and about its steps.
#include "crowd_reports.h"

#include "names.h"

namespace wend::python {
namespace {

void add_unit_report(py::module_& module) {
  py::class_<UnitReport>(module, "UnitReport", "One unit of a Crowd.")
      .def_property_readonly(
          "state", [](const UnitReport& of) { return wend_move_state_name(of.report.state); },
          "One of `Crowd.STATES`: 'pending', 'moving', 'waiting', 'arrived', 'arrived_partial', "
          "'blocked', 'unreachable',\n'cancelled' (also without an order) or 'invalid'.")
      .def_property_readonly(
          "position", [](const UnitReport& of) { return of.positions.tuple(of.report.position); },
          "(row, column) on grids, (x, y, z) on meshes.")
      .def_property_readonly(
          "velocity", [](const UnitReport& of) { return of.positions.tuple(of.report.velocity); },
          "The same, per second.")
      .def_property_readonly(
          "distance_left", [](const UnitReport& of) { return of.report.distance_left; },
          "Along its path.")
      .def_property_readonly(
          "time_left", [](const UnitReport& of) { return of.report.time_left; }, "In seconds.")
      .def_property_readonly(
          "replans", [](const UnitReport& of) { return of.report.replans; },
          "Paths after the first one.")
      .def_property_readonly(
          "group",
          [](const UnitReport& of) {
            if (of.report.in_group == 0) return py::object(py::none());
            return py::object(py::int_(number_of_name(of.report.group)));
          },
          "The name of its group, or None.")
      .def_property_readonly(
          "reason",
          [](const UnitReport& of) { return of.report.reason == nullptr ? "" : of.report.reason; },
          "Why an order was refused or ended.");
}

void add_group_report(py::module_& module) {
  py::class_<wend_group_report>(module, "GroupReport", "One group of a Crowd.")
      .def_property_readonly(
          "state", [](const wend_group_report& of) { return wend_move_state_name(of.state); },
          "'moving' until the orders of all its units have ended.")
      .def_readonly("units", &wend_group_report::units, "How many there are.")
      .def_readonly("in_place", &wend_group_report::in_place,
                    "Units within a third of a spacing of their slots.")
      .def_readonly("parts", &wend_group_report::parts, "Above 1 while it is split.")
      .def_property_readonly(
          "leader", [](const wend_group_report& of) { return number_of_name(of.leader); },
          "The name of the unit that leads.")
      .def_readonly("distance_left", &wend_group_report::distance_left, "The leader's.")
      .def_property_readonly(
          "reason",
          [](const wend_group_report& of) { return of.reason == nullptr ? "" : of.reason; },
          "Why it ended.");
}

}  // namespace

void add_crowd_reports(py::module_& module) {
  add_unit_report(module);
  add_group_report(module);
  py::class_<wend_step_report>(module, "StepReport", "A step of a Crowd: numbers of units.")
      .def_readonly("units", &wend_step_report::units, "All.")
      .def_readonly("moving", &wend_step_report::moving, "Those that walk.")
      .def_readonly("pending", &wend_step_report::pending, "Those that have no path yet.")
      .def_readonly("ended", &wend_step_report::ended, "Those whose orders ended in this step.");
}

}  // namespace wend::python
