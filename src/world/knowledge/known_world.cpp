#include "known_world.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "wend/base/assert.h"

namespace wend {
namespace {

CostRange cost_range_of(const GridMap& places) {
  CostRange range;
  for (unsigned symbol = 0; symbol < 256; ++symbol) {
    range.add(places.terrain().of(static_cast<char>(symbol)));
  }
  if (places.weighted()) {
    for (NodeId node = 0; node < places.cell_count(); ++node) range.add(places.cost(node));
  }
  return range;
}

}  // namespace

std::uint32_t cost_of(Unknown unknown) {
  switch (unknown.kind) {
    case Unknown::Kind::free: return TerrainCosts::kThousandths;
    case Unknown::Kind::costly: return TerrainCosts::thousandths_of(unknown.factor);
    case Unknown::Kind::blocked: return 0;
  }
  return 0;
}

void CostRange::add(std::uint32_t cost) {
  if (cost == 0) return;
  cheapest = std::min(cheapest, cost);
  dearest = std::max(dearest, cost);
  quantum = std::gcd(quantum, cost);
}

KnownWorld::KnownWorld(GridMap on_lattice, const Lattice& its_lattice,
                       const GridOptions& its_options, Vision its_vision, std::uint32_t sides)
    : places(std::move(on_lattice)),
      lattice(its_lattice),
      options(its_options),
      vision(std::move(its_vision)),
      walkable(lattice.columns(), lattice.rows(), false, false),
      outdated(lattice.columns(), lattice.rows(), false, false),
      costs(cost_range_of(places)) {
  WEND_ASSERT(places.width() == lattice.columns() && places.height() == lattice.rows(),
              "bring the map onto its lattice first: lattice_map()");
  WEND_ASSERT(sides >= 1 && sides <= Knowledge::kMostSides,
              "refuse worlds of no sides or too many");
  // Where no cell lies nobody has to look.
  BitPlane explored(lattice.columns(), lattice.rows(), !lattice.plain(), true);
  for (Point cell; cell.y < lattice.height(); ++cell.y) {
    for (cell.x = 0; cell.x < lattice.width(); ++cell.x) {
      const Point p = lattice.place(cell);
      walkable.set(p, places.cost(p) != 0);
      explored.set(p, false);
    }
  }
  for (std::uint32_t side = 0; side < sides; ++side) {
    beliefs.push_back({explored, {}, {}, 1});
    belief_of.push_back(side);
  }
}

void KnownWorld::remember(NodeId node) {
  WEND_ASSERT(edits > 0, "count an edit before the place is remembered: memories know its number");
  const std::size_t index = walkable.index(place(node));
  const Memory memory = {node, places.cost(node), edits, places.cells()[node]};
  for (Belief& one : beliefs) {
    if (one.sides == 0 || !one.explored.get(index) || one.memories.find(node) != nullptr) continue;
    one.memories.insert(memory);
    outdated.set(index, true);
  }
}

bool KnownWorld::edit(const GridMap& map, Point cell) {
  WEND_ASSERT(map.contains(cell) && lattice.contains(cell), "only cells of the map are edited");
  const Point to = lattice.place(cell);
  if (places.symbol(to) == map.symbol(cell) && places.weight(to) == map.weight(cell)) return false;
  ++edits;
  remember(places.id(to));
  places.copy_cell(to, map, cell);
  walkable.set(to, places.cost(to) != 0);
  return true;
}

void KnownWorld::recheck_outdated(NodeId node) {
  const auto remembers = [&](const Belief& one) { return one.memories.find(node) != nullptr; };
  const bool still = std::any_of(beliefs.begin(), beliefs.end(), remembers);
  outdated.set(outdated.index(place(node)), still);
}

/// If both know a cell, the later sighting wins. A known cell without a memory was seen after the
/// last edit.
void KnownWorld::merge(Belief& into, Belief& from) {
  WEND_ASSERT(&into != &from, "allies have one belief: there is nothing to merge");
  std::vector<Memory> kept;
  const auto choose = [&](const Belief& one, const Belief& other) {
    one.memories.for_each([&](const Memory& memory) {
      const Memory* others = other.memories.find(memory.node);
      const bool known = other.explored.get(other.explored.index(place(memory.node)));
      if (known && (others == nullptr || others->edit > memory.edit)) return;
      const bool both = others != nullptr && others->edit == memory.edit;
      if (!both || &one == &into) kept.push_back(memory);
    });
  };
  choose(into, from);
  choose(from, into);
  std::vector<NodeId> touched;
  for (const Belief* one : {&into, &from}) {
    one->memories.for_each([&](const Memory& memory) { touched.push_back(memory.node); });
  }
  into.explored.add(from.explored);
  into.memories.clear();
  from.memories.clear();
  for (const Memory& memory : kept) into.memories.insert(memory);
  for (const NodeId node : touched) recheck_outdated(node);
}

Result<void> KnownWorld::validate(const GridMap& map) const {
  for (Point cell; cell.y < lattice.height(); ++cell.y) {
    for (cell.x = 0; cell.x < lattice.width(); ++cell.x) {
      const Point p = lattice.place(cell);
      if (places.symbol(p) != map.symbol(cell) || places.cost(p) != map.cost(cell)) {
        return Error{"", 0, "a cell is not what it is on the map: tell edited() of every edit"};
      }
      if (walkable.get(p) != (places.cost(p) != 0))
        return Error{"", 0, "a cell is walkable and is not marked so, or the other way round"};
    }
  }
  Result<void> valid = vision.validate(map);
  BitPlane remembered(lattice.columns(), lattice.rows(), false, false);
  for (const Belief& one : beliefs) {
    one.memories.for_each([&](const Memory& memory) {
      const std::size_t index = outdated.index(place(memory.node));
      remembered.set(index, true);
      if (one.sides == 0) valid = Error{"", 0, "a belief that nobody has remembers cells"};
      if (!one.explored.get(index))
        valid = Error{"", 0, "a cell is remembered that was never seen"};
    });
  }
  if (remembered != outdated)
    valid = Error{"", 0, "what somebody remembers is not marked so, or too much is"};
  for (std::uint32_t i = 0; i < beliefs.size(); ++i) {
    const auto count = std::count(belief_of.begin(), belief_of.end(), i);
    if (static_cast<std::uint32_t>(count) != beliefs[i].sides)
      valid = Error{"", 0, "sides are miscounted"};
  }
  return valid;
}

}  // namespace wend
