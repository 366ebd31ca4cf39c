// Grown walls are put into a triangulation of the floor, as obstacles that overlap.
//
// Where floors lie one above the other, polygons are dealt out to pages that lie side by side in
// the plane of one triangulation. A grown wall is cut into the parts that it has in each polygon
// that can be reached on the ground without leaving it, so that what is above or below stays free;
// and at seams both pages get the same corners, by which what is left is joined again.
//
// Gates are outlines as well, grown by the radius, but block nothing: their edges stay, so that the
// polygons that are left lie within a gate or beside it.
#include "wend/mesh/erode_mesh.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include "../nearest_in_ring.h"
#include "gate_shape.h"
#include "grown_walls.h"
#include "paged_plane.h"
#include "slivers.h"
#include "squeeze.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/mesh/cut_gates.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/merge_triangles.h"
#include "wend/mesh/triangulation.h"

namespace wend {
namespace {

constexpr double kLeastShare = 0x1p-22;  // of a radius, of the mesh's longer side
constexpr double kSlackUnits = 32;       // of the lattice, by which a disc is squeezed
constexpr double kRoundingUnits = 4;     // by which corners may move besides
constexpr double kSliverUnits = 16;      // narrower than any passage, wider than rounding
constexpr double kGateUnits = 16;        // by which gates reach into walls, for the same reason

class MeshEroder {
 public:
  MeshEroder(const NavMesh& mesh, double radius, const ErosionOptions& options,
             std::span<const MeshGate> gates)
      : mesh_(mesh),
        radius_(radius),
        error_(options.corner_error),
        gates_(gates),
        walls_(walls_of(mesh)) {
    WEND_ASSERT(radius >= 0 && options.corner_error > 0,
                "a radius is not below 0, and an error above it: refuse others before");
  }

  Result<GatedPlan> run() {
    const auto [low, high] = extent();
    const double width = high.x - low.x;
    const double height = high.y - low.y;
    if (radius_ > 0 && radius_ < kLeastShare * std::max(width, height)) {
      return Error{"", 0, "the radius is less than 2^-22 of the mesh's longer side: take 0 for it"};
    }
    // The lattice reaches half the longer side beyond the floor, so all that grows fits on it.
    if (radius_ * 2 > std::min(width, height)) return nothing();
    // For a radius of 0 as well there has to be room between pages.
    const double reach = radius_ > 0 ? radius_ * (1 + error_) : std::max({width, height, 1.0}) / 64;
    PagedPlane plane(mesh_, low, high, reach);
    if (Result<void> added = add_gates(plane, low, high); !added) return added.error();
    if (!plane.has_ground()) return nothing();
    if (radius_ > 0) add_walls(plane, low, high);
    const Result<Triangulation> laid = lay_out(plane);
    if (!laid) return laid.error();
    GatedPlan made;
    made.plan =
        merge_triangles(laid.value(), keeps_borders_ ? KeptEdges::constrained : KeptEdges::none);
    plane.bring_back(made.plan);
    if (keeps_borders_) carry_over(plane, made.plan);
    plane.join(made.plan);
    drop_slivers(made.plan, kSliverUnits * plane.unit());
    find_gate_polygons(plane, made);
    return made;
  }

 private:
  GatedPlan nothing() const {
    GatedPlan made;
    made.plan.first = {0};
    made.polygons.resize(gates_.size());
    return made;
  }

  Result<void> add_gates(PagedPlane& plane, const Position& low, const Position& high) {
    // The lattice does not reach much farther than the mesh.
    const double margin = std::max(high.x - low.x, high.y - low.y) / 8;
    for (std::uint32_t gate = 0; gate < gates_.size(); ++gate) {
      const Result<std::uint32_t> polygon = find_gate(mesh_, gates_[gate]);
      if (!polygon) {
        return Error{"", 0, "gate " + std::to_string(gate) + ": " + polygon.error().reason};
      }
      for (GateShape& shape : shapes_of(plane, gates_[gate].outline, polygon.value())) {
        shape.clip(low, high, margin);
        plane.add(shape.outline, shape.polygon, false);
        shapes_.emplace_back(gate, std::move(shape));
      }
    }
    gate_parts_ = plane.parts().size();
    return {};
  }

