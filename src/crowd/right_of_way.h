// The order in which bodies go on where they block one another.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/types.h"
#include "wend/internal/base/geometry.h"

namespace wend {

/// Where units press against each other, the one that has less way left goes on. A unit in its way
/// inherits its rank, goes where that one wants to go, and presses on in its name: so a whole
/// column backs out of a passage that another one is further into. Priorities are inherited as in
/// PIBT (K. Okumura and others, 2022), in the plane in place of a graph; one body further in each
/// tick. A unit that has pressed in vain for long lets all others go first for a while.
///
/// A unit that does not get on and meets others of higher rank waits until they have passed. Those
/// behind it, who go its way, wait with it, before they touch it: so a crowd before a passage stays
/// loose and lets those out who come towards it, where it would press against them and shut them
/// in. They go on a few ticks after it.
///
/// Tried on ten scenes of 160 to 400 units (counterflow 2 to 10 wide, bridge, crossing), by the sum
/// of the ticks to the last unit; 6,000 and ten for each unit that is missing where some did not
/// arrive:
///
///     a claim holds for 30 ticks in any case                        56,845, six scenes of ten jam
///     it ends where the other does not want to go there any more    51,075, four jam
///     the same, and a unit that was told to make way rests then     46,860 at best (5 ticks)
///     units look for lanes in which others go their way             no gain at any strength
///     more to the side, less in the other's direction               more jams
///     units wait for those that come towards them, 5, 10, 20, 40    42,981, 35,866, 30,389, 28,994
///     the same for 20 ticks, and from two bodies further behind     29,645; none jams
///     the same, but not for those who turn or stop before them      27,118; none jams
///
/// Later on counterflow 3, 5 and 10 wide with 400 and 1,000 units, and with 1,000 the bridge, the
/// crossing, blocks and the disc, whose sum was 68,132; then the last of 5,000 units in counterflow
/// 5 wide, where nobody was through at tick 7,000, for thousands press behind each mouth:
///
///     who stands behind one that waits need not be stuck to wait    68,626; not run
///     the same for 10, 8, 6 ticks in place of 20    54,275, 51,236, 51,123; -, 31,069, 25,177
///     20 or 12 ticks before others, and 8 behind                    55,439, 52,074; 29,164, -
///     6 ticks, and also for those who turn or stop before them      50,521; 25,741; it is so now
///     besides, ranks of 20 or 50 for one direction                  50,831 to 52,373; 28,185
///     a crowded place costs paths more      some never arrive in seven of the ten
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

  /// Whether a unit waits, or others have told it to go another way than it wants; writes that
  /// velocity.
  bool redirect(std::size_t slot, double speed, Position& wanted) const;
  bool gets_on(std::size_t slot) const { return claims_[slot].stuck == 0; }
  /// Ticks for which the unit has not got on, though it wants to; at most 200.
  std::uint32_t stuck(std::size_t slot) const { return claims_[slot].stuck; }

  /// A tick as it went, by body.
  struct Scene {
    std::span<const Body> bodies;
    std::span<const Position> at;
    std::span<const Position> wish;  // before redirect()
    std::span<const Position> wanted;
    std::span<const Position> taken;
    std::span<const float> radius;
    bool in_space;  // bodies are balls; else discs, as seen from above

    Position level(const Position& p) const { return {p.x, p.y, in_space ? p.z : 0}; }
    Position way(std::uint32_t from, std::uint32_t to) const {
      return level(arrow(at[from], at[to]));
    }
  };
  void begin(const Scene& scene);
  /// For each body, in any order and on any thread; `near`: the others that are near.
  void note(const Scene& scene, std::size_t body, std::span<const std::uint32_t> near);
  void end(const Scene& scene);

 private:
  struct Claim {
    double rank = 0;
    std::uint32_t by = 0;    // the slot of the one with the right
    Position ahead;          // where the one with the right goes; of length 1
    Position direction;      // where this one goes instead; of length 1
    std::uint8_t left = 0;   // ticks for which it holds
    std::uint8_t stuck = 0;  // ticks for which the unit has not got on
    std::uint8_t waits = 0;  // ticks for which it lets those pass that come towards it
    std::uint8_t tired = 0;  // ticks for which it lets all others go first
  };

  static constexpr std::uint32_t kNoBody = ~std::uint32_t{0};
  static constexpr std::uint8_t kPatience = 4;
  static constexpr std::uint8_t kEndures = 150;
  static constexpr std::uint8_t kRests = 60;
  static constexpr double kTiredRank = -1e20;  // above that of units that stand
  static constexpr std::uint8_t kHolds = 30;
  static constexpr std::uint8_t kWaits = 6;
  static constexpr double kSameWay = 0.5;  // the cosine between two wishes, and to what lies ahead

  static Position side_of(const Scene& scene, const Position& ahead, const Position& way);
  static void make_claim(const Scene& scene, std::uint32_t one, std::uint32_t other, Claim& claim);
  void count_stuck(const Scene& scene);
  double own_rank(const Scene& scene, std::size_t body) const;
  double rank(const Scene& scene, std::size_t body) const;
  bool presses(const Scene& scene, std::uint32_t one, std::uint32_t other) const;
  static double along(const Scene& scene, std::uint32_t one, std::uint32_t other);
  bool lets_pass(const Scene& scene, std::uint32_t one, std::uint32_t other) const;
  bool waits_behind(const Scene& scene, std::uint32_t one, std::uint32_t other) const;
  bool still_wants(const Scene& scene, std::uint32_t slot, std::uint32_t other) const;

  std::vector<Claim> claims_;           // by slot
  std::vector<Claim> next_;             // by body
  std::vector<std::uint32_t> body_of_;  // by slot; kNoBody: it has none now
};

}  // namespace wend
