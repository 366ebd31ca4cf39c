#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "move_to_set_units.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {

namespace {

/// Back to its post, if it was pushed off: at half its speed, and not for a trifle.
Velocity way_back(const UnitMotion& motion, const Position& at, const Position& post, double dt,
                  bool in_space) {
  const Position way = arrow(at, post);
  const double away = in_space ? length_of_arrow(way) : flat_distance(at, post);
  if (away <= motion.radius / 4) return {};
  return times(way, std::min(motion.speed / 2, away / dt) / away);
}

}  // namespace

void MoveToSet::Units::tick_unit(std::size_t slot, double dt) {
  Mover& mover = movers[slot];
  const bool under_way = mover.under_way();
  if (groups.steers(slot)) return;
  steps[slot] = mover.tick(world, orders[slot], positions[slot], velocities[slot], dt);
  velocities[slot] = steps[slot].velocity;
  if (mover.state() == MoveState::moving) ++report.moving;
  if (mover.state() == MoveState::pending) ++report.pending;
  if (under_way && !mover.under_way() && !groups.holds(slot)) end_order(slot);
}

/// The less way is left, the higher; units that stand have the lowest.
double MoveToSet::Units::rank(std::size_t slot) const {
  constexpr double kLowest = -1e30;
  const Mover& mover = movers[slot];
  if (!mover.under_way()) return kLowest;
  if (groups.holds(slot)) return groups.rank(slot);
  return -mover.progress(world, orders[slot], positions[slot]).distance_left;
}

/// Replaces the velocities of units that have bodies by those with which they touch no other.
void MoveToSet::Units::avoid(double dt) {
  bodies.clear();
  bodies.use(world.world.service->scheduler());
  const bool in_space = world.world.ground->fills_space();
  for (std::size_t slot = 0; slot < movers.size(); ++slot) {
    const bool has_body = there[slot] != 0 && own[slot].rule != BodyRule::none;
    if (!has_body || steps[slot].jumps) continue;
    const Mover& mover = movers[slot];
    Velocity wanted = velocities[slot];
    double weight = own[slot].rule == BodyRule::stand ? 0 : 1 / own[slot].weight;
    if (!mover.under_way()) {
      const bool stays = own[slot].rule == BodyRule::stand;
      wanted =
          stays ? Velocity{} : way_back(mover.motion, positions[slot], posts[slot], dt, in_space);
    }
    bodies.add({static_cast<std::uint32_t>(slot), positions[slot], last[slot], wanted,
                mover.motion.radius, mover.motion.speed, weight, rank(slot),
                mover.under_way() && mover.keeps_to_line(), !mover.under_way()});
  }
  bodies.steer(*world.world.ground, dt);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    velocities[bodies.slot(i)] = last[bodies.slot(i)] = bodies.velocity(i);
  }
}

/// Whether a body that does not get on touches one that stands at the same goal, or has tried for
/// long and touches one that stands where its own goal is: in a corner, say, that it cannot leave.
bool MoveToSet::Units::comes_up_to_others(std::size_t index) const {
  constexpr std::uint32_t kLong = 60;  // ticks
  const std::uint32_t slot = bodies.slot(index);
  const double radius = movers[slot].motion.radius;
  for (const std::uint32_t near : bodies.near(index)) {
    const std::uint32_t other = bodies.slot(near);
    if (movers[other].under_way()) continue;
    const double reach = radius + movers[other].motion.radius;
    if (apart(positions[slot], positions[other]) > 1.1 * reach) continue;
    const Position& goal = orders[slot].order.to;
    const bool taken = apart(goal, positions[other]) < reach;
    if (taken && bodies.stuck(index) >= kLong) return true;
    const bool arrived = movers[other].state() == MoveState::arrived;
    if (arrived && apart(goal, orders[other].order.to) < reach) return true;
  }
  return false;
}

