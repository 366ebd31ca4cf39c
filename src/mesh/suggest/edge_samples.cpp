#include "edge_samples.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"
#include "wend/internal/mesh/border.h"

namespace wend::suggest {
namespace {

/// Calls `visit(polygon, from, to, length)` with both ends of each wall, at their heights.
template <class Visit>
void for_each_edge(const NavMesh& mesh, Visit&& visit) {
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) {
    if (mesh.is_closed(p)) continue;
    const auto sides = mesh.sides_of(p);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (sides[i].door != NavMesh::kNone) continue;
      const Position& from = mesh.vertex(sides[i].vertex);
      const Position& to = mesh.vertex(sides[(i + 1) % sides.size()].vertex);
      visit(p, from, to, std::sqrt(square_distance(from, to)));
    }
  }
}

double pieces_of(double length, double spacing) {
  WEND_ASSERT(length > 0 && spacing > 0,
              "samples lie some spacing apart: check() the options before");
  return std::max(1.0, std::ceil(length / spacing));
}

}  // namespace

double count_edge_samples(const NavMesh& mesh, double spacing) {
  double count = 0;
  for_each_edge(mesh, [&](std::uint32_t, const Position&, const Position&, double length) {
    count += pieces_of(length, spacing);
  });
  return count;
}

std::vector<EdgeSample> edge_samples(const NavMesh& mesh, double spacing, double margin) {
  std::vector<EdgeSample> samples;
  for_each_edge(
      mesh, [&](std::uint32_t polygon, const Position& from, const Position& to, double length) {
        const double pieces = pieces_of(length, spacing);
        // The polygon lies to the left.
        const double out_x = (to.y - from.y) / length;
        const double out_y = (from.x - to.x) / length;
        for (double piece = 0.5; piece < pieces; ++piece) {
          const double share = piece / pieces;
          EdgeSample sample = {along(from, to, share), {}, polygon, out_x, out_y};
          sample.edge.z = from.z + share * (to.z - from.z);
          sample.place = settled(
              mesh, polygon, {sample.edge.x - margin * out_x, sample.edge.y - margin * out_y, 0});
          samples.push_back(sample);
        }
      });
  return samples;
}

void NearGrid::sort() { std::sort(entries_.begin(), entries_.end()); }

NearGrid::Key NearGrid::key(const Position& at) const {
  return {std::floor(at.y / side_), std::floor(at.x / side_)};
}

std::size_t NearGrid::lower_bound(const Key& key) const {
  const auto found = std::lower_bound(entries_.begin(), entries_.end(), std::pair(key, 0u));
  return static_cast<std::size_t>(found - entries_.begin());
}

}  // namespace wend::suggest
