#include "oracle/world.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

#include "support/oracle.h"
#include "wend/space/maps/graph_builder.h"
#include "wend/space/maps/region_map.h"
#include "wend/space/spaces/voxel_grid.h"
#include "wend/space/tables/first_moves.h"

namespace wend::test {
namespace {

/// Costs and estimates in whole numbers, as a user would write them down.
class TableSpace final : public CustomSpace {
 public:
  TableSpace(const World& world, bool reversible) : world_(world), reversible_(reversible) {}

  std::size_t node_count() const override { return world_.count(); }
  void expand(NodeId node, std::vector<CustomStep>& steps) const override {
    for (const WorldEdge& edge : world_.plain_edges(node)) steps.push_back({edge.to, edge.cost});
  }
  Cost estimate(NodeId from, NodeId to) const override {
    const std::uint8_t kind = world_.recipe().draw[Dim::estimate];
    if (kind == 0) return 0;
    const std::uint64_t exact = world_.distances(to, Side::backward)[from];
    if (exact == kFar) return (from * 7 + to * 3) % 11;
    return kind == 1 ? exact / 2 : exact;
  }
  bool reversible() const override { return reversible_; }
  void expand_backward(NodeId node, std::vector<CustomStep>& steps) const override {
    for (NodeId from = 0; from < world_.count(); ++from) {
      for (const WorldEdge& edge : world_.plain_edges(from)) {
        if (edge.to == node) steps.push_back({from, edge.cost});
      }
    }
  }

