// The state of one unit that follows a line from tick to tick: a few cache lines, so that many
// units lie side by side (MoveToSet). How it works: wend/crowd/path_follower.h.
//
// At any time there is an *aim*, a place on the line, and the way straight to it was seen to be
// free, so that walking there needs no further questions. Each tick brings the unit nearer to its
// aim, and another aim is further along the line by no less than it is further away: so what is
// left never grows, and units arrive instead of circling.
#pragma once

#include <cstdint>
#include <optional>

#include "wend/crowd/path_follower.h"

namespace wend {

/// The arguments of each call to a walker.
struct WalkContext {
  const UnitMotion& motion;
  const Ground* ground;    ///< may be null
  const SpeedMap* speeds;  ///< may be null
  const FollowLine& line;
  /// Where paths begin, if that has places of any size: the ground, or one with less room. Null:
  /// not known.
  const Ground* places = nullptr;
  /// Goes from vertex to vertex: the line leads round what the ground does not know of.
  bool keeps_to_line = false;

  double look_ahead() const { return keeps_to_line ? 0 : motion.look_ahead; }
};

class Walker {
 public:
  // The share of its radius to which others and rounding press a body against a wall.
  static constexpr double kPressed = 1 - 1e-6;

  /// From the line's first vertex on.
  void begin(const WalkContext& on);
  /// From the last place of the line near by that the unit sees; false, and nothing changed, where
  /// it sees none.
  bool join(const WalkContext& on, const Position& at);
  void stop() { state_ = FollowState::idle; }

  FollowStep tick(const WalkContext& on, const Position& at, const Velocity& velocity, double dt);

  void ground_changed() { look_in_ = 0; }
  /// Whether a change within a box may concern what lies straight ahead of a unit.
  bool concerned(const Position& at, const Position& low, const Position& high,
                 double radius) const;

  FollowState state() const { return state_; }
  /// Whether it is on a leg that the ground does not check, such as a link: it goes straight on.
  bool keeps_to_line() const { return state_ == FollowState::following && !on_foot_; }
  const Position& aim() const { return aim_; }
  FollowProgress progress(const WalkContext& on, const Position& at) const;
  RenewReason wants() const;

 private:
  static constexpr double kThere = 1e-6;  // what is reached, in the world's units
  static constexpr double kOnWay = 1e-9;  // off by rounding: as grounds count touching
  static constexpr double kUnknown = -1;

  // walker_look.cpp: where to aim
  static bool is_caught(const WalkContext& on, const Position& at);
  static bool sees(const WalkContext& on, const Position& from, const Position& to);
  static bool lies_on_ground(const WalkContext& on, const Position& from, const Position& to);
  bool quicker(const WalkContext& on, const Position& at, const Position& to,
               std::uint32_t next) const;
  void take_aim(const WalkContext& on, const Position& from, const Position& aim, double left,
                std::uint32_t next);
  std::uint32_t last_in_sight(const WalkContext& on, double least_left) const;
  void look(const WalkContext& on, const Position& at);
  void look_along(const WalkContext& on, const Position& at, const Position& furthest,
                  std::uint32_t last);
  void look_before(const WalkContext& on, const Position& at, const Position& unseen,
                   std::uint32_t next);
  bool is_on_leg(const WalkContext& on, const Position& at) const;
  bool try_aim(const WalkContext& on, const Position& at, const Position& aim, std::uint32_t next);
  bool find_place(const WalkContext& on, const Position& at, std::uint32_t first,
                  std::uint32_t last);
  void find_line(const WalkContext& on, const Position& at, FollowState otherwise);
  bool leave_blocked(const WalkContext& on, const Position& at);
  static bool has_room(const WalkContext& on, const Position& at);
  static std::optional<Position> nearest_free(const WalkContext& on, const Position& at,
                                              double within);
  Position behind_aim(const WalkContext& on, std::uint32_t next) const;
  bool leg_is_blocked(const WalkContext& on) const;
  bool pass_corner(const WalkContext& on);

  // walker.cpp: how to get there
  void see_to_way(const WalkContext& on, const Position& at);
  bool off_way(const WalkContext& on, const Position& at);
  void look_again(const WalkContext& on, const Position& at, bool as_told, bool due);
  void see_to_aim(const WalkContext& on, const Position& at, FollowStep& step);
  bool pass_vertex(const WalkContext& on, const Position& at, FollowStep& step);
  bool waits_for_jump(const WalkContext& on, const Position& at) const;
  double exit_speed(const WalkContext& on) const;
  double corner_speed(const WalkContext& on, const Position& in, const Position& out) const;
  double allowed_speed(const WalkContext& on, const Velocity& velocity, double distance, double dt);
  bool turn(const WalkContext& on, const Position& at, const Velocity& velocity, double most,
            double dt, Velocity& wanted);
  Velocity steer(const WalkContext& on, const Position& at, const Velocity& velocity, double dt);

  Position from_;           // from where the way to the aim was seen
  Position aim_;            // on the leg that leads to vertex next_
  Position expected_;       // where the unit is in the next tick, if it follows the step
  double aim_left_ = 0;     // from the aim along the line to its end
  double look_at_ = 0;      // how near to the aim to look for another one
  double exit_ = kUnknown;  // how fast it may pass the aim
  float off_way_ = 0;
  float share_ = 1;  // of its speed, where it is
  std::uint32_t next_ = 0;
  std::uint32_t look_in_ = 0;  // ticks
  FollowState state_ = FollowState::idle;
  // The line's data at the aim. Most ticks need no more of it, and leave the line out of the cache.
  bool on_foot_ = false;    // the aim's leg is on the ground
  bool at_vertex_ = false;  // the aim is the leg's end
  bool at_end_ = false;     // and the line's
  bool blocked_ahead_ = false;
  bool off_line_ = false;        // was pushed further than UnitMotion::stray
  bool leaves_blocked_ = false;  // the aim is no place of the line, but the nearest free one
};

}  // namespace wend
