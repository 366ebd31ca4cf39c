// How groups split and merge, and how their orders end.
#include <algorithm>

#include "groups.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

// In spacings. Parts merge nearer than members fall behind, so that no part splits and merges in
// turn.
constexpr double kMeet = 2.5;
constexpr double kStraggle = 3;
constexpr double kDeadline = 30;  // the leader waits for as long as it takes to go so far
constexpr double kStalls = 6;     // a member tries for so long to get nearer to its last slot

constexpr double kPresses = 5;  // a leader wants to go so far, and makes a quarter of a spacing
constexpr double kAtGoal = 1.5;

const char* const kTakenGoal = "members of its group stand at the goal: it has come up to them";
const char* const kTakenSlot = "others stand in its slot: it has come near to it";

}  // namespace

/// The chosen followers become a part of their own, led by the one that is nearest to its slot.
template <class Chosen>
void Groups::split(const GroupUnits& all, std::uint32_t index, Chosen chosen) {
  moved_.clear();
  for (std::size_t i = 1; i < parts_[index].members.size(); ++i) {
    const Member& member = parts_[index].members[i];
    if (chosen(member)) moved_.push_back(member);
  }
  if (moved_.empty()) return;
  const auto goes = [&](const Member& one) {
    return std::any_of(moved_.begin(), moved_.end(),
                       [&](const Member& other) { return other.unit == one.unit; });
  };
  std::erase_if(parts_[index].members, goes);
  parts_[index].unshaped = true;
  parts_[index].waited = 0;
  const std::uint32_t fresh = new_part(parts_[index].group);
  Part& part = parts_[fresh];
  std::size_t first = 0;
  for (std::size_t i = 0; i < moved_.size(); ++i) {
    join(part, fresh, moved_[i].unit);
    follow(all, part, part.members.back());
    const bool nearer = moved_[i].lag < moved_[first].lag;
    const bool tie = moved_[i].lag == moved_[first].lag && moved_[i].unit < moved_[first].unit;
    if (nearer || tie) first = i;
  }
  take_lead(all, fresh, first);
  begin_trail(all, part);
}

/// Members that stand where the leader cannot come from may still reach the goal.
void Groups::split_islands(const GroupUnits& all, std::uint32_t index) {
  const Ground& places = all.world.places();
  const NodeNavigator& navigator = all.world.world.service->navigator();
  const auto island = [&](std::uint32_t unit) {
    const Position& at = all.positions[unit];
    NodeId place = places.place(at);
    if (place == kNoNode) {
      const auto near = places.nearest_place(at, all.movers[unit].motion.look_ahead);
      if (near) place = near->place;
    }
    return place == kNoNode ? kNone : navigator.component(place);
  };
  const std::uint32_t own = island(parts_[index].members[0].unit);
  split(all, index, [&](const Member& member) {
    const std::uint32_t other = island(member.unit);
    return other != own && other != kNone;
  });
}

/// Whether the leader of one sees a member of the other near by.
bool Groups::meet(const GroupUnits& all, const Part& part, const Part& other) const {
  const std::uint32_t leader = other.members[0].unit;
  const Position& at = all.positions[leader];
  const double reach = kMeet * groups_[part.group].spacing;
  return std::any_of(part.members.begin(), part.members.end(), [&](const Member& member) {
    const Position& there = all.positions[member.unit];
    return flat_distance(at, there) <= reach && can_go(all, at, there, leader);
  });
}

bool Groups::can_merge(const Part& part) const {
  if (part.group == kNone || groups_[part.group].parts < 2) return false;
  const bool arrived = part.end == MoveState::arrived || part.end == MoveState::arrived_partial;
  return part.phase != Phase::over || arrived;
}

/// Which of two parts that merge keeps its leader: the group's own, or the one with less way left.
bool Groups::goes_on(const Part& part, const Part& other) const {
  const std::uint32_t leader = groups_[part.group].leader;
  if (part.members[0].unit == leader) return true;
  if (other.members[0].unit == leader) return false;
  if (part.left != other.left) return part.left < other.left;
  return part.members[0].unit < other.members[0].unit;
}

void Groups::merge(const GroupUnits& all) {
  for (std::uint32_t one = 0; one < parts_.size(); ++one) {
    for (std::uint32_t other = one + 1; other < parts_.size() && can_merge(parts_[one]); ++other) {
      const Part& a = parts_[one];
      const Part& b = parts_[other];
      if (!can_merge(b) || a.group != b.group) continue;
      if (a.phase == Phase::over && b.phase == Phase::over) continue;  // their orders have ended
      if (!meet(all, a, b) && !meet(all, b, a)) continue;
      if (goes_on(a, b)) {
        unite(all, one, other);
      } else {
        unite(all, other, one);
      }
    }
  }
}

