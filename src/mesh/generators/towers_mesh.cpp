#include <utility>
#include <vector>

#include "generated_meshes.h"
#include "wend/base/assert.h"
#include "wend/mesh/merge_polygons.h"

namespace wend {
namespace {

constexpr double kStorey = 3;

class TowersBuilder {
 public:
  TowersBuilder(const MeshRecipe& recipe, Random& random)
      : recipe_(recipe), random_(random), columns_(static_cast<std::size_t>(recipe.width)) {
    WEND_ASSERT(recipe.width >= 3 && recipe.height >= 1 && recipe.towers.floors >= 1,
                "towers have three columns, a row and a floor: generate_mesh() refuses others");
    const std::size_t rows = static_cast<std::size_t>(recipe.height);
    const std::size_t floors = static_cast<std::size_t>(recipe.towers.floors);
    rows_ = rows;
    free_.resize(columns_ * rows * floors);
    vertices_.assign((columns_ + 1) * (rows + 1) * floors, kNoVertex);
  }

  MeshPlan build() {
    const auto walls = static_cast<std::uint32_t>(recipe_.towers.walls);
    for (std::size_t i = 0; i < free_.size(); ++i) free_[i] = !random_.chance(walls);
    plan_.first = {0};
    const auto floors = static_cast<std::size_t>(recipe_.towers.floors);
    for (std::size_t floor = 0; floor + 1 < floors; ++floor) {
      for (std::int32_t i = 0; i < recipe_.towers.ramps; ++i) add_ramp(floor);
    }
    for (std::size_t floor = 0; floor < floors; ++floor) {
      for (std::size_t y = 0; y < rows_; ++y) {
        for (std::size_t x = 0; x < columns_; ++x) {
          if (free_[square(x, y, floor)]) add(x, y, floor, floor);
        }
      }
    }
    return std::move(plan_);
  }

 private:
  static constexpr std::uint32_t kNoVertex = ~std::uint32_t{0};

  std::size_t square(std::size_t x, std::size_t y, std::size_t floor) const {
    WEND_ASSERT(x < columns_ && y < rows_, "a square lies on its floor");
    return (floor * rows_ + y) * columns_ + x;
  }

  /// Up to the right; with a square before it and one behind.
  void add_ramp(std::size_t floor) {
    const auto x = static_cast<std::size_t>(random_.between(1, recipe_.width - 2));
    const auto y = static_cast<std::size_t>(random_.between(0, recipe_.height - 1));
    const std::size_t below = square(x, y, floor);
    const std::size_t above = square(x, y, floor + 1);
    if (!free_[below] || !free_[above]) return;
    free_[below] = free_[above] = false;
    add(x, y, floor, floor + 1);
  }

  void add(std::size_t x, std::size_t y, std::size_t left_floor, std::size_t right_floor) {
    WEND_ASSERT(right_floor == left_floor || right_floor == left_floor + 1,
                "a ramp leads to the next floor up");
    plan_.corners.push_back(vertex(x, y, left_floor));
    plan_.corners.push_back(vertex(x + 1, y, right_floor));
    plan_.corners.push_back(vertex(x + 1, y + 1, right_floor));
    plan_.corners.push_back(vertex(x, y + 1, left_floor));
    plan_.first.push_back(static_cast<std::uint32_t>(plan_.corners.size()));
  }

  std::uint32_t vertex(std::size_t x, std::size_t y, std::size_t floor) {
    WEND_ASSERT(x <= columns_ && y <= rows_, "corners of squares lie on their floor or its border");
    std::uint32_t& number = vertices_[(floor * (rows_ + 1) + y) * (columns_ + 1) + x];
    if (number == kNoVertex) {
      number = static_cast<std::uint32_t>(plan_.vertices.size());
      plan_.vertices.push_back(
          {static_cast<double>(x), static_cast<double>(y), kStorey * static_cast<double>(floor)});
    }
    return number;
  }

  const MeshRecipe& recipe_;
  Random& random_;
  std::size_t columns_;
  std::size_t rows_ = 0;
  std::vector<bool> free_;
  std::vector<std::uint32_t> vertices_;
  MeshPlan plan_;
};

}  // namespace

Result<MeshPlan> towers_mesh(const MeshRecipe& recipe, Random& random) {
  MeshPlan squares = TowersBuilder(recipe, random).build();
  if (!recipe.towers.merged || squares.corners.empty()) return squares;
  return merge_polygons(std::move(squares), 0);
}

}  // namespace wend
