// Where the slots of a group are in a tick, and how followers get there.
#include <algorithm>
#include <cmath>

#include "groups.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

constexpr double kShares[] = {1, 0.75, 0.5, 0.25, 0};  // of the way from the trail to a slot
constexpr std::uint32_t kBlindTicks = 3;  // a slot behind a corner is often seen again at once
constexpr std::uint32_t kTrailLooks = 6;
constexpr std::uint32_t kExchangeTicks = 4;
constexpr double kNear =
    2;  // in spacings: for units so near to the trail the leader only slows down

double flat_length(const Position& way) { return std::sqrt(way.x * way.x + way.y * way.y); }

double flat_dot(const Position& a, const Position& b) { return a.x * b.x + a.y * b.y; }

/// From the leader's frame to the world.
Position beside(const Position& anchor, const Position& ahead, double forward, double left) {
  return {anchor.x + forward * ahead.x - left * ahead.y,
          anchor.y + forward * ahead.y + left * ahead.x, anchor.z};
}

Velocity at_most(const Velocity& velocity, double speed) {
  const double length = flat_length(velocity);
  return length > speed ? times(velocity, speed / length) : velocity;
}

}  // namespace

bool Groups::can_go(const GroupUnits& all, const Position& from, const Position& to,
                    std::uint32_t unit) const {
  return all.world.world.ground->is_free(from, to, all.movers[unit].motion.radius);
}

/// Where the trail leads at a place behind the leader, over a stretch: an evasion of the leader
/// does not swing the whole group round.
Position Groups::direction(const Part& part, double behind) {
  WEND_ASSERT(part.window > 0, "a direction is taken over a stretch of trail: measure() sets it");
  const Position ahead = part.trail.at(std::max(0.0, behind - part.window));
  const Position way = arrow(part.trail.at(behind + part.window), ahead);
  const double length = flat_length(way);
  if (length < part.window / 8) return part.heading;
  return {way.x / length, way.y / length, 0};
}

/// Without walls.
Position Groups::slot_of(const Part& part, const Position& offset) {
  const double behind = std::max(0.0, -offset.x);
  return beside(part.trail.at(behind), direction(part, behind), std::max(0.0, offset.x), offset.y);
}

/// Whether no slot that was placed before is too near.
bool Groups::has_gap(const Part& part, const Position& at) const {
  const double least = part.gap * part.gap * (1 - 1e-9);
  return std::none_of(placed_.begin(), placed_.end(),
                      [&](const Position& other) { return square_distance(at, other) < least; });
}

/// On the trail at this distance behind the leader, or beside it, as far out as there is room.
bool Groups::try_slot(const GroupUnits& all, const Part& part, Member& member, double behind) {
  const Position anchor = part.trail.at(behind);
  const Position ahead = direction(part, behind);
  const double forward = behind > 0 ? 0 : std::max(0.0, member.offset.x);
  for (const double share : kShares) {
    const bool shaped = share == 1 && behind <= std::max(0.0, -member.offset.x);
    const Position slot = beside(anchor, ahead, share * forward, share * member.offset.y);
    if ((crowded_ || !shaped) && !has_gap(part, slot)) continue;
    if (!can_go(all, anchor, slot, member.unit)) continue;
    crowded_ = crowded_ || !shaped;
    if (!shaped) queue_ = std::max(queue_, behind);
    member.slot = slot;
    member.behind = behind;
    return true;
  }
  return false;
}

/// In the shape as it is drawn, without the bends of the trail: for groups that stop.
bool Groups::try_straight(const GroupUnits& all, const Part& part, Member& member) {
  const Position& head = part.trail.head();
  const Position slot = beside(head, part.heading, member.offset.x, member.offset.y);
  if (!has_gap(part, slot) || !can_go(all, head, slot, member.unit)) return false;
  member.slot = slot;
  member.behind = std::max(0.0, -member.offset.x);
  return true;
}

/// Slots that find no room beside the trail queue on it, behind those placed before them.
void Groups::place(const GroupUnits& all, const Part& part, Member& member, bool straight) {
  member.queues = false;
  if (straight && try_straight(all, part, member)) return;
  double behind = std::max(0.0, -member.offset.x);
  if (try_slot(all, part, member, behind)) return;
  behind = std::max(behind, queue_);
  const double end = part.trail.length();
  for (; behind <= end; behind += part.gap / 2) {
    if (try_slot(all, part, member, behind)) return;
  }
  member.slot = part.trail.at(end);
  member.behind = end;
  member.queues = !straight;
  if (!straight) return;
  const double radius = all.movers[member.unit].motion.radius;
  const Position ideal = beside(part.trail.head(), part.heading, member.offset.x, member.offset.y);
  const auto free = all.world.world.ground->nearest_free(ideal, radius, 16 * part.gap);
  if (free) member.slot = *free;
}

