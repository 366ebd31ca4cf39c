// The class Service of Python: requests by ticket, answered over many ticks.
#include <pybind11/stl.h>

#include <string>

#include "service_object.h"
#include "worlds.h"

namespace wend::python {
namespace {

constexpr const char* kServiceText =
    R"(Many requests for paths on one map, answered over many ticks, so that no frame takes too long.

map: a Grid, a Graph or a Volume, which it copies. It follows the walls of a grid: the next call sees
them. After other edits of the map calls are refused: make another Service. A search whose result an
edit may change begins again; after three times its answer is given as it is, and
`request(ticket).answer` says so.
expansions: nodes that the searches of one tick may expand.
microseconds: above 0: a tick also ends after this time, and repeated runs may differ.
threads: 1 to 256 that search; 0: all that the machine has. They change no answer.
lanes: searches side by side, to 256, each with its own memory; 0: four.
head_start: ticks of waiting that a level of priority is worth; 0: 30.
first_steps: steps (to 255) for units that set out before their path is found; 0: none.
set_out: units that may get such steps in one tick; 0: 5,000.
nearly: the most that a path costs, as a multiple of the cheapest: 1 to 100.

Errors: ValueError for another map, for a grid of large units, and for a number out of its range.

>>> grid = wend.Grid(np.zeros((9, 9), bool))
>>> service = wend.Service(grid)
>>> ticket = service.submit((0, 0), (8, 8))
>>> service.tick().answered, service.finished == [ticket]
(1, True)
>>> round(service.take(ticket).length, 2)
11.31
)";

constexpr const char* kSubmitText =
    R"(Takes a request; returns its ticket, a number that no other request of this service has.

start, goal, goals, range, overlay, options: as for `find`. The overlay counts as it is when the
request is searched for.
owner: the number of a player, a side or a squad: owners share the budget equally.
priority: -3 to 4; more is sooner, but a near deadline counts more.
deadline: it expires after this many ticks; 0: never.

A request whose ends are blocked or apart is answered at once; the next tick lists it as finished.
Errors: those of `find`; ValueError for a priority out of its range.
)";

wend_terms request_terms(std::uint32_t owner, int priority, std::uint32_t deadline) {
  auto terms = sized<wend_terms>();
  terms.owner = owner;
  terms.priority = priority;
  terms.deadline = deadline;
  return terms;
}

std::uint64_t submit_request(Service& service, const py::object& start, const py::object& goal,
                             const py::object& goals, double range, const py::object& overlay,
                             std::uint32_t owner, int priority, std::uint32_t deadline,
                             const py::kwargs& options) {
  const auto* changes = overlay.cast<const Overlay*>();
  const Query query(service.door(), start, {goal, goals, range, changes, nullptr, options});
  return service.submit(query, request_terms(owner, priority, deadline), overlay);
}

py::array submit_requests(Service& service, const py::object& starts, const py::object& goals,
                          std::uint32_t owner, int priority, std::uint32_t deadline,
                          const py::kwargs& options) {
  const std::vector<std::uint32_t> from = service.door().nodes(starts);
  const std::vector<std::uint32_t> to = service.door().nodes(goals);
  const std::size_t count = from.size() == 1 ? to.size() : from.size();
  if (to.size() != count && to.size() != 1) {
    throw py::value_error("there are " + std::to_string(from.size()) + " starts and " +
                          std::to_string(to.size()) + " goals: give as many, or one place for all");
  }
  const OptionsHandle read = read_options(options);
  std::vector<wend_query> queries(count, sized<wend_query>());
  for (std::size_t i = 0; i < count; ++i) {
    queries[i].from = from.size() == 1 ? from[0] : from[i];
    queries[i].to = to.size() == 1 ? to[0] : to[i];
    queries[i].options = read;
  }
  return names_array(service.submit_all(queries, request_terms(owner, priority, deadline)));
}

