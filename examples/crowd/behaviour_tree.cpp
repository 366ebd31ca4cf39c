// MoveTo as a node of a behaviour tree: started, ticked each frame while it runs, and halted when
// something more urgent comes up.
#include <cstdio>

#include "scene.h"

namespace {

enum class NodeStatus { running, success, failure };

/// The three calls of behaviour trees to an action that takes time.
class MoveToNode {
 public:
  MoveToNode(example::Scene& scene, const wend::Position& goal)
      : scene_(&scene), move_(scene.world(), {.speed = 4}), goal_(goal) {}

  NodeStatus onStart() {
    move_.start(scene_->at, {.to = goal_});
    return status();
  }
  NodeStatus onRunning() {
    move_.advance(scene_->at, scene_->velocity, example::kFrame);
    return status();
  }
  void onHalted() { move_.cancel(); }

  const char* state() const { return wend::to_string(move_.state()); }

 private:
  NodeStatus status() const {
    if (!wend::is_over(move_.state())) return NodeStatus::running;
    return move_.state() == wend::MoveState::arrived ? NodeStatus::success : NodeStatus::failure;
  }

  example::Scene* scene_;
  wend::MoveTo move_;
  wend::Position goal_;
};

/// Runs a node until it is done, or an alarm halts it.
NodeStatus run(example::Scene& scene, MoveToNode& node, int alarm_at) {
  NodeStatus status = node.onStart();
  for (int frame = 0; status == NodeStatus::running; ++frame) {
    if (frame == alarm_at) {
      node.onHalted();
      return NodeStatus::failure;
    }
    scene.service.tick();
    status = node.onRunning();
  }
  return status;
}

}  // namespace

int main() {
  example::Scene scene;
  constexpr int kNoAlarm = -1;
  MoveToNode patrol(scene, {20, 2, 0});
  run(scene, patrol, 40);
  std::printf("patrol, halted by an alarm: %s\n", patrol.state());
  MoveToNode alarm(scene, {2, 14, 0});
  const bool there = run(scene, alarm, kNoAlarm) == NodeStatus::success;
  std::printf("to the alarm: %s, at %.0f,%.0f\n", alarm.state(), scene.at.x, scene.at.y);
  return there ? 0 : 1;
}
