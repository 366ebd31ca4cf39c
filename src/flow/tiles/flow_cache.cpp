#include "wend/flow/flow_cache.h"

#include <utility>

#include "wend/base/assert.h"

namespace wend {

FlowCache::FlowCache(std::shared_ptr<FlowGround> ground, const FlowCacheOptions& options)
    : ground_(std::move(ground)), exact_(options.tiles.exact), kept_(options.most_bytes) {}

Result<FlowCache> FlowCache::build(const NodeNavigator& navigator,
                                   const FlowCacheOptions& options) {
  Result<std::shared_ptr<FlowGround>> ground = FlowGround::build(navigator, options.tiles.sectors);
  if (!ground) return ground.error();
  return FlowCache(std::move(ground).value(), options);
}

std::shared_ptr<const FlowTiles> FlowCache::to(std::span<const NodeId> goals) {
  std::shared_ptr<FlowTiles> tiles = kept_.find(goals);
  WEND_ASSERT(tiles == nullptr || tiles->exact() == exact_, "all tiles of a cache are of one kind");
  if (tiles != nullptr) return tiles;
  trim();
  tiles = std::make_shared<FlowTiles>(ground_, kept_.goals(), exact_);
  kept_.add(tiles);
  return tiles;
}

Result<void> FlowCache::update(const NodeNavigator& navigator, std::span<const NodeId> changed) {
  Result<void> updated = ground_->update(navigator, changed);
  if (updated) follow_edit();
  return updated;
}

void FlowCache::follow_edit() {
  kept_.for_each([](FlowTiles& tiles) { tiles.follow_edit(); });
}

Result<void> FlowCache::validate() const {
  if (!kept_.valid()) return Error{"", 0, "some goals are not kept where it says"};
  Result<void> valid;
  kept_.for_each([&](const FlowTiles& tiles) {
    if (valid) valid = tiles.validate();
  });
  return valid;
}

}  // namespace wend
