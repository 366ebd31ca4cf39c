// The class Volume of Python.
#include <optional>
#include <string>

#include "maps/volume.h"

namespace wend::python {
namespace {

using SolidArray = py::array_t<bool, py::array::c_style | py::array::forcecast>;

constexpr const char* kVolumeText =
    R"(A block of cubes for units that fly, dive or climb. It copies its arrays.

walls: bool, (layers, rows, columns), true where it is solid; any layout in memory. Places are
    (layer, row, column); layers rise.
costs: whole numbers of the same shape: multiples of open ground, 1 to 255; 0 for a wall. At least one
    of the two is given.
directions: 6 (steps through faces), 18 (over edges as well) or 26 (over corners as well).
corners: which diagonal steps are legal: "both_free" (all cubes that they touch are free), "one_free",
    "always" or "never".

A step costs its length in cubes times the mean cost of the two. At most 2^30 cubes. Edits are brought
to the navigator by the next question, which takes time linear in the cubes, so make them together.

Errors: TypeError for walls that are not bool; ValueError for shapes, costs and names.

>>> walls = np.zeros((3, 4, 5), bool)
>>> walls[:2, :, 2] = True
>>> volume = wend.Volume(walls)
>>> path = volume.find((0, 0, 0), (0, 0, 4))
>>> path.path[:, 0].tolist()
[0, 1, 2, 2, 2, 1, 0]
)";

/// Whether its sides are three, not 0, and few cubes together. The array may be a large view of few
/// elements, so this comes before any copy.
void require_three_axes(const py::array& array, const char* name) {
  constexpr py::ssize_t kMost = 1 << 30;
  py::ssize_t cubes = array.ndim() == 3 ? 1 : 0;
  for (py::ssize_t axis = 0; axis < array.ndim() && cubes > 0; ++axis) {
    const py::ssize_t side = array.shape(axis);
    cubes = side > 0 && side <= kMost / cubes ? cubes * side : 0;
  }
  if (cubes > 0) return;
  throw py::value_error(std::string(name) +
                        ": an array of layers, rows and columns, with at most "
                        "2^30 cubes, is wanted, not one of " +
                        py::repr(array.attr("shape")).cast<std::string>());
}

std::optional<SolidArray> read_solid(const py::object& walls) {
  if (walls.is_none()) return std::nullopt;
  const auto array = py::array::ensure(walls);
  if (!array || array.dtype().kind() != 'b') {
    PyErr_Clear();
    throw py::type_error(
        "walls: an array of bool is wanted, true where it is solid, such as "
        "`array != 0`; costs go to `costs`");
  }
  require_three_axes(array, "walls");
  return converted<SolidArray>(array, "walls");
}

std::optional<Wholes> read_cube_costs(const py::object& costs) {
  if (costs.is_none()) return std::nullopt;
  const auto array = py::array::ensure(costs);
  const char kind = array ? array.dtype().kind() : 'O';
  if (kind != 'i' && kind != 'u') {
    PyErr_Clear();
    throw py::type_error("costs: an array of whole numbers is wanted");
  }
  require_three_axes(array, "costs");
  return converted<Wholes>(array, "costs");
}

std::uint8_t cube_cost_of(std::int64_t cost) {
  if (cost >= 0 && cost <= 255) return static_cast<std::uint8_t>(cost);
  throw py::value_error("costs: a cost is 0 for a wall, else 1 to 255, not " +
                        std::to_string(cost));
}

MapHandle map_of(const py::object& walls_given, const py::object& costs_given) {
  const std::optional<SolidArray> walls = read_solid(walls_given);
  const std::optional<Wholes> costs = read_cube_costs(costs_given);
  if (!walls && !costs) throw py::type_error("give `walls` or `costs`");
  const py::array& shape = walls ? static_cast<const py::array&>(*walls) : *costs;
  for (py::ssize_t axis = 0; costs && axis < 3; ++axis) {
    if (costs->shape(axis) == shape.shape(axis)) continue;
    throw py::value_error("walls and costs have different shapes");
  }
  std::vector<std::uint8_t> cells(static_cast<std::size_t>(shape.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (walls && walls->data()[i]) continue;
    cells[i] = costs ? cube_cost_of(costs->data()[i]) : 1;
  }
  auto volume = sized<wend_volume>();
  volume.height = static_cast<std::int32_t>(shape.shape(0));
  volume.depth = static_cast<std::int32_t>(shape.shape(1));
  volume.width = static_cast<std::int32_t>(shape.shape(2));
  volume.count = cells.size();
  (costs ? volume.byte_costs : volume.walkable) = cells.data();
  const py::gil_scoped_release released;
  return MapHandle::make(wend_map_create_volume, static_cast<const wend_volume*>(&volume));
}

std::vector<wend_voxel> voxels_of(const Places& places, const py::object& list) {
  std::vector<wend_voxel> voxels;
  for (const std::uint32_t place : read_places(places, list)) {
    if (place == kNoPlace) throw py::value_error("a place is off the map");
    const std::int64_t plan = place / places.shape[2];
    voxels.push_back({static_cast<std::int32_t>(place % places.shape[2]),
                      static_cast<std::int32_t>(plan % places.shape[1]),
                      static_cast<std::int32_t>(plan / places.shape[1])});
  }
  return voxels;
}

void set_cube_cost(Volume& volume, const py::object& places, std::int64_t cost) {
  const std::vector<wend_voxel> voxels = voxels_of(volume.places(), places);
  const std::uint32_t taken = cube_cost_of(cost);
  const py::gil_scoped_release released;
  volume.set_voxels(voxels, taken);
}

bool is_free(const Volume& volume, py::handle place) {
  const std::uint32_t number = read_place(volume.places(), place);
  if (number == kNoPlace) return false;
  const py::gil_scoped_release released;
  return volume.cost(number) > 0;
}

std::vector<std::uint8_t> read_all(const Volume& volume) {
  const py::gil_scoped_release released;
  return volume.costs();
}

py::array solid_of(const Volume& volume) {
  const std::vector<std::uint8_t> costs = read_all(volume);
  py::array_t<bool> walls(volume.places().array_shape());
  for (std::size_t i = 0; i < costs.size(); ++i) walls.mutable_data()[i] = costs[i] == 0;
  return walls;
}

std::string volume_words(const Volume& volume) {
  const Places& places = volume.places();
  return "<wend.Volume of " + std::to_string(places.shape[0]) + " x " +
         std::to_string(places.shape[1]) + " x " + std::to_string(places.shape[2]) + " cubes>";
}

}  // namespace

void add_volumes(py::module_& module) {
  py::class_<Volume, Door, std::shared_ptr<Volume>>(module, "Volume", kVolumeText)
      .def(py::init([](const py::object& walls, const py::object& costs, std::uint32_t directions,
                       const std::string& corners) {
             MapHandle map = map_of(walls, costs);
             const py::gil_scoped_release released;
             return std::make_shared<Volume>(std::move(map), corners, directions);
           }),
           py::arg("walls") = py::none(), py::kw_only(), py::arg("costs") = py::none(),
           py::arg("directions") = 26, py::arg("corners") = "both_free")
      .def("walkable", &is_free, py::arg("place"), "Whether a place is on the map and not solid.")
      .def(
          "set_walkable",
          [](Volume& volume, const py::object& places, bool walkable) {
            set_cube_cost(volume, places, walkable ? 1 : 0);
          },
          py::arg("places"), py::arg("walkable"),
          R"(Blocks cubes, or makes them open ground. ValueError, which changes nothing: a place is off the map.

>>> volume = wend.Volume(np.zeros((1, 1, 3), bool))
>>> volume.set_walkable([(0, 0, 1)], False)
>>> volume.find((0, 0, 0), (0, 0, 2)).status
'unreachable'
)")
      .def("set_cost", &set_cube_cost, py::arg("places"), py::arg("cost"),
           "Sets the cost of cubes: 1 to 255, or 0 to block them. Errors as above.")
      .def_property_readonly(
          "costs",
          [](const Volume& volume) {
            return array_of(read_all(volume), volume.places().array_shape());
          },
          "The costs of all cubes: uint8, (layers, rows, columns); 0: solid. A copy.")
      .def_property_readonly("walls", &solid_of, "bool, (layers, rows, columns): a copy.")
      .def("__repr__", &volume_words);
}

}  // namespace wend::python
