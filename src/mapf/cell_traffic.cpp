#include "wend/mapf/cell_traffic.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "traffic_state.h"

namespace wend {

const char* to_string(TrafficState state) {
  constexpr const char* kNames[] = {"idle",        "moving",  "arrived", "waiting",
                                    "unreachable", "blocked", "removed"};
  WEND_ASSERT(state <= TrafficState::removed, "one of the states that are declared");
  return kNames[static_cast<std::size_t>(state)];
}

Result<CellTraffic> CellTraffic::build(const NodeNavigator& navigator,
                                       const TrafficOptions& options,
                                       std::span<const Navigator* const> larger) {
  Result<CellGraph> graph = CellGraph::build(navigator, larger);
  if (!graph) return graph.error();
  return CellTraffic(std::make_unique<State>(navigator, larger, options, std::move(graph).value()));
}

CellTraffic::CellTraffic(std::unique_ptr<State> state) : state_(std::move(state)) {}
CellTraffic::CellTraffic(CellTraffic&&) noexcept = default;
CellTraffic& CellTraffic::operator=(CellTraffic&&) noexcept = default;
CellTraffic::~CellTraffic() = default;

Result<TrafficAgent> CellTraffic::add(const TrafficUnit& unit) {
  WEND_ASSERT(state_ != nullptr, "this was moved from");
  state_->renew();
  if (Result<void> known = state_->refuse_breadth(unit.breadth); !known) return known.error();
  if (Result<void> free = state_->refuse_place(unit.at, unit.breadth, kNoAgentIndex); !free) {
    return free.error();
  }
  if (Result<void> walkable = state_->refuse_goal(unit.goal, unit.breadth); !walkable) {
    return walkable.error();
  }
  const AgentIndex index = state_->take_slot();
  state_->agents[index].breadth = unit.breadth;
  state_->put(index, unit.at);
  state_->aim(index, unit.goal);
  return TrafficAgent{index, state_->agents[index].generation};
}

void CellTraffic::remove(TrafficAgent agent) {
  if (!contains(agent)) return;
  state_->renew();
  state_->free_slot(agent.slot);
}

Result<void> CellTraffic::set_goal(TrafficAgent agent, NodeId goal) {
  if (!contains(agent)) return Error{"", 0, "there is no such agent; it was removed"};
  state_->renew();
  const std::uint32_t breadth = state_->agents[agent.slot].breadth;
  if (Result<void> walkable = state_->refuse_goal(goal, breadth); !walkable) return walkable;
  state_->aim(agent.slot, goal);
  return {};
}

Result<void> CellTraffic::place(TrafficAgent agent, NodeId at) {
  if (!contains(agent)) return Error{"", 0, "there is no such agent; it was removed"};
  state_->renew();
  const std::uint32_t breadth = state_->agents[agent.slot].breadth;
  if (Result<void> free = state_->refuse_place(at, breadth, agent.slot); !free) return free;
  state_->put(agent.slot, at);
  return {};
}

void CellTraffic::step() {
  WEND_ASSERT(state_ != nullptr, "this was moved from");
  state_->renew();
  state_->step();
}

bool CellTraffic::contains(TrafficAgent agent) const {
  WEND_ASSERT(state_ != nullptr, "this was moved from");
  return agent.slot < state_->agents.size() && state_->agents[agent.slot].alive &&
         state_->agents[agent.slot].generation == agent.generation;
}

NodeId CellTraffic::at(TrafficAgent agent) const {
  return contains(agent) ? state_->agents[agent.slot].node : kNoNode;
}

std::uint32_t CellTraffic::breadth(TrafficAgent agent) const {
  return contains(agent) ? state_->agents[agent.slot].breadth : 0;
}

NodeId CellTraffic::goal(TrafficAgent agent) const {
  return contains(agent) ? state_->agents[agent.slot].goal : kNoNode;
}

TrafficState CellTraffic::state(TrafficAgent agent) const {
  return contains(agent) ? state_->state(agent.slot) : TrafficState::removed;
}

std::uint32_t CellTraffic::distance(TrafficAgent agent) const {
  return contains(agent) ? state_->distance(agent.slot) : 0;
}

TrafficAgent CellTraffic::agent_at(NodeId node) const {
  WEND_ASSERT(state_ != nullptr, "this was moved from");
  const AgentIndex index = state_->agent_at(node);
  if (index == kNoAgentIndex) return {};
  return {index, state_->agents[index].generation};
}

std::size_t CellTraffic::size() const {
  WEND_ASSERT(state_ != nullptr, "this was moved from");
  return state_->order.size();
}

std::uint64_t CellTraffic::steps() const {
  WEND_ASSERT(state_ != nullptr, "this was moved from");
  return state_->steps;
}

Result<void> CellTraffic::validate() const {
  WEND_ASSERT(state_ != nullptr, "this was moved from");
  return state_->validate();
}

}  // namespace wend
