// Agents that have to change places in a corridor: one leads the other out of it. Only agents of
// one cell do so.
#include "pibt.h"

namespace wend {

std::uint32_t Pibt::distance(AgentIndex agent, CellId cell) const {
  const Slot slot = goals_[agent];
  return slot == DistanceTables::kNoSlot ? 0 : tables_->bound(slot, cell);
}

/// Where a corridor goes on behind `to`, for one that comes from `from`, and how many ways there
/// are. A dead end whose agent has arrived is none.
CellId Pibt::corridor_end(CellId from, CellId to, std::uint32_t& ways) const {
  CellId last = kNoCell;
  ways = 0;
  for (const CellId cell : graph_->next(to)) {
    if (cell == from) continue;
    const AgentIndex resident = at_now_[cell];
    if (graph_->degree(cell) == 1 && resident != kNoAgentIndex &&
        goals_[resident] != DistanceTables::kNoSlot && tables_->goal(goals_[resident]) == cell) {
      continue;
    }
    last = cell;
    ++ways;
  }
  return last;
}

/// The agent with which this one should change places, because their ways are opposed in a corridor
/// that ends where both have room; or a neighbour that needs this one to do so.
AgentIndex Pibt::swap_partner(AgentIndex agent, CellId best) const {
  const CellId here = now_[agent];
  if (best == here || goals_[agent] == DistanceTables::kNoSlot || graph_->one_way() ||
      here >= graph_->squares()) {
    return kNoAgentIndex;
  }
  const AgentIndex ahead = at_now_[best];
  std::uint32_t ways = 0;
  corridor_end(here, best, ways);
  if (ways >= 2) return kNoAgentIndex;  // there is room ahead
  if (ahead != kNoAgentIndex && now_[ahead] == best && next_[ahead] == kNoCell &&
      swap_needed(agent, ahead, here, best) && swap_possible(best, here)) {
    return ahead;
  }
  for (const CellId cell : graph_->next(here)) {
    const AgentIndex behind = at_now_[cell];
    if (behind == kNoAgentIndex || now_[behind] != cell || cell == best) continue;
    if (swap_needed(behind, agent, here, best) && swap_possible(best, here)) return behind;
  }
  return kNoAgentIndex;
}

/// Whether `pusher`, at `from`, and `puller`, at `to`, keep each other from their goals all along
/// the corridor.
bool Pibt::swap_needed(AgentIndex pusher, AgentIndex puller, CellId from, CellId to) const {
  if (goals_[pusher] == DistanceTables::kNoSlot || goals_[puller] == DistanceTables::kNoSlot) {
    return false;
  }
  // Ends: the pusher comes nearer to its goal with each round.
  while (distance(pusher, to) < distance(pusher, from)) {
    std::uint32_t ways = 0;
    const CellId beyond = corridor_end(from, to, ways);
    if (ways >= 2) return false;
    if (ways == 0) break;
    from = to;
    to = beyond;
  }
  const bool pusher_goes_on =
      distance(pusher, from) == 0 || distance(pusher, to) < distance(pusher, from);
  return pusher_goes_on && distance(puller, from) < distance(puller, to);
}

/// Whether the corridor that leads from `from` over `to` away has a junction, where one agent can
/// let the other one pass.
bool Pibt::swap_possible(CellId from, CellId to) const {
  const CellId origin = from;
  for (std::uint32_t i = 0; i < graph_->size() && to != origin; ++i) {
    std::uint32_t ways = 0;
    const CellId beyond = corridor_end(from, to, ways);
    if (ways >= 2) return true;
    if (ways == 0) return false;
    from = to;
    to = beyond;
  }
  return false;
}

}  // namespace wend
