// Walls and costs of grids in arrays of NumPy.
#include "grid_arrays.h"

#include <cmath>
#include <map>
#include <optional>

namespace wend::python {
namespace {

using Bools = py::array_t<bool, py::array::c_style | py::array::forcecast>;

/// An array of rows and columns, not too many: it may be a large view of few elements, so this
/// comes before any copy.
void require_two_axes(const py::array& array, const char* name) {
  constexpr py::ssize_t kMost = 1 << 28;
  const bool fits = array.ndim() == 2 && array.shape(0) > 0 && array.shape(1) > 0 &&
                    array.shape(0) <= kMost / array.shape(1);
  if (fits) return;
  throw py::value_error(
      std::string(name) +
      ": an array of rows and columns, with at most 2^28 cells, is wanted, not one of " +
      py::repr(array.attr("shape")).cast<std::string>());
}

std::optional<Bools> read_walls(const py::object& walls) {
  if (walls.is_none()) return std::nullopt;
  const auto array = py::array::ensure(walls);
  if (!array || array.dtype().kind() != 'b') {
    PyErr_Clear();
    throw py::type_error(
        "walls: an array of bool is wanted, true where there is a wall, such as `array != 0`; "
        "costs of terrain go to `costs`");
  }
  require_two_axes(array, "walls");
  return converted<Bools>(array, "walls");
}

std::optional<Doubles> read_costs(const py::object& costs) {
  if (costs.is_none()) return std::nullopt;
  const auto array = py::array::ensure(costs);
  const char kind = array ? array.dtype().kind() : 'O';
  if (kind != 'f' && kind != 'i' && kind != 'u') {
    PyErr_Clear();
    throw py::type_error("costs: an array of numbers is wanted" +
                         std::string(kind == 'b' ? "; an array of bool goes to `walls`" : ""));
  }
  require_two_axes(array, "costs");
  return converted<Doubles>(array, "costs");
}

/// The costs of cells, row by row, with 0 for walls.
struct CellCosts {
  py::ssize_t rows = 0;
  py::ssize_t columns = 0;
  std::vector<float> costs;
};

/// Throws a ValueError that names the cell, where a cost is none that wend takes.
void require_cost(double cost, std::size_t cell, py::ssize_t columns) {
  if (cost == 0 || (cost >= 0.001 && cost <= 1000)) return;
  const auto at = static_cast<py::ssize_t>(cell);
  throw py::value_error("costs[" + std::to_string(at / columns) + ", " +
                        std::to_string(at % columns) + "] is " +
                        py::str(py::float_(cost)).cast<std::string>() +
                        ": a cost is 0 (or infinite) for a wall, else 0.001 to 1000");
}

CellCosts merge(const py::object& walls_given, const py::object& costs_given) {
  const std::optional<Bools> walls = read_walls(walls_given);
  const std::optional<Doubles> costs = read_costs(costs_given);
  if (!walls && !costs) throw py::type_error("give `walls` or `costs`");
  CellCosts merged;
  merged.rows = walls ? walls->shape(0) : costs->shape(0);
  merged.columns = walls ? walls->shape(1) : costs->shape(1);
  if (costs && (costs->shape(0) != merged.rows || costs->shape(1) != merged.columns)) {
    throw py::value_error("walls and costs have different shapes");
  }
  const auto count = static_cast<std::size_t>(merged.rows * merged.columns);
  merged.costs.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    if (walls && walls->data()[i]) continue;  // its cost is not read
    const double given = costs ? costs->data()[i] : 1;
    const double cost = std::isinf(given) && given > 0 ? 0 : given;
    // Before it is rounded: neither 1e-50 nor 1e300 is a wall.
    require_cost(cost, i, merged.columns);
    merged.costs[i] = static_cast<float>(cost);
  }
  return merged;
}

/// A rectangle's new cells, of which only those that differ are edited.
class Assignment {
 public:
  Assignment(const CellCosts& given, bool with_costs, py::ssize_t row, py::ssize_t column)
      : given_(given), with_costs_(with_costs), row_(row), column_(column) {}

  std::size_t apply(Cells& cells) {
    const std::unique_lock lock = cells.writing();
    wend_map* map = cells.map;
    std::vector<float> old(static_cast<std::size_t>(given_.columns));
    for (py::ssize_t row = 0; row < given_.rows; ++row) compare_row(map, cells.columns, row, old);
    set_walkable(map, blocked_, 0);
    set_walkable(map, opened_, 1);
    std::vector<wend_cell> changed = blocked_;
    changed.insert(changed.end(), opened_.begin(), opened_.end());
    for (const auto& [cost, where] : weights_) {
      set_walkable(map, where, 1);
      set_weight(cells, without(map, where, cost), cost);
      changed.insert(changed.end(), where.begin(), where.end());
    }
    cells.note(changed);
    return changed.size();
  }

