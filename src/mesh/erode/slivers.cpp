#include "slivers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>
#include <vector>

#include "wend/base/assert.h"

namespace wend {
namespace {

using Corners = std::span<const std::uint32_t>;

Corners corners_of(const MeshPlan& plan, std::size_t polygon) {
  return {plan.corners.data() + plan.first[polygon], plan.first[polygon + 1] - plan.first[polygon]};
}

/// The least distance between two parallel lines that hold a convex polygon between them.
double width_of(const MeshPlan& plan, Corners corners) {
  double least = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const Position& a = plan.vertices[corners[i]];
    const Position& b = plan.vertices[corners[(i + 1) % corners.size()]];
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    double most = 0;
    for (const std::uint32_t corner : corners) {
      const Position& at = plan.vertices[corner];
      most = std::max(most, dx * (at.y - a.y) - dy * (at.x - a.x));
    }
    least = std::min(least, most / std::sqrt(dx * dx + dy * dy));
  }
  return least;
}

/// Polygons that have sides in common.
class PolygonIslands {
 public:
  explicit PolygonIslands(const MeshPlan& plan) : islands_(plan.first.size() - 1) {
    std::iota(islands_.begin(), islands_.end(), std::size_t{0});
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> sides;
    for (std::size_t p = 0; p < islands_.size(); ++p) {
      const Corners corners = corners_of(plan, p);
      for (std::size_t i = 0; i < corners.size(); ++i) {
        const std::pair ends = std::minmax(corners[i], corners[(i + 1) % corners.size()]);
        const auto [side, is_new] = sides.emplace(ends, p);
        if (!is_new) islands_[of(p)] = of(side->second);
      }
    }
  }

  /// A number that the polygons of an island have in common.
  std::size_t of(std::size_t polygon) {
    while (islands_[polygon] != polygon) {
      islands_[polygon] = islands_[islands_[polygon]];
      polygon = islands_[polygon];
    }
    return polygon;
  }

 private:
  std::vector<std::size_t> islands_;
};

void drop_unused_vertices(MeshPlan& plan) {
  constexpr std::uint32_t kUnused = ~std::uint32_t{0};
  std::vector<std::uint32_t> numbers(plan.vertices.size(), kUnused);
  for (const std::uint32_t corner : plan.corners) numbers[corner] = 0;
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (numbers[i] == kUnused) continue;
    plan.vertices[count] = plan.vertices[i];
    numbers[i] = count++;
  }
  plan.vertices.resize(count);
  for (std::uint32_t& corner : plan.corners) corner = numbers[corner];
}

}  // namespace

void drop_slivers(MeshPlan& plan, double width) {
  WEND_ASSERT(!plan.first.empty(), "a plan begins with the place of its first corner: 0");
  const std::size_t count = plan.first.size() - 1;
  WEND_ASSERT(plan.areas.empty() || plan.areas.size() == count,
              "give an area for each polygon, or none at all");
  PolygonIslands islands(plan);
  std::vector<bool> wide(count);
  for (std::size_t p = 0; p < count; ++p) {
    const std::size_t island = islands.of(p);
    if (!wide[island]) wide[island] = width_of(plan, corners_of(plan, p)) >= width;
  }
  MeshPlan kept;
  kept.first = {0};
  for (std::size_t p = 0; p < count; ++p) {
    if (!wide[islands.of(p)]) continue;
    const Corners corners = corners_of(plan, p);
    kept.corners.insert(kept.corners.end(), corners.begin(), corners.end());
    kept.first.push_back(static_cast<std::uint32_t>(kept.corners.size()));
    if (!plan.areas.empty()) kept.areas.push_back(plan.areas[p]);
  }
  if (kept.first.size() == plan.first.size()) return;
  kept.vertices = std::move(plan.vertices);
  plan = std::move(kept);
  drop_unused_vertices(plan);
}

}  // namespace wend
