#include "generate_kinds.h"

namespace wend::generate {

GridMap random_cells(const MapRecipe& recipe, Random& random) {
  const std::int64_t cells = std::int64_t{recipe.width} * recipe.height;
  auto left = static_cast<std::uint32_t>(cells);
  auto walls = static_cast<std::uint32_t>((cells * recipe.random.walls + 50) / 100);
  std::vector<char> symbols;
  symbols.reserve(left);
  for (; left > 0; --left) {
    // Each of the cells that are left is as likely as the others to be among the walls.
    const bool wall = random.below(left) < walls;
    symbols.push_back(wall ? kWall : kGround);
    walls -= wall ? 1 : 0;
  }
  return {recipe.width, recipe.height, std::move(symbols)};
}

}  // namespace wend::generate