/// Ends the orders of units whose goal is taken by others with the same goal; then those of units
/// that have come up to these, and so on, so that the order of the units changes nothing.
void MoveToSet::Units::settle() {
  constexpr std::uint32_t kPatience = 10;  // ticks
  pressing.clear();
  for (std::uint32_t i = 0; i < bodies.size(); ++i) {
    const std::uint32_t slot = bodies.slot(i);
    const bool presses = movers[slot].under_way() && bodies.stuck(i) >= kPatience;
    if (presses && !groups.holds(slot)) pressing.push_back(i);
  }
  const auto settles = [&](std::uint32_t body) {
    if (!comes_up_to_others(body)) return false;
    const std::uint32_t slot = bodies.slot(body);
    movers[slot].settle(world, orders[slot]);
    --report.moving;
    end_order(slot);
    return true;
  };
  while (std::erase_if(pressing, settles) > 0) continue;
}

/// By slot, each once.
void MoveToSet::Units::sort_ended() {
  std::sort(ended.begin(), ended.end(), [](UnitHandle a, UnitHandle b) { return a.slot < b.slot; });
  ended.erase(std::unique(ended.begin(), ended.end()), ended.end());
}

void MoveToSet::Units::move(double dt) {
  for (std::size_t slot = 0; slot < movers.size(); ++slot) {
    if (there[slot] == 0) continue;
    Position& at = positions[slot];
    at = steps[slot].jumps ? steps[slot].jump_to : plus(at, times(velocities[slot], dt));
  }
  bodies.move(*world.world.ground, dt);
  for (std::size_t i = 0; i < bodies.size(); ++i) positions[bodies.slot(i)] = bodies.at(i);
}

MoveToSet::MoveToSet(const MoveWorld& world, const UnitBody& body)
    : units_(std::make_unique<Units>(world, body)) {
  WEND_ASSERT(body.weight > 0, "a body's weight is above 0; BodyRule::stand never gives way");
  WEND_ASSERT(body.patience > 0, "a unit's patience is above 0; infinity: it waits for ever");
}
MoveToSet::MoveToSet(MoveToSet&&) noexcept = default;
MoveToSet& MoveToSet::operator=(MoveToSet&&) noexcept = default;
MoveToSet::~MoveToSet() = default;

UnitHandle MoveToSet::add(const UnitMotion& motion, const Position& at) {
  WEND_ASSERT(motion.valid(), "a unit's motion has numbers out of range: see UnitMotion");
  WEND_ASSERT(units_ != nullptr, "this set was moved away: add units to the one it went to");
  Units& all = *units_;
  if (all.free.empty()) {
    WEND_CHECK(all.movers.size() < std::numeric_limits<std::uint32_t>::max(),
               "a set holds less than 2^32 units: remove some");
    all.free.push_back(static_cast<std::uint32_t>(all.movers.size()));
    all.positions.emplace_back();
    all.velocities.emplace_back();
    all.movers.emplace_back(motion);
    all.steps.emplace_back();
    all.there.push_back(0);
    all.orders.emplace_back();
    all.own.emplace_back();
    all.posts.emplace_back();
    all.last.emplace_back();
    all.generations.push_back(1);  // a handle of zeros names nothing
    all.ended.reserve(all.movers.capacity());
  }
  const std::uint32_t slot = all.free.back();
  all.free.pop_back();
  WEND_ASSERT(all.there[slot] == 0, "a free slot has no unit: remove() frees each once");
  all.positions[slot] = at;
  all.velocities[slot] = {};
  all.movers[slot] = Mover(motion);
  all.steps[slot] = {};
  // Nothing of the unit that was there, but for the memory of its line.
  FollowLine line = std::move(all.orders[slot].line);
  line.clear();
  all.orders[slot] = {};
  all.orders[slot].line = std::move(line);
  all.there[slot] = 1;
  all.own[slot] = all.default_body;
  all.bodies.forget(slot);
  all.detours.forget(slot);
  all.posts[slot] = at;
  all.last[slot] = {};
  return all.handle(slot);
}

bool MoveToSet::remove(UnitHandle unit) {
  Units& all = *units_;
  if (!all.known(unit)) return false;
  all.groups.leave(all.view(), unit.slot);
  all.movers[unit.slot].cancel(all.world, all.orders[unit.slot]);
  all.there[unit.slot] = 0;
  ++all.generations[unit.slot];
  all.free.push_back(unit.slot);
  return true;
}

