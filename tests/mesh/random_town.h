// Floors whose obstacles are edited at random, with what is needed to say what they are.
#pragma once

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <optional>
#include <vector>

#include "support/random.h"
#include "wend/mesh/live_mesh.h"
#include "wend/space/maps/grid_map.h"

namespace wend::test {

using TownRing = std::vector<Position>;

inline TownRing box(double x, double y, double right, double bottom) {
  return {{x, y, 0}, {right, y, 0}, {right, bottom, 0}, {x, bottom, 0}};
}

/// Obstacles are rectangles of cells; so all that is touched, crossed or shared is so exactly.
class CellTown {
 public:
  explicit CellTown(Random& random)
      : width_(random.between(1, 9)),
        height_(random.between(1, 9)),
        mesh(LiveMesh::build(std::vector<TownRing>{box(0, 0, width_, height_)}).value()) {}

  GridMap map() const {
    GridMap map(width_, height_, '.');
    for (const auto& [id, ring] : rings) {
      if (!mesh.is_blocked(id)) continue;
      for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) {
          const bool inside = x >= ring[0].x && x < ring[2].x && y >= ring[0].y && y < ring[2].y;
          if (inside) map.set_symbol({x, y}, '@');
        }
      }
    }
    return map;
  }

  void edit(Random& random) {
    const std::uint32_t kind = random.below(6);
    if (rings.empty() || kind < 2) {
      const TownRing ring = random_box(random);
      rings[mesh.insert_obstacle(ring).value()] = ring;
      return;
    }
    const auto chosen =
        std::next(rings.begin(), random.below(static_cast<std::uint32_t>(rings.size())));
    if (kind == 2) {
      mesh.remove(chosen->first);
      rings.erase(chosen);
    } else if (kind == 3) {
      chosen->second = random_box(random);
      mesh.move(chosen->first, chosen->second).value();
    } else {
      mesh.set_blocked(chosen->first, !mesh.is_blocked(chosen->first));
    }
  }

 private:
  TownRing random_box(Random& random) const {
    // Also beyond the floor, but not beyond the lattice.
    const int far = width_ + (std::max(width_, height_) - 1) / 2;
    const int x = random.between(0, width_ - 1);
    const int y = random.between(0, height_ - 1);
    return box(x, y, std::min(x + random.between(1, 3), far),
               std::min(y + random.between(1, 3), height_));
  }

  int width_;
  int height_;

 public:
  LiveMesh mesh;
  std::map<ObstacleId, TownRing> rings;
};

/// Obstacles are any polygons, also such as cross themselves.
class RandomTown {
 public:
  using Ring = TownRing;
  static constexpr int kSide = 64;

  /// `whole`: corners on whole multiples of `scale`, so that they double, touch and lie on one
  /// line.
  RandomTown(bool whole, double scale, std::size_t most)
      : whole_(whole),
        scale_(scale),
        most_(most),
        floor(box(0, 0, kSide * scale, kSide * scale)),
        mesh(LiveMesh::build(std::vector<Ring>{floor}).value()) {}

  Position place(Random& random) const { return place_within(random, kSide); }

  void edit(Random& random) {
    const std::uint32_t kind = random.below(5);
    if (rings.empty() || (kind < 2 && rings.size() < most_)) {
      const Ring ring = random_ring(random);
      if (const Result<ObstacleId> id = mesh.insert_obstacle(ring)) rings[id.value()] = ring;
      return;
    }
    const auto chosen =
        std::next(rings.begin(), random.below(static_cast<std::uint32_t>(rings.size())));
    if (kind <= 2) {
      mesh.remove(chosen->first);
      rings.erase(chosen);
    } else if (kind == 3) {
      Ring ring = random_ring(random);
      if (random.chance(60)) {
        ring = chosen->second;
        const Position step = place_within(random, 2);
        for (Position& p : ring) p = {p.x + step.x - scale_, p.y + step.y - scale_, 0};
      }
      if (mesh.move(chosen->first, ring)) chosen->second = ring;
    } else {
      mesh.set_blocked(chosen->first, !mesh.is_blocked(chosen->first));
    }
  }

  bool near_border(Position p, double distance) const {
    if (near_ring(floor, p, distance)) return true;
    return std::any_of(rings.begin(), rings.end(),
                       [&](const auto& entry) { return near_ring(entry.second, p, distance); });
  }

