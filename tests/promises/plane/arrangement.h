// A floor and obstacles in the plane, cut where outlines cross: their ground, by brute force.
#pragma once

#include <cstdint>
#include <vector>

#include "promises/plane/plane_point.h"
#include "promises/plane/plane_sector.h"

namespace wend::test {

/// Ground lies inside the floor and inside no obstacle, each by the even-odd rule. One may go along
/// walls and through corners, but not where two stretches of ground have only a point in common.
///
/// LiveMesh puts crossings on a lattice, so that edges bend by some units of it. Its page says
/// where that decides what touches; is_certain() is false for such outlines.
class Arrangement {
 public:
  /// A part of an outline between two vertices, without any other between them.
  struct Piece {
    std::uint32_t a;
    std::uint32_t b;
    bool free_left = false;  // as seen from a to b
    bool free_right = false;
    bool is_wall() const { return free_left != free_right; }
  };

  /// Corners are multiples of `unit`. Open shapes block nothing, but their edges bend others.
  Arrangement(const PlaneShape& floor, const std::vector<PlaneShape>& obstacles,
              const std::vector<PlaneShape>& open, double unit);

  bool is_certain() const { return is_certain_; }
  /// A corner lies on an edge, between its ends.
  bool has_corner_on_edge() const { return has_corner_on_edge_; }
  bool has_ground() const;
  /// The longest side of the box round all corners.
  double scale() const { return scale_; }
  /// At a smaller distance than this, things touch.
  double tolerance() const { return tolerance_; }
  /// Corners, and where outlines cross.
  const std::vector<PlanePoint>& vertices() const { return vertices_; }
  const std::vector<Piece>& pieces() const { return pieces_; }
  const PlanePoint& from(const Piece& piece) const { return vertices_[piece.a]; }
  const PlanePoint& to(const Piece& piece) const { return vertices_[piece.b]; }
  /// The stretches of ground round a vertex.
  const std::vector<PlaneSector>& sectors(std::uint32_t vertex) const { return sectors_[vertex]; }
  /// And round any place; none where it is not on the ground.
  std::vector<PlaneSector> sectors_at(PlanePoint at) const;

  /// Whether a place that is on no outline is ground.
  bool is_free(PlanePoint at) const;
  double distance_to_outlines(PlanePoint at) const;
  /// All edges near the place lead through it exactly, and none of them bends.
  bool is_exactly_on_straight_outlines(PlanePoint at) const;
  /// 0 on the ground.
  double distance_to_ground(PlanePoint at) const;
  double distance(PlanePoint at, const Piece& piece) const;

 private:
  struct Edge {
    PlanePoint a;
    PlanePoint b;
    std::size_t shape;
    bool bends = false;  // it crosses another one in a point that is not on the lattice
  };
  struct Spoke {
    double angle;
    bool free_left;
    bool free_right;
  };

  void add_edges(const PlaneShape& shape, std::size_t number);
  void measure();
  void cross_edges();
  void add_crossing(Edge& one, Edge& other);
  void find_doubts();
  void doubt_corner_on(const Edge& edge, PlanePoint corner);
  void doubt_corner_between(const Edge& one, const Edge& other);
  void doubt_crossing(PlanePoint crossing);
  bool is_on_lattice(const Edge& one, const Edge& other, PlanePoint crossing) const;
  std::uint32_t vertex(PlanePoint at);
  void cut(const Edge& edge);
  void add_piece(std::uint32_t a, std::uint32_t b);
  void find_sides();
  void find_sectors();
  std::vector<Spoke> walls_round(std::uint32_t vertex) const;
  bool is_free_beside(PlanePoint at, PlanePoint direction) const;
  bool is_inside(std::size_t shape, PlanePoint at, PlanePoint direction) const;
  std::vector<PlaneSector> halves(const Piece& piece) const;

  double unit_;
  double scale_ = 1;
  double tolerance_ = 0;
  bool is_certain_ = true;
  bool has_corner_on_edge_ = false;
  std::size_t shape_count_ = 0;  // without those that are open
  std::vector<Edge> edges_;
  std::vector<PlanePoint> vertices_;
  std::vector<PlanePoint> rounded_;  // crossings that are not on the lattice
  std::vector<Piece> pieces_;
  std::vector<std::vector<PlaneSector>> sectors_;
};

}  // namespace wend::test
