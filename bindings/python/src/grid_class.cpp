// The class Grid of Python.
#include <pybind11/stl.h>

#include <string>

#include "grid.h"
#include "grid_arrays.h"
#include "options.h"
#include "scratch.h"

namespace wend::python {
namespace {

constexpr const char* kGridText =
    R"(A grid of cells, with the moves of one kind of unit. It copies its arrays.

walls: bool, (rows, columns), true where there is a wall; any layout in memory.
costs: numbers of the same shape: multiples of open ground, 0.001 to 1000, in thousandths; 0 or
    infinite for a wall. None may be more than 65535 times the common measure of all. At least one
    of the two is given.
layout: how cells lie beside each other: "square", "diamond"; "hex_odd_rows", "hex_even_rows",
    "hex_odd_columns", "hex_even_columns", "staggered_odd_rows" and so on with the same four endings.
corners: when diagonal steps are legal: "both_free", "one_free", "always" or "never".
terrain: the ground whose cost a step has: that of all cells it touches ("touched"), of the one it
    enters ("entered"), or on hexagons of both it joins ("joined").
straight, diagonal: the costs of steps over open ground, whole numbers: 13860 and 19601 if both are 0.
unit_size: the side of the unit in cells, or its diameter if it is a `disc`. Its place is the cell at
    the top left of a square, or in the centre of a disc.

Errors: TypeError for walls that are not bool; ValueError for shapes, costs and names.

>>> grid = wend.Grid(np.zeros((3, 4), bool))
>>> grid.shape, grid.walkable((0, 0))
((3, 4), True)
)";

constexpr const char* kMovingText =
    R"(The same cells for another kind of unit: a Grid that shares all edits with this one.

>>> grid = wend.Grid(np.zeros((4, 4), bool))
>>> large = grid.moving(unit_size=2)
>>> grid.set_walkable((1, 1), False)
>>> large.find((0, 2), (2, 2)).length, large.find((0, 0), (2, 2)).status
(2.0, 'start_blocked')
)";

constexpr const char* kAssignText =
    R"(Replaces a rectangle of cells by arrays as the constructor takes them; returns how many changed.

at: the first cell of the rectangle. Walls without costs leave the terrain of open cells as it is.
Only cells that differ are edited, so a robot may give its whole map at each scan. Linear in the
rectangle.

