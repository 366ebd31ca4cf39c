#include "walker.h"

#include <limits>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

/// The most that one can go at with so much way left and still brake to the speed allowed at its
/// end, if speeds change in steps of dt: v dt + (v v - e e) / 2 b = distance, solved for v.
double speed_to_brake(double distance, double exit, double braking, double dt) {
  WEND_ASSERT(braking > 0 && dt > 0, "a unit brakes, and a tick takes some time");
  const double step = braking * dt;
  return std::sqrt(step * step + 2 * braking * distance + exit * exit) - step;
}

/// Ticks until the unit first looks round by itself; the maximum, that is never, if look_every is
/// 0.
std::uint32_t first_look(const UnitMotion& motion) {
  return motion.look_every == 0 ? std::numeric_limits<std::uint32_t>::max()
                                : motion.seed % motion.look_every;
}

}  // namespace

void Walker::begin(const WalkContext& on) {
  WEND_ASSERT(!on.line.empty(),
              "a line to follow has a vertex at least: look at its path's status");
  const Position first = on.line[0].at;
  *this = Walker();
  take_aim(on, first, first, on.line[0].left, 0);
  expected_ = first;
  look_in_ = first_look(on.motion);
  state_ = FollowState::following;
}

bool Walker::join(const WalkContext& on, const Position& at) {
  WEND_ASSERT(!on.line.empty(), "there is no line to join: look at its path's status");
  std::uint32_t last = 0;
  while (last + 1 < on.line.size() && on.line[last + 1].kind == LegKind::ground) ++last;
  Walker joined;
  if (!joined.find_place(on, at, 0, last)) return false;
  joined.expected_ = at;
  joined.look_in_ = first_look(on.motion);
  joined.state_ = FollowState::following;
  *this = joined;
  return true;
}

/// Whether the way ahead is still what it was seen to be: after a push, and now and then.
void Walker::see_to_way(const WalkContext& on, const Position& at) {
  const bool as_told = at == expected_;
  const bool due = look_in_ == 0;
  // With look_every 0 this is as good as never again.
  look_in_ = due ? on.motion.look_every - 1 : look_in_ - 1;
  off_line_ = false;
  off_way_ = 0;
  if (as_told && !due && !leaves_blocked_) return;
  if (!on_foot_ && !leaves_blocked_) return;  // off its way it goes straight to the leg's end
  look_again(on, at, as_told, due);
}

void Walker::look_again(const WalkContext& on, const Position& at, bool as_told, bool due) {
  WEND_ASSERT(!leaves_blocked_ || on.ground != nullptr,
              "only on a ground there is something blocked: keep the ground of the walk");
  if (leaves_blocked_) {
    if (!is_caught(on, at) || due) find_line(on, at, FollowState::strayed);
    return;
  }
  if (as_told || !off_way(on, at)) {
    // The same question as when the aim was taken: only an edit can make it another answer. Asked
    // from where the unit is, rounding could, along walls.
    if (state_ == FollowState::following && (!due || sees(on, from_, aim_))) return;
  } else if (state_ == FollowState::following && sees(on, at, aim_)) {
    // Pushed along its way and past the aim, it would turn back.
    const bool away = apart(at, aim_) > apart(from_, aim_);
    from_ = at;
    if (away) look(on, at);
    return;
  }
  const bool pushed = !as_told || state_ == FollowState::strayed;
  find_line(on, at, pushed ? FollowState::strayed : FollowState::blocked);
}

/// Measures how far the unit is off its way: by more than rounding?
bool Walker::off_way(const WalkContext& on, const Position& at) {
  const double off = apart(at, part_way(from_, aim_, nearest_share(at, from_, aim_)));
  off_way_ = static_cast<float>(off);
  off_line_ = off > on.motion.stray;
  return off > kOnWay;
}

/// Another aim where this one is near, another leg where it is reached, the end, or nothing more.
void Walker::see_to_aim(const WalkContext& on, const Position& at, FollowStep& step) {
  if (leaves_blocked_) return;
  if (on_foot_ && apart(at, aim_) <= std::max(look_at_, kThere)) look(on, at);
  // A vertex between legs of several kinds is passed once or twice.
  for (int i = 0; i < 3 && state_ == FollowState::following && !step.jumps; ++i) {
    const double there = at_end_ ? std::max(on.motion.arrive_within, kThere) : kThere;
    if (apart(at, aim_) > there) return;
    if (at_end_) {
      state_ = FollowState::arrived;
    } else if (!pass_vertex(on, at, step)) {
      // A line may begin where the unit stands, and that be blocked: then nothing is in sight.
      if (leave_blocked(on, at)) return;
      state_ = FollowState::blocked;
    }
  }
}

