#pragma once

#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/mesh/mesh_gate.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// Ground of a gate as a disc's middle meets it: an outline, grown by the radius, by tangents to
/// the arcs round its corners.
struct GateShape {
  std::vector<Position> outline;  // convex, counter-clockwise
  std::uint32_t polygon;          // of the mesh, from which its ground is reached

  bool holds(const Position& at) const;
  /// How far a place lies beyond the line through a side, at most; 0 or less within.
  double beyond(const Position& at) const;
  /// Leaves out what lies beyond a rectangle and a margin round it.
  void clip(const Position& low, const Position& high, double margin);
};

/// The polygon under the middle of a gate. Errors: as cut_gates says, without the gate's number.
Result<std::uint32_t> find_gate(const NavMesh& mesh, const MeshGate& gate);

/// A convex outline, counter-clockwise, grown by a radius above 0. `error`:
/// ErosionOptions::corner_error. Corners at one place are one; empty if less than three are left.
std::vector<Position> grow_outline(std::vector<Position> outline, double radius, double error);

}  // namespace wend
