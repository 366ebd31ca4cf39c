#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "generated_meshes.h"
#include "wend/base/assert.h"
#include "wend/mesh/merge_triangles.h"

namespace wend {
namespace {

/// Corners are whole multiples of this, so that all is decided in whole numbers.
constexpr double kGrain = 1.0 / 64;
constexpr std::int32_t kGrains = 64;

struct Grain {
  std::int32_t x = 0;
  std::int32_t y = 0;
};

std::int64_t turn_of(const Grain& a, const Grain& b, const Grain& c) {
  return (std::int64_t{b.x} - a.x) * (std::int64_t{c.y} - a.y) -
         (std::int64_t{b.y} - a.y) * (std::int64_t{c.x} - a.x);
}

/// Counter-clockwise as seen from the middle, which they surround: one or two in each quarter, so
/// that the angle to the next one is less than half a turn.
std::vector<Grain> star(std::int32_t reach, Random& random) {
  WEND_ASSERT(reach >= 1, "a star's corners lie a grain from its middle or more");
  std::vector<Grain> corners;
  for (int quarter = 0; quarter < 4; ++quarter) {
    const std::size_t begin = corners.size();
    const std::int32_t count = random.between(1, 2);
    for (std::int32_t i = 0; i < count; ++i) {
      Grain at;
      at.x = random.between(1, reach);
      at.y = random.between(1, reach);
      for (int k = 0; k < quarter; ++k) at = {-at.y, at.x};
      corners.push_back(at);
    }
    if (count < 2) continue;
    const std::int64_t turn = turn_of({}, corners[begin], corners[begin + 1]);
    if (turn < 0) std::swap(corners[begin], corners[begin + 1]);
    if (turn == 0) corners.pop_back();  // one behind the other
  }
  WEND_ASSERT(corners.size() >= 4 && corners.size() <= 8, "each quarter has one or two corners");
  return corners;
}

/// R. Graham's scan (1972), of corners that are sorted round their middle.
std::vector<Grain> hull(std::vector<Grain> corners) {
  WEND_ASSERT(corners.size() >= 3, "a hull surrounds three corners or more");
  for (std::size_t i = 0, kept = 0; kept < corners.size() && corners.size() > 3;) {
    const std::size_t count = corners.size();
    const std::size_t before = (i + count - 1) % count;
    if (turn_of(corners[before], corners[i], corners[(i + 1) % count]) > 0) {
      i = (i + 1) % count;
      ++kept;
      continue;
    }
    corners.erase(corners.begin() + static_cast<std::ptrdiff_t>(i));
    i = (before < i ? before : 0) % corners.size();
    kept = 0;
  }
  return corners;
}

std::vector<Position> outline_of(const std::vector<Grain>& corners, const Grain& middle) {
  std::vector<Position> outline;
  outline.reserve(corners.size());
  for (const Grain& corner : corners) {
    outline.push_back({(middle.x + corner.x) * kGrain, (middle.y + corner.y) * kGrain, 0});
  }
  return outline;
}

}  // namespace

Result<MeshPlan> obstacle_field(const MeshRecipe& recipe, Random& random) {
  const double right = recipe.width;
  const double top = recipe.height;
  Result<Triangulation> made = open_floor(recipe);
  if (!made) return made.error();
  Triangulation floor = std::move(made).value();
  const std::int32_t count = recipe.polygons.obstacles;
  WEND_ASSERT(count >= 0 && count <= PolygonsRecipe::kMostObstacles,
              "the recipe has 0 obstacles to kMostObstacles: generate_mesh() refuses others");
  // As far apart as they would be in rows; the largest reach nearly half of that.
  const double apart = std::min({std::sqrt(right * top / std::max(count, 1)), right, top});
  const auto most = std::max(2, static_cast<std::int32_t>(apart * kGrains * 0.45));
  for (std::int32_t i = 0; i < count; ++i) {
    Grain middle;
    middle.x = random.between(0, recipe.width * kGrains);
    middle.y = random.between(0, recipe.height * kGrains);
    const std::int32_t reach = random.between(std::max(1, most / 3), most);
    std::vector<Grain> corners = star(reach, random);
    if (random.chance(50)) corners = hull(std::move(corners));
    const Result<ObstacleId> put = floor.insert_obstacle(outline_of(corners, middle));
    if (!put) return put.error();
  }
  return merge_triangles(floor);
}

}  // namespace wend
