#include "flight_room.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend::suggest {
namespace {

/// A place as seen by the flier: so far ahead, so far to the left, so high.
using FlightPoint = std::array<double, 3>;
constexpr std::size_t kAhead = 0;
constexpr std::size_t kUp = 2;

/// The space that a body sweeps on a piece of its way, heights above its feet.
struct FlightBox {
  FlightPoint low;
  FlightPoint high;
};

/// A convex polygon: a triangle of which six half-spaces cut something off.
struct CutPolygon {
  std::array<FlightPoint, 3 + 6> corners;
  std::size_t count;

  /// Keeps what is not beyond a bound: above it, or below it where `sign` is -1.
  void cut(std::size_t axis, double bound, double sign) {
    const CutPolygon whole = *this;
    count = 0;
    for (std::size_t i = 0; i < whole.count; ++i) {
      const FlightPoint& a = whole.corners[i];
      const FlightPoint& b = whole.corners[(i + 1) % whole.count];
      const double from = sign * (a[axis] - bound);
      const double to = sign * (b[axis] - bound);
      if (from >= 0) corners[count++] = a;
      if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
        FlightPoint& met = corners[count++];
        for (std::size_t k = 0; k < 3; ++k) met[k] = a[k] + from / (from - to) * (b[k] - a[k]);
        met[axis] = bound;
      }
    }
  }
};

/// I. Sutherland and G. Hodgman, "Reentrant Polygon Clipping" (1974). Touching counts as meeting.
bool meets(const FlightBox& box, const std::array<FlightPoint, 3>& triangle) {
  CutPolygon polygon = {{triangle[0], triangle[1], triangle[2]}, 3};
  for (std::size_t axis = 0; axis < 3; ++axis) {
    polygon.cut(axis, box.low[axis], 1);
    polygon.cut(axis, box.high[axis], -1);
  }
  return polygon.count > 0;
}

MeshPlan plan_of(const TriangleSoup& soup) {
  MeshPlan plan;
  plan.vertices = soup.vertices;
  plan.first.push_back(0);
  for (const auto& triangle : soup.triangles) {
    plan.corners.insert(plan.corners.end(), triangle.begin(), triangle.end());
    plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
  }
  return plan;
}

}  // namespace

FlightRoom::FlightRoom(const SuggestOptions& options)
    : options_(options), triangles_(plan_of(*options.level)), index_(triangles_) {}

bool FlightRoom::is_free_arc(const Position& from, const Position& to, double rise) const {
  WEND_ASSERT(rise >= 0, "a jump rises by 0 or more: check() the options before");
  constexpr std::size_t kPieces = 8;
  std::array<Step, kPieces + 1> steps{};
  const double way = flat_distance(from, to);
  for (std::size_t i = 0; i <= kPieces; ++i) {
    const double share = static_cast<double>(i) / kPieces;
    steps[i] = {share * way, from.z + share * (to.z - from.z) + 4 * rise * share * (1 - share)};
  }
  return is_free(from, to, steps);
}

bool FlightRoom::is_free_fall(const Position& from, const Position& to) const {
  const double way = flat_distance(from, to);
  const std::array<Step, 3> steps = {{{0, from.z}, {way, from.z}, {way, to.z}}};
  return is_free(from, to, steps);
}

bool FlightRoom::is_met(const Step& from, const Step& to,
                        std::array<std::array<double, 3>, 3> corners) const {
  WEND_ASSERT(from.way <= to.way, "a flight goes ahead: give its steps in order");
  const double radius = options_.agent_radius;
  FlightBox box = {{from.way, -radius, options_.agent_climb},
                   {to.way, radius, options_.agent_height}};
  if (from.way == to.way) {  // straight down
    box.low = {from.way - radius, -radius, to.height + options_.agent_climb};
    box.high = {from.way + radius, radius, from.height + options_.agent_height};
    return meets(box, corners);
  }
  const double slope = (to.height - from.height) / (to.way - from.way);
  for (FlightPoint& corner : corners) {
    corner[kUp] -= from.height + slope * (corner[kAhead] - from.way);
  }
  return meets(box, corners);
}

bool FlightRoom::is_free(const Position& from, const Position& to,
                         std::span<const Step> steps) const {
  WEND_ASSERT(steps.size() > 1, "a flight has a step at its start and one at its end");
  const double way = flat_distance(from, to);
  if (way == 0) return true;
  if (index_.columns() == 0) return true;
  const double x = (to.x - from.x) / way;
  const double y = (to.y - from.y) / way;
  const double radius = options_.agent_radius;
  const auto seen = [&](const Position& at) -> FlightPoint {
    const double dx = at.x - from.x;
    const double dy = at.y - from.y;
    return {dx * x + dy * y, dy * x - dx * y, at.z};
  };
  const auto is_in_the_way = [&](const std::array<FlightPoint, 3>& corners) {
    for (std::size_t i = 0; i + 1 < steps.size(); ++i) {
      if (is_met(steps[i], steps[i + 1], corners)) return true;
    }
    return false;
  };
  const std::uint32_t left = index_.column_near(std::min(from.x, to.x) - radius);
  const std::uint32_t right = index_.column_near(std::max(from.x, to.x) + radius);
  const std::uint32_t bottom = index_.row_near(std::min(from.y, to.y) - radius);
  const std::uint32_t top = index_.row_near(std::max(from.y, to.y) + radius);
  for (std::uint32_t row = bottom; row <= top; ++row) {
    for (std::uint32_t column = left; column <= right; ++column) {
      for (const std::uint32_t t : index_.bucket(column, row)) {
        const auto corner = [&](std::uint32_t i) {
          return triangles_.vertices[triangles_.corners[3 * std::size_t{t} + i]];
        };
        if (is_in_the_way({seen(corner(0)), seen(corner(1)), seen(corner(2))})) return false;
      }
    }
  }
  return true;
}

}  // namespace wend::suggest
