#include "wend/space/maps/passage_network.h"

#include <algorithm>
#include <optional>
#include <string>

#include "wend/base/assert.h"
#include "wend/space/maps/graph_builder.h"

namespace wend {
namespace {

struct StepOffset {
  std::int32_t x;
  std::int32_t y;
  bool diagonal() const { return x != 0 && y != 0; }
};

constexpr StepOffset kStepOffsets[] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                       {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};

Point beside(Point place, StepOffset way) { return {place.x + way.x, place.y + way.y}; }

/// The costs of steps over the cells of a map, place by place of its lattice.
class FineSteps {
 public:
  FineSteps(const GridMap& map, const Lattice& lattice, const PassageRules& rules)
      : map_(map), lattice_(lattice), rules_(rules) {}

  /// Two steps in one direction, in the cost model's units; nothing where one of them cannot be.
  std::optional<double> two(Point from, StepOffset way) const {
    const std::optional<std::uint64_t> first = one(from, way);
    if (!first) return std::nullopt;
    const std::optional<std::uint64_t> second = one(beside(from, way), way);
    if (!second) return std::nullopt;
    return static_cast<double>(*first + *second) / kScale;
  }

 private:
  /// Costs are whole multiples of a thousandth of the mean over four cells.
  static constexpr double kScale = 4.0 * TerrainCosts::kThousandths;

  std::uint64_t cost(Point place) const {
    const Point cell = lattice_.cell(place);
    return map_.contains(cell) ? map_.cost(cell) : 0;
  }

  std::optional<std::uint64_t> one(Point from, StepOffset way) const {
    const std::uint64_t here = cost(from);
    WEND_ASSERT(way.x != 0 || way.y != 0, "a step leads to another cell");
    const std::uint64_t there = cost(beside(from, way));
    if (here == 0 || there == 0) return std::nullopt;
    const std::uint64_t unit = way.diagonal() ? rules_.costs.diagonal : rules_.costs.straight;
    const std::uint64_t corners[] = {cost({from.x + way.x, from.y}),
                                     cost({from.x, from.y + way.y})};
    if (way.diagonal() && !may_pass(corners[0] != 0, corners[1] != 0)) return std::nullopt;
    if (rules_.terrain == TerrainRule::entered) return unit * 4 * there;
    if (!way.diagonal()) return unit * 2 * (here + there);
    std::uint64_t sum = here + there;
    // A blocked corner that may be passed counts as the more expensive of the two ends.
    for (const std::uint64_t corner : corners) sum += corner != 0 ? corner : std::max(here, there);
    return unit * sum;
  }

  bool may_pass(bool left_free, bool right_free) const {
    switch (rules_.corners) {
      case CornerRule::always: return true;
      case CornerRule::one_free: return left_free || right_free;
      case CornerRule::both_free: return left_free && right_free;
      case CornerRule::never:
      case CornerRule::hexagonal: break;
    }
    return false;
  }

  const GridMap& map_;
  const Lattice& lattice_;
  const PassageRules& rules_;
};

const char* objection(const GridMap& map, const PassageRules& rules) {
  if (is_hexagonal(map.layout())) return "hexagons have no passages between every other one";
  if (!rules.costs.valid()) return "a cost model needs 1 <= straight <= diagonal <= 1000000";
  if (rules.corners == CornerRule::hexagonal || rules.terrain == TerrainRule::joined)
    return "the corner rule `hexagonal` and the terrain rule `joined` are for hexagons only";
  if (!map.contains(rules.origin)) return "the origin lies outside the map";
  return nullptr;
}

std::string name_of(Point cell) { return std::to_string(cell.x) + "," + std::to_string(cell.y); }

}  // namespace

Result<PassageNetwork> PassageNetwork::build(const GridMap& map, const PassageRules& rules) {
  if (const char* reason = objection(map, rules)) return Error{"", 0, reason};
  PassageNetwork made;
  made.lattice_ = Lattice(map.layout(), map.width(), map.height());
  made.origin_ = made.lattice_.place(rules.origin);
  made.node_at_.assign(map.cell_count(), kNoNode);
  GraphBuilder builder;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    const Point cell = map.point(id);
    if (!made.is_centre(cell) || !map.walkable(cell)) continue;
    WEND_ASSERT(made.cells_.size() == builder.node_count(), "nodes are numbered as their cells");
    const Point place = made.lattice_.place(cell);
    made.node_at_[id] = builder.add_node(
        name_of(cell), Position{static_cast<double>(place.x), static_cast<double>(place.y), 0});
    made.cells_.push_back(cell);
  }
  const FineSteps steps(map, made.lattice_, rules);
  for (NodeId node = 0; node < made.cells_.size(); ++node) {
    const Point place = made.lattice_.place(made.cells_[node]);
    for (const StepOffset way : kStepOffsets) {
      const std::optional<double> cost = steps.two(place, way);
      if (!cost) continue;
      builder.add_edge(node, made.node(made.lattice_.cell(beside(beside(place, way), way))), *cost);
    }
  }
  Result<Graph> graph = builder.build();
  if (!graph) return graph.error();
  made.graph_ = std::move(graph).value();
  return made;
}

bool PassageNetwork::is_centre(Point cell) const {
  if (!lattice_.contains(cell)) return false;
  const Point place = lattice_.place(cell);
  return (place.x - origin_.x) % 2 == 0 && (place.y - origin_.y) % 2 == 0;
}

NodeId PassageNetwork::node(Point cell) const {
  if (!lattice_.contains(cell)) return kNoNode;
  return node_at_[static_cast<std::size_t>(cell.y) * static_cast<std::size_t>(lattice_.width()) +
                  static_cast<std::size_t>(cell.x)];
}

std::vector<NodeId> PassageNetwork::nodes_at(Point cell) const {
  std::vector<NodeId> nodes;
  if (!lattice_.contains(cell)) return nodes;
  const Point place = lattice_.place(cell);
  for (std::int32_t y = place.y - 1; y <= place.y + 1; ++y) {
    for (std::int32_t x = place.x - 1; x <= place.x + 1; ++x) {
      const NodeId there = node(lattice_.cell({x, y}));
      if (there != kNoNode) nodes.push_back(there);
    }
  }
  return nodes;
}

}  // namespace wend
