// The data of a CellTraffic.
#pragma once

#include <vector>

#include "pibt.h"
#include "wend/mapf/cell_traffic.h"

namespace wend {

struct CellTraffic::State {
  struct Agent {
    NodeId node = kNoNode;
    NodeId goal = kNoNode;
    DistanceTables::Slot table = DistanceTables::kNoSlot;  // none where the goal is blocked
    std::uint32_t generation = 0;
    std::uint32_t breadth = 1;
    bool alive = false;
  };

  State(const NodeNavigator& map, std::span<const Navigator* const> larger_ones,
        const TrafficOptions& given, CellGraph copy)
      : navigator(&map),
        larger(larger_ones.begin(), larger_ones.end()),
        versions(versions_now()),
        options(given),
        random(given.seed),
        graph(std::move(copy)),
        tables(graph),
        pibt(graph, tables) {}
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  /// Copies the map again if it was edited. Agents keep their nodes.
  void renew();
  Result<void> refuse_breadth(std::uint32_t breadth) const;
  /// `self` may stand on the place.
  Result<void> refuse_place(NodeId node, std::uint32_t breadth, AgentIndex self) const;
  Result<void> refuse_goal(NodeId node, std::uint32_t breadth) const;
  AgentIndex take_slot();
  void free_slot(AgentIndex index);
  void put(AgentIndex index, NodeId node);
  void aim(AgentIndex index, NodeId goal);
  void step();
  TrafficState state(AgentIndex index) const;
  std::uint32_t distance(AgentIndex index) const;
  AgentIndex agent_at(NodeId node) const;
  Result<void> validate() const;

  const NodeNavigator* navigator;
  std::vector<const Navigator*> larger;  // from breadth 2 on
  std::vector<std::uint64_t> versions;   // of all navigators when they were copied
  TrafficOptions options;
  Random random;
  CellGraph graph;
  DistanceTables tables;
  Pibt pibt;
  std::vector<Agent> agents;
  std::vector<AgentIndex> unused;
  std::vector<AgentIndex> order;    // all that are alive; who decides first
  std::vector<AgentIndex> resting;  // while the order is made
  std::vector<AgentIndex> movers;   // those of the order that can move
  std::uint64_t steps = 0;

 private:
  std::vector<std::uint64_t> versions_now() const;
  bool edited() const;
  CellId cell(const Agent& agent, NodeId node) const { return graph.cell(node, agent.breadth); }
  /// Puts an agent on its node's squares; where it does not fit, it keeps those that are walkable.
  void stand(AgentIndex index);
  void lift(AgentIndex index);
  template <class Visit>
  void for_each_covered_node(const Agent& agent, Visit&& visit) const;
  template <class Visit>
  void for_each_kept_square(const Agent& agent, Visit&& visit) const;
  bool find_way(AgentIndex index, std::uint64_t limit);
  void sort_order();
  void ask_ahead(AgentIndex index) const;
  static constexpr std::size_t kAhead = 16;
};

}  // namespace wend
