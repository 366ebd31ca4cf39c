// The order in which bodies go on where they block one another.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/types.h"

namespace wend {

/// Where units press against each other, the one that has less way left goes on. A unit in its way
/// inherits its rank, goes where that one wants to go, and presses on in its name: so a whole
/// column backs out of a passage that another one is further into. Priorities are inherited as in
/// PIBT (K. Okumura and others, 2022), in the plane in place of a graph; one body further in each
/// tick. A unit that has pressed in vain for long lets all others go first for a while.
class RightOfWay {
 public:
  /// A body in a tick.
  struct Body {
    std::uint32_t slot = 0;
    double rank = 0;  ///< the higher one goes on
  };

  void resize(std::size_t slots) { claims_.resize(slots); }
  void forget(std::size_t slot) {
    if (slot < claims_.size()) claims_[slot] = {};
  }

  /// Whether others have told a unit to go another way than it wants; writes that velocity.
  bool redirect(std::size_t slot, double speed, Position& wanted);
  bool gets_on(std::size_t slot) const { return claims_[slot].stuck == 0; }
  /// Ticks for which the unit has not got on, though it wants to; at most 200.
  std::uint32_t stuck(std::size_t slot) const { return claims_[slot].stuck; }

  /// Notes what the bodies did: wanted and taken velocities by body, and of each body the others
  /// that are near.
  struct Scene {
    std::span<const Body> bodies;
    std::span<const Position> at;
    std::span<const Position> wanted;
    std::span<const Position> taken;
    std::span<const float> radius;
  };
  template <typename NearOf>
  void note(const Scene& scene, NearOf near_of);

 private:
  struct Claim {
    double rank = 0;
    Position ahead;          // where the one with the right goes; of length 1
    Position direction;      // where this one goes instead; of length 1
    std::uint8_t left = 0;   // ticks for which it holds
    std::uint8_t stuck = 0;  // ticks for which the unit has not got on
    bool yields = false;     // goes where another wants to go
    std::uint8_t tired = 0;  // ticks for which it lets all others go first
  };

  static constexpr std::uint8_t kPatience = 4;
  static constexpr std::uint8_t kEndures = 150;
  static constexpr std::uint8_t kRests = 60;
  static constexpr double kTiredRank = -1e20;  // above that of units that stand
  static constexpr std::uint8_t kHolds = 30;

  static void make_claim(const Scene& scene, std::uint32_t one, std::uint32_t other, Claim& claim);
  void count_stuck(const Scene& scene);
  double own_rank(const Scene& scene, std::size_t body) const;
  double rank(const Scene& scene, std::size_t body) const;
  bool presses(const Scene& scene, std::uint32_t one, std::uint32_t other) const;

  std::vector<Claim> claims_;  // by slot
  std::vector<Claim> next_;    // by body
};

template <typename NearOf>
void RightOfWay::note(const Scene& scene, NearOf near_of) {
  count_stuck(scene);
  next_.resize(scene.bodies.size());
  for (std::uint32_t body = 0; body < scene.bodies.size(); ++body) {
    const Claim& now = claims_[scene.bodies[body].slot];
    Claim next = now;
    if (next.left > 0) --next.left;
    double best = own_rank(scene, body);
    for (const std::uint32_t other : near_of(body)) {
      if (!presses(scene, other, body)) continue;
      const double claimed = rank(scene, other) - 1e-3;
      if (claimed <= best) continue;
      best = claimed;
      next.rank = claimed;
      make_claim(scene, other, body, next);
      next.left = kHolds;
    }
    next_[body] = next;
  }
  for (std::size_t body = 0; body < scene.bodies.size(); ++body) {
    claims_[scene.bodies[body].slot] = next_[body];
  }
}

}  // namespace wend
