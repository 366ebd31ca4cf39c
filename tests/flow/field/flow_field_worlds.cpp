#include "flow_field_worlds.h"

#include "support/random_case.h"

namespace wend::test {

std::string FieldWorld::describe() const {
  return std::string(to_string(map.layout())) + " " + to_string(navigator.options().corners) +
         "\n" + to_text(map);
}

FieldWorld random_field_world(Random& random, FieldGrids grids) {
  GridMap map = random.chance(30)
                    ? random_map(static_cast<MapKind>(random.below(kMapKinds)), random)
                    : random_quilt(random);
  const bool squares = grids == FieldGrids::to_walk_on;
  if (!squares) map.set_layout(static_cast<CellLayout>(random.below(kCellLayouts)));
  if (random.chance(35)) add_terrain(map, random);
  if (random.chance(30)) grade_finely(map, random);
  GridOptions options;
  options.corners = kCornerRules[random.below(grids == FieldGrids::any ? 4 : 3)];
  if (squares) options.corners = CornerRule::both_free;
  options.terrain = random.chance(50) ? TerrainRule::touched : TerrainRule::entered;
  Navigator navigator = Navigator::build(map, options).value();
  std::vector<NodeId> goals;
  const std::uint32_t wanted = random.chance(60) ? 1 : random.below(6);
  for (int i = 0; i < 40 && goals.size() < wanted; ++i) {
    const NodeId node = random.below(static_cast<std::uint32_t>(navigator.node_count()));
    if (navigator.walkable(node) || random.chance(5)) goals.push_back(node);
  }
  return {std::move(map), std::move(navigator), std::move(goals)};
}

}  // namespace wend::test
