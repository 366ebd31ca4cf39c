#include "promises/mesh/region_dots.h"

#include <algorithm>
#include <utility>

namespace wend::test {

RegionDots::RegionDots(const BruteMesh& mesh, std::vector<double> costs,
                       std::span<const MeshLink> links)
    : mesh_(&mesh), costs_(std::move(costs)), of_polygon_(mesh.polygon_count()) {
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    for (std::uint32_t side = 0; side < mesh.size(polygon); ++side) add_door(polygon, side);
  }
  for (const MeshLink& link : links) {
    const std::uint32_t from = add(link.from, mesh.polygons_at(link.from));
    // Nobody walks there, so that ends do not join two stretches that touch in a corner.
    const auto to = static_cast<std::uint32_t>(dots_.size());
    dots_.push_back({link.to, mesh.polygons_at(link.to)});
    jumps_.push_back({from, to, link.cost});
  }
}

std::uint32_t RegionDots::add(const Position& at, std::vector<std::uint32_t> polygons) {
  const auto number = static_cast<std::uint32_t>(dots_.size());
  for (const std::uint32_t polygon : polygons) of_polygon_[polygon].push_back(number);
  dots_.push_back({at, std::move(polygons)});
  return number;
}

void RegionDots::add_door(std::uint32_t polygon, std::uint32_t side) {
  const std::uint32_t across = mesh_->neighbour(polygon, side);
  if (across == BruteMesh::kNone || across < polygon) return;
  const Position& a = mesh_->corner(polygon, side);
  const Position& b = mesh_->corner(polygon, side + 1);
  for (int i = 0; i <= kPieces; ++i) {
    const double share = double(i) / kPieces;
    add({a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), 0}, {polygon, across});
  }
}

void RegionDots::spread(const Position& at, std::span<const std::uint32_t> polygons, double before,
                        std::vector<double>& costs) const {
  for (const std::uint32_t polygon : polygons) {
    for (const std::uint32_t dot : of_polygon_[polygon]) {
      const double cost = before + flat_distance(at, dots_[dot].at) * costs_[polygon];
      costs[dot] = std::min(costs[dot], cost);
    }
  }
}

double RegionDots::to_goals(const Position& at, std::span<const std::uint32_t> polygons,
                            std::span<const Spot> goals) const {
  double cheapest = kNoWay;
  for (const Spot& goal : goals) {
    for (const std::uint32_t polygon : goal.polygons) {
      const bool shared = std::ranges::find(polygons, polygon) != polygons.end();
      if (shared) cheapest = std::min(cheapest, flat_distance(at, goal.at) * costs_[polygon]);
    }
  }
  return cheapest;
}

// Dijkstra's algorithm without a queue.
double RegionDots::cost(const Spot& from, std::span<const Spot> goals) const {
  std::vector<double> costs(dots_.size(), kNoWay);
  std::vector<bool> done(dots_.size());
  spread(from.at, from.polygons, 0, costs);
  double cheapest = to_goals(from.at, from.polygons, goals);
  for (;;) {
    std::size_t next = dots_.size();
    for (std::size_t dot = 0; dot < dots_.size(); ++dot) {
      if (done[dot] || costs[dot] >= cheapest) continue;
      if (next == dots_.size() || costs[dot] < costs[next]) next = dot;
    }
    if (next == dots_.size()) return cheapest;
    done[next] = true;
    const Dot& dot = dots_[next];
    const auto jump = std::ranges::find(jumps_, next, &Jump::from);
    if (jump == jumps_.end()) {
      cheapest = std::min(cheapest, costs[next] + to_goals(dot.at, dot.polygons, goals));
      spread(dot.at, dot.polygons, costs[next], costs);
    } else {
      costs[jump->to] = std::min(costs[jump->to], costs[next] + jump->cost);
    }
  }
}

}  // namespace wend::test
