#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"
#include "wend/internal/space/spaces/moves.h"

/// The stops of walks over a grid, as bits along the lines of each direction.
namespace wend {

/// Sixty-four cells of a row or column.
struct StraightWord {
  std::uint64_t turn = 0;  ///< a path that arrives here may turn
  std::uint64_t last = 0;  ///< the next step is not legal
  std::uint64_t stops() const { return turn | last; }
};

/// Sixty-four cells of a diagonal: from where a turn lies straight on to the left or to the right.
/// A cell at which the diagonal itself can turn has the left bit.
struct DiagonalWord {
  std::uint64_t left = 0;
  std::uint64_t right = 0;
  std::uint64_t last = 0;
  std::uint64_t stops() const { return left | right | last; }
};

/// Where a walk stops next.
template <class Word>
struct WalkStop {
  const Word* word;
  unsigned bit;
  std::uint32_t steps;  ///< from where it was

  std::uint64_t mask() const { return std::uint64_t{1} << bit; }
};

/// One direction's bits. The places of a line come in the order in which the direction passes them,
/// so that every walk goes up; which line and place a cell has is linear in x and y, so that no
/// walk branches on its direction.
template <class Word>
struct Lines {
  std::vector<Word> words;
  std::int32_t place_at_origin = 0, place_by_x = 0, place_by_y = 0;
  std::int32_t line_by_x = 0, line_by_y = 0;
  std::uint32_t line_mask = ~0u;
  std::uint32_t words_per_line = 0;

  void resize(std::uint32_t lines, std::int32_t places) {
    WEND_ASSERT(lines > 0 && places > 0, "lines are made for a map with cells");
    words_per_line = (static_cast<std::uint32_t>(places) + 63) / 64;
    words.assign(std::size_t{lines} * words_per_line, Word{});
  }

  std::uint32_t place(Point p) const {
    return static_cast<std::uint32_t>(place_at_origin + place_by_x * p.x + place_by_y * p.y);
  }
  std::size_t line(Point p) const {
    const auto number = static_cast<std::uint32_t>(line_by_x * p.x + line_by_y * p.y) & line_mask;
    return std::size_t{number} * words_per_line;
  }
  const Word* word(Point p) const {
    WEND_ASSERT(line(p) + place(p) / 64 < words.size(), "walk from cells of the map only");
    return words.data() + line(p) + place(p) / 64;
  }
  Word& word(Point p) {
    WEND_ASSERT(line(p) + place(p) / 64 < words.size(), "mark cells of the map only");
    return words[line(p) + place(p) / 64];
  }
  unsigned bit(Point p) const { return place(p) % 64; }
  std::uint64_t mask(Point p) const { return std::uint64_t{1} << bit(p); }

  /// The cell with that bit of that word, on a row or column.
  Point cell(std::size_t index, unsigned bit) const {
    WEND_ASSERT(index < words.size() && bit < 64, "a cell is a bit of one of the words");
    const auto place_here = static_cast<std::int32_t>(index % words_per_line * 64 + bit);
    const auto line_here = static_cast<std::int32_t>(index / words_per_line);
    const std::int32_t along = std::abs(place_here - place_at_origin);
    return place_by_x != 0 ? Point{along, line_here} : Point{line_here, along};
  }

  /// The next stop after a place. Precondition: its line has one; the step from a cell's last never
  /// is legal.
  [[gnu::always_inline]] static WalkStop<Word> next_stop(const Word* word, unsigned bit) {
    WEND_ASSERT(bit < 64, "a place is one of the 64 bits of its word");
    const Word* const first = word;
    std::uint64_t stops = word->stops() & (~std::uint64_t{1} << bit);
    while (stops == 0) stops = (++word)->stops();
    const auto found = static_cast<unsigned>(std::countr_zero(stops));
    return {word, found, static_cast<std::uint32_t>(word - first) * 64 + found - bit};
  }

  /// How many steps are legal in a row.
  std::uint32_t free_steps(Point from) const {
    const Word* at = word(from);
    std::uint64_t last = at->last & ~std::uint64_t{0} << bit(from);
    std::uint32_t steps = 0;
    for (; last == 0; last = (++at)->last) steps += 64;
    return steps + static_cast<std::uint32_t>(std::countr_zero(last)) - bit(from);
  }

  /// Whether so many steps are legal.
  [[gnu::always_inline]] bool is_free(Point from, std::uint32_t steps) const {
    if (steps == 0) return true;
    const Word* at = word(from);
    std::uint64_t last = at->last & ~std::uint64_t{0} << bit(from);
    std::uint32_t end = bit(from) + steps;  // after the last bit to look at
    WEND_ASSERT(at + (end - 1) / 64 < words.data() + words.size(), "look along the map only");
    for (; end > 64; end -= 64) {
      if (last != 0) return false;
      last = (++at)->last;
    }
    return (last & ~std::uint64_t{0} >> (64 - end)) == 0;
  }
};

/// All eight directions of a grid.
///
///     rows and columns: line y, place x from the left or the right; line x, place y likewise
///     diagonals:        line (y + x) or (y - x) modulo a power of two, place x
///
/// Several diagonals may share a line; the map's border, where every walk is at its last cell,
/// keeps them apart.
template <class Straight, class Diagonal>
struct AllLines {
  std::array<Lines<Straight>, 4> straight;
  std::array<Lines<Diagonal>, 4> diagonal;  // from north_east on

  AllLines(std::int32_t width, std::int32_t height);
};

template <class Straight, class Diagonal>
AllLines<Straight, Diagonal>::AllLines(std::int32_t width, std::int32_t height) {
  WEND_ASSERT(width > 0 && height > 0, "a map without cells has no lines: refuse it before");
  for (unsigned move = 0; move < 4; ++move) {
    auto& lines = straight[move];
    const bool upright = kMoveX[move] == 0;
    lines.place_by_x = +kMoveX[move];
    lines.place_by_y = +kMoveY[move];
    lines.place_at_origin = move == west ? width - 1 : move == north ? height - 1 : 0;
    lines.line_by_x = upright ? 1 : 0;
    lines.line_by_y = upright ? 0 : 1;
    lines.resize(static_cast<std::uint32_t>(upright ? width : height), upright ? height : width);
  }
  const std::uint32_t line_count = std::bit_ceil(static_cast<std::uint32_t>(height));
  for (unsigned move = north_east; move < kMoveCount; ++move) {
    auto& lines = diagonal[move - north_east];
    lines.place_by_x = +kMoveX[move];
    lines.place_at_origin = kMoveX[move] < 0 ? width - 1 : 0;
    lines.line_by_x = -kMoveX[move] * kMoveY[move];
    lines.line_by_y = 1;
    lines.line_mask = line_count - 1;
    lines.resize(line_count, width);
  }
}

/// Those of a JumpGrid.
using JumpLines = AllLines<StraightWord, DiagonalWord>;

}  // namespace wend
