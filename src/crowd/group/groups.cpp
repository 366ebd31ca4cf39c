// Membership: units join groups, leave and lead them.
#include "groups.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

/// The place of an item that none uses; a new one where there is none.
template <typename Item>
std::uint32_t take_free(std::vector<std::uint32_t>& free, std::vector<Item>& items) {
  if (free.empty()) {
    free.push_back(static_cast<std::uint32_t>(items.size()));
    items.emplace_back();
  }
  const std::uint32_t place = free.back();
  free.pop_back();
  return place;
}

}  // namespace

GroupHandle Groups::start(const GroupUnits& all, std::span<const UnitHandle> units,
                          const MoveOrder& order, const Formation& formation, double spacing) {
  WEND_ASSERT(!units.empty(), "a group has members: give it at least one unit");
  for (const UnitHandle unit : units) leave(all, unit.slot);
  seats_.resize(std::max(seats_.size(), all.movers.size()));
  ended_.reserve(seats_.size());
  const std::uint32_t slot = take_free(free_groups_, groups_);
  Group& group = groups_[slot];
  group.leader = units[0].slot;
  group.units.assign(units.begin(), units.end());
  group.order = order;
  group.own_slots.assign(formation.own_slots.begin(), formation.own_slots.end());
  group.formation = formation;
  group.formation.own_slots = {};
  group.spacing = spacing;
  const std::uint32_t index = new_part(slot);
  for (const UnitHandle unit : units) join(parts_[index], index, unit.slot);
  for (Member& member : parts_[index].members) follow(all, parts_[index], member);
  take_lead(all, index, 0);
  begin_trail(all, parts_[index]);
  return {slot, group.generation};
}

std::uint32_t Groups::new_part(std::uint32_t group) {
  const std::uint32_t index = take_free(free_parts_, parts_);
  Part& part = parts_[index];
  WEND_ASSERT(part.members.empty(), "a free part has no members: see drop_part()");
  part.group = group;
  ++groups_[group].parts;
  part.phase = Phase::march;
  part.unshaped = true;
  part.waited = part.stuck = 0;
  part.wanted = {};
  part.waits = false;
  return index;
}

void Groups::drop_part(std::uint32_t index) {
  WEND_ASSERT(parts_[index].group != kNone,
              "a part is dropped once, and belongs to a group until then");
  WEND_ASSERT(groups_[parts_[index].group].parts > 0, "new_part() counts each part of a group");
  --groups_[parts_[index].group].parts;
  parts_[index].group = kNone;
  parts_[index].members.clear();
  free_parts_.push_back(index);
}

void Groups::join(Part& part, std::uint32_t index, std::uint32_t unit) {
  WEND_ASSERT(unit < seats_.size(), "start() makes seats for all units of the set");
  Member member;
  member.unit = unit;
  part.members.push_back(member);
  part.unshaped = true;
  seats_[unit] = {.part = index};
}

/// The member goes to the goal by an order of its own, and the others of its part follow it.
void Groups::take_lead(const GroupUnits& all, std::uint32_t index, std::size_t member) {
  Part& part = parts_[index];
  WEND_ASSERT(member < part.members.size(), "a member of the part leads it: join() units first");
  std::swap(part.members[0], part.members[member]);
  const std::uint32_t unit = part.members[0].unit;
  seats_[unit].mode = Mode::none;
  all.movers[unit].start(all.world, all.orders[unit], all.positions[unit],
                         groups_[part.group].order);
  part.unshaped = true;
}

/// As if the leader had come straight from where its slots begin, towards the goal.
void Groups::begin_trail(const GroupUnits& all, Part& part) {
  WEND_ASSERT(!part.members.empty(), "a part has a leader: drop_part() one without members");
  const std::uint32_t unit = part.members[0].unit;
  const Position& at = all.positions[unit];
  const Group& group = groups_[part.group];
  const Position way = arrow(at, group.order.to);
  const double length = std::sqrt(way.x * way.x + way.y * way.y);
  if (length > 0) part.heading = {way.x / length, way.y / length, 0};
  const double depth = group.spacing * static_cast<double>(part.members.size());
  part.trail.reserve(2 * depth + 4 * group.spacing, group.spacing / 8);
  for (double share = 1; share > 0.1; share /= 2) {
    const Position tail = plus(at, times(part.heading, -share * depth));
    if (can_go(all, at, tail, unit)) return part.trail.begin(tail, at);
  }
  part.trail.begin(at, at);
}

void Groups::follow(const GroupUnits& all, Part& part, Member& member) {
  seats_[member.unit].mode = Mode::sight;
  member.blind = 0;
  all.movers[member.unit].follow(all.world, all.orders[member.unit], groups_[part.group].order);
}

