// Ways on a mesh by the plainest means: lines of sight by going from polygon to polygon along a
// straight line, ways by Dijkstra on the graph of these lines. Shares no code with the library.
#pragma once

#include <optional>
#include <vector>

#include "wend/mesh/mesh_plan.h"

namespace wend::test {

class MeshTruth {
 public:
  explicit MeshTruth(const MeshPlan& plan);

  struct Door {
    NodeId other;
    Position a;
    Position b;
  };
  NodeId count() const { return static_cast<NodeId>(polygons_.size()); }
  const std::vector<Position>& corners(NodeId polygon) const { return polygons_[polygon]; }
  const std::vector<Door>& doors(NodeId polygon) const { return doors_[polygon]; }

  /// Within a tolerance, and at its height.
  bool holds(NodeId polygon, const Position& at) const;
  /// All of them.
  std::vector<NodeId> polygons_at(const Position& at) const;
  /// Whether two polygons have a side in common.
  bool joined(NodeId a, NodeId b) const;

  /// A place, and the polygons by which one may leave it.
  struct Spot {
    Position at;
    std::vector<NodeId> polygons;
  };
  /// Whether a straight way on the ground leads from one to the other.
  bool sees(const Spot& a, const Spot& b) const;
  /// The length of the shortest way; nothing where there is none.
  std::optional<double> shortest(const Spot& from, const Spot& to) const;
  /// The same for ways through these polygons in this order; nothing where two that follow each
  /// other have nothing in common.
  std::optional<double> shortest_through(const std::vector<NodeId>& polygons, const Position& from,
                                         const Position& to) const;

 private:
  /// The part of a stretch that touches a door, as shares of the stretch.
  struct Touch {
    double first = 2;
    double last = -1;
    bool any() const { return first <= last; }
    void add(double share);
  };

  double turn(const Position& a, const Position& b, const Position& c) const;
  double share_along(const Position& a, const Position& b, const Position& at) const;
  bool is_on(const Position& a, const Position& b, const Position& at) const;
  Touch touch(const Position& a, const Position& b, const Position& c, const Position& d) const;
  bool touches(const Position& a, const Position& b, const Position& c, const Position& d) const;
  std::vector<Door> common_sides(NodeId a, NodeId b) const;
  void find_doors();
  void find_corners();
  void measure() const;
  double angle(NodeId polygon, std::uint32_t vertex) const;

  std::vector<std::vector<Position>> polygons_;
  std::vector<std::vector<std::uint32_t>> corners_of_;
  std::vector<std::vector<Door>> doors_;            // by polygon
  std::vector<Spot> corners_;                       // round which ways may bend
  mutable std::vector<std::vector<double>> apart_;  // between corners; below 0 where unseen
  double tolerance_ = 0;
};

}  // namespace wend::test
