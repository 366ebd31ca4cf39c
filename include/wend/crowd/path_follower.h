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
  blocked,    ///< stands before what is blocked, and sees no way on along its line
  strayed,    ///< was pushed where it sees no place of its line, and stands
};

/// The name as JSON spells it, such as "following".
const char* to_string(FollowState state);

/// What a tick says.
struct FollowStep {
  FollowState state = FollowState::idle;
  /// What the unit is to move by in this tick. Who moves from its position by velocity x dt enters
  /// nothing that is blocked.
  Velocity velocity;
  /// It comes to a link in this tick: the host puts it to `jump_to` once it has moved, or as it
  /// likes. Until then it stands and says so in each tick, unless `jump_to` can be walked to from
  /// where it is.
  bool jumps = false;
  Position jump_to;
};

/// Where it stands, for whoever shows it or keeps clear of it.
struct FollowProgress {
  double distance_left = 0;  ///< along the line; links count 0
  double time_left = 0;      ///< in seconds, at the unit's speed, waiting not counted
  double off_way = 0;        ///< how far from its way it was in the last tick
};

/// One unit that follows a line over a ground: a path of any family (follow_line.h). The host owns
/// position and velocity, moves the unit by what tick() answers, and may push it about.
///
/// *Ahead*: it goes straight to the furthest place of the line, within UnitMotion::look_ahead, that
/// the ground lets a unit of its radius go straight to (the carrot of R. Coulter, "Implementation
/// of the Pure Pursuit Path Tracking Algorithm", 1992, but one that is seen). Where it turns it
/// keeps to its turning circle as long as there is room on the outside, and else slows down as far
/// as the corner asks. With speeds by places it leaves the line only where that is quicker.
/// *Arrive*: it is never faster than it can brake for, and so neither overshoots nor circles.
/// *Never* into what is blocked: each tick's move was seen to be free, or is part of a way that
/// was, and has been looked at every UnitMotion::look_every ticks since; what appears in between is
/// told by ground_changed().
///
/// Without a ground it keeps to the line, leg by leg: for graphs, hexagons and regions.
///
/// Deterministic: no clock, and no functions that differ between machines. tick() allocates
/// nothing, and asks the ground some times per turn, and once every look_every ticks.
class PathFollower {
 public:
  /// The ground and the speeds may be null, and must outlive this. Precondition: the motion is
  /// valid.
  explicit PathFollower(const UnitMotion& motion, const Ground* ground = nullptr,
                        const SpeedMap* speeds = nullptr);

  /// Another line, from its first vertex on. Copies it.
  void follow(const FollowLine& line);
  /// Another line, from the last of its legs that comes near the unit and is seen: for a path that
  /// begins where the unit was some ticks ago. False: there is none, and nothing changed.
  bool join(const FollowLine& line, const Position& at);
  void stop();

  /// Precondition: dt above 0. Linear in what it looks at ahead, mostly constant.
  FollowStep tick(const Position& position, const Velocity& velocity, double dt);
  /// As tick(), and moves the unit by it.
  FollowState advance(Position& position, Velocity& velocity, double dt);

  /// What is blocked may have changed near by: looks again in the next tick.
  void ground_changed();

  FollowState state() const;
  FollowProgress progress(const Position& position) const;
  /// Where it heads for, straight.
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
  // What following needs from tick to tick (crowd/walker.h)
  struct Walking;
  struct Forget {
    void operator()(Walking* walking) const;
  };
  std::unique_ptr<Walking, Forget> walking_;
};

}  // namespace wend
