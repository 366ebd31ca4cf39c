#pragma once

#include <cstdint>
#include <memory>

#include "wend/crowd/follow_line.h"
#include "wend/crowd/renewal.h"
#include "wend/crowd/unit_motion.h"

namespace wend {

enum class FollowState : std::uint8_t {
  idle,       ///< there is no line
  following,  ///< on its way
  arrived,    ///< at the line's end
  blocked,    ///< stands, because its line is blocked ahead and it sees no way on
  strayed,    ///< stands, because it was pushed to where it sees no point of its line
};

/// The name as JSON spells it, such as "following".
const char* to_string(FollowState state);

/// The result of a tick.
struct FollowStep {
  FollowState state = FollowState::idle;
  /// The velocity for this tick. A move from the unit's position by velocity x dt enters nothing
  /// blocked.
  Velocity velocity;
  /// The unit reaches a link in this tick: the host puts it at `jump_to`, now or later. Now it has
  /// room there. Until then the unit stands and repeats this in each tick, unless it can walk
  /// straight to `jump_to`.
  bool jumps = false;
  Position jump_to;
};

/// Progress along the line, for display and avoidance.
struct FollowProgress {
  double distance_left = 0;  ///< along the line; links count 0
  double time_left = 0;      ///< in seconds at the unit's speed, not counting waiting
  double off_way = 0;        ///< distance from its way in the last tick
};

/// Makes one unit follow a line over a ground: a path on a map of any family (follow_line.h). The
/// host owns position and velocity, moves the unit as tick() says, and may push it.
///
/// *Ahead*: it heads for the farthest point of the line, within UnitMotion::look_ahead, that a unit
/// of its radius can reach straight (the carrot of R. Coulter, "Implementation of the Pure Pursuit
/// Path Tracking Algorithm", 1992, but always a visible one). In turns it keeps to its turning
/// circle while there is room on the outside; else it slows down as much as the corner requires.
/// With a SpeedMap it leaves the line only where that is faster.
/// *Arrive*: it can always brake in time, so it neither overshoots nor circles.
/// *Never* into what is blocked: each tick's move was checked to be free, or is part of a way that
/// was, and that is checked again every UnitMotion::look_every ticks. Report obstacles that appear
/// in between by ground_changed().
///
/// Without a ground it keeps to the line, leg by leg: for graphs, hexagons and regions.
///
/// Deterministic: no clock, and no functions that differ between machines. tick() allocates
/// nothing. It queries the ground a few times per turn, and once every look_every ticks.
class PathFollower {
 public:
  /// The ground and the speeds may be null, and must outlive this. Precondition: the motion is
  /// valid.
  explicit PathFollower(const UnitMotion& motion, const Ground* ground = nullptr,
                        const SpeedMap* speeds = nullptr);

  /// Follows another line from its first vertex on. Copies it.
  void follow(const FollowLine& line);
  /// Follows another line from the last of its legs that comes near the unit and that the unit
  /// sees: for a path that begins where the unit was some ticks ago. False: there is no such leg,
  /// and nothing changed.
  bool join(const FollowLine& line, const Position& at);
  void stop();

  /// Precondition: dt above 0. Linear in the part of the line that it looks at, usually constant.
  FollowStep tick(const Position& position, const Velocity& velocity, double dt);
  /// Like tick(), and also moves the unit.
  FollowState advance(Position& position, Velocity& velocity, double dt);

  /// Call when obstacles near the unit may have changed: the next tick checks its way again.
  void ground_changed();

  FollowState state() const;
  FollowProgress progress(const Position& position) const;
  /// The point that the unit heads for, straight.
  const Position& aim() const;
  const FollowLine& line() const { return line_; }
  /// Why another path is wanted: blocked, strayed or none. For a RenewalTimer.
  RenewReason wants() const;

  const UnitMotion& motion() const { return motion_; }
  /// From the next tick on. Precondition: valid.
  void set_motion(const UnitMotion& motion);

 private:
  UnitMotion motion_;
  const Ground* ground_;
  const SpeedMap* speeds_;
  FollowLine line_;
  // The state of following from tick to tick (src/crowd/walker.h)
  struct Walking;
  struct Forget {
    void operator()(Walking* walking) const;
  };
  std::unique_ptr<Walking, Forget> walking_;
};

}  // namespace wend
