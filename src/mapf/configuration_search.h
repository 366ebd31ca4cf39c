// LaCAM: a depth-first search over where all agents are at once.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "pibt.h"

namespace wend {

/// "Lazy constraints addition search": K. Okumura, "LaCAM: Search-Based Algorithm for Quick
/// Multi-Agent Pathfinding" (AAAI 2023). A configuration is a cell for each agent. The search goes
/// from the newest configuration to one that PIBT makes of it; each time it comes back, it fixes
/// the next cell of one more agent first, breadth first, so that it tries every successor in the
/// end: it finds a plan, or proves that there is none. After the first plan it goes on as LaCAM*
/// (the same, IJCAI 2023): configurations met again on shorter ways get new parents, and those that
/// cannot lead to a better plan are left out. Better means: fewer agents that move or wait away
/// from their goals, added up over the steps.
///
/// Time per configuration: linear in the agents. Memory: 8 bytes per agent and configuration.
class ConfigurationSearch {
 public:
  enum class Outcome : std::uint8_t {
    running,
    better,     ///< the first plan, or a better one
    exhausted,  ///< no plan, or none better than the last
  };

  /// Precondition: starts and goals are distinct cells; goals[i] is the table of agent i's goal.
  ConfigurationSearch(const CellGraph& graph, DistanceTables& tables,
                      std::span<const CellId> starts, std::span<const DistanceTables::Slot> goals,
                      std::uint64_t seed);

  /// Makes one configuration.
  Outcome expand();
  bool found() const { return goal_ != kNoNodeIndex; }
  /// The best plan's configurations, from the starts to the goals.
  std::vector<std::span<const CellId>> path() const;
  std::size_t configurations() const { return nodes_.size(); }
  std::uint64_t bytes() const {
    return nodes_.size() * (8 * std::uint64_t{agents_} + sizeof(Node));
  }
  /// How many agents are at their goals in the newest configuration.
  std::uint32_t arrived() const { return arrived_; }

  /// The first fault: a node whose cost its parent does not explain, or that is not listed.
  Result<void> validate() const;

 private:
  using NodeIndex = std::uint32_t;
  static constexpr NodeIndex kNoNodeIndex = ~NodeIndex{0};

  /// The cells of some agents after the next step: that of the parent, and one more.
  struct Constraint {
    std::uint32_t parent;
    AgentIndex agent;
    CellId cell;
    std::uint32_t depth;  // how many agents have cells; 0 for the first, which has no parent
  };
  struct Node {
    std::unique_ptr<std::uint32_t[]> cells;  // then the order of the agents
    NodeIndex parent;
    std::uint64_t hash;
    std::uint64_t g;
    std::uint64_t h;
    std::uint32_t next_constraint;
    std::vector<Constraint> constraints;
    std::vector<NodeIndex> successors;
  };

  std::span<const CellId> cells(NodeIndex node) const {
    return {nodes_[node].cells.get(), agents_};
  }
  std::span<AgentIndex> order(NodeIndex node) {
    return {nodes_[node].cells.get() + agents_, agents_};
  }
  void sort_first_order();
  void pass_order_on(NodeIndex from, NodeIndex to);
  void branch(NodeIndex node, std::uint32_t number);
  bool make_step(NodeIndex node, std::uint32_t number);
  NodeIndex find(std::uint64_t hash, std::span<const CellId> wanted) const;
  NodeIndex add(std::uint64_t hash, std::span<const CellId> at, NodeIndex parent);
  void grow_index();
  bool prune(NodeIndex node);
  bool rewrite(NodeIndex from, NodeIndex to);
  std::uint64_t step_cost(NodeIndex from, NodeIndex to) const;
  std::uint64_t hash_of(std::span<const CellId> cells) const;
  std::uint64_t estimate(NodeIndex node);

  const CellGraph* graph_;
  DistanceTables* tables_;
  std::uint32_t agents_;
  std::vector<DistanceTables::Slot> slots_;
  std::vector<CellId> goals_;
  Pibt pibt_;
  Random random_;
  NodeIndex placed_ = kNoNodeIndex;  // whose cells pibt_ has
  std::vector<Node> nodes_;
  std::vector<NodeIndex> index_;  // by hash, a power of two
  std::vector<NodeIndex> open_;   // the newest comes next
  std::vector<NodeIndex> lowered_;
  std::vector<CellId> shuffled_;
  NodeIndex goal_ = kNoNodeIndex;
  std::uint32_t arrived_ = 0;
};

}  // namespace wend
