// The classes Mesh and Polygons of Python.
#include <pybind11/stl.h>

#include <cmath>
#include <string>

#include "maps/mesh.h"
#include "maps/positions.h"

namespace wend::python {
namespace {

constexpr const char* kMeshText =
    R"(A floor of convex polygons, on which paths bend round corners at any angle. It copies its arrays.

vertices: numbers, (n, 2) or (n, 3): x and y on the plan, z upwards; in any unit, at most 10^12.
polygons: the numbers of their corners: an array of (m, 3) or more columns, or a list of lists.
areas: the kind of ground of each polygon, (m,), 0 to 255; None: all are 0.

Polygons that share two corners are connected, so floors may lie above each other. Faults are mended:
equal vertices become one, polygons that are not convex are cut, those without an area are left out.
`vertices` and `polygons` are the mended ones. A Mesh answers by positions;
`navigator` answers by the numbers of polygons. Any number of threads may ask at once; they do not
hold the GIL meanwhile.

Errors: TypeError for what is no array of numbers; ValueError for shapes, for numbers of no vertex and
for coordinates that are not finite.

>>> mesh = wend.Mesh([(0, 0), (2, 0), (2, 1), (0, 1), (4, 0), (4, 1)], [[0, 1, 2, 3], [1, 4, 5, 2]])
>>> path = mesh.find((0.5, 0.5), (3.5, 0.5))
>>> path.length, path.path.shape
(3.0, (2, 3))
)";

constexpr const char* kOutlinesText =
    R"(The floor of a plan: a list of outlines, (k, 2) each: borders and holes, in any order.

The floor is where a ray from outside crosses an odd number of outlines, so an outline inside a border
is a hole, and one inside the hole is floor again. ValueError: no floor is left; fewer than three
corners; a coordinate.

>>> plan = [np.array([(0, 0), (6, 0), (6, 6), (0, 6)]), [(2, 2), (4, 2), (4, 4), (2, 4)]]
>>> mesh = wend.Mesh.from_outlines(plan)
>>> mesh.find((1, 3), (3, 3)).status
'goal_outside'
)";

constexpr const char* kLinksText =
    R"(From now on the mesh has these links, and no others: jumps, ladders, lifts, each one way.

starts, ends: positions on the mesh, (n, 2) or (n, 3); heights choose between floors.
costs: as distances that are walked, 0 to 10^12: a number for all, or (n,); None: the straight
    distance.
kinds: 0 to 31, a number for all, or (n,): who may take it; see `link_kinds` of `find`.

A path takes a link if it is shorter, or the only way; `Path.legs` lists those that it takes.
ValueError, which changes nothing: an end off the mesh; a cost, a kind; lists of different lengths.

>>> mesh = wend.Mesh.from_outlines([[(0, 0), (2, 0), (2, 2), (0, 2)], [(5, 0), (7, 0), (7, 2), (5, 2)]])
>>> mesh.find((1, 1), (6, 1)).status
'unreachable'
>>> mesh.set_links([(1, 1)], [(6, 1)], costs=2)
>>> path = mesh.find((1, 1), (6, 1))
>>> path.cost, path.legs.tolist()
(2.0, [[0, 0]])
>>> mesh.find((1, 1), (6, 1), link_kinds=[]).status
'unreachable'
)";

constexpr const char* kAreaCostsText =
    R"(From now on a length of 1 on ground of kind i costs costs[i]: above 0, to 10^6.

costs: (n,), at most 256 numbers; 1 for kinds from n on. The algorithm "weighted_regions" finds the
cheapest paths there; with links take "astar". ValueError, which changes nothing: a cost.

>>> vertices = [(0, 0), (9, 0), (9, 1), (0, 1), (9, 9), (0, 9)]
>>> mesh = wend.Mesh(vertices, [[0, 1, 2, 3], [3, 2, 4, 5]], areas=[1, 0])
>>> mesh.set_area_costs([1, 5])
>>> mesh.find((1, 0.5), (8, 0.5), algorithm="weighted_regions").cost < 5 * 7
True
)";