void Groups::place_all(const GroupUnits& all, Part& part, double dt, bool straight) {
  WEND_ASSERT(dt > 0, "a slot drifts by its way over some time");
  placed_.clear();
  placed_.push_back(part.trail.head());
  queue_ = 0;
  crowded_ = straight;
  part.members[0].slot = part.trail.head();
  const Ground& ground = *all.world.world.ground;
  for (std::size_t i = 1; i < part.members.size(); ++i) {
    Member& member = part.members[i];
    const Position before = member.slot;
    place(all, part, member, straight);
    if (ground.has_slopes()) member.slot.z = ground.height(member.slot);
    placed_.push_back(member.slot);
    member.drift = straight ? Velocity{} : times(arrow(before, member.slot), 1 / dt);
    member.drift.z = 0;
    // A slot that jumps, such as out of a queue, is no guide.
    const double most = 1.5 * all.movers[part.members[0].unit].motion.speed;
    if (!(flat_length(member.drift) <= most)) member.drift = {};
  }
}

/// By how much the sum of squares of the ways to their slots is less if they exchange these. In a
/// file the sum of distances is the same for any order; that of squares is least without
/// overtaking.
double Groups::exchange_gain(const GroupUnits& all, const Member& a, const Member& b) const {
  const Position units = arrow(all.positions[b.unit], all.positions[a.unit]);
  return -2 * flat_dot(units, arrow(b.slot, a.slot));
}

/// Members that came into another order than their slots, such as before a gap, keep it. Only where
/// both can go straight to their new slots: round walls distances say little.
void Groups::exchange(const GroupUnits& all, Part& part) const {
  const double least = part.gap * part.gap / 16;
  for (std::size_t i = 1; i < part.members.size(); ++i) {
    for (std::size_t j = i + 1; j < part.members.size(); ++j) {
      Member& a = part.members[i];
      Member& b = part.members[j];
      if (exchange_gain(all, a, b) < least) continue;
      if (!can_go(all, all.positions[a.unit], b.slot, a.unit)) continue;
      if (!can_go(all, all.positions[b.unit], a.slot, b.unit)) continue;
      std::swap(a.unit, b.unit);
      std::swap(a.blind, b.blind);
      std::swap(a.asked, b.asked);
      std::swap(a.lag, b.lag);
    }
  }
}

void Groups::note_leader(const GroupUnits& all, Part& part, double dt) {
  WEND_ASSERT(!part.trail.empty(), "begin_trail() when a unit takes the lead");
  const std::uint32_t unit = part.members[0].unit;
  const Position& at = all.positions[unit];
  const double way = flat_distance(part.trail.head(), at);
  // By a link, or the host put it there.
  if (way > 3 * all.movers[unit].motion.speed * dt && !can_go(all, part.trail.head(), at, unit)) {
    begin_trail(all, part);
  } else {
    part.trail.note(at);
  }
  part.heading = direction(part, 0);
  // Others may push it to and fro: only the way that it gets nearer counts against what it wants.
  const double before = part.left;
  part.left = all.movers[unit].progress(all.world, all.orders[unit], at).distance_left;
  const double most = all.movers[unit].motion.speed * dt;
  const double nearer = std::clamp(before - part.left, 0.0, most);
  part.stuck = std::max(0.0, part.stuck + flat_length(part.wanted) * dt - 2 * nearer);
}

/// The slot if the unit can go straight there, else the point of the trail nearest to the slot for
/// which that holds.
bool Groups::find_target(const GroupUnits& all, const Part& part, const Member& member,
                         Position& target) const {
  const Position& at = all.positions[member.unit];
  const auto sees = [&](const Position& to) { return can_go(all, at, to, member.unit); };
  target = member.slot;
  if (sees(target)) return true;
  const double spacing = groups_[part.group].spacing;
  double unseen = member.behind;
  for (std::uint32_t look = 0; look < kTrailLooks; ++look) {
    if (unseen >= part.trail.length()) return false;
    double seen = unseen + spacing;
    target = part.trail.at(seen);
    if (sees(target)) {
      for (int half = 0; half < 3; ++half) {
        const double middle = (unseen + seen) / 2;
        const Position nearer = part.trail.at(middle);
        const bool free = sees(nearer);
        (free ? seen : unseen) = middle;
        if (free) target = nearer;
      }
      // Where it stands already it would stay.
      return flat_distance(at, target) > spacing / 16;
    }
    unseen = seen;
  }
  return false;
}

