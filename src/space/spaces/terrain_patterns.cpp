#include "wend/internal/space/spaces/terrain_patterns.h"

#include <algorithm>
#include <limits>
#include <unordered_map>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr unsigned kCells = 9;
constexpr unsigned kCentre = 4;
constexpr unsigned kOutside = kCells;

/// More than any way costs; two of them still can be added.
constexpr std::uint64_t kMoreThanAny = std::numeric_limits<std::uint64_t>::max() / 2;

/// Terrain of nine cells, row by row; 0 where blocked.
using Nine = std::array<std::uint16_t, kCells>;

struct NineHash {
  std::size_t operator()(const Nine& nine) const {
    std::uint64_t hash = 0;
    for (const std::uint16_t terrain : nine) {
      hash = (hash ^ terrain) * 0x9e3779b97f4a7c15u;
      hash ^= hash >> 29;
    }
    return static_cast<std::size_t>(hash);
  }
};

/// One of the nine, or kOutside.
unsigned cell_after(unsigned cell, unsigned move) {
  WEND_ASSERT(cell < kCells && move < kMoveCount, "steps begin at one of the nine cells");
  const int x = static_cast<int>(cell % 3) + kMoveX[move];
  const int y = static_cast<int>(cell / 3) + kMoveY[move];
  return x < 0 || x > 2 || y < 0 || y > 2 ? kOutside : static_cast<unsigned>(3 * y + x);
}

/// The cheapest ways among nine cells.
class NineWays {
 public:
  NineWays(const Nine& nine, const TerrainGrid& grid) : nine_(nine), grid_(grid) {
    for (unsigned from = 0; from < kCells; ++from) add_steps(from);
    cheapest_ = step_;
    for (unsigned by = 0; by < kCells; ++by) {  // Floyd and Warshall
      for (unsigned from = 0; from < kCells; ++from) {
        for (unsigned to = 0; to < kCells; ++to) {
          const std::uint64_t way = cheapest_[from][by] + cheapest_[by][to];
          cheapest_[from][to] = std::min(cheapest_[from][to], way);
        }
      }
    }
  }

  std::uint8_t moves_after(unsigned arrival) const {
    const bool starts = arrival == kNoMove;
    const unsigned parent = starts ? kCentre : cell_after(kCentre, opposite(arrival));
    WEND_ASSERT(parent < kCells, "a path comes from one of the cells round the centre");
    const std::uint64_t before = step_[parent][kCentre];
    unsigned moves = 0;
    for (unsigned move = 0; before < kMoreThanAny && move < kMoveCount; ++move) {
      const unsigned child = cell_after(kCentre, move);
      const std::uint64_t way = before + step_[kCentre][child];
      if (way >= kMoreThanAny || cheapest_[parent][child] < way) continue;
      if (is_diagonal(move) && ending_straight(parent, child) <= way) continue;
      moves |= 1u << move;
    }
    return static_cast<std::uint8_t>(moves);
  }

 private:
  Neighbourhood free_round(unsigned cell) const {
    unsigned free = 0;
    for (unsigned move = 0; move < kMoveCount; ++move) {
      const unsigned beside = cell_after(cell, move);
      if (beside != kOutside && nine_[beside] != 0) free |= 1u << move;
    }
    return static_cast<Neighbourhood>(free);
  }

  void add_steps(unsigned from) {
    step_[from].fill(kMoreThanAny);
    step_[from][from] = 0;
    if (nine_[from] == 0) return;
    const unsigned legal = legal_moves(grid_.topology().corner_rule(), free_round(from));
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if ((legal >> move & 1) == 0) continue;
      WEND_ASSERT(cell_after(from, move) != kOutside, "no legal move leads out of the nine cells");
      const std::uint64_t terrain =
          terrain_of_step(grid_.terrain_rule(), move, nine_[from],
                          [&](unsigned beside) { return nine_[cell_after(from, beside)]; });
      const CostModel costs = grid_.costs();
      step_[from][cell_after(from, move)] =
          terrain * (is_diagonal(move) ? costs.diagonal : costs.straight);
    }
  }

  /// The cheapest way whose last step is straight.
  std::uint64_t ending_straight(unsigned from, unsigned to) const {
    std::uint64_t least = kMoreThanAny;
    for (unsigned move = north; move <= west; ++move) {
      const unsigned last = cell_after(to, move);
      if (last != kOutside) least = std::min(least, cheapest_[from][last] + step_[last][to]);
    }
    return least;
  }

  const Nine& nine_;
  const TerrainGrid& grid_;
  std::array<std::array<std::uint64_t, kCells>, kCells> step_;
  std::array<std::array<std::uint64_t, kCells>, kCells> cheapest_;
};

/// All zero where the cell itself is blocked.
Nine nine_at(const TerrainGrid& grid, NodeId node) {
  Nine nine{};
  if (!grid.walkable(node)) return nine;
  const auto terrain = [&](NodeId cell) {
    return static_cast<std::uint16_t>(grid.terrain_of_cell(cell) / 4);
  };
  nine[kCentre] = terrain(node);
  const Neighbourhood free = grid.topology().free_neighbours(node);
  for (unsigned move = 0; move < kMoveCount; ++move) {
    if ((free >> move & 1) == 0) continue;
    nine[cell_after(kCentre, move)] = terrain(grid.topology().target(node, move));
  }
  return nine;
}

TerrainPattern pattern_of(const Nine& nine, const TerrainGrid& grid) {
  TerrainPattern pattern;
  const NineWays ways(nine, grid);
  unsigned turns = 0;
  unsigned ends = 0;
  for (unsigned arrival = 0; arrival < kMoveCount; ++arrival) {
    const unsigned moves = ways.moves_after(arrival);
    const unsigned bit = 1u << arrival;
    pattern.after[arrival] = static_cast<std::uint8_t>(moves);
    if ((moves & ~natural_moves(arrival)) != 0) turns |= bit;
    if ((moves & bit) == 0) ends |= bit;
  }
  pattern.turns = static_cast<std::uint8_t>(turns);
  pattern.ends = static_cast<std::uint8_t>(ends);
  pattern.at_start = ways.moves_after(kNoMove);
  pattern.terrain = nine[kCentre];
  pattern.even = std::all_of(nine.begin(), nine.end(), [&](std::uint16_t terrain) {
    return terrain == 0 || terrain == nine[kCentre];
  });
  return pattern;
}

}  // namespace

TerrainPatterns::TerrainPatterns(const TerrainGrid& grid) : number_(grid.node_count()) {
  std::unordered_map<Nine, std::uint32_t, NineHash> numbers;
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    const Nine nine = nine_at(grid, node);
    const auto next = static_cast<std::uint32_t>(patterns_.size());
    const auto [at, is_new] = numbers.try_emplace(nine, next);
    if (is_new) patterns_.push_back(pattern_of(nine, grid));
    number_[node] = at->second;
  }
}

}  // namespace wend
