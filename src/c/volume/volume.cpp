// Volumes are made, edited and read back.
#include "wend/c/volume.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include "c/call.h"
#include "c/map_kinds.h"
#include "c/objects.h"
#include "wend/space/maps/voxel_map.h"

namespace wend::c {
namespace {

/// Whether the description has one array that is as long as the sides say.
bool fits(Call& call, const wend_volume& volume) {
  if (volume.walkable == nullptr && volume.byte_costs == nullptr) {
    call.fail(WEND_NULL, "walkable and byte_costs are null: give one");
  } else if (volume.walkable != nullptr && volume.byte_costs != nullptr) {
    call.fail(WEND_REFUSED, "give one of walkable and byte_costs");
  } else if (!VoxelMap::valid_size(volume.width, volume.depth, volume.height)) {
    call.fail(WEND_OUT_OF_RANGE,
              "width, depth and height are at least 1, and a volume has at most 2^30 voxels");
  } else {
    const std::int64_t voxels = std::int64_t{volume.width} * volume.depth * volume.height;
    if (volume.count != static_cast<std::size_t>(voxels)) {
      call.fail(WEND_OUT_OF_RANGE, "count is " + std::to_string(volume.count) +
                                       ", and the volume has " + std::to_string(voxels) +
                                       " voxels");
    }
  }
  return call.code() == WEND_OK;
}

VoxelMap volume_of(const wend_volume& given) {
  VoxelMap volume(given.width, given.depth, given.height);
  const bool has_costs = given.byte_costs != nullptr;
  const std::uint8_t* next = has_costs ? given.byte_costs : given.walkable;
  for (std::int32_t z = 0; z < given.height; ++z) {
    for (std::int32_t y = 0; y < given.depth; ++y) {
      for (std::int32_t x = 0; x < given.width; ++x, ++next) {
        volume.set_terrain({x, y, z}, has_costs || *next == 0 ? *next : std::uint8_t{1});
      }
    }
  }
  return volume;
}

}  // namespace
}  // namespace wend::c

using namespace wend;     // NOLINT(google-build-using-namespace)
using namespace wend::c;  // NOLINT(google-build-using-namespace)

wend_code wend_map_create_volume(const wend_volume* volume, wend_map** map,
                                 wend_error* error) noexcept {
  Call call(error);
  if (!call.given(map, "map") || !call.sized(volume, "volume") || !fits(call, *volume)) {
    return call.code();
  }
  return call.hand_out(std::make_shared<MapObject>(MapObject{volume_of(*volume)}), map);
}

wend_code wend_map_volume_size(const wend_map* handle, std::int32_t* width, std::int32_t* depth,
                               std::int32_t* height, wend_error* error) noexcept {
  Call call(error);
  if (!call.given(width, "width") || !call.given(depth, "depth") || !call.given(height, "height")) {
    return call.code();
  }
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  const VoxelMap* volume = volume_in(call, *map);
  if (volume == nullptr) return call.code();
  *width = volume->width();
  *depth = volume->depth();
  *height = volume->height();
  return call.code();
}

wend_code wend_map_set_voxels(wend_map* handle, const wend_voxel* voxels, std::size_t count,
                              std::uint32_t cost, wend_error* error) noexcept {
  Call call(error);
  if (!call.array(voxels, count, "voxels")) return call.code();
  if (cost > 255) {
    return call.fail(WEND_OUT_OF_RANGE,
                     "cost is " + std::to_string(cost) + ": use 0 to block, or 1 to 255");
  }
  const auto map = call.write<MapObject>(handle, "map");
  if (!map) return call.code();
  VoxelMap* volume = volume_in(call, *map);
  if (volume == nullptr) return call.code();
  const std::span<const wend_voxel> all(voxels, count);
  for (const wend_voxel& one : all) {
    const Voxel at = {one.x, one.y, one.z};
    if (volume->contains(at)) continue;
    return call.fail(WEND_OUT_OF_RANGE, "the voxel " + to_string(at) + " is not in the volume");
  }
  for (const wend_voxel& one : all) {
    volume->set_terrain({one.x, one.y, one.z}, static_cast<std::uint8_t>(cost));
  }
  return call.code();
}

wend_code wend_map_read_voxels(const wend_map* handle, std::size_t first, std::uint8_t* costs,
                               std::size_t count, std::size_t* written,
                               wend_error* error) noexcept {
  Call call(error);
  if (!call.given(written, "written") || !call.array(costs, count, "costs")) return call.code();
  const auto map = call.read<MapObject>(handle, "map");
  if (!map) return call.code();
  const VoxelMap* volume = volume_in(call, *map);
  if (volume == nullptr) return call.code();
  const std::span<const std::uint8_t> all = volume->terrain();
  *written = first < all.size() ? std::min(count, all.size() - first) : 0;
  if (*written > 0) std::copy_n(all.begin() + static_cast<std::ptrdiff_t>(first), *written, costs);
  return call.code();
}