void Groups::finish(const GroupUnits& all, const Member& member, MoveState state,
                    const char* reason) {
  const std::uint32_t unit = member.unit;
  seats_[unit].mode = Mode::none;
  all.movers[unit].finish(all.world, all.orders[unit], state, reason);
  ended_.push_back(unit);
}

/// The member next to a leader that left goes on in its place, from where it is.
void Groups::replace_leader(const GroupUnits& all, std::uint32_t index, const Position& head) {
  Part& part = parts_[index];
  WEND_ASSERT(!part.members.empty(), "nobody is left to lead: drop_part() it");
  std::size_t nearest = 0;
  for (std::size_t i = 1; i < part.members.size(); ++i) {
    const std::uint32_t unit = part.members[i].unit;
    const std::uint32_t best = part.members[nearest].unit;
    const double away = square_distance(head, all.positions[unit]);
    const double least = square_distance(head, all.positions[best]);
    if (away < least || (away == least && unit < best)) nearest = i;
  }
  Group& group = groups_[part.group];
  if (group.leader == kNone) group.leader = part.members[nearest].unit;
  if (part.phase != Phase::march) {
    std::swap(part.members[0], part.members[nearest]);
    return;
  }
  const double behind = part.members[nearest].behind;
  take_lead(all, index, nearest);
  const std::uint32_t unit = part.members[0].unit;
  const Position& at = all.positions[unit];
  const Position joint = part.trail.at(behind);
  if (!can_go(all, joint, at, unit)) return begin_trail(all, part);
  part.trail.cut(behind, at);
}

void Groups::leave(const GroupUnits& all, std::uint32_t unit) {
  if (unit >= seats_.size() || seats_[unit].part == kNone) return;
  const std::uint32_t index = seats_[unit].part;
  seats_[unit] = {};
  Part& part = parts_[index];
  WEND_ASSERT(part.group != kNone, "drop_part() a part only when no unit has its seat in it");
  Group& group = groups_[part.group];
  std::erase_if(group.units, [&](UnitHandle one) { return one.slot == unit; });
  if (group.leader == unit) group.leader = kNone;
  const bool led = part.members[0].unit == unit;
  std::erase_if(part.members, [&](const Member& one) { return one.unit == unit; });
  part.unshaped = true;
  if (group.units.empty()) {
    ++group.generation;
    free_groups_.push_back(part.group);
  }
  if (part.members.empty()) return drop_part(index);
  if (led) replace_leader(all, index, all.positions[unit]);
}

void Groups::disband(const GroupUnits& all, GroupHandle handle) {
  WEND_ASSERT(known(handle), "only a group that is known can be disbanded: ask known() first");
  Group& group = groups_[handle.slot];
  for (const UnitHandle unit : group.units) {
    all.movers[unit.slot].cancel(all.world, all.orders[unit.slot]);
    seats_[unit.slot] = {};
  }
  for (std::uint32_t index = 0; index < parts_.size(); ++index) {
    if (parts_[index].group == handle.slot) drop_part(index);
  }
  group.units.clear();
  ++group.generation;
  free_groups_.push_back(handle.slot);
}

GroupHandle Groups::group_of(std::uint32_t unit) const {
  if (unit >= seats_.size() || seats_[unit].part == kNone) return {};
  const std::uint32_t group = parts_[seats_[unit].part].group;
  return {group, groups_[group].generation};
}

GroupProgress Groups::progress(const GroupUnits& all, GroupHandle handle) const {
  WEND_ASSERT(known(handle), "only a group that is known has progress: ask known() first");
  const Group& group = groups_[handle.slot];
  GroupProgress progress = {.units = group.units.size()};
  MoveState worst = MoveState::pending;
  const Part* waiting = nullptr;
  bool moves = false;
  for (const Part& part : parts_) {
    if (part.group != handle.slot) continue;
    ++progress.parts;
    const bool waits = all.movers[part.members[0].unit].state() == MoveState::waiting;
    if (waits && waiting == nullptr) waiting = &part;
    const double reach = groups_[part.group].spacing / 3;
    for (const Member& member : part.members) {
      const Mover& mover = all.movers[member.unit];
      const bool near = flat_distance(all.positions[member.unit], member.slot) <= reach;
      progress.in_place += near ? 1 : 0;
      moves = moves || (mover.under_way() && !waits);
      if (mover.state() <= worst) continue;
      worst = mover.state();
      progress.reason = all.orders[member.unit].reason;
    }
  }
  const std::uint32_t first = group.leader != kNone ? group.leader : group.units[0].slot;
  const std::uint32_t leader = parts_[seats_[first].part].members[0].unit;
  for (const UnitHandle unit : group.units) {
    if (unit.slot == leader) progress.leader = unit;
  }
  progress.distance_left = all.movers[leader]
                               .progress(all.world, all.orders[leader], all.positions[leader])
                               .distance_left;
  progress.state = moves ? MoveState::moving : worst;
  if (moves || waiting == nullptr) return progress;
  progress.state = MoveState::waiting;
  progress.reason = all.orders[waiting->members[0].unit].reason;
  return progress;
}

