// Shortest ways on a mesh by brute force: a visibility graph over its corners.
#pragma once

#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "promises/mesh/brute_mesh.h"
#include "wend/base/types.h"

namespace wend::test {

/// A place, and the polygons that hold it.
struct Spot {
  Position at;
  std::vector<std::uint32_t> polygons;
};

/// Each corner sees others through doors alone, so floors and walls without thickness need no care.
/// The mesh must outlive this.
class BruteWays {
 public:
  static constexpr double kNoWay = std::numeric_limits<double>::infinity();

  /// How far it is from a spot to all fans.
  struct Flood {
    Spot from;
    std::vector<double> lengths;
  };

  explicit BruteWays(const BruteMesh& mesh);

  /// A place on the floor nearest to its height; no polygons where there is none.
  Spot spot(const Position& place) const { return {place, mesh_->polygons_at(place)}; }
  Flood flood(const Spot& from) const;
  /// The length of a shortest way; kNoWay where there is none.
  double length(const Flood& flood, const Spot& to) const;

 private:
  struct Sight {
    std::uint32_t fan;
    double length;
  };

  std::vector<Sight> sights(const Spot& from) const;
  bool sees(const Spot& from, const Spot& to) const;
  void relax(std::vector<double>& lengths) const;

  const BruteMesh* mesh_;
  std::vector<std::vector<Sight>> sights_;  // by fan
};

}  // namespace wend::test
