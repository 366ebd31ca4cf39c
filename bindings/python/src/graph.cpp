// Graphs: nodes by number, and directed edges.
#include "graph.h"

#include <pybind11/stl.h>

#include <optional>
#include <string>

#include "call.h"
#include "door.h"

namespace wend::python {
namespace {

constexpr const char* kGraphText =
    R"(A graph: nodes are numbers from 0, edges lead one way. It copies its arrays.

nodes: how many.
edges: whole numbers, (m, 2): from and to.
costs: numbers, (m,), from 0 to 10^12; None: 1 for each edge. They are rounded to a step that fits the
    largest one: `Path.optimal` allows for it.
positions: numbers, (nodes, 2) or (nodes, 3): with them searches aim. None: none.
both_ways: each edge leads back, too.

ValueError: an end of an edge is no node; a cost or a position; shapes that do not fit.

>>> graph = wend.Graph(3, [(0, 1), (1, 2), (0, 2)], [1, 1, 5])
>>> path = graph.find(0, 2)
>>> path.path.tolist(), path.cost
([0, 1, 2], 2.0)
)";

/// Graphs never change.
class Graph : public Door {
 public:
  /// `edges` has both ends of each, one after the other.
  Graph(const wend_graph& graph, std::vector<std::uint32_t> edges,
        std::vector<wend_position> positions)
      : edges_(std::move(edges)),
        positions_(std::move(positions)),
        map_(MapHandle::make(wend_map_create_graph, &graph)),
        navigator_(NavigatorHandle::make(wend_navigator_create, static_cast<const wend_map*>(map_),
                                         static_cast<const wend_moves*>(nullptr))) {
    Ground ground;
    ground.places = {1, {graph.node_count, 1, 1}};
    ground_ = std::make_shared<const Ground>(std::move(ground));
  }
  Reading read() override { return {std::shared_lock<std::shared_mutex>(), navigator_}; }
  py::array edges() const {
    return array_of(std::vector<std::uint32_t>(edges_),
                    {static_cast<py::ssize_t>(edges_.size() / 2), 2});
  }
  py::object positions() const {
    if (positions_.empty()) return py::none();
    std::vector<double> numbers;
    for (const wend_position& at : positions_) {
      numbers.insert(numbers.end(), {at.x, at.y, at.z});
    }
    return array_of(std::move(numbers), {static_cast<py::ssize_t>(positions_.size()), 3});
  }
  const wend_map* map_handle() const override { return map_; }

 private:
  std::vector<std::uint32_t> edges_;
  std::vector<wend_position> positions_;
  MapHandle map_;
  NavigatorHandle navigator_;
};

Wholes read_edges(const py::object& given) {
  const auto edges = py::array::ensure(given);
  if (edges && edges.size() == 0) return Wholes(std::vector<py::ssize_t>{0, 2});
  if (!edges || edges.ndim() != 2 || edges.shape(1) != 2 ||
      (edges.dtype().kind() != 'i' && edges.dtype().kind() != 'u')) {
    PyErr_Clear();
    throw py::value_error("edges: an array of whole numbers of shape (m, 2) is wanted");
  }
  return converted<Wholes>(edges, "edges");
}

/// Numbers of an array; none of None. Complex numbers, texts and objects are no numbers.
std::optional<Doubles> read_numbers(const py::object& given, const char* name) {
  if (given.is_none()) return std::nullopt;
  const auto array = py::array::ensure(given);
  const char kind = array ? array.dtype().kind() : 'O';
  if (kind != 'f' && kind != 'i' && kind != 'u') {
    PyErr_Clear();
    throw py::type_error(std::string(name) + ": an array of numbers is wanted");
  }
  return converted<Doubles>(array, name);
}

std::vector<wend_edge> make_edges(std::uint32_t nodes, const py::object& given,
                                  const py::object& costs_given, bool both_ways) {
  const std::optional<Doubles> costs = read_numbers(costs_given, "costs");
  const Wholes ends = read_edges(given);
  const py::ssize_t count = ends.shape(0);
  if (costs && (costs->ndim() != 1 || costs->size() != count)) {
    throw py::value_error("costs: one number for each of the " + std::to_string(count) +
                          " edges is wanted");
  }
  std::vector<wend_edge> edges;
  edges.reserve(static_cast<std::size_t>(count) * (both_ways ? 2 : 1));
  for (py::ssize_t i = 0; i < count; ++i) {
    const std::int64_t from = ends.at(i, 0);
    const std::int64_t to = ends.at(i, 1);
    if (from < 0 || to < 0 || from >= nodes || to >= nodes) {
      throw py::value_error("edges[" + std::to_string(i) + "] joins " + std::to_string(from) +
                            " and " + std::to_string(to) + ", and there are " +
                            std::to_string(nodes) + " nodes");
    }
    const double cost = costs ? costs->at(i) : 1;
    const wend_edge edge = {static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(to), cost};
    edges.push_back(edge);
    if (both_ways) edges.push_back({edge.to, edge.from, cost});
  }
  return edges;
}

std::vector<wend_position> make_positions(std::uint32_t nodes, const py::object& positions_given) {
  const std::optional<Doubles> given = read_numbers(positions_given, "positions");
  std::vector<wend_position> positions;
  if (!given) return positions;
  if (given->ndim() != 2 || given->shape(0) != nodes || given->shape(1) < 2 ||
      given->shape(1) > 3) {
    throw py::value_error("positions: an array of shape (" + std::to_string(nodes) +
                          ", 2) or (.., 3) is wanted");
  }
  for (py::ssize_t i = 0; i < given->shape(0); ++i) {
    positions.push_back(
        {given->at(i, 0), given->at(i, 1), given->shape(1) == 3 ? given->at(i, 2) : 0});
  }
  return positions;
}

std::shared_ptr<Graph> make_graph(std::uint32_t nodes, const py::object& edges_given,
                                  const py::object& costs, const py::object& positions_given,
                                  bool both_ways) {
  const std::vector<wend_edge> edges = make_edges(nodes, edges_given, costs, both_ways);
  const std::vector<wend_position> positions = make_positions(nodes, positions_given);
  auto graph = sized<wend_graph>();
  graph.node_count = nodes;
  graph.edges = edges.data();
  graph.edge_count = edges.size();
  graph.positions = positions.empty() ? nullptr : positions.data();
  graph.position_count = positions.size();
  std::vector<std::uint32_t> ends;
  ends.reserve(edges.size() * 2);
  for (const wend_edge& edge : edges) ends.insert(ends.end(), {edge.from, edge.to});
  const py::gil_scoped_release released;
  return std::make_shared<Graph>(graph, std::move(ends), positions);
}

}  // namespace

void add_graphs(py::module_& module) {
  py::class_<Graph, Door, std::shared_ptr<Graph>>(module, "Graph", kGraphText, py::dynamic_attr())
      .def(py::init(&make_graph), py::arg("nodes"), py::arg("edges"), py::arg("costs") = py::none(),
           py::kw_only(), py::arg("positions") = py::none(), py::arg("both_ways") = false)
      .def("__len__", [](const Graph& graph) { return graph.places().count(); })
      .def_property_readonly("edges", &Graph::edges,
                             "From and to of each edge: uint32, (m, 2); with `both_ways` each way "
                             "is an edge. A copy.")
      .def_property_readonly("positions", &Graph::positions,
                             "float64, (nodes, 3), or None without positions. A copy.")
      .def("__repr__", [](const Graph& graph) {
        return "<wend.Graph of " + std::to_string(graph.places().count()) + " nodes>";
      });
}

}  // namespace wend::python
