// Levels with gates, drawn at random.
#pragma once

#include <string>
#include <vector>

#include "promises/gates/gate_ground.h"
#include "promises/mesh/brute_mesh.h"
#include "support/random.h"
#include "wend/mesh/mesh_gate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::test {

struct GateLevel {
  std::string kind;
  NavMesh mesh;
  BruteMesh brute;
  bool floors = false;  ///< some lie one above the other
  double side = 1;      ///< the longer side of the mesh
  std::vector<MeshGate> gates;
  std::vector<GateGround> grounds;  ///< of the gates

  /// Lengths below this decide nothing.
  double slack() const { return side * 0x1p-13; }
};

/// Two floors joined by ramps, rooms with doorways, outlines and others; none where it is refused.
std::optional<GateLevel> draw_gate_level(Random& random);
/// Fills the gates.
void draw_gates(Random& random, GateLevel& level);
/// A gate that has to be refused.
MeshGate draw_wrong_gate(Random& random, const GateLevel& level);
/// A place on a floor of the mesh, or beside it.
Position draw_gate_place(Random& random, const GateLevel& level);

}  // namespace wend::test