>>> grid = wend.Grid(np.zeros((3, 4), bool))
>>> grid.assign(np.ones((2, 1), bool), at=(0, 1))
2
>>> grid.walls.astype(int).tolist()
[[0, 1, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
)";

Moves moves_of(const std::string& corners, const std::string& terrain, std::uint32_t straight,
               std::uint32_t diagonal, double unit_size, bool disc) {
  return {corners, terrain, straight, diagonal, unit_size, disc};
}

double straight_of(const Grid& grid) {
  const Moves& moves = grid.moves();
  return moves.straight == 0 && moves.diagonal == 0 ? 13860 : moves.straight;
}

bool is_walkable(Grid& grid, py::handle place) {
  const std::uint32_t number = read_place(grid.places(), place);
  if (number == kNoPlace) return false;
  Cells& cells = grid.cells();
  const auto columns = static_cast<std::uint32_t>(cells.columns);
  double cost = 0;
  // To let go of the GIL takes longer than to look, and most often nobody edits.
  std::shared_lock lock(cells.mutex, std::try_to_lock);
  if (!lock) {
    const py::gil_scoped_release released;
    lock = cells.reading();
  }
  call(wend_map_cost, static_cast<const wend_map*>(cells.map),
       wend_cell{static_cast<std::int32_t>(number % columns),
                 static_cast<std::int32_t>(number / columns)},
       &cost);
  return cost > 0;
}

void set_walkable(Grid& grid, const py::object& places, bool walkable) {
  const std::vector<wend_cell> cells = cells_of(grid.places(), places);
  const py::gil_scoped_release released;
  grid.cells().edit(cells, [&](wend_map* map) {
    call(wend_map_set_walkable, map, cells.data(), cells.size(), walkable ? 1 : 0);
  });
}

void set_weight(Grid& grid, const py::object& places, double weight) {
  const std::vector<wend_cell> cells = cells_of(grid.places(), places);
  const py::gil_scoped_release released;
  grid.cells().edit(cells, [&](wend_map* map) {
    call(wend_map_set_weight, map, cells.data(), cells.size(), weight);
    grid.cells().note_costs();
  });
}

void link_cells(Grid& grid, const py::object& starts, const py::object& ends, double cost) {
  const std::vector<wend_cell> from = cells_of(grid.places(), starts);
  const std::vector<wend_cell> to = cells_of(grid.places(), ends);
  if (from.size() != to.size()) throw py::value_error("give as many starts as ends");
  std::vector<wend_link> links;
  for (std::size_t i = 0; i < from.size(); ++i) links.push_back({from[i], to[i], cost});
  Cells& cells = grid.cells();
  const py::gil_scoped_release released;
  const std::unique_lock lock = cells.writing();
  call(wend_map_add_links, static_cast<wend_map*>(cells.map), links.data(), links.size());
  cells.note_everything();
  cells.note_costs();
}

std::vector<wend_link> read_links(const Cells& cells) {
  const py::gil_scoped_release released;
  const std::shared_lock lock = cells.reading();
  std::vector<wend_link> links;
  for (std::size_t written = 1; written > 0;) {
    const std::size_t first = links.size();
    links.resize(first + 64);
    call(wend_map_read_links, static_cast<const wend_map*>(cells.map), first, &links[first],
         std::size_t{64}, &written);
    links.resize(first + written);
  }
  return links;
}

py::list links_of(Grid& grid) {
  py::list list;
  for (const wend_link& link : read_links(grid.cells())) {
    list.append(py::make_tuple(py::make_tuple(link.from.y, link.from.x),
                               py::make_tuple(link.to.y, link.to.x), link.cost));
  }
  return list;
}

std::string layout_of(Grid& grid) { return grid.cells().layout; }

py::array walls_of(Grid& grid) {
  const py::array_t<float> costs = costs_of(grid.cells());
  py::array_t<bool> walls({costs.shape(0), costs.shape(1)});
  for (py::ssize_t i = 0; i < costs.size(); ++i) walls.mutable_data()[i] = costs.data()[i] == 0;
  return walls;
}

std::string grid_words(Grid& grid) {
  const std::string layout = layout_of(grid);
  return "<wend.Grid of " + std::to_string(grid.cells().rows) + " x " +
         std::to_string(grid.cells().columns) +
         (layout == "square" ? std::string(" cells>") : " cells, " + layout + ">");
}

using GridClass = py::class_<Grid, Door, std::shared_ptr<Grid>>;

void add_making(GridClass& grid) {
  grid.def(
      py::init([](const py::object& walls, const py::object& costs, const std::string& layout,
                  const std::string& corners, const std::string& terrain, std::uint32_t straight,
                  std::uint32_t diagonal, double unit_size, bool disc) {
        auto cells = std::make_shared<Cells>(map_of_arrays(walls, costs, layout));
        const Moves moves = moves_of(corners, terrain, straight, diagonal, unit_size, disc);
        const py::gil_scoped_release released;
        return std::make_shared<Grid>(std::move(cells), moves);
      }),
      py::arg("walls") = py::none(), py::kw_only(), py::arg("costs") = py::none(),
      py::arg("layout") = "square", py::arg("corners") = "both_free",
      py::arg("terrain") = "touched", py::arg("straight") = 0, py::arg("diagonal") = 0,
      py::arg("unit_size") = 0.0, py::arg("disc") = false);
  grid.def(
      "moving",
      [](const Grid& of, const std::string& corners, const std::string& terrain,
         std::uint32_t straight, std::uint32_t diagonal, double unit_size, bool disc) {
        const Moves moves = moves_of(corners, terrain, straight, diagonal, unit_size, disc);
        const py::gil_scoped_release released;
        return of.moving(moves);
      },
      kMovingText, py::kw_only(), py::arg("corners") = "both_free", py::arg("terrain") = "touched",
      py::arg("straight") = 0, py::arg("diagonal") = 0, py::arg("unit_size") = 0.0,
      py::arg("disc") = false);
}

void add_editing(GridClass& grid) {
  grid.def("walkable", &is_walkable, py::arg("place"),
           "Whether a place is on the map and no wall.");
  grid.def("set_walkable", &set_walkable, py::arg("places"), py::arg("walkable"),
           "Blocks or frees cells. ValueError, which changes nothing: a place is off the map.");
  grid.def("set_weight", &set_weight, py::arg("places"), py::arg("weight"),
           "Sets the cost of cells as a multiple of open ground, 0.001 to 1000. Errors as above. "
           "Costs of a map that are\nmore than 65535 times their common measure are refused by the "
           "next question, until another edit rounds them.");
  grid.def("assign", &assign_arrays, kAssignText, py::arg("walls") = py::none(), py::kw_only(),
           py::arg("costs") = py::none(), py::arg("at") = py::make_tuple(0, 0));
  grid.def("add_links", &link_cells, py::arg("starts"), py::arg("ends"), py::arg("cost"),
           "Adds ways from cells to others that are no steps, such as doors or ladders, each one "
           "way.\ncost: in straight steps: 0, or 0.001 to 1000.");
  grid.def(
      "bake",
      [](Grid& of) {
        const py::gil_scoped_release released;
        of.bake();
      },
      "Computes the tables of the algorithm \"baked_jump_points\", on all cores: seconds for a "
      "large map. An edit discards\nthem. ValueError: not all cells cost the same, or the grid "
      "is none of squares.");
}

}  // namespace

void add_grids(py::module_& module) {
  GridClass grid(module, "Grid", kGridText);
  add_making(grid);
  add_editing(grid);
  grid.def_property_readonly(
      "costs", [](Grid& of) { return costs_of(of.cells()); },
      "The costs of all cells: float32, (rows, columns), multiples of open ground; 0: a wall. A "
      "copy.");
  grid.def_property_readonly("walls", &walls_of, "bool, (rows, columns): a copy.");
  grid.def_property_readonly("layout", &layout_of, "How cells lie beside each other.");
  grid.def_property_readonly("links", &links_of,
                             "The links, in the order in which they were added: tuples "
                             "(start, end, cost).");
  grid.def_property_readonly("straight", &straight_of,
                             "The cost of a straight step over open ground: the unit of costs.");
  grid.def("__repr__", &grid_words);
}

}  // namespace wend::python
