// Pictures of graphs, meshes and volumes.
#include "picture/graphs.h"

#include "picture/arrays.h"

namespace wend::python {
namespace {

std::vector<Position> read_places(const char* part, py::handle given) {
  return read_positions(part, given, Axes::x_first);
}

std::vector<Outline> read_outlines(const char* part, py::handle given) {
  std::vector<Outline> outlines;
  for (const py::handle outline : given) {
    if (outlines.size() > GraphPicture::kMostShapes) break;  // more than drawing refuses
    outlines.push_back(read_places(part, outline));
  }
  return outlines;
}

Shape nodes_of(const GraphShown& shown) {
  return {static_cast<py::ssize_t>(shown.picture.nodes.size())};
}

/// Whole numbers of (m, 2).
void set_edges(GraphShown& shown, const char* name, py::handle given) {
  const auto array = py::array::ensure(given);
  shown.picture.edges.clear();
  if (array && array.size() == 0) return;
  if (!array || array.ndim() != 2 || array.shape(1) != 2) {
    PyErr_Clear();
    throw py::value_error("edges: an array of node numbers of shape (m, 2) is wanted");
  }
  const std::vector<NodeId> ends = read_nodes(name, array.attr("ravel")());
  for (std::size_t i = 0; i < ends.size(); i += 2) {
    shown.picture.edges.push_back({ends[i], ends[i + 1]});
  }
}

void set_names(GraphShown& shown, const char* name, py::handle given) {
  std::size_t i = 0;
  for (const py::handle text : given) {
    if (i == shown.picture.nodes.size()) break;
    shown.picture.nodes[i++].name = read_text(name, text);
  }
}

/// Hidden nodes keep their place.
void set_hidden(GraphShown& shown, const char* name, py::handle given) {
  const std::vector<std::uint8_t> hidden = read_flags(name, given, nodes_of(shown));
  for (std::size_t i = 0; i < hidden.size(); ++i) shown.picture.nodes[i].closed = hidden[i] != 0;
}

void set_graph_links(GraphShown& shown, const char* name, py::handle given) {
  shown.picture.links.clear();
  for (const py::handle link : given) {
    const std::vector<Position> ends = read_places(name, link);
    if (ends.size() != 2) throw py::value_error("links: pairs of positions are wanted");
    shown.picture.links.push_back({ends[0], ends[1]});
  }
}

/// Blocked voxels: bool, (layers, rows, columns).
void set_voxels(GraphShown& shown, const char* name, py::handle given) {
  const auto array = py::array::ensure(given);
  if (!array || array.ndim() != 3 ||
      !VoxelMap::valid_size(array.shape(2), array.shape(1), array.shape(0))) {
    PyErr_Clear();
    throw py::value_error("voxels: an array of shape (layers, rows, columns) is wanted");
  }
  const Shape shape = {array.shape(0), array.shape(1), array.shape(2)};
  const std::vector<std::uint8_t> blocked = read_flags(name, array, shape);
  VoxelMap map(static_cast<std::int32_t>(shape[2]), static_cast<std::int32_t>(shape[1]),
               static_cast<std::int32_t>(shape[0]));
  for (NodeId i = 0; i < blocked.size(); ++i) {
    if (blocked[i] != 0) map.block(map.voxel(i));
  }
  shown.voxels = std::move(map);
  shown.picture.voxels = &*shown.voxels;
}

template <auto kMember>
void set_text(GraphShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = read_text(name, value);
}
template <auto kMember>
void set_places(GraphShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = read_places(name, value);
}
template <auto kMember>
void set_outlines(GraphShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = read_outlines(name, value);
}
template <auto kMember>
void set_nodes(GraphShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = read_nodes(name, value);
}
/// An element for each node.
template <auto kMember, auto kRead>
void set_array(GraphShown& shown, const char* name, py::handle value) {
  shown.picture.*kMember = kRead(name, value, nodes_of(shown));
}

void set_tinted(GraphShown& shown, const char*, py::handle value) {
  shown.picture.tinted = value.cast<bool>();
}

constexpr Part<GraphShown> kGraphParts[] = {
    {"title", &set_text<&GraphPicture::title>},
    {"caption", &set_text<&GraphPicture::caption>},
    {"summary", &set_text<&GraphPicture::summary>},
    {"starts", &set_places<&GraphPicture::starts>},
    {"goals", &set_places<&GraphPicture::goals>},
    {"path", &set_places<&GraphPicture::path>},
    {"line", &set_places<&GraphPicture::line>},
    {"alternatives", &set_outlines<&GraphPicture::alternatives>},
    {"forward", &set_array<&GraphPicture::forward, &read_marks>},
    {"backward", &set_array<&GraphPicture::backward, &read_marks>},
    {"costs", &set_array<&GraphPicture::costs, &read_numbers>},
    {"edges", &set_edges},
    {"names", &set_names},
    {"hidden", &set_hidden},
    {"regions", &set_outlines<&GraphPicture::regions>},
    {"obstacles", &set_outlines<&GraphPicture::obstacles>},
    {"tinted", &set_tinted},
    {"links", &set_graph_links},
    {"voxels", &set_voxels},
    {"closed", &set_nodes<&GraphPicture::closed>},
    {"more_expensive", &set_nodes<&GraphPicture::dear>},
    {"pass_only", &set_nodes<&GraphPicture::pass_only>},
};

}  // namespace

std::unique_ptr<GraphShown> graph_shown(py::handle nodes, const py::dict& parts) {
  auto shown = std::make_unique<GraphShown>();
  for (const Position& at : read_places("nodes", nodes)) {
    shown->picture.nodes.push_back({.at = at});
  }
  set_parts<GraphShown>(*shown, parts, kGraphParts);
  return shown;
}

std::unique_ptr<GraphShown> with_parts(const GraphShown& shown, const py::dict& parts) {
  auto copy = std::make_unique<GraphShown>(shown);
  if (copy->voxels) copy->picture.voxels = &*copy->voxels;
  set_parts<GraphShown>(*copy, parts, kGraphParts);
  return copy;
}

}  // namespace wend::python
