#include "wend/internal/space/tables/first_move_flood.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {
namespace {

// The other work of a run, compared with the look at a cell (2 nanoseconds).
constexpr std::size_t kClearedPerLook = 8;
constexpr std::uint64_t kLooksPerExpansion = 20;

}  // namespace

FirstMoveFlood::FirstMoveFlood(const JumpGrid& grid, const TurnTable& turns)
    : grid_(grid.topology()),
      turns_(turns),
      straight_(static_cast<Cost>(grid.step_cost(north))),
      diagonal_(static_cast<Cost>(grid.step_cost(north_east))),
      turning_(grid.turning_arrivals()),
      costs_(grid.node_count()),
      moves_(grid.node_count()),
      states_(std::size_t{turns.count()} * kMoveCount),
      buckets_(kBuckets) {
  WEND_ASSERT(TurnTable::supports(grid), "ask supports() of the turns: costs have 32 bits here");
  for (unsigned free = 0; free < 256; ++free) {
    legal_[free] = static_cast<std::uint8_t>(
        legal_moves(grid_.corner_rule(), static_cast<Neighbourhood>(free)));
  }
  // Within a bucket no turn may lead to another.
  while (Cost{2} << shift_ <= straight_) ++shift_;
}

bool FirstMoveFlood::run(NodeId from) {
  WEND_ASSERT(from < costs_.size(), "flood from cells of the grid only");
  begin(from);
  std::vector<Open> later;
  for (Cost now = 0; open_count_ > 0; ++now) {
    auto& bucket = buckets_[now % kBuckets];
    later.clear();
    for (const Open& open : bucket) {
      if (open.cost >> shift_ == now) {
        expand(open);
        --open_count_;
      } else {
        later.push_back(open);  // when the ring has come round
      }
    }
    bucket.swap(later);
  }
  return !too_far_;
}

void FirstMoveFlood::begin(NodeId from) {
  std::fill(costs_.begin(), costs_.end(), kFar);
  std::fill(moves_.begin(), moves_.end(), std::uint8_t{0});
  for (const std::uint32_t state : written_) states_[state] = {};
  written_.clear();
  too_far_ = false;
  looks_ = grid_.node_count() / kClearedPerLook;
  costs_[from] = 0;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    const unsigned only = legal_[grid_.free_neighbours(from)] & 1u << move;
    sweep(from, only, 0, static_cast<std::uint8_t>(only));
  }
}

/// The cells straight on were swept with the move that led here.
void FirstMoveFlood::expand(const Open& open) {
  looks_ += kLooksPerExpansion;
  const State& state = states_[open.state];
  WEND_ASSERT(state.cost <= open.cost, "costs of turns only fall");
  if (state.cost != open.cost) return;  // a cheaper way was found since
  const NodeId node = turns_.node(open.state / kMoveCount);
  if (costs_[node] < open.cost) return;
  const unsigned arrival = open.state % kMoveCount;
  const unsigned moves =
      grid_.moves_after(arrival, grid_.free_neighbours(node), Pruning::dominated);
  sweep(node, moves & ~natural_moves(arrival), open.cost, state.moves);
}

void FirstMoveFlood::sweep(NodeId from, unsigned moves, Cost cost, std::uint8_t first) {
  for (; moves != 0; moves &= moves - 1) {
    const auto move = static_cast<unsigned>(std::countr_zero(moves));
    if (is_diagonal(move)) {
      sweep_diagonal(from, move, cost, first);
    } else {
      sweep_straight(from, move, cost, first);
    }
  }
}

inline void FirstMoveFlood::sweep_straight(NodeId node, unsigned move, Cost cost,
                                           std::uint8_t first) {
  while ((legal_[grid_.free_neighbours(node)] >> move & 1) != 0) {
    node = grid_.target(node, move);
    cost += straight_;
    if (!reach(node, move, cost, first)) return;
  }
}

void FirstMoveFlood::sweep_diagonal(NodeId node, unsigned move, Cost cost, std::uint8_t first) {
  while ((legal_[grid_.free_neighbours(node)] >> move & 1) != 0) {
    node = grid_.target(node, move);
    cost += diagonal_;
    if (!reach(node, move, cost, first)) return;
    sweep_straight(node, left_of(move), cost, first);
    sweep_straight(node, right_of(move), cost, first);
  }
}

/// False where the node is reached cheaper.
inline bool FirstMoveFlood::reach(NodeId node, unsigned move, Cost cost, std::uint8_t first) {
  ++looks_;
  if (cost > costs_[node]) return false;
  if (cost < costs_[node]) {
    costs_[node] = cost;
    moves_[node] = first;
  } else {
    moves_[node] |= first;
  }
  if ((turning_[grid_.free_neighbours(node)] >> move & 1) != 0) open(node, move, cost, first);
  return true;
}

void FirstMoveFlood::open(NodeId node, unsigned move, Cost cost, std::uint8_t first) {
  const std::uint32_t number = turns_.turn_at(node) * kMoveCount + move;
  WEND_ASSERT(turns_.turn_at(node) != TurnTable::kNoTurn, "take the turns of the same grid");
  State& state = states_[number];
  if (cost > kMost) too_far_ = true;
  if (cost > state.cost || too_far_) return;
  if (cost == state.cost) {
    state.moves |= first;
    return;
  }
  if (state.cost == kFar) written_.push_back(number);
  state = {cost, first};
  buckets_[(cost >> shift_) % kBuckets].push_back({number, cost});
  ++open_count_;
}

}  // namespace wend
