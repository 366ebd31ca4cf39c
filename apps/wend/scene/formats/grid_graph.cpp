#include "scene/formats/grid_graph.h"

#include <set>
#include "wend/space/spaces/terrain_grid.h"

namespace wend::cli {
namespace {

class GraphMaker {
 public:
  GraphMaker(const GridMap& map, const GridOptions& options, const FloorMap* floors)
      : map_(map),
        floors_(floors),
        lattice_(map.layout(), map.width(), map.height()),
        hexagonal_(is_hexagonal(map.layout())),
        options_(options),
        nodes_(map.cell_count(), kNoNode) {}

  GridGraph make(const std::vector<io::MapPlace>& places) {
    for (NodeId id = 0; id < map_.cell_count(); ++id) add_node(map_.point(id));
    name_places(places);
    for (NodeId id = 0; id < map_.cell_count(); ++id) add_moves(map_.point(id));
    for (const GridLink& link : map_.links()) {
      if (!map_.walkable(link.from) || !map_.walkable(link.to)) continue;
      plan_.edges.push_back({node(link.from), node(link.to), link.cost, true});
    }
    return {std::move(plan_), nameless_places_};
  }

 private:
  static constexpr double kOne = TerrainCosts::kThousandths;

  NodeId node(Point cell) const { return nodes_[map_.id(cell)]; }
  Point beside(Point cell, unsigned move) const {
    const Point place = lattice_.place(cell);
    return lattice_.cell({place.x + kMoveX[move], place.y + kMoveY[move]});
  }

  void add_node(Point cell) {
    if (!map_.walkable(cell)) return;
    nodes_[map_.id(cell)] = static_cast<NodeId>(plan_.nodes.size());
    const auto named = [](std::int32_t x, std::int32_t y) {
      return std::to_string(x) + "," + std::to_string(y);
    };
    if (floors_ == nullptr) {
      plan_.nodes.push_back({named(cell.x, cell.y), lattice_.centre(cell)});
      return;
    }
    const FloorCell own = floors_->cell(cell);
    Position place =
        Lattice(map_.layout(), floors_->width(), floors_->height()).centre({own.x, own.y});
    place.z = own.floor;
    plan_.nodes.push_back({named(own.x, own.y) + "," + std::to_string(own.floor), place});
  }

  void name_places(const std::vector<io::MapPlace>& places) {
    std::set<std::string> names;
    std::set<NodeId> named;
    for (const io::GraphPlan::Node& each : plan_.nodes) {
      if (!places.empty()) names.insert(each.name);
    }
    const auto name = [&](const io::MapPlace& place) {
      if (!map_.walkable(place.cell) || named.count(node(place.cell)) != 0) return false;
      std::string& own = plan_.nodes[node(place.cell)].name;
      if (own != place.name && !names.insert(place.name).second) return false;
      named.insert(node(place.cell));
      own = place.name;
      return true;
    };
    for (const io::MapPlace& place : places) nameless_places_ += name(place) ? 0 : 1;
  }

  /// Where both ways cost the same one edge is enough.
  void add_moves(Point cell) {
    if (!map_.walkable(cell)) return;
    Neighbourhood free = 0;
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if (map_.walkable(beside(cell, move))) free = static_cast<Neighbourhood>(free | 1u << move);
    }
    const CornerRule rule = hexagonal_ ? CornerRule::hexagonal : options_.corners;
    const unsigned moves = legal_moves(rule, free);
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if ((moves >> move & 1) == 0) continue;
      const NodeId from = node(cell);
      const NodeId to = node(beside(cell, move));
      const bool one_way = options_.terrain == TerrainRule::entered;
      if (one_way || from < to) plan_.edges.push_back({from, to, cost(cell, move), one_way});
    }
  }

  double cost(Point cell, unsigned move) const {
    const bool is_mean = hexagonal_ && options_.terrain == TerrainRule::touched;
    const std::uint64_t terrain =
        terrain_of_step(is_mean ? TerrainRule::joined : options_.terrain, move, map_.cost(cell),
                        [&](unsigned side) -> std::uint64_t {
                          const Point other = beside(cell, side);
                          return map_.contains(other) ? map_.cost(other) : 0;
                        });
    const bool is_longer = is_diagonal(move) && !hexagonal_;
    const double length =
        is_longer ? double{1} * options_.costs.diagonal / options_.costs.straight : 1;
    return static_cast<double>(terrain) / (4 * kOne) * length;
  }

  const GridMap& map_;
  const FloorMap* floors_;
  Lattice lattice_;
  bool hexagonal_;
  GridOptions options_;
  std::vector<NodeId> nodes_;  // of cells
  io::GraphPlan plan_;
  std::size_t nameless_places_ = 0;
};

}  // namespace

GridGraph graph_of(const GridMap& map, const std::vector<io::MapPlace>& places,
                   const GridOptions& options, const FloorMap* floors) {
  return GraphMaker(map, options, floors).make(places);
}

}  // namespace wend::cli
