#include "wend/mesh/merge_polygons.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "../triangles/ring_merger.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {
namespace {

/// The sides of a mesh, and one more that stands for what is across walls.
struct SidePlane {
  const NavMesh& mesh;

  std::uint32_t polygon_of(std::uint32_t side) const {
    WEND_ASSERT(side < polygons.size(),
                "no polygon lies across a wall: ask whether the side is inner");
    return polygons[side];
  }
  std::uint32_t twin(std::uint32_t side) const { return twins[side]; }
  const Position& from(std::uint32_t side) const { return mesh.vertex(mesh.sides()[side].vertex); }
  const Position& to(std::uint32_t side) const { return from(after[side]); }
  /// Back along a wall that has ground on both sides is no way to go on: as a turn to the right.
  int turn(std::uint32_t before, std::uint32_t next) const {
    const Position& at = from(next);
    const int turn = orientation(from(before), at, to(next));
    const bool goes_back = turn == 0 && is_rising(from(before), at) != is_rising(at, to(next));
    return goes_back ? -1 : turn;
  }
  /// Whether a direction points up, or straight to the right: half of all directions.
  static bool is_rising(const Position& a, const Position& b) {
    return b.y > a.y || (b.y == a.y && b.x > a.x);
  }
  static bool stays(std::uint32_t) { return false; }
  static bool corner_stays(std::uint32_t) { return false; }

  explicit SidePlane(const NavMesh& of) : mesh(of) {
    const std::uint32_t count = mesh.side_count();
    twins.assign(count + 1, count);
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      const std::uint32_t end = mesh.first_side(p + 1);
      for (std::uint32_t side = mesh.first_side(p); side < end; ++side) {
        polygons.push_back(p);
        after.push_back(side + 1 == end ? mesh.first_side(p) : side + 1);
        const std::uint32_t door = mesh.sides()[side].door;
        if (door != NavMesh::kNone) twins[side] = mesh.doors()[mesh.doors()[door].twin].side;
      }
    }
  }

  std::vector<std::uint32_t> polygons;
  std::vector<std::uint32_t> after;
  std::vector<std::uint32_t> twins;
};

/// z = height + x * along_x + y * along_y.
struct Slope {
  double height = 0;
  double along_x = 0;
  double along_y = 0;

  double off(const Position& at) const {
    return std::abs(height + at.x * along_x + at.y * along_y - at.z);
  }
};

