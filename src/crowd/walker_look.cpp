#include "walker.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

/// How many seconds a unit of speed 1 takes straight from place to place, by speeds at places so
/// far apart as the map of speeds is fine.
double time_straight(const SpeedMap& speeds, const Position& from, const Position& to) {
  WEND_ASSERT(speeds.grain() > 0, "a map of speeds is read at a distance above 0: see its grain()");
  const double distance = apart(from, to);
  const double pieces = std::max(1.0, std::ceil(distance / speeds.grain()));
  double time = 0;
  for (double i = 0; i < pieces; ++i) {
    time += distance / pieces / speeds.share(part_way(from, to, (i + 0.5) / pieces));
  }
  return time;
}

double left_at(const FollowLine& line, const Position& at, std::uint32_t next) {
  return line[next].left + apart(at, line[next].at);
}

/// The place of the line from which so much of it is left, and the vertex that its leg leads to.
Position place_with_left(const FollowLine& line, double left, std::uint32_t& next) {
  while (line[next].left > left) ++next;
  const double before = left - line[next].left;
  if (before <= 0 || next == 0) return line[next].at;
  const double leg = line[next - 1].left - line[next].left;
  return part_way(line[next].at, line[next - 1].at, before / leg);
}

}  // namespace

/// Whether the unit is in what is blocked, and not only pressed against it.
bool Walker::is_caught(const WalkContext& on, const Position& at) {
  return on.ground != nullptr && !on.ground->is_free(at, on.motion.radius * kPressed);
}

bool Walker::sees(const WalkContext& on, const Position& from, const Position& to) {
  if (on.ground == nullptr || on.ground->is_free(from, to, on.motion.radius)) return true;
  return !on.ground->is_free(from, on.motion.radius) &&  // pressed against a wall
         on.ground->is_free(from, to, on.motion.radius * kPressed);
}

/// Whether straight is no slower than by the present aim and along the line.
bool Walker::quicker(const WalkContext& on, const Position& at, const Position& to,
                     std::uint32_t next) const {
  if (on.speeds == nullptr) return true;
  constexpr double kRounding = 1e-9;
  double time = time_straight(*on.speeds, at, aim_);
  Position last = aim_;
  for (std::uint32_t i = next_; i < next; last = on.line[i].at, ++i) {
    time += time_straight(*on.speeds, last, on.line[i].at);
  }
  time += time_straight(*on.speeds, last, to);
  return time_straight(*on.speeds, at, to) <= time * (1 + kRounding);
}

void Walker::take_aim(const WalkContext& on, const Position& from, const Position& aim, double left,
                      std::uint32_t next) {
  WEND_ASSERT(next < on.line.size(), "an aim lies on a leg of the line");
  from_ = from;
  aim_ = aim;
  aim_left_ = left;
  next_ = next;
  on_foot_ = on.line[next].kind == LegKind::ground;
  // Measured from the line's end, a vertex is where it is but for rounding.
  const bool last = next + 1 == on.line.size();
  at_vertex_ = aim == on.line[next].at || (!last && apart(aim, on.line[next].at) <= kOnWay);
  at_end_ = at_vertex_ && last;
  // Half-way there it looks for another one: then corners come into view in time, and what was
  // asked of the ground is worth half a look ahead. At a quarter it asks half as often, and corners
  // are rounded less.
  look_at_ = apart(from, aim) / 2;
  exit_ = kUnknown;
  blocked_ahead_ = false;
}

/// The last vertex up to which the line is on the ground and rises or falls evenly; at most the
/// first one with at most `least_left` to go.
std::uint32_t Walker::last_in_sight(const WalkContext& on, double least_left) const {
  std::uint32_t last = next_;
  while (last + 1 < on.line.size() && on.line[last].left > least_left &&
         on.line[last + 1].kind == LegKind::ground && !on.line[last].bends) {
    ++last;
  }
  return last;
}

/// Whether the ground rises or falls under the straight way as it began to: else it would lead
/// through the air or into the ground.
bool Walker::lies_on_ground(const WalkContext& on, const Position& from, const Position& to) {
  if (on.ground == nullptr) return true;
  thread_local std::vector<Position> bends;
  bends.clear();
  on.ground->find_bends(from, to, bends);
  return bends.empty();
}

