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

/// FNV-1a (G. Fowler, L. Noll and K.-P. Vo), a node at a time.
std::size_t FlowCache::HashGoals::operator()(const std::vector<NodeId>& goals) const {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const NodeId goal : goals) hash = (hash ^ goal) * 0x100000001b3u;
  return static_cast<std::size_t>(hash ^ hash >> 32);
}

std::shared_ptr<const FlowTiles> FlowCache::to(std::span<const NodeId> goals) {
  wanted_.assign(goals.begin(), goals.end());
  std::sort(wanted_.begin(), wanted_.end());
  wanted_.erase(std::unique(wanted_.begin(), wanted_.end()), wanted_.end());
  const auto known = places_.find(wanted_);
  if (known != places_.end()) {
    Kept& kept = kept_[known->second];
    kept.used = ++clock_;
    ++counts_.hits;
    return kept.tiles;
  }
  trim();
  ++counts_.made;
  places_.emplace(wanted_, kept_.size());
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
    places_.erase(oldest->goals);
    if (oldest != kept_.end() - 1) {
      *oldest = std::move(kept_.back());
      places_[oldest->goals] = static_cast<std::size_t>(oldest - kept_.begin());
    }
    kept_.pop_back();
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
  if (places_.size() != kept_.size()) return Error{"", 0, "some goals are not kept where it says"};
  for (const Kept& kept : kept_) {
    const auto known = places_.find(kept.goals);
    if (known == places_.end() || &kept_[known->second] != &kept) {
      return Error{"", 0, "some goals are not kept where it says"};
    }
    Result<void> valid = kept.tiles->validate();
    if (!valid) return valid;
  }
  return {};
}

}  // namespace wend
