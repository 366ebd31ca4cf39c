#pragma once

#include <cstdint>
#include <memory>
#include <span>

#include "wend/base/result.h"
#include "wend/base/types.h"

namespace wend {

class Navigator;
class NodeNavigator;

/// An agent of a CellTraffic. Handles of agents that were removed stay invalid.
struct TrafficAgent {
  std::uint32_t slot = ~std::uint32_t{0};
  std::uint32_t generation = 0;
  friend bool operator==(const TrafficAgent&, const TrafficAgent&) = default;
};

enum class TrafficState : std::uint8_t {
  idle,         ///< it has no goal: it stays, and gives way
  moving,       ///< on its way
  arrived,      ///< at its goal; it gives way, and comes back
  waiting,      ///< its way is not known yet: see TrafficOptions::growth
  unreachable,  ///< no way leads to its goal; it stays, and gives way
  blocked,      ///< a cell under it was blocked by an edit: it cannot move; place() it elsewhere
  removed,      ///< there is no such agent
};
/// Such as "moving".
const char* to_string(TrafficState state);

struct TrafficOptions {
  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0};

  /// Chooses between equally good moves.
  std::uint64_t seed = 0;
  /// At most about this many cells may be searched per step for the ways to new goals. Agents whose
  /// ways have to wait for that give way meanwhile. Counted, not timed, so that replays agree.
  std::uint64_t growth = kUnlimited;
};

/// An agent that appears.
struct TrafficUnit {
  NodeId at = kNoNode;
  NodeId goal = kNoNode;      ///< kNoNode: none
  std::uint32_t breadth = 1;  ///< in cells; it covers breadth x breadth, `at` is the upper left one
};

/// Agents that move cell by cell in real time, without collisions, and live on after they arrived:
/// a step of PIBT (src/mapf/pibt.h names the papers) for all agents at once. They may come, go and
/// get other goals between any two steps, and the map may change. In no step are two agents in one
/// cell, nor do two change places or cross (see CellGraph). Agents never leave the map's steps.
/// Agents of different breadths may share a map of squares or diamonds.
///
/// Not complete: in narrow places agents may block each other for good; plan_cells() finds a plan
/// then. Agents that have waited longest go first: in trials on full and nearly full grids each
/// came to its goal as long as two cells were free; with fewer, some never did.
///
/// Deterministic: the same calls with the same seed move agents the same way on every machine. One
/// thread at a time. After an edit of a navigator (any update, which changes its version) the next
/// step copies the map again, which is linear in it. Otherwise a step is linear in the agents and
/// the squares that they cover, and allocates nothing once warm. Memory: 2 bytes (4 on maps of
/// 65,535 cells or more) per cell and distinct goal, 40 per agent, and 30 per cell and edge, for
/// each breadth.
class CellTraffic {
 public:
  /// `larger[i]` is the navigator for agents of breadth i + 2 (see CellGraph::build); null if there
  /// are none. All navigators must outlive this, and are edited together, as UnitNavigators does.
  /// Errors: as CellGraph::build.
  static Result<CellTraffic> build(const NodeNavigator& navigator,
                                   const TrafficOptions& options = {},
                                   std::span<const Navigator* const> larger = {});
  CellTraffic(CellTraffic&&) noexcept;
  CellTraffic& operator=(CellTraffic&&) noexcept;
  ~CellTraffic();

  /// Errors, which say what to do: a start that is blocked, off the map or taken (for the agent's
  /// breadth: some cell that it covers); a goal that is blocked or off the map for its breadth; a
  /// breadth without a navigator.
  Result<TrafficAgent> add(const TrafficUnit& unit);
  /// Takes an agent off the map; its handle becomes invalid.
  void remove(TrafficAgent agent);
  /// Gives an agent another goal, or (kNoNode) none. Several agents may have the same one; then one
  /// stands on it, and the others near it. Errors: no such agent; a goal that is blocked or off the
  /// map.
  Result<void> set_goal(TrafficAgent agent, NodeId goal);
  /// Puts an agent on another cell. Errors: no such agent; a cell that is blocked, off the map or
  /// taken.
  Result<void> place(TrafficAgent agent, NodeId at);

  /// Moves all agents, each by one cell or not at all.
  void step();

  bool contains(TrafficAgent agent) const;
  /// Where an agent is; kNoNode if there is no such agent.
  NodeId at(TrafficAgent agent) const;
  NodeId goal(TrafficAgent agent) const;
  TrafficState state(TrafficAgent agent) const;
  /// Steps from the agent to its goal, if it were alone; 0 if it has no goal or its way is not
  /// known.
  std::uint32_t distance(TrafficAgent agent) const;
  /// The agent that covers a cell; an invalid handle if it is free.
  TrafficAgent agent_at(NodeId node) const;
  /// 0 if there is no such agent.
  std::uint32_t breadth(TrafficAgent agent) const;
  std::size_t size() const;
  /// Steps that were made.
  std::uint64_t steps() const;

  /// The first fault: two agents in one cell, an agent that its cell does not know, an agent that
  /// is missing in the order of steps, a wrong distance.
  Result<void> validate() const;

 private:
  struct State;
  explicit CellTraffic(std::unique_ptr<State> state);

  std::unique_ptr<State> state_;
};

}  // namespace wend
