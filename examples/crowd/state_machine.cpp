// MoveTo in a state machine: a guard goes from post to post, waits a while at each, and ends its
// round at once where a post cannot be reached.
#include <cstddef>
#include <cstdio>
#include <utility>
#include <vector>

#include "scene.h"

namespace {

enum class GuardState { walking, waiting, off_duty };

class Guard {
 public:
  Guard(example::Scene& scene, std::vector<wend::Position> posts)
      : scene_(&scene), move_(scene.world(), {.speed = 4}), posts_(std::move(posts)) {
    set_out();
  }

  void update() {
    if (state_ == GuardState::walking) walk();
    if (state_ == GuardState::waiting && --frames_to_wait_ == 0) set_out();
  }
  GuardState state() const { return state_; }

 private:
  void set_out() {
    state_ = next_ < posts_.size() ? GuardState::walking : GuardState::off_duty;
    if (state_ == GuardState::walking) move_.start(scene_->at, {.to = posts_[next_++]});
  }

  void walk() {
    const wend::MoveState move = move_.advance(scene_->at, scene_->velocity, example::kFrame);
    if (!wend::is_over(move)) return;
    std::printf("post %zu: %s\n", next_, wend::to_string(move));
    state_ = move == wend::MoveState::arrived ? GuardState::waiting : GuardState::off_duty;
    frames_to_wait_ = 10;
  }

  example::Scene* scene_;
  wend::MoveTo move_;
  std::vector<wend::Position> posts_;
  std::size_t next_ = 0;
  int frames_to_wait_ = 0;
  GuardState state_ = GuardState::off_duty;
};

}  // namespace

int main() {
  example::Scene scene;
  Guard guard(scene, {{20, 2, 0}, {20, 14, 0}, {12, 3, 0}});  // the last one lies in the wall
  while (guard.state() != GuardState::off_duty) {
    scene.service.tick();
    guard.update();
  }
}