 private:
  const World& world_;
  bool reversible_;
};

unsigned heading_of(Point from, Point to) {
  for (unsigned move = 0; move < kMoveCount; ++move) {
    if (from.x + kMoveX[move] == to.x && from.y + kMoveY[move] == to.y) return move;
  }
  return kNoMove;
}

}  // namespace

World::World(const Recipe& recipe) : recipe_(recipe) {
  if (grid()) {
    build_grid();
  } else if (kind() == family::volume) {
    build_volume();
  } else if (kind() == family::waypoints) {
    build_waypoints();
  } else if (kind() == family::mesh) {
    build_mesh();
  } else if (custom()) {
    build_space();
  } else {
    build_graph();
  }
  may_stop_.assign(edges_.size(), true);
  if (recipe_.draw[Dim::overlay] != 0) lay_over();
  back_.resize(edges_.size());
  for (NodeId from = 0; from < count(); ++from) {
    for (const WorldEdge& edge : edges_[from]) back_[edge.to].push_back({from, edge.cost, kNoMove});
  }
  for (auto& known : known_) known.resize(edges_.size());
}

void World::add(NodeId from, NodeId to, std::uint64_t cost, unsigned heading) {
  edges_[from].push_back({to, cost, heading, cost});
  dearest_ = std::max(dearest_, cost);
}

void World::build_grid() {
  const GridMap& map = recipe_.map;
  const GridOptions& options = recipe_.options;
  edges_.resize(map.cell_count());
  unit_ = kOracleScale;
  uniform_ = map.uniform();
  GridMap plain = map;
  plain.clear_links();
  const Oracle rules(plain, options);
  const Lattice lattice(map.layout(), map.width(), map.height());
  const std::int32_t reach = is_staggered(map.layout()) ? 2 : 1;
  for (NodeId id = 0; id < count(); ++id) {
    const Point p = map.point(id);
    free_.push_back(map.walkable(p));
    places_.push_back(lattice.place(p));
    for (std::int32_t y = p.y - reach; y <= p.y + reach; ++y) {
      for (std::int32_t x = p.x - reach; x <= p.x + reach; ++x) {
        if (!map.contains({x, y})) continue;
        const auto cost = rules.step(p, {x, y});
        if (cost) add(id, map.id({x, y}), *cost, heading_of(places_[id], lattice.place({x, y})));
      }
    }
  }
  for (const GridLink& link : map.links()) {
    if (!map.walkable(link.from) || !map.walkable(link.to)) continue;
    add(map.id(link.from), map.id(link.to),
        std::uint64_t{4} * link.thousandths() * options.costs.straight);
  }
  Result<Navigator> built = Navigator::build(recipe_.before, options);
  navigator_.emplace(std::move(built).value());
  if (recipe_.draw[Dim::edit] == 2) (void)navigator_->update(map);
  if (recipe_.draw[Dim::edit] == 1) {
    std::vector<Point> changed;
    for (NodeId id = 0; id < count(); ++id) {
      const Point p = map.point(id);
      const bool same =
          map.symbol(p) == recipe_.before.symbol(p) && map.weight(p) == recipe_.before.weight(p);
      if (!same) changed.push_back(p);
    }
    (void)navigator_->update(map, changed);
  }
  if (recipe_.draw[Dim::tables] == 0) return;
  BakeOptions bake;
  bake.threads = 1;
  bake.block = 1 << map.cell_count() % 5;
  if (recipe_.draw[Dim::tables] == 2) bake.most_looks = map.cell_count() * 30;
  (void)navigator_->bake(bake);  // refused where there are no jumps
}

namespace {

constexpr unsigned kLandmarksOf[] = {GraphOptions::kAutomatic, 0, 2};

Graph board_of(const Recipe& recipe) {
  RegionMap board;
  for (std::size_t i = 0; i < recipe.nodes; ++i) {
    board.add_region({"r" + std::to_string(i), recipe.positions[i]});
  }
  for (const Recipe::Edge& edge : recipe.edges) {
    board.add_border(edge.from, edge.to, edge.cost, false);
  }
  return board.graph().value();
}

Graph graph_of(const Recipe& recipe) {
  GraphBuilder builder;
  for (std::size_t i = 0; i < recipe.nodes; ++i) {
    const bool placed = recipe.kind() == family::placed_graph;
    builder.add_node("", placed ? std::optional(recipe.positions[i]) : std::nullopt);
  }
  for (const Recipe::Edge& edge : recipe.edges) {
    if (edge.straight) {
      builder.add_straight_edge(edge.from, edge.to);
    } else {
      builder.add_edge(edge.from, edge.to, edge.cost);
    }
  }
  return builder.build().value();
}

}  // namespace

void World::build_graph() {
  Graph graph = kind() == family::board ? board_of(recipe_) : graph_of(recipe_);
  edges_.resize(recipe_.nodes);
  free_.assign(recipe_.nodes, true);
  unit_ = static_cast<double>(graph.cost_scale());
  for (const Recipe::Edge& edge : recipe_.edges) {
    const Position a = recipe_.positions[edge.from];
    const Position b = recipe_.positions[edge.to];
    const double line = std::sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
    const double units = (edge.straight ? line : edge.cost) * unit_;
    add(edge.from, edge.to,
        static_cast<std::uint64_t>(edge.straight ? std::ceil(units) : std::round(units)));
  }
  graph_.emplace(std::move(graph), GraphOptions{kLandmarksOf[recipe_.draw[Dim::landmarks]]});
}

/// Which waypoints see each other, waypoint_map_test.cpp says.
void World::build_waypoints() {
  const WaypointMap map = WaypointMap::build(recipe_.plan).value();
  edges_.resize(map.graph().node_count());
  free_.assign(edges_.size(), true);
  unit_ = static_cast<double>(map.graph().cost_scale());
  for (NodeId node = 0; node < count(); ++node) {
    for (const Graph::Edge& edge : map.graph().edges(node)) add(node, edge.node, edge.cost);
  }
  graph_.emplace(map.graph(), GraphOptions{kLandmarksOf[recipe_.draw[Dim::landmarks]]});
}

void World::build_volume() {
  const VoxelMap& map = recipe_.volume.map;
  edges_.resize(map.voxel_count());
  for (NodeId from = 0; from < count(); ++from) {
    const Voxel v = map.voxel(from);
    free_.push_back(map.is_free(v));
    for (std::int32_t z = v.z - 1; z <= v.z + 1; ++z) {
      for (std::int32_t y = v.y - 1; y <= v.y + 1; ++y) {
        for (std::int32_t x = v.x - 1; x <= v.x + 1; ++x) {
          if (!map.contains({x, y, z})) continue;
          const auto cost = voxel_step(recipe_.volume, v, {x, y, z});
          if (cost) add(from, map.node({x, y, z}), *cost);
        }
      }
    }
  }
  graph_.emplace(VoxelGrid(map, recipe_.volume.options));
  unit_ = 2.0 * 37063;
}

void World::build_space() {
  edges_.resize(recipe_.nodes);
  free_.assign(recipe_.nodes, true);
  for (const Recipe::Edge& edge : recipe_.edges) {
    add(edge.from, edge.to, static_cast<std::uint64_t>(edge.cost));
  }
  space_ = std::make_unique<TableSpace>(*this, kind() == family::reversible);
  graph_.emplace(*space_);
}

/// Where a disc fits nowhere, the mesh is that for a point.
void World::build_mesh() {
  meshes_ = std::make_unique<RadiusNavigators>(NavMesh::build(recipe_.mesh).value(),
                                               recipe_.mesh_options);
  const Result<const MeshNavigator*> eroded = meshes_->of(recipe_.radius);
  if (eroded && eroded.value()->node_count() > 0) {
    mesh_ = eroded.value();
  } else {
    recipe_.radius = 0;
    mesh_ = meshes_->of(0).value();
  }
  const MeshPlan& plan = mesh_->mesh().plan();
  truth_.emplace(plan);
  edges_.resize(plan.first.size() - 1);
  free_.assign(edges_.size(), true);
  unit_ = mesh_->cost_scale();
  const auto cost_at = [&](NodeId node) {
    return recipe_.mesh_options.area_costs[plan.areas.empty() ? 0 : plan.areas[node]];
  };
  std::vector<double> costs;
  for (NodeId from = 0; from < count(); ++from) {
    costs.push_back(cost_at(from));
    uniform_ = uniform_ && costs.back() == 1;
    const Position a = mesh_->position(from);
    for (NodeId to = 0; to < count(); ++to) {
      if (!truth_->joined(from, to)) continue;
      const Position b = mesh_->position(to);
      const double dx = a.x - b.x;
      const double dy = a.y - b.y;
      const double dz = a.z - b.z;
      const double share = (cost_at(from) + cost_at(to)) / 2;
      const double cost = share * std::sqrt(dx * dx + dy * dy + dz * dz);
      add(from, to, static_cast<std::uint64_t>(std::ceil(cost * unit_)));
    }
  }
  const MeshLinks& links = mesh_->links();
  for (std::uint32_t link = 0; link < links.count(); ++link) {
    const double cost = links.link(link).cost;
    for (const NodeId from : links.start_polygons(link)) {
      for (const NodeId to : links.end_polygons(link)) {
        if (from != to) add(from, to, static_cast<std::uint64_t>(std::ceil(cost * unit_)));
      }
    }
  }
  links_.emplace(*truth_, links);
  ground_.emplace(*truth_, std::move(costs));
}

/// Costs are whole numbers of the library's units.
void World::lay_over() {
  enum : std::uint8_t { none, closed, costs, mixed };
  const std::uint8_t kind = recipe_.draw[Dim::overlay];
  Random random(recipe_.overlay_seed);
  overlay_.emplace(grid() ? navigator_->node_count() : graph().node_count());
  const std::uint32_t step = grid() ? recipe_.options.costs.straight : 1;
  const std::uint32_t kCosts[] = {1, 2, step, 3 * step + 1};
  std::vector<std::uint64_t> extra(edges_.size());
  plain_ = edges_;
  for (NodeId node = 0; node < count(); ++node) {
    const NodeId number = grid() ? navigator_->node(cell(node)) : node;
    if (kind != closed && random.chance(40)) {
      const std::uint32_t cost = kCosts[random.below(4)];
      overlay_->add_cost(number, cost);
      extra[node] = cost * static_cast<std::uint64_t>(unit_);
    }
    if (kind == mixed && random.chance(30)) overlay_->pass_only(number);
    if (kind != costs && random.chance(20)) overlay_->close(number);
    may_stop_[node] = overlay_->may_stop(number);
  }
  const auto shut = [&](const WorldEdge& edge) {
    return overlay_->closed(grid() ? navigator_->node(cell(edge.to)) : edge.to);
  };
  for (auto& edges : edges_) {
    std::erase_if(edges, shut);
    for (WorldEdge& edge : edges) {
      edge.cost += extra[edge.to];
      dearest_ = std::max(dearest_, edge.cost);
    }
  }
}

std::optional<NodeId> World::node(Point cell) const {
  if (!recipe_.map.contains(cell)) return std::nullopt;
  return recipe_.map.id(cell);
}

double World::library_scale() const {
  if (grid()) return navigator_->cost_scale();
  return graph().cost_scale();
}

NodeId World::from_library(NodeId node) const {
  if (!grid()) return node;
  const Point cell = navigator_->point(node);
  return recipe_.map.contains(cell) ? recipe_.map.id(cell) : kNoNode;
}

std::vector<std::uint64_t> World::spread(NodeId from, Side side) const {
  std::vector<std::uint64_t> best(edges_.size(), kFar);
  if (!free_[from]) return best;
  const auto& edges = side == Side::forward ? edges_ : back_;
  using Entry = std::pair<std::uint64_t, NodeId>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  best[from] = 0;
  open.emplace(0, from);
  while (!open.empty()) {
    const auto [distance, node] = open.top();
    open.pop();
    if (distance > best[node]) continue;
    for (const WorldEdge& edge : edges[node]) {
      if (distance + edge.cost >= best[edge.to]) continue;
      best[edge.to] = distance + edge.cost;
      open.emplace(best[edge.to], edge.to);
    }
  }
  return best;
}

const std::vector<std::uint64_t>& World::distances(NodeId node, Side side) const {
  auto& known = known_[static_cast<std::size_t>(side)][node];
  if (known.empty()) known = spread(node, side);
  return known;
}

std::vector<std::uint64_t> World::steps(NodeId from) const {
  std::vector<std::uint64_t> best(edges_.size(), kFar);
  std::vector<NodeId> line = {from};
  best[from] = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    for (const WorldEdge& edge : edges_[line[i]]) {
      if (best[edge.to] != kFar) continue;
      best[edge.to] = best[line[i]] + 1;
      line.push_back(edge.to);
    }
  }
  return best;
}

}  // namespace wend::test
