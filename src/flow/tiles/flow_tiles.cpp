#include "wend/flow/flow_tiles.h"

#include <limits>
#include <utility>

#include "wend/base/assert.h"
#include "wend/catalogue/navigator.h"
#include "wend/internal/flow/coarse_graph.h"
#include "wend/internal/flow/lattice_steering.h"
#include "wend/internal/flow/tile_field.h"
#include "wend/path/line_of_sight.h"

namespace wend {

struct FlowGround::Memory {
  explicit Memory(SectorMap sectors)
      : map(std::move(sectors)), plane(map.navigator(), map.topology()) {
    graph.build(map);
  }

  void follow() {
    if (map.routes_changed()) graph.build(map);
    WEND_ASSERT(graph.size() == map.ranks(), "routes_changed() names every change of parts");
    plane = LatticePlane(map.navigator(), map.topology());
    flood.forget();
    ++edits;
  }

  SectorMap map;
  CoarseGraph graph;
  LatticePlane plane;
  TileFlood flood;
  std::uint64_t edits = 0;
};

FlowGround::FlowGround(std::unique_ptr<Memory> memory) : memory_(std::move(memory)) {}
FlowGround::~FlowGround() = default;

Result<std::shared_ptr<FlowGround>> FlowGround::build(const NodeNavigator& navigator,
                                                      const SectorOptions& options) {
  Result<SectorMap> map = SectorMap::build(navigator, options);
  if (!map) return map.error();
  auto memory = std::make_unique<Memory>(std::move(map).value());
  return std::shared_ptr<FlowGround>(new FlowGround(std::move(memory)));
}

Result<void> FlowGround::update(const NodeNavigator& navigator, std::span<const NodeId> changed) {
  Result<void> updated = memory_->map.update(navigator, changed);
  if (updated) memory_->follow();
  return updated;
}

const SectorMap& FlowGround::sectors() const { return memory_->map; }
std::uint64_t FlowGround::edits() const { return memory_->edits; }
std::size_t FlowGround::bytes() const { return memory_->map.bytes() + memory_->graph.bytes(); }

struct FlowTiles::Memory {
  const TileField::Tile* look_up(FlowGround::Memory& ground, NodeId node, unsigned& direction);

