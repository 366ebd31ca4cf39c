#include "wend/internal/space/tables/turn_table.h"

#include <algorithm>
#include <utility>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// Sixteen bits, with a zero after each.
std::uint32_t spread(std::uint32_t bits) {
  WEND_ASSERT(bits <= 0xffff, "the curve goes over 65,536 cells a side: ask supports() first");
  bits = (bits | bits << 8) & 0x00ff00ff;
  bits = (bits | bits << 4) & 0x0f0f0f0f;
  bits = (bits | bits << 2) & 0x33333333;
  return (bits | bits << 1) & 0x55555555;
}

}  // namespace

bool TurnTable::supports(const JumpGrid& grid) {
  constexpr std::int32_t kMostCells = 32'768;
  constexpr std::uint64_t kDearest = 65'535;
  return grid.topology().width() <= kMostCells && grid.topology().height() <= kMostCells &&
         grid.step_cost(north_east) <= kDearest;
}

TurnTable::TurnTable(const JumpGrid& grid) : ranks_(grid.node_count() / 64 + 1) {
  WEND_ASSERT(supports(grid), "ask supports() before a table is made");
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    Rank& rank = ranks_[node / 64];
    if (node % 64 == 0) rank.first = count();
    if (!grid.turns_at(node)) continue;
    rank.turns |= std::uint64_t{1} << node % 64;
    nodes_.push_back(node);
  }
  number(grid);
  for (const NodeId node : nodes_) sights_.push_back(sight_from(grid, node));
  look_round(grid, {.lines = &grid.all_turns()}, views_[0]);
  look_round(grid, {.lines = &grid.living_turns()}, views_[1]);
}

void TurnTable::number(const JumpGrid& grid) {
  std::vector<std::pair<std::uint32_t, std::uint32_t>> order;  // place on the curve, rank
  for (std::uint32_t rank = 0; rank < count(); ++rank) {
    const Point p = grid.topology().point(nodes_[rank]);
    order.emplace_back(
        spread(static_cast<std::uint32_t>(p.x)) | spread(static_cast<std::uint32_t>(p.y)) << 1,
        rank);
  }
  std::sort(order.begin(), order.end());
  numbers_.resize(order.size());
  const std::vector<NodeId> by_rank = nodes_;
  for (std::uint32_t turn = 0; turn < count(); ++turn) {
    numbers_[order[turn].second] = turn;
    nodes_[turn] = by_rank[order[turn].second];
  }
}

TurnTable::Sight TurnTable::sight_from(const JumpGrid& grid, NodeId node) {
  const Point p = grid.topology().point(node);
  Sight sight = {static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y), {}};
  WEND_ASSERT(sight.point() == p, "a turn's coordinates have 16 bits");
  for (unsigned move = 0; move < kMoveCount; ++move) {
    sight.free[move] = static_cast<std::uint16_t>(grid.free_steps(node, move));
  }
  return sight;
}

void TurnTable::look_round(const JumpGrid& grid, const JumpAim& aim, View& view) const {
  const GridTopology& cells = grid.topology();
  const auto keep = [&](NodeId to, JumpGrid::Cost cost, unsigned move) {
    const unsigned after = cells.moves_after(move, cells.free_neighbours(to), Pruning::dominated);
    WEND_ASSERT(cost <= ~std::uint32_t{0} && turn_at(to) != kNoTurn,
                "a jump leads to a turn near by");
    view.jumps.push_back({static_cast<std::uint32_t>(cost), to, turn_at(to),
                          static_cast<std::uint8_t>(move), static_cast<std::uint8_t>(after)});
  };
  for (const NodeId node : nodes_) {
    const unsigned legal =
        cells.moves_after(kNoMove, cells.free_neighbours(node), Pruning::dominated);
    for (unsigned move = 0; move < kMoveCount; ++move) {
      view.first.push_back(static_cast<std::uint32_t>(view.jumps.size()));
      grid.walk(node, legal & 1u << move, aim, keep);
    }
  }
  view.first.push_back(static_cast<std::uint32_t>(view.jumps.size()));
}

std::size_t TurnTable::bytes() const {
  std::size_t total = ranks_.size() * sizeof(Rank);
  total += nodes_.size() * (sizeof(NodeId) + sizeof(std::uint32_t) + sizeof(Sight));
  for (const View& view : views_) {
    total += view.first.size() * sizeof(std::uint32_t) + view.jumps.size() * sizeof(Jump);
  }
  return total;
}

}  // namespace wend