bool MoveToSet::start(UnitHandle unit, const MoveOrder& order) {
  Units& all = *units_;
  if (!all.known(unit)) return false;
  all.groups.leave(all.view(), unit.slot);
  all.movers[unit.slot].start(all.world, all.orders[unit.slot], all.positions[unit.slot], order);
  all.note_order(unit.slot);
  return true;
}

bool MoveToSet::retarget(UnitHandle unit, const Position& to) {
  Units& all = *units_;
  if (!all.known(unit)) return false;
  all.groups.leave(all.view(), unit.slot);
  all.movers[unit.slot].retarget(all.world, all.orders[unit.slot], all.positions[unit.slot], to);
  all.note_order(unit.slot);
  return true;
}

bool MoveToSet::cancel(UnitHandle unit) {
  Units& all = *units_;
  if (!all.known(unit)) return false;
  all.groups.leave(all.view(), unit.slot);
  if (all.movers[unit.slot].under_way()) all.posts[unit.slot] = all.positions[unit.slot];
  all.movers[unit.slot].cancel(all.world, all.orders[unit.slot]);
  return true;
}

const MoveReport& MoveToSet::tick(double dt) {
  WEND_ASSERT(dt > 0, "a tick takes some time");
  Units& all = *units_;
  const bool changed = all.world.begin_tick();
  if (changed && all.told != all.world.version) ground_changed();
  WEND_ASSERT(all.positions.size() == slots() && all.velocities.size() == slots() &&
                  all.orders.size() == slots() && all.steps.size() == slots(),
              "add() makes each array of the set longer by one");
  all.ended.clear();
  all.list_refused();
  all.report = {.tick = all.world.tick, .units = size()};
  all.groups.begin_tick(all.view(), dt);
  for (std::size_t slot = 0; slot < all.movers.size(); ++slot) {
    if (all.there[slot] != 0) all.tick_unit(slot, dt);
  }
  all.groups.end_walk(all.view(), dt);
  all.note_groups();
  all.avoid(dt);
  all.settle();
  all.look_for_detours(dt);
  all.sort_ended();
  all.report.asked = all.world.asked;
  all.report.ended = all.ended.size();
  WEND_ASSERT(all.report.moving + all.report.pending + all.report.ended <= all.report.units,
              "each unit is counted once: it moves, waits or has ended");
  return all.report;
}

const MoveReport& MoveToSet::advance(double dt) {
  tick(dt);
  units_->move(dt);
  return units_->report;
}

Result<CommitReport> MoveToSet::edit(std::span<const CellEdit> edits) {
  Units& all = *units_;
  PathService& service = *all.world.world.service;
  const std::uint64_t before = service.navigator().version();
  Result<CommitReport> done = service.edit(edits);
  if (!done) return done;
  // Others may have edited the map since, whom this does not know of.
  if (before != all.world.version && before != all.told) ground_changed();
  all.told = service.navigator().version();
  all.tell(edits);
  return done;
}

/// Notifies the units that may walk into one of the cells.
void MoveToSet::Units::tell(std::span<const CellEdit> edits) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  const Placement& placement = world.world.placement;
  Position low = {kFar, kFar, 0};
  Position high = {-kFar, -kFar, 0};
  for (const CellEdit& edit : edits) {
    const double x = edit.cell.x;
    const double y = edit.cell.y;
    const Position from = placement.to_world({x - 1, y - 1, 0});
    const Position to = placement.to_world({x + 1, y + 1, 0});
    low = {std::min(low.x, from.x), std::min(low.y, from.y), 0};
    high = {std::max(high.x, to.x), std::max(high.y, to.y), 0};
  }
  bodies.ground_changed(low, high);
  for (std::size_t slot = 0; slot < movers.size(); ++slot) {
    const bool near = there[slot] != 0 && movers[slot].concerned(positions[slot], low, high);
    if (near) movers[slot].ground_changed();
  }
}

