// Incremental, as in M. de Berg and others, "Computational Geometry", chapter 4: half-planes are
// taken one after the other, and where one cuts the best velocity off, the new best one lies on its
// border.
#include "half_planes.h"

#include <cmath>

#include "four.h"
#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr float kTiny = 1e-5F;

/// The aim of a programme: the velocity nearest to a wanted one, or the furthest one in a
/// direction.
struct VelocityAim {
  FlatVelocity wanted;
  bool is_direction = false;  // of length 1
};

FourMask below(int index, int end) {
  const auto first = static_cast<float>(index);
  return Four{first, first + 1, first + 2, first + 3} < four(static_cast<float>(end));
}

/// The first half-plane from `from` on that does not allow the velocity; `end` if all do.
int first_broken(const HalfPlanes& planes, int from, int end, FlatVelocity velocity) {
  const Four x = four(velocity.x);
  const Four y = four(velocity.y);
  for (int i = from & ~3; i < end; i += 4) {
    const Four reached = load_four(planes.nx + i) * x + load_four(planes.ny + i) * y;
    const Four missing = load_four(planes.least + i) - reached;
    unsigned bits = bits_of_mask((missing > four(kTiny)) & below(i, end));
    if (i < from) bits &= ~0U << (from - i);
    if (bits == 0) continue;
    while ((bits & 1U) == 0) {
      bits >>= 1U;
      ++i;
    }
    return i;
  }
  return end;
}

/// The best velocity on the border of a half-plane that those before it allow. False: there is
/// none.
bool best_on_border(const HalfPlanes& planes, int border, float limit, const VelocityAim& aim,
                    FlatVelocity& best) {
  const float nx = planes.nx[border];
  const float ny = planes.ny[border];
  const float least_here = planes.least[border];
  const float chord = limit * limit - least_here * least_here;
  if (!(chord >= 0)) return false;
  const float half = std::sqrt(chord);
  // On the border velocities are foot + share * (ny, -nx).
  const FlatVelocity foot = {nx * least_here, ny * least_here};
  Four low = four(-half);
  Four high = four(half);
  for (int i = 0; i < border; i += 4) {
    const Four x = load_four(planes.nx + i);
    const Four y = load_four(planes.ny + i);
    const FourMask counts = below(i, border);
    const Four along = x * four(ny) - y * four(nx);
    const Four missing = load_four(planes.least + i) - (x * four(foot.x) + y * four(foot.y));
    const FourMask rises = (along > four(kTiny)) & counts;
    const FourMask falls = (along < four(-kTiny)) & counts;
    const Four cut = missing / along;
    low = choose(rises, most(low, cut), low);
    high = choose(falls, least(high, cut), high);
    const Four flat = choose(rises, four(0), choose(falls, four(0), missing));
    if (bits_of_mask((flat > four(kTiny)) & counts) != 0) return false;
  }
  const float from = most_of(low);
  const float to = least_of(high);
  if (from > to) return false;
  float share = aim.wanted.x * ny - aim.wanted.y * nx;
  if (aim.is_direction) {
    share = share > 0 ? to : from;
  } else {
    share = share < from ? from : share > to ? to : share;
  }
  best = {foot.x + share * ny, foot.y - share * nx};
  return true;
}

/// The first half-plane at which no velocity is left; `end` if there is one. `best` is the best
/// velocity that those before it allow.
int solve(const HalfPlanes& planes, int end, float limit, const VelocityAim& aim,
          FlatVelocity& best) {
  best = aim.wanted;
  if (aim.is_direction) {
    best = {aim.wanted.x * limit, aim.wanted.y * limit};
  } else {
    const float length = std::sqrt(best.x * best.x + best.y * best.y);
    if (length > limit) best = {best.x / length * limit, best.y / length * limit};
  }
  for (int i = first_broken(planes, 0, end, best); i < end;
       i = first_broken(planes, i + 1, end, best)) {
    if (!best_on_border(planes, i, limit, aim, best)) return i;
  }
  return end;
}

/// Half-planes that allow what breaks `from` at least as much as each soft one before it.
void write_bisectors(const HalfPlanes& planes, int from, HalfPlanes& bisectors) {
  bisectors.count = bisectors.hard = planes.hard;
  for (int i = 0; i < planes.hard; ++i) {
    bisectors.nx[i] = planes.nx[i];
    bisectors.ny[i] = planes.ny[i];
    bisectors.least[i] = planes.least[i];
  }
  for (int i = planes.hard; i < from; ++i) {
    const float x = planes.nx[i] - planes.nx[from];
    const float y = planes.ny[i] - planes.ny[from];
    const float length = std::sqrt(x * x + y * y);
    if (length <= kTiny) continue;
    bisectors.add(x / length, y / length, (planes.least[i] - planes.least[from]) / length);
  }
}

}  // namespace

FlatVelocity nearest_allowed(const HalfPlanes& planes, float limit, FlatVelocity wanted) {
  WEND_ASSERT(planes.count <= HalfPlanes::kMost && planes.hard <= planes.count,
              "half-planes have room for kMost: leave out the furthest");
  WEND_ASSERT(limit >= 0, "a body's speed is at least 0");
  FlatVelocity best;
  int broken = solve(planes, planes.count, limit, {wanted, false}, best);
  if (broken >= planes.count) return best;
  if (broken < planes.hard) return {};
  float worst = 0;  // how far the best velocity breaks the half-planes so far
  HalfPlanes bisectors;
  for (; broken < planes.count; ++broken) {
    const float missing =
        planes.least[broken] - (planes.nx[broken] * best.x + planes.ny[broken] * best.y);
    if (missing <= worst) continue;
    write_bisectors(planes, broken, bisectors);
    const FlatVelocity before = best;
    const VelocityAim aim = {{planes.nx[broken], planes.ny[broken]}, true};
    // By its construction there is one; rounding alone can lose it.
    if (solve(bisectors, bisectors.count, limit, aim, best) < bisectors.count) best = before;
    worst = planes.least[broken] - (planes.nx[broken] * best.x + planes.ny[broken] * best.y);
  }
  return best;
}

}  // namespace wend
