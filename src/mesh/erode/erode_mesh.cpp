// Grown walls are put into a triangulation of the floor, as obstacles that overlap.
#include "wend/mesh/erode_mesh.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "corner_fan.h"
#include "near_walls.h"
#include "wall_loops.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/merge_triangles.h"
#include "wend/mesh/triangulation.h"

namespace wend {
namespace {

constexpr double kLeastShare = 0x1p-22;  // of a radius, of the mesh's longer side
constexpr double kSlackUnits = 32;       // of the lattice, by which a disc may be squeezed

class MeshEroder {
 public:
  MeshEroder(const NavMesh& mesh, double radius, const ErosionOptions& options)
      : mesh_(mesh),
        radius_(radius),
        error_(options.corner_error),
        walls_(walls_of(mesh)),
        fan_(options.corner_error) {}

  Result<MeshPlan> run() {
    const auto [width, height] = extent();
    if (radius_ < kLeastShare * std::max(width, height)) {
      return Error{"", 0, "the radius is less than 2^-22 of the mesh's longer side: take 0 for it"};
    }
    // The lattice reaches half the longer side beyond the floor, so all that grows fits on it.
    if (radius_ * 2 > std::min(width, height)) return nothing();
    Result<Triangulation> built = triangulate_floor();
    if (!built) return built.error();
    Triangulation triangulation = std::move(built).value();
    if (overlaps_itself(triangulation)) {
      return Error{"", 0,
                   "the mesh has floors one above the other, which cannot be eroded together: give "
                   "each as a mesh of its own"};
    }
    radius_ -= kSlackUnits * triangulation.lattice().unit();
    if (std::optional<Error> fault = keep_borders(triangulation)) return *std::move(fault);
    if (std::optional<Error> fault = grow_walls(triangulation)) return *std::move(fault);
    MeshPlan plan = merge_triangles(triangulation,
                                    bends_or_changes_ ? KeptEdges::constrained : KeptEdges::none);
    if (bends_or_changes_) carry_over(plan);
    return plan;
  }

 private:
  static MeshPlan nothing() {
    MeshPlan plan;
    plan.first = {0};
    return plan;
  }

  std::pair<double, double> extent() const {
    if (walls_.empty()) return {0, 0};
    const auto [left, right] =
        std::minmax_element(walls_.begin(), walls_.end(),
                            [](const Wall& a, const Wall& b) { return a.from.x < b.from.x; });
    const auto [bottom, top] =
        std::minmax_element(walls_.begin(), walls_.end(),
                            [](const Wall& a, const Wall& b) { return a.from.y < b.from.y; });
    return {right->from.x - left->from.x, top->from.y - bottom->from.y};
  }

  Result<Triangulation> triangulate_floor() const {
    std::vector<std::pair<Position, Position>> edges;
    for (const Wall& wall : walls_) edges.push_back({wall.from, wall.to});
    return Triangulation::build(edges);
  }

  /// Where two floors are one above the other, their common ground counts as a hole.
  bool overlaps_itself(const Triangulation& triangulation) const {
    const TriangleMesh& triangles = triangulation.mesh();
    double floor = 0;
    for (FaceId f = 0; f < triangles.face_bound(); ++f) {
      if (!triangles.face_used(f) || !triangulation.is_free(f)) continue;
      floor += doubled_area(triangulation.position(triangles.origin(f << 2)),
                            triangulation.position(triangles.origin((f << 2) + 1)),
                            triangulation.position(triangles.origin((f << 2) + 2)));
    }
    double ground = 0;
    for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
      const auto sides = mesh_.sides_of(p);
      for (std::size_t i = 2; i < sides.size(); ++i) {
        ground += doubled_area({sides[0].x, sides[0].y}, {sides[i - 1].x, sides[i - 1].y},
                               {sides[i].x, sides[i].y});
      }
    }
    return ground > floor * (1 + 1e-6);
  }
  static double doubled_area(const Position& a, const Position& b, const Position& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  }

  /// Doors at which areas change or the ground bends.
  std::optional<Error> keep_borders(Triangulation& triangulation) {
    for (std::uint32_t i = 0; i < mesh_.doors().size(); ++i) {
      const NavMesh::Door& door = mesh_.doors()[i];
      if (door.twin < i || !(changes(door) || bends(door))) continue;
      bends_or_changes_ = true;
      const Result<ObstacleId> kept =
          triangulation.insert_segment({door.x, door.y}, {door.end_x, door.end_y});
      if (!kept) return kept.error();
    }
    bends_or_changes_ = bends_or_changes_ || mesh_.plan().areas.size() > 0 || !level();
    return std::nullopt;
  }
  bool changes(const NavMesh::Door& door) const {
    return mesh_.area(door.polygon) != mesh_.area(door.neighbour);
  }
  bool level() const {
    const auto& vertices = mesh_.plan().vertices;
    return std::all_of(vertices.begin(), vertices.end(),
                       [](const Position& at) { return at.z == 0; });
  }
  /// Whether some corner of one polygon lies above or below the plane of the other.
  bool bends(const NavMesh::Door& door) const {
    const auto sides = mesh_.sides_of(door.polygon);
    for (const NavMesh::Side& side : mesh_.sides_of(door.neighbour)) {
      if (!lies_in_plane(sides, mesh_.vertex(side.vertex))) return true;
    }
    return false;
  }
  bool lies_in_plane(std::span<const NavMesh::Side> sides, const Position& at) const {
    const Position& a = mesh_.vertex(sides[0].vertex);
    for (std::size_t i = 2; i < sides.size(); ++i) {
      const Position& b = mesh_.vertex(sides[i - 1].vertex);
      const Position& c = mesh_.vertex(sides[i].vertex);
      const double area = doubled_area(a, b, c);
      if (area == 0) continue;
      const double height =
          a.z +
          ((b.z - a.z) * doubled_area(a, at, c) + (c.z - a.z) * doubled_area(a, b, at)) / area;
      if (std::abs(height - at.z) > 1e-9 * (1 + std::abs(at.z))) return false;
    }
    return true;
  }

