// Questions by positions on meshes: one, and many on several threads.
#include <pybind11/stl.h>

#include <algorithm>
#include <optional>
#include <string>

#include "maps/mesh.h"
#include "maps/positions.h"
#include "named.h"
#include "options.h"
#include "scratch.h"
#include "threads.h"

namespace wend::python {
namespace {

constexpr std::uint32_t kKinds = 32;

constexpr const char* kMeshFindText =
    R"(Finds a shortest path from `start` to `goal`, or to the nearest of `goals`, round all corners.

start, goal: positions (x, y) or (x, y, z); heights choose between floors.
radius: of the disc that walks, in the units of the positions; its centre keeps so far from walls.
goals: (n, 2) or (n, 3), instead of `goal`.
link_kinds: the kinds of links that it may take; None: all; an empty list: none. For "polyanya".
trace: a Trace that writes down each step of the search.
options: as for `Navigator.find`; algorithms are "polyanya" (auto), "weighted_regions" for the costs of
    areas, and those that search the graph of the polygons, such as "astar".

Returns a Path whose `path` is float64, (n, 3): the start, the bends and the end. 'start_outside' and
'goal_outside': the disc has no room there. Errors: TypeError for what is no position and for a name
that is no option; ValueError for numbers that are not finite, and for values of options.

>>> room = wend.Mesh.from_outlines([[(0, 0), (9, 0), (9, 9), (0, 9)], [(4, 0), (5, 0), (5, 6), (4, 6)]])
>>> room.find((1, 1), (8, 1)).path[:, :2].tolist()
[[1.0, 1.0], [4.0, 6.0], [5.0, 6.0], [8.0, 1.0]]
>>> wide = room.find((1, 1), (8, 1), radius=0.5)
>>> wide.status, bool(wide.length > room.find((1, 1), (8, 1)).length)
('found', True)
)";

constexpr const char* kMeshFindManyText =
    R"(Finds many paths on several threads; the answers do not depend on how many those are.

starts, goals: positions, (n, 2) or (n, 3), of one length; or one position that serves all questions.
radius, link_kinds, options: as for `find`.
threads: 1 to 256; 0: all that the machine has.

Returns Paths. Errors: those of `find`; ValueError if the lists have different lengths.

>>> room = wend.Mesh.from_outlines([[(0, 0), (9, 0), (9, 9), (0, 9)]])
>>> room.find_many([(1, 1), (1, 2)], (4, 5), threads=2).length.round(3).tolist()
[5.0, 4.243]
)";

/// The kinds of links as the C API takes them: bit k for kind k.
std::uint32_t mask_of(const py::object& kinds, const Mesh& mesh) {
  if (kinds.is_none()) return 0;
  std::uint32_t mask = 0;
  for (const int kind : kinds.cast<std::vector<int>>()) {
    if (kind < 0 || kind >= static_cast<int>(kKinds)) {
      throw py::value_error("link_kinds: a kind is a number from 0 to 31, not " +
                            std::to_string(kind));
    }
    mask |= 1U << static_cast<unsigned>(kind);
  }
  if (mask != 0) return mask;
  // To the C API no kinds are all kinds, so "none" is a kind that no link has.
  std::uint32_t used = 0;
  const py::gil_scoped_release released;
  for (const wend_mesh_link& link : mesh.links()) used |= 1U << link.kind;
  for (std::uint32_t bit = 0; bit < kKinds; ++bit) {
    if ((used & (1U << bit)) == 0) return 1U << bit;
  }
  throw py::value_error("link_kinds: links have all 32 kinds, so none cannot be said");
}

py::object find_on_mesh(const py::object& self, const py::object& start, const py::object& goal,
                        double radius, const py::object& goals_given, const py::object& link_kinds,
                        Trace* trace, const py::kwargs& named) {
  Mesh& mesh = self.cast<Mesh&>();
  if (goal.is_none() == goals_given.is_none()) {
    throw py::type_error("say either `goal`, one position, or `goals`, a list of positions");
  }
  const OptionsHandle options = read_options(named);
  std::vector<wend_position> goals;
  auto query = sized<wend_place_query>();
  query.from = read_position(start, "start");
  if (goals_given.is_none()) {
    query.to = read_position(goal, "goal");
  } else {
    goals = read_positions(goals_given, "goals");
    if (goals.empty()) throw py::value_error("goals: the list is empty");
    query.goals = goals.data();
    query.goal_count = goals.size();
  }
  query.link_kinds = mask_of(link_kinds, mesh);
  query.options = options;
  if (trace != nullptr) {
    query.trace = trace->handle;
    trace->ground = mesh.ground();
  }
  Path path;
  {
    const py::gil_scoped_release released;
    const std::uint64_t edits = mesh.edits();  // before: an edit meanwhile counts as one after it
    const auto navigator = mesh.navigator(radius);
    Scratch& scratch = Scratch::of_thread();
    call(wend_solve_between, static_cast<const wend_navigator*>(*navigator), &query,
         static_cast<wend_workspace*>(scratch.workspace), static_cast<wend_path*>(scratch.path));
    path = Path::of(scratch.path, mesh.ground());
    path.edits = edits;
  }
  path.map = self;
  return py::cast(std::move(path));
}

