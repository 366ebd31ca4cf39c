#pragma once

#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/mesh_gate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// A gate as a disc's middle meets it: its outline, grown by the radius, by tangents to the arcs
/// round its corners.
struct GateShape {
  std::vector<Position> outline;  // convex, counter-clockwise
  std::uint32_t polygon;          // of the mesh, under the middle of the gate

  bool holds(const Position& at) const;
  /// Leaves out what lies beyond a rectangle and a margin round it.
  void clip(const Position& low, const Position& high, double margin);
};

/// `error`: ErosionOptions::corner_error. Errors: as cut_gates says, without the gate's number.
Result<GateShape> grow_gate(const NavMesh& mesh, const MeshGate& gate, double radius, double error);

}  // namespace wend