/// The slot's own velocity, and what brings the unit there within the time for half a spacing. A
/// unit that is ahead of its slot lets it come, instead of walking back.
Velocity Groups::wish(const GroupUnits& all, const Part& part, const Member& member,
                      const Position& target, double dt) const {
  const std::uint32_t unit = member.unit;
  const UnitMotion& motion = all.movers[unit].motion;
  const double spacing = groups_[part.group].spacing;
  const bool to_slot = target == member.slot;
  const Position way = arrow(all.positions[unit], target);
  const double distance = flat_length(way);
  const double time = std::max(2 * dt, spacing / (2 * motion.speed));
  Velocity wanted = to_slot ? member.drift : Velocity{};
  if (distance > spacing / 50) wanted = plus(wanted, times(way, 1 / time));
  const Position ahead = direction(part, member.behind);
  const double along = flat_dot(wanted, ahead);
  const double drift = flat_dot(member.drift, ahead);
  if (to_slot && along < 0 && drift > motion.speed / 16) {
    wanted = plus(wanted, times(ahead, -along));
  }
  wanted.z = 0;
  const SpeedMap* speeds = all.world.world.speeds;
  const double share = speeds != nullptr ? speeds->share(all.positions[unit]) : 1;
  return at_most(wanted, motion.speed * share);
}

/// The velocity that keeps to the ground: on slopes it rises, and is slower as seen from above.
Velocity Groups::on_ground(const GroupUnits& all, const Position& at, Velocity velocity,
                           double most, double dt) {
  const Ground& ground = *all.world.world.ground;
  if (!ground.has_slopes()) return velocity;
  velocity.z = 0;
  for (int look = 16; look > 0; --look) {  // a shorter step may be steeper
    const Position next = plus(at, times({velocity.x, velocity.y, 0}, dt));
    velocity.z = (ground.height(next) - at.z) / dt;
    const double speed = length_of_arrow(velocity);
    if (speed <= most || look == 1) break;
    velocity = times(velocity, most / speed);
  }
  return velocity;
}

void Groups::walk_to(const GroupUnits& all, Part& part, Member& member, const Position& target,
                     double dt) {
  const std::uint32_t unit = member.unit;
  const UnitMotion& motion = all.movers[unit].motion;
  const Position& at = all.positions[unit];
  const Velocity& now = all.velocities[unit];
  const Velocity wanted = wish(all, part, member, target, dt);
  const Position change = {wanted.x - now.x, wanted.y - now.y, 0};
  const bool faster = flat_length(wanted) > flat_length(now);
  const double most = (faster ? motion.acceleration : motion.braking) * dt;
  Velocity taken = {now.x, now.y, 0};
  taken = at_most(plus(taken, at_most(change, most)), motion.speed);
  if (!can_go(all, at, plus(at, times(taken, dt)), unit)) {
    // The way to the target was seen to be free.
    const Position way = arrow(at, target);
    const double distance = flat_length(way);
    const double speed = std::min(flat_length(taken), distance / dt);
    taken = distance > 0 ? times({way.x, way.y, 0}, speed / distance) : Velocity{};
  }
  taken = on_ground(all, at, taken, motion.speed, dt);
  all.velocities[unit] = taken;
  all.steps[unit] = {};
  all.steps[unit].state = FollowState::following;
  all.steps[unit].velocity = taken;
}

/// It sees neither its slot nor the trail: by a path, which follows the slot.
void Groups::ask_for_path(const GroupUnits& all, const Part& part, Member& member) {
  const std::uint32_t unit = member.unit;
  const Group& group = groups_[part.group];
  if (seats_[unit].mode == Mode::path) {
    if (flat_distance(member.asked, member.slot) <= 2 * group.spacing) return;
    member.asked = member.slot;
    return all.movers[unit].retarget(all.world, all.orders[unit], all.positions[unit], member.slot);
  }
  MoveOrder order = group.order;
  order.to = member.asked = member.slot;
  order.partial = part.phase == Phase::arrange;
  order.wait = false;
  order.exact = true;
  seats_[unit].mode = Mode::path;
  all.movers[unit].start(all.world, all.orders[unit], all.positions[unit], order);
}

