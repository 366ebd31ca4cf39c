#include "mover.h"

#include <limits>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {

const char* to_string(MoveState state) {
  switch (state) {
    case MoveState::pending: return "pending";
    case MoveState::moving: return "moving";
    case MoveState::waiting: return "waiting";
    case MoveState::arrived: return "arrived";
    case MoveState::arrived_partial: return "arrived_partial";
    case MoveState::blocked: return "blocked";
    case MoveState::unreachable: return "unreachable";
    case MoveState::cancelled: return "cancelled";
    case MoveState::invalid: return "invalid";
  }
  return "invalid";
}

bool is_over(MoveState state) {
  return state != MoveState::pending && state != MoveState::moving && state != MoveState::waiting;
}

MoverWorld::MoverWorld(const MoveWorld& of) : world(of) {
  WEND_ASSERT(of.service != nullptr, "units need a PathService to ask for paths");
  WEND_ASSERT(of.ground != nullptr, "units need a ground: a GridGround of the service's map, say");
  version = of.service->navigator().version();
  if (of.service->navigator().has_room()) exits = &places();
}

bool MoverWorld::begin_tick() {
  ++tick;
  asked = 0;
  world.service->update();
  const std::uint64_t now = world.service->navigator().version();
  const bool changed = now != version;
  if (changed) ++edits;
  version = now;
  return changed;
}

void Mover::start(MoverWorld& world, MoverOrder& of, const Position& at, const MoveOrder& order) {
  release(world, of);
  walker_.stop();
  of.order = order;
  of.reason = "";
  of.replans = of.in_vain = 0;
  of.on_detour = false;
  on_path_ = partial_ = asks_partial_ = had_path_ = false;
  state_ = MoveState::pending;
  const bool finite =
      std::isfinite(order.to.x) && std::isfinite(order.to.y) && std::isfinite(order.to.z);
  if (!finite) return end(world, of, MoveState::invalid, "the goal's coordinates are no numbers");
  if (!ask(world, of, at)) end(world, of, of.unless_it_waits(MoveState::invalid), of.reason);
}

void Mover::retarget(MoverWorld& world, MoverOrder& of, const Position& at, const Position& to) {
  MoveOrder order = of.order;
  order.to = to;
  if (!under_way()) return start(world, of, at, order);
  if (!std::isfinite(to.x) || !std::isfinite(to.y) || !std::isfinite(to.z)) {
    return end(world, of, MoveState::invalid, "the goal's coordinates are no numbers");
  }
  of.order = order;
  had_path_ = false;
  if (!waits_) return timer_.note(RenewReason::goal_moved, world.tick, order.renew);
  if (asks_partial_) world.world.service->cancel(of.request);
  asks_partial_ = false;
  if (!ask(world, of, at)) end(world, of, of.unless_it_waits(MoveState::invalid), of.reason);
}

void Mover::cancel(MoverWorld& world, MoverOrder& of) {
  if (!is_over(state_)) end(world, of, MoveState::cancelled, "cancelled");
}

void Mover::follow(MoverWorld& world, MoverOrder& of, const MoveOrder& order) {
  release(world, of);
  walker_.stop();
  timer_.clear();
  of.order = order;
  of.line.clear();
  of.reason = "";
  had_path_ = on_path_ = partial_ = asks_partial_ = false;
  state_ = MoveState::moving;
}

void Mover::release(MoverWorld& world, MoverOrder& of) {
  world.world.service->cancel(of.request);
  waits_ = false;
}

/// Checks what edits mean for the path, in a tick of the unit's own among the next kSpread. Until
/// then the unit looks ahead in every tick anyway.
void Mover::see_to_edits(MoverWorld& world, MoverOrder& of) {
  constexpr std::uint32_t kSpread = 8;
  WEND_ASSERT(edits_ <= world.edits, "a unit belongs to one world: do not tick it in another");
  if (edits_ == world.edits || (world.tick + motion.seed) % kSpread != 0) return;
  edits_ = world.edits;
  switch (world.world.service->check(of.request)) {
    case AnswerState::current: return;
    case AnswerState::unknown:
    case AnswerState::beatable: return timer_.note(RenewReason::better, world.tick, of.order.renew);
    case AnswerState::broken: return timer_.note(RenewReason::blocked, world.tick, of.order.renew);
  }
}

/// Handles the outcome of the walk in this tick.
void Mover::see_to_walk(MoverWorld& world, MoverOrder& of, const Position& at) {
  if (walker_.state() == FollowState::arrived) {
    if (!on_path_) return;  // at the end of its first steps
    if (timer_.pending() == RenewReason::goal_moved || waits_) return;
    return end(world, of, partial_ ? MoveState::arrived_partial : MoveState::arrived,
               partial_ ? of.reason : "");
  }
  const RenewReason wants = walker_.wants();
  if (wants == RenewReason::none || waits_ || !on_path_) return;
  timer_.note(wants, world.tick, of.order.renew);
  if (walker_.state() != FollowState::blocked || timer_.due(world.tick) == RenewReason::none)
    return;
  // A path that ends at once where the last one did leads a unit of its size nowhere.
  constexpr std::uint32_t kTries = 4;
  of.in_vain = at == of.failed_at ? of.in_vain + 1 : 0;
  of.failed_at = at;
  if (of.in_vain < kTries) return;
  end(world, of, MoveState::blocked,
      "paths lead where the unit has no room: its radius is larger than they are for");
}

/// Waiting: after edits it tries again.
void Mover::retry(MoverWorld& world, MoverOrder& of, const Position& at) {
  constexpr std::uint32_t kSpread = 8;
  if (edits_ == world.edits || (world.tick + motion.seed) % kSpread != 0) return;
  of.in_vain = 0;
  state_ = MoveState::pending;
  renew(world, of, at);
}

FollowStep Mover::tick(MoverWorld& world, MoverOrder& of, const Position& at,
                       const Velocity& velocity, double dt) {
  WEND_ASSERT(under_way() || (!waits_ && !on_path_ && walker_.state() == FollowState::idle),
              "an order that is over neither waits for a path nor walks: see end()");
  if (state_ == MoveState::waiting) retry(world, of, at);
  if (!under_way()) return {};
  if (waits_) see_to_request(world, of, at);
  if (on_path_ && !waits_) see_to_edits(world, of);
  FollowStep step;
  if (walker_.state() != FollowState::idle) {
    step = walker_.tick(context(world, of, of.line), at, velocity, dt);
    see_to_walk(world, of, at);
  }
  if (under_way() && !waits_ && timer_.due(world.tick) != RenewReason::none) renew(world, of, at);
  return step;
}

MoveProgress Mover::progress(const MoverWorld& world, const MoverOrder& of,
                             const Position& at) const {
  MoveProgress progress;
  progress.state = state_;
  progress.reason = of.reason;
  progress.replans = of.replans;
  progress.on_path = on_path_;
  progress.renewing = timer_.pending();
  if (!under_way()) return progress;
  if (on_path_) {
    const FollowProgress walk = walker_.progress(context(world, of, of.line), at);
    progress.distance_left = walk.distance_left;
    progress.time_left = walk.time_left;
  } else {
    progress.distance_left = apart(at, of.order.to);
    progress.time_left = progress.distance_left / motion.speed;
  }
  return progress;
}

}  // namespace wend
