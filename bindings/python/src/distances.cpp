// Costs from places and to places: rows, matrices, and all that lies within a cost.
#include <algorithm>
#include <limits>
#include <string>

#include "door.h"
#include "scratch.h"
#include "threads.h"

namespace wend::python {
namespace {

/// A row of costs. Without a way they are infinite; what is too large to be counted is no number.
void fill_row(const wend_navigator* navigator, std::uint32_t place,
              const std::vector<std::uint32_t>& others, bool backward, double* costs) {
  wend_status status = WEND_FOUND;
  call(wend_distances, navigator, place, others.data(), others.size(), backward ? 1U : 0U,
       static_cast<wend_workspace*>(Scratch::of_thread().workspace), costs, &status);
  if (status != WEND_LIMIT_REACHED) return;
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  std::replace(costs, costs + others.size(), kInfinite, std::numeric_limits<double>::quiet_NaN());
}

/// A matrix whose rows (or, if there are fewer, columns) are shared out among threads one by one.
class Matrix {
 public:
  Matrix(std::vector<std::uint32_t> starts, std::vector<std::uint32_t> goals)
      : starts_(std::move(starts)),
        goals_(std::move(goals)),
        costs_(starts_.size() * goals_.size()) {}

  /// Needs no GIL.
  void fill(const wend_navigator* navigator, std::size_t threads) {
    backward_ = goals_.size() < starts_.size();
    share_out(std::min(starts_.size(), goals_.size()), threads,
              [&](std::size_t, std::size_t i) { fill_one(navigator, i); });
  }
  py::array take() {
    return array_of(std::move(costs_), {static_cast<py::ssize_t>(starts_.size()),
                                        static_cast<py::ssize_t>(goals_.size())});
  }

 private:
  void fill_one(const wend_navigator* navigator, std::size_t i) {
    const std::size_t width = goals_.size();
    if (!backward_) {
      fill_row(navigator, starts_[i], goals_, false, &costs_[i * width]);
      return;
    }
    std::vector<double> row(starts_.size());
    fill_row(navigator, goals_[i], starts_, true, row.data());
    for (std::size_t k = 0; k < row.size(); ++k) costs_[k * width + i] = row[k];
  }

  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> goals_;
  std::vector<double> costs_;
  bool backward_ = false;
};

/// The nodes of places, all of which are on the map: the cost of a place beyond it would look like
/// that of one without a way.
std::vector<std::uint32_t> nodes_on_map(const Door& door, const py::object& places,
                                        const char* name) {
  std::vector<std::uint32_t> nodes = door.nodes(places);
  const auto beyond = std::find(nodes.begin(), nodes.end(), kNoPlace);
  if (beyond != nodes.end()) {
    throw py::value_error(std::string(name) + ": number " + std::to_string(beyond - nodes.begin()) +
                          " is off the map");
  }
  return nodes;
}

py::array distances(Door& door, const py::object& place, const py::object& places, bool backward) {
  const std::uint32_t from = door.node(place);
  if (from == kNoPlace) throw py::value_error("place: it is off the map");
  const std::vector<std::uint32_t> to = nodes_on_map(door, places, "places");
  std::vector<double> costs(to.size());
  with_navigator(door, [&](const wend_navigator* navigator) {
    fill_row(navigator, from, to, backward, costs.data());
  });
  return array_of(std::move(costs), {static_cast<py::ssize_t>(to.size())});
}

py::array matrix(Door& door, const py::object& starts, const py::object& goals, int threads) {
  std::vector<std::uint32_t> from = nodes_on_map(door, starts, "starts");
  std::vector<std::uint32_t> to = goals.is_none() ? from : nodes_on_map(door, goals, "goals");
  Matrix costs(std::move(from), std::move(to));
  const std::size_t workers = thread_count(threads);
  with_navigator(door, [&](const wend_navigator* navigator) { costs.fill(navigator, workers); });
  return costs.take();
}

}  // namespace

void add_distances(DoorClass& navigator) {
  navigator.def("distances", &distances, py::arg("place"), py::arg("places"), py::kw_only(),
                py::arg("backward") = false,
                R"(The costs from a place to others, or (backward) from them to it: float64, (n,).

Infinite without a way, NaN where the cost is too large to be counted. One Dijkstra search that
stops once all are known. ValueError: a place is off the map.

>>> grid = wend.Grid(np.zeros((2, 3), bool))
>>> (grid.distances((0, 0), [(0, 2), (1, 2)]) / grid.straight).round(2).tolist()
[2.0, 2.41]
)");
  navigator.def(
      "matrix", &matrix, py::arg("starts"), py::arg("goals") = py::none(), py::kw_only(),
      py::arg("threads") = 0,
      R"(The costs from each of `starts` to each of `goals` (None: the same): float64, (n, m).

Infinite without a way, NaN where the cost is too large to be counted. One Dijkstra search for each
place of the shorter list, on several threads (0: all that the machine has); the result does not
depend on how many. ValueError: a place is off the map.

>>> grid = wend.Grid(np.zeros((2, 3), bool))
>>> (grid.matrix([(0, 0), (1, 2)]) / grid.straight).round(2).tolist()
[[0.0, 2.41], [2.41, 0.0]]
)");
}

}  // namespace wend::python
