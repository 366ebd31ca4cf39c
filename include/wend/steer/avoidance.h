#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "wend/base/types.h"
#include "wend/ground/ground.h"

namespace wend {

/// Round bodies (discs, or balls in space) as arrays of one length, in world units and seconds;
/// they stay the caller's.
struct Bodies {
  std::span<const Position> at;
  std::span<const Position> velocity;  ///< now
  std::span<const Position> wanted;    ///< the velocity that each body would take if it were alone
  std::span<const float> radius;       ///< at least 0
  std::span<const float> speed;        ///< at most; at least 0
  /// How much of an evasion is the body's own part: of two bodies each takes its weight's share. A
  /// body of weight 0 never gives way: one that the host moves, one that stands, one that fights.
  std::span<const float> weight;
  /// A velocity is avoided if it would lead to contact within so many seconds; above 0. Long ones
  /// look ahead; short ones let bodies press on where they are many.
  std::span<const float> horizon;
};

struct AvoidanceOptions {
  /// Only so many bodies, the nearest ones, are avoided at a time: 1 to 16. More than 10 change
  /// little and cost time.
  std::uint32_t neighbours = 10;
  /// Bodies further away than this are not avoided, measured between centres; above 0.
  double range = 5;
  /// Bodies whose heights differ by more are on other floors; above 0.
  double floor_height = 2;
  /// Bodies are balls, which evade one another in all directions; walls are boxes (Wall), and there
  /// are no floors. False: bodies are discs, seen from above.
  bool in_space = false;
};

/// Finds for bodies the velocity next to the wanted one with which none touches another within the
/// horizon, provided that the others do their part: ORCA (J. van den Berg, S. Guy, M. Lin,
/// D. Manocha, "Reciprocal n-Body Collision Avoidance", 2011). Where there is no such velocity, the
/// one that breaks the least into what others claim. It knows neither paths nor goals, and it
/// resolves no jams: that is its caller's.
///
/// The result is the same for any order of the bodies and any number of threads, unless two bodies
/// lie in the same point. Nothing is allocated once it has seen as many bodies.
class Avoidance {
 public:
  /// Precondition: the options lie in their ranges.
  explicit Avoidance(const AvoidanceOptions& options = {});
  Avoidance(Avoidance&&) noexcept;
  Avoidance& operator=(Avoidance&&) noexcept;
  ~Avoidance();

  /// Takes all bodies as they are now. Linear. Precondition: the arrays have one length, below
  /// 2^31; all numbers are finite, and none is out of its range.
  void take(const Bodies& bodies);

  /// Writes the new velocities of some of the bodies that were taken: the share first .. last of
  /// size(), in an order of its own, so that threads can divide the work among them; the velocity
  /// of body i goes to velocities[i]. `dt`: the time until the next decision, in seconds. With
  /// walls, body i keeps off walls[i]: it touches none within `dt`, however others press.
  /// Preconditions: first <= last <= size(), dt is above 0, walls is empty or has one list a body.
  void steer(std::size_t first, std::size_t last, double dt, std::span<Position> velocities,
             std::span<const std::span<const Wall>> walls = {});

  /// Writes where bodies that overlap go, so that they do not: for a share as above, from `at`,
  /// where all bodies are now, to `apart`. Bodies of weight 0 stay. One call resolves a part of a
  /// press of many. Preconditions: as above; steer() was called for all, and the bodies have
  /// moved by no more than their speed allows in `dt`.
  void push(std::size_t first, std::size_t last, std::span<const Position> at,
            std::span<Position> apart) const;

  /// The bodies that one may touch until the next decision, nearest first, at most as many as it
  /// avoids. Valid after steer(). Precondition: the body was taken.
  std::span<const std::uint32_t> near(std::size_t body) const;

  std::size_t size() const;

 private:
  class Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace wend
