#include "promises/mesh/graph/polygon_graph.h"

#include <algorithm>
#include <cmath>

namespace wend::test {
namespace {

double distance_in_space(const Position& a, const Position& b) {
  return std::hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
bool contains_polygon(const std::vector<std::uint32_t>& all, std::uint32_t polygon) {
  return std::ranges::find(all, polygon) != all.end();
}

}  // namespace

PolygonGraph::PolygonGraph(const BruteMesh& mesh, const MeshNavigator& navigator,
                           const MeshOptions& options)
    : mesh_(mesh), navigator_(navigator), options_(options), edges_(mesh.polygon_count()) {
  for (std::uint32_t from = 0; from < size(); ++from) {
    for (const NodeEdge& edge : navigator.edges(from)) {
      if (edge.to == from) continue;
      const auto known = std::ranges::find(edges_[from], edge.to, &NodeEdge::to);
      if (known == edges_[from].end()) {
        edges_[from].push_back(edge);
      } else {
        known->cost = std::min(known->cost, edge.cost);
      }
    }
  }
}

bool PolygonGraph::joins_link(std::uint32_t from, std::uint32_t to) const {
  return std::ranges::any_of(options_.links, [&](const MeshLink& link) {
    return contains_polygon(mesh_.polygons_at(link.from), from) &&
           contains_polygon(mesh_.polygons_at(link.to), to);
  });
}

void PolygonGraph::check_edges(MeshLedger& ledger) const {
  for (std::uint32_t from = 0; from < size(); ++from) {
    const PlacePair places = {navigator_.position(from), {}};
    ledger.check(mesh_.holds(from, places.from), "a middle lies in its polygon", places, from);
    std::size_t count = 0;
    for (std::uint32_t to = 0; to < size(); ++to) {
      if (to != from && (mesh_.are_neighbours(from, to) || joins_link(from, to))) ++count;
    }
    ledger.check(edges_[from].size() == count, "edges are doors and links", places,
                 double(edges_[from].size()), double(count));
    for (const NodeEdge& edge : edges_[from]) check_edge(from, edge, ledger);
  }
}

/// A door's cost lies between those of its length on either ground; a link may be cheaper.
void PolygonGraph::check_edge(std::uint32_t from, const NodeEdge& edge, MeshLedger& ledger) const {
  const PlacePair places = {navigator_.position(from), navigator_.position(edge.to)};
  double link = kNoWay;
  for (const MeshLink& each : options_.links) {
    if (contains_polygon(mesh_.polygons_at(each.from), from) &&
        contains_polygon(mesh_.polygons_at(each.to), edge.to)) {
      link = std::min(link, each.cost);
    }
  }
  double least = kNoWay;
  double most = kNoWay;
  if (mesh_.are_neighbours(from, edge.to)) {
    const double far = distance_in_space(places.from, places.to);
    const double one = far * options_.area_costs[navigator_.mesh().area(from)];
    const double other = far * options_.area_costs[navigator_.mesh().area(edge.to)];
    least = std::min(one, other);
    most = std::max(one, other);
  }
  least = std::min(least, link);
  most = std::min(most, link);
  const bool good =
      edge.cost >= least - 1e-7 * (1 + least) && edge.cost <= most + 1e-7 * (1 + most);
  ledger.check(good, "an edge costs what its ground or its link does", places, edge.cost, least);
}

double PolygonGraph::edge(std::uint32_t from, std::uint32_t to) const {
  const auto known = std::ranges::find(edges_[from], to, &NodeEdge::to);
  return known == edges_[from].end() ? kNoWay : known->cost;
}

double PolygonGraph::cost(std::span<const NodeId> polygons, const Overlay* overlay) const {
  double cost = 0;
  for (std::size_t i = 1; i < polygons.size(); ++i) {
    cost += edge(polygons[i - 1], polygons[i]);
    if (overlay != nullptr) cost += overlay->cost(polygons[i]);
  }
  return cost;
}

// Dijkstra's algorithm without a queue.
std::vector<double> PolygonGraph::flood(std::span<const std::uint32_t> sources,
                                        const Overlay* overlay, Count count, bool backward) const {
  std::vector<double> costs(size(), kNoWay);
  std::vector<bool> done(size());
  for (const std::uint32_t source : sources) costs[source] = 0;
  for (;;) {
    std::uint32_t nearest = size();
    for (std::uint32_t polygon = 0; polygon < size(); ++polygon) {
      if (done[polygon] || costs[polygon] == kNoWay) continue;
      if (nearest == size() || costs[polygon] < costs[nearest]) nearest = polygon;
    }
    if (nearest == size()) return costs;
    done[nearest] = true;
    for (std::uint32_t polygon = 0; polygon < size(); ++polygon) {
      double step = backward ? edge(polygon, nearest) : edge(nearest, polygon);
      if (step == kNoWay) continue;
      if (count == Count::steps) step = 1;
      if (overlay != nullptr) step += overlay->cost(backward ? nearest : polygon);
      costs[polygon] = std::min(costs[polygon], costs[nearest] + step);
    }
  }
}

}  // namespace wend::test
