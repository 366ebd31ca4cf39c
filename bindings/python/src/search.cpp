// Searches in slices.
#include "search.h"

#include <pybind11/stl.h>

#include <limits>
#include <optional>

#include "query.h"

namespace wend::python {
namespace {

class Search {
 public:
  Search(const py::object& map, const Query& query, const py::object& overlay,
         const py::object& trace)
      : map_(map), door_(map.cast<Door&>()), overlay_(overlay), trace_(trace) {
    with_navigator(door_, [&](const wend_navigator* navigator) {
      edits_ = door_.edits();
      call(wend_search_begin, navigator, query.get(), static_cast<wend_workspace*>(workspace_));
    });
  }

  const char* run(std::optional<std::uint64_t> expansions) {
    const std::uint64_t most = expansions.value_or(std::numeric_limits<std::uint64_t>::max());
    wend_status status = WEND_RUNNING;
    // Edits since it began are brought to the navigator first: then the search ends as stale.
    with_navigator(door_, [&](const wend_navigator*) {
      call(wend_search_run, static_cast<wend_workspace*>(workspace_), most, &status);
    });
    return wend_status_name(status);
  }
  void cancel() { call(wend_search_cancel, static_cast<wend_workspace*>(workspace_)); }
  Path path() {
    const PathHandle path = PathHandle::make(wend_path_create);
    Path copy = with_navigator(door_, [&](const wend_navigator*) {
      call(wend_search_path, static_cast<wend_workspace*>(workspace_),
           static_cast<wend_path*>(path));
      Path answer = Path::of(path, door_.ground());
      answer.edits = edits_;
      return answer;
    });
    copy.map = map_;
    return copy;
  }

 private:
  py::object map_;
  Door& door_;
  py::object overlay_;  // they live as long as this: a handle that ends while it is in use is lost
  py::object trace_;
  std::uint64_t edits_ = 0;
  WorkspaceHandle workspace_ = WorkspaceHandle::make(wend_workspace_create);
};

}  // namespace

void add_searches(py::module_& module, DoorClass& navigator) {
  py::class_<Search>(module, "Search",
                     R"(A question that is answered in slices, with the same answer.

>>> search = wend.Grid(np.zeros((9, 9), bool)).search((0, 0), (8, 8))
>>> while search.run(5) == "running":
...     pass
>>> search.path().status
'found'
)")
      .def("run", &Search::run, py::arg("expansions") = py::none(),
           "Continues for at most so many expansions, or to the end; returns the status. After an "
           "edit of the map it is 'stale'.\nRuntimeError: another thread runs it.")
      .def("cancel", &Search::cancel,
           "Ends it at its next check, after at most 256 expansions; from any thread.")
      .def("path", &Search::path, "The answer so far.");
  navigator.def(
      "search",
      [](const py::object& self, const py::object& start, const py::object& goal,
         const py::object& goals, double range, const py::object& overlay, const py::object& trace,
         const py::kwargs& options) {
        const Query query(
            self.cast<Door&>(), start,
            {goal, goals, range, overlay.cast<const Overlay*>(), trace.cast<Trace*>(), options});
        return Search(self, query, overlay, trace);
      },
      "Begins a search in slices: arguments and errors as for `find`; returns a Search.",
      py::arg("start"), py::arg("goal") = py::none(), py::kw_only(), py::arg("goals") = py::none(),
      py::arg("range") = 0.0, py::arg("overlay") = py::none(), py::arg("trace") = py::none());
}

}  // namespace wend::python
