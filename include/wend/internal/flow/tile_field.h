// A flow field to some goals, made part by part of a SectorMap when somebody asks.
//
// By routes: the tile of a part is flooded from its cells beside the next part on a CoarseRoute,
// each of which costs what its neighbour there does and the step across: the whole border between
// the two counts, with the costs of the next part's tile. So what is made is a tree of tiles along
// the routes of those who ask.
//
// Exact: tiles are flooded from all tiles beside them, and again whenever one of these got cheaper,
// those with the cheapest news first, until nothing is waiting that could change the one that is
// asked for. That is Dijkstra's algorithm by parts (A. Chacon and A. Vladimirsky, "Fast Two-scale
// Methods for Eikonal Equations", SIAM Journal on Scientific Computing 34, 2012, process cells of a
// coarse grid so); it reaches as far round the goals as whoever asks is away from them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/flow/sector_map.h"
#include "wend/internal/flow/coarse_route.h"
#include "wend/internal/flow/lattice_flood.h"

namespace wend {

class TileField {
 public:
  static constexpr std::uint64_t kFar = LatticeFlood<std::uint64_t>::kFar;

  /// What the places of a sector say that belong to one part; of others they say nothing.
  struct Tile {
    SectorPart part;
    std::uint32_t exit = 0;            // the portal of the route
    std::uint64_t dearest = 0;         // of its costs
    std::vector<std::uint64_t> costs;  // in the grid's units, row by row
    std::vector<std::uint8_t> directions;
  };

  /// Forgets all. Goals where nobody can be do not count.
  void begin(const SectorMap& map, const CoarseGraph& graph, std::span<const NodeId> goals,
             bool exact);
  /// Follows an edit: the map has followed it, and the graph as well. Tiles stay that are what they
  /// would be made anew.
  void follow_edit(const SectorMap& map, const CoarseGraph& graph);

  /// The tile that a node's part has, made if need be; null where no way leads from there.
  /// Precondition: a node.
  const Tile* tile(const SectorMap& map, const CoarseGraph& graph, NodeId node);
  /// Those that are made, the exact one's unfinished ones as well.
  template <class Visit>
  void for_each_tile(Visit&& visit) const {
    for (const Tile& tile : tiles_) {
      if (tile.part.label != 0) visit(tile);
    }
  }
  /// A node's place in its tile.
  static std::size_t place(const SectorMap& map, std::uint32_t sector, Point p) {
    const Point low = map.tiling().low(sector);
    const std::int32_t columns = map.tiling().end(sector).x - low.x;
    return static_cast<std::size_t>(p.y - low.y) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(p.x - low.x);
  }

  bool any_goal() const { return !goal_parts_.empty(); }
  std::span<const NodeId> goals() const { return goals_; }
  std::uint64_t floods() const { return floods_; }
  std::size_t tile_count() const { return tiles_.size() - free_.size(); }
  std::size_t bytes() const;
  /// Whether every tile that is made says what one made anew would; the first fault, if not.
  Result<void> validate(const SectorMap& map, const CoarseGraph& graph) const;

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  struct Goal {
    SectorPart part;
    NodeId node;
  };
  struct Waiting {
    std::uint64_t cost;
    std::uint32_t slot;
  };

  void begin_route(const CoarseGraph& graph, const SectorMap& map);
  bool drop_touched(const SectorMap& map);
  void take_goals(const SectorMap& map);
  bool reachable(const SectorMap& map, NodeId node) const;
  std::uint32_t find(const SectorMap& map, SectorPart part) const;
  std::uint32_t add(const SectorMap& map, SectorPart part);
  void drop(std::uint32_t slot);
  void make_by_route(const SectorMap& map, const CoarseGraph& graph, SectorPart part);
  void make_exact(const SectorMap& map, SectorPart part);
  bool settled(std::uint32_t slot);
  bool made(std::uint32_t slot) const { return slot != kNone && !tiles_[slot].costs.empty(); }
  void wait_for(std::uint32_t slot, std::uint64_t cost);
  void spread(const SectorMap& map, std::uint32_t slot);
  void flood(const SectorMap& map, std::uint32_t slot, const SectorPart* only);
  void seed_goals(const SectorMap& map, const Tile& tile);
  void seed_steps_out(const SectorMap& map, const Tile& tile, const SectorPart* only);
  void drop_wrong(const SectorMap& map, const CoarseGraph& graph);
  bool leads_as_before(const SectorMap& map, const CoarseGraph& graph, std::uint32_t slot,
                       std::uint32_t& next);

  bool exact_ = false;
  std::vector<NodeId> goals_;           // as they were named
  std::vector<Goal> goal_parts_;        // sorted by their parts
  std::vector<std::uint32_t> islands_;  // of the goals, sorted
  CoarseRoute route_;
  std::vector<Tile> tiles_;
  std::vector<std::uint32_t> free_;
  std::vector<std::uint32_t> slots_;          // by rank
  std::vector<std::uint32_t> lone_;           // slots of parts without a rank
  std::vector<std::uint8_t> verdicts_;        // after an edit, by slot
  std::vector<Waiting> waiting_;              // a heap, the cheapest first
  std::vector<std::uint64_t> waiting_costs_;  // by slot: kFar where it does not wait
  std::vector<SectorPart> chain_;
  std::vector<std::uint32_t> slot_chain_;  // after an edit
  std::vector<CoarseRoute::Root> roots_;
  LatticeWindow window_;
  std::uint32_t window_of_ = kNone;
  LatticeFlood<std::uint64_t> flood_;
  std::vector<FloodSeed<std::uint64_t>> seeds_;
  std::vector<std::uint64_t> before_;
  std::uint64_t floods_ = 0;
};

}  // namespace wend
