#include "oracle/truths/mesh_truth.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numbers>
#include <utility>

namespace wend::test {
namespace {

constexpr double kNoWay = std::numeric_limits<double>::infinity();

double crow_flies(const Position& a, const Position& b) { return std::hypot(a.x - b.x, a.y - b.y); }

}  // namespace

void MeshTruth::Touch::add(double share) {
  first = std::min(first, share);
  last = std::max(last, share);
}

MeshTruth::MeshTruth(const MeshPlan& plan) {
  double extent = 1;
  for (const Position& vertex : plan.vertices) {
    extent = std::max({extent, std::abs(vertex.x), std::abs(vertex.y)});
  }
  tolerance_ = 1e-10 * extent;
  for (std::size_t polygon = 0; polygon + 1 < plan.first.size(); ++polygon) {
    auto& corners = corners_of_.emplace_back();
    auto& places = polygons_.emplace_back();
    for (std::uint32_t i = plan.first[polygon]; i < plan.first[polygon + 1]; ++i) {
      corners.push_back(plan.corners[i]);
      places.push_back(plan.vertices[plan.corners[i]]);
    }
  }
  find_doors();
  find_corners();
}

void MeshTruth::find_doors() {
  doors_.resize(polygons_.size());
  std::map<std::pair<std::uint32_t, std::uint32_t>, NodeId> sides;
  const auto for_each_side = [&](auto&& visit) {
    for (NodeId polygon = 0; polygon < corners_of_.size(); ++polygon) {
      const auto& corners = corners_of_[polygon];
      for (std::size_t i = 0; i < corners.size(); ++i) {
        visit(polygon, i, corners[i], corners[(i + 1) % corners.size()]);
      }
    }
  };
  for_each_side([&](NodeId polygon, std::size_t, std::uint32_t a, std::uint32_t b) {
    sides[{a, b}] = polygon;
  });
  for_each_side([&](NodeId polygon, std::size_t i, std::uint32_t a, std::uint32_t b) {
    const auto other = sides.find({b, a});
    if (other == sides.end()) return;
    const auto& places = polygons_[polygon];
    doors_[polygon].push_back({other->second, places[i], places[(i + 1) % places.size()]});
  });
}

/// Within a polygon at one of its corners.
double MeshTruth::angle(NodeId polygon, std::uint32_t vertex) const {
  const auto& corners = corners_of_[polygon];
  const auto& places = polygons_[polygon];
  const auto found = std::find(corners.begin(), corners.end(), vertex);
  const auto i = static_cast<std::size_t>(found - corners.begin());
  const Position& at = places[i];
  const Position& next = places[(i + 1) % places.size()];
  const Position& last = places[(i + places.size() - 1) % places.size()];
  const double cross = turn(at, next, last) + 0.0;  // -0 would make a straight angle negative
  const double dot = (next.x - at.x) * (last.x - at.x) + (next.y - at.y) * (last.y - at.y);
  return std::atan2(cross, dot);
}

/// For each vertex the polygons round it, put together where one can go from one to the next.
void MeshTruth::find_corners() {
  std::map<std::uint32_t, std::vector<NodeId>> round;
  for (NodeId polygon = 0; polygon < corners_of_.size(); ++polygon) {
    for (const std::uint32_t vertex : corners_of_[polygon]) round[vertex].push_back(polygon);
  }
  for (auto& [vertex, left] : round) {
    while (!left.empty()) {
      const auto& corners = corners_of_[left.back()];
      const auto place = std::find(corners.begin(), corners.end(), vertex) - corners.begin();
      Spot spot = {polygons_[left.back()][static_cast<std::size_t>(place)], {left.back()}};
      left.pop_back();
      for (std::size_t i = 0; i < spot.polygons.size(); ++i) {
        for (const Door& door : doors_[spot.polygons[i]]) {
          if (!is_on(door.a, door.b, spot.at) || std::erase(left, door.other) == 0) continue;
          spot.polygons.push_back(door.other);
        }
      }
      double ground = 0;
      std::size_t doors = 0;
      for (const NodeId polygon : spot.polygons) {
        ground += angle(polygon, vertex);
        for (const Door& door : doors_[polygon]) {
          const auto is_here = [&](const Position& end) {
            return end.x == spot.at.x && end.y == spot.at.y;
          };
          doors += is_here(door.a) || is_here(door.b) ? 1 : 0;
        }
      }
      // Inside the ground nothing bends. (Walls may be so thin that there is ground all round.)
      const bool inside = doors == 2 * spot.polygons.size();
      const bool bends = !inside && ground > std::numbers::pi + 1e-12;
      if (bends) corners_.push_back(std::move(spot));
    }
  }
}

double MeshTruth::turn(const Position& a, const Position& b, const Position& c) const {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

double MeshTruth::share_along(const Position& a, const Position& b, const Position& at) const {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double square = dx * dx + dy * dy;
  if (square == 0) return 0;
  return std::clamp(((at.x - a.x) * dx + (at.y - a.y) * dy) / square, 0.0, 1.0);
}

bool MeshTruth::is_on(const Position& a, const Position& b, const Position& at) const {
  const double share = share_along(a, b, at);
  const Position foot = {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y), 0};
  return crow_flies(foot, at) <= tolerance_;
}

/// Where two stretches cross, or where an end of one lies on the other.
MeshTruth::Touch MeshTruth::touch(const Position& a, const Position& b, const Position& c,
                                  const Position& d) const {
  Touch touch;
  if (is_on(c, d, a)) touch.add(0);
  if (is_on(c, d, b)) touch.add(1);
  if (is_on(a, b, c)) touch.add(share_along(a, b, c));
  if (is_on(a, b, d)) touch.add(share_along(a, b, d));
  const double of_a = turn(c, d, a);
  const double of_b = turn(c, d, b);
  const bool crosses = of_a * of_b < 0 && turn(a, b, c) * turn(a, b, d) < 0;
  if (crosses) touch.add(of_a / (of_a - of_b));
  return touch;
}

bool MeshTruth::touches(const Position& a, const Position& b, const Position& c,
                        const Position& d) const {
  const double slack = tolerance_;
  if (std::max(a.x, b.x) + slack < std::min(c.x, d.x)) return false;
  if (std::max(c.x, d.x) + slack < std::min(a.x, b.x)) return false;
  if (std::max(a.y, b.y) + slack < std::min(c.y, d.y)) return false;
  if (std::max(c.y, d.y) + slack < std::min(a.y, b.y)) return false;
  return touch(a, b, c, d).any();
}

bool MeshTruth::holds(NodeId polygon, const Position& at) const {
  const auto& places = polygons_[polygon];
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Position& a = places[i];
    const Position& b = places[(i + 1) % places.size()];
    if (turn(a, b, at) < -tolerance_ * crow_flies(a, b)) return false;
  }
  return std::abs(places.front().z - at.z) < 1;  // floors are flat, and farther apart
}

