#include "half_spaces.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

constexpr double kVelocityRounding = 1e-10;  // of velocities, in shares of the limit
constexpr double kParallel = 1e-9;           // the sine between two normals

Position cross_of(const Position& a, const Position& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// The programme with all soft half-spaces relaxed by one amount.
class SpaceProgramme {
 public:
  SpaceProgramme(const HalfSpaces& spaces, double limit, const Position& wanted, double relaxed)
      : spaces_(&spaces), limit_(limit), wanted_(wanted), relaxed_(relaxed) {}

  /// False: no velocity is allowed.
  bool solve(Position& found) const {
    const double length = length_of_arrow(wanted_);
    found = length > limit_ ? times(wanted_, limit_ / length) : wanted_;
    for (int i = 0; i < spaces_->count; ++i) {
      if (!allows(i, found) && !solve_on_plane(i, found)) return false;
    }
    return true;
  }

 private:
  double least(int i) const { return spaces_->least[i] - (i < spaces_->hard ? 0 : relaxed_); }
  bool allows(int i, const Position& velocity) const {
    return dot(spaces_->normal[i], velocity) >= least(i) - kVelocityRounding * limit_;
  }

  /// The best velocity on a half-space's plane that those before it allow.
  bool solve_on_plane(int plane, Position& found) const {
    const Position& normal = spaces_->normal[plane];
    const double off = least(plane);
    if (std::abs(off) > limit_) return false;
    const Position centre = times(normal, off);
    const double radius = std::sqrt(limit_ * limit_ - off * off);
    Position along = arrow(times(normal, dot(normal, wanted_)), wanted_);
    const double length = length_of_arrow(along);
    if (length > radius) along = times(along, radius / length);
    found = plus(centre, along);
    for (int i = 0; i < plane; ++i) {
      if (!allows(i, found) && !solve_on_line(plane, i, found)) return false;
    }
    return true;
  }

  /// On the line in which two planes meet.
  bool solve_on_line(int plane, int other, Position& found) const {
    const Position& normal = spaces_->normal[plane];
    const double cosine = dot(normal, spaces_->normal[other]);
    Position across = arrow(times(normal, cosine), spaces_->normal[other]);
    const double sine = length_of_arrow(across);
    if (sine <= kParallel) return false;
    across = times(across, 1 / sine);
    const double off = (least(other) - cosine * least(plane)) / sine;
    const Position foot = plus(times(normal, least(plane)), times(across, off));
    const double rest = limit_ * limit_ - dot(foot, foot);
    if (rest < 0) return false;
    const Position along = cross_of(normal, across);
    double low = -std::sqrt(rest);
    double high = -low;
    for (int i = 0; i < other; ++i) {
      const double slope = dot(spaces_->normal[i], along);
      const double lacks = least(i) - dot(spaces_->normal[i], foot);
      if (std::abs(slope) <= kParallel) {
        if (lacks > kVelocityRounding * limit_) return false;
        continue;
      }
      const double bound = lacks / slope;
      if (slope > 0) low = std::max(low, bound);
      if (slope < 0) high = std::min(high, bound);
      if (low > high) return false;
    }
    found = plus(foot, times(along, std::clamp(dot(along, wanted_), low, high)));
    return true;
  }

  const HalfSpaces* spaces_;
  double limit_;
  Position wanted_;
  double relaxed_;
};

}  // namespace

Position nearest_allowed(const HalfSpaces& spaces, double limit, const Position& wanted) {
  WEND_ASSERT(limit >= 0, "a body's speed is at least 0");
  WEND_ASSERT(spaces.hard <= spaces.count, "hard half-spaces come first, and soft ones after them");
  Position found;
  if (limit <= 0) return found;
  if (SpaceProgramme(spaces, limit, wanted, 0).solve(found)) return found;
  // Standing breaks no hard one, and soft ones by the most that they ask for.
  double high = 0;
  for (int i = spaces.hard; i < spaces.count; ++i) high = std::max(high, spaces.least[i]);
  Position best;
  double low = 0;
  constexpr int kHalvings = 16;
  for (int i = 0; i < kHalvings; ++i) {
    const double middle = (low + high) / 2;
    const bool allowed = SpaceProgramme(spaces, limit, wanted, middle).solve(found);
    if (allowed) best = found;
    (allowed ? high : low) = middle;
  }
  return best;
}

}  // namespace wend
