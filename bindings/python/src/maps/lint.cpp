// Whether a heuristic can overestimate on a map.
#include "maps/lint.h"
#include "door.h"
#include "options.h"
#include "scratch.h"

namespace wend::python {
namespace {

constexpr const char* kLintText =
    R"(Checks whether a heuristic can overestimate on this map: then paths may not be the cheapest.

options: `heuristic`, one of `wend.options()["heuristic"]`; without one that of "auto".

Returns a dict: `verdict` is 'admissible' (proved), 'overestimates' or 'not_refuted'. For
'overestimates', `start` and `goal` are places, `estimate` is the heuristic's cost between them, and
`cost` is that of some path there, in the map's units; else these are None. It looks at every step of
the map, and makes 16 Dijkstra searches if that proves nothing. ValueError: the map has no such
heuristic.

>>> grid = wend.Grid(np.zeros((5, 5), bool))
>>> grid.lint(heuristic="octile")["verdict"]
'admissible'
>>> report = grid.lint(heuristic="manhattan")
>>> report["verdict"], bool(report["estimate"] > report["cost"])
('overestimates', True)
)";

py::object place_of(const Door& door, std::uint32_t node) {
  const std::uint32_t number = door.ground()->numbering.place(node);
  const py::array places = places_array(door.places(), &number, 1);
  const py::object place = places.attr("tolist")()[py::int_(0)];
  return door.places().indices == 1 ? place : py::tuple(place);
}

py::dict lint(Door& door, const py::kwargs& named) {
  const OptionsHandle options = read_options(named);
  auto report = sized<wend_lint_report>();
  with_navigator(door, [&](const wend_navigator* navigator) {
    call(wend_navigator_lint, navigator, static_cast<const wend_options*>(options),
         static_cast<wend_workspace*>(Scratch::of_thread().workspace), &report);
  });
  const bool example = report.verdict == WEND_LINT_OVERESTIMATES;
  py::dict answer;
  answer["verdict"] = wend_lint_verdict_name(report.verdict);
  answer["start"] = example ? place_of(door, report.from) : py::none();
  answer["goal"] = example ? place_of(door, report.to) : py::none();
  answer["estimate"] = example ? py::object(py::float_(report.estimate)) : py::none();
  answer["cost"] = example ? py::object(py::float_(report.cost)) : py::none();
  return answer;
}

}  // namespace

void add_lint(DoorClass& navigator) { navigator.def("lint", &lint, kLintText); }

}  // namespace wend::python
