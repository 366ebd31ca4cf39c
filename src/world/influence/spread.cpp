#include "spread.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "wend/base/assert.h"
#include "wend/internal/catalogue/begin_incremental.h"
#include "wend/path/line_of_sight.h"

namespace wend {
namespace {

/// The farthest last: for heaps whose first is the nearest.
bool is_farther(const Reached& a, const Reached& b) {
  return a.distance != b.distance ? a.distance > b.distance : a.node > b.node;
}

/// Whether nothing stands in the way of any line between places so many columns and rows away.
bool is_open_round(const GridTopology& grid, Point middle, std::int32_t most) {
  WEND_ASSERT(most >= 0, "a range is a number from 0");
  constexpr Neighbourhood kAll = 0xff;
  const Point first = {middle.x - most, middle.y - most};
  const Point last = {middle.x + most, middle.y + most};
  if (!grid.contains(first) || !grid.contains(last)) return false;
  for (std::int32_t y = first.y; y <= last.y; ++y) {
    const NodeId row = grid.node({first.x, y});
    for (NodeId x = 0; x <= 2 * static_cast<NodeId>(most); ++x) {
      if (grid.free_neighbours(row + x) != kAll) return false;
    }
  }
  return true;
}

std::uint32_t rounded_distance(double distance) {
  constexpr double kMost = InfluenceSpread::kFar - 1.0;
  return static_cast<std::uint32_t>(std::llround(distance < kMost ? distance : kMost));
}

}  // namespace

InfluenceSpread::InfluenceSpread(const NodeNavigator& navigator, InfluenceDistance distance,
                                 double unit_cost)
    : navigator_(&navigator), distance_(distance), unit_cost_(unit_cost) {
  if (unit_cost_ == 0) unit_cost_ = topology() == nullptr ? 1 : CostModel::octile().straight;
}

std::uint32_t InfluenceSpread::distance_of(double cells) {
  WEND_ASSERT(cells >= 0 && cells <= 300'000,
              "distances have 32 bits: ask for 300000 cells at most");
  return rounded_distance(cells * kOne);
}

const GridTopology* InfluenceSpread::topology() const { return topology_of(*navigator_->map_); }

const GridTopology* InfluenceSpread::grid() const {
  return distance_ == InfluenceDistance::costs ? nullptr : topology();
}

bool InfluenceSpread::walkable(NodeId node) const {
  return node < navigator_->node_count() && navigator_->walkable(node);
}

std::uint64_t InfluenceSpread::space_version() const { return navigator_->map_->version(); }

std::int32_t InfluenceSpread::breadth(std::uint32_t range, bool look) const {
  WEND_ASSERT(!look || topology() != nullptr, "only on grids one sees: spread by steps elsewhere");
  // Between hexagons so many columns may be 2 / sqrt(3) times as many cells as the line is long.
  const std::uint64_t wide =
      look && topology()->hexagonal() ? range * std::uint64_t{1155} / 1000 : std::uint64_t{range};
  return static_cast<std::int32_t>(wide / kOne) + 2;
}

std::size_t InfluenceSpread::most_reached(std::uint32_t range) const {
  if (topology() == nullptr) return 0;
  const auto side = 2 * static_cast<std::size_t>(breadth(range, true)) + 1;
  const std::size_t nodes = navigator_->node_count();
  return side < nodes / side ? side * side : nodes;
}

std::span<const NodeId> InfluenceSpread::sorted_with_rings(std::span<const NodeId> edited) {
  if (near_ == nullptr) near_ = std::make_unique<NodeSet>(Allocator::standard());
  near_->begin(navigator_->node_count());
  for (const NodeId node : edited) {
    if (topology() != nullptr) {
      add_ring(*navigator_->map_, node, *near_);
    } else {
      near_->insert(node);
    }
  }
  sorted_.assign(near_->nodes().data(), near_->nodes().data() + near_->nodes().size());
  std::sort(sorted_.begin(), sorted_.end());
  return sorted_;
}

/// Follows a map that was edited, or built anew.
void InfluenceSpread::prepare() {
  if (distances_.size() != navigator_->node_count()) {
    distances_.assign(navigator_->node_count(), kFar);
  }
  const GridTopology* topology = grid();
  if (topology == nullptr || (moves_ && rule_ == topology->corner_rule())) return;
  rule_ = topology->corner_rule();
  const bool alike = distance_ == InfluenceDistance::steps || topology->hexagonal();
  moves_.emplace(rule_, CostModel{kOne, alike ? kOne : kDiagonal}, true);
  for (unsigned move = 0; move < kMoveCount; ++move) {
    move_lengths_[move] = is_diagonal(move) && !alike ? kDiagonal : kOne;
  }
}

void InfluenceSpread::flood(std::span<const Reached> starts, std::uint32_t range,
                            std::vector<Reached>& reached) {
  WEND_ASSERT(
      std::is_sorted(starts.begin(), starts.end(),
                     [](const Reached& a, const Reached& b) { return a.distance < b.distance; }),
      "sort the starts of a flood by their distance, the nearest first");
  prepare();
  reached.clear();
  if (const GridTopology* topology = grid()) {
    flood_grid(*topology, starts, range, reached);
  } else {
    const auto steps = [&](NodeId node, auto&& visit) { for_each_step(node, visit); };
    flood_by(starts, range, steps, reached);
  }
  for (const Reached& one : reached) distances_[one.node] = kFar;
}

void InfluenceSpread::take_starts(std::span<const Reached> starts, std::size_t& next,
                                  std::uint32_t below, std::vector<Entry>& bucket) {
  for (; next < starts.size() && starts[next].distance < below; ++next) {
    const auto [node, distance] = starts[next];
    if (!walkable(node) || distance >= distances_[node]) continue;
    distances_[node] = distance;
    bucket.push_back({node, distance, kNoMove});
  }
}

void InfluenceSpread::flood_grid(const GridTopology& grid, std::span<const Reached> starts,
                                 std::uint32_t range, std::vector<Reached>& reached) {
  while (!starts.empty() && starts.back().distance > range)
    starts = starts.first(starts.size() - 1);
  WEND_ASSERT(buckets_[0].empty() && buckets_[1].empty() && buckets_[2].empty(),
              "a flood empties its buckets before it ends");
  std::size_t next = 0;
  std::uint32_t base = 0;
  for (;;) {
    const bool idle = buckets_[0].empty() && buckets_[1].empty() && buckets_[2].empty();
    if (idle && next == starts.size()) return;
    if (idle) base = starts[next].distance / kOne * kOne;
    std::vector<Entry>& bucket = buckets_[first_];
    take_starts(starts, next, base + kOne, bucket);
    for (std::size_t i = 0; i < bucket.size(); ++i) {
      const Entry entry = bucket[i];
      if (distances_[entry.node] != entry.distance) continue;
      reached.push_back({entry.node, entry.distance});
      expand(grid, entry, base, range);
    }
    bucket.clear();
    first_ = first_ == 2 ? 0 : first_ + 1;
    base += kOne;
  }
}

void InfluenceSpread::expand(const GridTopology& grid, const Entry& entry, std::uint32_t base,
                             std::uint32_t range) {
  WEND_ASSERT(entry.distance - base < kOne, "a bucket is as broad as the shortest step");
  const unsigned after = first_ == 2 ? 0 : first_ + 1;
  const unsigned last = after == 2 ? 0 : after + 1;
  unsigned moves = moves_->moves(entry.move, grid.free_neighbours(entry.node), Pruning::dominated);
  for (; moves != 0; moves &= moves - 1) {
    const auto move = static_cast<unsigned>(std::countr_zero(moves));
    const std::uint32_t distance = entry.distance + move_lengths_[move];
    const NodeId to = grid.target(entry.node, move);
    if (distance > range || distance >= distances_[to]) continue;
    distances_[to] = distance;
    buckets_[distance - base < 2 * kOne ? after : last].push_back({to, distance, move});
  }
}

void InfluenceSpread::push(NodeId node, std::uint32_t distance) {
  WEND_ASSERT(node < distances_.size(), "steps lead to nodes of the map: prepare() for its size");
  if (distance >= distances_[node]) return;
  distances_[node] = distance;
  heap_.push_back({node, distance});
  std::push_heap(heap_.begin(), heap_.end(), is_farther);
}

/// `steps(node, visit)` calls visit(to, length) for each step.
template <class Steps>
void InfluenceSpread::flood_by(std::span<const Reached> starts, std::uint32_t range, Steps&& steps,
                               std::vector<Reached>& reached) {
  WEND_ASSERT(heap_.empty(), "a flood leaves nothing waiting");
  for (const Reached& start : starts) {
    if (start.distance <= range && walkable(start.node)) push(start.node, start.distance);
  }
  while (!heap_.empty()) {
    const Reached nearest = heap_.front();
    std::pop_heap(heap_.begin(), heap_.end(), is_farther);
    heap_.pop_back();
    if (distances_[nearest.node] != nearest.distance) continue;
    reached.push_back(nearest);
    steps(nearest.node, [&](NodeId to, std::uint32_t length) {
      const std::uint64_t distance = std::uint64_t{nearest.distance} + length;
      if (distance <= range) push(to, static_cast<std::uint32_t>(distance));
    });
  }
}

void InfluenceSpread::flood_back(std::span<const Reached> starts, std::uint32_t range,
                                 std::vector<Reached>& reached) {
  if (grid() != nullptr) return flood(starts, range, reached);
  struct StepBack {
    NodeId to;
    NodeId from;
    std::uint32_t length;
  };
  std::vector<StepBack> all;
  for (NodeId node = 0; node < navigator_->node_count(); ++node) {
    for_each_step(node, [&](NodeId to, std::uint32_t length) {
      all.push_back({to, node, length});
    });
  }
  const auto by_end = [](const StepBack& a, const StepBack& b) { return a.to < b.to; };
  std::stable_sort(all.begin(), all.end(), by_end);
  const auto steps = [&](NodeId node, auto&& visit) {
    auto step = std::lower_bound(all.begin(), all.end(), StepBack{node, 0, 0}, by_end);
    for (; step != all.end() && step->to == node; ++step) visit(step->from, step->length);
  };
  reached.clear();
  flood_by(starts, range, steps, reached);
  for (const Reached& one : reached) distances_[one.node] = kFar;
}

/// At least 1, so that floods by lengths always advance.
std::uint32_t InfluenceSpread::length(NodeId from, const NodeEdge& edge) const {
  switch (distance_) {
    case InfluenceDistance::steps: return kOne;
    case InfluenceDistance::costs:
      return std::max(1u, rounded_distance(edge.cost / unit_cost_ * kOne));
    case InfluenceDistance::lengths: break;
  }
  if (!navigator_->has_positions()) return kOne;
  const Position a = navigator_->position(from);
  const Position b = navigator_->position(edge.to);
  const double x = b.x - a.x;
  const double y = b.y - a.y;
  const double z = b.z - a.z;
  return std::max(1u, rounded_distance(std::sqrt(x * x + y * y + z * z) * kOne));
}

const std::vector<NodeEdge>& InfluenceSpread::edges(NodeId node) {
  edges_.clear();
  navigator_->map_->edges(node, edges_);
  return edges_;
}

void InfluenceSpread::look(NodeId from, std::uint32_t range, std::vector<Reached>& reached) const {
  reached.clear();
  WEND_ASSERT(topology() != nullptr, "refuse sources that see on maps that are no grids");
  const GridTopology& grid = *topology();
  if (!walkable(from)) return;
  const Point middle = grid.point(from);
  const std::int32_t most = breadth(range, true) - 2;
  const bool open = is_open_round(grid, middle, most);
  for (std::int32_t dy = -most; dy <= most; ++dy) {
    for (std::int32_t dx = -most; dx <= most; ++dx) {
      const Point to = {middle.x + dx, middle.y + dy};
      if (!grid.contains(to) || !grid.walkable(grid.node(to))) continue;
      const std::uint32_t distance = rounded_distance(grid.straight_line(dx, dy) * kOne);
      if (distance > range || !(open || line_of_sight(grid, middle, to))) continue;
      reached.push_back({grid.node(to), distance});
    }
  }
}

std::size_t InfluenceSpread::bytes() const {
  std::size_t entries = 0;
  for (const std::vector<Entry>& bucket : buckets_) entries += bucket.capacity();
  return distances_.capacity() * sizeof(std::uint32_t) + entries * sizeof(Entry) +
         heap_.capacity() * sizeof(Reached) + edges_.capacity() * sizeof(NodeEdge);
}

}  // namespace wend