/// From the end of a leg to the next one; false where the way there is blocked.
bool Walker::pass_vertex(const WalkContext& on, const Position& at, FollowStep& step) {
  if (!at_vertex_) return false;
  WEND_ASSERT(next_ + 1 < on.line.size(), "at the line's end no vertex is left to pass");
  const FollowLine::Vertex& next = on.line[next_ + 1];
  if (next.kind == LegKind::ground) {
    if (on_foot_) return pass_corner(on);  // it looked, and saw nothing
    take_aim(on, at, aim_, aim_left_, next_ + 1);
    look(on, at);
    return true;
  }
  const bool jumps = next.kind == LegKind::link && on.motion.links == LinkRule::jump;
  if (jumps && !has_room(on, next.at)) return false;
  take_aim(on, at, next.at, next.left, next_ + 1);
  if (jumps) {
    step.jumps = true;
    step.jump_to = next.at;
    take_aim(on, next.at, next.at, next.left, next_);
  }
  return true;
}

/// Whether a unit can be put there.
bool Walker::has_room(const WalkContext& on, const Position& at) {
  return on.ground == nullptr || on.ground->is_free(at, on.motion.radius);
}

/// Whether the unit was not put to the far end of its link, or pushed away from there, and cannot
/// walk to it.
bool Walker::waits_for_jump(const WalkContext& on, const Position& at) const {
  if (on_foot_ || leaves_blocked_ || on.motion.links != LinkRule::jump) return false;
  return on.line[next_].kind == LegKind::link && !sees(on, at, aim_);
}

/// How fast it may be at the aim.
double Walker::exit_speed(const WalkContext& on) const {
  if (leaves_blocked_ || blocked_ahead_ || at_end_) return 0;
  const double full = on.motion.speed;
  if (on.motion.turning_circle <= 0 || !at_vertex_ || on.line[next_].bends) return full;
  const Position out = arrow(aim_, on.line[next_ + 1].at);
  const Position in = arrow(from_, aim_);
  const double lengths = length_of_arrow(in) * length_of_arrow(out);
  if (on.line[next_ + 1].kind == LegKind::link || lengths <= 0) return full;
  return corner_speed(on, times(in, 1 / length_of_arrow(in)), times(out, 1 / length_of_arrow(out)));
}

/// The speed whose curve has room on the corner's outside: the two tangents that the arc from `in`
/// to `out` lies within. Full, a half, a quarter; else an eighth.
double Walker::corner_speed(const WalkContext& on, const Position& in, const Position& out) const {
  constexpr double kNoCorner = 0.999;  // 2.6 degrees
  constexpr double kTurnsBack = -0.9;  // tangents grow out of bounds
  const double cosine = dot(in, out);
  if (cosine > kNoCorner) return on.motion.speed;
  double share = 1;
  for (; share > 0.125 && cosine > kTurnsBack; share /= 2) {
    const double circle = on.motion.turning_circle * share * share;
    const double tangent = circle * std::sqrt((1 - cosine) / (1 + cosine));
    const Position outside = plus(aim_, times(in, tangent));
    if (sees(on, aim_, outside) && sees(on, outside, plus(outside, times(out, tangent)))) break;
  }
  return on.motion.speed * (cosine > kTurnsBack ? share : 0.125);
}

/// At most: by what the place allows, and so that it can brake for the aim and for the end.
double Walker::allowed_speed(const WalkContext& on, const Velocity& velocity, double distance,
                             double dt) {
  const UnitMotion& motion = on.motion;
  double most = motion.speed;
  if (on.speeds != nullptr) most *= double{share_};
  const double left = leaves_blocked_ ? distance : distance + aim_left_;
  most = std::min(most, speed_to_brake(left, 0, motion.braking, dt));
  const double square = dot(velocity, velocity);
  if (distance > square / motion.braking + 2 * std::sqrt(square) * dt) return most;
  if (exit_ == kUnknown) exit_ = exit_speed(on);
  return std::min(most, speed_to_brake(distance, exit_, motion.braking, dt));
}

