// Replanners: one unit's path, kept up to date.
#include <pybind11/stl.h>

#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <type_traits>

#include "../query.h"
#include "alone.h"
#include "place_object.h"
#include "worlds.h"

namespace wend::python {
namespace {

using ReplannerHandle = Handle<wend_replanner, wend_replanner_destroy>;

constexpr const char* kReplannerText =
    R"(The path of one unit, kept up to date while the map, the unit and its goal change.

It answers as a new search would, with the same cost and status, but searches only the part of the
map that a change affects (S. Koenig and M. Likhachev, "D* Lite", 2002). Each run follows the edits
of the map since the last one. About 21 bytes a cell of a grid, 29 a place elsewhere.

>>> grid = wend.Grid(np.zeros((3, 9), bool))
>>> replanner = grid.replanner((0, 0), (0, 8))
>>> replanner.run(), replanner.path().length
('found', 8.0)
>>> grid.set_walkable([(0, 4), (1, 4)], False)
>>> replanner.move_to((0, 1))
>>> replanner.run(), round(replanner.path().length, 2)
('found', 8.66)
>>> replanner.report().next
(1, 2)
)";

constexpr const char* kMakeReplannerText =
    R"(A Replanner for a question; `start`, `goal`, `goals`, `range`, `overlay`, `trace` and options as
for `find`.

how: "automatic", "incremental" (repairs the last search; a question that it cannot repair ends as
'invalid', such as one with a range or an algorithm) or "again" (searches again, unless the old
answer is proved to hold).

Errors: those of `find`; ValueError for another `how`.
)";

/// How the last answer was found.
struct Replan {
  bool incremental = false;
  bool kept = false;
  bool repaired = false;
  std::uint64_t raised = 0;
  std::uint32_t next = kNoPlace;
  std::string reason;
  std::shared_ptr<const Ground> ground;
};

class Replanner {
  template <class Function>
  using AnswerOf = std::invoke_result_t<Function, wend_replanner*>;

 public:
  Replanner(const py::object& map, const Query& query, const std::string& how,
            const py::object& overlay, const py::object& trace)
      : map_(map), door_(map.cast<Door&>()), overlay_(overlay), trace_(trace) {
    with_navigator(door_, [&](const wend_navigator* navigator) {
      handle_ = ReplannerHandle::make(wend_replanner_create, navigator, query.get(), text_of(how));
      seen_ = door_.updates();
    });
  }

  const char* run(std::optional<std::uint64_t> expansions) {
    const std::uint64_t most = expansions.value_or(std::numeric_limits<std::uint64_t>::max());
    const wend_status status = on_map([&](wend_replanner* replanner) {
      wend_status now = WEND_RUNNING;
      call(wend_replanner_run, replanner, most, &now);
      return now;
    });
    return wend_status_name(status);
  }
  Path path() {
    const PathHandle path = PathHandle::make(wend_path_create);
    Path copy = on_map([&](wend_replanner* replanner) {
      call(wend_replanner_path, replanner, static_cast<wend_path*>(path));
      Path answer = Path::of(path, door_.ground());
      answer.edits = door_.edits();
      return answer;
    });
    copy.map = map_;
    return copy;
  }
  Replan report() {
    auto made = sized<wend_replan_report>();
    on_map([&](wend_replanner* replanner) { call(wend_replanner_report, replanner, &made); });
    return {made.incremental != 0, made.kept != 0, made.repaired != 0, made.raised, made.next,
            made.reason,           door_.ground()};
  }
  void move_to(const py::object& place) { change(wend_replanner_move_to, door_.node(place)); }
  void aim_at(const py::object& place) { change(wend_replanner_aim_at, door_.node(place)); }
  void overlaid(const py::object& places) {
    const std::vector<std::uint32_t> nodes = door_.nodes(places);
    on_map([&](wend_replanner* replanner) {
      call(wend_replanner_overlaid, replanner, nodes.data(), nodes.size());
    });
  }
  // Takes no lock: another thread may be running it.
  void cancel() { call(wend_replanner_cancel, static_cast<wend_replanner*>(handle_)); }