  /// Whether a way leads past a contact: a corner, or a crossing of two edges, that lies on another
  /// edge, or nearly. Such an edge may be bent by a crossing elsewhere, and then there is a gap, or
  /// none.
  bool passes_contact(const std::vector<Position>& way, double distance) const {
    std::vector<Edge> edges;
    for (const auto& [id, ring] : rings) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        edges.push_back({ring[i], ring[(i + 1) % ring.size()]});
      }
    }
    const auto is_contact = [&](const Position& p, const Edge& one, const Edge& other) {
      const bool passed = std::any_of(way.begin() + 1, way.end(), [&](const Position& to) {
        return distance_to(*(&to - 1), to, p) <= distance;
      });
      return passed && std::any_of(edges.begin(), edges.end(), [&](const Edge& edge) {
               return &edge != &one && &edge != &other && edge.a != p && edge.b != p &&
                      distance_to(edge.a, edge.b, p) <= distance;
             });
    };
    for (const Edge& one : edges) {
      if (is_contact(one.a, one, one)) return true;
      for (const Edge& other : edges) {
        const std::optional<Position> p = crossing(one, other);
        if (p && is_contact(*p, one, other)) return true;
        if (&one != &other && lies_along(one, other, distance) && meets(way, one, distance)) {
          return true;
        }
      }
    }
    return false;
  }

 private:
  struct Edge {
    Position a;
    Position b;
  };

  /// Whether both are on one line, and an end of either lies on the other.
  static bool lies_along(const Edge& one, const Edge& other, double distance) {
    const double dx = other.b.x - other.a.x;
    const double dy = other.b.y - other.a.y;
    const auto off = [&](Position p) {
      return std::abs((p.x - other.a.x) * dy - (p.y - other.a.y) * dx) / std::hypot(dx, dy);
    };
    return off(one.a) <= distance && off(one.b) <= distance &&
           (distance_to(other.a, other.b, one.a) <= distance ||
            distance_to(other.a, other.b, one.b) <= distance ||
            distance_to(one.a, one.b, other.a) <= distance);
  }

  static bool meets(const std::vector<Position>& way, const Edge& edge, double distance) {
    for (std::size_t i = 1; i < way.size(); ++i) {
      if (crossing({way[i - 1], way[i]}, edge)) return true;
      if (distance_to(edge.a, edge.b, way[i]) <= distance) return true;
    }
    return false;
  }

  static std::optional<Position> crossing(const Edge& one, const Edge& other) {
    const double dx = one.b.x - one.a.x;
    const double dy = one.b.y - one.a.y;
    const double ex = other.b.x - other.a.x;
    const double ey = other.b.y - other.a.y;
    const double area = dx * ey - dy * ex;
    if (area == 0) return {};
    const double t = ((other.a.x - one.a.x) * ey - (other.a.y - one.a.y) * ex) / area;
    const double u = ((other.a.x - one.a.x) * dy - (other.a.y - one.a.y) * dx) / area;
    if (!(t >= 0 && t <= 1 && u >= 0 && u <= 1)) return {};
    return Position{one.a.x + t * dx, one.a.y + t * dy, 0};
  }

  Position place_within(Random& random, int side) const {
    const auto along = [&] {
      return (whole_ ? random.between(0, side) : random.below(1u << 30) * 0x1p-30 * side) * scale_;
    };
    const double x = along();
    return {x, along(), 0};
  }

  Ring random_ring(Random& random) const {
    const std::uint32_t corners = 3 + random.below(5);
    const Position middle = place(random);
    const int reach = random.chance(10) ? kSide : kSide / 4;
    Ring ring;
    for (std::uint32_t i = 0; i < corners; ++i) {
      const Position p = place_within(random, reach);
      ring.push_back({middle.x + p.x - reach / 2 * scale_, middle.y + p.y - reach / 2 * scale_, 0});
    }
    return ring;
  }

  static double distance_to(Position a, Position b, Position p) {
    const double dx = b.x - a.x;
    const double dy = b.y - a.y;
    const double square = dx * dx + dy * dy;
    double t = square > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / square : 0;
    t = std::clamp(t, 0.0, 1.0);
    return std::hypot(a.x + t * dx - p.x, a.y + t * dy - p.y);
  }

  static bool near_ring(const Ring& ring, Position p, double distance) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      if (distance_to(ring[i], ring[(i + 1) % ring.size()], p) <= distance) return true;
    }
    return false;
  }

  bool whole_;
  double scale_;
  std::size_t most_;

 public:
  Ring floor;
  LiveMesh mesh;
  std::map<ObstacleId, Ring> rings;
};

}  // namespace wend::test
