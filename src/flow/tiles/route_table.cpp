#include "route_table.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

void RouteTable::reset(const SectorMap& map, std::size_t most_bytes) {
  graph_.build(map);
  // Labels, and the heap of one that was begun: no portal is entered there twice.
  const std::size_t per_route = (graph_.size() + graph_.entry_count() + 1) * sizeof(std::uint64_t);
  most_routes_ = std::max<std::size_t>(1, most_bytes / per_route);
  if (routes_.size() > most_routes_) routes_.resize(most_routes_);
  slot_of_.assign(map.ranks(), LruList::kNone);
  goals_.clear();
  order_.clear();
  used_ = 0;
}

CoarseRoute& RouteTable::to(std::uint32_t goal) {
  WEND_ASSERT(goal < slot_of_.size(), "only parts that touch a side have a route: ask has_rank()");
  if (slot_of_[goal] != LruList::kNone) {
    order_.touch(slot_of_[goal]);
    return routes_[slot_of_[goal]];
  }
  const std::uint32_t slot = take_slot();
  goals_[slot] = goal;
  slot_of_[goal] = slot;
  const CoarseRoute::Root root = {goal, graph_.middle(goal)};
  routes_[slot].begin(graph_, {&root, 1});
  ++made_;
  return routes_[slot];
}

std::uint32_t RouteTable::take_slot() {
  WEND_ASSERT(goals_.size() == used_, "the goal of each route is noted");
  std::uint32_t slot = used_;
  if (used_ < most_routes_) {
    ++used_;
    if (slot == routes_.size()) routes_.emplace_back();
    goals_.push_back(0);
  } else {
    slot = order_.last();
    WEND_ASSERT(slot_of_[goals_[slot]] == slot, "a route is found by its goal");
    order_.remove(slot);
    slot_of_[goals_[slot]] = LruList::kNone;
    ++dropped_;
  }
  order_.insert(slot);
  return slot;
}

std::size_t RouteTable::bytes() const {
  std::size_t bytes = (slot_of_.capacity() + goals_.capacity()) * sizeof(std::uint32_t);
  bytes += order_.bytes() + graph_.bytes() + routes_.capacity() * sizeof(CoarseRoute);
  for (const CoarseRoute& route : routes_) bytes += route.bytes();
  return bytes;
}

}  // namespace wend