  /// The outline, grown; but where it laps over a wall into ground that is no part of the gate, the
  /// parts of it that are, one for each polygon.
  std::vector<GateShape> shapes_of(PagedPlane& plane, const std::vector<Position>& outline,
                                   std::uint32_t polygon) const {
    const double radius = radius_ + kGateUnits * plane.unit();
    const GateShape whole = {grow_outline(outline, radius, corner_error()), polygon};
    const std::vector<std::uint32_t> own = plane.reached(outline, polygon);
    Clipper clipper;
    const auto is_foreign = [&](std::uint32_t p) {
      return std::find(own.begin(), own.end(), p) == own.end() &&
             !clipper.clip(outline, mesh_.sides_of(p)).empty();
    };
    const std::vector<std::uint32_t> near = plane.reached(whole.outline, polygon);
    if (std::none_of(near.begin(), near.end(), is_foreign)) return {whole};
    std::vector<GateShape> parts;
    for (const std::uint32_t p : own) {
      std::vector<Position> part;
      for (const auto& corner : clipper.clip(outline, mesh_.sides_of(p))) part.push_back(corner.at);
      part = grow_outline(std::move(part), radius, corner_error());
      if (!part.empty()) parts.push_back({std::move(part), p});
    }
    return parts;
  }

  /// A point has no arcs to go along, and corners cut off by some units would be bends of paths
  /// that lie too near to one another.
  double corner_error() const {
    constexpr double kNoArcs = 100;
    return radius_ > 0 ? error_ : kNoArcs;
  }

  void add_walls(PagedPlane& plane, const Position& low, const Position& high) {
    const double slack =
        std::min(kSlackUnits * plane.unit(),
                 most_squeezed(low, high, plane.pages().count()) - kRoundingUnits * plane.unit());
    GrownWalls grown(walls_, radius_ - slack, error_);
    grown.for_each([&](const std::vector<Position>& outline, const WallStretch& wall, bool is_fan) {
      plane.add(outline, is_fan ? wall.last_polygon : wall.first_polygon, is_fan);
      return true;
    });
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
    keeps_borders_ =
        plane.has_pages() || !mesh_.plan().areas.empty() || !level() || !shapes_.empty();
    for (std::uint32_t i = 0; i < mesh_.doors().size(); ++i) {
      const NavMesh::Door& door = mesh_.doors()[i];
      if (door.twin < i || plane.pages().is_seam(door) || !(changes(door) || bends(door))) continue;
      const Result<ObstacleId> kept =
          laid.insert_segment(plane.put(door.polygon, {door.x, door.y}),
                              plane.put(door.polygon, {door.end_x, door.end_y}));
      if (!kept) return kept.error();
    }
    for (std::size_t i = 0; i < plane.parts().size(); ++i) {
      const PagedPlane::Outline& part = plane.parts()[i];
      if (!has_area(part, laid.lattice())) continue;
      const Result<ObstacleId> put = laid.insert_obstacle(part);
      if (!put) return put.error();
      if (i < gate_parts_) laid.set_blocked(put.value(), false);
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
    WEND_ASSERT(!part.empty(), "parts of walls and gates have corners: leave out others");
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
        const std::optional<double> height = height_beside(plane, source, at);
        at.z = height ? *height : mesh_.height(plane.source({&corner, 1}, plan), at.x, at.y);
      }
    }
  }