void MoveToSet::ground_changed() {
  units_->bodies.ground_changed();
  for (Mover& mover : units_->movers) mover.ground_changed();
}

std::size_t MoveToSet::size() const {
  WEND_ASSERT(units_->free.size() <= units_->movers.size(), "each slot is free once at most");
  return units_->movers.size() - units_->free.size();
}
std::size_t MoveToSet::slots() const { return units_->movers.size(); }

UnitHandle MoveToSet::handle(std::size_t slot) const {
  const Units& all = *units_;
  return slot < all.movers.size() && all.there[slot] != 0 ? all.handle(slot) : UnitHandle{};
}

bool MoveToSet::known(UnitHandle unit) const { return units_->known(unit); }

MoveState MoveToSet::state(UnitHandle unit) const {
  return units_->known(unit) ? units_->movers[unit.slot].state() : MoveState::invalid;
}

MoveProgress MoveToSet::progress(UnitHandle unit) const {
  const Units& all = *units_;
  if (!all.known(unit)) return {.reason = "there is no such unit: it was removed, or never added"};
  const std::size_t slot = unit.slot;
  return all.movers[slot].progress(all.world, all.orders[slot], all.positions[slot]);
}

const FollowLine* MoveToSet::line(UnitHandle unit) const {
  return units_->known(unit) ? &units_->orders[unit.slot].line : nullptr;
}

const Position& MoveToSet::position(UnitHandle unit) const {
  WEND_ASSERT(known(unit), "there is no such unit: ask known() first");
  return units_->positions[unit.slot];
}

const Velocity& MoveToSet::velocity(UnitHandle unit) const {
  WEND_ASSERT(known(unit), "there is no such unit: ask known() first");
  return units_->velocities[unit.slot];
}

FollowStep MoveToSet::last_step(UnitHandle unit) const {
  WEND_ASSERT(known(unit), "there is no such unit: ask known() first");
  return units_->steps[unit.slot];
}

const UnitMotion& MoveToSet::motion(UnitHandle unit) const {
  WEND_ASSERT(known(unit), "there is no such unit: ask known() first");
  return units_->movers[unit.slot].motion;
}

bool MoveToSet::set_position(UnitHandle unit, const Position& at, const Velocity& velocity) {
  if (!known(unit)) return false;
  units_->positions[unit.slot] = units_->posts[unit.slot] = at;
  units_->velocities[unit.slot] = units_->last[unit.slot] = velocity;
  return true;
}

bool MoveToSet::set_body(UnitHandle unit, const UnitBody& body) {
  WEND_ASSERT(body.weight > 0, "a body's weight is above 0; BodyRule::stand never gives way");
  WEND_ASSERT(body.patience > 0, "a unit's patience is above 0; infinity: it waits for ever");
  if (!known(unit)) return false;
  units_->own[unit.slot] = body;
  return true;
}

std::span<Position> MoveToSet::positions() { return units_->positions; }
std::span<Velocity> MoveToSet::velocities() { return units_->velocities; }
std::span<const UnitHandle> MoveToSet::ended() const { return units_->ended; }
const MoveReport& MoveToSet::last_tick() const { return units_->report; }

Result<void> MoveToSet::validate() const {
  const Units& all = *units_;
  const std::size_t slots = all.movers.size();
  const bool sizes = all.positions.size() == slots && all.velocities.size() == slots &&
                     all.steps.size() == slots && all.orders.size() == slots &&
                     all.there.size() == slots && all.generations.size() == slots;
  if (!sizes) return Error{"", 0, "an array of the set has another length than the others"};
  std::size_t there = 0;
  for (std::size_t slot = 0; slot < slots; ++slot) {
    there += all.there[slot];
    if (all.there[slot] == 0 && all.movers[slot].under_way()) {
      return Error{"", 0, "a unit that was removed is under way"};
    }
  }
  if (there != size()) return Error{"", 0, "free slots were miscounted"};
  for (const std::uint32_t slot : all.free) {
    if (all.there[slot] != 0) return Error{"", 0, "a slot is free, and has a unit"};
  }
  return units_->validate_groups();
}

}  // namespace wend
