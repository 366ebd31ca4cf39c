#include "wend/flow/flow_routes.h"

#include <utility>

#include "route_table.h"
#include "route_tiles.h"
#include "wend/base/assert.h"
#include "wend/catalogue/navigator.h"
#include "wend/internal/space/spaces/grid_topology.h"

namespace wend {

struct FlowRoutes::Memory {
  explicit Memory(SectorMap sectors) : map(std::move(sectors)) {}

  bool begin(NodeId from_node, NodeId to_node);
  RouteTiles::Steps tile(std::uint32_t sector, std::uint32_t label);
  void walk(NodeId node, NodeId* out, std::size_t most, std::size_t& count);

  SectorMap map;
  RouteTable routes;
  RouteTiles tiles;
  // The question that is being answered.
  SectorPart goal;
  NodeId to = kNoNode;
  const CoarseRoute* route = nullptr;
};

/// Finds the route, if it takes one; false where there is no way.
bool FlowRoutes::Memory::begin(NodeId from_node, NodeId to_node) {
  if (from_node >= map.topology().node_count() || to_node >= map.topology().node_count()) {
    return false;
  }
  const SectorPart from = map.part(from_node);
  goal = map.part(to_node);
  to = to_node;
  route = nullptr;
  if (from.label == 0 || goal.label == 0) return false;
  if (from == goal) return true;
  if (!map.has_rank(from) || !map.has_rank(goal)) return false;
  const std::uint32_t rank = map.rank(from);
  if (routes.knows(map.rank(goal), rank)) {
    route = &routes.to(map.rank(goal));
    return true;
  }
  // Goals on other islands are refused first, so that no route is made in vain.
  const NodeNavigator& navigator = map.navigator();
  if (navigator.component(from_node) != navigator.component(to_node)) return false;
  CoarseRoute& found = routes.to(map.rank(goal));
  route = &found;
  return found.settle(routes.graph(), rank);
}

/// The tile by which to go on from a part.
RouteTiles::Steps FlowRoutes::Memory::tile(std::uint32_t sector, std::uint32_t label) {
  const SectorPart part = {sector, label};
  if (part == goal) return tiles.to_goal(map, sector, map.inner(map.topology().point(to)));
  WEND_ASSERT(route != nullptr, "a unit leaves a part by a route: begin() finds it");
  return tiles.to_portal(map, sector, route->exit(map.rank(part)));
}

/// Writes the nodes behind `node`, so many at most.
void FlowRoutes::Memory::walk(NodeId node, NodeId* out, std::size_t most, std::size_t& count) {
  const GridTopology& grid = map.topology();
  while (count < most && node != to) {
    const Point p = grid.point(node);
    const std::uint32_t sector = map.tiling().square_of(p);
    std::uint32_t cell = map.inner(p);
    const RouteTiles::Steps steps = tile(sector, map.label(sector, cell));
    bool left = false;
    while (count < most && !left) {
      const TileStep step = steps[cell];
      if (!step.leads()) break;  // at the goal
      node = grid.target(node, step.move());
      cell +=
          static_cast<std::uint32_t>(kMoveX[step.move()] + (kMoveY[step.move()] << map.shift()));
      left = step.leaves();
      out[count++] = node;
    }
    WEND_ASSERT(left || count == most || node == to,
                "a tile's steps lead out of it or to the goal");
  }
}

FlowRoutes::FlowRoutes(const NodeNavigator& navigator, const FlowRouteOptions& options)
    : options_(options) {
  build(navigator);
}

FlowRoutes::FlowRoutes(FlowRoutes&&) noexcept = default;
FlowRoutes& FlowRoutes::operator=(FlowRoutes&&) noexcept = default;
FlowRoutes::~FlowRoutes() = default;

void FlowRoutes::build(const NodeNavigator& navigator) {
  Result<SectorMap> map = SectorMap::build(navigator, options_.sectors);
  before_ = counts();
  memory_.reset();
  reason_.clear();
  if (!map) {
    reason_ = map.error().reason;
    return;
  }
  memory_ = std::make_unique<Memory>(std::move(map).value());
  memory_->routes.reset(memory_->map, options_.most_bytes / 2);
  memory_->tiles.reset(memory_->map, options_.most_bytes / 2);
}

bool FlowRoutes::first_steps(NodeId from, NodeId to, std::size_t most, std::vector<NodeId>& nodes) {
  if (memory_ == nullptr) return false;
  if (memory_->map.version() != memory_->map.navigator().version()) {
    build(memory_->map.navigator());
    if (memory_ == nullptr) return false;
  }
  if (!memory_->begin(from, to)) return false;
  if (most == 0) return true;
  const std::size_t before = nodes.size();
  nodes.resize(before + most);
  nodes[before] = from;
  std::size_t count = 1;
  memory_->walk(from, nodes.data() + before, most, count);
  WEND_ASSERT(count >= 1 && count <= most, "a walk writes no more nodes than there is room for");
  nodes.resize(before + count);
  return true;
}

/// On a map that has become another one, with links say, or without.
Result<void> FlowRoutes::begin_anew(const NodeNavigator& navigator) {
  build(navigator);
  if (memory_ == nullptr) return Error{"", 0, reason_};
  return {};
}

Result<void> FlowRoutes::update(const NodeNavigator& navigator, std::span<const NodeId> changed) {
  if (memory_ == nullptr) return begin_anew(navigator);
  Result<void> updated = memory_->map.update(navigator, changed);
  if (updated) follow_edit();
  return updated ? updated : begin_anew(navigator);
}

void FlowRoutes::follow_edit() {
  WEND_ASSERT(memory_ != nullptr, "routes that were refused follow no edit: begin_anew()");
  Memory& memory = *memory_;
  if (memory.map.routes_changed()) memory.routes.reset(memory.map, options_.most_bytes / 2);
  if (memory.map.remade().size() == memory.map.sector_count()) {
    return memory.tiles.reset(memory.map, options_.most_bytes / 2);
  }
  for (const std::uint32_t sector : memory.map.remade()) memory.tiles.forget(sector);
  for (const std::uint32_t sector : memory.map.reopened()) memory.tiles.forget(sector);
}

const SectorMap* FlowRoutes::sectors() const { return memory_ ? &memory_->map : nullptr; }

FlowRouteCounts FlowRoutes::counts() const {
  const FlowRouteCounts now = counts_of_memory();
  return {before_.routes_made + now.routes_made, before_.routes_dropped + now.routes_dropped,
          before_.tiles_made + now.tiles_made, before_.tiles_dropped + now.tiles_dropped};
}

FlowRouteCounts FlowRoutes::counts_of_memory() const {
  if (memory_ == nullptr) return {};
  return {memory_->routes.made(), memory_->routes.dropped(), memory_->tiles.made(),
          memory_->tiles.dropped()};
}

std::size_t FlowRoutes::bytes() const {
  return memory_ ? memory_->routes.bytes() + memory_->tiles.bytes() : 0;
}

Result<void> FlowRoutes::validate() const {
  if (memory_ == nullptr) return {};
  const Result<void> valid = memory_->map.validate();
  return valid ? memory_->tiles.validate(memory_->map) : valid;
}

}  // namespace wend
