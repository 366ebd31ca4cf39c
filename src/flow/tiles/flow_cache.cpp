#include "wend/flow/flow_cache.h"

#include <algorithm>
#include <utility>

namespace wend {

FlowCache::FlowCache(std::shared_ptr<FlowGround> ground, const FlowCacheOptions& options)
    : ground_(std::move(ground)), options_(options) {}

Result<FlowCache> FlowCache::build(const NodeNavigator& navigator,
                                   const FlowCacheOptions& options) {
  Result<std::shared_ptr<FlowGround>> ground = FlowGround::build(navigator, options.tiles.sectors);
  if (!ground) return ground.error();
  return FlowCache(std::move(ground).value(), options);
}

std::shared_ptr<const FlowTiles> FlowCache::to(std::span<const NodeId> goals) {
  wanted_.assign(goals.begin(), goals.end());
  std::sort(wanted_.begin(), wanted_.end());
  wanted_.erase(std::unique(wanted_.begin(), wanted_.end()), wanted_.end());
  for (Kept& kept : kept_) {
    if (kept.goals != wanted_) continue;
    kept.used = ++clock_;
    ++counts_.hits;
    return kept.tiles;
  }
  trim();
  ++counts_.made;
  kept_.push_back(
      {wanted_, std::make_shared<FlowTiles>(ground_, wanted_, options_.tiles.exact), ++clock_});
  return kept_.back().tiles;
}

void FlowCache::trim() {
  std::size_t bytes = this->bytes();
  while (bytes > options_.most_bytes) {
    auto oldest = kept_.end();
    for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
      if (kept->tiles.use_count() > 1) continue;
      if (oldest == kept_.end() || kept->used < oldest->used) oldest = kept;
    }
    if (oldest == kept_.end()) return;
    bytes -= oldest->tiles->bytes();
    kept_.erase(oldest);
    ++counts_.dropped;
  }
}

Result<void> FlowCache::update(const NodeNavigator& navigator, std::span<const NodeId> changed) {
  Result<void> updated = ground_->update(navigator, changed);
  if (updated) follow_edit();
  return updated;
}

Result<void> FlowCache::update(const Navigator& navigator, std::span<const Point> changed) {
  Result<void> updated = ground_->update(navigator, changed);
  if (updated) follow_edit();
  return updated;
}

void FlowCache::follow_edit() {
  for (Kept& kept : kept_) kept.tiles->follow_edit();
}

std::size_t FlowCache::bytes() const {
  std::size_t bytes = 0;
  for (const Kept& kept : kept_) bytes += kept.tiles->bytes();
  return bytes;
}

Result<void> FlowCache::validate() const {
  for (const Kept& kept : kept_) {
    Result<void> valid = kept.tiles->validate();
    if (!valid) return valid;
  }
  return {};
}

}  // namespace wend
