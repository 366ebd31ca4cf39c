// The class Navigator of Python: paths, one by one and many at once.
#include "door.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>

#include "interrupt.h"
#include "query.h"
#include "scratch.h"
#include "search.h"

namespace wend::python {
namespace {

constexpr const char* kNavigatorText =
    R"(Answers questions about a map: what Grid, Graph and Volume share.

Places are (row, column) on grids, (layer, row, column) on volumes, and numbers on graphs; lists of
places are integer arrays of (n, 2), (n, 3) or (n,), or lists. Questions see all edits that were
made before them. Any number of threads may ask at once; they do not hold the GIL meanwhile.
)";

constexpr const char* kFindText =
    R"(Finds a cheapest path from `start` to `goal`, or to the cheapest of `goals`.

range: any place within this distance of a goal will do, in a straight line.
overlay: changes of the map for this question alone.
trace: a Trace that writes down each step of the search.
options: those of `wend.options()`, and `algorithm`, one of `wend.algorithms()` or "auto".

Returns a Path; a question without a path is no error. Errors: TypeError for what is no place and
for a name that is no option; ValueError for a value that an option does not take.

>>> grid = wend.Grid(np.array([[0, 0, 0], [1, 1, 0], [0, 0, 0]], bool))
>>> grid.find((0, 0), (2, 0)).length
6.0
>>> grid.find((0, 0), (2, 0), algorithm="dijkstra").path.tolist()
[[0, 0], [0, 1], [0, 2], [1, 2], [2, 2], [2, 1], [2, 0]]
>>> grid.find((0, 0), (1, 0)).status
'goal_blocked'
)";

constexpr const char* kFindManyText =
    R"(Finds many paths on several threads; the answers do not depend on how many those are.

starts, goals: lists of places of one length; one place, or a list of one, serves all questions.
threads: 1 to 256; 0: all that the machine has.
overlay, options: as for `find`.

Returns Paths. Errors: those of `find`; ValueError if the lists have different lengths.

>>> grid = wend.Grid(np.zeros((4, 4), bool))
>>> grid.find_many([(0, 0), (0, 3)], [(3, 3), (3, 3)], threads=2).length.tolist()
[4.242640687119286, 3.0]
)";

py::object find(const py::object& self, const py::object& start, const py::object& goal,
                const py::object& goals, double range, const Overlay* overlay, Trace* trace,
                const py::kwargs& options) {
  Door& door = self.cast<Door&>();
  const Query query(door, start, {goal, goals, range, overlay, trace, options});
  Path path = with_navigator(door, [&](const wend_navigator* navigator) {
    Scratch& scratch = Scratch::of_thread();
    call(wend_solve, navigator, query.get(), static_cast<wend_workspace*>(scratch.workspace),
         static_cast<wend_path*>(scratch.path));
    Path answer = Path::of(scratch.path, door.ground());
    answer.edits = door.edits();
    return answer;
  });
  path.map = self;
  return py::cast(std::move(path));
}

/// Many questions with the same options, answered part by part, so that their paths need little
/// memory beside the arrays.
class ManyQuestions {
 public:
  ManyQuestions(std::vector<std::uint32_t> starts, std::vector<std::uint32_t> goals,
                OptionsHandle options, const wend_overlay* overlay)
      : starts_(std::move(starts)), goals_(std::move(goals)), options_(std::move(options)) {
    count_ = starts_.size() == 1 ? goals_.size() : starts_.size();
    if (goals_.size() != count_ && goals_.size() != 1) {
      throw py::value_error("there are " + std::to_string(starts_.size()) + " starts and " +
                            std::to_string(goals_.size()) +
                            " goals: give as many, or one place for all");
    }
    shared_ = sized<wend_query>();
    shared_.options = options_;
    shared_.overlay = overlay;
  }

