#include "wend/mesh/raycast.h"

#include <cmath>

#include "line_corridor.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/border.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/walls.h"

namespace wend {
namespace {

constexpr std::uint32_t kNoSide = NavMesh::kNone;

/// A ray on its way. It stands in a polygon, and leaves it by a side or through a corner.
class Ray {
 public:
  Ray(const NavMesh& mesh, const MeshPlace& from, const Position& to,
      std::vector<std::uint32_t>* crossed)
      : mesh_(mesh), from_(from.position), to_(to), polygon_(from.polygon), crossed_(crossed) {}

  RayEnd run() {
    note();
    if (from_.x == to_.x && from_.y == to_.y) return arrived();
    find_sides();
    Exit exit = any_exit();
    for (;;) {
      if (exit.side == kNoSide) return hit_at_start();
      const std::uint32_t before = exit.side;
      if (exit.by_corner) {
        if (!passes(corner(before))) return arrived();
        if (!turn_round(before)) return hit_corner(before);
        exit = any_exit();
        continue;
      }
      const Stretch side = stretch_of(mesh_, before, first_, end_);
      if (orientation(side.from, side.to, to_) >= 0) return arrived();
      const std::uint32_t door = mesh_.sides()[before].door;
      if (door == kNoSide) return hit_side(before, side);
      exit = cross(mesh_.doors()[door]);
    }
  }

 private:
  /// A side, or the corner at which a side begins.
  struct Exit {
    std::uint32_t side = kNoSide;
    bool by_corner = false;
  };

  Position corner(std::uint32_t side) const {
    const NavMesh::Side& begins = mesh_.sides()[side];
    return {begins.x, begins.y, 0};
  }
  /// On which side of the ray a corner lies.
  int sense(std::uint32_t side) const { return orientation(from_, to_, corner(side)); }
  std::uint32_t next(std::uint32_t side) const { return side + 1 == end_ ? first_ : side + 1; }
  std::uint32_t previous(std::uint32_t side) const { return (side == first_ ? end_ : side) - 1; }
  void find_sides() {
    first_ = mesh_.first_side(polygon_);
    end_ = mesh_.first_side(polygon_ + 1);
  }
  void note() {
    if (crossed_ != nullptr) crossed_->push_back(polygon_);
  }
  /// Whether the ray goes on beyond a place on it.
  bool passes(const Position& at) const {
    if (from_.x != to_.x) return from_.x < to_.x ? at.x < to_.x : at.x > to_.x;
    return from_.y < to_.y ? at.y < to_.y : at.y > to_.y;
  }

  /// Counter-clockwise, the border changes from the ray's right to its left where the ray leaves.
  /// If the ray runs along a border, that is the end ahead.
  Exit any_exit() const {
    int before = sense(end_ - 1);
    int at = sense(first_);
    for (std::uint32_t side = first_; side < end_; ++side) {
      const int after = sense(next(side));
      if (at == 0 && (before < 0 || after > 0)) return {side, true};
      if (at < 0 && after > 0) return {side, false};
      before = at;
      at = after;
    }
    return {};  // only if the ray does not begin in the polygon
  }

  /// Goes through a door between its ends: the border lies on the right from the door's end on, as
  /// the neighbour has it, up to where the ray leaves.
  Exit cross(const NavMesh::Door& door) {
    WEND_ASSERT(door.polygon == polygon_, "a ray leaves a polygon by one of its own doors");
    const std::uint32_t entered = mesh_.doors()[door.twin].side;
    polygon_ = door.neighbour;
    find_sides();
    note();
    std::uint32_t side = next(entered);
    for (;;) {
      const std::uint32_t after = next(side);
      const int sense_after = after == entered ? 1 : sense(after);
      if (sense_after > 0) return {side, false};
      if (sense_after == 0) return {after, true};
      side = after;
    }
  }

  /// Whether a ray through the corner at which a side begins goes on in that side's polygon.
  bool goes_on_from(std::uint32_t side) const {
    return sense(next(side)) <= 0 && sense(previous(side)) >= 0;
  }

  /// Goes round a corner, by doors, to the polygon in which the ray goes on.
  bool turn_round(std::uint32_t side) {
    const std::uint32_t polygon = polygon_;
    const std::size_t noted = crossed_ == nullptr ? 0 : crossed_->size();
    for (const bool left : {true, false}) {
      if (turn(side, left)) return true;
      polygon_ = polygon;
      find_sides();
      if (crossed_ != nullptr) crossed_->resize(noted);
    }
    return false;
  }
  bool turn(std::uint32_t side, bool left) {
    WEND_ASSERT(first_ <= side && side < end_,
                "a ray turns round a corner of the polygon in which it is");
    const std::uint32_t begin = side;
    do {
      const std::uint32_t leaving = left ? previous(side) : side;
      if (mesh_.sides()[leaving].door == kNoSide) {
        (left ? left_wall_ : right_wall_) = leaving;
        return false;
      }
      const NavMesh::Door& door = mesh_.doors()[mesh_.sides()[leaving].door];
      polygon_ = door.neighbour;
      find_sides();
      note();
      const std::uint32_t twin = mesh_.doors()[door.twin].side;
      side = left ? twin : next(twin);
      if (goes_on_from(side)) return true;
    } while (side != begin);
    return false;
  }

