#include "believed_space.h"

#include <algorithm>
#include <cstdlib>

#include "wend/base/assert.h"
#include "wend/catalogue/family.h"

namespace wend {
namespace {

constexpr std::uint32_t kMostMultiples = 65535;  // as of TerrainGrid

/// Which of the nine places round one a move leads to, as BitPlane::around numbers them.
constexpr unsigned neighbour_bit(unsigned move) {
  return static_cast<unsigned>(3 * (kMoveY[move] + 1) + kMoveX[move] + 1);
}

constexpr std::array<Neighbourhood, 512> by_moves() {
  std::array<Neighbourhood, 512> made{};
  for (unsigned around = 0; around < 512; ++around) {
    for (unsigned move = 0; move < kMoveCount; ++move) {
      if ((around >> neighbour_bit(move) & 1u) == 0) continue;
      made[around] = static_cast<Neighbourhood>(made[around] | 1u << move);
    }
  }
  return made;
}

CostRange costs_with(CostRange costs, Unknown unknown) {
  costs.add(cost_of(unknown));
  return costs;
}

}  // namespace

const std::array<Neighbourhood, 512> BelievedSpace::kByMoves = by_moves();

Result<BelievedSpace> BelievedSpace::build(const KnownWorld& world, std::uint32_t side,
                                           Unknown unknown) {
  if (unknown.kind == Unknown::Kind::costly &&
      (!TerrainCosts::valid(unknown.factor) || unknown.factor == 0)) {
    return Error{"", 0,
                 "what unknown cells cost is a multiple of open ground: 0.001 to 1000; where they "
                 "are to count as walls, say blocked"};
  }
  const CostRange costs = costs_with(world.costs, unknown);
  if (costs.dearest / costs.quantum > kMostMultiples) {
    return Error{"", 0,
                 "the terrain costs, with that of unknown cells, are graded too finely: written as "
                 "whole multiples of their common measure they must not exceed 65535; round them"};
  }
  return BelievedSpace(world, side, unknown, costs);
}

BelievedSpace::BelievedSpace(const KnownWorld& world, std::uint32_t side, Unknown unknown,
                             const CostRange& costs)
    : world_(&world),
      side_(side),
      unknown_(unknown),
      unknown_cost_(cost_of(unknown)),
      uniform_(costs.cheapest == costs.dearest),
      columns_(static_cast<NodeId>(world.places.width())),
      reciprocal_(((std::uint64_t{1} << 63) + columns_ - 1) / columns_),
      table_(world.options.corners, world.options.costs, uniform_),
      quantum_(costs.quantum),
      cheapest_(uniform_ ? 1 : 4 * costs.cheapest / costs.quantum),
      dearest_(uniform_ ? 1 : 4 * costs.dearest / costs.quantum),
      straight_(world.options.costs.straight),
      diagonal_(world.options.costs.diagonal) {
  const auto row = static_cast<std::size_t>(columns_) + 2;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    const std::int64_t x = +kMoveX[move];
    const std::int64_t y = +kMoveY[move];
    offsets_[move] = static_cast<NodeId>(y * std::int64_t{columns_} + x);
    steps_[move] = static_cast<std::size_t>(y) * row + static_cast<std::size_t>(x);
  }
  const bool hexagons = world.options.corners == CornerRule::hexagonal;
  const bool no_diagonals = hexagons || world.options.corners == CornerRule::never;
  minor_ = no_diagonals ? straight_ : std::min(diagonal_, 2 * straight_) - straight_;
  minor_opposite_ = hexagons ? 0 : minor_;
  WEND_ASSERT(side < world.belief_of.size(), "a space is what one of the sides believes");
  WEND_ASSERT(cheapest_ >= 1 && cheapest_ <= dearest_, "build() takes the range of all costs");
  WEND_ASSERT(straight_ <= diagonal_, "refuse a cost model that is not valid()");
}

unsigned BelievedSpace::as_remembered(unsigned free, unsigned outdated, NodeId node) const {
  for (unsigned move = 0; move < kMoveCount; ++move) {
    const unsigned bit = 1u << neighbour_bit(move);
    if ((outdated & bit) == 0) continue;
    const Memory* memory = belief().memories.find(node + offsets_[move]);
    if (memory != nullptr) free = memory->cost != 0 ? free | bit : free & ~bit;
  }
  return free;
}

BelievedSpace::Cost BelievedSpace::distance(std::int32_t columns, std::int32_t rows) const {
  const auto c = static_cast<Cost>(std::abs(columns));
  const auto r = static_cast<Cost>(std::abs(rows));
  const Cost minor = (columns ^ rows) < 0 ? minor_opposite_ : minor_;
  return cheapest_ * (straight_ * std::max(c, r) + minor * std::min(c, r));
}

BelievedEstimate::BelievedEstimate(const BelievedSpace& space, const Heuristic& heuristic,
                                   const Goals& goals, Side side)
    : space_(&space), custom_(heuristic, goals, side) {
  WEND_ASSERT(BelievedSpace::knows(heuristic.kind), "ask knows() for a heuristic first");
  if (heuristic.kind == HeuristicKind::zero) return;
  for (const NodeId goal : goal_list(goals)) {
    const Point p = space.place(goal);
    low_ = tells_ ? Point{std::min(low_.x, p.x), std::min(low_.y, p.y)} : p;
    high_ = tells_ ? Point{std::max(high_.x, p.x), std::max(high_.y, p.y)} : p;
    tells_ = true;
  }
}

std::uint64_t BelievedEstimate::operator()(NodeId node) const {
  if (custom_.given()) return custom_(node);
  if (!tells_) return 0;
  const Point p = space_->place(node);
  const auto away = [](std::int32_t at, std::int32_t low, std::int32_t high) {
    return at < low ? low - at : at > high ? high - at : 0;
  };
  return space_->distance(away(p.x, low_.x, high_.x), away(p.y, low_.y, high_.y));
}

static_assert(Reversible<BelievedSpace> && NumberedMoves<BelievedSpace>);

Result<NodeNavigator> Knowledge::navigator(std::uint32_t side, Unknown unknown) const {
  WEND_ASSERT(side < side_count(), "a side is one of those that the knowledge was built for");
  Result<BelievedSpace> space = BelievedSpace::build(*world_, side, unknown);
  if (!space) return space.error();
  return navigator_for(std::move(space).value());
}

}  // namespace wend
