// The 8-puzzle, the 15-puzzle and their kin as an implicit space: 16 bytes a state, four bits for
// each cell. The Manhattan distance of all tiles is carried along, so that a step corrects it by
// one look into a table.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "wend/search/adaptors/implicit_space.h"

/// A board of Width x Height cells, of which cell 0 is in the upper left corner. Solved, it reads 0
/// (the gap), 1, 2, ... row by row.
template <unsigned Width, unsigned Height>
class SlidingTiles {
 public:
  static constexpr unsigned kCells = Width * Height;
  static_assert(kCells <= 16, "a tile takes four bits");

  struct State {
    std::uint64_t tiles;     // four bits per cell, cell 0 lowest; 0 is the gap
    std::uint32_t gap;       // its cell
    std::uint32_t distance;  // how far all tiles are from home together

    friend bool operator==(const State& a, const State& b) { return a.tiles == b.tiles; }
  };
  using Cost = std::uint32_t;
  static constexpr bool kConsistent = true;  // a step changes the distance by one

  SlidingTiles() {
    for (unsigned cell = 0; cell < kCells; ++cell) {
      add_neighbours(cell);
      for (unsigned tile = 1; tile < kCells; ++tile) far_[tile][cell] = distance(tile, cell);
    }
  }

  /// The board with these tiles, row by row. Precondition: each of 0 .. kCells - 1 occurs once.
  State state(std::span<const unsigned> tiles) const {
    State made = {0, 0, 0};
    for (unsigned cell = 0; cell < kCells; ++cell) {
      made.tiles |= std::uint64_t{tiles[cell]} << (4 * cell);
      made.distance += far_[tiles[cell]][cell];
      if (tiles[cell] == 0) made.gap = cell;
    }
    return made;
  }

  State solved() const {
    std::array<unsigned, kCells> tiles;
    for (unsigned cell = 0; cell < kCells; ++cell) tiles[cell] = cell;
    return state(tiles);
  }

  static unsigned tile(const State& state, unsigned cell) {
    return static_cast<unsigned>(state.tiles >> (4 * cell) & 15u);
  }

  /// Slides the tile next to the gap into it. Precondition: `cell` is next to the gap.
  State slide(const State& state, unsigned cell) const {
    const std::uint64_t moved = state.tiles >> (4 * cell) & 15u;
    const auto& far = far_[moved];
    return {state.tiles - (moved << (4 * cell)) + (moved << (4 * state.gap)), cell,
            state.distance - far[cell] + far[state.gap]};
  }

  /// The cells next to one.
  std::span<const std::uint8_t> neighbours(unsigned cell) const {
    return {near_[cell].data(), near_count_[cell]};
  }

  template <class Sink>
  void successors(const State& state, const State* parent, Sink&& sink) const {
    const unsigned back = parent == nullptr ? kCells : parent->gap;
    for (const unsigned cell : neighbours(state.gap)) {
      if (cell != back) sink(slide(state, cell), Cost{1});
    }
  }
  template <class Sink>
  void successors(const State& state, Sink&& sink) const {
    successors(state, nullptr, sink);
  }

  Cost estimate(const State& state) const { return state.distance; }
  bool is_goal(const State& state) const { return state.distance == 0; }
  std::uint64_t hash(const State& state) const { return state.tiles; }
  std::uint64_t max_step() const { return 1; }

 private:
  static std::uint8_t distance(unsigned a, unsigned b) {
    const auto between = [](unsigned c, unsigned d) { return c < d ? d - c : c - d; };
    return static_cast<std::uint8_t>(between(a % Width, b % Width) + between(a / Width, b / Width));
  }

  void add_neighbours(unsigned cell) {
    for (unsigned other = 0; other < kCells; ++other) {
      if (distance(cell, other) != 1) continue;
      near_[cell][near_count_[cell]++] = static_cast<std::uint8_t>(other);
    }
  }

  std::array<std::array<std::uint8_t, kCells>, kCells> far_ = {};  // by tile and cell
  std::array<std::array<std::uint8_t, 4>, kCells> near_ = {};
  std::array<std::uint8_t, kCells> near_count_ = {};
};

using EightPuzzle = SlidingTiles<3, 3>;
using FifteenPuzzle = SlidingTiles<4, 4>;

static_assert(wend::ImplicitSpace<EightPuzzle> && wend::ImplicitSpace<FifteenPuzzle>);