void add_service_reports(py::module_& module) {
  py::class_<wend_tick_report>(module, "TickReport", "The result of a tick of a Service.")
      .def_readonly("tick", &wend_tick_report::tick, "Its number, from 1.")
      .def_readonly("answered", &wend_tick_report::answered, "Requests answered in this tick.")
      .def_readonly("expired", &wend_tick_report::expired, "Requests that expired in it.")
      .def_readonly("waiting", &wend_tick_report::waiting, "Requests that wait after it.")
      .def_readonly("expansions", &wend_tick_report::expansions, "Nodes that it expanded.");
  py::class_<wend_request_report>(module, "RequestReport", "How a request of a Service stands.")
      .def_property_readonly(
          "state",
          [](const wend_request_report& report) { return wend_request_state_name(report.state); },
          "'unknown' (cancelled, taken, or never made), 'waiting', 'searching', 'answered' or "
          "'expired'.")
      .def_property_readonly(
          "answer",
          [](const wend_request_report& report) { return answer_state_name(report.answer); },
          "How edits since then affect the answer: 'unknown' (there is none), 'current' (a search "
          "would find the same),\n'beatable' (it holds, but a cheaper path may exist) or 'broken' "
          "(a step of it changed).")
      .def_readonly("waited", &wend_request_report::waited,
                    "Ticks since it was submitted, or until it was answered.")
      .def_readonly("begun_anew", &wend_request_report::begun_anew,
                    "How often an edit made its search begin again.")
      .def_readonly("expanded", &wend_request_report::expanded,
                    "Nodes so far, while a search for it is under way; else 0.");
}

using ServiceClass = py::class_<Service>;

void add_requests(ServiceClass& service) {
  service.def("submit", &submit_request, kSubmitText, py::arg("start"),
              py::arg("goal") = py::none(), py::kw_only(), py::arg("goals") = py::none(),
              py::arg("range") = 0.0, py::arg("overlay") = py::none(), py::arg("owner") = 0,
              py::arg("priority") = 0, py::arg("deadline") = 0);
  service.def("submit_many", &submit_requests,
              "Takes many requests at once: lists of places of one length, or one place that "
              "serves all, as for `find_many`.\nReturns their tickets: uint64, (n,). Errors as "
              "for `submit`; then no request was taken.",
              py::arg("starts"), py::arg("goals"), py::kw_only(), py::arg("owner") = 0,
              py::arg("priority") = 0, py::arg("deadline") = 0);
  service.def("cancel", &Service::cancel, py::arg("ticket"),
              "Gives up a request, or an answer that nobody needs any more. ReferenceError: the "
              "request was cancelled or taken.");
  service.def("retarget", &Service::retarget, py::arg("ticket"), py::arg("start"), py::arg("goal"),
              "Another goal in place of all that it had, and the unit's place now. The request "
              "keeps its place in the order;\none that has ended begins again. ReferenceError: as "
              "for `cancel`.");
  service.def("request", &Service::request, py::arg("ticket"),
              "How a request stands: a RequestReport.");
  service.def(
      "path", [](Service& of, std::uint64_t ticket) { return of.path(ticket, false); },
      py::arg("ticket"),
      "The answer of a request: a Path. ReferenceError: as for `cancel`. ValueError: there is no "
      "answer yet, or it expired.");
  service.def(
      "take", [](Service& of, std::uint64_t ticket) { return of.path(ticket, true); },
      py::arg("ticket"), "The same, and the request ends.");
  service.def("first_steps", &Service::first_steps, py::arg("ticket"),
              "Places to walk until the path is found, the start first: an array as in "
              "`Path.path`. Edits that block one take them away.");
}

}  // namespace

void add_services(py::module_& module) {
  add_service_reports(module);
  ServiceClass service(module, "Service", kServiceText);
  service.def(py::init(&make_service), py::arg("map"), py::kw_only(), py::arg("expansions") = 10000,
              py::arg("microseconds") = 0.0, py::arg("threads") = 1, py::arg("lanes") = 0,
              py::arg("head_start") = 0, py::arg("first_steps") = 0, py::arg("set_out") = 0,
              py::arg("nearly") = 1.0);
  add_requests(service);
  service.def("tick", &Service::tick,
              "Searches until the budget of one tick is used up; returns a TickReport.\n"
              "RuntimeError: another thread changes an overlay of a request.");
  service.def_property_readonly("finished", &Service::finished,
                                "The tickets that were answered or expired in the last tick, in "
                                "the order in which it happened: a list.");
  service.def("set_budget", &Service::set_budget, py::arg("expansions"),
              py::arg("microseconds") = 0.0, "The budget from the next tick on.");
  service.def_property_readonly(
      "telemetry",
      [](Service& of) {
        return py::module_::import("json").attr("loads")(py::str(of.telemetry()));
      },
      "Counts and times of all ticks so far: a dict.");
}

}  // namespace wend::python
