// The tiles of a FlowRoutes: for each cell of a part, a step towards a portal of the part or a goal
// in it. Made when asked for, kept by sector.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "sector_flood.h"
#include "wend/flow/sector_map.h"
#include "wend/internal/flow/lru_list.h"

namespace wend {

class RouteTiles {
 public:
  /// One per place of the sector (see SectorFlood).
  using Steps = const TileStep*;

  /// Makes room for the map's sectors, and forgets all tiles. No tile is kept in memory beyond that
  /// many bytes, but one.
  void reset(const SectorMap& map, std::size_t most_bytes);
  /// Forgets the tiles of a sector, whose portals may be others now.
  void forget(std::uint32_t number);

  Steps to_portal(const SectorMap& map, std::uint32_t sector, std::uint32_t portal);
  Steps to_goal(const SectorMap& map, std::uint32_t sector, std::uint32_t goal);

  std::size_t bytes() const;
  std::uint64_t made() const { return made_; }
  std::uint64_t dropped() const { return dropped_; }

  /// Whether from every cell of every tile's part its steps lead to its end, and legally.
  Result<void> validate(const SectorMap& map) const;

 private:
  static constexpr std::uint32_t kNone = LruList::kNone;

  struct Tile {
    std::unique_ptr<TileStep[]> steps;
    std::uint32_t sector = 0;
    std::uint32_t end = 0;  // a portal's number, or the goal's cell within the sector
    bool goal = false;
  };
  struct GoalTile {
    std::uint32_t cell;
    std::uint32_t slot;
  };
  struct OfSector {
    std::vector<std::uint32_t> by_portal;  // slots, or kNone
    std::vector<GoalTile> by_goal;         // sorted by their cells
  };

  TileStep* take_slot(const Tile& wanted, std::uint32_t& slot);
  void drop(std::uint32_t slot);
  static std::vector<GoalTile>::iterator find_goal(OfSector& sector, std::uint32_t cell);
  Result<void> validate_tile(const SectorMap& map, const Tile& tile) const;

  SectorFlood flood_;
  std::vector<OfSector> sectors_;
  std::vector<Tile> tiles_;
  std::vector<std::uint32_t> free_;
  LruList order_;
  std::size_t places_ = 0;  // of a tile
  std::size_t most_tiles_ = 1;
  std::uint64_t made_ = 0;
  std::uint64_t dropped_ = 0;
};

}  // namespace wend
