#include "wend/space/walking_surface.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "wend/space/graph_builder.h"

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
  /// Whether a column is free from one height up to another; above the map it is.
  bool is_free(std::int32_t x, std::int32_t y, std::int32_t low, std::int32_t high) const {
    high = std::min(high, map_.height() - 1);
    for (std::int32_t z = low; z <= high; ++z) {
      if (!map_.is_free({x, y, z})) return false;
    }
    return true;
  }

  /// Numbers the places of a column from below.
  void find_places(std::int32_t x, std::int32_t y) {
    first_.push_back(places_.size());
    for (std::int32_t z = 0; z < map_.height(); ++z) {
      if (z > 0 && map_.is_free({x, y, z - 1})) continue;
      if (!is_free(x, y, z, z + walker_.head_room - 1)) continue;
      places_.push_back({x, y, z});
      builder_.add_node(to_string(Voxel{x, y, z}), Position{double(x), double(y), double(z)});
    }
  }

  /// Calls visit(place) for the places of a column that can be stepped to.
  template <class Visit>
  void for_each_target(const Voxel& from, std::int32_t x, std::int32_t y, Visit&& visit) const {
    if (x < 0 || y < 0 || x >= map_.width() || y >= map_.depth()) return;
    const std::size_t column =
        static_cast<std::size_t>(y) * static_cast<std::size_t>(map_.width()) +
        static_cast<std::size_t>(x);
    for (std::size_t i = first_[column]; i < first_[column + 1]; ++i) {
      const Voxel& to = places_[i];
      if (std::abs(to.z - from.z) > walker_.step_height) continue;
      const std::int32_t top = std::max(from.z, to.z) + walker_.head_room - 1;
      if (is_free(from.x, from.y, from.z, top) && is_free(x, y, to.z, top)) visit(i);
    }
  }

  bool leads_round(const Voxel& from, std::int32_t x, std::int32_t y, std::size_t to) const {
    bool found = false;
    for_each_target(from, x, y, [&](std::size_t corner) {
      for_each_target(places_[corner], places_[to].x, places_[to].y,
                      [&](std::size_t end) { found = found || end == to; });
    });
    return found;
  }

  void find_steps(std::size_t i) {
    const Voxel& from = places_[i];
    for (std::int32_t dy = -1; dy <= 1; ++dy) {
      for (std::int32_t dx = -1; dx <= 1; ++dx) {
        if (dx == 0 && dy == 0) continue;
        for_each_target(from, from.x + dx, from.y + dy, [&](std::size_t to) {
          const bool diagonal = dx != 0 && dy != 0;
          if (diagonal && !(leads_round(from, from.x + dx, from.y, to) &&
                            leads_round(from, from.x, from.y + dy, to))) {
            return;
          }
          add_step(i, to);
        });
      }
    }
  }

  void add_step(std::size_t from, std::size_t to) {
    const Voxel& a = places_[from];
    const Voxel& b = places_[to];
    const auto node = [](std::size_t place) { return static_cast<NodeId>(place); };
    const std::int32_t square =
        std::abs(a.x - b.x) + std::abs(a.y - b.y) + (a.z - b.z) * (a.z - b.z);
    const int terrain = map_.terrain(a) + map_.terrain(b);
    builder_.add_edge(node(from), node(to), std::sqrt(double(square)) * terrain / 2);
  }

  const VoxelMap& map_;
  WalkerSize walker_;
  GraphBuilder builder_;
  std::vector<Voxel> places_;
  std::vector<std::size_t> first_;  // of each column
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