/// Gives the members of a part the slots of its shape, so that their ways do not cross.
void Groups::shape(const GroupUnits& all, Part& part) {
  part.unshaped = false;
  const Group& group = groups_[part.group];
  const std::size_t count = part.members.size();
  Formation formation = group.formation;
  formation.own_slots = group.own_slots;
  offsets_.resize(count);
  write_slots(formation, group.spacing, offsets_);
  // By their numbers: the result does not depend on how they came in.
  std::sort(part.members.begin() + 1, part.members.end(),
            [](const Member& a, const Member& b) { return a.unit < b.unit; });
  measure(all, part);
  places_.clear();
  ideal_.clear();
  for (std::size_t i = 1; i < count; ++i) {
    ideal_.push_back(slot_of(part, offsets_[i]));
    places_.push_back(all.positions[part.members[i].unit]);
  }
  const std::span<const std::uint32_t> chosen = assigner_.assign(places_, ideal_);
  for (std::size_t i = 1; i < count; ++i) part.members[i].offset = offsets_[chosen[i - 1] + 1];
  part.members[0].offset = {};
  const auto before = [](const Member& a, const Member& b) {
    if (a.offset.x != b.offset.x) return a.offset.x > b.offset.x;
    const double left = std::abs(a.offset.y);
    const double right = std::abs(b.offset.y);
    return left != right ? left < right : a.offset.y < b.offset.y;
  };
  std::sort(part.members.begin() + 1, part.members.end(), before);
}

/// The lengths that follow from the slots.
void Groups::measure(const GroupUnits& all, Part& part) {
  const double spacing = groups_[part.group].spacing;
  WEND_ASSERT(spacing > 0, "slots are some way apart: start() a group with a spacing above 0");
  double deepest = 0;
  double widest = 0;
  for (const Position& offset : offsets_) {
    deepest = std::max(deepest, -offset.x);
    widest = std::max(widest, std::abs(offset.y));
  }
  part.window = std::clamp(widest / 2, spacing / 2, 4 * spacing);
  double radius = 0;
  for (const Member& member : part.members) {
    radius = std::max(radius, all.movers[member.unit].motion.radius);
  }
  part.gap = std::max(0.9 * spacing, 2 * radius);
  // Room for all in one queue behind the deepest slot.
  const double queue = 2 * spacing * static_cast<double>(part.members.size());
  part.trail.reserve(deepest + queue, spacing / 8);
}

Result<void> Groups::validate(const GroupUnits& all) const {
  std::size_t members = 0;
  for (std::uint32_t index = 0; index < parts_.size(); ++index) {
    if (parts_[index].group == kNone) continue;
    if (Result<void> sound = validate_part(all, index); !sound) return sound;
    members += parts_[index].members.size();
  }
  std::size_t units = 0;
  for (const Group& group : groups_) units += group.units.size();
  if (units != members) return Error{"", 0, "a unit of a group is in none of its parts"};
  std::size_t seated = 0;
  for (const Seat& seat : seats_) seated += seat.part != kNone ? 1 : 0;
  if (seated != members) return Error{"", 0, "a unit has a seat in a part that does not know it"};
  return {};
}

Result<void> Groups::validate_part(const GroupUnits& all, std::uint32_t index) const {
  const Part& part = parts_[index];
  if (part.members.empty()) return Error{"", 0, "a part of a group has no members"};
  if (part.trail.empty()) return Error{"", 0, "a part of a group has no trail"};
  if (seats_[part.members[0].unit].mode != Mode::none && part.phase == Phase::march) {
    return Error{"", 0, "a leader follows"};
  }
  for (const Member& member : part.members) {
    const Seat& seat = seats_[member.unit];
    if (seat.part != index) return Error{"", 0, "a member has its seat in another part"};
    const Mover& mover = all.movers[member.unit];
    if (seat.mode != Mode::none && !mover.under_way()) {
      return Error{"", 0, "a follower's order has ended, and its group does not know"};
    }
    if (part.phase == Phase::over && !is_over(mover.state())) {
      return Error{"", 0, "a member of a part that is over has an order that is not"};
    }
    const Position& slot = member.slot;
    if (!std::isfinite(slot.x) || !std::isfinite(slot.y) || !std::isfinite(slot.z)) {
      return Error{"", 0, "a slot is no position"};
    }
  }
  return {};
}

}  // namespace wend
