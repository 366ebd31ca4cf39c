// Volumes: their edits, and the navigator that follows them.
#include "maps/volume.h"

namespace wend::python {

Volume::Volume(MapHandle map, const std::string& corners, std::uint32_t directions)
    : map_(std::move(map)), corners_(corners), directions_(directions) {
  const wend_moves moves = *map_moves();
  navigator_ =
      NavigatorHandle::make(wend_navigator_create, static_cast<const wend_map*>(map_), &moves);
  std::int32_t width = 0;
  std::int32_t depth = 0;
  std::int32_t height = 0;
  call(wend_map_volume_size, static_cast<const wend_map*>(map_), &width, &depth, &height);
  Ground ground;
  ground.places = {3, {height, depth, width}};
  ground_ = std::make_shared<const Ground>(std::move(ground));
}

std::optional<wend_moves> Volume::map_moves() const {
  auto moves = sized<wend_moves>();
  moves.corners = text_of(corners_);
  moves.directions = directions_;
  return moves;
}

Reading Volume::read() {
  std::shared_lock reading = turns_.reading();
  while (seen_ != edits_) {
    reading.unlock();
    {
      const std::unique_lock writing = turns_.writing();
      if (seen_ != edits_) {
        call(wend_navigator_update, static_cast<wend_navigator*>(navigator_),
             static_cast<const wend_map*>(map_), static_cast<const wend_cell*>(nullptr),
             std::size_t{0});
        seen_ = edits_;
        ++updates_;
      }
    }
    reading = turns_.reading();
  }
  return {std::move(reading), navigator_};
}

void Volume::set_voxels(const std::vector<wend_voxel>& voxels, std::uint32_t cost) {
  const std::unique_lock lock = turns_.writing();
  call(wend_map_set_voxels, static_cast<wend_map*>(map_), voxels.data(), voxels.size(), cost);
  if (!voxels.empty()) ++edits_;
}

std::uint8_t Volume::cost(std::uint32_t place) const {
  std::uint8_t cost = 0;
  std::size_t written = 0;
  const std::shared_lock lock = turns_.reading();
  call(wend_map_read_voxels, static_cast<const wend_map*>(map_), std::size_t{place}, &cost,
       std::size_t{1}, &written);
  return cost;
}

std::vector<std::uint8_t> Volume::costs() const {
  std::vector<std::uint8_t> costs(places().count());
  std::size_t written = 0;
  const std::shared_lock lock = turns_.reading();
  call(wend_map_read_voxels, static_cast<const wend_map*>(map_), std::size_t{0}, costs.data(),
       costs.size(), &written);
  return costs;
}

}  // namespace wend::python
