// Ways over ground that costs, by brute force: places on doors, joined straight.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "promises/mesh/brute_mesh.h"
#include "promises/mesh/ways.h"
#include "wend/mesh/links/mesh_link.h"

namespace wend::test {

/// Each way by these places is a real one, so none is cheaper than the cheapest. The mesh must
/// outlive this.
class RegionDots {
 public:
  static constexpr double kNoWay = std::numeric_limits<double>::infinity();

  /// `costs` are those of each polygon.
  RegionDots(const BruteMesh& mesh, std::vector<double> costs, std::span<const MeshLink> links);

  /// The cost of a way to any of the goals; kNoWay where there is none.
  double cost(const Spot& from, std::span<const Spot> goals) const;

 private:
  static constexpr int kPieces = 7;  // of a door

  struct Dot {
    Position at;
    std::vector<std::uint32_t> polygons;
  };
  struct Jump {
    std::uint32_t from;
    std::uint32_t to;
    double cost;
  };

  std::uint32_t add(const Position& at, std::vector<std::uint32_t> polygons);
  void add_door(std::uint32_t polygon, std::uint32_t side);
  /// From a place to all dots of its polygons.
  void spread(const Position& at, std::span<const std::uint32_t> polygons, double before,
              std::vector<double>& costs) const;
  double to_goals(const Position& at, std::span<const std::uint32_t> polygons,
                  std::span<const Spot> goals) const;

  const BruteMesh* mesh_;
  std::vector<double> costs_;
  std::vector<Dot> dots_;
  std::vector<std::vector<std::uint32_t>> of_polygon_;
  std::vector<Jump> jumps_;
};

}  // namespace wend::test
