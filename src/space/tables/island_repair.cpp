#include "island_repair.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <utility>

#include "wend/base/assert.h"

#include "island_cells.h"

namespace wend {
namespace {

/// In place of a component's label while it is looked at: this, and the number of its group.
constexpr std::uint32_t kVisited = std::uint32_t{1} << 31;

/// While components are matched: has no partner.
constexpr std::uint32_t kNoPartner = ~std::uint32_t{0};

/// `partner` has met `other` (0: nothing) on one more cell; it may only ever meet the same.
void meet(std::uint32_t& partner, std::uint32_t other) {
  if (other == 0 || (partner != 0 && partner != other)) other = kNoPartner;
  partner = other;
}

}  // namespace

void IslandRepair::repair(std::span<const Point> changed) {
  std::vector<std::size_t> dirty;
  for (const Point p : changed) {
    WEND_ASSERT(map_.contains(p), "name changed cells of the map only");
    const bool was_free = islands_.component_[islands_.node(p)] != 0;
    const std::size_t block = islands_.block_of(p);
    if (map_.walkable(p) == was_free || islands_.blocks_[block].dirty) continue;
    islands_.blocks_[block].dirty = true;
    dirty.push_back(block);
  }
  for (const std::size_t block : dirty) {
    islands_.blocks_[block].dirty = false;
    repair_block(block);
  }
}

void IslandRepair::repair_block(std::size_t block) {
  const Islands::Rectangle cells = islands_.cells_of(block);
  labels_.find(map_, islands_.rule_, cells.low, cells.end);
  seeds_.clear();
  added_.clear();
  touched_.clear();
  match(block);
  remove_components(block);
  make_room(block);
  add_components(block);
  write_cells(block);
  if (!added_.empty() || !touched_.empty()) {
    join_neighbours(block);
    regroup();
    search_in_turn();
    label_groups();
    release_labels();
  }
}

/// Finds pairs of a component as it was and one as it is with the same cells on the border.
void IslandRepair::match(std::size_t block) {
  const Component first = islands_.blocks_[block].first;
  component_of_.assign(labels_.count() + 1, 0);
  partner_.assign(islands_.blocks_[block].capacity, 0);
  islands_.for_each_border_cell(block, [&](Point p, std::int32_t, std::int32_t) {
    const Component before = islands_.component_[islands_.node(p)];
    const std::uint32_t now = labels_.label(p);
    if (before != 0) meet(partner_[before - first], now);
    WEND_ASSERT(before == 0 || before - first < partner_.size(),
                "components are of their own block");
    if (now != 0) meet(component_of_[now], before);
  });
  for (std::uint32_t label = 1; label <= labels_.count(); ++label) {
    Component& before = component_of_[label];
    if (before == kNoPartner || before == 0 || partner_[before - first] != label) before = 0;
  }
  for (std::uint32_t i = 0; i < partner_.size(); ++i) {
    const bool matched =
        partner_[i] != kNoPartner && partner_[i] != 0 && component_of_[partner_[i]] == first + i;
    if (!matched) partner_[i] = 0;
  }
}

void IslandRepair::remove_components(std::size_t block) {
  const Component first = islands_.blocks_[block].first;
  for (std::uint32_t i = 0; i < partner_.size(); ++i) {
    const Label label = islands_.island_of_[first + i];
    if (label == 0 || partner_[i] != 0) continue;
    touched_.push_back(label);
    for (const Islands::Edge& edge : islands_.edges_from(first + i)) seeds_.push_back(edge.to);
    islands_.assign(first + i, label, 0);
  }
}

/// Where the block has too few numbers for its components, it gets others.
void IslandRepair::make_room(std::size_t block) {
  Islands::Block& here = islands_.blocks_[block];
  if (labels_.count() <= here.capacity) return;
  const std::uint32_t old_capacity = here.capacity;
  const Component old_first = here.first;
  here.capacity = std::bit_ceil(labels_.count());
  here.first = islands_.new_range(block);
  WEND_ASSERT(here.capacity > old_capacity, "a block gets other numbers only if it needs more");
  const std::uint32_t shift = here.first - old_first;  // modulo 2^32
  for (Component old = old_first; old < old_first + old_capacity; ++old) {
    islands_.island_of_[old + shift] = std::exchange(islands_.island_of_[old], 0);
    islands_.cells_in_[old + shift] = islands_.cells_in_[old];
  }
  islands_.free_ranges_[static_cast<unsigned>(std::countr_zero(old_capacity))].push_back(old_first);
  for (Component& component : component_of_) component += component != 0 ? shift : 0;
  for (Islands::Edge& edge : here.edges) edge.from += shift;
  islands_.for_each_neighbour(block, [&](std::size_t beside) {
    for (Islands::Edge& edge : islands_.blocks_[beside].edges) {
      if (edge.to - old_first < old_capacity) edge.to += shift;
    }
  });
}

void IslandRepair::add_components(std::size_t block) {
  Component unused = islands_.blocks_[block].first;
  for (std::uint32_t label = 1; label <= labels_.count(); ++label) {
    Component& component = component_of_[label];
    if (component != 0) {
      Label& island = islands_.island_of_[component];
      islands_.sizes_[island] += labels_.size(label) - islands_.cells_in_[component];
    } else {
      while (islands_.island_of_[unused] != 0) ++unused;
      WEND_ASSERT(islands_.block_holding_[unused] == block, "make_room() for all components first");
      component = unused++;
      added_.push_back(component);
    }
    islands_.cells_in_[component] = labels_.size(label);
  }
}

void IslandRepair::write_cells(std::size_t block) {
  const Islands::Rectangle cells = islands_.cells_of(block);
  for (Point p = cells.low; p.y < cells.end.y; ++p.y) {
    for (p.x = cells.low.x; p.x < cells.end.x; ++p.x) {
      islands_.component_[islands_.node(p)] = component_of_[labels_.label(p)];
    }
  }
}

void IslandRepair::join_neighbours(std::size_t block) {
  Islands::Block& here = islands_.blocks_[block];
  const std::vector<Islands::Edge> before = std::move(here.edges);
  islands_.find_edges(block);
  if (here.edges == before) return;
  islands_.for_each_neighbour(block, [&](std::size_t beside) {
    std::vector<Islands::Edge>& edges = islands_.blocks_[beside].edges;
    std::erase_if(edges, [&](const Islands::Edge& edge) {
      return islands_.block_holding_[edge.to] == block;
    });
    for (const Islands::Edge& edge : here.edges) {
      if (islands_.block_holding_[edge.to] == beside) edges.push_back({edge.to, edge.from});
    }
    std::sort(edges.begin(), edges.end());
  });
}

/// Every part of an island that changed has one of these: a component that has come, or one that
/// was joined to one that has gone. New components are followed at once: from then on no way leads
/// from one of the old islands to another.
void IslandRepair::regroup() {
  groups_.clear();
  for (const Component component : added_) {
    const auto number = static_cast<std::uint32_t>(groups_.size());
    groups_.push_back({number, {{component, 0}}, {}, 0});
    islands_.island_of_[component] = kVisited | number;
  }
  for (const Component component : added_) {
    follow(component, find_group(islands_.island_of_[component] & ~kVisited));
  }
  for (const Component component : seeds_) {
    if ((islands_.island_of_[component] & kVisited) != 0) continue;
    const auto number = static_cast<std::uint32_t>(groups_.size());
    groups_.push_back({number, {}, {}, 0});
    visit(component, number);
  }
}

std::uint32_t IslandRepair::find_group(std::uint32_t number) {
  while (groups_[number].number != number) {
    WEND_ASSERT(groups_[number].number < groups_.size(), "a group names itself or another one");
    number = groups_[number].number = groups_[groups_[number].number].number;
  }
  return number;
}

void IslandRepair::visit(Component component, std::uint32_t group) {
  const Visited visited = {component, islands_.island_of_[component]};
  WEND_ASSERT((visited.before & kVisited) == 0, "visit each component once, or its label is lost");
  islands_.island_of_[component] = kVisited | group;
  groups_[group].reached.push_back(visited);
  groups_[group].waiting.push_back(visited);
}

void IslandRepair::follow(Component component, std::uint32_t group) {
  for (const Islands::Edge& edge : islands_.edges_from(component)) {
    const Label there = islands_.island_of_[edge.to];
    if ((there & kVisited) == 0) {
      visit(edge.to, group);
      continue;
    }
    const std::uint32_t other = find_group(there & ~kVisited);
    if (other != group) group = merge(group, other);
  }
}

/// The one with the longer list takes the other in.
std::uint32_t IslandRepair::merge(std::uint32_t a, std::uint32_t b) {
  if (groups_[a].reached.size() < groups_[b].reached.size()) std::swap(a, b);
  WEND_ASSERT(a != b && groups_[a].number == a && groups_[b].number == b, "merge two whole groups");
  Group& into = groups_[a];
  Group& from = groups_[b];
  into.reached.insert(into.reached.end(), from.reached.begin(), from.reached.end());
  into.waiting.insert(into.waiting.end(),
                      from.waiting.begin() + static_cast<std::ptrdiff_t>(from.next),
                      from.waiting.end());
  from = {a, {}, {}, 0};
  return a;
}

/// Until at most one group has anywhere left to go. That one is not followed to its end: what it
/// has not reached keeps its labels.
void IslandRepair::search_in_turn() {
  active_.resize(groups_.size());
  std::iota(active_.begin(), active_.end(), 0u);
  for (;;) {
    std::erase_if(active_, [&](std::uint32_t group) { return !groups_[group].pending(); });
    if (active_.size() <= 1) return;
    for (const std::uint32_t number : active_) {
      Group& group = groups_[number];
      if (group.pending()) follow(group.waiting[group.next++].component, number);
    }
  }
}

void IslandRepair::label_groups() {
  taken_.clear();
  if (!active_.empty()) {
    Group& group = groups_[active_[0]];
    const Label kept = largest_label(group);
    follow_others(group, kept);
    give_label(group, kept);
  }
  for (std::uint32_t number = 0; number < groups_.size(); ++number) {
    Group& group = groups_[number];
    const bool labelled = !active_.empty() && active_[0] == number;
    if (labelled || group.reached.empty()) continue;
    const Label kept = largest_label(group);
    give_label(group, kept != 0 ? kept : islands_.new_label());
  }
}

/// The label of its largest old island that no other group has taken; 0 where there is none.
IslandRepair::Label IslandRepair::largest_label(const Group& group) const {
  Label best = 0;
  for (const Visited& visited : group.reached) {
    const Label label = visited.before;
    if (label == 0 || label == best || islands_.sizes_[label] < islands_.sizes_[best]) continue;
    if (std::find(taken_.begin(), taken_.end(), label) == taken_.end()) best = label;
  }
  return best;
}

/// Where islands become one, all but the largest are followed to their ends.
void IslandRepair::follow_others(Group& group, Label kept) {
  while (group.pending()) {
    const Visited visited = group.waiting[group.next++];
    if (visited.before == kept) continue;
    for (const Islands::Edge& edge : islands_.edges_from(visited.component)) {
      const Label there = islands_.island_of_[edge.to];
      if ((there & kVisited) == 0 && there != kept) visit(edge.to, group.number);
    }
  }
}

void IslandRepair::give_label(Group& group, Label label) {
  WEND_ASSERT(label != 0 && !group.reached.empty(), "only what was reached gets a label");
  taken_.push_back(label);
  for (const Visited& visited : group.reached) {
    if (visited.before != label && visited.before != 0) touched_.push_back(visited.before);
    islands_.assign(visited.component, visited.before, label);
  }
}

void IslandRepair::release_labels() {
  std::sort(touched_.begin(), touched_.end());
  touched_.erase(std::unique(touched_.begin(), touched_.end()), touched_.end());
  for (const Label label : touched_) {
    if (islands_.sizes_[label] != 0) continue;
    islands_.free_labels_.push_back(label);
    WEND_ASSERT(islands_.count_ > 0, "an island that goes was counted when it came");
    --islands_.count_;
  }
}

}  // namespace wend
