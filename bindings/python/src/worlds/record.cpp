// Records of questions about a grid, and replays.
#include <pybind11/stl.h>

#include <memory>
#include <mutex>
#include <string>

#include "../grid.h"
#include "../query.h"
#include "../scratch.h"
#include "alone.h"
#include "worlds.h"

namespace wend::python {
namespace {

constexpr const char* kRecorderText =
    R"(Writes down questions about a grid and their answers, as a file that others run again: a bug report.

grid: a Grid for units of one cell. The recorder has a navigator of its own, which follows the edits
of the grid and writes them down.
paths: keep all places of paths, not only their checksum. About 20 bytes a question.

Errors: ValueError for a grid of large units, and those of `find`.

>>> grid = wend.Grid(np.zeros((9, 9), bool))
>>> recorder = wend.Recorder(grid)
>>> recorder.find((0, 0), (8, 8)).status
'found'
>>> grid.set_walkable((4, 4), False)
>>> recorder.find((0, 0), (8, 8)).status
'found'
>>> report = wend.replay(recorder.bytes())
>>> report.questions, report.edits, report.differences
(2, 1, 0)
)";

class Recorder {
 public:
  Recorder(const py::object& map, bool paths) : map_(map), grid_(map.cast<Grid&>()) {
    const wend_moves moves = grid_.moves().get();
    const Cells& cells = grid_.cells();
    const py::gil_scoped_release released;
    const std::shared_lock lock = cells.reading();
    const wend_map* true_map = cells.map;
    navigator_ = NavigatorHandle::make(wend_navigator_create, true_map, &moves);
    handle_ = decltype(handle_)::make(wend_recorder_create, true_map, &moves, paths ? 1U : 0U);
    seen_ = cells.edits();
  }

  Path find(const Query& query) {
    Path path = alone(mutex_, [&] {
      follow();
      Scratch& scratch = Scratch::of_thread();
      wend_path* answer = scratch.path;
      call(wend_solve, static_cast<const wend_navigator*>(navigator_), query.get(),
           static_cast<wend_workspace*>(scratch.workspace), answer);
      call(wend_recorder_asked, static_cast<wend_recorder*>(handle_), query.get(),
           static_cast<const wend_path*>(answer));
      Path found = Path::of(answer, grid_.ground());
      found.edits = seen_;
      return found;
    });
    path.map = map_;
    return path;
  }
  void bake() {
    alone(mutex_, [&] {
      follow();
      call(wend_navigator_bake, static_cast<wend_navigator*>(navigator_));
      call(wend_recorder_baked, static_cast<wend_recorder*>(handle_));
    });
  }
  py::bytes bytes() {
    const std::string copy = alone(mutex_, [&] {
      const std::uint8_t* data = nullptr;
      std::size_t count = 0;
      call(wend_recorder_bytes, static_cast<wend_recorder*>(handle_), &data, &count);
      return std::string(reinterpret_cast<const char*>(data), count);
    });
    return {copy.data(), copy.size()};
  }

  const Door& door() const { return grid_; }

 private:
  /// Brings the edits of the grid to the navigator and to the record.
  void follow() {
    const Cells& cells = grid_.cells();
    const std::shared_lock lock = cells.reading();
    if (seen_ == cells.edits()) return;
    const Edits missed = cells.since(seen_);
    cells.update(navigator_, seen_);
    call(wend_recorder_updated, static_cast<wend_recorder*>(handle_),
         static_cast<const wend_map*>(cells.map), missed.cells, missed.count);
    seen_ = cells.edits();
  }

  py::object map_;
  Grid& grid_;
  std::mutex mutex_;
  NavigatorHandle navigator_;
  std::uint64_t seen_ = 0;  // edits
  Handle<wend_recorder, wend_recorder_destroy> handle_;
};

wend_replay_report run_record(const py::bytes& record) {
  const std::string_view bytes = record;
  auto report = sized<wend_replay_report>();
  const py::gil_scoped_release released;
  call(wend_replay, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(),
       static_cast<wend_workspace*>(Scratch::of_thread().workspace), &report);
  return report;
}

void add_replay_report(py::module_& module) {
  py::class_<wend_replay_report>(module, "ReplayReport", "The result of a replay.")
      .def_readonly("questions", &wend_replay_report::questions, "Questions that were asked again.")
      .def_readonly("edits", &wend_replay_report::edits, "Updates of the map.")
      .def_readonly("by_the_clock", &wend_replay_report::by_the_clock,
                    "Asked again, but not compared: out of time, or cancelled.")
      .def_readonly("omissions", &wend_replay_report::omissions,
                    "Questions that could not be recorded.")
      .def_readonly("differences", &wend_replay_report::differences,
                    "Answers that are not those recorded.")
      .def_property_readonly(
          "first", [](const wend_replay_report& of) { return py::str(std::string(of.first)); },
          "The first difference in words.")
      .def("__bool__", [](const wend_replay_report& of) { return of.differences == 0; });
}

}  // namespace

void add_records(py::module_& module) {
  add_replay_report(module);
  py::class_<Recorder>(module, "Recorder", kRecorderText)
      .def(py::init([](const py::object& grid, bool paths) {
             if (!py::isinstance<Grid>(grid)) throw py::type_error("grid: a Grid is wanted");
             return std::make_unique<Recorder>(grid, paths);
           }),
           py::arg("grid"), py::kw_only(), py::arg("paths") = false)
      .def(
          "find",
          [](Recorder& of, const py::object& start, const py::object& goal, const py::object& goals,
             double range, const Overlay* overlay, Trace* trace, const py::kwargs& options) {
            return of.find(Query(of.door(), start, {goal, goals, range, overlay, trace, options}));
          },
          "Asks, and writes down the question and its answer; arguments as for `Navigator.find`. A "
          "trace is filled, and not kept.",
          py::arg("start"), py::arg("goal") = py::none(), py::kw_only(),
          py::arg("goals") = py::none(), py::arg("range") = 0.0, py::arg("overlay") = nullptr,
          py::arg("trace") = nullptr)
      .def("bake", &Recorder::bake,
           "As `Grid.bake`, for the recorder's own navigator, and writes it down.")
      .def("bytes", &Recorder::bytes,
           "The record so far: the bytes of a .wrec file, which `wend replay` runs.");
  module.def(
      "replay", &run_record, py::arg("record"),
      R"(Runs a record again and compares all answers: a ReplayReport, true if there is no difference.

ValueError: it is no record, it is damaged, or its map is not in it.
)");
}

}  // namespace wend::python
