#include "wend/world/knowledge/knowledge.h"

#include <algorithm>
#include <utility>

#include "../../catalogue/lattice_map.h"
#include "known_world.h"
#include "wend/base/assert.h"

namespace wend {

Result<Knowledge> Knowledge::build(const GridMap& map, const GridOptions& options,
                                   std::uint32_t sides, const VisionOptions& vision) {
  if (const char* reason = grid_objection(map, options)) return Error{"", 0, reason};
  if (!map.links().empty()) {
    return Error{"", 0,
                 "what sides know of links is not kept: leave them out (GridMap::clear_links)"};
  }
  if (sides == 0 || sides > kMostSides) return Error{"", 0, "a knowledge has 1 to 256 sides"};
  const Lattice lattice(map.layout(), map.width(), map.height());
  Result<GridMap> places = lattice.plain() ? Result<GridMap>(map) : lattice_map(map, lattice);
  if (!places) return places.error();
  Result<Vision> eyes = Vision::build(map, vision);
  if (!eyes) return eyes.error();
  return Knowledge(std::make_unique<KnownWorld>(std::move(places).value(), lattice,
                                                lattice_options(options, map.layout()),
                                                std::move(eyes).value(), sides));
}

Knowledge::Knowledge(std::unique_ptr<KnownWorld> world) : world_(std::move(world)) {}
Knowledge::Knowledge(Knowledge&&) noexcept = default;
Knowledge& Knowledge::operator=(Knowledge&&) noexcept = default;
Knowledge::~Knowledge() = default;

std::uint32_t Knowledge::side_count() const {
  return static_cast<std::uint32_t>(world_->belief_of.size());
}

NodeId Knowledge::node(Point cell) const {
  WEND_ASSERT(world_->lattice.contains(cell), "the cell must be on the map");
  return world_->places.id(world_->lattice.place(cell));
}

Point Knowledge::cell(NodeId node) const {
  WEND_ASSERT(node < world_->places.cell_count(), "look for kNoNode first: it is no cell");
  return world_->lattice.cell(world_->place(node));
}

const Vision& Knowledge::vision() const { return world_->vision; }

Result<void> Knowledge::edited(const GridMap& map, std::span<const Point> cells) {
  const Lattice& lattice = world_->lattice;
  if (map.width() != lattice.width() || map.height() != lattice.height() ||
      map.layout() != lattice.layout() || map.terrain() != world_->places.terrain() ||
      !map.links().empty()) {
    return Error{"", 0,
                 "the map has another size, layout or terrain costs than it had, or links: build "
                 "the knowledge anew"};
  }
  for (const Point cell : cells) {
    if (!map.contains(cell)) return Error{"", 0, "an edited cell lies outside the map"};
    if (!world_->costs.holds(map.cost(cell))) {
      return Error{"", 0,
                   "a cell is cheaper, dearer or more finely graded than any was: build the "
                   "knowledge anew"};
    }
  }
  for (const Point cell : cells) world_->edit(map, cell);
  world_->vision.edited(map, cells);
  return {};
}

const Sighting& Knowledge::see(std::uint32_t side, Point cell, std::int32_t radius,
                               SightKind kind) {
  world_->vision.look(cell, radius, kind, sight_);
  return learn(side, sight_.cells());
}

const Sighting& Knowledge::learn(std::uint32_t side, std::span<const Point> cells) {
  WEND_ASSERT(side < side_count(), "a side is one of those that the knowledge was built for");
  sighting_.cells_ = cells;
  for (auto* list : {&sighting_.found_, &sighting_.unlike_open_, &sighting_.unlike_,
                     &sighting_.unlike_blocked_}) {
    list->clear();
  }
  Belief& belief = world_->belief(side);
  sighting_.before_ = belief.versions;
  for (const Point cell : cells) note(belief, cell);
  if (!sighting_.unlike_open_.empty()) world_->changed_for(belief, Unknown::Kind::free);
  if (!sighting_.unlike_.empty()) world_->changed_for(belief, Unknown::Kind::costly);
  if (!sighting_.unlike_blocked_.empty()) world_->changed_for(belief, Unknown::Kind::blocked);
  return sighting_;
}

/// A cell is seen.
void Knowledge::note(Belief& belief, Point cell) {
  WEND_ASSERT(world_->lattice.contains(cell), "only cells of the map can be seen");
  const Point place = world_->lattice.place(cell);
  const std::size_t index = belief.explored.index(place);
  const bool known = belief.explored.get(index);
  if (known && !world_->outdated.get(index)) [[likely]]
    return;
  const NodeId node = world_->places.id(place);
  const Memory* memory = known ? belief.memories.find(node) : nullptr;
  if (known && memory == nullptr) return;
  const std::uint32_t cost = world_->places.cost(node);
  const std::uint32_t as_free = known ? memory->cost : TerrainCosts::kThousandths;
  const std::uint32_t as_blocked = known ? memory->cost : 0;
  const bool other_symbol = known && memory->symbol != world_->places.cells()[node];
  if (!known || memory->cost != cost || other_symbol) sighting_.found_.push_back(node);
  if (as_free != cost) sighting_.unlike_open_.push_back(node);
  if (!known || memory->cost != cost) sighting_.unlike_.push_back(node);
  if (as_blocked != cost) sighting_.unlike_blocked_.push_back(node);
  belief.explored.set(index, true);
  if (!known) return;
  belief.memories.erase(node);
  world_->recheck_outdated(node);
}

bool Knowledge::explored(std::uint32_t side, Point cell) const {
  WEND_ASSERT(side < side_count() && world_->lattice.contains(cell), "ask of sides and cells");
  return world_->belief(side).explored.get(world_->lattice.place(cell));
}

std::size_t Knowledge::explored_count(std::uint32_t side) const {
  const Lattice& lattice = world_->lattice;
  std::size_t count = 0;
  for (Point cell; cell.y < lattice.height(); ++cell.y) {
    for (cell.x = 0; cell.x < lattice.width(); ++cell.x) count += explored(side, cell) ? 1u : 0u;
  }
  return count;
}

std::optional<SeenCell> Knowledge::seen(std::uint32_t side, Point cell) const {
  if (!explored(side, cell)) return std::nullopt;
  const NodeId node = this->node(cell);
  if (const Memory* memory = world_->belief(side).memories.find(node)) {
    return SeenCell{memory->symbol, memory->cost, true};
  }
  return SeenCell{world_->places.cells()[node], world_->places.cost(node), false};
}

std::uint32_t Knowledge::believed_cost(std::uint32_t side, Point cell, Unknown unknown) const {
  const std::optional<SeenCell> known = seen(side, cell);
  return known ? known->thousandths : cost_of(unknown);
}

std::size_t Knowledge::outdated_count(std::uint32_t side) const {
  WEND_ASSERT(side < side_count(), "a side is one of those that the knowledge was built for");
  return world_->belief(side).memories.size();
}

void Knowledge::ally(std::uint32_t a, std::uint32_t b) {
  WEND_ASSERT(a < side_count() && b < side_count(), "only sides of this knowledge can be allies");
  const std::uint32_t kept = std::min(world_->belief_of[a], world_->belief_of[b]);
  const std::uint32_t given_up = std::max(world_->belief_of[a], world_->belief_of[b]);
  if (kept == given_up) return;
  Belief& into = world_->beliefs[kept];
  Belief& from = world_->beliefs[given_up];
  WEND_ASSERT(into.sides > 0 && from.sides > 0, "a belief that some side has is in use");
  world_->merge(into, from);
  into.sides += from.sides;
  from.sides = 0;
  std::replace(world_->belief_of.begin(), world_->belief_of.end(), given_up, kept);
  for (const auto kind : {Unknown::Kind::free, Unknown::Kind::costly, Unknown::Kind::blocked}) {
    world_->changed_for(into, kind);
  }
}

void Knowledge::leave(std::uint32_t side) {
  WEND_ASSERT(side < side_count(), "only sides of this knowledge can leave an alliance");
  Belief& shared = world_->belief(side);
  WEND_ASSERT(shared.sides >= 1, "a side shares its belief with itself at least");
  if (shared.sides == 1) return;
  const auto unused = [](const Belief& belief) { return belief.sides == 0; };
  const auto free = std::find_if(world_->beliefs.begin(), world_->beliefs.end(), unused);
  WEND_ASSERT(free != world_->beliefs.end(), "there are as many beliefs as sides");
  *free = shared;
  free->sides = 1;
  --shared.sides;
  world_->belief_of[side] = static_cast<std::uint32_t>(free - world_->beliefs.begin());
}

bool Knowledge::allied(std::uint32_t a, std::uint32_t b) const {
  WEND_ASSERT(a < side_count() && b < side_count(), "only sides of this knowledge can be allies");
  return world_->belief_of[a] == world_->belief_of[b];
}

std::size_t Knowledge::bytes() const {
  std::size_t bytes = world_->places.cells().capacity() + world_->vision.bytes() +
                      world_->walkable.bytes() + world_->outdated.bytes();
  if (world_->places.weighted()) bytes += 4 * world_->places.cell_count();
  for (const Belief& belief : world_->beliefs) {
    bytes += belief.explored.bytes() + belief.memories.bytes();
  }
  return bytes;
}

Result<void> Knowledge::validate(const GridMap& map) const { return world_->validate(map); }

}  // namespace wend