 private:
  /// Brings the edits of the map first.
  template <class Function>
  AnswerOf<Function> on_map(Function function) {
    return alone_on(mutex_, door_, [&](const wend_navigator*) {
      wend_replanner* replanner = handle_;
      const std::uint64_t updates = door_.updates();
      // After several updates this names the last one alone: then it searches again.
      if (updates != seen_) call(wend_replanner_follow, replanner);
      seen_ = updates;
      return function(replanner);
    });
  }
  template <class Change>
  void change(Change function, std::uint32_t node) {
    on_map([&](wend_replanner* replanner) { call(function, replanner, node); });
  }

  py::object map_;
  Door& door_;
  py::object overlay_;  // they live as long as this, so that no call has to wait for their end
  py::object trace_;
  std::mutex mutex_;
  std::uint64_t seen_ = 0;  // updates of the navigator
  ReplannerHandle handle_;
};

py::object next_of_report(const Replan& report) {
  if (report.next == kNoPlace) return py::none();
  const Ground& ground = *report.ground;
  const std::uint32_t place = ground.numbering.place(report.next);
  return place_object(ground.places, place);
}

void add_replan_report(py::module_& module) {
  py::class_<Replan>(module, "ReplanReport", "How the last answer of a Replanner was found.")
      .def_readonly("incremental", &Replan::incremental,
                    "It repairs searches; else it searches again, for this `reason`.")
      .def_readonly("kept", &Replan::kept, "The old answer still holds; nothing was searched.")
      .def_readonly("repaired", &Replan::repaired, "Results of earlier searches were used.")
      .def_readonly("raised", &Replan::raised, "Places whose known cost to the goal rose.")
      .def_property_readonly("next", &next_of_report,
                             "The next place of the path; None at the goal or without a path.")
      .def_readonly("reason", &Replan::reason, "Why it repairs, or why not.");
}

py::object make_replanner(const py::object& self, const py::object& start, const py::object& goal,
                          const py::object& goals, double range, const py::object& overlay,
                          const py::object& trace, const std::string& how,
                          const py::kwargs& options) {
  const auto* changes = overlay.cast<const Overlay*>();
  auto* events = trace.cast<Trace*>();
  const Query query(self.cast<Door&>(), start, {goal, goals, range, changes, events, options});
  return py::cast(std::make_unique<Replanner>(self, query, how, overlay, trace));
}

}  // namespace

void add_replanners(py::module_& module, DoorClass& navigator) {
  add_replan_report(module);
  py::class_<Replanner>(module, "Replanner", kReplannerText)
      .def("run", &Replanner::run, py::arg("expansions") = py::none(),
           "Searches for at most so many expansions, or until there is an answer; returns the "
           "status, 'running' if there is none yet.")
      .def("path", &Replanner::path, "The answer, or the part that is known: a Path.")
      .def("report", &Replanner::report, "How the last answer was found: a ReplanReport.")
      .def("move_to", &Replanner::move_to, py::arg("place"), "The unit is at this place now.")
      .def("aim_at", &Replanner::aim_at, py::arg("place"),
           "This place is the only goal now. Cheap if it is a step or two from the last one.")
      .def("overlaid", &Replanner::overlaid, py::arg("places"),
           "Call it after the question's overlay changed at these places, and name all of them: a "
           "change that is left out\nis not noticed later. ValueError: there is no overlay, or a "
           "place is off the map.")
      .def("cancel", &Replanner::cancel,
           "Ends the answer as 'cancelled' at its next check; from any thread. The next change "
           "begins another answer.");
  navigator.def("replanner", &make_replanner, kMakeReplannerText, py::arg("start"),
                py::arg("goal") = py::none(), py::kw_only(), py::arg("goals") = py::none(),
                py::arg("range") = 0.0, py::arg("overlay") = py::none(),
                py::arg("trace") = py::none(), py::arg("how") = "automatic");
}

}  // namespace wend::python
