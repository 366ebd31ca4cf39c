#include "oracle/truths/ground_truth.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace wend::test {
namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();

double apart(const Position& a, const Position& b) { return std::hypot(a.x - b.x, a.y - b.y); }

Position between(const Position& a, const Position& b, double share) {
  if (share == 0) return a;
  if (share == 1) return b;
  return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), a.z + share * (b.z - a.z)};
}

/// Left of the line from a to b, times its length.
double left_of(const Position& a, const Position& b, const Position& at) {
  return (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
}

}  // namespace

GroundTruth::GroundTruth(const MeshTruth& mesh, std::vector<double> costs)
    : mesh_(mesh),
      costs_(std::move(costs)),
      least_(*std::min_element(costs_.begin(), costs_.end())) {}

/// Cut where it meets the line of any side; between two cuts the ground is that of the middle.
GroundTruth::Range GroundTruth::of_leg(const Position& a, const Position& b) const {
  std::vector<double> cuts = {0, 1};
  for (NodeId polygon = 0; polygon < mesh_.count(); ++polygon) {
    const auto& corners = mesh_.corners(polygon);
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Position& c = corners[i];
      const Position& d = corners[(i + 1) % corners.size()];
      const double of_a = left_of(c, d, a);
      const double of_b = left_of(c, d, b);
      if (of_a * of_b < 0) cuts.push_back(of_a / (of_a - of_b));
    }
  }
  std::sort(cuts.begin(), cuts.end());
  Range sum;
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    const double length = (cuts[i] - cuts[i - 1]) * apart(a, b);
    if (length == 0) continue;
    Range cost = {kNever, 0};
    for (const NodeId polygon : mesh_.polygons_at(between(a, b, (cuts[i] + cuts[i - 1]) / 2))) {
      cost.least = std::min(cost.least, costs_[polygon]);
      cost.most = std::max(cost.most, costs_[polygon]);
    }
    if (cost.most == 0) continue;  // none: that lines stay on the ground is another question
    sum.least += cost.least * length;
    sum.most += cost.most * length;
  }
  return sum;
}

GroundTruth::Range GroundTruth::of_line(const std::vector<Position>& line) const {
  Range sum;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Range leg = of_leg(line[i - 1], line[i]);
    sum.least += leg.least;
    sum.most += leg.most;
  }
  return sum;
}

std::optional<double> GroundTruth::by_doors(const MeshTruth::Spot& from,
                                            const MeshTruth::Spot& to) const {
  constexpr unsigned kPlaces = 5;
  struct Place {
    Position at;
    NodeId polygons[2];
  };
  std::vector<Place> places;
  std::vector<std::vector<std::size_t>> round(mesh_.count());
  for (NodeId polygon = 0; polygon < mesh_.count(); ++polygon) {
    for (const MeshTruth::Door& door : mesh_.doors(polygon)) {
      if (door.other < polygon) continue;  // known from there
      for (unsigned i = 0; i < kPlaces; ++i) {
        round[polygon].push_back(places.size());
        round[door.other].push_back(places.size());
        const double share = i / (kPlaces - 1.0);
        places.push_back({between(door.a, door.b, share), {polygon, door.other}});
      }
    }
  }
  std::vector<double> known(places.size(), kNever);
  using Entry = std::pair<double, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  double best = kNever;
  const auto look = [&](const Position& at, double so_far, NodeId polygon) {
    for (const std::size_t place : round[polygon]) {
      const double cost = so_far + costs_[polygon] * apart(at, places[place].at);
      if (cost >= known[place]) continue;
      known[place] = cost;
      open.emplace(cost, place);
    }
    if (std::find(to.polygons.begin(), to.polygons.end(), polygon) == to.polygons.end()) return;
    best = std::min(best, so_far + costs_[polygon] * apart(at, to.at));
  };
  for (const NodeId polygon : from.polygons) look(from.at, 0, polygon);
  while (!open.empty() && open.top().first < best) {
    const auto [cost, place] = open.top();
    open.pop();
    if (cost > known[place]) continue;
    for (const NodeId polygon : places[place].polygons) look(places[place].at, cost, polygon);
  }
  return best < kNever ? std::optional(best) : std::nullopt;
}

}  // namespace wend::test
