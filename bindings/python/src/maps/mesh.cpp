// Meshes: the map, and its navigators by radius.
#include "maps/mesh.h"

#include <cmath>

#include <algorithm>

namespace wend::python {

Geometry Geometry::of(const wend_geometry& given) {
  Geometry geometry;
  geometry.vertices.assign(given.vertices, given.vertices + given.vertex_count);
  geometry.corners.assign(given.corners, given.corners + given.corner_count);
  geometry.areas.resize(given.polygon_count);
  if (given.polygon_count == 0) return geometry;
  geometry.first.assign(given.first, given.first + given.polygon_count + 1);
  if (given.areas != nullptr) {
    std::copy(given.areas, given.areas + given.polygon_count, geometry.areas.begin());
  }
  return geometry;
}

Mesh::Mesh(MapHandle map) : map_(std::move(map)) {
  auto geometry = sized<wend_geometry>();
  call(wend_map_geometry, static_cast<const wend_map*>(map_), &geometry);
  Ground ground;
  ground.places = {1, {static_cast<std::int64_t>(geometry.polygon_count), 1, 1}};
  ground.by_positions = true;
  ground_ = std::make_shared<const Ground>(std::move(ground));
}

std::shared_ptr<const NavigatorHandle> Mesh::navigator(double radius) {
  if (std::isnan(radius)) throw Refusal(WEND_OUT_OF_RANGE, "the radius is a number from 0");
  while (true) {
    std::shared_ptr<const NavigatorHandle> made;
    std::uint64_t edits = 0;
    {
      const std::shared_lock lock(mutex_);
      const auto known = navigators_.find(radius);
      if (known != navigators_.end()) return known->second;
      // While the ground of a radius is made, others may ask for those that are there.
      edits = edits_;
      made = std::make_shared<const NavigatorHandle>(NavigatorHandle::make(
          wend_navigator_create_on_mesh, static_cast<const wend_map*>(map_), radius));
    }
    const std::unique_lock lock(mutex_);
    if (edits == edits_) return navigators_.emplace(radius, std::move(made)).first->second;
  }
}

void Mesh::set_links(const std::vector<wend_mesh_link>& links) {
  const std::unique_lock lock(mutex_);
  call(wend_map_set_mesh_links, static_cast<wend_map*>(map_), links.data(), links.size());
  navigators_.clear();
  ++edits_;
}

void Mesh::set_area_costs(const std::vector<double>& costs) {
  const std::unique_lock lock(mutex_);
  call(wend_map_set_area_costs, static_cast<wend_map*>(map_), costs.data(), costs.size());
  navigators_.clear();
  ++edits_;
}

std::vector<wend_mesh_link> Mesh::links() const {
  const std::shared_lock lock(mutex_);
  std::vector<wend_mesh_link> links;
  for (std::size_t written = 1; written > 0;) {
    const std::size_t first = links.size();
    links.resize(first + 64);
    call(wend_map_read_mesh_links, static_cast<const wend_map*>(map_), first, &links[first],
         std::size_t{64}, &written);
    links.resize(first + written);
  }
  return links;
}

Geometry Mesh::geometry() const {
  const std::shared_lock lock(mutex_);
  auto geometry = sized<wend_geometry>();
  call(wend_map_geometry, static_cast<const wend_map*>(map_), &geometry);
  return Geometry::of(geometry);
}

Polygons::Polygons(std::shared_ptr<const NavigatorHandle> navigator, double radius)
    : navigator_(std::move(navigator)), radius_(radius) {
  std::uint32_t count = 0;
  call(wend_navigator_node_count, static_cast<const wend_navigator*>(*navigator_), &count);
  Ground ground;
  ground.places = {1, {count, 1, 1}};
  ground_ = std::make_shared<const Ground>(std::move(ground));
}

WalkedMesh::WalkedMesh(std::shared_ptr<Mesh> mesh)
    : mesh_(std::move(mesh)), navigator_(mesh_->navigator(0)) {
  ground_ = mesh_->ground();
}

Geometry Polygons::geometry() const {
  auto geometry = sized<wend_geometry>();
  call(wend_navigator_geometry, static_cast<const wend_navigator*>(*navigator_), &geometry);
  return Geometry::of(geometry);
}

}  // namespace wend::python
