#include "wend/space/maps/walking_surface.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "wend/base/assert.h"
#include "wend/space/maps/graph_builder.h"

namespace wend {
namespace {

class SurfaceFinder {
 public:
  SurfaceFinder(const VoxelMap& map, const WalkerSize& walker) : map_(map), walker_(walker) {}

  Result<Graph> find() {
    for (std::int32_t y = 0; y < map_.depth(); ++y) {
      for (std::int32_t x = 0; x < map_.width(); ++x) find_places(x, y);
    }
    first_.push_back(places_.size());
    for (std::size_t i = 0; i < places_.size(); ++i) find_steps(i);
    return builder_.build();
  }

 private:
  /// Places, as they are numbered.
  struct Range {
    std::size_t first = 0;
    std::size_t end = 0;
  };
  static constexpr std::int32_t kNoCeiling = std::numeric_limits<std::int32_t>::max();

  /// How many voxels are free from a height on, one above the other; above the map all of them.
  std::int32_t count_free(std::int32_t x, std::int32_t y, std::int32_t low) const {
    std::int32_t z = low;
    while (z < map_.height() && map_.is_free({x, y, z})) ++z;
    return z == map_.height() ? kNoCeiling : z - low;
  }

  /// Numbers the places of a column from below.
  void find_places(std::int32_t x, std::int32_t y) {
    first_.push_back(places_.size());
    for (std::int32_t z = 0; z < map_.height(); ++z) {
      if (z > 0 && map_.is_free({x, y, z - 1})) continue;
      const std::int32_t room = count_free(x, y, z);
      if (room < walker_.head_room) continue;
      places_.push_back({x, y, z});
      highest_.push_back(room == kNoCeiling ? kNoCeiling : z + room - walker_.head_room);
      builder_.add_node(to_string(Voxel{x, y, z}), Position{double(x), double(y), double(z)});
    }
  }

  /// The places of a column that can be stepped to. Where there is head room above the higher of
  /// two places, no floor lies between them on the side of the lower one: so it is the last place
  /// of its column that is not above the other. Hence they follow on one another: perhaps the last
  /// one that is not above `from`, and those above it, up to the highest step.
  Range targets(std::size_t from, std::int32_t x, std::int32_t y) const {
    if (x < 0 || y < 0 || x >= map_.width() || y >= map_.depth()) return {};
    const std::size_t column =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(map_.width()) +
        static_cast<std::size_t>(x);
    const std::int32_t z = places_[from].z;
    WEND_ASSERT(column + 1 < first_.size(), "find_places() must have been through all columns");
    const auto first_above = [&](std::int32_t height) {
      const auto begin = places_.begin();
      const auto found = std::upper_bound(
          begin + std::ptrdiff_t(first_[column]), begin + std::ptrdiff_t(first_[column + 1]),
          height, [](std::int32_t most, const Voxel& place) { return most < place.z; });
      return static_cast<std::size_t>(found - begin);
    };
    Range range = {first_above(z), first_above(std::min(highest_[from], z + walker_.step_height))};
    WEND_ASSERT(range.first <= range.end, "a place has head room where it stands");
    if (range.first == first_[column]) return range;
    const std::size_t below = range.first - 1;
    if (z - places_[below].z <= walker_.step_height && z <= highest_[below]) --range.first;
    return range;
  }

  /// Whether there is a place in the column between that can be stepped to from both.
  bool leads_round(std::size_t from, std::int32_t x, std::int32_t y, std::size_t to) const {
    const Range here = targets(from, x, y);
    const Range there = targets(to, x, y);
    return std::max(here.first, there.first) < std::min(here.end, there.end);
  }

  void find_steps(std::size_t i) {
    const Voxel from = places_[i];
    for (std::int32_t dy = -1; dy <= 1; ++dy) {
      for (std::int32_t dx = -1; dx <= 1; ++dx) {
        if (dx == 0 && dy == 0) continue;
        const bool diagonal = dx != 0 && dy != 0;
        const Range range = targets(i, from.x + dx, from.y + dy);
        for (std::size_t to = range.first; to < range.end; ++to) {
          if (diagonal && !(leads_round(i, from.x + dx, from.y, to) &&
                            leads_round(i, from.x, from.y + dy, to))) {
            continue;
          }
          add_step(i, to);
        }
      }
    }
  }

  void add_step(std::size_t from, std::size_t to) {
    WEND_ASSERT(from < places_.size() && to < places_.size(), "steps join places");
    const Voxel& a = places_[from];
    const Voxel& b = places_[to];
    const auto node = [](std::size_t place) { return static_cast<NodeId>(place); };
    const std::int32_t square =
        std::abs(a.x - b.x) + std::abs(a.y - b.y) + (a.z - b.z) * (a.z - b.z);
    const int terrain = map_.terrain(a) + map_.terrain(b);
    builder_.add_measured_edge(node(from), node(to), std::sqrt(double(square)) * terrain / 2);
  }

  const VoxelMap& map_;
  WalkerSize walker_;
  GraphBuilder builder_;
  std::vector<Voxel> places_;
  std::vector<std::int32_t> highest_;  // of each place: up to where it has head room
  std::vector<std::size_t> first_;     // of each column
};

}  // namespace

Result<Graph> walking_surface(const VoxelMap& map, const WalkerSize& walker) {
  constexpr std::int32_t kMost = 1 << 15;
  if (walker.step_height < 0 || walker.step_height > kMost || walker.head_room < 1 ||
      walker.head_room > kMost) {
    return Error{"", 0, "a walker needs a step height from 0 and head room from 1, up to 32768"};
  }
  return SurfaceFinder(map, walker).find();
}

}  // namespace wend