  std::optional<Error> grow_walls(Triangulation& triangulation) {
    const double reach = 2 * radius_ * (1 + error_);
    const NearWalls near(walls_, reach);
    for (const Wall& wall : walls_) {
      const Direction normal = left_of(wall.from, wall.to);
      outline_ = {wall.from, wall.to, grown(wall.to, normal), grown(wall.from, normal)};
      if (std::optional<Error> fault = insert(triangulation)) return fault;
      if (!wall.bends) continue;
      const Wall& next = walls_[wall.next];
      find_narrow_places(wall.to, near, reach);
      const auto& tangents = fan_.divide(normal, left_of(next.from, next.to), narrow_);
      outline_.assign(1, wall.to);
      outline_.push_back(grown(wall.to, tangents.front()));
      for (std::size_t i = 1; i < tangents.size(); ++i) {
        const Position meeting = CornerFan::meeting(tangents[i - 1], tangents[i]);
        outline_.push_back(grown(wall.to, {meeting.x, meeting.y}));
      }
      outline_.push_back(grown(wall.to, tangents.back()));
      if (std::optional<Error> fault = insert(triangulation)) return fault;
    }
    return std::nullopt;
  }
  Position grown(const Position& at, Direction by) const {
    return {at.x + radius_ * by.x, at.y + radius_ * by.y, 0};
  }
  /// Directions in which a wall is hardly farther away than a disc is wide.
  void find_narrow_places(const Position& corner, const NearWalls& near, double reach) {
    narrow_.clear();
    near.for_each(corner, reach, [&](const Position& nearest, double distance) {
      if (distance < 2 * radius_) return;
      narrow_.push_back({(nearest.x - corner.x) / distance, (nearest.y - corner.y) / distance});
    });
  }
  /// What has no area on the lattice blocks nothing.
  std::optional<Error> insert(Triangulation& triangulation) {
    std::int64_t doubled = 0;
    const std::optional<LatticePoint> first = triangulation.lattice().point(outline_[0]);
    for (std::size_t i = 2; i < outline_.size() && first; ++i) {
      const auto a = triangulation.lattice().point(outline_[i - 1]);
      const auto b = triangulation.lattice().point(outline_[i]);
      if (a && b && turn(*first, *a, *b) != 0) doubled = 1;
    }
    if (doubled == 0) return std::nullopt;
    const Result<ObstacleId> grown = triangulation.insert_obstacle(outline_);
    if (!grown) return grown.error();
    return std::nullopt;
  }

  /// Areas and heights, from the polygons that the new ones lie in.
  void carry_over(MeshPlan& plan) const {
    const bool has_areas = !mesh_.plan().areas.empty();
    for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
      const std::span<const std::uint32_t> corners(plan.corners.data() + plan.first[p],
                                                   plan.first[p + 1] - plan.first[p]);
      Position middle;
      for (const std::uint32_t corner : corners) {
        middle.x += plan.vertices[corner].x / static_cast<double>(corners.size());
        middle.y += plan.vertices[corner].y / static_cast<double>(corners.size());
      }
      const std::uint32_t source = nearest_place(mesh_, middle).polygon;
      if (has_areas) plan.areas.push_back(mesh_.area(source));
      for (const std::uint32_t corner : corners) {
        Position& at = plan.vertices[corner];
        at.z = mesh_.height(source, at.x, at.y);
      }
    }
  }

  const NavMesh& mesh_;
  double radius_;
  double error_;
  std::vector<Wall> walls_;
  CornerFan fan_;
  bool bends_or_changes_ = false;
  std::vector<Position> outline_;
  std::vector<Direction> narrow_;
};

}  // namespace

Result<MeshPlan> erode_mesh(const NavMesh& mesh, double radius, const ErosionOptions& options) {
  if (!(radius > 0 && radius <= MeshLattice::kMostCoordinate)) {
    return Error{"", 0, "the radius of a disc is above 0, at most 1e12"};
  }
  if (!(options.corner_error >= .001 && options.corner_error <= 1)) {
    return Error{"", 0, "corner_error is a share from .001 to 1"};
  }
  return MeshEroder(mesh, radius, options).run();
}

}  // namespace wend