/// Whether the member is beside the way that its leader has yet to walk, no further on than the
/// group is long: others pushed it past the leader, such as through a gap.
bool Groups::is_ahead(const GroupUnits& all, const Part& part, const Member& member) const {
  const std::uint32_t unit = member.unit;
  const Position& at = all.positions[unit];
  const double spacing = groups_[part.group].spacing;
  const double least = part.left - spacing * static_cast<double>(part.members.size());
  const std::span<const FollowLine::Vertex> line = all.orders[part.members[0].unit].line.vertices();
  for (std::size_t i = 1; i < line.size() && line[i - 1].left > least; ++i) {
    if (line[i].left >= part.left || line[i].kind == LegKind::link) continue;
    const Position& from = line[i - 1].at;
    const Position near = part_way(from, line[i].at, nearest_share(at, from, line[i].at));
    if (flat_distance(near, at) > kNear * spacing || !can_go(all, at, near, unit)) continue;
    const double left = line[i].left + flat_distance(near, line[i].at);
    if (left < part.left && left > least) return true;
  }
  return false;
}

void Groups::steer(const GroupUnits& all, Part& part, Member& member, double dt) {
  const std::uint32_t unit = member.unit;
  const Position& at = all.positions[unit];
  const double away = flat_distance(at, member.slot);
  const bool behind = flat_dot(arrow(at, member.slot), direction(part, member.behind)) > 0;
  const double spacing = groups_[part.group].spacing;
  const bool far = away > 4 * spacing;
  const bool ahead = (far || member.blind > 0) && is_ahead(all, part, member);
  member.lag = (behind || far) && !ahead ? away : 0;
  if (flat_distance(at, part.trail.at(member.behind)) < kNear * spacing) {
    member.lag = std::min(member.lag, kNear * spacing);
  }
  seats_[unit].rank = -(part.left + member.behind + away);
  Position target = at;
  // Near enough to the end of the queue it stands until the trail is longer.
  const double crowd = part.gap * std::sqrt(static_cast<double>(part.members.size()));
  if (member.queues && away < std::max(crowd, 2 * part.gap)) {
    if (seats_[unit].mode == Mode::path) follow(all, part, member);
    member.lag = 0;
    return walk_to(all, part, member, target, dt);
  }
  if (find_target(all, part, member, target)) {
    if (seats_[unit].mode == Mode::path) follow(all, part, member);
    member.blind = 0;
    return walk_to(all, part, member, target, dt);
  }
  ++member.blind;
  if (ahead) {  // lets the leader come
    if (seats_[unit].mode == Mode::path) follow(all, part, member);
    return walk_to(all, part, member, at, dt);
  }
  if (member.blind > kBlindTicks || seats_[unit].mode == Mode::path) {
    return ask_for_path(all, part, member);
  }
  all.velocities[unit] = {};
  all.steps[unit] = {};
}

double Groups::slowest(const GroupUnits& all, const Part& part) {
  double speed = all.movers[part.members[0].unit].motion.speed;
  for (const Member& member : part.members) {
    speed = std::min(speed, all.movers[member.unit].motion.speed);
  }
  return speed;
}

/// The share of its speed at which the leader goes: all while the others are in place, hardly any
/// while one is four spacings behind its slot. It never stands: slots move only where it goes on.
double Groups::pace(const Part& part) const {
  double lag = 0;
  for (const Member& member : part.members) lag = std::max(lag, member.lag);
  const double late = lag / groups_[part.group].spacing;
  return std::clamp((4 - late) / 3.75, kCreep, 1.0);
}

void Groups::begin_tick(const GroupUnits& all, double dt) {
  ended_.clear();
  if (all.world.tick % 8 == 0) merge(all);
  for (std::uint32_t index = 0; index < parts_.size(); ++index) {
    Part& part = parts_[index];
    if (part.group == kNone || part.phase == Phase::over) continue;
    if (part.phase == Phase::march) {
      note_leader(all, part, dt);
      if (part.unshaped) shape(all, part);
      place_all(all, part, dt, false);
      if ((all.world.tick + index) % kExchangeTicks == 0) exchange(all, part);
    }
    for (Member& member : part.members) {
      if (holds(member.unit)) steer(all, part, member, dt);
    }
  }
}

}  // namespace wend
