// Room for discs on a mesh, and how wide passages are, by distances alone.
#pragma once

#include <cstdint>
#include <vector>

#include "promises/mesh/brute_mesh.h"
#include "wend/base/types.h"

namespace wend::test {

/// The walls of a mesh whose floors do not lie one above the other.
class FlatWalls {
 public:
  explicit FlatWalls(const BruteMesh& mesh);

  bool is_empty() const { return walls_.empty(); }
  /// How far the nearest wall is from a straight way; 0 where the way crosses one.
  double room(const Position& from, const Position& to) const;
  double room(const Position& at) const { return room(at, at); }
  /// Half of how far a wall is from another one: a disc of that radius just fits between.
  double half_gap(std::uint32_t one, std::uint32_t other) const;
  std::uint32_t count() const { return static_cast<std::uint32_t>(walls_.size()); }

 private:
  struct Segment {
    Position a;
    Position b;
  };
  static double distance(const Segment& one, const Segment& other);

  std::vector<Segment> walls_;
};

/// How wide a disc gets from place to place: points of a lattice, joined the widest first.
class WideLattice {
 public:
  WideLattice(const BruteMesh& mesh, const FlatWalls& walls);

  double step() const { return step_; }
  /// The radius of the widest disc that gets there, to within a step.
  double width(const Position& from, const Position& to);

 private:
  static constexpr std::uint32_t kCells = 64;

  void measure(const BruteMesh& mesh, const FlatWalls& walls);
  std::uint32_t nearest(const Position& at) const;
  std::uint32_t root(std::uint32_t point);
  void join_neighbours(std::uint32_t point);
  void join(std::uint32_t one, std::uint32_t other);

  Position low_;
  double step_ = 1;
  std::vector<double> room_;  // by point; below 0 outside
  std::vector<std::uint32_t> widest_first_;
  std::vector<std::uint32_t> parents_;
};

}  // namespace wend::test
