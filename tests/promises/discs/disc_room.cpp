#include "promises/discs/disc_room.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace wend::test {
namespace {

constexpr double kNoWall = std::numeric_limits<double>::infinity();
constexpr std::uint32_t kNotYet = ~std::uint32_t{0};

double distance_from_segment(const Position& a, const Position& b, const Position& at) {
  return flat_distance(nearest_on_segment(a, b, at), at);
}

}  // namespace

FlatWalls::FlatWalls(const BruteMesh& mesh) {
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    for (std::uint32_t i = 0; i < mesh.size(polygon); ++i) {
      if (mesh.neighbour(polygon, i) != BruteMesh::kNone) continue;
      walls_.push_back({mesh.corner(polygon, i), mesh.corner(polygon, i + 1)});
    }
  }
}

/// At an end of one of them, unless they cross.
double FlatWalls::distance(const Segment& one, const Segment& other) {
  const auto parts = [](const Segment& line, const Segment& ends) {
    return side_of_line(line.a, line.b, ends.a) * side_of_line(line.a, line.b, ends.b) < 0;
  };
  if (parts(one, other) && parts(other, one)) return 0;
  return std::min({distance_from_segment(one.a, one.b, other.a),
                   distance_from_segment(one.a, one.b, other.b),
                   distance_from_segment(other.a, other.b, one.a),
                   distance_from_segment(other.a, other.b, one.b)});
}

double FlatWalls::room(const Position& from, const Position& to) const {
  const bool stays = flat_distance(from, to) == 0;
  double room = kNoWall;
  for (const Segment& wall : walls_) {
    const double far =
        stays ? distance_from_segment(wall.a, wall.b, from) : distance(wall, {from, to});
    room = std::min(room, far);
  }
  return room;
}

double FlatWalls::half_gap(std::uint32_t one, std::uint32_t other) const {
  return distance(walls_[one], walls_[other]) / 2;
}

WideLattice::WideLattice(const BruteMesh& mesh, const FlatWalls& walls) {
  Position high = low_ = mesh.vertices().front();
  for (const Position& vertex : mesh.vertices()) {
    low_ = {std::min(low_.x, vertex.x), std::min(low_.y, vertex.y), 0};
    high = {std::max(high.x, vertex.x), std::max(high.y, vertex.y), 0};
  }
  step_ = std::max(high.x - low_.x, high.y - low_.y) / (kCells - 1);
  measure(mesh, walls);
}

void WideLattice::measure(const BruteMesh& mesh, const FlatWalls& walls) {
  for (std::uint32_t i = 0; i < kCells * kCells; ++i) {
    const Position at = {low_.x + step_ * (i % kCells), low_.y + step_ * (i / kCells), 0};
    bool inside = false;
    for (std::uint32_t polygon = 0; polygon < mesh.polygon_count() && !inside; ++polygon) {
      inside = mesh.holds(polygon, at);
    }
    room_.push_back(inside ? walls.room(at) : -1);
  }
  widest_first_.resize(room_.size());
  std::iota(widest_first_.begin(), widest_first_.end(), 0u);
  std::sort(widest_first_.begin(), widest_first_.end(),
            [&](std::uint32_t a, std::uint32_t b) { return room_[a] > room_[b]; });
}

std::uint32_t WideLattice::nearest(const Position& at) const {
  const auto index = [&](double far) {
    return static_cast<std::uint32_t>(std::clamp(std::round(far / step_), 0.0, kCells - 1.0));
  };
  return index(at.y - low_.y) * kCells + index(at.x - low_.x);
}

std::uint32_t WideLattice::root(std::uint32_t point) {
  while (parents_[point] != point) point = parents_[point] = parents_[parents_[point]];
  return point;
}

void WideLattice::join(std::uint32_t one, std::uint32_t other) {
  if (parents_[other] != kNotYet) parents_[root(one)] = root(other);
}

void WideLattice::join_neighbours(std::uint32_t point) {
  if (point % kCells > 0) join(point, point - 1);
  if (point % kCells + 1 < kCells) join(point, point + 1);
  if (point >= kCells) join(point, point - kCells);
  if (point + kCells < room_.size()) join(point, point + kCells);
}

double WideLattice::width(const Position& from, const Position& to) {
  parents_.assign(room_.size(), kNotYet);
  const std::uint32_t start = nearest(from);
  const std::uint32_t goal = nearest(to);
  for (const std::uint32_t point : widest_first_) {
    if (room_[point] <= 0) return 0;
    parents_[point] = point;
    join_neighbours(point);
    const bool both = parents_[start] != kNotYet && parents_[goal] != kNotYet;
    if (both && root(start) == root(goal)) return room_[point];
  }
  return 0;
}

}  // namespace wend::test
