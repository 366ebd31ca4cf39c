// The common part of caches of fields: entries are found by their goals and shared with their
// users; those that nobody uses are dropped when all take more memory than they may.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/base/types.h"

namespace wend {

/// Counts of a cache of fields since it was made.
struct FlowCacheCounts {
  std::uint64_t hits = 0;
  std::uint64_t made = 0;
  std::uint64_t dropped = 0;
};

/// Thing::bytes() may change while it is kept.
template <class Thing>
class KeptByGoals {
 public:
  explicit KeptByGoals(std::size_t most_bytes) : most_bytes_(most_bytes) {}

  /// The goals of the last find(), sorted, each once.
  std::span<const NodeId> goals() const {
    WEND_ASSERT(!key_.empty(), "a key ends with its kind: ask the cache that this was moved to");
    return {key_.data(), key_.size() - 1};
  }

  /// The entry for these goals, in any order and named any number of times, and of that kind; null
  /// where there is none. The time does not depend on how many are kept.
  std::shared_ptr<Thing> find(std::span<const NodeId> goals, std::uint32_t kind = 0) {
    key_.assign(goals.begin(), goals.end());
    std::sort(key_.begin(), key_.end());
    key_.erase(std::unique(key_.begin(), key_.end()), key_.end());
    key_.push_back(kind);
    const auto known = places_.find(key_);
    if (known == places_.end()) return nullptr;
    WEND_ASSERT(known->second < kept_.size(), "keys lead to entries that are kept");
    Kept& kept = kept_[known->second];
    WEND_ASSERT(kept.key == key_, "an entry moves together with its key: correct places_ as well");
    kept.used = ++clock_;
    ++counts_.hits;
    return kept.thing;
  }
  /// Keeps what the last find() did not find.
  void add(std::shared_ptr<Thing> thing) {
    WEND_ASSERT(thing != nullptr, "add an entry that was made");
    WEND_ASSERT(places_.find(key_) == places_.end(), "add only what find() did not find");
    ++counts_.made;
    places_.emplace(key_, kept_.size());
    kept_.push_back({key_, std::move(thing), ++clock_});
  }

  /// Drops entries without users, the one used longest ago first, until all fit into the bound.
  void trim() {
    std::size_t bytes = this->bytes();
    while (bytes > most_bytes_) {
      auto oldest = kept_.end();
      for (auto kept = kept_.begin(); kept != kept_.end(); ++kept) {
        if (kept->thing.use_count() > 1) continue;
        if (oldest == kept_.end() || kept->used < oldest->used) oldest = kept;
      }
      if (oldest == kept_.end()) return;
      WEND_ASSERT(oldest->thing->bytes() <= bytes, "all entries take at least as much as one");
      bytes -= oldest->thing->bytes();
      drop(oldest);
    }
  }

  /// Calls visit(thing) with each.
  template <class Visitor>
  void for_each(Visitor&& visit) const {
    for (const Kept& kept : kept_) visit(*kept.thing);
  }

  std::size_t size() const { return kept_.size(); }
  const FlowCacheCounts& counts() const { return counts_; }
  std::size_t bytes() const {
    std::size_t bytes = 0;
    for (const Kept& kept : kept_) bytes += kept.thing->bytes();
    return bytes;
  }
  bool over_bound() const { return bytes() > most_bytes_; }
  /// Whether all are found by their goals.
  bool valid() const {
    return places_.size() == kept_.size() &&
           std::all_of(kept_.begin(), kept_.end(), [&](const Kept& kept) {
             const auto known = places_.find(kept.key);
             return known != places_.end() && &kept_[known->second] == &kept;
           });
  }

 private:
  using Key = std::vector<NodeId>;  // sorted goals, then the kind

  struct Kept {
    Key key;
    std::shared_ptr<Thing> thing;
    std::uint64_t used;
  };
  /// FNV-1a (G. Fowler, L. Noll and K.-P. Vo), a node at a time.
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t hash = 0xcbf29ce484222325u;
      for (const NodeId node : key) hash = (hash ^ node) * 0x100000001b3u;
      return static_cast<std::size_t>(hash ^ hash >> 32);
    }
  };

  void drop(typename std::vector<Kept>::iterator kept) {
    WEND_ASSERT(kept->thing.use_count() == 1, "keep entries that somebody uses");
    places_.erase(kept->key);
    if (kept != kept_.end() - 1) {
      *kept = std::move(kept_.back());
      places_[kept->key] = static_cast<std::size_t>(kept - kept_.begin());
    }
    kept_.pop_back();
    WEND_ASSERT(places_.size() == kept_.size(), "each entry has one key: drop both");
    ++counts_.dropped;
  }

  std::size_t most_bytes_;
  std::vector<Kept> kept_;
  std::unordered_map<Key, std::size_t, Hash> places_;  // in kept_
  Key key_ = {0};
  std::uint64_t clock_ = 0;
  FlowCacheCounts counts_;
};

}  // namespace wend
