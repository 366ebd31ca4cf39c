// Versions that are held while gates open and close: they answer as before.
#pragma once

#include <deque>
#include <vector>

#include "promises/gates/gate_scene.h"

namespace wend::test {

class OldVersions {
 public:
  explicit OldVersions(GateScene& scene) : scene_(scene) {}

  /// Holds the newest version, and some of its answers.
  void hold();
  /// Asks all again.
  void ask();

 private:
  static constexpr std::size_t kMost = 3;

  struct Answer {
    double radius;
    Position from;
    Position to;
    Path path;
  };
  struct Version {
    GateScene::Snapshot snapshot;
    std::uint64_t number;
    std::vector<Answer> answers;
  };

  GateScene& scene_;
  std::deque<Version> held_;
};

}  // namespace wend::test
