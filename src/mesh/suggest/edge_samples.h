// Places along the walls of a mesh.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "wend/mesh/nav_mesh.h"

namespace wend::suggest {

struct EdgeSample {
  Position edge;   // on the wall
  Position place;  // inside of it, in the polygon by exact tests
  std::uint32_t polygon;
  double out_x;  // away from the mesh, 1 long
  double out_y;
};

/// How many there will be, about.
double count_edge_samples(const NavMesh& mesh, double spacing);

/// In the middle of pieces of each wall that are no longer than the spacing, by the walls' numbers.
std::vector<EdgeSample> edge_samples(const NavMesh& mesh, double spacing, double margin);

/// Finds what lies near a place, as seen from above, by squares of a given side.
class NearGrid {
 public:
  explicit NearGrid(double side) : side_(side) {}
  void add(const Position& at, std::uint32_t number) { entries_.emplace_back(key(at), number); }
  /// Before the first question.
  void sort();
  /// Calls `visit(number)` with all in the square of a place and the eight round it.
  template <class Visit>
  void for_each_near(const Position& at, Visit&& visit) const {
    const Key middle = key(at);
    for (double row = middle.first - 1; row <= middle.first + 1; ++row) {
      const Key first = {row, middle.second - 1};
      for (auto i = lower_bound(first); i < entries_.size() && is_in(entries_[i].first, first); ++i)
        visit(entries_[i].second);
    }
  }

 private:
  using Key = std::pair<double, double>;  // row and column, whole numbers
  Key key(const Position& at) const;
  std::size_t lower_bound(const Key& key) const;
  static bool is_in(const Key& key, const Key& first) {
    return key.first == first.first && key.second <= first.second + 2;
  }

  double side_;
  std::vector<std::pair<Key, std::uint32_t>> entries_;
};

}  // namespace wend::suggest