constexpr const char* kMeshNavigatorText =
    R"(The polygons that the centre of a disc can be in, as a navigator whose nodes are their numbers.

radius: of the disc, from 0, in the units of the positions. The first navigator of a radius takes time
that is nearly linear in the mesh. It keeps the links and costs that the mesh had when it was made.
`find` measures the path from middle to middle round all corners; fields, distances and all algorithms
but "polyanya" add up the straight distances between the middles of neighbours.

>>> mesh = wend.Mesh([(0, 0), (2, 0), (2, 1), (0, 1), (4, 0), (4, 1)], [[0, 1, 2, 3], [1, 4, 5, 2]])
>>> mesh.navigator().find(0, 1).path.tolist()
[0, 1]
)";

constexpr const char* kPolygonsText =
    R"(The polygons of a mesh for discs of one radius: a Navigator whose places are their numbers.

Its methods answer on the graph of the polygons. It never changes.

>>> polygons = wend.Mesh.from_outlines([[(0, 0), (9, 0), (9, 9), (0, 9)]]).navigator(1)
>>> sorted(set(polygons.vertices[:, 0].round(3).tolist())), polygons.radius
([1.0, 8.0], 1.0)
)";

/// A number for each of `count` things: of an array, or the same for all.
std::vector<double> read_each(const py::object& given, std::size_t count, const char* name) {
  const auto array = py::array::ensure(given);
  const char kind = array ? array.dtype().kind() : 'O';
  if (kind != 'f' && kind != 'i' && kind != 'u') {
    PyErr_Clear();
    throw py::type_error(std::string(name) + ": a number or an array of numbers is wanted");
  }
  const auto numbers = converted<Doubles>(array, name);
  if (numbers.ndim() == 0) return std::vector<double>(count, *numbers.data());
  if (numbers.ndim() != 1 || static_cast<std::size_t>(numbers.size()) != count) {
    throw py::value_error(std::string(name) + ": a number for all is wanted, or one for each of " +
                          std::to_string(count));
  }
  return {numbers.data(), numbers.data() + count};
}

std::uint32_t link_kind_of(double kind) {
  if (kind >= 0 && kind <= 31 && kind == std::floor(kind)) return static_cast<std::uint32_t>(kind);
  throw py::value_error("kinds: a kind is a whole number from 0 to 31");
}

void set_links(Mesh& mesh, const py::object& starts, const py::object& ends,
               const py::object& costs_given, const py::object& kinds_given) {
  const std::vector<wend_position> from = read_positions(starts, "starts");
  const std::vector<wend_position> to = read_positions(ends, "ends");
  if (from.size() != to.size()) throw py::value_error("give as many starts as ends");
  const std::vector<double> kinds = read_each(kinds_given, from.size(), "kinds");
  std::vector<double> costs;
  if (!costs_given.is_none()) costs = read_each(costs_given, from.size(), "costs");
  std::vector<wend_mesh_link> links;
  for (std::size_t i = 0; i < from.size(); ++i) {
    const double straight =
        std::hypot(to[i].x - from[i].x, to[i].y - from[i].y, to[i].z - from[i].z);
    links.push_back(
        {from[i], to[i], costs.empty() ? straight : costs[i], link_kind_of(kinds[i]), 0});
  }
  const py::gil_scoped_release released;
  mesh.set_links(links);
}

py::list mesh_links_of(const Mesh& mesh) {
  std::vector<wend_mesh_link> links;
  {
    const py::gil_scoped_release released;
    links = mesh.links();
  }
  py::list list;
  for (const wend_mesh_link& link : links) {
    list.append(py::make_tuple(py::make_tuple(link.from.x, link.from.y, link.from.z),
                               py::make_tuple(link.to.x, link.to.y, link.to.z), link.cost,
                               link.kind));
  }
  return list;
}

