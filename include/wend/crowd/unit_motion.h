#pragma once

#include <cstdint>
#include <span>

#include "wend/base/assert.h"
#include "wend/ground/ground.h"

namespace wend {

/// World units per second; z only where heights change.
using Velocity = Position;

/// How a unit passes a link of its path.
enum class LinkRule : std::uint8_t {
  jump,  ///< the unit is at the link's far end in the tick in which it reaches the near end
  walk,  ///< it goes straight from end to end at its speed, whatever lies in between
};

/// How a unit moves. Lengths are in world units, times in seconds.
struct UnitMotion {
  double radius = 0.4;      ///< at least 0
  double speed = 1;         ///< the maximum; above 0
  double acceleration = 4;  ///< largest gain of speed per second; above 0
  double braking = 8;       ///< largest loss of speed per second; above 0
  /// Radius of the tightest curve at full speed; at half the speed it is a quarter of that. 0: the
  /// unit turns on the spot.
  double turning_circle = 0;
  /// How far ahead along its line the unit looks for a point that it can reach straight; 0: it
  /// keeps to the line.
  double look_ahead = 8;
  double arrive_within = 0.01;  ///< this near to the end it has arrived; at least 0
  /// A unit pushed farther than this off its way has strayed; at least 0.
  double stray = 1;
  LinkRule links = LinkRule::jump;
  /// Ticks between two checks that the way ahead is still free; the seed spreads them over ticks.
  /// 0: only after ground_changed(), which MoveTo and MoveToSet call after edits through the
  /// service; then the ground is not queried between turns.
  std::uint32_t look_every = 8;
  std::uint32_t seed = 0;  ///< the unit's own number: spreads periodic work over ticks

  /// Whether all numbers are in range.
  bool valid() const;
};

/// Speed at each position, as a share of the unit's own speed. Shared by all units.
class SpeedMap {
 public:
  SpeedMap() = default;
  SpeedMap(const SpeedMap&) = default;
  SpeedMap& operator=(const SpeedMap&) = default;
  virtual ~SpeedMap() = default;

  /// Above 0.
  virtual double share(const Position& at) const = 0;
  /// Sampling distance: to decide whether a straighter way is also faster, shares are read this far
  /// apart. Above 0.
  virtual double grain() const = 0;
};

/// Speeds by the places of a ground: `shares[place]`, 1 where there is no place. Both must outlive
/// this.
class PlaceSpeeds final : public SpeedMap {
 public:
  /// Precondition: grain above 0, such as the size of a cell.
  PlaceSpeeds(const Ground& ground, std::span<const float> shares, double grain = 1)
      : ground_(&ground), shares_(shares), grain_(grain) {
    WEND_ASSERT(grain > 0, "speeds are sampled at a distance above 0: give the size of a cell");
  }

  double share(const Position& at) const override;
  double grain() const override { return grain_; }

 private:
  const Ground* ground_;
  std::span<const float> shares_;
  double grain_;
};

}  // namespace wend
