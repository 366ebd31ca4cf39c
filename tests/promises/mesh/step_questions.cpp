#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "promises/mesh/mesh_questions.h"
#include "wend/mesh/move_along.h"

namespace wend::test {
namespace {

/// How near to its end a step gets, within the circle whose diameter it is.
class BruteStep {
 public:
  /// `growth` of the circle: what touches it but for rounding is in it or not.
  BruteStep(const BruteMesh& mesh, const Position& from, const Position& to, double growth)
      : mesh_(mesh),
        from_(from),
        to_(to),
        middle_{(from.x + to.x) / 2, (from.y + to.y) / 2, 0},
        radius_(flat_distance(from, to) / 2 * (1 + growth)) {}

  /// Over all polygons that are reached by doors which the circle touches.
  double least_distance(std::uint32_t first) const {
    double least = flat_distance(from_, to_);
    std::vector<bool> seen(mesh_.polygon_count());
    std::vector<std::uint32_t> waiting = {first};
    seen[first] = true;
    while (!waiting.empty()) {
      const std::uint32_t polygon = waiting.back();
      waiting.pop_back();
      least = std::min(least, least_distance_in(polygon));
      for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) {
        const std::uint32_t other = mesh_.neighbour(polygon, i);
        if (other == BruteMesh::kNone || seen[other] || !touches(polygon, i)) continue;
        seen[other] = true;
        waiting.push_back(other);
      }
    }
    return least;
  }

 private:
  static constexpr double kFar = std::numeric_limits<double>::infinity();

  bool touches(std::uint32_t polygon, std::uint32_t side) const {
    const Position at =
        nearest_on_segment(mesh_.corner(polygon, side), mesh_.corner(polygon, side + 1), middle_);
    return flat_distance(at, middle_) <= radius_;
  }
  double least_distance_in(std::uint32_t polygon) const {
    if (mesh_.holds(polygon, to_)) return 0;
    double least = kFar;
    for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) {
      const double there =
          least_distance_on(mesh_.corner(polygon, i), mesh_.corner(polygon, i + 1));
      least = std::min(least, there);
    }
    return least;
  }
  // From the part of a side that lies in the circle.
  double least_distance_on(const Position& a, const Position& b) const {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double square = dx * dx + dy * dy;
    const auto foot = [&](const Position& of) {
      return ((of.x - a.x) * dx + (of.y - a.y) * dy) / square;
    };
    const auto at = [&](double share) { return Position{a.x + share * dx, a.y + share * dy, 0}; };
    const double middle = foot(middle_);
    const double height = flat_distance(at(middle), middle_);
    if (height > radius_) return kFar;
    const double half = std::sqrt((radius_ * radius_ - height * height) / square);
    const double low = std::max(0.0, middle - half);
    const double high = std::min(1.0, middle + half);
    return low > high ? kFar : flat_distance(at(std::clamp(foot(to_), low, high)), to_);
  }

  const BruteMesh& mesh_;
  Position from_;
  Position to_;
  Position middle_;
  double radius_;
};

}  // namespace

MeshPlace ask_step(const MeshScene& scene, const MeshPlace& from, const Position& to) {
  std::vector<std::uint32_t> crossed;
  const MeshPlace end = move_along(scene.mesh, from, to, scene.workspace, &crossed);
  const PlacePair pair = {from.position, to};
  check_crossed(scene, crossed, from, end);
  scene.ledger.check(scene.brute.holds(end.polygon, end.position), "a step ends in its polygon",
                     pair);
  const double length = flat_distance(from.position, to);
  const double moved = flat_distance(from.position, end.position);
  // The header promises nothing of what the last digits of coordinates add.
  const double digits = 1e-15 * (std::abs(end.position.x) + std::abs(end.position.y));
  scene.ledger.check(moved <= length * (1 + 1e-12) + digits, "no step is longer than asked", pair,
                     moved, length);
  const auto least = [&](double growth) {
    return BruteStep(scene.brute, from.position, to, growth).least_distance(from.polygon);
  };
  const double left = flat_distance(end.position, to);
  const double tolerance = 1e-6 * (1 + length);
  const bool good = left >= least(1e-7) - tolerance && left <= least(-1e-7) + tolerance;
  scene.ledger.check(good, "a step gets as near as the circle lets it", pair, left, least(0));
  return end;
}

}  // namespace wend::test
