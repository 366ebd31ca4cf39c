#include "gate_shape.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <string>

#include "clip.h"
#include "corner_fan.h"
#include "wend/base/assert.h"
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

double GateShape::beyond(const Position& at) const {
  double most = -std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Position& from = outline[i];
    const Position& to = outline[(i + 1) % outline.size()];
    most = std::max(most, -doubled_area(from, to, at) / flat_distance(from, to));
  }
  return most;
}

void GateShape::clip(const Position& low, const Position& high, double margin) {
  WEND_ASSERT(margin >= 0, "a margin reaches beyond the mesh, by 0 or more");
  const NavMesh::Side sides[] = {{low.x - margin, low.y - margin, 0, NavMesh::kNone},
                                 {high.x + margin, low.y - margin, 0, NavMesh::kNone},
                                 {high.x + margin, high.y + margin, 0, NavMesh::kNone},
                                 {low.x - margin, high.y + margin, 0, NavMesh::kNone}};
  Clipper clipper;
  const std::vector<Clipper::Corner>& corners = clipper.clip(outline, sides);
  outline.clear();
  for (const Clipper::Corner& corner : corners) outline.push_back(corner.at);
}

Result<std::uint32_t> find_gate(const NavMesh& mesh, const MeshGate& gate) {
  if (Result<void> good = check_outline(gate); !good) return good.error();
  const auto count = static_cast<double>(gate.outline.size());
  Position middle;
  for (const Position& corner : gate.outline) {
    middle.x += corner.x / count;
    middle.y += corner.y / count;
    middle.z += corner.z / count;
  }
  const std::uint32_t polygon = polygon_at(mesh, middle);
  if (polygon != kNoPolygon) return polygon;
  return Error{"", 0, "its middle is not on the mesh: draw it round the ground that it closes"};
}

/// Fans go clockwise, with the ground on the left of what they go round; so the outline is walked
/// backward.
std::vector<Position> grow_outline(std::vector<Position> outline, double radius, double error) {
  WEND_ASSERT(radius > 0, "an outline grows, or its corners have no arcs: give it a little");
  const auto same = [](const Position& a, const Position& b) { return a.x == b.x && a.y == b.y; };
  outline.erase(std::unique(outline.begin(), outline.end(), same), outline.end());
  while (outline.size() > 1 && same(outline.front(), outline.back())) outline.pop_back();
  const std::size_t count = outline.size();
  if (count < 3) return {};
  std::vector<Position> grown;
  CornerFan fan(error);
  for (std::size_t i = count; i-- > 0;) {
    const Position& corner = outline[i];
    const PlaneVector to_corner = left_of(outline[(i + 1) % count], corner);
    const PlaneVector from_corner = left_of(corner, outline[(i + count - 1) % count]);
    const auto& tangents = fan.divide(to_corner, from_corner, {});
    for (std::size_t t = 1; t < tangents.size(); ++t) {
      const Position meeting = CornerFan::meeting(tangents[t - 1], tangents[t]);
      grown.push_back({corner.x + radius * meeting.x, corner.y + radius * meeting.y, 0});
    }
  }
  std::reverse(grown.begin(), grown.end());
  return grown;
}

}  // namespace wend
