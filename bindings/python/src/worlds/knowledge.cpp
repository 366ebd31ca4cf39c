// Knowledge: the cells of a grid that each side has seen, and navigators of what it believes.
#include <pybind11/stl.h>

#include <algorithm>
#include <string>

#include "sides.h"
#include "worlds.h"

namespace wend::python {
namespace {

constexpr const char* kKnowledgeText =
    R"(What each of several sides knows of one grid: cells that it saw, as it saw them.

grid: a Grid without links, for units of one cell. Looks see its cells as they are then; edits that no
look saw are not known.
sides: 1 to 256, numbered from 0; at first they know nothing.
see_through: symbols of cells that sight passes, blocked or not. hiding: symbols of cells that block
it. By default walls block it. Grids of arrays have '.' on open ground and '@' for walls.

Memory: a copy of the map, three bits a cell, and a bit for each cell and side.
Errors: ValueError for links, large units, and numbers out of their range.

>>> walls = np.zeros((1, 5), bool)
>>> walls[0, 2] = True
>>> knowledge = wend.Knowledge(wend.Grid(walls))
>>> knowledge.navigator(0).find((0, 0), (0, 4)).length
4.0
>>> knowledge.see(0, (0, 0), 9).cells.tolist()
[[0, 0], [0, 1], [0, 2]]
>>> knowledge.explored(0).tolist()
[[True, True, True, False, False]]
>>> knowledge.navigator(0).find((0, 0), (0, 4)).status
'unreachable'
)";

constexpr const char* kUnknownText = R"(
unknown: how cells count that the side has never seen: "free", "blocked", or a number: as open ground
that costs so many times as much, 0.001 to 1000.
)";

/// How searches treat cells that a side has never seen.
struct Unknown {
  std::uint32_t kind = WEND_UNKNOWN_FREE;
  double factor = 0;
};

Unknown read_unknown(const py::object& given) {
  if (py::isinstance<py::str>(given)) {
    const auto name = given.cast<std::string>();
    if (name == "free") return {};
    if (name == "blocked") return {WEND_UNKNOWN_BLOCKED, 0};
  } else if (PyNumber_Check(given.ptr()) != 0 && !is_truth(given.ptr())) {
    return {WEND_UNKNOWN_COSTLY, given.cast<double>()};
  }
  throw py::value_error("unknown is free, blocked or a number, not " +
                        py::repr(given).cast<std::string>());
}

/// The result of a look, as numbers of places.
struct Sighting {
  std::vector<std::uint32_t> cells;
  std::vector<std::uint32_t> found;
  std::shared_ptr<const Ground> ground;
};

/// The map as one side believes it to be.
class Belief : public Door {
 public:
  Belief(std::shared_ptr<Sides> sides, std::uint32_t side, const Unknown& unknown)
      : sides_(std::move(sides)) {
    ground_ = sides_->ground;
    const py::gil_scoped_release released;
    const std::shared_lock lock = sides_->turns.reading();
    navigator_ = NavigatorHandle::make(wend_knowledge_navigator,
                                       static_cast<const wend_knowledge*>(sides_->handle), side,
                                       unknown.kind, unknown.factor);
  }
  Reading read() override { return {sides_->turns.reading(), navigator_}; }
  std::uint64_t updates() const override { return sides_->changes; }

 private:
  std::shared_ptr<Sides> sides_;
  NavigatorHandle navigator_;
};

class Knowledge {
 public:
  Knowledge(Grid& grid, std::uint32_t sides, const std::string& see_through,
            const std::string& hiding)
      : sides_(std::make_shared<Sides>(grid, sides, see_through, hiding)) {}

  Sighting see(std::uint32_t side, const py::object& place, std::int32_t radius, bool lines) {
    const std::vector<wend_cell> from = cells_of(places(), place);
    if (from.size() != 1) throw py::type_error("place: one place is wanted");
    return look([&](wend_knowledge* knowledge, wend_sighting* seen) {
      call(wend_knowledge_see, knowledge, side, from[0], radius, lines ? 1U : 0U, seen);
    });
  }
  Sighting learn(std::uint32_t side, const py::object& given) {
    const std::vector<wend_cell> cells = read_cells(given);
    return look([&](wend_knowledge* knowledge, wend_sighting* seen) {
      call(wend_knowledge_learn, knowledge, side, cells.data(), cells.size(), seen);
    });
  }
  py::array explored(std::uint32_t side) const {
    std::vector<std::uint8_t> seen(places().count());
    sides_->read([&](const wend_knowledge* knowledge) {
      call(wend_knowledge_explored, knowledge, side, seen.data(), seen.size());
    });
    py::array_t<bool> array(places().array_shape());
    std::copy(seen.begin(), seen.end(), array.mutable_data());
    return array;
  }
  py::array costs(std::uint32_t side, const py::object& unknown) const {
    const Unknown how = read_unknown(unknown);
    std::vector<float> costs(places().count());
    sides_->read([&](const wend_knowledge* knowledge) {
      call(wend_knowledge_costs, knowledge, side, how.kind, how.factor, costs.data(), costs.size());
    });
    return array_of(std::move(costs), places().array_shape());
  }
  void ally(std::uint32_t one, std::uint32_t other) {
    sides_->change(
        [&](wend_knowledge* knowledge) { call(wend_knowledge_ally, knowledge, one, other); });
  }
  void leave(std::uint32_t side) {
    sides_->change([&](wend_knowledge* knowledge) { call(wend_knowledge_leave, knowledge, side); });
  }
  std::shared_ptr<Belief> navigator(std::uint32_t side, const py::object& unknown) const {
    return std::make_shared<Belief>(sides_, side, read_unknown(unknown));
  }

