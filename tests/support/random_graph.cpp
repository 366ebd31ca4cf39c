#include "support/random_graph.h"

#include <cmath>

namespace wend::test {
namespace {

enum class Costs { whole, decimal, straight, detour, any };

struct Recipe {
  const char* name;
  Costs costs;
  bool positions;
  bool one_way;
};

constexpr Recipe kRecipes[] = {
    {"whole costs", Costs::whole, false, true},
    {"whole costs both ways", Costs::whole, false, false},
    {"decimal costs", Costs::decimal, false, true},
    {"straight lines", Costs::straight, true, false},
    {"one-way straight lines", Costs::straight, true, true},
    {"longer than straight", Costs::detour, true, true},
    {"positions with any costs", Costs::any, true, true},
};

double distance(const Position& a, const Position& b) {
  return std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) +
                   (a.z - b.z) * (a.z - b.z));
}

double random_cost(Costs costs, double line, Random& random) {
  switch (costs) {
    case Costs::whole: return random.chance(20) ? 0 : random.below(50);
    case Costs::decimal: return random.below(4000) / 100.0;
    case Costs::straight: return line;
    case Costs::detour: return line * (1 + random.below(100) / 50.0) + 0.001;
    case Costs::any: return random.chance(3) ? 0 : 1 + random.below(30) / 4.0;
  }
  return 0;
}

Position random_position(Random& random) {
  const bool round = random.chance(30);  // nodes in line, and in one place
  const double scale = round ? 1 : 0.37;
  const auto coordinate = [&] { return random.between(-6, 6) * scale; };
  const double x = coordinate();
  const double y = coordinate();
  return {x, y, random.chance(50) ? coordinate() : 0};
}

}  // namespace

RandomGraph random_graph(std::uint64_t number) {
  Random random(number);
  const Recipe& recipe = kRecipes[number % std::size(kRecipes)];
  const NodeId nodes = 1 + random.below(14);
  RandomGraph made{recipe.name, {}, {}};
  GraphBuilder builder;
  std::vector<Position> positions;
  for (NodeId node = 0; node < nodes; ++node) {
    positions.push_back(random_position(random));
    const auto placed = recipe.positions ? std::optional(positions.back()) : std::nullopt;
    builder.add_node(node % 3 == 1 ? "" : "n" + std::to_string(nodes - node), placed);
  }
  const auto add = [&](NodeId from, NodeId to, double cost) {
    const bool straight = recipe.costs == Costs::straight;
    made.edges.push_back({from, to, cost, straight});
    straight ? builder.add_straight_edge(from, to) : builder.add_edge(from, to, cost);
  };
  for (std::uint32_t i = nodes / 2 + random.below(3 * nodes); i > 0; --i) {
    const NodeId from = random.below(nodes);
    const NodeId to = random.below(nodes);
    const double line = distance(positions[from], positions[to]);
    const double cost = random_cost(recipe.costs, line, random);
    add(from, to, cost);
    if (!recipe.one_way) add(to, from, cost);
  }
  made.graph = builder.build().value();
  return made;
}

std::vector<std::uint64_t> distances(const RandomGraph& graph, NodeId start) {
  const auto units = [&](const RandomGraph::Edge& edge) {
    const double exact = edge.cost * static_cast<double>(graph.graph->cost_scale());
    return static_cast<std::uint64_t>(edge.straight ? std::ceil(exact) : std::round(exact));
  };
  std::vector<std::uint64_t> best(graph.node_count(), kUnreachable);
  best[start] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const RandomGraph::Edge& edge : graph.edges) {
      if (best[edge.from] == kUnreachable) continue;
      const std::uint64_t cost = best[edge.from] + units(edge);
      if (cost >= best[edge.to]) continue;
      best[edge.to] = cost;
      changed = true;
    }
  }
  return best;
}

}  // namespace wend::test
