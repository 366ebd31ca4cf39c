#include "wend/internal/path/corner_map.h"

namespace wend {
namespace {

void set_bit(std::uint64_t* row, std::int64_t bit) {
  row[bit / 64] |= std::uint64_t{1} << (bit % 64);
}

/// The row moved down by one bit: what lies to the right of each point.
std::uint64_t to_the_right(const std::uint64_t* row, std::size_t word, std::size_t words) {
  const std::uint64_t next = word + 1 < words ? row[word + 1] : ~std::uint64_t{0};
  return row[word] >> 1 | next << 63;
}

/// The points at which of two cells opposite each other one is blocked, or both and that may be
/// slipped through, and the two others are free.
std::uint64_t bends(std::uint64_t one, std::uint64_t opposite, std::uint64_t others, bool slips) {
  return (slips ? one | opposite : one ^ opposite) & ~others;
}

}  // namespace

CornerMap::CornerMap(const GridTopology& grid)
    : width_(grid.width()),
      height_(grid.height()),
      slips_(grid.corner_rule() == CornerRule::always) {
  for (View& view : sides_) {
    const bool mirrored = &view == &sides_[1];
    const auto columns = static_cast<std::size_t>(width_ + 2);
    // The last row, without a blocked cell, ends scans for free ones.
    view.blocked.resize(static_cast<std::size_t>(height_ + 3), columns);
    view.rising.resize(static_cast<std::size_t>(height_ + 1), columns);
    view.falling.resize(static_cast<std::size_t>(height_ + 1), columns);
    const auto last = static_cast<std::int64_t>(view.blocked.words_per_row() * 64);
    for (std::int64_t y = -1; y <= height_; ++y) {
      std::uint64_t* row = view.blocked.row(static_cast<std::size_t>(y + 1));
      const bool outside = y < 0 || y == height_;
      set_bit(row, 0);
      for (std::int64_t bit = outside ? 1 : width_ + 1; bit < last; ++bit) set_bit(row, bit);
      if (outside) continue;
      NodeId node = grid.node({0, static_cast<std::int32_t>(y)});
      for (std::int64_t x = 0; x < width_; ++x, ++node) {
        if (!grid.walkable(node)) set_bit(row, mirrored ? width_ - x : x + 1);
      }
    }
    fill(view);
  }
  number_corners();
}

/// Finds the corners among 64 points at a time.
void CornerMap::fill(View& view) const {
  const std::size_t words = view.blocked.words_per_row();
  for (std::int64_t y = 0; y <= height_; ++y) {
    const auto row = static_cast<std::size_t>(y);
    const std::uint64_t* above = view.blocked.row(row);
    const std::uint64_t* below = view.blocked.row(row + 1);
    for (std::size_t word = 0; word < words; ++word) {
      const std::uint64_t north_west = above[word];
      const std::uint64_t south_west = below[word];
      const std::uint64_t north_east = to_the_right(above, word, words);
      const std::uint64_t south_east = to_the_right(below, word, words);
      view.rising.row(row)[word] = bends(north_west, south_east, north_east | south_west, slips_);
      view.falling.row(row)[word] = bends(north_east, south_west, north_west | south_east, slips_);
    }
    // A stop for scans; corners cannot be there.
    set_bit(view.rising.row(row), width_ + 1);
    set_bit(view.falling.row(row), width_ + 1);
  }
}

void CornerMap::number_corners() {
  all_.resize(static_cast<std::size_t>(height_ + 1), static_cast<std::size_t>(width_ + 2));
  const std::size_t words = all_.words_per_row();
  ranks_.resize(static_cast<std::size_t>(height_ + 1) * words);
  std::size_t index = 0;
  for (std::int64_t y = 0; y <= height_; ++y) {
    const auto row = static_cast<std::size_t>(y);
    for (std::size_t word = 0; word < words; ++word, ++index) {
      ranks_[index] = static_cast<std::uint32_t>(points_.size());
      std::uint64_t bits = sides_[0].rising.row(row)[word] | sides_[0].falling.row(row)[word];
      if (word == static_cast<std::size_t>(width_ + 1) / 64) {
        bits &= ~(std::uint64_t{1} << ((width_ + 1) % 64));
      }
      all_.row(row)[word] = bits;
      for (; bits != 0; bits &= bits - 1) {
        points_.push_back({static_cast<std::int32_t>(word * 64) + std::countr_zero(bits),
                           static_cast<std::int32_t>(y)});
      }
    }
  }
}

std::size_t CornerMap::bytes() const {
  std::size_t total =
      all_.bytes() + ranks_.size() * sizeof(ranks_[0]) + points_.size() * sizeof(Point);
  for (const View& view : sides_) {
    total += view.blocked.bytes() + view.rising.bytes() + view.falling.bytes();
  }
  return total;
}

}  // namespace wend
