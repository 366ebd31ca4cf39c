// The polygons of meshes: from arrays and lists of Python, and back.
#include <algorithm>
#include <limits>
#include <string>

#include "maps/mesh.h"
#include "maps/positions.h"

namespace wend::python {
namespace {

/// Polygons one after the other.
struct Corners {
  std::vector<std::uint32_t> corners;
  std::vector<std::uint32_t> counts;
};

std::string polygon_words(std::size_t polygon) {
  return "polygons[" + std::to_string(polygon) + "]";
}

void add_corner(std::int64_t corner, std::size_t vertices, Corners& to) {
  if (corner < 0 || static_cast<std::uint64_t>(corner) >= vertices) {
    throw py::value_error(polygon_words(to.counts.size()) + " has corner " +
                          std::to_string(corner) + ", and there are " + std::to_string(vertices) +
                          " vertices");
  }
  to.corners.push_back(static_cast<std::uint32_t>(corner));
}

Wholes read_polygon(const py::object& polygon, std::size_t number) {
  const auto array = py::array::ensure(polygon);
  if (!array || array.ndim() != 1 || (array.dtype().kind() != 'i' && array.dtype().kind() != 'u')) {
    PyErr_Clear();
    throw py::type_error(polygon_words(number) +
                         ": a list of the numbers of its corners is wanted, not " +
                         py::repr(polygon).cast<std::string>());
  }
  return converted<Wholes>(array, "polygons");
}

Corners read_rows(const Wholes& rows, std::size_t vertices) {
  Corners all;
  const auto width = static_cast<std::uint32_t>(rows.shape(1));
  for (py::ssize_t i = 0; i < rows.shape(0); ++i) {
    for (py::ssize_t k = 0; k < rows.shape(1); ++k) add_corner(rows.at(i, k), vertices, all);
    all.counts.push_back(width);
  }
  return all;
}

Corners read_lists(const py::object& lists, std::size_t vertices) {
  Corners all;
  for (const py::handle item : lists) {
    const Wholes polygon =
        read_polygon(py::reinterpret_borrow<py::object>(item), all.counts.size());
    for (py::ssize_t k = 0; k < polygon.size(); ++k) add_corner(polygon.at(k), vertices, all);
    all.counts.push_back(static_cast<std::uint32_t>(polygon.size()));
  }
  return all;
}

Corners read_corners(const py::object& polygons, std::size_t vertices) {
  Corners all;
  if (py::isinstance<py::array>(polygons)) {
    const auto array = py::reinterpret_borrow<py::array>(polygons);
    const char kind = array.dtype().kind();
    if (array.ndim() == 2 && (kind == 'i' || kind == 'u')) {
      all = read_rows(converted<Wholes>(array, "polygons"), vertices);
    } else if (kind == 'O' && array.ndim() == 1) {
      all = read_lists(array, vertices);
    } else {
      throw py::type_error(
          "polygons: an array of whole numbers of shape (m, 3) or (m, more) is "
          "wanted, or a list of lists");
    }
  } else {
    all = read_lists(polygons, vertices);
  }
  const auto thin = std::find_if(all.counts.begin(), all.counts.end(),
                                 [](std::uint32_t count) { return count < 3; });
  if (thin != all.counts.end()) {
    throw py::value_error(polygon_words(static_cast<std::size_t>(thin - all.counts.begin())) +
                          " has " + std::to_string(*thin) + " corners: three or more are wanted");
  }
  return all;
}

std::vector<std::uint8_t> read_areas(const py::object& given, std::size_t polygons) {
  std::vector<std::uint8_t> areas;
  if (given.is_none()) return areas;
  const auto array = py::array::ensure(given);
  const char kind = array ? array.dtype().kind() : 'O';
  if (kind != 'i' && kind != 'u') {
    PyErr_Clear();
    throw py::type_error("areas: an array of whole numbers is wanted");
  }
  if (array.ndim() != 1 || static_cast<std::size_t>(array.size()) != polygons) {
    throw py::value_error("areas: one number for each of the " + std::to_string(polygons) +
                          " polygons is wanted");
  }
  const auto wholes = converted<Wholes>(array, "areas");
  for (py::ssize_t i = 0; i < wholes.size(); ++i) {
    if (wholes.at(i) < 0 || wholes.at(i) > 255) {
      throw py::value_error("areas[" + std::to_string(i) + "] is " + std::to_string(wholes.at(i)) +
                            ": it is a number from 0 to 255");
    }
    areas.push_back(static_cast<std::uint8_t>(wholes.at(i)));
  }
  return areas;
}

}  // namespace

MapHandle mesh_of_polygons(const py::object& vertices_given, const py::object& polygons,
                           const py::object& areas_given) {
  const std::vector<wend_position> vertices = read_positions(vertices_given, "vertices");
  const Corners all = read_corners(polygons, vertices.size());
  const std::vector<std::uint8_t> areas = read_areas(areas_given, all.counts.size());
  auto mesh = sized<wend_mesh>();
  mesh.vertices = vertices.data();
  mesh.vertex_count = vertices.size();
  mesh.corners = all.corners.data();
  mesh.corner_count = all.corners.size();
  mesh.counts = all.counts.data();
  mesh.polygon_count = all.counts.size();
  mesh.areas = areas.empty() ? nullptr : areas.data();
  const py::gil_scoped_release released;
  return MapHandle::make(wend_map_create_mesh, &mesh);
}

MapHandle mesh_of_outlines(const py::object& given) {
  std::vector<wend_position> corners;
  std::vector<std::uint32_t> counts;
  for (const py::handle item : given) {
    const auto outline = read_positions(py::reinterpret_borrow<py::object>(item), "outlines");
    if (outline.size() < 3) {
      throw py::value_error("outlines[" + std::to_string(counts.size()) + "] has " +
                            std::to_string(outline.size()) + " corners: three or more are wanted");
    }
    corners.insert(corners.end(), outline.begin(), outline.end());
    counts.push_back(static_cast<std::uint32_t>(outline.size()));
  }
  auto outlines = sized<wend_outlines>();
  outlines.corners = corners.data();
  outlines.corner_count = corners.size();
  outlines.counts = counts.data();
  outlines.outline_count = counts.size();
  const py::gil_scoped_release released;
  return MapHandle::make(wend_map_create_floor, &outlines);
}

py::array vertices_of(const Geometry& geometry) {
  return positions_array(geometry.vertices.data(), geometry.vertices.size());
}

py::list polygons_of(const Geometry& geometry) {
  py::list polygons;
  for (std::size_t i = 0; i < geometry.areas.size(); ++i) {
    std::vector<std::int32_t> corners(geometry.corners.begin() + geometry.first[i],
                                      geometry.corners.begin() + geometry.first[i + 1]);
    const auto count = static_cast<py::ssize_t>(corners.size());
    polygons.append(array_of(std::move(corners), {count}));
  }
  return polygons;
}

py::array areas_of(const Geometry& geometry) {
  return array_of(std::vector<std::uint8_t>(geometry.areas),
                  {static_cast<py::ssize_t>(geometry.areas.size())});
}

}  // namespace wend::python
