// The one true map, and what each side believes of it: what a Knowledge holds, and the spaces of
// its navigators look at.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "memory_table.h"
#include "wend/base/assert.h"
#include "wend/catalogue/navigator.h"
#include "wend/internal/world/bit_plane.h"
#include "wend/world/knowledge/knowledge.h"

namespace wend {

/// The knowledge of one side, or of several allies.
struct Belief {
  BitPlane explored;     ///< the border, and places without a cell, are known to be blocked
  MemoryTable memories;  ///< of explored cells that were edited since they were seen
  std::array<std::uint64_t, 3> versions{};  ///< for each Unknown::Kind: of what searches see
  std::uint32_t sides = 0;                  ///< that share it; 0: not in use
};

/// The least, the greatest and the greatest common divisor of what walkable cells cost, in
/// thousandths, open ground included.
struct CostRange {
  std::uint32_t cheapest = TerrainCosts::kThousandths;
  std::uint32_t dearest = TerrainCosts::kThousandths;
  std::uint32_t quantum = TerrainCosts::kThousandths;

  void add(std::uint32_t cost);
  bool holds(std::uint32_t cost) const {
    return cost == 0 || (cost >= cheapest && cost <= dearest && cost % quantum == 0);
  }
};

struct KnownWorld {
  KnownWorld(GridMap on_lattice, const Lattice& lattice, const GridOptions& options, Vision vision,
             std::uint32_t sides);

  Belief& belief(std::uint32_t side) { return beliefs[belief_of[side]]; }
  const Belief& belief(std::uint32_t side) const {
    WEND_ASSERT(side < belief_of.size() && belief_of[side] < beliefs.size(), "a side has a belief");
    return beliefs[belief_of[side]];
  }
  Point place(NodeId node) const { return places.point(node); }

  /// The cost of a place according to a belief, in thousandths; `index` is the place's in the
  /// planes.
  std::uint32_t believed_cost(const Belief& belief, NodeId node, std::size_t index,
                              std::uint32_t unknown) const {
    if (!belief.explored.get(index)) return unknown;
    if (outdated.get(index)) {
      if (const Memory* memory = belief.memories.find(node)) return memory->cost;
    }
    return places.cost(node);
  }

  /// Remembers a place in all beliefs that know it as it is.
  void remember(NodeId node);
  /// Makes a place what it is on the map. True where it was otherwise.
  bool edit(const GridMap& map, Point cell);
  /// Somebody forgot the place as it was: whether anybody still remembers it.
  void recheck_outdated(NodeId node);
  void merge(Belief& into, Belief& from);
  /// Checks that all fits together and fits the true map; returns a fault. Linear.
  Result<void> validate(const GridMap& map) const;
  void changed_for(Belief& belief, Unknown::Kind kind) {
    belief.versions[static_cast<std::size_t>(kind)] = ++version;
  }

  GridMap places;  // the map on its lattice
  Lattice lattice;
  GridOptions options;  // on the lattice
  Vision vision;
  BitPlane walkable;  // as the true map is
  BitPlane outdated;  // some belief remembers the place as it was
  CostRange costs;    // that cells may have
  std::vector<Belief> beliefs;
  std::vector<std::uint32_t> belief_of;  // per side
  std::uint64_t edits = 0;
  std::uint64_t version = 0;
};

/// The cost of cells that nobody saw, in thousandths.
std::uint32_t cost_of(Unknown unknown);

}  // namespace wend
