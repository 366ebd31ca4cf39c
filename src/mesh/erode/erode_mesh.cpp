// Grown walls are put into a triangulation of the floor, as obstacles that overlap.
//
// Where floors lie one above the other, polygons are dealt out to pages that lie side by side in
// the plane of one triangulation. A grown wall is cut into the parts that it has in each polygon
// that can be reached on the ground without leaving it, so that what is above or below stays free;
// and at seams both pages get the same corners, by which what is left is joined again.
#include "wend/mesh/erode_mesh.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "grown_walls.h"
#include "paged_plane.h"
#include "slivers.h"
#include "squeeze.h"
#include "wend/internal/base/geometry.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/merge_triangles.h"
#include "wend/mesh/triangulation.h"

namespace wend {
namespace {

constexpr double kLeastShare = 0x1p-22;  // of a radius, of the mesh's longer side
constexpr double kSlackUnits = 32;       // of the lattice, by which a disc is squeezed
constexpr double kRoundingUnits = 4;     // by which corners may move besides
constexpr double kSliverUnits = 16;      // narrower than any passage, wider than rounding

class MeshEroder {
 public:
  MeshEroder(const NavMesh& mesh, double radius, const ErosionOptions& options)
      : mesh_(mesh), radius_(radius), error_(options.corner_error), walls_(walls_of(mesh)) {}

  Result<MeshPlan> run() {
    const auto [low, high] = extent();
    const double width = high.x - low.x;
    const double height = high.y - low.y;
    if (radius_ < kLeastShare * std::max(width, height)) {
      return Error{"", 0, "the radius is less than 2^-22 of the mesh's longer side: take 0 for it"};
    }
    // The lattice reaches half the longer side beyond the floor, so all that grows fits on it.
    if (radius_ * 2 > std::min(width, height)) return nothing();
    PagedPlane plane(mesh_, low, high, radius_ * (1 + error_));
    const double slack =
        std::min(kSlackUnits * plane.unit(),
                 most_squeezed(low, high, plane.pages().count()) - kRoundingUnits * plane.unit());
    GrownWalls grown(walls_, radius_ - slack, error_);
    grown.for_each([&](const std::vector<Position>& outline, const WallStretch& wall, bool is_fan) {
      plane.add(outline, is_fan ? wall.last_polygon : wall.first_polygon, is_fan);
      return true;
    });
    const Result<Triangulation> laid = lay_out(plane);
    if (!laid) return laid.error();
    MeshPlan plan =
        merge_triangles(laid.value(), keeps_borders_ ? KeptEdges::constrained : KeptEdges::none);
    plane.bring_back(plan);
    if (keeps_borders_) carry_over(plane, plan);
    plane.join(plan);
    drop_slivers(plan, kSliverUnits * plane.unit());
    return plan;
  }

 private:
  static MeshPlan nothing() {
    MeshPlan plan;
    plan.first = {0};
    return plan;
  }

  /// The lower and the upper corner of all walls.
  std::pair<Position, Position> extent() const {
    if (walls_.empty()) return {};
    Position low = walls_[0].from;
    Position high = low;
    for (const WallStretch& wall : walls_) {
      low = {std::min(low.x, wall.from.x), std::min(low.y, wall.from.y)};
      high = {std::max(high.x, wall.from.x), std::max(high.y, wall.from.y)};
    }
    return {low, high};
  }

  /// The floor, with what is to stay of the mesh's sides and everything that is too near to walls.
  Result<Triangulation> lay_out(const PagedPlane& plane) {
    Result<Triangulation> floor = Triangulation::build(plane.borders(walls_));
    if (!floor) return floor.error();
    Triangulation laid = std::move(floor).value();
    keeps_borders_ = plane.has_pages() || !mesh_.plan().areas.empty() || !level();
    for (std::uint32_t i = 0; i < mesh_.doors().size(); ++i) {
      const NavMesh::Door& door = mesh_.doors()[i];
      if (door.twin < i || plane.pages().is_seam(door) || !(changes(door) || bends(door))) continue;
      const Result<ObstacleId> kept =
          laid.insert_segment(plane.put(door.polygon, {door.x, door.y}),
                              plane.put(door.polygon, {door.end_x, door.end_y}));
      if (!kept) return kept.error();
    }
    for (const PagedPlane::Outline& part : plane.parts()) {
      if (!has_area(part, laid.lattice())) continue;
      const Result<ObstacleId> put = laid.insert_obstacle(part);
      if (!put) return put.error();
    }
    for (const Position& corner : plane.seam_corners()) {
      const Result<VertexId> put = laid.insert_point(corner);
      if (!put) return put.error();
    }
    return laid;
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

  /// Whether it has an area on the lattice; a part without one blocks nothing.
  static bool has_area(const PagedPlane::Outline& part, const MeshLattice& lattice) {
    const std::optional<LatticePoint> first = lattice.point(part[0]);
    for (std::size_t i = 2; i < part.size() && first; ++i) {
      const auto a = lattice.point(part[i - 1]);
      const auto b = lattice.point(part[i]);
      if (a && b && turn(*first, *a, *b) != 0) return true;
    }
    return false;
  }

  /// Areas and heights, from the polygons that the new ones lie in. One that was merged lies in
  /// several, of which each knows heights of its own ground only.
  void carry_over(const PagedPlane& plane, MeshPlan& plan) const {
    const bool has_areas = !mesh_.plan().areas.empty();
    for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
      const std::span<const std::uint32_t> corners(plan.corners.data() + plan.first[p],
                                                   plan.first[p + 1] - plan.first[p]);
      const std::uint32_t source = plane.source(corners, plan);
      if (has_areas) plan.areas.push_back(mesh_.area(source));
      for (const std::uint32_t corner : corners) {
        Position& at = plan.vertices[corner];
        const bool is_there = contains(mesh_, source, at);
        at.z = mesh_.height(is_there ? source : plane.source({&corner, 1}, plan), at.x, at.y);
      }
    }
  }

  const NavMesh& mesh_;
  double radius_;
  double error_;
  std::vector<WallStretch> walls_;
  bool keeps_borders_ = false;
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
