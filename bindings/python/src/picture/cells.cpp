// Pictures of grids: cells with costs, and all that is drawn on them.
#include "picture/cells.h"

#include <cmath>
#include <optional>

#include "picture/arrays.h"

namespace wend::python {
namespace {

using Floats = py::array_t<float, py::array::c_style | py::array::forcecast>;

Shape shape_of(const CellsShown& shown) { return {shown.map.height(), shown.map.width()}; }

GridMap read_map(py::handle costs, CellLayout layout) {
  const auto array = py::array::ensure(costs);
  const char kind = array ? array.dtype().kind() : 'O';
  if ((kind != 'f' && kind != 'i' && kind != 'u') || array.ndim() != 2 || array.size() == 0) {
    PyErr_Clear();
    throw py::value_error("costs: an array of numbers of shape (rows, columns) is wanted");
  }
  constexpr py::ssize_t kMost = 1 << 26;  // of the cells in a picture
  if (array.size() > kMost) {
    throw py::value_error("costs: the map has " + std::to_string(array.size()) +
                          " cells; pictures show at most " + std::to_string(kMost));
  }
  const Floats floats = Floats::ensure(array);
  std::vector<float> cells(floats.data(), floats.data() + floats.size());
  for (float& cost : cells) cost = std::isinf(cost) && cost > 0 ? 0 : cost;
  Result<GridMap> map = GridMap::from_costs(static_cast<std::int32_t>(floats.shape(1)),
                                            static_cast<std::int32_t>(floats.shape(0)), cells);
  if (!map) throw py::value_error(map.error().message());
  map.value().set_layout(layout);
  return std::move(map.value());
}

CellLayout read_layout(const std::string& name) {
  const std::optional<CellLayout> layout = cell_layout_named(name);
  if (!layout) throw py::value_error("layout: there is none with the name '" + name + "'");
  return *layout;
}

/// Units: (n, 2) of positions, or a dictionary of `at`, `radius` and `side`, each for all or one.
std::vector<Picture::Unit> read_units(py::handle given) {
  py::object at = py::reinterpret_borrow<py::object>(given);
  py::object radii = py::none();
  py::object sides = py::none();
  if (py::isinstance<py::dict>(given)) {
    const auto named = py::reinterpret_borrow<py::dict>(given);
    if (!named.contains("at")) throw py::value_error("units: the dictionary has no 'at'");
    at = named["at"];
    if (named.contains("radius")) radii = named["radius"];
    if (named.contains("side")) sides = named["side"];
  }
  const std::vector<Position> places = read_positions("units", at, Axes::rows_first);
  const auto count = static_cast<py::ssize_t>(places.size());
  const auto each = [&](const char* part, const py::object& values) -> std::vector<double> {
    if (values.is_none()) return {};
    const auto numpy = py::module_::import("numpy");
    return read_numbers(part, numpy.attr("broadcast_to")(values, py::make_tuple(count)), {count});
  };
  const std::vector<double> radius = each("units: radius", radii);
  const std::vector<double> side = each("units: side", sides);
  std::vector<Picture::Unit> units;
  for (std::size_t i = 0; i < places.size(); ++i) {
    Picture::Unit& unit = units.emplace_back();
    unit.at = places[i];
    if (!radius.empty()) unit.radius = radius[i];
    if (side.empty()) continue;
    if (!(side[i] >= 0 && side[i] <= 255)) throw py::value_error("units: a side is 0 to 255");
    unit.side = static_cast<std::uint8_t>(side[i]);
  }
  return units;
}

std::vector<GridLink> read_links(py::handle given) {
  std::vector<GridLink> links;
  for (const py::handle each : given) {
    const auto link = py::reinterpret_borrow<py::sequence>(each);
    if (!PySequence_Check(each.ptr()) || link.size() < 2) {
      throw py::value_error("links: a list of (start, end) is wanted");
    }
    const std::vector<Point> from = read_cells("links", link[0]);
    const std::vector<Point> to = read_cells("links", link[1]);
    if (from.size() != 1 || to.size() != 1) {
      throw py::value_error("links: a list of (start, end) is wanted");
    }
    links.push_back({from[0], to[0]});
  }
  return links;
}

template <auto kMember>
void set_text(CellsShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = read_text(name, value);
}
template <auto kMember>
void set_cells(CellsShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = read_cells(name, value);
}
template <auto kMember>
void set_line(CellsShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = read_positions(name, value, Axes::rows_first);
}
/// An array in the shape of the map.
template <auto kMember, auto kRead>
void set_array(CellsShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = kRead(name, value, shape_of(shown));
}

void set_alternatives(CellsShown& shown, const char* name, py::handle value) {
  shown.picture.alternatives.clear();
  for (const py::handle path : value) {
    shown.picture.alternatives.push_back(read_cells(name, path));
  }
}

void set_units(CellsShown& shown, const char*, py::handle value) {
  shown.picture.units = read_units(value);
}

void set_trails(CellsShown& shown, const char* name, py::handle value) {
  shown.picture.trails.clear();
  for (const py::handle line : value) {
    shown.picture.trails.push_back({read_positions(name, line, Axes::rows_first), 0});
  }
}

void set_links(CellsShown& shown, const char*, py::handle value) {
  shown.picture.links = read_links(value);
}

void set_costs(CellsShown& shown, const char*, py::handle value) {
  GridMap map = read_map(value, shown.map.layout());
  if (map.width() != shown.map.width() || map.height() != shown.map.height()) {
    throw py::value_error("costs: all frames have maps of one shape");
  }
  shown.map = std::move(map);
}

constexpr Part<CellsShown> kCellParts[] = {
    {"title", &set_text<&Picture::title>},
    {"caption", &set_text<&Picture::caption>},
    {"summary", &set_text<&Picture::summary>},
    {"starts", &set_cells<&Picture::starts>},
    {"goals", &set_cells<&Picture::goals>},
    {"path", &set_cells<&Picture::path>},
    {"line", &set_line<&Picture::line>},
    {"smoothed", &set_line<&Picture::smoothed>},
    {"alternatives", &set_alternatives},
    {"forward", &set_array<&Picture::forward, &read_marks>},
    {"backward", &set_array<&Picture::backward, &read_marks>},
    {"heat", &set_array<&Picture::heat, &read_numbers>},
    {"heat_title", &set_text<&Picture::heat_title>},
    {"fog", &set_array<&Picture::fog, &read_flags>},
    {"directions", &set_array<&Picture::directions, &read_steps>},
    {"units", &set_units},
    {"trails", &set_trails},
    {"links", &set_links},
    {"closed", &set_cells<&Picture::closed>},
    {"more_expensive", &set_cells<&Picture::dear>},
    {"pass_only", &set_cells<&Picture::pass_only>},
    {"costs", &set_costs},
};

}  // namespace

std::unique_ptr<CellsShown> cells_shown(py::handle costs, const std::string& layout,
                                        const py::dict& parts) {
  auto shown = std::make_unique<CellsShown>();
  shown->map = read_map(costs, read_layout(layout));
  shown->picture.map = &shown->map;
  set_parts<CellsShown>(*shown, parts, kCellParts);
  return shown;
}

std::unique_ptr<CellsShown> with_parts(const CellsShown& shown, const py::dict& parts) {
  auto copy = std::make_unique<CellsShown>(shown);
  copy->picture.map = &copy->map;
  set_parts<CellsShown>(*copy, parts, kCellParts);
  return copy;
}

}  // namespace wend::python
