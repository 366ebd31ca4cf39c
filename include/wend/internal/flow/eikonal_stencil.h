// The cost of a place of a grid from the costs of its neighbours, where units need not walk from
// centre to centre: |grad u| = price per length, solved on triangles.
//
// A place n is the corner of eight triangles (between hexagons six), whose other two corners are
// neighbours x and p of it that lie side by side. Costs between x and p are taken as linear, so
// that the cheapest way from n across their side has a closed form (D. Ferguson and A. Stentz,
// "Using Interpolation to Improve Path Planning: the Field D* Algorithm", Journal of Field Robotics
// 23, 2006, use the same interpolation, from corners of cells).
//
// As no angle at n is obtuse, n costs more than both by a part of the price (least_rise): so places
// whose costs lie nearer together than that do not depend on each other, and buckets of that width
// solve the equation exactly in linear time (J. Tsitsiklis, "Efficient Algorithms for Globally
// Optimal Trajectories", IEEE Transactions on Automatic Control 40, 1995).
//
// A triangle is free where its three places are: its sides are steps or touch a corner, round which
// units walk closely. (So the way to p counts where a diagonal step there would cut that corner.)
// Where the two steps from n cost different amounts a length, the higher price counts between them.
// So no place costs more than by steps.
//
// Costs are rounded to the grid's whole units, and so the same on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <numbers>

#include "wend/base/assert.h"
#include "wend/internal/flow/lattice_window.h"

namespace wend {

class EikonalStencil {
 public:
  static constexpr std::uint64_t kFar = ~std::uint64_t{0};

  EikonalStencil(bool hexagonal, std::uint64_t straight, std::uint64_t diagonal)
      : hexagonal_(hexagonal),
        height_(hexagonal ? std::numbers::sqrt3 / 2 : 1),
        foot_(hexagonal ? -0.5 : 0),
        far_(hexagonal ? 1 : std::numbers::sqrt2),
        steepest_(hexagonal ? 0.5 : std::numbers::sqrt2 / 2),
        diagonal_(hexagonal ? 1
                            : std::numbers::sqrt2 * static_cast<double>(straight) /
                                  static_cast<double>(diagonal)) {
    WEND_ASSERT(straight > 0 && diagonal >= straight, "refuse cost models that are not valid()");
  }

  bool hexagonal() const { return hexagonal_; }
  /// The least share of the price of a length of 1 by which a place costs more than its triangle.
  double least_rise() const { return hexagonal_ ? 0.5 : std::numbers::sqrt2 / 2; }

  /// The moves to neighbours x: at a distance of 1.
  unsigned axes() const { return hexagonal_ ? kHexMoves : 0x0fu; }
  unsigned corners() const { return hexagonal_ ? 0 : 0xf0u; }
  /// The moves to the two neighbours p that lie beside n and x, as a set.
  unsigned beside(unsigned axis) const {
    WEND_ASSERT(axis < kMoveCount && (axes() >> axis & 1u) != 0,
                "a triangle has a side for each move of length 1");
    return hexagonal_ ? kHexBeside[axis] : kBeside[axis];
  }

  /// The cost of n by a way across the side from x to p, whose costs are finite, where a length of
  /// 1 costs `price`. Precondition: p costs no more than x.
  std::uint64_t across(std::uint64_t x, std::uint64_t p, std::uint64_t price) const {
    WEND_ASSERT(p <= x && price > 0,
                "the second corner costs no more than the first: compare them");
    const auto w = static_cast<double>(price);
    const double slope = static_cast<double>(x - p) / w;
    if (slope >= steepest_) return p + round(price);
    return x + rounded(w * (height_ * std::sqrt(1 - slope * slope) + foot_ * slope));
  }
  /// The cost of the straight way to p itself.
  std::uint64_t round(std::uint64_t price) const {
    return rounded(static_cast<double>(price) * far_);
  }
  /// Where on that side the way leads: 0 at x, 1 at p.
  double share(std::uint64_t x, std::uint64_t p, std::uint64_t price) const {
    WEND_ASSERT(x != kFar && p <= x && price > 0, "ways lead across sides whose costs are known");
    const double slope = static_cast<double>(x - p) / static_cast<double>(price);
    return slope >= steepest_ ? 1 : height_ * slope / std::sqrt(1 - slope * slope) - foot_;
  }
  /// The price of a length of 1 on the way to p, if the step there costs `step`.
  std::uint64_t price_beside(std::uint64_t step) const {
    return hexagonal_ ? step : rounded(diagonal_ / std::numbers::sqrt2 * static_cast<double>(step));
  }
  /// The cost, by its true length, of a diagonal step that costs `step` by the map's own model.
  std::uint64_t diagonal(std::uint64_t step) const {
    return rounded(diagonal_ * static_cast<double>(step));
  }

  /// The least that n costs, by its legal moves and which of its neighbours are free: `cost(move)`
  /// is a neighbour's, kFar where it is not known; `price(move)` what the step there costs.
  struct Best {
    std::uint64_t cost = kFar;
    unsigned axis = kNoMove;  ///< to x; or to the one neighbour that it leads to
    unsigned side = kNoMove;  ///< to p, where it leads across a side
  };
  template <class CostOf, class PriceOf>
  Best best(unsigned legal, unsigned free, CostOf&& cost, PriceOf&& price) const {
    Best best;
    for (unsigned moves = legal & ~axes(); moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      const std::uint64_t p = cost(move);
      if (p != kFar) keep(best, p + diagonal(price(move)), move, kNoMove);
    }
    for (unsigned moves = legal & axes(); moves != 0; moves &= moves - 1) {
      const auto axis = static_cast<unsigned>(std::countr_zero(moves));
      const std::uint64_t x = cost(axis);
      if (x == kFar || x >= best.cost) continue;
      const std::uint64_t w = price(axis);
      keep(best, x + w, axis, kNoMove);
      // Both sides: the cheaper neighbour may lie beyond the more expensive ground.
      for (unsigned sides = free & beside(axis); sides != 0; sides &= sides - 1) {
        const auto side = static_cast<unsigned>(std::countr_zero(sides));
        const std::uint64_t p = cost(side);
        if (p > x) continue;
        keep(best, across(x, p, std::max(w, price_beside(price(side)))), axis, side);
      }
    }
    return best;
  }

 private:
  static constexpr std::array<std::uint8_t, kMoveCount> kBeside = {
      1u << north_west | 1u << north_east, 1u << north_east | 1u << south_east,
      1u << south_east | 1u << south_west, 1u << south_west | 1u << north_west};
  /// In axial hexagons, clockwise: north, north-east, east, south, south-west, west.
  static constexpr std::array<std::uint8_t, kMoveCount> kHexBeside = {
      1u << west | 1u << north_east, 1u << north_east | 1u << south,
      1u << east | 1u << south_west, 1u << south_west | 1u << north,
      1u << north | 1u << east,      0,
      1u << south | 1u << west,      0};

  static std::uint64_t rounded(double cost) {
    constexpr double kHalf = 0.5;  // costs are not below 0
    return static_cast<std::uint64_t>(cost + kHalf);
  }
  static void keep(Best& best, std::uint64_t cost, unsigned axis, unsigned side) {
    if (cost < best.cost) best = {cost, axis, side};
  }

  bool hexagonal_;
  double height_;    // of n over the side from x to p, whose length is 1
  double foot_;      // of that height, measured from x; below 0: beyond x
  double far_;       // from n to p
  double steepest_;  // slope of costs along the side from which the way leads to p itself
  double diagonal_;
};

}  // namespace wend
