// The groups of a MoveToSet.
#include <algorithm>
#include <cmath>
#include <string>

#include "move_to_set_units.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {
namespace {

Error refuse_group(std::string reason) { return Error{"", 0, std::move(reason)}; }

bool finite_position(const Position& at) {
  return std::isfinite(at.x) && std::isfinite(at.y) && std::isfinite(at.z);
}

std::string short_number(double number) {
  std::string text = std::to_string(number);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text;
}

/// Why the slots of a formation do not fit units of this diameter.
std::optional<Error> slot_refusal(const Formation& formation, std::size_t units, double diameter) {
  if (!std::isfinite(formation.spacing) || formation.spacing < 0) {
    return refuse_group("the spacing is no length: give one in world units, or 0");
  }
  if (formation.spacing > 0 && formation.spacing < diameter) {
    return refuse_group("the spacing " + short_number(formation.spacing) +
                        " is below the largest unit's diameter " + short_number(diameter) +
                        ": give at least that, or 0");
  }
  if (formation.shape != FormationShape::own) return std::nullopt;
  const std::span<const Position> own = formation.own_slots;
  if (own.size() + 1 < units) {
    return refuse_group("there are " + std::to_string(own.size()) + " own slots for " +
                        std::to_string(units - 1) + " followers: give each of them one");
  }
  for (std::size_t i = 0; i + 1 < units; ++i) {
    if (!finite_position(own[i])) {
      return refuse_group("own slot " + std::to_string(i) + " is no position: give numbers");
    }
    double nearest = std::sqrt(own[i].x * own[i].x + own[i].y * own[i].y);
    for (std::size_t j = 0; j < i; ++j) nearest = std::min(nearest, flat_distance(own[i], own[j]));
    if (nearest >= diameter * (1 - 1e-9) && nearest > 0) continue;
    return refuse_group("own slot " + std::to_string(i) + " is " + short_number(nearest) +
                        " from another one or the leader: leave the largest unit's diameter " +
                        short_number(diameter));
  }
  return std::nullopt;
}

}  // namespace

std::optional<Error> MoveToSet::Units::refusal(std::span<const UnitHandle> units,
                                               const MoveOrder& order) const {
  if (units.empty()) return refuse_group("a group needs members: give at least one unit");
  if (world.world.ground->fills_space()) {
    return refuse_group(
        "units that fly keep no formation: start() an order for each of them, or give the set a "
        "ground on which units walk");
  }
  if (units.size() > kMostInGroup) {
    return refuse_group(std::to_string(units.size()) +
                        " units are given, and a group has at most " +
                        std::to_string(kMostInGroup) + ": make several groups");
  }
  if (!finite_position(order.to)) {
    return refuse_group("the goal's coordinates are no numbers: give a position of the world");
  }
  std::vector<std::uint8_t> named(movers.size(), 0);
  for (std::size_t i = 0; i < units.size(); ++i) {
    if (!known(units[i])) {
      return refuse_group("unit " + std::to_string(i) +
                          " of the group is not in this set: leave out units that were removed");
    }
    if (named[units[i].slot]++ != 0) {
      return refuse_group("unit " + std::to_string(i) +
                          " of the group is named twice: give each unit once");
    }
  }
  return std::nullopt;
}

Result<GroupHandle> MoveToSet::start_group(std::span<const UnitHandle> units,
                                           const MoveOrder& order, const Formation& formation) {
  Units& all = *units_;
  if (const auto refusal = all.refusal(units, order)) return *refusal;
  double radius = 0;
  for (const UnitHandle unit : units) radius = std::max(radius, motion(unit).radius);
  if (const auto refusal = slot_refusal(formation, units.size(), 2 * radius)) return *refusal;
  double spacing = formation.spacing > 0 ? formation.spacing : 3 * radius;
  if (spacing <= 0) spacing = all.world.world.placement.cell_size;
  const GroupHandle group = all.groups.start(all.view(), units, order, formation, spacing);
  all.note_order(units[0].slot);
  return group;
}

bool MoveToSet::disband(GroupHandle group) {
  Units& all = *units_;
  if (!all.groups.known(group)) return false;
  for (const UnitHandle unit : all.groups.units(group)) {
    all.posts[unit.slot] = all.positions[unit.slot];
  }
  all.groups.disband(all.view(), group);
  return true;
}

GroupProgress MoveToSet::progress(GroupHandle group) const {
  Units& all = *units_;
  if (!all.groups.known(group)) {
    return {.reason = "there is no such group: its units left it, or it never was"};
  }
  return all.groups.progress(all.view(), group);
}

std::span<const UnitHandle> MoveToSet::members(GroupHandle group) const {
  if (!units_->groups.known(group)) return {};
  return units_->groups.units(group);
}

GroupHandle MoveToSet::group(UnitHandle unit) const {
  return units_->known(unit) ? units_->groups.group_of(unit.slot) : GroupHandle{};
}

/// Groups end orders too, and start orders of members, after units were counted.
void MoveToSet::Units::note_groups() {
  if (!groups.any()) return;
  for (const std::uint32_t slot : groups.ended()) {
    if (!movers[slot].under_way()) end_order(slot);
  }
  std::erase_if(ended, [&](UnitHandle unit) { return !is_over(movers[unit.slot].state()); });
  report.moving = report.pending = 0;
  for (std::size_t slot = 0; slot < movers.size(); ++slot) {
    if (there[slot] == 0) continue;
    report.moving += movers[slot].state() == MoveState::moving ? 1 : 0;
    report.pending += movers[slot].state() == MoveState::pending ? 1 : 0;
  }
}

Result<void> MoveToSet::Units::validate_groups() {
  const GroupUnits units = view();
  for (std::size_t slot = 0; slot < movers.size(); ++slot) {
    const bool seated = !(groups.group_of(static_cast<std::uint32_t>(slot)) == GroupHandle{});
    if (seated && there[slot] == 0) return Error{"", 0, "a unit that was removed is in a group"};
  }
  return groups.validate(units);
}

}  // namespace wend