void Groups::unite(const GroupUnits& all, std::uint32_t into, std::uint32_t from) {
  WEND_ASSERT(into != from, "a part does not merge with itself");
  WEND_ASSERT(parts_[into].group == parts_[from].group, "only parts of one group merge");
  moved_ = parts_[from].members;
  drop_part(from);
  Part& part = parts_[into];
  for (const Member& member : moved_) {
    join(part, into, member.unit);
    const bool stands = is_over(all.movers[member.unit].state());
    if (part.phase == Phase::march || !stands) follow(all, part, part.members.back());
  }
  part.waited = 0;
  if (part.phase != Phase::march) arrange(all, into);
}

/// The leader's order has ended, or waits for edits.
void Groups::end_march(const GroupUnits& all, std::uint32_t index) {
  const std::uint32_t unit = parts_[index].members[0].unit;
  WEND_ASSERT(!all.movers[unit].under_way(), "a march ends with its leader's order");
  parts_[index].end = all.movers[unit].state();
  parts_[index].reason = all.orders[unit].reason;
  const MoveState end = parts_[index].end;
  if (end == MoveState::arrived || end == MoveState::arrived_partial) return arrange(all, index);
  const bool waits = end == MoveState::unreachable && groups_[parts_[index].group].order.wait;
  if (waits) all.movers[unit].wait_for_way();
  if (waits || end == MoveState::waiting) return wait_for_way(all, index);
  split_islands(all, index);
  Part& part = parts_[index];
  ended_.push_back(part.members[0].unit);
  for (std::size_t i = 1; i < part.members.size(); ++i) {
    finish(all, part.members[i], part.end, part.reason);
  }
  part.phase = Phase::over;
}

/// The leader tries again after edits. Members that these cut off from it may have a way.
void Groups::wait_for_way(const GroupUnits& all, std::uint32_t index) {
  Part& part = parts_[index];
  if (part.waits && part.edits == all.world.edits) return;
  part.waits = true;
  part.edits = all.world.edits;
  split_islands(all, index);
}

/// Slows the leader down, so that the others keep up; it does not wait without end.
void Groups::lead(const GroupUnits& all, std::uint32_t index, double dt) {
  Part& part = parts_[index];
  WEND_ASSERT(part.phase == Phase::march, "only on the march a leader waits for the others");
  part.waits = false;
  const Group& group = groups_[part.group];
  const std::uint32_t unit = part.members[0].unit;
  part.wanted = all.velocities[unit];
  const double own = all.movers[unit].motion.speed;
  if (part.stuck > kPresses * group.spacing && pass_lead(all, index)) return;
  if (!group.formation.slowest) return;
  const SpeedMap* speeds = all.world.world.speeds;
  const double share = speeds != nullptr ? speeds->share(all.positions[unit]) : 1;
  const double pace_now = pace(part);
  const double most = slowest(all, part) * pace_now;
  Velocity& velocity = all.velocities[unit];
  const double speed = length_of_arrow(velocity);
  if (speed > most * share) velocity = times(velocity, most * share / speed);
  all.steps[unit].velocity = part.wanted = velocity;
  part.waited = pace_now <= kCreep ? part.waited + dt : std::max(0.0, part.waited - dt);
  if (part.waited * own < kDeadline * group.spacing) return;
  const double straggle = kStraggle * group.spacing;
  split(all, index, [&](const Member& member) { return member.lag > straggle; });
}

/// A leader that presses against its own followers, where none can pass another, follows the one
/// that is in its way. Near the goal it has arrived. False: no follower is in its way.
bool Groups::pass_lead(const GroupUnits& all, std::uint32_t index) {
  Part& part = parts_[index];
  WEND_ASSERT(part.gap > 0, "measure() finds the least distance of two slots");
  part.stuck = 0;
  const Position& at = all.positions[part.members[0].unit];
  std::size_t ahead = 0;
  double nearest = 2 * part.gap;
  for (std::size_t i = 1; i < part.members.size(); ++i) {
    const Position way = arrow(at, all.positions[part.members[i].unit]);
    const double away = std::sqrt(way.x * way.x + way.y * way.y);
    if (away >= nearest || way.x * part.wanted.x + way.y * part.wanted.y <= 0) continue;
    nearest = away;
    ahead = i;
  }
  if (ahead == 0) return false;
  if (part.left < kAtGoal * groups_[part.group].spacing) {
    finish(all, part.members[0], MoveState::arrived, kTakenGoal);
    return true;
  }
  take_lead(all, index, ahead);
  follow(all, part, part.members[ahead]);
  begin_trail(all, part);
  return true;
}

