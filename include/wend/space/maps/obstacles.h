// Obstacles for round units: polygons and blocked cells, seen from above.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "wend/base/types.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

/// A polygon, corner by corner, in either direction.
using Outline = std::vector<Position>;

/// Tests whether a unit of some radius can stand at a place, or walk straight from one place to
/// another: it must keep its radius away from every obstacle and touch none.
///
/// Exact: places are rounded to a lattice of 2^25 units along the longest side of the map (so they
/// move by less than 3e-8 of that side); the tests then use 128-bit whole numbers. So results are
/// the same on every machine and in both directions. An index of square buckets leaves out distant
/// obstacles: a straight line is tested against the buckets that it crosses, a place against those
/// to its right.
class Obstacles {
 public:
  Obstacles() = default;
  /// The lattice covers the obstacles and `places`; a place outside is not free. `grid` may be
  /// null; blocked cells are squares round whole coordinates. Preconditions: all coordinates and
  /// the radius are finite and at most 1e12; radius >= 0; outlines have 3 corners or more.
  Obstacles(std::span<const Outline> outlines, const GridMap* grid, double radius,
            std::span<const Position> places);

  /// Whether the place lies within the lattice.
  bool covers(const Position& at) const { return place(at).has_value(); }
  bool is_free(const Position& at) const { return is_free_for(at, radius_); }
  /// Precondition: both places are free.
  bool is_free(const Position& from, const Position& to) const {
    return is_free_for(from, to, radius_);
  }
  /// The same for a unit of another radius. Precondition: radius >= 0.
  bool is_free(const Position& at, double radius) const {
    return is_free_for(at, in_units(radius));
  }
  bool is_free(const Position& from, const Position& to, double radius) const {
    return is_free_for(from, to, in_units(radius));
  }

  /// Calls `visit(a, b)` with the edges of obstacles in the buckets within a range of a place;
  /// (b - a) x (p - a) is positive for p on the free side, if exactly one side is free.
  template <class Visit>
  void find_near(const Position& at, double range, Visit&& visit) const {
    for (const auto& [a, b] : edges_near(at, range)) visit(a, b);
  }

  std::size_t edge_count() const { return edges_.size(); }
  /// Number of entries of the index: on average at most kMostPerEdge per edge, and in total at most
  /// 2^25, or one per edge.
  std::size_t index_size() const { return members_.size(); }
  static constexpr std::size_t kMostPerEdge = 64;

 private:
  struct Place {
    std::int64_t x = 0;
    std::int64_t y = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  struct Edge {
    Place a;
    Place b;
    std::uint32_t obstacle;  // the edges of one lie side by side
  };
  /// The first and the last column of a row of buckets that a line crosses.
  struct Columns {
    std::int64_t first;
    std::int64_t last;
  };

  std::optional<Place> place(const Position& position) const;
  Position position(const Place& place) const;
  std::int64_t in_units(double distance) const;
  bool is_free_for(const Position& at, std::int64_t radius) const;
  bool is_free_for(const Position& from, const Position& to, std::int64_t radius) const;
  std::vector<std::pair<Position, Position>> edges_near(const Position& at, double range) const;
  void add_outline(const Outline& outline);
  void add_cells(const GridMap& grid);
  void add_cell_edge(double ax, double ay, double bx, double by);
  void build_index();
  bool count_members();
  std::int64_t bucket(std::int64_t coordinate) const;
  Columns columns(const Place& a, const Place& b, std::int64_t row, std::int64_t margin) const;
  template <class Visit>
  bool any_bucket(const Place& a, const Place& b, std::int64_t margin, Visit&& visit) const;
  bool too_close(const Place& from, const Place& to, const Edge& edge, std::int64_t radius) const;
  bool inside_any(const Place& place) const;

  double low_x_ = 0;
  double low_y_ = 0;
  double unit_ = 1;
  std::int64_t radius_ = 0;
  std::vector<Edge> edges_;
  std::uint32_t obstacle_count_ = 0;
  std::int64_t side_ = 1;             // of a bucket, in units
  std::int64_t bucket_count_ = 1;     // along each axis
  std::vector<std::uint32_t> first_;  // per bucket, into members_
  std::vector<std::uint32_t> members_;
};

}  // namespace wend