/// Many questions, answered part by part, so that their paths need little memory beside the arrays.
class ManyPlaceQuestions {
 public:
  ManyPlaceQuestions(std::vector<wend_position> starts, std::vector<wend_position> goals,
                     const wend_place_query& shared)
      : starts_(std::move(starts)), goals_(std::move(goals)), shared_(shared) {
    count_ = starts_.size() == 1 ? goals_.size() : starts_.size();
    if (goals_.size() != count_ && goals_.size() != 1) {
      throw py::value_error("there are " + std::to_string(starts_.size()) + " starts and " +
                            std::to_string(goals_.size()) +
                            " goals: give as many, or one position for all");
    }
  }

  /// Needs no GIL.
  void answer(const wend_navigator* navigator, std::size_t threads, Paths& answers) {
    make_room(std::min(threads, count_));
    for (std::size_t begin = 0; begin < count_; begin += kPart) {
      const std::size_t size = std::min(kPart, count_ - begin);
      share_out(size, workspaces_.size(), [&](std::size_t thread, std::size_t i) {
        const wend_place_query query = question(begin + i);
        call(wend_solve_between, navigator, &query,
             static_cast<wend_workspace*>(workspaces_[thread]), static_cast<wend_path*>(paths_[i]));
      });
      for (std::size_t i = 0; i < size; ++i) answers.add(paths_[i]);
    }
  }

 private:
  static constexpr std::size_t kPart = 1024;

  wend_place_query question(std::size_t i) const {
    wend_place_query query = shared_;
    query.from = starts_[starts_.size() == 1 ? 0 : i];
    query.to = goals_[goals_.size() == 1 ? 0 : i];
    return query;
  }
  void make_room(std::size_t threads) {
    for (std::size_t i = 0; i < std::min(kPart, count_); ++i) {
      paths_.push_back(PathHandle::make(wend_path_create));
    }
    for (std::size_t i = 0; i < threads; ++i) {
      workspaces_.push_back(WorkspaceHandle::make(wend_workspace_create));
    }
  }

  std::vector<wend_position> starts_;
  std::vector<wend_position> goals_;
  wend_place_query shared_;
  std::size_t count_ = 0;
  std::vector<PathHandle> paths_;
  std::vector<WorkspaceHandle> workspaces_;
};

py::object find_many_on_mesh(const py::object& self, const py::object& starts,
                             const py::object& goals, double radius, int threads,
                             const py::object& link_kinds, const py::kwargs& named) {
  Mesh& mesh = self.cast<Mesh&>();
  const OptionsHandle options = read_options(named);
  auto shared = sized<wend_place_query>();
  shared.options = options;
  shared.link_kinds = mask_of(link_kinds, mesh);
  ManyPlaceQuestions questions(read_positions(starts, "starts"), read_positions(goals, "goals"),
                               shared);
  const std::size_t workers = thread_count(threads);
  Paths answers;
  answers.all.ground = mesh.ground();
  answers.all.map = self;
  {
    const py::gil_scoped_release released;
    answers.all.edits = mesh.edits();
    const auto navigator = mesh.navigator(radius);
    questions.answer(*navigator, workers, answers);
  }
  return py::cast(std::move(answers));
}

}  // namespace

void add_mesh_questions(MeshClass& mesh) {
  mesh.def("find", &find_on_mesh, kMeshFindText, py::arg("start"), py::arg("goal") = py::none(),
           py::arg("radius") = 0.0, py::kw_only(), py::arg("goals") = py::none(),
           py::arg("link_kinds") = py::none(), py::arg("trace") = nullptr);
  mesh.def("find_many", &find_many_on_mesh, kMeshFindManyText, py::arg("starts"), py::arg("goals"),
           py::arg("radius") = 0.0, py::kw_only(), py::arg("threads") = 0,
           py::arg("link_kinds") = py::none());
}

}  // namespace wend::python