class MeshMerger {
 public:
  MeshMerger(const NavMesh& mesh, double near_height)
      : mesh_(mesh),
        near_height_(near_height),
        plane_(mesh),
        rings_(plane_, mesh.side_count() + 1),
        kept_(mesh.side_count()) {
    for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
      names_.push_back(p);
      slopes_.push_back(slope_of(p));
    }
  }

  MeshPlan merge() {
    for (std::uint32_t side = 0; side < mesh_.side_count(); ++side) {
      rings_.link(side, plane_.after[side]);
    }
    for (const std::uint32_t side : longest_first()) {
      if (rings_.in_ring(side) && may_join(side) && rings_.leave_out(side)) join(side);
    }
    keep_thin_walls();
    return write();
  }

 private:
  using Ends = std::pair<std::uint32_t, std::uint32_t>;  // vertices

  /// Through the widest of the triangles from its first corner.
  Slope slope_of(std::uint32_t polygon) const {
    const auto sides = mesh_.sides_of(polygon);
    const Position& a = mesh_.vertex(sides[0].vertex);
    Slope best;
    double widest = 0;
    for (std::size_t i = 1; i + 1 < sides.size(); ++i) {
      const Position& b = mesh_.vertex(sides[i].vertex);
      const Position& c = mesh_.vertex(sides[i + 1].vertex);
      const double area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
      if (area <= widest) continue;
      widest = area;
      best.along_x = ((b.z - a.z) * (c.y - a.y) - (c.z - a.z) * (b.y - a.y)) / area;
      best.along_y = ((b.x - a.x) * (c.z - a.z) - (c.x - a.x) * (b.z - a.z)) / area;
    }
    best.height = a.z - a.x * best.along_x - a.y * best.along_y;
    return best;
  }

  std::vector<std::uint32_t> longest_first() const {
    std::vector<std::pair<double, std::uint32_t>> sides;
    for (std::uint32_t side = 0; side < mesh_.side_count(); ++side) {
      if (plane_.twin(side) >= mesh_.side_count() || side > plane_.twin(side)) continue;
      const Position from = plane_.from(side);
      const Position to = plane_.to(side);
      const double dx = to.x - from.x;
      const double dy = to.y - from.y;
      sides.emplace_back(-(dx * dx + dy * dy), side);
    }
    std::sort(sides.begin(), sides.end());
    std::vector<std::uint32_t> order;
    order.reserve(sides.size());
    for (const auto& [length, side] : sides) order.push_back(side);
    return order;
  }

  /// The joined polygon that this one is part of by now.
  std::uint32_t name_of(std::uint32_t polygon) {
    while (names_[polygon] != polygon) polygon = names_[polygon] = names_[names_[polygon]];
    return polygon;
  }

  bool may_join(std::uint32_t side) {
    const std::uint32_t one = name_of(plane_.polygon_of(side));
    const std::uint32_t other = name_of(plane_.polygon_of(plane_.twin(side)));
    if (mesh_.area(one) != mesh_.area(other)) return false;
    return one != other && lies_on(plane_.twin(side), slopes_[one]) &&
           lies_on(side, slopes_[other]);
  }
  bool lies_on(std::uint32_t ring, const Slope& slope) const {
    std::uint32_t side = ring;
    do {
      if (!(slope.off(plane_.from(side)) <= near_height_)) return false;
      side = rings_.next(side);
    } while (side != ring);
    return true;
  }
  void join(std::uint32_t side) {
    const std::uint32_t one = name_of(plane_.polygon_of(side));
    const std::uint32_t other = name_of(plane_.polygon_of(plane_.twin(side)));
    WEND_ASSERT(one != other, "polygons are joined once: ask may_join() before");
    names_[std::max(one, other)] = std::min(one, other);
  }

  bool is_corner(std::uint32_t side) const { return rings_.needed(side) || kept_[side]; }
  /// The corner at which the side ends that begins with this one.
  std::uint32_t end_of(std::uint32_t side) const {
    do {
      side = rings_.next(side);
    } while (!is_corner(side));
    return side;
  }

  /// Corners in line are left out of walls, but not where the wall would then have the ends of one
  /// across: to a mesh these are one side, and no wall.
  void keep_thin_walls() {
    for (bool has_changed = true; has_changed;) {
      has_changed = false;
      std::map<Ends, std::uint32_t> walls;
      for (std::uint32_t side = 0; side < mesh_.side_count(); ++side) {
        if (!rings_.in_ring(side) || !is_corner(side) || rings_.inner(side)) continue;
        walls[{mesh_.sides()[side].vertex, mesh_.sides()[end_of(side)].vertex}] = side;
      }
      for (const auto& [ends, side] : walls) {
        const auto across = walls.find({ends.second, ends.first});
        if (across == walls.end()) continue;
        for (const std::uint32_t wall : {side, across->second}) {
          has_changed = keep_corners(wall) || has_changed;
        }
      }
    }
  }
  bool keep_corners(std::uint32_t wall) {
    bool has_changed = false;
    for (std::uint32_t side = rings_.next(wall); !is_corner(side); side = rings_.next(side)) {
      kept_[side] = true;
      has_changed = true;
    }
    return has_changed;
  }

  MeshPlan write() const {
    MeshPlan plan;
    plan.first.push_back(0);
    std::vector<std::uint32_t> numbers(mesh_.vertex_count(), NavMesh::kNone);
    std::vector<bool> written(mesh_.side_count());
    for (std::uint32_t first = 0; first < mesh_.side_count(); ++first) {
      if (!rings_.in_ring(first) || written[first]) continue;
      for (std::uint32_t side = first; !written[side]; side = rings_.next(side)) {
        written[side] = true;
        if (!is_corner(side)) continue;
        std::uint32_t& number = numbers[mesh_.sides()[side].vertex];
        if (number == NavMesh::kNone) {
          number = static_cast<std::uint32_t>(plan.vertices.size());
          plan.vertices.push_back(plane_.from(side));
        }
        plan.corners.push_back(number);
      }
      WEND_ASSERT(plan.corners.size() >= std::size_t{plan.first.back()} + 3,
                  "a convex polygon turns at three corners or more");
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
      if (!mesh_.plan().areas.empty()) plan.areas.push_back(mesh_.area(plane_.polygon_of(first)));
    }
    return plan;
  }

  const NavMesh& mesh_;
  double near_height_;
  SidePlane plane_;
  RingMerger<SidePlane> rings_;
  std::vector<bool> kept_;            // by side: the corner where it begins stays
  std::vector<std::uint32_t> names_;  // of polygons: one that each is merged with
  std::vector<Slope> slopes_;
};

}  // namespace

Result<MeshPlan> merge_polygons(MeshPlan plan, double near_height) {
  if (!(near_height >= 0)) return Error{"", 0, "what counts as near is 0 or more"};
  const Result<NavMesh> mesh = NavMesh::build(std::move(plan));
  if (!mesh) return mesh.error();
  MeshPlan merged = MeshMerger(mesh.value(), near_height).merge();
  // Where polygons lie over each other, longer sides may be those of others, too.
  const Result<NavMesh> built = NavMesh::build(merged);
  const bool is_same = built && built.value().component_count() == mesh.value().component_count();
  if (!is_same) return mesh.value().plan();
  return merged;
}

}  // namespace wend
