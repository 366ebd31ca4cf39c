// A flat floor in which closed gates are obstacles of a LiveMesh.
#pragma once

#include <optional>

#include "promises/gates/gate_scene.h"

namespace wend::test {

class GateFloor {
 public:
  /// Gates are larger by about `more`.
  GateFloor(const GateScene& scene, double more);

  bool is_ready() const { return mesh_.has_value(); }
  /// None where there is no way.
  std::optional<double> length(const Position& from, const Position& to, Workspace& workspace);

 private:
  std::optional<MeshNavigator> mesh_;
};

}  // namespace wend::test