/// Whether the unit is on the leg that its aim is on: it may still be on the way there.
bool Walker::is_on_leg(const WalkContext& on, const Position& at) const {
  if (next_ == 0) return true;
  const Position& begin = on.line[next_ - 1].at;
  const Position& end = on.line[next_].at;
  return apart(at, part_way(begin, end, nearest_share(at, begin, end))) <= kOnWay;
}

bool Walker::try_aim(const WalkContext& on, const Position& at, const Position& aim,
                     std::uint32_t next) {
  WEND_ASSERT(next >= next_, "an aim further along the line is on this leg or a later one");
  // Along its own leg the line says where the ground is, elsewhere the ground itself.
  const bool on_leg = next == next_ && is_on_leg(on, at);
  if (!on_leg && !lies_on_ground(on, at, aim)) return false;
  if (!sees(on, at, aim) || !quicker(on, at, aim, next)) return false;
  take_aim(on, at, aim, left_at(on.line, aim, next), next);
  return true;
}

/// Looks for an aim further along the line. The furthest is tried first: on open ground nothing
/// else is asked.
void Walker::look(const WalkContext& on, const Position& at) {
  const double distance = apart(at, aim_);
  look_at_ = distance / 2;
  if (at_end_) return;
  const bool keeps_to_line = on.ground == nullptr || on.look_ahead() <= 0;
  if (keeps_to_line && distance > kThere) return;
  if (at_vertex_ && on.line[next_].bends && distance > kThere) {
    look_at_ = 0;  // there is no way on but by the vertex
    blocked_ahead_ = leg_is_blocked(on);
    return;
  }
  const double left = aim_left_ + distance;
  std::uint32_t last = last_in_sight(on, left - on.look_ahead());
  const double least_left = std::max(on.line[last].left, left - on.look_ahead());
  const std::uint32_t before = next_;
  const double left_before = aim_left_;
  if (keeps_to_line) {
    const std::uint32_t next = at_vertex_ ? next_ + 1 : next_;
    const bool on_foot = next < on.line.size() && on.line[next].kind == LegKind::ground;
    if (on_foot && !try_aim(on, at, on.line[next].at, next)) {
      look_before(on, at, on.line[next].at, next);
    }
  } else if (least_left < aim_left_) {
    std::uint32_t next = next_;
    const Position furthest = place_with_left(on.line, least_left, next);
    if (!try_aim(on, at, furthest, next)) look_along(on, at, furthest, next);
  }
  if (next_ == before && aim_left_ == left_before) blocked_ahead_ = leg_is_blocked(on);
}

/// Vertex by vertex, as long as they are seen, and then part of the way to the first that is not.
void Walker::look_along(const WalkContext& on, const Position& at, const Position& furthest,
                        std::uint32_t last) {
  for (std::uint32_t i = next_; i < last; ++i) {
    if (on.line[i].left >= aim_left_) continue;
    if (!try_aim(on, at, on.line[i].at, i)) return look_before(on, at, on.line[i].at, i);
  }
  look_before(on, at, furthest, last);
}

/// On the leg to a vertex, from the aim or the leg's beginning to a place that is not seen: halves
/// what is between. Three times brings it to an eighth; the next look goes on from there.
void Walker::look_before(const WalkContext& on, const Position& at, const Position& unseen,
                         std::uint32_t next) {
  Position seen = next_ == next ? aim_ : on.line[next - 1].at;
  Position beyond = unseen;
  for (int i = 0; i < 3; ++i) {
    const Position middle = part_way(seen, beyond, 0.5);
    const double gain = aim_left_ - left_at(on.line, middle, next);
    if (gain <= on.look_ahead() * 1e-3) return;
    if (try_aim(on, at, middle, next)) {
      seen = middle;
    } else {
      beyond = middle;
    }
  }
}

