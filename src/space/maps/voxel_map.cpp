#include "wend/space/maps/voxel_map.h"

#include <charconv>

namespace wend {

std::string to_string(Voxel voxel) {
  return std::to_string(voxel.x) + "," + std::to_string(voxel.y) + "," + std::to_string(voxel.z);
}

std::optional<Voxel> parse_voxel(std::string_view text) {
  Voxel voxel;
  const char* here = text.data();
  const char* end = here + text.size();
  for (std::int32_t* part : {&voxel.x, &voxel.y, &voxel.z}) {
    const auto [rest, error] = std::from_chars(here, end, *part);
    if (error != std::errc()) return std::nullopt;
    here = rest;
    if (part == &voxel.z) break;
    if (here == end || *here != ',') return std::nullopt;
    ++here;
  }
  return here == end ? std::optional(voxel) : std::nullopt;
}

bool VoxelMap::valid_size(std::int64_t width, std::int64_t depth, std::int64_t height) {
  if (width < 1 || depth < 1 || height < 1) return false;
  return width <= kMostVoxels && depth <= kMostVoxels / width &&
         height <= kMostVoxels / (width * depth);
}

VoxelMap::VoxelMap(std::int32_t width, std::int32_t depth, std::int32_t height)
    : width_(width), depth_(depth), height_(height) {
  WEND_CHECK(valid_size(width, depth, height), "a volume has from 1 to 2^30 voxels");
  const std::size_t area = static_cast<std::size_t>(width) * static_cast<std::size_t>(depth);
  terrain_.assign(area * static_cast<std::size_t>(height), 1);
}

}  // namespace wend
