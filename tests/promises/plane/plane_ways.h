// Shortest ways in the plane by brute force: a visibility graph over the corners of outlines.
#pragma once

#include <cstdint>
#include <limits>
#include <vector>

#include "promises/plane/arrangement.h"

namespace wend::test {

/// Knows nothing of meshes. The arrangement must outlive this.
class PlaneWays {
 public:
  static constexpr double kNoWay = std::numeric_limits<double>::infinity();

  explicit PlaneWays(const Arrangement& plane);

  /// Shortest ways from one place.
  struct Flood {
    PlanePoint from;
    std::vector<PlaneSector> sectors;
    std::vector<double> lengths;  // to each bend
  };
  Flood flood(PlanePoint from) const;
  /// kNoWay where there is none.
  double length(const Flood& flood, PlanePoint to) const;

 private:
  /// A corner round which ways can bend, and the ground there.
  struct Bend {
    PlanePoint at;
    PlaneSector ground;
  };
  /// A straight line, and on which of its sides it may still go by what it has met.
  struct Line {
    PlanePoint from;
    PlanePoint to;
    double direction;
    bool left;
    bool right;
  };
  struct Met {
    double along;
    std::uint32_t vertex;
  };

  void find_bends();
  bool sees(const Bend& from, const Bend& to) const;
  bool find_met(const Line& line, std::vector<Met>& met) const;
  bool crosses(const Line& line, const Arrangement::Piece& piece,
               const std::vector<double>& offsets) const;
  void go_along(Line& line, PlanePoint from, PlanePoint to) const;
  void go_through(Line& line, std::uint32_t vertex) const;
  const Arrangement::Piece* piece_along(PlanePoint from, PlanePoint to) const;
  void relax(std::vector<double>& lengths) const;

  const Arrangement* plane_;
  std::vector<Bend> bends_;
  std::vector<double> between_;  // by two bends
};

}  // namespace wend::test
