#include "wend/space/turn_table.h"

namespace wend {

TurnTable::TurnTable(const JumpGrid& grid) : ranks_(grid.node_count() / 64 + 1) {
  for (NodeId node = 0; node < grid.node_count(); ++node) {
    Rank& rank = ranks_[node / 64];
    if (node % 64 == 0) rank.first = count();
    if (!grid.turns_at(node)) continue;
    rank.turns |= std::uint64_t{1} << node % 64;
    nodes_.push_back(node);
  }
  look_round(grid, {&grid.all_turns(), false, {}}, views_[0]);
  look_round(grid, {&grid.living_turns(), false, {}}, views_[1]);
}

void TurnTable::look_round(const JumpGrid& grid, const JumpAim& aim, View& view) const {
  const GridTopology& cells = grid.topology();
  const auto keep = [&](NodeId to, JumpGrid::Cost cost, unsigned move) {
    const unsigned after = cells.moves_after(move, cells.free_neighbours(to), Pruning::dominated);
    view.jumps.push_back(
        {cost, to, turn_at(to), static_cast<std::uint8_t>(move), static_cast<std::uint8_t>(after)});
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
  std::size_t total = ranks_.size() * sizeof(Rank) + nodes_.size() * sizeof(NodeId);
  for (const View& view : views_) {
    total += view.first.size() * sizeof(std::uint32_t) + view.jumps.size() * sizeof(Jump);
  }
  return total;
}

}  // namespace wend
