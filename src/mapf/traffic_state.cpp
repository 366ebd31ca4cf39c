#include "traffic_state.h"

#include <algorithm>
#include <string>

#include "wend/catalogue/node_navigator.h"

namespace wend {

void CellTraffic::State::renew() {
  if (navigator->version() == graph.version()) return;
  graph = CellGraph::build(*navigator).value();  // it could be built before it was edited
  tables = DistanceTables(graph);
  pibt = Pibt(graph, tables);
  pibt.resize(agents.size());
  for (const AgentIndex i : order) {
    agents[i].table = DistanceTables::kNoSlot;
    if (const CellId cell = graph.cell(agents[i].node); cell != kNoCell) pibt.place(i, cell);
    aim(i, agents[i].goal);
  }
  WEND_ASSERT(validate().ok(), "an edit that agents did not survive: report it");
}

Result<void> CellTraffic::State::refuse_place(NodeId node) const {
  const CellId cell = graph.cell(node);
  if (cell == kNoCell) {
    return Error{
        "", 0,
        "node " + std::to_string(node) + " is blocked or off the map; choose a walkable cell"};
  }
  if (pibt.agent_at(cell) == kNoAgentIndex) return {};
  return Error{"", 0, "another agent is at " + graph.name(cell) + "; choose a free cell"};
}

Result<void> CellTraffic::State::refuse_goal(NodeId node) const {
  if (node == kNoNode || graph.cell(node) != kNoCell) return {};
  return Error{
      "", 0,
      "goal: node " + std::to_string(node) + " is blocked or off the map; choose a walkable cell"};
}

AgentIndex CellTraffic::State::take_slot() {
  if (unused.empty()) {
    unused.push_back(static_cast<AgentIndex>(agents.size()));
    agents.emplace_back();
    unused.reserve(agents.capacity());
    order.reserve(agents.capacity());
    resting.reserve(agents.capacity());
    movers.reserve(agents.capacity());
    pibt.resize(agents.size());
  }
  const AgentIndex index = unused.back();
  unused.pop_back();
  agents[index].alive = true;
  order.push_back(index);
  return index;
}

void CellTraffic::State::free_slot(AgentIndex index) {
  aim(index, kNoNode);
  pibt.place(index, kNoCell);
  ++agents[index].generation;
  agents[index].alive = false;
  order.erase(std::find(order.begin(), order.end(), index));
  unused.push_back(index);
}

void CellTraffic::State::put(AgentIndex index, NodeId node) {
  pibt.place(index, graph.cell(node));
  agents[index].node = node;
}

void CellTraffic::State::aim(AgentIndex index, NodeId goal) {
  Agent& agent = agents[index];
  const CellId cell = goal == kNoNode ? kNoCell : graph.cell(goal);
  // The new table first: if both are the same, it is kept.
  const DistanceTables::Slot table =
      cell == kNoCell ? DistanceTables::kNoSlot : tables.acquire(cell);
  if (agent.table != DistanceTables::kNoSlot) tables.release(agent.table);
  agent.table = table;
  agent.goal = goal;
}

/// Lets an agent aim at its goal if its way is known, or becomes known within the limit. Whether it
/// is on its way.
bool CellTraffic::State::find_way(AgentIndex index, std::uint64_t limit) {
  const Agent& agent = agents[index];
  const CellId here = pibt.at(index);
  if (here == kNoCell) return false;
  bool known = agent.table != DistanceTables::kNoSlot && tables.known(agent.table, here);
  if (!known && agent.table != DistanceTables::kNoSlot && tables.grown() < limit) {
    known = tables.distance(agent.table, here) != DistanceTables::kUnreached;
  }
  pibt.set_goal(index, known ? agent.table : DistanceTables::kNoSlot);
  return known && agent.node != agent.goal;
}

/// Asks for an agent's part of its table: tables lie far apart in memory.
void CellTraffic::State::ask_ahead(AgentIndex index) const {
  const DistanceTables::Slot table = agents[index].table;
  const CellId here = pibt.at(index);
  if (table != DistanceTables::kNoSlot && here != kNoCell) tables.prefetch(table, here);
}

/// Agents on their way keep their order and come first, so that the one that has waited longest
/// decides first in the end.
void CellTraffic::State::sort_order() {
  const std::uint64_t most = TrafficOptions::kUnlimited - tables.grown();
  const std::uint64_t limit = tables.grown() + std::min(options.growth, most);
  resting.clear();
  std::size_t away = 0;
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k + kAhead < order.size()) ask_ahead(order[k + kAhead]);
    const AgentIndex i = order[k];
    if (find_way(i, limit)) {
      order[away++] = i;
    } else {
      resting.push_back(i);
    }
  }
  std::copy(resting.begin(), resting.end(), order.begin() + static_cast<std::ptrdiff_t>(away));
  movers.clear();
  for (const AgentIndex i : order) {
    if (pibt.at(i) != kNoCell) movers.push_back(i);
  }
}

void CellTraffic::State::step() {
  sort_order();
  const bool decided = pibt.decide(movers, random);
  WEND_CHECK(decided, "agents that nobody forces can always stay; report this with the map");
  pibt.commit();
  for (const AgentIndex i : movers) agents[i].node = graph.node(pibt.at(i));
  ++steps;
}

TrafficState CellTraffic::State::state(AgentIndex index) const {
  const Agent& agent = agents[index];
  const CellId here = pibt.at(index);
  if (here == kNoCell) return TrafficState::blocked;
  if (agent.goal == kNoNode) return TrafficState::idle;
  if (agent.table == DistanceTables::kNoSlot) return TrafficState::unreachable;
  if (agent.node == agent.goal) return TrafficState::arrived;
  if (tables.known(agent.table, here)) return TrafficState::moving;
  return tables.complete(agent.table) ? TrafficState::unreachable : TrafficState::waiting;
}

std::uint32_t CellTraffic::State::distance(AgentIndex index) const {
  const Agent& agent = agents[index];
  const CellId here = pibt.at(index);
  if (here == kNoCell || agent.table == DistanceTables::kNoSlot) return 0;
  return tables.known(agent.table, here) ? tables.bound(agent.table, here) : 0;
}

AgentIndex CellTraffic::State::agent_at(NodeId node) const {
  if (const CellId cell = graph.cell(node); cell != kNoCell) return pibt.agent_at(cell);
  const auto found = std::find_if(order.begin(), order.end(),
                                  [&](AgentIndex i) { return agents[i].node == node; });
  return found == order.end() ? kNoAgentIndex : *found;
}

Result<void> CellTraffic::State::validate() const {
  if (Result<void> copied = graph.validate(); !copied) return copied;
  if (Result<void> apart = pibt.validate(); !apart) return apart;
  if (Result<void> measured = tables.validate(); !measured) return measured;
  std::vector<std::uint8_t> listed(agents.size());
  for (const AgentIndex i : order) {
    const std::string who = "agent " + std::to_string(i);
    if (++listed[i] != 1) return Error{"", 0, who + " is in the order twice"};
    if (!agents[i].alive) return Error{"", 0, who + " was removed, and is in the order"};
    if (pibt.at(i) != graph.cell(agents[i].node)) {
      return Error{"", 0, who + " is at another cell than its node"};
    }
  }
  for (AgentIndex i = 0; i < agents.size(); ++i) {
    if (agents[i].alive && listed[i] == 0) {
      return Error{"", 0, "agent " + std::to_string(i) + " is missing in the order"};
    }
  }
  return {};
}

}  // namespace wend
