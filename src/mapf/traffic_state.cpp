#include "traffic_state.h"

#include <algorithm>
#include <string>

#include "unit_cover.h"

namespace wend {

std::vector<std::uint64_t> CellTraffic::State::versions_now() const {
  std::vector<std::uint64_t> now;
  for (const Navigator* each : larger) now.push_back(each == nullptr ? 0 : each->version());
  return now;
}

bool CellTraffic::State::edited() const {
  if (navigator->version() != graph.version()) return true;
  for (std::size_t i = 0; i < larger.size(); ++i) {
    if (larger[i] != nullptr && larger[i]->version() != versions[i]) return true;
  }
  return false;
}

void CellTraffic::State::renew() {
  if (!edited()) return;
  versions = versions_now();
  Result<CellGraph> copy = CellGraph::build(*navigator, larger);
  WEND_CHECK(copy.ok(), "update the navigators of all breadths with the same map");
  graph = std::move(copy).value();
  tables = DistanceTables(graph);
  pibt = Pibt(graph, tables);
  pibt.resize(agents.size());
  for (const AgentIndex i : order) {
    agents[i].table = DistanceTables::kNoSlot;
    stand(i);
    aim(i, agents[i].goal);
  }
  WEND_ASSERT(validate().ok(), "an edit that agents did not survive: report it");
}

template <class Visit>
void CellTraffic::State::for_each_covered_node(const Agent& agent, Visit&& visit) const {
  // An edit may have made the map smaller.
  if (agent.node >= navigator->node_count()) return;
  UnitCover(*navigator->by_cells()).for_each_node(agent.node, agent.breadth, visit);
}

template <class Visit>
void CellTraffic::State::for_each_kept_square(const Agent& agent, Visit&& visit) const {
  if (agent.breadth == 1) return;
  for_each_covered_node(agent, [&](NodeId node) {
    if (const CellId square = graph.cell(node); square != kNoCell) visit(square);
  });
}

void CellTraffic::State::stand(AgentIndex index) {
  const Agent& agent = agents[index];
  if (const CellId at = cell(agent, agent.node); at != kNoCell) return pibt.place(index, at);
  for_each_kept_square(agent, [&](CellId square) { pibt.hold(index, square); });
}

void CellTraffic::State::lift(AgentIndex index) {
  if (pibt.at(index) != kNoCell) return pibt.place(index, kNoCell);
  for_each_kept_square(agents[index], [&](CellId square) { pibt.let_go(square); });
}

Result<void> CellTraffic::State::refuse_breadth(std::uint32_t breadth) const {
  const bool known = breadth == 1 || (breadth >= 2 && breadth <= graph.largest_breadth() &&
                                      larger[breadth - 2] != nullptr);
  if (known) return {};
  return Error{"", 0,
               "breadth " + std::to_string(breadth) +
                   ": no navigator is for units of this size; give it to CellTraffic::build"};
}

Result<void> CellTraffic::State::refuse_place(NodeId node, std::uint32_t breadth,
                                              AgentIndex self) const {
  const CellId place = graph.cell(node, breadth);
  const std::string where = "node " + std::to_string(node);
  if (place == kNoCell && breadth == 1) {
    return Error{"", 0, where + " is blocked or off the map; choose a walkable cell"};
  }
  if (place == kNoCell) {
    return Error{"", 0,
                 where + " has no room for breadth " + std::to_string(breadth) +
                     ", which covers cells to the right and below; choose a cell where it fits"};
  }
  CellId taken = kNoCell;
  graph.for_each_square(place, [&](CellId square) {
    const AgentIndex other = pibt.agent_at(square);
    if (other != kNoAgentIndex && other != self && taken == kNoCell) taken = square;
  });
  if (taken == kNoCell) return {};
  return Error{"", 0, "another agent is at " + graph.name(taken) + "; choose a free cell"};
}

Result<void> CellTraffic::State::refuse_goal(NodeId node, std::uint32_t breadth) const {
  if (node == kNoNode || graph.cell(node, breadth) != kNoCell) return {};
  const std::string where = "goal: node " + std::to_string(node);
  if (breadth == 1) {
    return Error{"", 0, where + " is blocked or off the map; choose a walkable cell"};
  }
  return Error{"", 0,
               where + " has no room for breadth " + std::to_string(breadth) +
                   "; choose a cell where it fits"};
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
  lift(index);
  agents[index].node = kNoNode;
  ++agents[index].generation;
  agents[index].alive = false;
  order.erase(std::find(order.begin(), order.end(), index));
  unused.push_back(index);
}

void CellTraffic::State::put(AgentIndex index, NodeId node) {
  lift(index);
  agents[index].node = node;
  stand(index);
}

void CellTraffic::State::aim(AgentIndex index, NodeId goal) {
  Agent& agent = agents[index];
  const CellId end = goal == kNoNode ? kNoCell : cell(agent, goal);
  // The new table first: if both are the same, it is kept.
  const DistanceTables::Slot table = end == kNoCell ? DistanceTables::kNoSlot : tables.acquire(end);
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
  if (const CellId square = graph.cell(node); square != kNoCell) return pibt.agent_at(square);
  const auto covers = [&](AgentIndex i) {
    if (agents[i].breadth == 1) return agents[i].node == node;
    bool found = false;
    for_each_covered_node(agents[i], [&](NodeId covered) { found = found || covered == node; });
    return found;
  };
  const auto found = std::find_if(order.begin(), order.end(), covers);
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
    if (pibt.at(i) != cell(agents[i], agents[i].node)) {
      return Error{"", 0, who + " is at another cell than its node"};
    }
    bool kept = true;
    for_each_kept_square(agents[i],
                         [&](CellId square) { kept = kept && pibt.agent_at(square) == i; });
    if (!kept) return Error{"", 0, who + " does not have all squares under it"};
  }
  for (AgentIndex i = 0; i < agents.size(); ++i) {
    if (agents[i].alive && listed[i] == 0) {
      return Error{"", 0, "agent " + std::to_string(i) + " is missing in the order"};
    }
  }
  return {};
}

}  // namespace wend