  TileField field;
  bool exact = false;
  std::uint64_t edits = 0;  // of the ground, as followed last
};

FlowTiles::FlowTiles(std::shared_ptr<FlowGround> ground, std::span<const NodeId> goals, bool exact)
    : ground_(std::move(ground)), memory_(std::make_unique<Memory>()) {
  WEND_ASSERT(ground_ != nullptr, "tiles need a ground: FlowGround::build() makes one");
  memory_->exact = exact;
  memory_->edits = ground_->edits();
  memory_->field.begin(ground_->memory_->map, ground_->memory_->graph, goals, exact);
}

FlowTiles::FlowTiles(FlowTiles&&) noexcept = default;
FlowTiles& FlowTiles::operator=(FlowTiles&&) noexcept = default;
FlowTiles::~FlowTiles() = default;

Result<FlowTiles> FlowTiles::build(const NodeNavigator& navigator, std::span<const NodeId> goals,
                                   const FlowTileOptions& options) {
  Result<std::shared_ptr<FlowGround>> ground = FlowGround::build(navigator, options.sectors);
  if (!ground) return ground.error();
  return FlowTiles(std::move(ground).value(), goals, options.exact);
}

/// The tile of a node's part, and what it says there; null, and unreached, where there is none.
const TileField::Tile* FlowTiles::Memory::look_up(FlowGround::Memory& ground, NodeId node,
                                                  unsigned& direction) {
  WEND_ASSERT(edits == ground.edits, "the ground followed an edit since: call follow_edit() first");
  WEND_ASSERT(ground.map.version() == ground.map.navigator().version(),
              "the navigator was updated since: call update() with what changed first");
  direction = kUnreached;
  if (node >= ground.map.topology().node_count()) return nullptr;
  const TileField::Tile* tile = field.tile(ground.map, ground.graph, ground.flood, node);
  if (tile == nullptr) return nullptr;
  WEND_ASSERT(tile->part == ground.map.part(node), "a node's tile is that of its part");
  const SectorSides sides(ground.map, tile->part.sector);
  WEND_ASSERT(tile->directions.size() == sides.places(), "a tile has a direction for each place");
  direction = tile->directions[sides.place(ground.map.topology().point(node))];
  return tile;
}

NodeId FlowTiles::next(NodeId node) const {
  unsigned direction = kUnreached;
  memory_->look_up(*ground_->memory_, node, direction);
  if ((direction & 8u) != 0) return kNoNode;
  return ground_->memory_->map.topology().target(node, direction & 7u);
}

double FlowTiles::cost(NodeId node) const {
  const SectorMap& map = ground_->memory_->map;
  unsigned direction = kUnreached;
  const TileField::Tile* tile = memory_->look_up(*ground_->memory_, node, direction);
  if (direction == kUnreached) return std::numeric_limits<double>::infinity();
  const std::uint64_t cost = TileField::cost(map, *tile, map.topology().point(node));
  return static_cast<double>(cost) / map.navigator().cost_scale();
}

bool FlowTiles::reached(NodeId node) const {
  unsigned direction = kUnreached;
  memory_->look_up(*ground_->memory_, node, direction);
  return direction != kUnreached;
}

void FlowTiles::write_path(NodeId node, std::vector<NodeId>& nodes) const {
  if (!reached(node)) return;
  for (; node != kNoNode; node = next(node)) nodes.push_back(node);
}

Result<void> FlowTiles::update(const NodeNavigator& navigator, std::span<const NodeId> changed) {
  Result<void> updated = ground_->update(navigator, changed);
  follow_edit();
  return updated;
}

void FlowTiles::follow_edit() {
  const FlowGround::Memory& ground = *ground_->memory_;
  WEND_ASSERT(memory_->edits <= ground.edits, "tiles follow the edits of their own ground");
  const std::uint64_t missed = ground.edits - memory_->edits;
  memory_->edits = ground.edits;
  if (missed == 1) memory_->field.follow_edit(ground.map, ground.graph);
  if (missed < 2) return;
  const std::vector<NodeId> goals(memory_->field.goals().begin(), memory_->field.goals().end());
  memory_->field.begin(ground.map, ground.graph, goals, memory_->exact);
}

bool FlowTiles::exact() const { return memory_->exact; }
bool FlowTiles::any_goal() const { return memory_->field.any_goal(); }
std::size_t FlowTiles::tile_count() const { return memory_->field.tile_count(); }
std::uint64_t FlowTiles::floods() const { return memory_->field.floods(); }
std::size_t FlowTiles::bytes() const { return memory_->field.bytes(); }

std::vector<SectorPart> FlowTiles::parts() const {
  std::vector<SectorPart> parts;
  memory_->field.for_each_tile([&](const TileField::Tile& tile) { parts.push_back(tile.part); });
  return parts;
}

Result<void> FlowTiles::validate() const {
  const FlowGround::Memory& ground = *ground_->memory_;
  if (memory_->edits != ground.edits) {
    return Error{"", 0, "the ground followed an edit since: call follow_edit()"};
  }
  const Result<void> valid = ground.map.validate();
  return valid ? memory_->field.validate(ground.map, ground.graph) : valid;
}

/// The goal, where a node of its part sees it; else the farthest of the next nodes in sight.
NodeId FlowTiles::aim(NodeId node) const {
  const SectorMap& map = ground_->memory_->map;
  const GridTopology& grid = map.topology();
  if (map.grids().unit == nullptr) return next(node);  // straight may cost more
  const Point here = grid.point(node);
  const std::span<const NodeId> goals = memory_->field.goals();
  if (goals.size() == 1 && map.part(goals[0]) == map.part(here)) {
    if (line_of_sight(grid, here, grid.point(goals[0]))) return goals[0];
  }
  return farthest_in_sight(grid, node, [this](NodeId from) { return next(from); });
}

Direction FlowTiles::steer(NodeId node, const Position& at) const {
  const FlowGround::Memory& ground = *ground_->memory_;
  const GridTopology& grid = ground.map.topology();
  const NodeId first = next(node);
  if (first == kNoNode) {
    return reached(node) ? unit_towards(at, ground.plane.centre(grid.point(node))) : Direction{};
  }
  if (walks_freely(grid, ground.plane, node, at)) {
    return unit_towards(at, ground.plane.centre(grid.point(aim(node))));
  }
  return past_corners(grid, ground.plane, node, grid.move_between(node, first), at);
}

Direction FlowTiles::direction(const Position& at) const {
  const FlowGround::Memory& ground = *ground_->memory_;
  const NodeId node = ground.plane.node_at(ground.map.topology(), at);
  return node == kNoNode ? Direction{} : steer(node, at);
}

Direction FlowTiles::direction(NodeId node) const {
  const FlowGround::Memory& ground = *ground_->memory_;
  if (node >= ground.map.topology().node_count()) return {};
  return steer(node, ground.plane.centre(ground.map.topology().point(node)));
}

}  // namespace wend