/// Followers whose own orders ended: they are where their slots were, or cannot get there.
void Groups::end_paths(const GroupUnits& all, std::uint32_t index) {
  Part& part = parts_[index];
  bool cut = false;
  for (Member& member : part.members) {
    const Mover& mover = all.movers[member.unit];
    if (seats_[member.unit].mode != Mode::path || mover.under_way()) continue;
    if (mover.state() == MoveState::arrived) {
      follow(all, part, member);
    } else {
      cut = true;
    }
  }
  if (!cut) return;
  split_islands(all, index);  // with all others that are cut off with it
  split(all, index, [&](const Member& member) {
    return seats_[member.unit].mode == Mode::path && !all.movers[member.unit].under_way();
  });
}

/// The leader has arrived: the others take their last slots.
void Groups::arrange(const GroupUnits& all, std::uint32_t index) {
  Part& part = parts_[index];
  part.phase = Phase::arrange;
  part.trail.note(all.positions[part.members[0].unit]);
  part.heading = direction(part, 0);
  shape(all, part);
  place_all(all, part, 1, true);
  for (std::size_t i = 1; i < part.members.size(); ++i) {
    Member& member = part.members[i];
    const double away = flat_distance(all.positions[member.unit], member.slot);
    const double near = std::max(groups_[part.group].spacing / 2, reach(all, part, member));
    // Its order has ended, and would end in this tick again.
    if (is_over(all.movers[member.unit].state()) && away <= near) continue;
    follow(all, part, member);
    member.least = std::numeric_limits<double>::infinity();
    member.stalled = 0;
  }
}

/// How near to its last slot a member has arrived.
double Groups::reach(const GroupUnits& all, const Part& part, const Member& member) const {
  return std::max(all.movers[member.unit].motion.arrive_within, groups_[part.group].spacing / 32);
}

/// Whether the member has not come nearer to its slot for a while.
bool Groups::stalls(const GroupUnits& all, const Part& part, Member& member, double dt) const {
  const std::uint32_t unit = member.unit;
  const double spacing = groups_[part.group].spacing;
  const Position& at = all.positions[unit];
  double away = flat_distance(at, member.slot);
  if (seats_[unit].mode == Mode::path) {
    away = all.movers[unit].progress(all.world, all.orders[unit], at).distance_left;
  }
  member.stalled += dt;
  if (away < member.least - spacing / 16) {
    member.least = away;
    member.stalled = 0;
  }
  const double patience = std::max(20 * dt, kStalls * spacing / all.movers[unit].motion.speed);
  return member.stalled > patience;
}

void Groups::end_arrangement(const GroupUnits& all, std::uint32_t index, double dt) {
  Part& part = parts_[index];
  bool open = false;
  for (Member& member : part.members) {
    const std::uint32_t unit = member.unit;
    if (seats_[unit].mode == Mode::none) continue;
    const Mover& mover = all.movers[unit];
    if (!mover.under_way()) {
      const bool arrived = mover.state() == MoveState::arrived;
      finish(all, member, arrived ? part.end : mover.state(),
             arrived ? part.reason : all.orders[unit].reason);
    } else if (flat_distance(all.positions[unit], member.slot) <= reach(all, part, member)) {
      finish(all, member, part.end, part.reason);
    } else if (stalls(all, part, member, dt)) {
      finish(all, member, part.end, kTakenSlot);
    } else {
      open = true;
    }
  }
  if (!open) part.phase = Phase::over;
}

void Groups::end_walk(const GroupUnits& all, double dt) {
  const auto parts = static_cast<std::uint32_t>(parts_.size());
  for (std::uint32_t index = 0; index < parts; ++index) {
    if (parts_[index].group == kNone || parts_[index].phase == Phase::over) continue;
    if (parts_[index].phase == Phase::arrange) {
      end_arrangement(all, index, dt);
      continue;
    }
    if (all.movers[parts_[index].members[0].unit].under_way()) {
      lead(all, index, dt);
    } else {
      end_paths(all, index);  // with the march, their slots would be other ones
      end_march(all, index);
    }
    if (parts_[index].phase == Phase::march) end_paths(all, index);
  }
}

}  // namespace wend
