// A flow field to some goals, made part by part of a SectorMap on request.
//
// By routes: the tile of a part is flooded from its cells beside the next part on a CoarseRoute,
// each at the cost of its neighbour there plus the step across: the whole border between the two
// counts, with the costs of the next part's tile. So requests make a tree of tiles along their
// routes.
//
// Exact: tiles are flooded from all tiles beside them, and again whenever one of these got cheaper,
// those with the cheapest news first, until nothing is waiting that could change the one that is
// asked for. That is Dijkstra's algorithm by parts (A. Chacon and A. Vladimirsky, "Fast Two-scale
// Methods for Eikonal Equations", SIAM Journal on Scientific Computing 34, 2012, process cells of a
// coarse grid so); it reaches as far round the goals as the tile that is asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/flow/sector_map.h"
#include "wend/internal/flow/coarse_route.h"
#include "wend/internal/flow/tile_flood.h"

namespace wend {

/// The places along a sector's sides, numbered; those in its corners twice, of which one counts.
struct SectorSides {
  Point low;
  std::int32_t columns;
  std::int32_t rows;

  SectorSides(const SectorMap& map, std::uint32_t sector) : low(map.tiling().low(sector)) {
    columns = map.tiling().end(sector).x - low.x;
    rows = map.tiling().end(sector).y - low.y;
  }
  std::size_t size() const { return 2 * static_cast<std::size_t>(columns + rows); }
  std::size_t places() const {
    return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
  }
  bool contains(Point p) const {
    return p.x >= low.x && p.y >= low.y && p.x - low.x < columns && p.y - low.y < rows;
  }
  /// Precondition: the place lies at a side.
  std::size_t number(Point p) const {
    WEND_ASSERT(contains(p), "ask the sector in which a place lies for its number");
    WEND_ASSERT(
        p.x == low.x || p.y == low.y || p.x - low.x == columns - 1 || p.y - low.y == rows - 1,
        "only places along the sides are numbered: others have no costs");
    const auto x = static_cast<std::size_t>(p.x - low.x);
    const auto y = static_cast<std::size_t>(p.y - low.y);
    const auto width = static_cast<std::size_t>(columns);
    if (y == 0) return x;
    if (p.y - low.y == rows - 1) return width + x;
    return 2 * width + (x == 0 ? 0 : static_cast<std::size_t>(rows)) + y;
  }
  /// Among all places, row by row.
  std::uint32_t place(Point p) const {
    WEND_ASSERT(contains(p), "a tile has the places of its sector: look for part() first");
    return static_cast<std::uint32_t>((p.y - low.y) * columns + p.x - low.x);
  }
};

class TileField {
 public:
  static constexpr std::uint64_t kFar = TileFlood::kFar;

  /// The data of one part's places in its sector; entries of other places mean nothing. Costs are
  /// kept along the sides only, where other tiles go on from them.
  struct Tile {
    SectorPart part;
    std::uint32_t exit = 0;                // the portal of the route
    std::uint64_t dearest = 0;             // of its costs; of exact ones only
    std::vector<std::uint64_t> costs;      // by SectorSides, in the grid's units
    std::vector<std::uint8_t> directions;  // row by row
  };

  /// Forgets all. Blocked goals are ignored.
  void begin(const SectorMap& map, const CoarseGraph& graph, std::span<const NodeId> goals,
             bool exact);
  /// Follows an edit that the map and the graph have followed already. Keeps the tiles that would
  /// be the same if made anew.
  void follow_edit(const SectorMap& map, const CoarseGraph& graph);

  /// The tile that a node's part has, made if need be; null where no way leads from there.
  /// Precondition: a node.
  const Tile* tile(const SectorMap& map, const CoarseGraph& graph, TileFlood& flood, NodeId node);
  /// The cost from a place of a tile's part, or kFar. Walks to where the tile is left.
  static std::uint64_t cost(const SectorMap& map, const Tile& tile, Point from);
  /// Those that are made, the exact one's unfinished ones as well.
  template <class Visit>
  void for_each_tile(Visit&& visit) const {
    for (const Tile& tile : tiles_) {
      if (tile.part.label != 0) visit(tile);
    }
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
  std::vector<std::uint32_t>::const_iterator find_lone(SectorPart part) const;
  std::uint32_t add(const SectorMap& map, SectorPart part);
  void drop(std::uint32_t slot);
  void make_by_route(const SectorMap& map, const CoarseGraph& graph, TileFlood& flood,
                     SectorPart part);
  void make_exact(const SectorMap& map, TileFlood& flood, SectorPart part);
  bool settled(std::uint32_t slot);
  bool made(std::uint32_t slot) const { return slot != kNone && !tiles_[slot].costs.empty(); }
  void wait_for(std::uint32_t slot, std::uint64_t cost);
  void spread(const SectorMap& map, std::uint32_t slot);
  void make(const SectorMap& map, TileFlood& flood, std::uint32_t slot, const SectorPart* next);
  void seed_goals(const SectorMap& map, TileFlood& flood, SectorPart part) const;
  void seed_steps_to(const SectorMap& map, TileFlood& flood, SectorPart part,
                     SectorPart next) const;
  void seed_steps_out(const SectorMap& map, TileFlood& flood, SectorPart part) const;
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
  std::vector<std::uint32_t> lone_;           // slots of parts without a rank, sorted by these
  std::vector<std::uint8_t> verdicts_;        // after an edit, by slot
  std::vector<Waiting> waiting_;              // a heap, the cheapest first
  std::vector<std::uint64_t> waiting_costs_;  // by slot: kFar where it does not wait
  std::vector<SectorPart> chain_;
  std::vector<std::uint32_t> slot_chain_;  // after an edit
  std::vector<CoarseRoute::Root> roots_;
  std::vector<std::uint64_t> before_;
  std::uint64_t floods_ = 0;
};

}  // namespace wend
