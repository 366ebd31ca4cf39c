// Priority inheritance with backtracking: one step of all agents, without collisions.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "distance_tables.h"
#include "wend/base/random.h"

namespace wend {

using AgentIndex = std::uint32_t;
inline constexpr AgentIndex kNoAgentIndex = ~AgentIndex{0};

/// PIBT: K. Okumura, M. Machida, X. Defago and Y. Tamura, "Priority Inheritance with Backtracking
/// for Iterative Multi-Agent Path Finding" (Artificial Intelligence 310, 2022). In the order given,
/// each agent takes the best neighbouring cell that is left. If another agent stands there that has
/// not decided yet, it has to decide next, and if it finds no cell, the first one tries another.
///
/// Equally good cells: first the one that fewest others want next (K. Okumura and H. Nagai,
/// "Lightweight and Effective Preference Construction in PIBT", 2025), then by chance. Two agents
/// that meet in a corridor change places at its end: the swap operation of K. Okumura, "Improving
/// LaCAM for Scalable Eventually Optimal Multi-Agent Pathfinding" (IJCAI 2023).
///
/// Larger agents: those who stand on a cell that one wants may be several, and each decides next
/// (pibt_cover.cpp). Everything that agents occupy or reserve is noted by squares (see CellGraph).
///
/// Linear in agents and their edges, apart from growing distance tables. Allocates nothing once
/// agents were added. Recursion is a list, so long chains need no large call stack.
class Pibt {
 public:
  using Slot = DistanceTables::Slot;

  Pibt(const CellGraph& graph, DistanceTables& tables);

  /// Room for so many agents, all of them nowhere and without a goal.
  void resize(std::size_t agents);
  std::size_t agents() const { return now_.size(); }

  /// Puts an agent on a cell, or (kNoCell) takes it off the map. Precondition: its squares are
  /// free.
  void place(AgentIndex agent, CellId cell);
  /// Puts all agents on other cells.
  void place_all(std::span<const CellId> cells);
  /// kNoSlot: no goal; then the agent stays, and gives way.
  void set_goal(AgentIndex agent, Slot slot) { goals_[agent] = slot; }
  CellId at(AgentIndex agent) const { return now_[agent]; }
  AgentIndex agent_at(CellId square) const { return at_now_[square]; }
  /// An agent that is nowhere keeps a square, so that nobody enters it. Precondition: it is free.
  void hold(AgentIndex agent, CellId square);
  /// Precondition: somebody holds the square.
  void let_go(CellId square);
  std::span<const CellId> cells() const { return now_; }
  Slot goal(AgentIndex agent) const { return goals_[agent]; }

  /// Decides that an agent moves to a cell, before decide(). False if that collides with what was
  /// decided before; then call forget().
  bool fix(AgentIndex agent, CellId cell);
  /// Decides for all agents in that order; others stay undecided. False if those that were fixed
  /// leave an agent no cell. Then, and after reading next(), call forget() or commit().
  bool decide(std::span<const AgentIndex> order, Random& random);
  /// Where each agent will be.
  std::span<const CellId> next() const { return next_; }
  void forget();
  /// Makes the step.
  void commit();

  /// The first fault: two agents on one square, an agent that its squares do not know.
  Result<void> validate() const;
  /// The same for what was decided: also swaps, and moves that cross. `agents` are those that
  /// decided.
  Result<void> validate_step(std::span<const AgentIndex> agents) const;

 private:
  struct Candidate {
    std::uint64_t key;  // less is better
    CellId cell;
    CellGraph::EdgeId edge;  // edge_count() for staying
    bool operator<(const Candidate& other) const {
      return key != other.key ? key < other.key : edge < other.edge;
    }
  };
  /// An agent that is deciding.
  struct Frame {
    AgentIndex agent;
    AgentIndex partner;  // with which it changes places, by moving away from its goal first
    std::uint32_t first;
    std::uint32_t at;
    std::uint32_t end;
    std::uint32_t log;  // decisions before its present candidate; for larger agents only
  };

  void look_around(std::span<const AgentIndex> order);
  bool decide_chain(AgentIndex agent, Random& random);
  void enter(AgentIndex agent, Random& random);
  bool advance(Frame& frame, Random& random);
  void back_off(const Frame& frame);
  bool pull_partner(const Frame& frame);
  void list_candidates(AgentIndex agent, Random& random);
  void reserve(AgentIndex agent, CellId cell, CellGraph::EdgeId edge);
  bool can_move(AgentIndex agent, CellId cell, CellGraph::EdgeId edge) const;
  bool can_move_small(AgentIndex agent, CellId cell, CellGraph::EdgeId edge) const;
  bool crossed(CellGraph::EdgeId edge) const;

  bool decide_cover_chain(AgentIndex agent, Random& random);
  bool reserve_candidate(Frame& frame);
  AgentIndex next_blocker(const Frame& frame) const;
  void finish_frame();
  bool give_way();
  std::uint32_t squares_in_the_way(AgentIndex agent, CellId cell) const;
  void prefer_clearing(Frame& frame);
  void release(AgentIndex agent);
  bool is_free(AgentIndex agent, CellId cell) const;
  bool enters_each_other(AgentIndex agent, CellId cell) const;

  AgentIndex swap_partner(AgentIndex agent, CellId best) const;
  bool swap_needed(AgentIndex pusher, AgentIndex puller, CellId from, CellId to) const;
  bool swap_possible(CellId from, CellId to) const;
  CellId corridor_end(CellId from, CellId to, std::uint32_t& ways) const;
  std::uint32_t distance(AgentIndex agent, CellId cell) const;

  /// CellGraph::for_each_square, without asking the graph where all agents are one cell large.
  template <class Visit>
  void for_each_square(CellId cell, Visit&& visit) const {
    if (!layered_) return visit(cell);
    graph_->for_each_square(cell, visit);
  }

  const CellGraph* graph_;
  DistanceTables* tables_;
  bool layered_;  // whether there are larger agents
  std::vector<CellId> now_;
  std::vector<CellId> next_;
  std::vector<Slot> goals_;
  std::vector<AgentIndex> at_now_;            // by square
  std::vector<AgentIndex> at_next_;           // by square
  std::vector<std::uint32_t> edge_distance_;  // by edge of an agent's cell: from the edge's end
  std::vector<std::uint32_t> own_distance_;   // by agent
  std::vector<std::uint16_t> wanted_;         // by cell: how many agents would be nearer there
  std::vector<std::uint8_t> crossed_;         // by crossing number
  std::vector<Candidate> candidates_;
  std::vector<Frame> frames_;
  std::vector<AgentIndex> log_;  // who decided since the chain began
  std::vector<CellId> yields_;   // by agent: what it is to leave in this step, if it cannot
};

}  // namespace wend