/// The place straight on behind the aim, at most look_ahead away; if look_ahead is 0, the next
/// vertex.
Position Walker::behind_aim(const WalkContext& on, std::uint32_t next) const {
  const double leg = apart(aim_, on.line[next].at);
  const double ahead = on.look_ahead() > 0 ? on.look_ahead() : leg;
  return part_way(aim_, on.line[next].at, leg > ahead ? ahead / leg : 1);
}

/// Whether the line itself is blocked behind the aim, so that waiting for a better view is in vain.
bool Walker::leg_is_blocked(const WalkContext& on) const {
  if (on.ground == nullptr || at_end_) return false;
  const std::uint32_t next = at_vertex_ ? next_ + 1 : next_;
  if (on.line[next].kind != LegKind::ground) return false;
  return !sees(on, aim_, behind_aim(on, next));
}

/// Beside a vertex, by less than anybody notices, rounding can hide the next leg: where that is
/// free from the vertex itself, the unit goes on as if it stood there.
bool Walker::pass_corner(const WalkContext& on) {
  const std::uint32_t next = next_ + 1;
  if (leg_is_blocked(on) || apart(aim_, on.line[next].at) <= 0) return false;
  const Position corner = aim_;
  const Position aim = behind_aim(on, next);
  take_aim(on, corner, aim, left_at(on.line, aim, next), next);
  return true;
}

/// Takes the last of some legs of which the unit sees the place that is nearest to it. Where there
/// are some, of those to which the ground rises or falls evenly.
bool Walker::find_place(const WalkContext& on, const Position& at, std::uint32_t first,
                        std::uint32_t last) {
  WEND_ASSERT(first <= last && last < on.line.size(), "look at legs that the line has");
  const double reach = on.look_ahead() + on.motion.stray + kThere;
  Position best;
  std::uint32_t leg = last + 1;  // which leads to it
  for (std::uint32_t i = last + 1; i-- > first;) {
    const Position begin = i == first ? on.line[i].at : on.line[i - 1].at;
    const Position place = part_way(begin, on.line[i].at, nearest_share(at, begin, on.line[i].at));
    if (apart(at, place) > reach || !sees(on, at, place)) continue;
    const bool even = lies_on_ground(on, at, place);
    if (even || leg > last) {
      best = place;
      leg = i;
    }
    if (even) break;
  }
  if (leg > last) return false;
  take_aim(on, at, best, left_at(on.line, best, leg), leg);
  return true;
}

/// Where the aim cannot be seen any more: looks for another place of the line, some legs back and
/// some ahead. Otherwise the unit stands.
void Walker::find_line(const WalkContext& on, const Position& at, FollowState otherwise) {
  constexpr std::uint32_t kLegs = 8;
  if (leave_blocked(on, at)) return;
  std::uint32_t first = next_;
  while (first > 0 && on.line[first].kind == LegKind::ground && next_ - first < kLegs) --first;
  std::uint32_t last = next_;
  const auto walks_on = [&] { return on.line[last + 1].kind == LegKind::ground; };
  while (!on.keeps_to_line && last + 1 < on.line.size() && walks_on() && last - next_ < kLegs) {
    ++last;
  }
  state_ = find_place(on, at, first, last) ? FollowState::following : otherwise;
}

/// Grounds know the middles of places with room; where paths begin, the nearest place of all.
std::optional<Position> Walker::nearest_free(const WalkContext& on, const Position& at,
                                             double within) {
  if (on.places != nullptr) {
    const std::optional<GroundPlace> near = on.places->nearest_place(at, within);
    if (near && on.ground->is_free(near->at, on.motion.radius)) return near->at;
  }
  return on.ground->nearest_free(at, on.motion.radius, within);
}

/// Where the unit was pushed into what is blocked, or that came up under it: out by the nearest
/// way.
bool Walker::leave_blocked(const WalkContext& on, const Position& at) {
  leaves_blocked_ = false;
  if (!is_caught(on, at)) return false;
  const double within = on.look_ahead() + on.motion.stray + on.motion.radius;
  const std::optional<Position> free = nearest_free(on, at, within);
  leaves_blocked_ = free.has_value();
  state_ = free ? FollowState::following : FollowState::strayed;
  if (free) take_aim(on, at, *free, aim_left_, next_);
  return true;
}

}  // namespace wend
