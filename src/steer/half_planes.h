// Velocities that half-planes allow: the linear programme of ORCA, four half-planes at a time.
#pragma once

#include "wend/base/assert.h"

namespace wend {

struct FlatVelocity {
  float x = 0;
  float y = 0;
};

/// Each allows the velocities v with nx v.x + ny v.y >= least, where (nx, ny) has length 1. The
/// first `hard` ones are never given up; later ones are, where all together allow no velocity.
struct HalfPlanes {
  static constexpr int kMost = 32;

  alignas(16) float nx[kMost];
  alignas(16) float ny[kMost];
  alignas(16) float least[kMost];
  int count = 0;
  int hard = 0;

  void add(float x, float y, float at_least) {
    WEND_ASSERT(count < kMost, "half-planes have room for kMost: leave out the furthest");
    nx[count] = x;
    ny[count] = y;
    least[count++] = at_least;
  }
};

/// The velocity of length `limit` at most that is allowed and nearest to the wanted one. Where none
/// is allowed: the one that breaks the soft half-planes least, the most broken one counting.
FlatVelocity nearest_allowed(const HalfPlanes& planes, float limit, FlatVelocity wanted);

}  // namespace wend
