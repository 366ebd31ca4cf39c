#pragma once

#include <cstdint>
#include <span>

#include "wend/ground/ground.h"

namespace wend {

/// In the world's units a second; z only where heights change.
using Velocity = Position;

/// What happens on a link of a path.
enum class LinkRule : std::uint8_t {
  jump,  ///< the unit is at its other end in the tick in which it comes to its beginning
  walk,  ///< it goes straight from end to end at its speed, whatever lies between
};

/// How a unit moves. Lengths are the world's, times are in seconds.
struct UnitMotion {
  double radius = 0.4;      ///< from 0
  double speed = 1;         ///< at most; above 0
  double acceleration = 4;  ///< by how much it gets faster in a second; above 0
  double braking = 8;       ///< by how much it gets slower; above 0
  /// The radius of the tightest curve that it takes at full speed; at half the speed curves are a
  /// quarter as wide. 0: it turns on the spot.
  double turning_circle = 0;
  /// How far ahead along its line it looks for a place that it can go to straight; 0: it keeps to
  /// the line.
  double look_ahead = 8;
  double arrive_within = 0.01;  ///< how near to the end is there; from 0
  /// How far off its way it may be pushed until that counts as straying; from 0.
  double stray = 1;
  LinkRule links = LinkRule::jump;
  /// Every so many ticks it looks whether its way ahead is still free, another tick for each seed.
  /// 0: only when it is told (ground_changed), which MoveTo and MoveToSet do after edits through
  /// the service; then nothing is asked of the ground between one turn and the next.
  std::uint32_t look_every = 8;
  std::uint32_t seed = 0;  ///< a number of the unit's own: spreads what units do now and then

  /// Whether all numbers are in range.
  bool valid() const;
};

/// How fast units are from place to place, as shares of their own speed. Shared by all.
class SpeedMap {
 public:
  SpeedMap() = default;
  SpeedMap(const SpeedMap&) = default;
  SpeedMap& operator=(const SpeedMap&) = default;
  virtual ~SpeedMap() = default;

  /// Above 0.
  virtual double share(const Position& at) const = 0;
  /// How finely it differs: whether a straighter way is quicker, too, is looked up at places so far
  /// apart. Above 0.
  virtual double grain() const = 0;
};

/// By places of a ground: `shares[place]`, 1 where there is no place. Both must outlive this.
class PlaceSpeeds final : public SpeedMap {
 public:
  /// Precondition: grain above 0: the size of a cell, say.
  PlaceSpeeds(const Ground& ground, std::span<const float> shares, double grain = 1)
      : ground_(&ground), shares_(shares), grain_(grain) {}

  double share(const Position& at) const override;
  double grain() const override { return grain_; }

 private:
  const Ground* ground_;
  std::span<const float> shares_;
  double grain_;
};

}  // namespace wend