/// Along its turning circle towards the aim, if there is room and that brings it nearer. False:
/// straight, and as much slower as the turn is sharp.
bool Walker::turn(const WalkContext& on, const Position& at, const Velocity& velocity, double most,
                  double dt, Velocity& wanted) {
  constexpr double kStraight = 1e-9;
  WEND_ASSERT(on.motion.turning_circle > 0, "a unit without a turning circle turns on the spot");
  const double now = length_of_arrow(flattened(velocity));
  const Position ahead = flattened(arrow(at, aim_));
  const double distance = length_of_arrow(ahead);
  if (now <= 0 || distance <= kThere) return false;
  const Position heading = times(flattened(velocity), 1 / now);
  const Position wish = times(ahead, 1 / distance);
  const double cosine = dot(heading, wish);
  const double sine = heading.x * wish.y - heading.y * wish.x;
  if (cosine <= 0 || std::abs(sine) <= kStraight) return false;
  const UnitMotion& motion = on.motion;
  // Slow enough for an arc that ends at the aim, however near: a chord is 2 r sin.
  const double arc =
      motion.speed * std::sqrt(distance / (2 * motion.turning_circle * std::abs(sine)));
  double speed = std::min({most, now + motion.acceleration * dt, arc});
  speed = std::min(std::max(speed, now - motion.braking * dt), distance / dt);
  const double bend = motion.speed * motion.speed / (motion.turning_circle * speed) * dt;
  if (std::abs(sine) <= bend * cosine) return false;
  const double side = std::copysign(std::min(bend, 1.0), sine);
  const Position turned = {heading.x - side * heading.y, heading.y + side * heading.x, 0};
  Position move = times(turned, speed * dt / length_of_arrow(turned));
  move.z = (aim_.z - at.z) * std::min(1.0, speed * dt / distance);
  move = times(move, std::min(1.0, speed * dt / length_of_arrow(move)));  // in space
  const Position to = plus(at, move);
  if (length_of_arrow(flattened(arrow(to, aim_))) >= distance) return false;
  if (!sees(on, at, to) || !sees(on, to, aim_)) return false;
  wanted = times(move, 1 / dt);
  from_ = to;
  return true;
}

Velocity Walker::steer(const WalkContext& on, const Position& at, const Velocity& velocity,
                       double dt) {
  const UnitMotion& motion = on.motion;
  const Position way = arrow(at, aim_);
  const double distance = length_of_arrow(way);
  if (distance <= 0) return {};
  if (on.speeds != nullptr) share_ = static_cast<float>(on.speeds->share(at));
  const double most = allowed_speed(on, velocity, distance, dt);
  const bool turns = motion.turning_circle > 0;
  Velocity wanted;
  if (turns && on.ground != nullptr && on_foot_ && !leaves_blocked_ &&
      turn(on, at, velocity, most, dt, wanted)) {
    return wanted;
  }
  const double now = turns ? std::max(0.0, dot(velocity, way) / distance)
                           : std::min(length_of_arrow(velocity), motion.speed);
  const double speed = std::max(std::min(most, now + motion.acceleration * dt),  //
                                now - motion.braking * dt);
  return times(way, speed * dt >= distance ? 1 / dt : speed / distance);
}

FollowStep Walker::tick(const WalkContext& on, const Position& at, const Velocity& velocity,
                        double dt) {
  FollowStep step;
  if (state_ != FollowState::idle && state_ != FollowState::arrived) {
    WEND_ASSERT(next_ < on.line.size(), "for another line begin() or join() anew");
    see_to_way(on, at);
    if (state_ == FollowState::following) see_to_aim(on, at, step);
    if (state_ == FollowState::following && !step.jumps && waits_for_jump(on, at)) {
      step.jumps = has_room(on, aim_);
      step.jump_to = aim_;
      if (!step.jumps) state_ = FollowState::blocked;
    }
    if (state_ == FollowState::following && !step.jumps) {
      step.velocity = steer(on, at, velocity, dt);
    }
    expected_ = step.jumps ? step.jump_to : plus(at, times(step.velocity, dt));
  }
  step.state = state_;
  return step;
}

bool Walker::concerned(const Position& at, const Position& low, const Position& high,
                       double radius) const {
  if (state_ == FollowState::blocked || state_ == FollowState::strayed) return true;
  return std::min(at.x, aim_.x) - radius <= high.x && std::max(at.x, aim_.x) + radius >= low.x &&
         std::min(at.y, aim_.y) - radius <= high.y && std::max(at.y, aim_.y) + radius >= low.y;
}

FollowProgress Walker::progress(const WalkContext& on, const Position& at) const {
  FollowProgress progress;
  if (state_ == FollowState::idle || state_ == FollowState::arrived) return progress;
  progress.distance_left = apart(at, aim_) + aim_left_;
  progress.time_left = progress.distance_left / (on.motion.speed * double{share_});
  progress.off_way = double{off_way_};
  return progress;
}

RenewReason Walker::wants() const {
  if (state_ == FollowState::blocked || blocked_ahead_) return RenewReason::blocked;
  if (state_ == FollowState::strayed || off_line_) return RenewReason::strayed;
  return RenewReason::none;
}

}  // namespace wend
