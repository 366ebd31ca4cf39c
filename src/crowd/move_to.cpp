#include "wend/crowd/move_to.h"

#include "mover.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {

class MoveTo::Unit {
 public:
  Unit(const MoveWorld& world_of, const UnitMotion& motion) : world(world_of), mover(motion) {}
  ~Unit() { mover.release(world, order); }
  Unit(const Unit&) = delete;
  Unit& operator=(const Unit&) = delete;

  MoverWorld world;
  MoverOrder order;
  Mover mover;
  Position at;  // as last reported
};

MoveTo::MoveTo(const MoveWorld& world, const UnitMotion& motion)
    : unit_(std::make_unique<Unit>(world, motion)) {
  WEND_ASSERT(motion.valid(), "a unit's motion has numbers out of range: see UnitMotion");
}

MoveTo::MoveTo(MoveTo&&) noexcept = default;
MoveTo& MoveTo::operator=(MoveTo&&) noexcept = default;
MoveTo::~MoveTo() = default;

void MoveTo::start(const Position& at, const MoveOrder& order) {
  WEND_ASSERT(unit_ != nullptr, "this unit was moved away: use the MoveTo that it went to");
  unit_->at = at;
  unit_->mover.start(unit_->world, unit_->order, at, order);
}

void MoveTo::retarget(const Position& at, const Position& to) {
  unit_->at = at;
  unit_->mover.retarget(unit_->world, unit_->order, at, to);
}

void MoveTo::cancel() { unit_->mover.cancel(unit_->world, unit_->order); }

FollowStep MoveTo::tick(const Position& position, const Velocity& velocity, double dt) {
  WEND_ASSERT(dt > 0, "a tick takes some time");
  unit_->at = position;
  if (unit_->world.begin_tick()) ground_changed();
  return unit_->mover.tick(unit_->world, unit_->order, position, velocity, dt);
}

MoveState MoveTo::advance(Position& position, Velocity& velocity, double dt) {
  const FollowStep step = tick(position, velocity, dt);
  velocity = step.velocity;
  position = step.jumps ? step.jump_to : plus(position, times(velocity, dt));
  unit_->at = position;
  return state();
}

void MoveTo::ground_changed() { unit_->mover.ground_changed(); }

MoveState MoveTo::state() const { return unit_->mover.state(); }
MoveProgress MoveTo::progress() const {
  return unit_->mover.progress(unit_->world, unit_->order, unit_->at);
}
const MoveOrder& MoveTo::order() const { return unit_->order.order; }
const FollowLine& MoveTo::line() const { return unit_->order.line; }
const Position& MoveTo::aim() const { return unit_->mover.aim(); }

}  // namespace wend
