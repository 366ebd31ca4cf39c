#include "watched_paths.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

void WatchedPaths::reset(std::size_t nodes) {
  heads_.assign(nodes, kNone);
  entries_.clear();
  chunks_.clear();
  free_.clear();
  rows_.clear();
}

void WatchedPaths::reserve(std::size_t paths, std::size_t steps) {
  const std::size_t chunks = steps / kChunk + paths;
  rows_.reserve(paths);
  chunks_.reserve(chunks);
  free_.reserve(chunks);
  entries_.reserve(chunks * kChunk);
}

std::uint32_t WatchedPaths::take_chunk() {
  if (!free_.empty()) {
    const std::uint32_t chunk = free_.back();
    free_.pop_back();
    return chunk;
  }
  WEND_CHECK(chunks_.size() < kNone / kChunk, "too many steps to watch: drop some paths");
  chunks_.emplace_back();
  entries_.resize(entries_.size() + kChunk);
  if (free_.capacity() < chunks_.capacity()) free_.reserve(chunks_.capacity());
  return static_cast<std::uint32_t>(chunks_.size() - 1);
}

void WatchedPaths::set_cost_to(Place place, std::uint64_t cost) {
  WEND_ASSERT(cost >> 63 == 0, "a path costs less than 2^63 units");
  Entry& e = entries_[place];
  e.low = static_cast<std::uint32_t>(cost);
  e.high = (e.high & kBlocked) | static_cast<std::uint32_t>(cost >> 32);
}

void WatchedPaths::link(Place place, NodeId node) {
  WEND_ASSERT(node < heads_.size(), "paths lead over nodes of the map that was reset() for");
  const Place head = heads_[node];
  entries_[place].node = node;
  entries_[place].next = head;
  entries_[place].previous = kNone;
  if (head != kNone) entries_[head].previous = place;
  heads_[node] = place;
}

void WatchedPaths::unlink(Place place) {
  const Entry& e = entries_[place];
  WEND_ASSERT(e.previous != kNone || heads_[e.node] == place, "a place is taken out only once");
  if (e.next != kNone) entries_[e.next].previous = e.previous;
  (e.previous != kNone ? entries_[e.previous].next : heads_[e.node]) = e.next;
}

void WatchedPaths::add(std::uint32_t slot, std::span<const Step> steps) {
  WEND_ASSERT(!steps.empty(), "a path has a place at least");
  if (slot >= rows_.size()) rows_.resize(std::size_t{slot} + 1);
  Row& row = rows_[slot];
  WEND_ASSERT(row.first == kNone, "one path a slot: remove the old one first");
  std::uint32_t chunk = kNone;
  std::uint64_t cost = 0;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const auto within = static_cast<std::uint32_t>(i % kChunk);
    if (within == 0) {
      const std::uint32_t made = take_chunk();
      chunks_[made] = {slot, static_cast<std::uint32_t>(i), kNone, chunk};
      if (chunk != kNone) chunks_[chunk].next = made;
      chunk = made;
    }
    row.last = chunk * kChunk + within;
    if (i == 0) row.first = row.last;
    entries_[row.last].high = 0;
    set_cost_to(row.last, cost);
    link(row.last, steps[i].node);
    cost += steps[i].cost;
  }
}

void WatchedPaths::remove(std::uint32_t slot) {
  Row& row = rows_[slot];
  WEND_ASSERT(row.first != kNone, "only a path that is there can be removed");
  for (Place place = row.first;; place = after(place)) {
    unlink(place);
    if (place == row.last || (place + 1) % kChunk == 0) free_.push_back(place / kChunk);
    if (place == row.last) break;
  }
  row = {};
}

void WatchedPaths::advance(std::uint32_t slot, std::size_t steps) {
  Row& row = rows_[slot];
  WEND_ASSERT(row.first != kNone, "only a path that is there can be walked: add() it");
  for (; steps > 0 && row.first != row.last; --steps) {
    const Place place = row.first;
    WEND_ASSERT(!blocked(place) || row.blocked > 0, "set_blocked() counts blocked places");
    if (blocked(place)) --row.blocked;
    row.first = after(place);
    unlink(place);
    entries_[place].node = kNoNode;  // for node_before()
    if (row.first / kChunk != place / kChunk) free_.push_back(place / kChunk);
  }
}

void WatchedPaths::set_blocked(Place place, bool blocked) {
  if (this->blocked(place) == blocked) return;
  entries_[place].high ^= kBlocked;
  WEND_ASSERT(blocked || rows_[slot(place)].blocked > 0, "a place that was blocked is counted");
  rows_[slot(place)].blocked += blocked ? 1u : ~0u;
}

void WatchedPaths::set_step_cost(Place place, std::uint64_t cost) {
  const std::uint64_t more = cost - step_cost(place);  // modulo 2^64, so that it may be less
  const Place last = rows_[slot(place)].last;
  while (place != last) {
    place = after(place);
    set_cost_to(place, cost_to(place) + more);
  }
}

std::size_t WatchedPaths::bytes() const {
  return heads_.capacity() * sizeof(heads_[0]) + entries_.capacity() * sizeof(entries_[0]) +
         chunks_.capacity() * sizeof(chunks_[0]) + free_.capacity() * sizeof(free_[0]) +
         rows_.capacity() * sizeof(rows_[0]);
}

Result<void> WatchedPaths::validate_row(std::uint32_t slot) const {
  const Row& row = rows_[slot];
  std::uint32_t blocked_places = 0;
  std::uint32_t number_before = kNone;
  for (Place place = row.first;; place = after(place)) {
    if (place / kChunk >= chunks_.size()) return Error{"", 0, "a path leads out of the pool"};
    if (this->slot(place) != slot) return Error{"", 0, "a path leads into another one's chunk"};
    if (number_before != kNone && number(place) != number_before + 1) {
      return Error{"", 0, "places are not numbered one by one"};
    }
    number_before = number(place);
    blocked_places += blocked(place) ? 1 : 0;
    const Entry& e = entries_[place];
    if (e.node >= heads_.size()) return Error{"", 0, "a place is at no node"};
    const Place linked = e.previous == kNone ? heads_[e.node] : entries_[e.previous].next;
    if (linked != place) return Error{"", 0, "a place is not in its node's list"};
    if (place == row.last) break;
    if (cost_to(after(place)) < cost_to(place)) return Error{"", 0, "a path's cost falls along it"};
  }
  if (blocked_places != row.blocked) return Error{"", 0, "blocked places are miscounted"};
  return {};
}

Result<void> WatchedPaths::validate() const {
  std::size_t places = 0;
  for (std::uint32_t slot = 0; slot < rows_.size(); ++slot) {
    if (rows_[slot].first == kNone) continue;
    if (Result<void> valid = validate_row(slot); !valid) return valid;
    places += number(rows_[slot].last) - number(rows_[slot].first) + 1;
  }
  std::size_t listed = 0;
  for (NodeId node = 0; node < heads_.size(); ++node) {
    for (Place place = heads_[node]; place != kNone; place = next_at(place)) {
      if (this->node(place) != node)
        return Error{"", 0, "a node's list has a place of another node"};
      if (++listed > places) return Error{"", 0, "a node's list has a place that no path has"};
    }
  }
  if (listed != places) return Error{"", 0, "a place is missing from its node's list"};
  return {};
}

}  // namespace wend