void set_area_costs(Mesh& mesh, const py::object& given) {
  const auto array = py::array::ensure(given);
  if (!array || array.ndim() != 1) {
    PyErr_Clear();
    throw py::value_error("costs: an array of numbers of shape (n,) is wanted");
  }
  const std::vector<double> costs =
      read_each(array, static_cast<std::size_t>(array.size()), "costs");
  const py::gil_scoped_release released;
  mesh.set_area_costs(costs);
}

template <class Owner>
Geometry geometry_of(const Owner& owner) {
  const py::gil_scoped_release released;
  return owner.geometry();
}

/// The geometry of a class that has one, read back.
template <class Owner, class Class>
void add_geometry(Class& owner) {
  owner.def_property_readonly(
      "vertices", [](const Owner& of) { return vertices_of(geometry_of(of)); },
      "The corners of the polygons: float64, (n, 3). A copy.");
  owner.def_property_readonly(
      "polygons", [](const Owner& of) { return polygons_of(geometry_of(of)); },
      "A list of int32 arrays: the vertices of each polygon, counter-clockwise. A copy.");
  owner.def_property_readonly(
      "areas", [](const Owner& of) { return areas_of(geometry_of(of)); },
      "The kind of ground of each polygon: uint8, (m,). A copy.");
}

std::shared_ptr<Polygons> navigator_of(Mesh& mesh, double radius) {
  const py::gil_scoped_release released;
  return std::make_shared<Polygons>(mesh.navigator(radius), radius);
}

}  // namespace

void add_meshes(py::module_& module) {
  py::class_<Polygons, Door, std::shared_ptr<Polygons>> polygons(module, "Polygons", kPolygonsText);
  add_geometry<Polygons>(polygons);
  polygons.def_property_readonly("radius", &Polygons::radius, "The radius of the discs.");
  polygons.def("__len__", [](const Polygons& of) { return of.places().count(); });
  polygons.def("__repr__", [](const Polygons& of) {
    return "<wend.Polygons: " + std::to_string(of.places().count()) + ">";
  });

  MeshClass mesh(module, "Mesh", kMeshText);
  mesh.def(
      py::init([](const py::object& vertices, const py::object& numbers, const py::object& areas) {
        return std::make_shared<Mesh>(mesh_of_polygons(vertices, numbers, areas));
      }),
      py::arg("vertices"), py::arg("polygons"), py::arg("areas") = py::none());
  mesh.def_static(
      "from_outlines",
      [](const py::object& outlines) { return std::make_shared<Mesh>(mesh_of_outlines(outlines)); },
      kOutlinesText, py::arg("outlines"));
  add_mesh_questions(mesh);
  add_geometry<Mesh>(mesh);
  mesh.def("navigator", &navigator_of, kMeshNavigatorText, py::arg("radius") = 0.0);
  mesh.def("set_links", &set_links, kLinksText, py::arg("starts"), py::arg("ends"),
           py::arg("costs") = py::none(), py::arg("kinds") = 0);
  mesh.def("set_area_costs", &set_area_costs, kAreaCostsText, py::arg("costs"));
  mesh.def_property_readonly(
      "links", &mesh_links_of,
      "The links, in the order in which they were given: tuples (start, end, "
      "cost, kind), where the ends are (x, y, z).");
  mesh.def_property_readonly(
      "shape", [](const Mesh& of) { return py::make_tuple(of.polygon_count()); },
      "How many polygons there are: (n,).");
  mesh.def("_repr_svg_", [](const py::object& self) {
    return py::module_::import("wend._draw").attr("map_svg")(self);
  });
  mesh.def("__len__", &Mesh::polygon_count);
  mesh.def("__repr__", [](const Mesh& of) {
    return "<wend.Mesh of " + std::to_string(of.polygon_count()) + " polygons>";
  });
}

}  // namespace wend::python