  /// Needs no GIL.
  void answer(const wend_navigator* navigator, std::size_t threads, Paths& answers) {
    make_room(std::min(threads, count_));
    InterruptWatch interrupts;
    std::size_t most = kFirstPart;
    for (std::size_t begin = 0, size = 0; begin < count_; begin += size) {
      const auto begun = std::chrono::steady_clock::now();
      size = std::min(most, count_ - begin);
      queries_.assign(size, shared_);
      for (std::size_t i = 0; i < size; ++i) {
        queries_[i].from = starts_.size() == 1 ? starts_[0] : starts_[begin + i];
        queries_[i].to = goals_.size() == 1 ? goals_[0] : goals_[begin + i];
      }
      call(wend_solve_many, navigator, queries_.data(), path_pointers_.data(), size,
           workspace_pointers_.data(), workspace_pointers_.size());
      for (std::size_t i = 0; i < size; ++i) answers.add(paths_[i]);
      interrupts.look();
      const bool slow = std::chrono::steady_clock::now() - begun > kLongPart;
      most = std::min(kPart, slow ? std::max(most / 2, threads) : 2 * most);
    }
  }

 private:
  static constexpr std::size_t kPart = 1024;
  // Between parts the work can be interrupted.
  static constexpr std::size_t kFirstPart = 64;
  static constexpr std::chrono::milliseconds kLongPart{100};

  void make_room(std::size_t threads) {
    for (std::size_t i = 0; i < std::min(kPart, count_); ++i) {
      paths_.push_back(PathHandle::make(wend_path_create));
      path_pointers_.push_back(paths_.back());
    }
    for (std::size_t i = 0; i < threads; ++i) {
      workspaces_.push_back(WorkspaceHandle::make(wend_workspace_create));
      workspace_pointers_.push_back(workspaces_.back());
    }
  }

  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> goals_;
  OptionsHandle options_;
  std::size_t count_ = 0;
  wend_query shared_ = {};
  std::vector<wend_query> queries_;
  std::vector<PathHandle> paths_;
  std::vector<wend_path*> path_pointers_;
  std::vector<WorkspaceHandle> workspaces_;
  std::vector<wend_workspace*> workspace_pointers_;
};

py::object find_many(const py::object& self, const py::object& starts, const py::object& goals,
                     int threads, const Overlay* overlay, const py::kwargs& options) {
  Door& door = self.cast<Door&>();
  ManyQuestions questions(door.nodes(starts), door.nodes(goals), read_options(options),
                          overlay_on(*door.ground(), overlay));
  const std::size_t workers = thread_count(threads);
  Paths answers;
  answers.all.ground = door.ground();
  answers.all.map = self;
  with_navigator(door, [&](const wend_navigator* navigator) {
    answers.all.edits = door.edits();
    questions.answer(navigator, workers, answers);
  });
  return py::cast(std::move(answers));
}

}  // namespace

std::vector<std::uint32_t> Door::nodes(py::handle list) const {
  std::vector<std::uint32_t> numbers = read_places(places(), list);
  const Numbering& numbering = ground_->numbering;
  if (numbering.same()) return numbers;
  for (std::uint32_t& number : numbers) number = numbering.node(number);
  return numbers;
}

std::size_t thread_count(int threads) {
  constexpr int kMost = 256;
  if (threads < 0 || threads > kMost) {
    throw py::value_error("threads is 1 to 256, or 0 for as many as the machine has");
  }
  if (threads > 0) return static_cast<std::size_t>(threads);
  return std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, kMost);
}

DoorClass declare_door(py::module_& module) { return {module, "Navigator", kNavigatorText}; }

void add_questions(py::module_& module, DoorClass& navigator) {
  navigator.def("find", &find, kFindText, py::arg("start"), py::arg("goal") = py::none(),
                py::kw_only(), py::arg("goals") = py::none(), py::arg("range") = 0.0,
                py::arg("overlay") = nullptr, py::arg("trace") = nullptr);
  navigator.def("find_many", &find_many, kFindManyText, py::arg("starts"), py::arg("goals"),
                py::kw_only(), py::arg("threads") = 0, py::arg("overlay") = nullptr);
  navigator.def_property_readonly(
      "shape", [](const Door& door) { return py::tuple(py::cast(door.places().array_shape())); },
      "How many places there are by each index: (rows, columns) of a grid.");
  navigator.def("_repr_svg_", [](const py::object& self) {
    return py::module_::import("wend._draw").attr("map_svg")(self);
  });
  add_searches(module, navigator);
  add_distances(navigator);
}

}  // namespace wend::python
