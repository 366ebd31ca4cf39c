// The oracle of knowledge: each side keeps a whole copy of the map, and when it saw each cell.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "wend/world/knowledge/knowledge.h"

namespace wend::test {

class CopiedSides {
 public:
  CopiedSides(const GridMap& map, std::uint32_t sides) {
    for (std::uint32_t side = 0; side < sides; ++side) {
      sides_.push_back({map, std::vector<std::uint64_t>(map.cell_count(), 0), side});
    }
    edited_.assign(map.cell_count(), 0);
  }

  void edited(Point cell) { edited_[sides_[0].copy.id(cell)] = ++time_; }
  void see(const GridMap& map, std::uint32_t side, std::span<const Point> cells) {
    ++time_;
    for (Side& one : sides_) {
      if (one.team != sides_[side].team) continue;
      for (const Point cell : cells) {
        one.copy.copy_cell(cell, map, cell);
        one.seen_at[map.id(cell)] = time_;
      }
    }
  }
  void ally(std::uint32_t a, std::uint32_t b) {
    const std::uint32_t team = sides_[a].team;
    const std::uint32_t gone = sides_[b].team;
    if (team == gone) return;
    Side newest = sides_[a];
    for (NodeId id = 0; id < newest.copy.cell_count(); ++id) {
      const Point p = newest.copy.point(id);
      if (sides_[b].seen_at[id] <= newest.seen_at[id]) continue;
      newest.seen_at[id] = sides_[b].seen_at[id];
      newest.copy.copy_cell(p, sides_[b].copy, p);
    }
    for (Side& one : sides_) {
      if (one.team == team || one.team == gone) one = newest;
    }
  }
  void leave(std::uint32_t side) {
    std::uint32_t team = 0;
    const auto taken = [&] {
      for (const Side& one : sides_) {
        if (one.team == team) return true;
      }
      return false;
    };
    while (taken()) ++team;
    sides_[side].team = team;
  }
  bool allied(std::uint32_t a, std::uint32_t b) const { return sides_[a].team == sides_[b].team; }

  std::optional<SeenCell> seen(std::uint32_t side, Point cell) const {
    const Side& one = sides_[side];
    const NodeId id = one.copy.id(cell);
    if (one.seen_at[id] == 0) return std::nullopt;
    return SeenCell{one.copy.symbol(cell), one.copy.cost(cell), one.seen_at[id] < edited_[id]};
  }
  /// The map as the side believes it to be. `symbol` stands for unknown cells.
  GridMap believed(std::uint32_t side, Unknown unknown, char symbol) const {
    const Side& one = sides_[side];
    GridMap map = one.copy;
    TerrainCosts terrain = map.terrain();
    terrain.set(symbol, unknown.kind == Unknown::Kind::blocked ? 0 : unknown.factor);
    map.set_terrain(terrain);
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      if (one.seen_at[id] != 0) continue;
      map.set_symbol(map.point(id), symbol);
      if (map.weighted()) map.set_weight(map.point(id), 1);
    }
    return map;
  }

 private:
  struct Side {
    GridMap copy;
    std::vector<std::uint64_t> seen_at;  // 0: never
    std::uint32_t team;
  };

  std::vector<Side> sides_;
  std::vector<std::uint64_t> edited_;
  std::uint64_t time_ = 0;
};

}  // namespace wend::test
