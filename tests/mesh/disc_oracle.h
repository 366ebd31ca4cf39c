// Ways of a disc on the mesh of a grid, by the plainest means: points on circles round all corners,
// each pair of them tested against every wall, and Dijkstra without any tricks.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>
#include <vector>

#include "random_mesh.h"

namespace wend::test {

class DiscOracle {
 public:
  /// A lower bound of the length of the disc's shortest way, or the length of a way that the disc
  /// can go.
  enum class Bound { lower, upper };

  DiscOracle(const GridMap& map, const Skew& skew, double radius)
      : map_(map), skew_(skew), radius_(radius) {
    for (int y = 0; y <= map.height(); ++y) {
      for (int x = 0; x <= map.width(); ++x) {
        if (blocked(x - 1, y) != blocked(x, y)) add_wall(x, y, x, y + 1);
        if (blocked(x, y - 1) != blocked(x, y)) add_wall(x, y, x + 1, y);
        if (blocked_round(x, y) == 1) corners_.push_back(skew_.at({2 * x, 2 * y}));
      }
    }
  }

  /// The longer side of the map's box.
  double extent() const {
    const double width = std::abs(skew_.a) * map_.width() + std::abs(skew_.b) * map_.height();
    const double height = std::abs(skew_.c) * map_.width() + std::abs(skew_.d) * map_.height();
    return std::max(width, height);
  }

  /// Anywhere in a free cell, or in any where none is free.
  Position random_place(Random& random) const {
    int x = 0;
    int y = 0;
    for (int i = 0; i < 50; ++i) {
      x = random.between(0, map_.width() - 1);
      y = random.between(0, map_.height() - 1);
      if (!blocked(x, y)) break;
    }
    const double in_x = x + random.between(1, 99) / 100.0;
    const double in_y = y + random.between(1, 99) / 100.0;
    return {skew_.a * in_x + skew_.b * in_y, skew_.c * in_x + skew_.d * in_y};
  }

  /// The distance of a segment from the nearest wall; below 0 if it is off the ground.
  double clearance(const Position& from, const Position& to) const {
    if (!on_ground(from) || !on_ground(to)) return -1;
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [a, b] : walls_) least = std::min(least, apart(from, to, a, b));
    return least;
  }

  std::optional<double> length(const Position& from, const Position& to, Bound bound) const {
    constexpr int kPoints = 48;
    const double step = 2 * std::numbers::pi / kPoints;
    const bool lower = bound == Bound::lower;
    const double needed = lower ? radius_ * std::cos(step) : radius_ * (1 - 1e-9);
    const double ring = lower ? radius_ : radius_ / std::cos(step / 2);
    std::vector<Position> places;
    for (const Position& corner : corners_) {
      for (int i = 0; i < kPoints; ++i) {
        const Position at = {corner.x + ring * std::cos(i * step),
                             corner.y + ring * std::sin(i * step)};
        if (clearance(at, at) >= needed) places.push_back(at);
      }
    }
    places.push_back(from);
    places.push_back(to);
    return shortest(places, needed);
  }

 private:
  bool blocked(int x, int y) const { return !map_.contains({x, y}) || !map_.walkable({x, y}); }
  int blocked_round(int x, int y) const {
    return (blocked(x - 1, y - 1) ? 1 : 0) + (blocked(x, y - 1) ? 1 : 0) +
           (blocked(x - 1, y) ? 1 : 0) + (blocked(x, y) ? 1 : 0);
  }
  void add_wall(int ax, int ay, int bx, int by) {
    walls_.push_back({skew_.at({2 * ax, 2 * ay}), skew_.at({2 * bx, 2 * by})});
  }
  bool on_ground(const Position& at) const {
    const double area = skew_.a * skew_.d - skew_.b * skew_.c;
    const double x = (skew_.d * at.x - skew_.b * at.y) / area;
    const double y = (skew_.a * at.y - skew_.c * at.x) / area;
    return !blocked(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
  }

  static double turn(const Position& a, const Position& b, const Position& c) {
    return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
  }
  static double to_segment(const Position& p, const Position& a, const Position& b) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double square = dx * dx + dy * dy;
    const double share =
        square == 0 ? 0 : std::clamp(((p.x - a.x) * dx + (p.y - a.y) * dy) / square, 0.0, 1.0);
    return std::hypot(p.x - a.x - share * dx, p.y - a.y - share * dy);
  }
  static double apart(const Position& a, const Position& b, const Position& c, const Position& d) {
    if (turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0) return 0;
    return std::min(
        {to_segment(a, c, d), to_segment(b, c, d), to_segment(c, a, b), to_segment(d, a, b)});
  }

  /// From the last but one of the places to the last.
  std::optional<double> shortest(const std::vector<Position>& places, double needed) const {
    constexpr double kFar = std::numeric_limits<double>::infinity();
    std::vector<double> g(places.size(), kFar);
    std::vector<bool> closed(places.size());
    g[places.size() - 2] = 0;
    for (;;) {
      std::size_t best = places.size();
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (!closed[i] && g[i] < kFar && (best == places.size() || g[i] < g[best])) best = i;
      }
      if (best == places.size()) return std::nullopt;
      if (best == places.size() - 1) return g[best];
      closed[best] = true;
      for (std::size_t i = 0; i < places.size(); ++i) {
        const double further =
            g[best] + std::hypot(places[i].x - places[best].x, places[i].y - places[best].y);
        if (closed[i] || further >= g[i] || clearance(places[best], places[i]) < needed) continue;
        g[i] = further;
      }
    }
  }

  const GridMap& map_;
  Skew skew_;
  double radius_;
  std::vector<std::pair<Position, Position>> walls_;
  std::vector<Position> corners_;
};

}  // namespace wend::test