  // ---- where it ends

  RayEnd arrived() const {
    RayEnd end;
    const double height = mesh_.height(polygon_, to_.x, to_.y);
    end.place = {polygon_, {to_.x, to_.y, height}};
    return end;
  }
  RayEnd hit_at_start() const {
    RayEnd end;
    end.hit = true;
    end.place = {polygon_, from_};
    end.share = 0;
    return end;
  }
  RayEnd hit_side(std::uint32_t side, const Stretch& wall) const {
    const double begin = distance_left(wall.from);
    const double end = distance_left(wall.to);
    const double share = begin == end ? 0.5 : begin / (begin - end);
    return hit(side, wall, along(wall.from, wall.to, share < 0 ? 0 : share > 1 ? 1 : share));
  }
  /// The wall that the ray would go through. One that it runs along is none, but then there is the
  /// one on the corner's other side.
  RayEnd hit_corner(std::uint32_t side) const {
    const Position at = corner(side);
    for (const std::uint32_t wall : {left_wall_, right_wall_}) {
      if (wall == kNoSide) continue;
      const auto [from, to] = wall_of(mesh_, wall);
      if (orientation(from, to, to_) < 0) return hit(wall, {from, to}, at);
    }
    WEND_ASSERT(false, "a ray that ends at a corner has a wall before it: check the mesh");
    return hit_at_start();
  }
  RayEnd hit(std::uint32_t side, const Stretch& wall, const Position& at) const {
    RayEnd end;
    end.hit = true;
    end.place = {polygon_, settled(mesh_, polygon_, at)};
    end.share = share_at(at);
    end.wall = side;
    const double dx = wall.to.x - wall.from.x;
    const double dy = wall.to.y - wall.from.y;
    const double length = std::sqrt(dx * dx + dy * dy);
    end.normal = {0 - dy / length, dx / length, 0};  // no -0
    return end;
  }
  /// In no particular unit.
  double distance_left(const Position& at) const { return doubled_area(from_, to_, at); }
  double share_at(const Position& at) const {
    const double dx = to_.x - from_.x;
    const double dy = to_.y - from_.y;
    const double share =
        std::abs(dx) > std::abs(dy) ? (at.x - from_.x) / dx : (at.y - from_.y) / dy;
    return share < 0 ? 0 : share > 1 ? 1 : share;
  }

  const NavMesh& mesh_;
  Position from_;
  Position to_;
  std::uint32_t polygon_;
  std::uint32_t first_ = 0;  // of the polygon's sides
  std::uint32_t end_ = 0;
  std::uint32_t left_wall_ = kNoSide;  // of the corner that it could not go round
  std::uint32_t right_wall_ = kNoSide;
  std::vector<std::uint32_t>* crossed_;
};

}  // namespace

RayEnd raycast(const NavMesh& mesh, const MeshPlace& from, const Position& to,
               std::vector<std::uint32_t>* crossed) {
  WEND_ASSERT(contains(mesh, from.polygon, from.position),
              "a ray begins in its polygon: ask nearest_place for a place on the mesh");
  WEND_ASSERT(std::isfinite(to.x) && std::isfinite(to.y), "a ray ends at a finite place");
  if (crossed != nullptr) crossed->clear();
  return Ray(mesh, from, to, crossed).run();
}

bool polygons_along(const NavMesh& mesh, std::span<const Position> line,
                    std::vector<NodeId>& polygons) {
  polygons.clear();
  if (line.empty()) return false;
  // Stretches of ground that touch in the first place may each be the one.
  bool done = false;
  for_each_polygon_at(mesh, line.front(), [&](std::uint32_t first) {
    if (done) return;
    polygons.clear();
    MeshPlace at = {first, line.front()};
    done = true;
    for (const Position& next : line.subspan(1)) {
      if (!polygons.empty()) polygons.pop_back();  // the ray notes where it begins
      const RayEnd end = Ray(mesh, at, next, &polygons).run();
      done = done && !end.hit;
      if (!done) return;
      at = end.place;
    }
    if (line.size() == 1) polygons.push_back(first);
  });
  return done || find_line_corridor(mesh, line, polygons);
}

}  // namespace wend
