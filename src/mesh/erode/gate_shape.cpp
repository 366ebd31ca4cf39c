#include "gate_shape.h"

#include <algorithm>
#include <numeric>
#include <string>

#include "clip.h"
#include "corner_fan.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/locate.h"

namespace wend {
namespace {

/// Why it is no outline of a gate: as for the polygons of a mesh.
Result<void> check_outline(const MeshGate& gate) {
  MeshPlan plan;
  plan.vertices = gate.outline;
  plan.corners.resize(gate.outline.size());
  std::iota(plan.corners.begin(), plan.corners.end(), 0u);
  plan.first = {0, static_cast<std::uint32_t>(gate.outline.size())};
  const Result<NavMesh> alone = NavMesh::build(std::move(plan));
  if (alone) return {};
  const std::string& reason = alone.error().reason;
  const std::string subject = "polygon 0 ";
  const bool names_it = reason.compare(0, subject.size(), subject) == 0;
  return Error{"", 0, "its outline " + (names_it ? reason.substr(subject.size()) : ": " + reason)};
}

}  // namespace

bool GateShape::holds(const Position& at) const {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    if (orientation(outline[i], outline[(i + 1) % outline.size()], at) < 0) return false;
  }
  return true;
}

void GateShape::clip(const Position& low, const Position& high, double margin) {
  const NavMesh::Side sides[] = {{low.x - margin, low.y - margin, 0, NavMesh::kNone},
                                 {high.x + margin, low.y - margin, 0, NavMesh::kNone},
                                 {high.x + margin, high.y + margin, 0, NavMesh::kNone},
                                 {low.x - margin, high.y + margin, 0, NavMesh::kNone}};
  Clipper clipper;
  const std::vector<Clipper::Corner>& corners = clipper.clip(outline, sides);
  outline.clear();
  for (const Clipper::Corner& corner : corners) outline.push_back(corner.at);
}

/// Fans go clockwise, with the ground on the left of what they go round; so the outline is walked
/// backward.
Result<GateShape> grow_gate(const NavMesh& mesh, const MeshGate& gate, double radius,
                            double error) {
  WEND_ASSERT(radius > 0, "a gate grows, or its corners have no arcs: give it a little");
  if (Result<void> good = check_outline(gate); !good) return good.error();
  const std::size_t count = gate.outline.size();
  Position middle;
  for (const Position& corner : gate.outline) {
    middle.x += corner.x / static_cast<double>(count);
    middle.y += corner.y / static_cast<double>(count);
    middle.z += corner.z / static_cast<double>(count);
  }
  GateShape shape;
  shape.polygon = polygon_at(mesh, middle);
  if (shape.polygon == kNoPolygon) {
    return Error{"", 0, "its middle is not on the mesh: draw it round the ground that it closes"};
  }
  CornerFan fan(error);
  for (std::size_t i = count; i-- > 0;) {
    const Position& corner = gate.outline[i];
    const PlaneVector to_corner = left_of(gate.outline[(i + 1) % count], corner);
    const PlaneVector from_corner = left_of(corner, gate.outline[(i + count - 1) % count]);
    const auto& tangents = fan.divide(to_corner, from_corner, {});
    for (std::size_t t = 1; t < tangents.size(); ++t) {
      const Position meeting = CornerFan::meeting(tangents[t - 1], tangents[t]);
      shape.outline.push_back({corner.x + radius * meeting.x, corner.y + radius * meeting.y, 0});
    }
  }
  std::reverse(shape.outline.begin(), shape.outline.end());
  return shape;
}

}  // namespace wend
