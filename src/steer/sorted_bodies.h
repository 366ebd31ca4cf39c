// Bodies sorted by square cells, so that those near a place are found in a few stretches of memory.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/steer/avoidance.h"

namespace wend {

/// Cells in one row lie side by side. Where bodies are too far apart for a table of all cells, the
/// plane is folded onto a smaller one, as a torus is; cells that then share a place cost time, and
/// change nothing.
/// Positions are whole numbers of quanta from the least corner, which are exact in differences and
/// the same for any order of the bodies.
class SortedBodies {
 public:
  /// A body as others see it.
  struct alignas(32) Seen {
    std::int32_t x;  ///< in quanta
    std::int32_t y;
    std::int32_t z;  ///< 0 for discs
    float vx;
    float vy;
    float vz;
    float radius;
    float weight;
  };
  /// The nearest ones of a body.
  struct Neighbours {
    std::uint32_t index[16];  ///< among the sorted ones
    std::uint32_t count;
  };
  static constexpr std::uint32_t kMostNeighbours = 16;

  /// The options' range is how far find() will look.
  void take(const Bodies& bodies, const AvoidanceOptions& options);

  std::size_t size() const { return original_.size(); }
  std::uint32_t original(std::size_t index) const { return original_[index]; }
  const Seen& seen(std::size_t index) const { return seen_[index]; }
  float quantum() const { return quantum_; }

  /// The nearest bodies within the range of a body, at most `most`, nearest first. Bodies at the
  /// same distance are ordered by where they lie.
  Neighbours find(std::size_t index, std::uint32_t most);

 private:
  class Finding;

  void choose_cells(const Bodies& bodies, double range);
  std::int32_t quanta_of_height(const Position& at) const;
  std::uint32_t slot_of(std::int64_t column, std::int64_t row) const;
  void scan_row(Finding& finding, std::int64_t row, std::int64_t first, std::int64_t last) const;
  bool on_other_floor(std::uint32_t one, std::uint32_t other) const {
    return floors_ && std::abs(z_[one] - z_[other]) > floor_height_;
  }
  void scan(Finding& finding, std::int64_t row, std::uint32_t begin, std::uint32_t end) const;
  template <bool kInSpace>
  void scan_in(Finding& finding, std::int64_t row, std::uint32_t begin, std::uint32_t end) const;

  // By sorted body, with three more behind the last; up_ only in space.
  std::vector<std::int32_t> x_, y_, up_;
  std::vector<float> z_;  // of discs; empty if all have one height
  std::vector<Seen> seen_;
  std::vector<std::uint32_t> original_;
  std::vector<std::uint32_t> first_;   // of each slot; and the end
  std::vector<std::uint32_t> slots_;   // scratch: of each body
  std::vector<std::int32_t> rows_of_;  // likewise
  std::vector<std::int32_t> row_;      // of sorted bodies, where the plane is folded
  std::vector<float> reach_;           // of each body: how far find() looks first
  Position corner_;
  double per_quantum_ = 1;
  double per_cell_ = 1;  // cells in a quantum
  double cell_ = 1;      // in quanta
  float quantum_ = 1;
  float range_ = 0;
  float floor_height_ = 0;
  std::int64_t columns_ = 0;
  std::int64_t rows_ = 0;
  std::uint32_t mask_ = 0;
  std::uint32_t column_bits_ = 0;
  bool folded_ = false;
  bool floors_ = false;  // not all have one height
  bool in_space_ = false;
};

}  // namespace wend
