#include "wend/crowd/path_follower.h"

#include "walker.h"
#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"

namespace wend {

const char* to_string(FollowState state) {
  switch (state) {
    case FollowState::idle: return "idle";
    case FollowState::following: return "following";
    case FollowState::arrived: return "arrived";
    case FollowState::blocked: return "blocked";
    case FollowState::strayed: return "strayed";
  }
  return "idle";
}

struct PathFollower::Walking {
  Walker walker;

  static WalkContext context(const PathFollower& of, const FollowLine& line) {
    return {of.motion_, of.ground_, of.speeds_, line};
  }
};

void PathFollower::Forget::operator()(Walking* walking) const { delete walking; }

PathFollower::PathFollower(const UnitMotion& motion, const Ground* ground, const SpeedMap* speeds)
    : motion_(motion), ground_(ground), speeds_(speeds), walking_(new Walking) {
  WEND_ASSERT(motion.valid(), "a unit's motion has numbers out of range: see UnitMotion");
}

void PathFollower::follow(const FollowLine& line) {
  line_ = line;
  if (line_.empty()) return walking_->walker.stop();
  walking_->walker.begin(Walking::context(*this, line_));
}

bool PathFollower::join(const FollowLine& line, const Position& at) {
  if (line.empty() || !walking_->walker.join(Walking::context(*this, line), at)) return false;
  line_ = line;
  return true;
}

void PathFollower::stop() { walking_->walker.stop(); }

FollowStep PathFollower::tick(const Position& position, const Velocity& velocity, double dt) {
  WEND_ASSERT(dt > 0, "a tick takes some time");
  return walking_->walker.tick(Walking::context(*this, line_), position, velocity, dt);
}

FollowState PathFollower::advance(Position& position, Velocity& velocity, double dt) {
  const FollowStep step = tick(position, velocity, dt);
  velocity = step.velocity;
  position = step.jumps ? step.jump_to : plus(position, times(velocity, dt));
  return step.state;
}

void PathFollower::ground_changed() { walking_->walker.ground_changed(); }

FollowState PathFollower::state() const { return walking_->walker.state(); }

FollowProgress PathFollower::progress(const Position& position) const {
  return walking_->walker.progress(Walking::context(*this, line_), position);
}

const Position& PathFollower::aim() const { return walking_->walker.aim(); }
RenewReason PathFollower::wants() const { return walking_->walker.wants(); }

void PathFollower::set_motion(const UnitMotion& motion) {
  WEND_ASSERT(motion.valid(), "a unit's motion has numbers out of range: see UnitMotion");
  motion_ = motion;
}

}  // namespace wend