 private:
  void compare_row(const wend_map* map, std::int32_t columns, py::ssize_t row,
                   std::vector<float>& old) {
    const auto first = static_cast<std::size_t>((row_ + row) * columns + column_);
    std::size_t written = 0;
    call(wend_map_read_costs, map, first, old.data(), old.size(), &written);
    for (py::ssize_t column = 0; column < given_.columns; ++column) {
      compare({static_cast<std::int32_t>(column_ + column), static_cast<std::int32_t>(row_ + row)},
              old[static_cast<std::size_t>(column)],
              given_.costs[static_cast<std::size_t>(row * given_.columns + column)]);
    }
  }
  void compare(const wend_cell& cell, float old, float wanted) {
    if (wanted == 0) {
      if (old > 0) blocked_.push_back(cell);
    } else if (!with_costs_) {
      // Walls alone leave the terrain as it is.
      if (old == 0) opened_.push_back(cell);
    } else if (std::lround(old * 1000) != std::lround(wanted * 1000)) {
      weights_[wanted].push_back(cell);
    }
  }
  static void set_walkable(wend_map* map, const std::vector<wend_cell>& cells, int walkable) {
    call(wend_map_set_walkable, map, cells.data(), cells.size(), walkable);
  }

  /// The cells that do not have this cost yet: a wall that opens may have it already.
  static std::vector<wend_cell> without(const wend_map* map, const std::vector<wend_cell>& cells,
                                        float cost) {
    std::vector<wend_cell> others;
    for (const wend_cell& cell : cells) {
      double now = 0;
      call(wend_map_cost, map, cell, &now);
      if (std::lround(now * 1000) != std::lround(cost * 1000)) others.push_back(cell);
    }
    return others;
  }
  static void set_weight(Cells& cells, const std::vector<wend_cell>& where, float cost) {
    if (where.empty()) return;
    call(wend_map_set_weight, static_cast<wend_map*>(cells.map), where.data(), where.size(),
         static_cast<double>(cost));
    cells.note_costs();
  }

  const CellCosts& given_;
  bool with_costs_;
  py::ssize_t row_;
  py::ssize_t column_;
  std::vector<wend_cell> blocked_;
  std::vector<wend_cell> opened_;
  std::map<float, std::vector<wend_cell>> weights_;
};

}  // namespace

MapHandle map_of_arrays(const py::object& walls, const py::object& costs,
                        const std::string& layout) {
  const CellCosts cells = merge(walls, costs);
  auto grid = sized<wend_grid>();
  grid.width = static_cast<std::int32_t>(cells.columns);
  grid.height = static_cast<std::int32_t>(cells.rows);
  grid.count = cells.costs.size();
  grid.layout = text_of(layout);
  std::vector<std::uint8_t> walkable;
  if (costs.is_none()) {  // open ground that later costs multiply
    for (const float cost : cells.costs) walkable.push_back(cost > 0 ? 1 : 0);
    grid.walkable = walkable.data();
  } else {
    grid.costs = cells.costs.data();
  }
  const py::gil_scoped_release released;
  return MapHandle::make(wend_map_create_grid, &grid);
}

py::array_t<float> costs_of(Cells& cells) {
  py::array_t<float> costs({cells.rows, cells.columns});
  float* data = costs.mutable_data();
  const auto count = static_cast<std::size_t>(costs.size());
  const py::gil_scoped_release released;
  const std::shared_lock lock = cells.reading();
  std::size_t written = 0;
  call(wend_map_read_costs, static_cast<const wend_map*>(cells.map), std::size_t{0}, data, count,
       &written);
  return costs;
}

std::size_t assign_arrays(Grid& grid, const py::object& walls, const py::object& costs,
                          const py::object& at) {
  const CellCosts given = merge(walls, costs);
  Cells& cells = grid.cells();
  const std::uint32_t first = read_place(grid.places(), at);
  const auto row = static_cast<py::ssize_t>(first) / cells.columns;
  const auto column = static_cast<py::ssize_t>(first) % cells.columns;
  if (first == kNoPlace || row + given.rows > cells.rows ||
      column + given.columns > cells.columns) {
    throw py::value_error("the array does not lie on the map");
  }
  const py::gil_scoped_release released;
  return Assignment(given, !costs.is_none(), row, column).apply(cells);
}

}  // namespace wend::python