std::vector<NodeId> MeshTruth::polygons_at(const Position& at) const {
  std::vector<NodeId> found;
  for (NodeId polygon = 0; polygon < polygons_.size(); ++polygon) {
    if (holds(polygon, at)) found.push_back(polygon);
  }
  return found;
}

bool MeshTruth::joined(NodeId a, NodeId b) const { return !common_sides(a, b).empty(); }

std::vector<MeshTruth::Door> MeshTruth::common_sides(NodeId a, NodeId b) const {
  std::vector<Door> found;
  for (const Door& door : doors_[a]) {
    if (door.other == b) found.push_back(door);
  }
  return found;
}

/// Polygons are convex: a line that is in one of them at two places is in it between them.
bool MeshTruth::sees(const Spot& a, const Spot& b) const {
  std::vector<NodeId> line = a.polygons;
  std::vector<bool> known(polygons_.size());
  for (const NodeId polygon : line) known[polygon] = true;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (std::find(b.polygons.begin(), b.polygons.end(), line[i]) != b.polygons.end()) return true;
    for (const Door& door : doors_[line[i]]) {
      if (known[door.other] || !touches(a.at, b.at, door.a, door.b)) continue;
      known[door.other] = true;
      line.push_back(door.other);
    }
  }
  return false;
}