 private:
  const Places& places() const { return sides_->ground->places; }
  /// The true cells of an array of bool in the shape of the map, or a list of places.
  std::vector<wend_cell> read_cells(const py::object& given) const {
    if (!py::isinstance<py::array_t<bool>>(given)) return cells_of(places(), given);
    const auto array = py::array_t<bool, py::array::c_style | py::array::forcecast>::ensure(given);
    const std::vector<py::ssize_t> wanted = places().array_shape();
    if (!std::equal(wanted.begin(), wanted.end(), array.shape(), array.shape() + array.ndim())) {
      throw py::value_error("cells: an array of bool in the shape of the map is wanted, " +
                            py::repr(py::tuple(py::cast(wanted))).cast<std::string>());
    }
    std::vector<wend_cell> cells;
    const auto columns = static_cast<std::int32_t>(wanted[1]);
    for (std::int32_t i = 0; i < array.size(); ++i) {
      if (array.data()[i]) cells.push_back({i % columns, i / columns});
    }
    return cells;
  }
  template <class Look>
  Sighting look(Look function) {
    Sighting sighting;
    sighting.ground = sides_->ground;
    const auto columns = static_cast<std::uint32_t>(places().shape[1]);
    sides_->change([&](wend_knowledge* knowledge) {
      auto seen = sized<wend_sighting>();
      function(knowledge, &seen);
      for (std::size_t i = 0; i < seen.cell_count; ++i) {
        const wend_cell& cell = seen.cells[i];
        sighting.cells.push_back(static_cast<std::uint32_t>(cell.y) * columns +
                                 static_cast<std::uint32_t>(cell.x));
      }
      for (std::size_t i = 0; i < seen.found_count; ++i) {
        sighting.found.push_back(sighting.ground->numbering.place(seen.found[i]));
      }
    });
    return sighting;
  }

  std::shared_ptr<Sides> sides_;
};

py::array list_of(const Sighting& sighting, const std::vector<std::uint32_t>& places) {
  return places_array(sighting.ground->places, places.data(), places.size());
}

void add_belief(py::module_& module) {
  py::class_<Sighting>(module, "Sighting", "The result of a look: places, int32, (n, 2).")
      .def_property_readonly(
          "cells", [](const Sighting& of) { return list_of(of, of.cells); }, "All that were seen.")
      .def_property_readonly(
          "found", [](const Sighting& of) { return list_of(of, of.found); },
          "Those that are new, or not as they were remembered.");
  py::class_<Belief, Door, std::shared_ptr<Belief>>(
      module, "Belief",
      "The map as one side of a Knowledge believes it to be: a Navigator that follows what the "
      "side "
      "learns.\nIt answers as the grid would, but refuses what works on grids only, such as jump "
      "points and costs of turns.");
}

using KnowledgeClass = py::class_<Knowledge>;

void add_looks(KnowledgeClass& knowledge) {
  knowledge.def(
      "see", &Knowledge::see, py::arg("side"), py::arg("place"), py::arg("radius"), py::kw_only(),
      py::arg("lines") = true,
      "A unit of the side looks round from a place: along straight lines, or (lines=False) "
      "at all cells within the\nradius, in whole cells. A radius of 1 leaves out diagonal "
      "neighbours. Returns a Sighting. Linear in the cells within\nthe radius. "
      "ValueError: a number out of its range; a grid that was given links or other "
      "costs than it had at first.");
  knowledge.def(
      "learn", &Knowledge::learn, py::arg("side"), py::arg("cells"),
      "The side learns what these cells are, as from a map that it found or from a sensor. "
      "Returns a Sighting.\ncells: bool in the shape of the map, true for those, or a "
      "list of places.");
  knowledge.def("explored", &Knowledge::explored, py::arg("side"),
                "The cells that the side has seen: bool, (rows, columns). A copy.");
  knowledge.def(
      "ally", &Knowledge::ally, py::arg("one"), py::arg("other"),
      "From now on two sides, and the allies of both, know the same. Linear in the cells.");
  knowledge.def("leave", &Knowledge::leave, py::arg("side"),
                "From now on a side looks for itself alone; it keeps what it knows. Linear in the "
                "cells.");
}

}  // namespace

void add_knowledge(py::module_& module) {
  add_belief(module);
  static const std::string costs_text =
      std::string(
          "What the side believes that each cell costs: float32, (rows, columns), multiples "
          "of open ground; 0: a wall.\n") +
      kUnknownText;
  static const std::string navigator_text =
      std::string("A Navigator of the map as the side believes it to be: a Belief.\n") +
      kUnknownText;
  KnowledgeClass knowledge(module, "Knowledge", kKnowledgeText);
  knowledge.def(py::init([](Grid& grid, std::uint32_t sides, const std::string& see_through,
                            const std::string& hiding) {
                  return std::make_unique<Knowledge>(grid, sides, see_through, hiding);
                }),
                py::arg("grid"), py::kw_only(), py::arg("sides") = 1, py::arg("see_through") = "",
                py::arg("hiding") = "");
  add_looks(knowledge);
  knowledge.def("costs", &Knowledge::costs, costs_text.c_str(), py::arg("side"), py::kw_only(),
                py::arg("unknown") = "free");
  knowledge.def("navigator", &Knowledge::navigator, navigator_text.c_str(), py::arg("side"),
                py::kw_only(), py::arg("unknown") = "free");
}

}  // namespace wend::python
