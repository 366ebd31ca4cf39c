// Whether the parts of a mesh fit together.
#include <algorithm>
#include <string>

#include "wend/mesh/locate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {
namespace {

Error side_fault(std::uint32_t side, const char* what) {
  return {"", 0, "side " + std::to_string(side) + " " + what};
}

Error mesh_polygon_fault(std::uint32_t polygon, const char* what) {
  return {"", 0, "polygon " + std::to_string(polygon) + " " + what};
}

/// The fault of a side of a polygon, or null.
const char* fault_of_side(const NavMesh& mesh, std::uint32_t polygon, std::uint32_t number) {
  const NavMesh::Side& side = mesh.sides()[number];
  if (side.vertex != mesh.plan().corners[number]) return "begins at another corner than the plan's";
  const Position& place = mesh.vertex(side.vertex);
  if (side.x != place.x || side.y != place.y) return "does not begin where its vertex is";
  if (side.door == NavMesh::kNone) return nullptr;
  if (mesh.is_closed(polygon)) return "is a door of a closed polygon";
  if (side.door < mesh.first_door(polygon) || side.door >= mesh.first_door(polygon + 1)) {
    return "has another polygon's door";
  }
  return mesh.doors()[side.door].side == number ? nullptr : "has another side's door";
}

bool is_bend_of(const NavMesh& mesh, std::uint32_t bend, std::uint32_t vertex) {
  return bend == NavMesh::kNone || (bend < mesh.bend_count() && mesh.bend_vertex(bend) == vertex);
}

/// The fault of a side's door, or null.
const char* fault_of_door(const NavMesh& mesh, std::uint32_t polygon, std::uint32_t number) {
  const NavMesh::Door& door = mesh.doors()[number];
  if (door.twin >= mesh.doors().size() || door.neighbour >= mesh.polygon_count()) {
    return "leads nowhere";
  }
  const NavMesh::Door& twin = mesh.doors()[door.twin];
  if (twin.twin != number || twin.neighbour != polygon || door.polygon != polygon) {
    return "is not its twin's twin";
  }
  const NavMesh::Side& begin = mesh.sides()[door.side];
  const NavMesh::Side& end = mesh.sides()[twin.side];
  if (door.x != begin.x || door.y != begin.y || door.end_x != end.x || door.end_y != end.y) {
    return "does not end where its twin begins";
  }
  if (!is_bend_of(mesh, door.bend, begin.vertex) || !is_bend_of(mesh, door.end_bend, end.vertex)) {
    return "bends at another vertex";
  }
  if (door.bend != twin.end_bend) return "does not bend as its twin does";
  const std::uint32_t block = mesh.door_blocks()[number];
  if (block >= mesh.block_count() || block != mesh.door_blocks()[door.twin])
    return "is in no block";
  if (mesh.component(polygon) != mesh.component(door.neighbour)) return "joins two components";
  return nullptr;
}

/// Whether a door is in the block on which its polygon hangs: the neighbour is that block's top, or
/// hangs on it as well.
bool holds_on(const NavMesh& mesh, std::uint32_t polygon, std::uint32_t door) {
  bool away = false;
  mesh.for_each_block_between(polygon, mesh.doors()[door].neighbour,
                              [&](std::uint32_t, std::uint32_t top) { away = top == polygon; });
  return !away;
}

/// Neighbours have just the block of their door between them.
bool tree_holds(const NavMesh& mesh, std::uint32_t polygon) {
  for (std::uint32_t i = mesh.first_door(polygon); i < mesh.first_door(polygon + 1); ++i) {
    std::size_t count = 0;
    bool right = true;
    mesh.for_each_block_between(polygon, mesh.doors()[i].neighbour,
                                [&](std::uint32_t block, std::uint32_t) {
                                  ++count;
                                  right = right && block == mesh.door_blocks()[i];
                                });
    if (!right || count != 1) return false;
    if (holds_on(mesh, polygon, i) != (i < mesh.first_door_away(polygon))) return false;
  }
  return true;
}

bool is_indexed(const NavMesh& mesh, std::uint32_t polygon) {
  return std::all_of(mesh.sides_of(polygon).begin(), mesh.sides_of(polygon).end(),
                     [&](const NavMesh::Side& side) {
                       const auto found = mesh.index().at(side.x, side.y);
                       return std::find(found.begin(), found.end(), polygon) != found.end();
                     });
}

}  // namespace

Result<void> NavMesh::validate() const {
  if (first_.size() != plan_.first.size() && !plan_.first.empty()) {
    return Error{"", 0, "the mesh has not as many polygons as its plan"};
  }
  if (!closed_.empty() && closed_.size() != polygon_count()) {
    return Error{"", 0, "the mesh says of more or fewer polygons than it has which are closed"};
  }
  for (std::uint32_t polygon = 0; polygon < polygon_count(); ++polygon) {
    if (components_[polygon] >= component_count_) {
      return mesh_polygon_fault(polygon, "is in no component");
    }
    for (std::uint32_t side = first_[polygon]; side < first_[polygon + 1]; ++side) {
      const char* fault = fault_of_side(*this, polygon, side);
      if (fault != nullptr) return side_fault(side, fault);
    }
    for (std::uint32_t door = first_doors_[polygon]; door < first_doors_[polygon + 1]; ++door) {
      const char* fault = fault_of_door(*this, polygon, door);
      if (fault != nullptr) return side_fault(doors_[door].side, fault);
    }
    if (!tree_holds(*this, polygon)) {
      return mesh_polygon_fault(polygon,
                                "has more than one block to a neighbour, or unsorted doors");
    }
    if (!is_indexed(*this, polygon)) {
      return mesh_polygon_fault(polygon, "is not in the index of places");
    }
  }
  return {};
}

}  // namespace wend
