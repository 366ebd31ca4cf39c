// Meshes: a map of polygons, and its navigators by the radius of those who walk.
#pragma once

#include <pybind11/pybind11.h>

#include <atomic>
#include <map>
#include <memory>
#include <shared_mutex>
#include <vector>

#include "answers.h"
#include "call.h"
#include "door.h"

namespace wend::python {

/// Polygons, copied. Those of number i have the corners from first[i] to before first[i + 1].
struct Geometry {
  std::vector<wend_position> vertices;
  std::vector<std::uint32_t> corners;
  std::vector<std::uint32_t> first;
  std::vector<std::uint8_t> areas;

  static Geometry of(const wend_geometry& given);
};

/// Methods may be called without the GIL by any number of threads.
class Mesh {
 public:
  explicit Mesh(MapHandle map);

  /// The navigator of a radius. It stays as it is when the links or the costs of the mesh change.
  std::shared_ptr<const NavigatorHandle> navigator(double radius);
  void set_links(const std::vector<wend_mesh_link>& links);
  void set_area_costs(const std::vector<double>& costs);
  std::vector<wend_mesh_link> links() const;

  const wend_map* handle() const { return map_; }
  /// How often its links or its costs changed.
  std::uint64_t edits() const { return edits_; }
  /// The ground of its paths, which lead from position to position.
  const std::shared_ptr<const Ground>& ground() const { return ground_; }
  std::size_t polygon_count() const { return ground_->places.count(); }
  Geometry geometry() const;

 private:
  MapHandle map_;
  std::shared_ptr<const Ground> ground_;
  mutable std::shared_mutex mutex_;  // of the map and of the navigators
  std::atomic<std::uint64_t> edits_ = 0;
  std::map<double, std::shared_ptr<const NavigatorHandle>> navigators_;  // with the present links
};

/// The polygons that the centre of a disc can be in, as nodes by number. It never changes.
class Polygons : public Door {
 public:
  Polygons(std::shared_ptr<const NavigatorHandle> navigator, double radius);
  Reading read() override { return {std::shared_lock<std::shared_mutex>(), *navigator_}; }

  double radius() const { return radius_; }
  Geometry geometry() const;

 private:
  std::shared_ptr<const NavigatorHandle> navigator_;
  double radius_;
};

/// A mesh as worlds walk on it: by positions. Worlds refuse to go on when links or costs change.
class WalkedMesh : public Door {
 public:
  explicit WalkedMesh(std::shared_ptr<Mesh> mesh);
  Reading read() override { return {std::shared_lock<std::shared_mutex>(), *navigator_}; }
  const wend_map* map_handle() const override { return mesh_->handle(); }
  std::uint64_t updates() const override { return mesh_->edits(); }
  std::uint64_t edits() const override { return mesh_->edits(); }

 private:
  std::shared_ptr<Mesh> mesh_;
  std::shared_ptr<const NavigatorHandle> navigator_;
};

/// Maps of Python's arrays. They throw a TypeError or a ValueError.
MapHandle mesh_of_polygons(const py::object& vertices, const py::object& polygons,
                           const py::object& areas);
MapHandle mesh_of_outlines(const py::object& outlines);

/// The geometry as arrays: (n, 3); a list of the polygons' corners; (m,).
py::array vertices_of(const Geometry& geometry);
py::list polygons_of(const Geometry& geometry);
py::array areas_of(const Geometry& geometry);

using MeshClass = py::class_<Mesh, std::shared_ptr<Mesh>>;

/// The classes Mesh and Polygons of Python. Navigator is there already.
void add_meshes(py::module_& module);
/// Its methods find and find_many.
void add_mesh_questions(MeshClass& mesh);

}  // namespace wend::python
