// Meshes of unit squares that lie one above the other as they come, so that ground winds round
// vertices by more than a full turn, as it does on spiral stairs.
#pragma once

#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "mesh/random_mesh.h"

namespace wend::test {

/// Grows from one square, side by side. A square that comes to lie beside another one is joined to
/// it or not, by chance; round a vertex without a wall lie four, or eight in two turns.
class WindingPlan {
 public:
  explicit WindingPlan(Random& random) : skew_(random_skew(random)), random_(random) {
    scale_ = random.chance(50) ? 1 : 0.1;
    add({vertex(0, 0), vertex(1, 0), vertex(1, 1), vertex(0, 1)});
    const int tries = random.between(15, 80);
    for (int i = 0; i < tries; ++i) grow();
  }
  MeshPlan plan() const {
    MeshPlan plan;
    for (const Vertex& vertex : vertices_) {
      const Position at = skew_.at({2 * vertex.x, 2 * vertex.y});
      plan.vertices.push_back({at.x * scale_, at.y * scale_, vertex.height});
    }
    plan.first.push_back(0);
    for (const Square& square : squares_) {
      plan.corners.insert(plan.corners.end(), square.begin(), square.end());
      plan.first.push_back(static_cast<std::uint32_t>(plan.corners.size()));
    }
    return plan;
  }

 private:
  using Square = std::vector<std::uint32_t>;  // counter-clockwise
  struct Vertex {
    int x;
    int y;
    double height;
  };

  std::uint32_t vertex(int x, int y) {
    vertices_.push_back({x, y, static_cast<double>(random_.below(1000)) / 8});
    return static_cast<std::uint32_t>(vertices_.size() - 1);
  }
  bool is_taken(std::uint32_t from, std::uint32_t to) const { return sides_.count({from, to}) > 0; }
  void add(const Square& square) {
    for (std::size_t i = 0; i < 4; ++i) {
      sides_.insert({square[i], square[(i + 1) % 4]});
    }
    squares_.push_back(square);
  }

  /// The square beyond a side of one that there is.
  void grow() {
    const Square& square = squares_[random_.below(static_cast<std::uint32_t>(squares_.size()))];
    const std::uint32_t side = random_.below(4);
    const std::uint32_t left = square[side];
    const std::uint32_t right = square[(side + 1) % 4];
    if (is_taken(right, left)) return;
    const int x = vertices_[right].y - vertices_[left].y;
    const int y = vertices_[left].x - vertices_[right].x;
    const std::uint32_t far_left = beside(left, x, y, true);
    const std::uint32_t far_right = beside(right, x, y, false);
    if (is_taken(left, far_left) || is_taken(far_left, far_right)) return;
    if (is_taken(far_right, right)) return;
    add({right, left, far_left, far_right});
  }

  /// The vertex in a direction from another one: that of a square which lies there, or a new one.
  std::uint32_t beside(std::uint32_t from, int x, int y, bool to_side) {
    const Vertex at = vertices_[from];
    if (random_.chance(70)) {
      for (std::uint32_t i = 0; i < vertices_.size(); ++i) {
        const bool is_there = vertices_[i].x == at.x + x && vertices_[i].y == at.y + y;
        if (!is_there || !(to_side ? is_taken(i, from) : is_taken(from, i))) continue;
        if (!(to_side ? is_taken(from, i) : is_taken(i, from))) return i;
      }
    }
    return vertex(at.x + x, at.y + y);
  }

  Skew skew_;
  Random& random_;
  double scale_ = 1;
  std::vector<Vertex> vertices_;
  std::vector<Square> squares_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> sides_;
};

inline NavMesh winding_mesh(Random& random) {
  return NavMesh::build(WindingPlan(random).plan()).value();
}

}  // namespace wend::test
