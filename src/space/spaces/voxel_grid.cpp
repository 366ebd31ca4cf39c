#include "wend/space/spaces/voxel_grid.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "../tables/union_find.h"
#include "wend/base/assert.h"
#include "wend/internal/space/maps/interval.h"

namespace wend {

unsigned count_of(VoxelMoves moves) {
  switch (moves) {
    case VoxelMoves::six: return 6;
    case VoxelMoves::eighteen: return 18;
    case VoxelMoves::twenty_six: return 26;
  }
  return 26;
}

static_assert(kVoxelStepCosts[1] <= 2 * kVoxelStepCosts[0]);
static_assert(kVoxelStepCosts[2] <= kVoxelStepCosts[0] + kVoxelStepCosts[1]);
static_assert(kVoxelStepCosts[1] - kVoxelStepCosts[0] >= kVoxelStepCosts[2] - kVoxelStepCosts[1]);

/// Steps over edges pair off distances of two axes: as many as there are pairs, but an axis that is
/// longer than the two others together has nothing left to be paired with.
std::uint64_t voxel_distance(VoxelMoves moves, std::array<std::uint32_t, 3> away) {
  std::sort(away.begin(), away.end());
  const auto [a, b, c] = kVoxelStepCosts;
  const std::uint64_t sum = std::uint64_t{away[0]} + away[1] + away[2];
  if (moves == VoxelMoves::six) return a * sum;
  if (moves == VoxelMoves::eighteen) {
    const std::uint64_t pairs = std::min(sum / 2, sum - away[2]);
    return b * pairs + a * (sum - 2 * pairs);
  }
  return c * away[0] + b * (away[1] - away[0]) + a * (away[2] - away[1]);
}

constexpr VoxelGrid::Move VoxelGrid::make_move(std::array<int, 3> step) {
  Move move = {};
  move.x = static_cast<std::int8_t>(step[0]);
  move.y = static_cast<std::int8_t>(step[1]);
  move.z = static_cast<std::int8_t>(step[2]);
  move.target = bit(step[0], step[1], step[2]);
  for (const int part : step) move.axes = static_cast<std::uint8_t>(move.axes + (part != 0));
  // Every order in which the axes can be gone along is a way round.
  constexpr std::array<std::array<std::size_t, 3>, 6> kOrders = {
      {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
  for (const auto& order : kOrders) {
    std::array<int, 3> at = {};
    Surroundings way = 0;
    for (const std::size_t axis : order) {
      at[axis] = step[axis];
      way |= bit(at[0], at[1], at[2]);
    }
    way &= ~(move.target | bit(0, 0, 0));
    move.ways[move.way_count++] = way;
    move.box |= way;
  }
  return move;
}

constexpr std::array<VoxelGrid::Move, 26> VoxelGrid::make_moves() {
  std::array<Move, 26> moves = {};
  std::size_t count = 0;
  for (int axes = 1; axes <= 3; ++axes) {
    for (int i = 0; i < 27; ++i) {
      const Move move = make_move({i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1});
      if (move.axes == axes) moves[count++] = move;
    }
  }
  return moves;
}

constinit const std::array<VoxelGrid::Move, 26> VoxelGrid::kMoves = VoxelGrid::make_moves();

VoxelGrid::VoxelGrid(const VoxelMap& map, const VoxelOptions& options)
    : width_(map.width()),
      depth_(map.depth()),
      height_(map.height()),
      options_(options),
      move_count_(options.corners == CornerRule::never ? 6 : count_of(options.moves)) {
  WEND_ASSERT(map.voxel_count() > 0, "refuse volumes without voxels");
  const auto side = [](std::int32_t length) { return static_cast<std::size_t>(length) + 2; };
  terrain_.assign(side(width_) * side(depth_) * side(height_), 0);
  Cost cheapest = 255;
  for (NodeId node = 0; node < map.voxel_count(); ++node) {
    const std::uint8_t terrain = map.terrain()[node];
    terrain_[padded(map.voxel(node))] = terrain;
    if (terrain == 0) continue;
    cheapest = std::min<Cost>(cheapest, terrain);
    dearest_ = std::max<Cost>(dearest_, terrain);
  }
  cheapest_ = cheapest;
  const std::size_t row = side(width_);
  const std::size_t layer = row * side(depth_);
  for (unsigned i = 0; i < 26; ++i) {
    const Move& move = kMoves[i];
    place_offset_[i] = move.x + move.y * static_cast<std::ptrdiff_t>(row) +
                       move.z * static_cast<std::ptrdiff_t>(layer);
    const std::int64_t nodes =
        (std::int64_t{move.z} * depth_ + move.y) * std::int64_t{width_} + move.x;
    node_offset_[i] = static_cast<NodeId>(nodes);
  }
  component_.resize(map.voxel_count());
  find_components();
}

VoxelGrid::Surroundings VoxelGrid::surroundings(std::size_t place) const {
  const std::size_t row = static_cast<std::size_t>(width_) + 2;
  const std::size_t layer = row * (static_cast<std::size_t>(depth_) + 2);
  WEND_ASSERT(place > layer + row && place + layer + row + 1 < terrain_.size(),
              "the border has no surroundings: look round voxels of the volume");
  const std::uint8_t* first = terrain_.data() + (place - layer - row - 1);
  Surroundings free = 0;
  unsigned i = 0;
  for (unsigned z = 0; z < 3; ++z) {
    for (unsigned y = 0; y < 3; ++y) {
      const std::uint8_t* cells = first + z * layer + y * row;
      for (unsigned x = 0; x < 3; ++x) free |= Surroundings{cells[x] != 0} << i++;
    }
  }
  return free;
}

bool VoxelGrid::legal(const Move& move, Surroundings free) const {
  WEND_ASSERT(move.axes >= 1 && move.axes <= 3, "a step goes along one to three axes");
  if ((free & move.target) == 0) return false;
  if (move.axes == 1) return true;
  switch (options_.corners) {
    case CornerRule::always: return true;
    case CornerRule::both_free: return (free & move.box) == move.box;
    case CornerRule::one_free:
      return std::any_of(move.ways.begin(), move.ways.end(),
                         [&](Surroundings way) { return (free & way) == way; });
    case CornerRule::never:
    case CornerRule::hexagonal: return false;  // in a volume there are no hexagons
  }
  return false;
}

void VoxelGrid::find_components() {
  const auto count = static_cast<NodeId>(node_count());
  UnionFind parts(count);
  for (NodeId node = 0; node < count; ++node) {
    if (!walkable(node)) continue;
    successors({node}, [&](NodeId to, Cost) {
      if (to < node) parts.join(node, to);
    });
  }
  for (NodeId node = 0; node < count; ++node) {
    const NodeId root = parts.root(node);  // the part's first voxel
    WEND_ASSERT(root <= node, "a part is named after its first voxel");
    if (root != node) {
      component_[node] = component_[root];
    } else if (walkable(node)) {
      component_[node] = component_count_++;
    }
  }
  for (NodeId node = 0; node < count; ++node) {
    if (!walkable(node)) component_[node] = component_count_;
  }
}

NodeId VoxelGrid::find(std::string_view name) const {
  const std::optional<Voxel> v = parse_voxel(name);
  if (!v || v->x < 0 || v->y < 0 || v->z < 0) return kNoNode;
  if (v->x >= width_ || v->y >= depth_ || v->z >= height_) return kNoNode;
  return node(*v);
}

VoxelEstimate::VoxelEstimate(const VoxelGrid& grid, const Heuristic& heuristic, const Goals& goals,
                             Side side)
    : grid_(&grid) {
  if (heuristic.kind == HeuristicKind::custom) {
    custom_ = CustomEstimate(heuristic, goals, side);
    return;
  }
  const std::span<const NodeId> list = goal_list(goals);
  tells_ = heuristic.kind != HeuristicKind::zero && !list.empty();
  if (!tells_) return;
  low_ = high_ = grid.voxel(list.front());
  for (const NodeId goal : list) {
    const Voxel v = grid.voxel(goal);
    low_ = {std::min(low_.x, v.x), std::min(low_.y, v.y), std::min(low_.z, v.z)};
    high_ = {std::max(high_.x, v.x), std::max(high_.y, v.y), std::max(high_.z, v.z)};
  }
  if (heuristic.kind == HeuristicKind::octile && list.size() > 1) each_ = list;
}

std::uint64_t VoxelEstimate::operator()(NodeId node) const {
  if (custom_.given()) return custom_(node);
  if (!tells_) return 0;
  const Voxel v = grid_->voxel(node);
  if (each_.empty()) return cost_to(v, low_, high_);
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const NodeId goal : each_) {
    const Voxel at = grid_->voxel(goal);
    least = std::min(least, cost_to(v, at, at));
  }
  return least;
}

/// From a voxel to a box.
std::uint64_t VoxelEstimate::cost_to(Voxel v, Voxel low, Voxel high) const {
  const auto away = [](std::int32_t x, std::int32_t least, std::int32_t most) {
    return static_cast<std::uint32_t>(std::abs(offset_to(x, least, most)));
  };
  const VoxelMoves moves =
      grid_->options().corners == CornerRule::never ? VoxelMoves::six : grid_->options().moves;
  return 2 * grid_->cheapest() *
         voxel_distance(
             moves, {away(v.x, low.x, high.x), away(v.y, low.y, high.y), away(v.z, low.z, high.z)});
}

}  // namespace wend
