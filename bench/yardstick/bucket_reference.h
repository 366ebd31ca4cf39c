// A flow field without wend: a plain bucket queue, as in tutorials and small public libraries, and
// a second pass that looks at eight neighbours for each cell's direction.
#pragma once

#include <cstdint>
#include <vector>

namespace wend::bench {

/// No corner is cut; steps cost 13860 and 19601. Directions are clockwise from north; 8 at goals
/// and where no way leads.
class BucketReference {
 public:
  static constexpr std::uint32_t kFar = ~std::uint32_t{0};

  /// Row by row, 0 = blocked. Not timed.
  BucketReference(int width, int height, const std::vector<std::uint8_t>& walkable);

  /// Fills costs and directions.
  void fill(int x, int y);

  std::uint32_t cost(int x, int y) const { return costs_[place(x, y)]; }
  unsigned direction(int x, int y) const { return directions_[place(x, y)]; }

 private:
  /// With a blocked border, so that no test for the map's edge is needed.
  std::size_t place(int x, int y) const {
    return static_cast<std::size_t>(y + 1) * static_cast<std::size_t>(stride_) +
           static_cast<std::size_t>(x + 1);
  }
  bool may_step(std::size_t from, unsigned direction) const;
  void flood(std::size_t goal);
  void point_downhill();

  int width_;
  int height_;
  int stride_;
  int offsets_[8];
  std::vector<std::uint8_t> walkable_;
  std::vector<std::uint32_t> costs_;
  std::vector<std::uint8_t> directions_;
  std::vector<std::vector<std::uint32_t>> buckets_;
};

}  // namespace wend::bench
