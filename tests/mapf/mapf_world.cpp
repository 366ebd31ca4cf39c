#include "mapf/mapf_world.h"

#include <algorithm>

#include "support/random_graph.h"
#include "support/random_map.h"
#include "support/random_voxels.h"
#include "wend/space/maps/cell_layout.h"

namespace wend::test {
namespace {

GridMap scattered_map(Random& random, int side) {
  const int width = random.between(1, side);
  const int height = random.between(2, side);
  GridMap map(width, height);
  const std::uint32_t blocked = random.below(45);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) map.set_walkable({x, y}, !random.chance(blocked));
  }
  map.set_walkable({0, 0}, true);
  return map;
}

MapfWorld grid_world(Random& random, int side) {
  constexpr CornerRule kRules[] = {CornerRule::never, CornerRule::always, CornerRule::one_free,
                                   CornerRule::both_free};
  GridMap map = scattered_map(random, side);
  if (random.chance(15)) add_links(map, random);
  GridOptions options;
  options.corners = kRules[random.below(4)];
  const auto layout = static_cast<CellLayout>(random.below(2 * kCellLayouts) % kCellLayouts);
  map.set_layout(random.chance(50) ? CellLayout::square : layout);
  const std::string name = std::string(to_string(map.layout())) + " " + to_string(options.corners);
  return {name, nullptr, std::make_unique<Navigator>(Navigator::build(map, options).value())};
}

}  // namespace

MapfWorld random_mapf_world(Random& random, int side) {
  const std::uint32_t kind = random.below(10);
  if (kind == 0) {
    const RandomGraph graph = random_graph(random.below(5000));
    return {graph.kind, std::make_unique<NodeNavigator>(*graph.graph), nullptr};
  }
  if (kind == 1) {
    const RandomVoxels voxels = random_voxels(random.below(5000));
    return {"voxels", std::make_unique<NodeNavigator>(VoxelGrid(voxels.map, voxels.options)),
            nullptr};
  }
  return grid_world(random, side);
}

MapfAgents random_agents(const CellGraph& graph, std::uint32_t most, Random& random) {
  MapfAgents agents;
  const auto shuffled = [&] {
    std::vector<NodeId> nodes;
    for (CellId cell = 0; cell < graph.size(); ++cell) nodes.push_back(graph.node(cell));
    for (std::size_t i = nodes.size(); i > 1; --i) {
      std::swap(nodes[i - 1], nodes[random.below(static_cast<std::uint32_t>(i))]);
    }
    nodes.resize(std::min<std::size_t>(most, nodes.size()));
    return nodes;
  };
  agents.starts = shuffled();
  agents.goals = shuffled();
  return agents;
}

std::string to_text(const CellGraph& graph, const CellPlan& plan) {
  std::string text;
  for (std::size_t step = 0; step < plan.steps(); ++step) {
    text += std::to_string(step) + ":";
    for (const NodeId node : plan.step(step)) text += " " + graph.name(graph.cell(node));
    text += "\n";
  }
  return text;
}

}  // namespace wend::test
