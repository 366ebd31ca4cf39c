// MoveTo with coroutines: a guard's actions are written from top to bottom, and each
// co_await move_to(...) takes as many frames as the walk does.
#include <coroutine>
#include <cstdio>
#include <exception>
#include <utility>

#include "scene.h"

namespace {

/// A script that stops at each co_await until it is resumed.
class Script {
 public:
  struct promise_type {
    Script get_return_object() {
      return Script(std::coroutine_handle<promise_type>::from_promise(*this));
    }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };

  explicit Script(std::coroutine_handle<promise_type> handle) : handle_(handle) {}
  Script(Script&& other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  Script(const Script&) = delete;
  Script& operator=(const Script&) = delete;
  ~Script() {
    if (handle_) handle_.destroy();
  }

  bool done() const { return handle_.done(); }

 private:
  std::coroutine_handle<promise_type> handle_;
};

class Guard {
 public:
  explicit Guard(example::Scene& scene) : scene_(&scene), move_(scene.world(), {.speed = 4}) {}

  /// Awaited until the order is over; the result is how it ended.
  struct Walk {
    Guard* guard;
    bool await_ready() const { return wend::is_over(guard->move_.state()); }
    void await_suspend(std::coroutine_handle<> script) { guard->script_ = script; }
    wend::MoveState await_resume() const { return guard->move_.state(); }
  };

  Walk move_to(const wend::Position& goal) {
    move_.start(scene_->at, {.to = goal});
    return {this};
  }

  /// Once a frame: the script goes on in the frame in which the walk ends.
  void update() {
    const wend::MoveState state = move_.advance(scene_->at, scene_->velocity, example::kFrame);
    if (wend::is_over(state) && script_ && !script_.done()) script_.resume();
  }

 private:
  example::Scene* scene_;
  wend::MoveTo move_;
  std::coroutine_handle<> script_;
};

Script patrol(Guard& guard) {
  std::printf("first post: %s\n", wend::to_string(co_await guard.move_to({20, 2, 0})));
  std::printf("second post: %s\n", wend::to_string(co_await guard.move_to({20, 14, 0})));
  std::printf("in the wall: %s\n", wend::to_string(co_await guard.move_to({12, 3, 0})));
}

}  // namespace

int main() {
  example::Scene scene;
  Guard guard(scene);
  const Script script = patrol(guard);
  while (!script.done()) {
    scene.service.tick();
    guard.update();
  }
}
