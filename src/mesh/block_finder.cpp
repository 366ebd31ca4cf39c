// The biconnected components ("blocks") of a mesh's polygons, and the tree they form: R. Tarjan,
// "Depth-First Search and Linear Graph Algorithms" (1972), without recursion. Cost: linear in the
// doors.
//
// Two polygons may have several doors in common; these then form a ring of their own, so sides are
// distinguished, not polygons.
#include <algorithm>

#include "mesh_builder.h"
#include "wend/base/assert.h"

namespace wend {

void BlockFinder::run() {
  WEND_ASSERT(mesh_.block_tops_.empty() && mesh_.component_count_ == 0,
              "the blocks of a mesh are found once");
  mesh_.door_blocks_.assign(mesh_.doors_.size(), 0);
  orders_.assign(mesh_.polygon_count(), 0);
  lows_.assign(mesh_.polygon_count(), 0);
  mesh_.components_.assign(mesh_.polygon_count(), 0);
  entered_.reserve(mesh_.polygon_count());
  for (std::uint32_t polygon = 0; polygon < mesh_.polygon_count(); ++polygon) {
    if (orders_[polygon] == 0) search_from(polygon);
  }
  WEND_ASSERT(entered_.size() == mesh_.polygon_count(), "each polygon belongs to one component");
  hang();
  sort_doors();
}

void BlockFinder::search_from(std::uint32_t polygon) {
  enter(polygon, NavMesh::kNone);
  while (!trail_.empty()) {
    Visit& visit = trail_.back();
    if (visit.next == mesh_.first_doors_[visit.polygon + 1]) {
      leave();
    } else {
      look_across(visit.next++);
    }
  }
  WEND_ASSERT(pending_.empty(), "a component's first polygon closes all blocks");
  ++mesh_.component_count_;
}

void BlockFinder::enter(std::uint32_t polygon, std::uint32_t door) {
  WEND_ASSERT(orders_[polygon] == 0, "a polygon is entered once");
  const Visit visit = {polygon, mesh_.first_doors_[polygon], door, pending_.size()};
  trail_.push_back(visit);
  entered_.push_back(visit);
  orders_[polygon] = lows_[polygon] = static_cast<std::uint32_t>(entered_.size());
  mesh_.components_[polygon] = mesh_.component_count_;
  if (door != NavMesh::kNone) pending_.push_back(door);
}

void BlockFinder::look_across(std::uint32_t number) {
  WEND_ASSERT(number < mesh_.doors_.size(), "a polygon's doors end where the next one's begin");
  const NavMesh::Door& door = mesh_.doors_[number];
  const std::uint32_t here = trail_.back().polygon;
  if (number == trail_.back().entered) return;
  if (orders_[door.neighbour] == 0) return enter(door.neighbour, door.twin);
  if (orders_[door.neighbour] > orders_[here]) return;  // seen from there already
  pending_.push_back(number);
  lows_[here] = std::min(lows_[here], orders_[door.neighbour]);
}

void BlockFinder::leave() {
  const Visit left = trail_.back();
  trail_.pop_back();
  if (trail_.empty()) return;
  const std::uint32_t parent = trail_.back().polygon;
  lows_[parent] = std::min(lows_[parent], lows_[left.polygon]);
  if (lows_[left.polygon] >= orders_[parent]) close_block(left.pending, parent);
}

void BlockFinder::close_block(std::size_t pending, std::uint32_t top) {
  WEND_ASSERT(pending < pending_.size(), "a block has a door at least");
  const std::uint32_t block = mesh_.block_count();
  mesh_.block_tops_.push_back(top);
  for (std::size_t i = pending; i < pending_.size(); ++i) {
    mesh_.door_blocks_[pending_[i]] = block;
    mesh_.door_blocks_[mesh_.doors_[pending_[i]].twin] = block;
  }
  pending_.resize(pending);
}

/// Each polygon hangs on the block of the side by which it was entered; tops come before.
void BlockFinder::hang() {
  mesh_.holds_.assign(mesh_.polygon_count(), {});
  for (const Visit& visit : entered_) {
    if (visit.entered == NavMesh::kNone) continue;
    const std::uint32_t block = mesh_.door_blocks_[visit.entered];
    WEND_ASSERT(block < mesh_.block_count(), "every door is in a block");
    const std::uint32_t top = mesh_.block_tops_[block];
    mesh_.holds_[visit.polygon] = {block, mesh_.holds_[top].depth + 1, 0};
  }
}

/// The doors of the block on which a polygon hangs come first: a search that may enter that one
/// need not look at the others, unless the polygon is a block's top.
void BlockFinder::sort_doors() {
  std::vector<std::uint32_t> old_numbers(mesh_.doors_.size());
  for (std::uint32_t i = 0; i < old_numbers.size(); ++i) old_numbers[i] = i;
  for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
    std::uint32_t* const begin = old_numbers.data() + mesh_.first_doors_[p];
    std::uint32_t* const end = old_numbers.data() + mesh_.first_doors_[p + 1];
    const std::uint32_t* const rest = std::stable_partition(begin, end, [&](std::uint32_t door) {
      return mesh_.door_blocks_[door] == mesh_.holds_[p].block;
    });
    mesh_.holds_[p].doors_end = static_cast<std::uint32_t>(rest - old_numbers.data());
  }
  std::vector<std::uint32_t> numbers(old_numbers.size());
  for (std::uint32_t i = 0; i < numbers.size(); ++i) numbers[old_numbers[i]] = i;
  const std::vector<NavMesh::Door> doors = mesh_.doors_;
  const std::vector<std::uint32_t> blocks = mesh_.door_blocks_;
  for (std::uint32_t i = 0; i < numbers.size(); ++i) {
    NavMesh::Door& door = mesh_.doors_[i];
    door = doors[old_numbers[i]];
    door.twin = numbers[door.twin];
    mesh_.sides_[door.side].door = i;
    mesh_.door_blocks_[i] = blocks[old_numbers[i]];
  }
}

}  // namespace wend
