// Velocities that half-spaces allow: the linear programme of ORCA for balls.
#pragma once

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// Each allows the velocities v with normal . v >= least, where the normal has length 1. The first
/// `hard` ones are never given up; later ones are, where all together allow no velocity.
struct HalfSpaces {
  static constexpr int kMost = 48;

  Position normal[kMost];
  double least[kMost];
  int count = 0;
  int hard = 0;

  void add(const Position& across, double at_least) {
    WEND_ASSERT(count < kMost, "half-spaces have room for kMost: leave out the furthest");
    normal[count] = across;
    least[count++] = at_least;
  }
};

/// The velocity of length `limit` at most that is allowed and nearest to the wanted one. Where none
/// is allowed: nearly the one that breaks the soft half-spaces least, the most broken one counting.
/// Precondition: the hard ones allow to stand.
///
/// One half-space after the other: where the best velocity so far breaks one, the best one lies on
/// its plane, which is the same question in the plane, and there in a line (R. Seidel,
/// "Small-Dimensional Linear Programming and Convex Hulls Made Easy", 1991). Time: up to the cube
/// of the half-spaces, mostly linear. Where none is allowed, all soft ones give way by as little as
/// will do, found by halving; a programme in four dimensions would find it at once, but in four
/// times the code, and balls are rarely so dense.
Position nearest_allowed(const HalfSpaces& spaces, double limit, const Position& wanted);

}  // namespace wend