  /// Polygons end at gates, so each lies in a gate if its middle does.
  void find_gate_polygons(PagedPlane& plane, GatedPlan& made) const {
    const MeshPlan& plan = made.plan;
    made.polygons.resize(gates_.size());
    std::vector<bool> is_near(mesh_.polygon_count());
    for (const auto& [gate, shape] : shapes_) {
      const std::vector<std::uint32_t>& near = plane.reached(shape.outline, shape.polygon);
      for (const std::uint32_t polygon : near) is_near[polygon] = true;
      for (std::uint32_t p = 0; p + 1 < plan.first.size(); ++p) {
        const Position middle = middle_of(plan, p);
        if (!shape.holds(middle) || !lies_within(shape, plan, p, plane.unit())) continue;
        const std::uint32_t ground = polygon_at(mesh_, middle);
        if (ground != kNoPolygon && is_near[ground]) made.polygons[gate].push_back(p);
      }
      for (const std::uint32_t polygon : near) is_near[polygon] = false;
    }
    for (std::vector<std::uint32_t>& polygons : made.polygons) {
      std::sort(polygons.begin(), polygons.end());
      polygons.erase(std::unique(polygons.begin(), polygons.end()), polygons.end());
    }
  }

  /// Not so slivers that rounding leaves where the edges of two gates lie in one line.
  static bool lies_within(const GateShape& shape, const MeshPlan& plan, std::uint32_t polygon,
                          double unit) {
    for (std::uint32_t i = plan.first[polygon]; i < plan.first[polygon + 1]; ++i) {
      if (shape.beyond(plan.vertices[plan.corners[i]]) > kSliverUnits * unit) return false;
    }
    return true;
  }

  static Position middle_of(const MeshPlan& plan, std::uint32_t polygon) {
    const std::uint32_t begin = plan.first[polygon];
    const std::uint32_t end = plan.first[polygon + 1];
    Position middle;
    for (std::uint32_t i = begin; i < end; ++i) {
      const Position& at = plan.vertices[plan.corners[i]];
      middle.x += at.x / (end - begin);
      middle.y += at.y / (end - begin);
      middle.z += at.z / (end - begin);
    }
    return middle;
  }

  /// In a polygon, or so little beside it as rounding may have moved a corner of the new mesh.
  std::optional<double> height_beside(const PagedPlane& plane, std::uint32_t polygon,
                                      const Position& at) const {
    if (contains(mesh_, polygon, at)) return mesh_.height(polygon, at.x, at.y);
    const Position near = nearest_on_border(mesh_.sides_of(polygon), at);
    if (flat_distance(near, at) > kSliverUnits * plane.unit()) return std::nullopt;
    return mesh_.height(polygon, near.x, near.y);
  }

  const NavMesh& mesh_;
  double radius_;
  double error_;
  std::span<const MeshGate> gates_;
  std::vector<std::pair<std::uint32_t, GateShape>> shapes_;  // of which gate
  std::size_t gate_parts_ = 0;  // of the plane's parts, the first ones, which block nothing
  std::vector<WallStretch> walls_;
  bool keeps_borders_ = false;
};

Result<GatedPlan> erode(const NavMesh& mesh, double radius, const ErosionOptions& options,
                        std::span<const MeshGate> gates) {
  if (!(options.corner_error >= .001 && options.corner_error <= 1)) {
    return Error{"", 0, "corner_error is a share from .001 to 1"};
  }
  if (mesh.has_closed()) {
    return Error{"", 0, "some polygons are closed: erode the mesh while all are open"};
  }
  return MeshEroder(mesh, radius, options, gates).run();
}

}  // namespace

Result<MeshPlan> erode_mesh(const NavMesh& mesh, double radius, const ErosionOptions& options) {
  if (!(radius > 0 && radius <= MeshLattice::kMostCoordinate)) {
    return Error{"", 0, "the radius of a disc is above 0, at most 1e12"};
  }
  Result<GatedPlan> made = erode(mesh, radius, options, {});
  if (!made) return made.error();
  return std::move(made.value().plan);
}

Result<GatedPlan> cut_gates(const NavMesh& mesh, double radius, const ErosionOptions& options,
                            std::span<const MeshGate> gates) {
  if (!(radius >= 0 && radius <= MeshLattice::kMostCoordinate)) {
    return Error{"", 0, "the radius of a disc is not below 0, at most 1e12"};
  }
  return erode(mesh, radius, options, gates);
}

}  // namespace wend
