#include "promises/gates/gate_ground.h"

#include <algorithm>
#include <cmath>

namespace wend::test {
namespace {

GateRing grown(const GateRing& ring, const Position& middle, double by) {
  GateRing larger = ring;
  for (Position& corner : larger) {
    const double far = flat_distance(corner, middle);
    corner.x += (corner.x - middle.x) * by / far;
    corner.y += (corner.y - middle.y) * by / far;
  }
  return larger;
}

double depth(const GateRing& ring, const Position& at) {
  double nearest = flat_distance(ring.front(), at);
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Position on = nearest_on_segment(ring[i], ring[(i + 1) % ring.size()], at);
    nearest = std::min(nearest, flat_distance(on, at));
  }
  return nearest;
}

}  // namespace

Position middle_of(const MeshGate& gate) {
  Position middle;
  const double share = 1 / static_cast<double>(gate.outline.size());
  for (const Position& corner : gate.outline) {
    middle.x += corner.x * share;
    middle.y += corner.y * share;
    middle.z += corner.z * share;
  }
  return middle;
}

GateGround GateGround::flood(const BruteMesh& mesh, const GateRing& outline, const Position& middle,
                             double least) {
  GateGround ground;
  ground.outline_ = outline;
  std::vector<std::uint32_t> open = mesh.polygons_at(middle);
  std::vector<std::uint8_t> seen(mesh.polygon_count(), 0);
  for (const std::uint32_t polygon : open) seen[polygon] = 1;
  while (!open.empty()) {
    const std::uint32_t polygon = open.back();
    open.pop_back();
    GateRing piece = clip(ring_of(mesh, polygon), outline);
    if (piece.size() >= 3 && area_of(piece) > 0) ground.pieces_.push_back({polygon, piece});
    for (std::uint32_t i = 0; i < mesh.size(polygon); ++i) {
      const std::uint32_t other = mesh.neighbour(polygon, i);
      if (other == BruteMesh::kNone || seen[other] != 0) continue;
      const Position& a = mesh.corner(polygon, i);
      if (length_within(a, mesh.corner(polygon, i + 1), outline) < least) continue;
      seen[other] = 1;
      open.push_back(other);
    }
  }
  return ground;
}

std::optional<GateGround> GateGround::find(const BruteMesh& mesh, const MeshGate& gate,
                                           double slack) {
  const Position middle = middle_of(gate);
  const auto at = mesh.polygons_at(middle);
  if (at.empty() || !mesh.has_one_floor_at(middle)) return {};
  DiscFlood room(mesh);
  room.flood(middle, 2 * slack, at);
  if (room.wall() < 2 * slack) return {};
  const GateGround least = flood(mesh, grown(gate.outline, middle, -slack), middle, slack);
  const GateGround most = flood(mesh, grown(gate.outline, middle, slack), middle, 0);
  double around = 0;
  for (std::size_t i = 0; i < gate.outline.size(); ++i) {
    around += flat_distance(gate.outline[i], gate.outline[(i + 1) % gate.outline.size()]);
  }
  if (most.area() - least.area() > 4 * slack * around) return {};
  return flood(mesh, gate.outline, middle, slack / 2);
}

double GateGround::area() const {
  double sum = 0;
  for (const Piece& piece : pieces_) sum += area_of(piece.ring);
  return sum;
}

std::vector<GateRing> GateGround::rings(double more) const {
  std::vector<GateRing> all;
  for (const Piece& piece : pieces_) {
    Position middle;
    for (const Position& corner : piece.ring) {
      middle.x += corner.x / static_cast<double>(piece.ring.size());
      middle.y += corner.y / static_cast<double>(piece.ring.size());
    }
    all.push_back(grown(piece.ring, middle, more));
    for (Position& corner : all.back()) corner.z = 0;
  }
  return all;
}

bool GateGround::lies_in(std::uint32_t polygon) const {
  return std::ranges::any_of(pieces_, [&](const Piece& one) { return one.polygon == polygon; });
}

double GateGround::distance(const Position& at, const std::vector<std::uint32_t>& polygons,
                            const DiscFlood& flood, double none) const {
  double nearest = none;
  for (const Piece& piece : pieces_) {
    if (!flood.reaches(piece.polygon)) continue;
    const double far = flat_distance_to_ring(piece.ring, at);
    if (far == 0 && std::ranges::find(polygons, piece.polygon) != polygons.end()) {
      return -depth(outline_, at);
    }
    nearest = std::min(nearest, far);
  }
  return nearest;
}

}  // namespace wend::test