void MeshTruth::measure() const {
  if (!apart_.empty()) return;
  apart_.assign(corners_.size(), std::vector<double>(corners_.size(), -1));
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (!sees(corners_[i], corners_[j])) continue;
      apart_[i][j] = apart_[j][i] = crow_flies(corners_[i].at, corners_[j].at);
    }
  }
}

std::optional<double> MeshTruth::shortest(const Spot& from, const Spot& to) const {
  if (sees(from, to)) return crow_flies(from.at, to.at);
  measure();
  std::vector<double> g(corners_.size(), kNoWay);
  std::vector<bool> closed(corners_.size());
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    if (sees(from, corners_[i])) g[i] = crow_flies(from.at, corners_[i].at);
  }
  double best = kNoWay;
  for (;;) {
    std::size_t next = corners_.size();
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      if (!closed[i] && g[i] < best && (next == corners_.size() || g[i] < g[next])) next = i;
    }
    if (next == corners_.size()) break;
    closed[next] = true;
    const double ahead = g[next] + crow_flies(corners_[next].at, to.at);
    if (ahead < best && sees(corners_[next], to)) best = ahead;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      if (apart_[next][i] >= 0) g[i] = std::min(g[i], g[next] + apart_[next][i]);
    }
  }
  return best < kNoWay ? std::optional(best) : std::nullopt;
}

/// By the ends of the doors between; a straight piece has to meet all of its doors in turn.
std::optional<double> MeshTruth::shortest_through(const std::vector<NodeId>& polygons,
                                                  const Position& from, const Position& to) const {
  std::vector<std::pair<Position, Position>> doors = {{from, from}};
  for (std::size_t i = 1; i < polygons.size(); ++i) {
    const auto sides = common_sides(polygons[i - 1], polygons[i]);
    if (sides.empty()) return std::nullopt;
    // Several sides in common lie in one line: their ends are the two that are farthest apart.
    std::vector<Position> ends;
    for (const Door& side : sides) ends.insert(ends.end(), {side.a, side.b});
    std::pair<Position, Position> whole = {ends[0], ends[1]};
    for (const Position& one : ends) {
      for (const Position& other : ends) {
        const bool farther = crow_flies(one, other) > crow_flies(whole.first, whole.second);
        if (farther) whole = {one, other};
      }
    }
    doors.push_back(whole);
  }
  doors.emplace_back(to, to);
  const auto straight = [&](std::size_t i, const Position& a, std::size_t j, const Position& b) {
    double at = 0;
    for (std::size_t k = i + 1; k < j; ++k) {
      const Touch met = touch(a, b, doors[k].first, doors[k].second);
      at = std::max(at, met.first);
      if (!met.any() || at * crow_flies(a, b) > met.last * crow_flies(a, b) + 4 * tolerance_) {
        return false;
      }
    }
    return true;
  };
  std::vector<std::pair<double, double>> g(doors.size(), {kNoWay, kNoWay});
  g.front() = {0, 0};
  const auto reach = [&](std::size_t i, const Position& a, double so_far, std::size_t j) {
    const auto relax = [&](const Position& b, double& known) {
      const double length = so_far + crow_flies(a, b);
      if (length < known && straight(i, a, j, b)) known = length;
    };
    relax(doors[j].first, g[j].first);
    relax(doors[j].second, g[j].second);
  };
  for (std::size_t i = 0; i < doors.size(); ++i) {
    for (std::size_t j = i + 1; j < doors.size(); ++j) {
      if (g[i].first < kNoWay) reach(i, doors[i].first, g[i].first, j);
      if (g[i].second < kNoWay) reach(i, doors[i].second, g[i].second, j);
    }
  }
  return g.back().first < kNoWay ? std::optional(g.back().first) : std::nullopt;
}

}  // namespace wend::test
