#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/function_ref.h"
#include "wend/mapf/cell_graph.h"
#include "wend/mapf/cell_plan.h"

namespace wend {

/// How plan_cells() finds a plan.
enum class PlanAlgorithm : std::uint8_t {
  /// LaCAM* and then repairs of the plan: finds a plan if there is one, and improves it.
  lacam,
  /// PIBT step by step, as CellTraffic moves agents: fast, but agents may block each other for
  /// good.
  pibt,
  /// Windowed cooperative A*: agents plan one after the other, some steps ahead. May give up.
  whca,
};
/// "lacam", "pibt" or "whca".
const char* to_string(PlanAlgorithm algorithm);

enum class PlanStatus : std::uint8_t {
  found,          ///< the plan leads all agents to their goals
  unsolvable,     ///< there is no plan; this is proved
  gave_up,        ///< the algorithm is not complete and found none; `lacam` may
  limit_reached,  ///< a limit was reached before the first plan
  cancelled,      ///< the cancel flag was set before the first plan
  invalid,        ///< the input is wrong: PlanResult::reason says which agent, where, what to do
};
/// As JSON spells it, such as "limit_reached".
const char* to_string(PlanStatus status);

/// A plan so far, for progress displays.
struct PlanProgress {
  std::uint32_t arrived = 0;     ///< agents at their goals in the newest step
  std::uint64_t sum = 0;         ///< sum of costs of the best plan; 0 if there is none
  std::uint64_t expansions = 0;  ///< so far
};

struct PlanOptions {
  static constexpr std::uint64_t kUnlimited = std::numeric_limits<std::uint64_t>::max();
  static constexpr double kNoLimit = std::numeric_limits<double>::infinity();

  PlanAlgorithm algorithm = PlanAlgorithm::lacam;
  /// Chooses between equally good moves. The same seed gives the same plan on every machine, unless
  /// `seconds` ends the work.
  std::uint64_t seed = 0;
  /// `lacam` improves its plan until a limit is reached, if there is one and this is set; otherwise
  /// it returns the first plan.
  bool improve = true;
  /// Stops after this many expansions: steps of all agents that were tried. For repairs, as many
  /// states of single agents as there are agents count as one. It is asked between two pieces of
  /// work, which may be some expansions late.
  std::uint64_t expansions = kUnlimited;
  double seconds = kNoLimit;
  /// At most about this much memory for configurations of `lacam`.
  std::uint64_t bytes = std::uint64_t{2} << 30;
  /// How many steps ahead agents of `whca` plan, from 2 to 255.
  std::uint32_t window = 16;
  /// If not null: ends the work soon after it becomes true, from any thread.
  const std::atomic<bool>* cancel = nullptr;
  /// If given: called now and then by the planning thread.
  FunctionRef<void(const PlanProgress&)> progress = nullptr;
};

struct PlanResult {
  /// A better plan, and when it was found.
  struct Improvement {
    std::uint64_t expansions;
    double seconds;
    std::uint64_t sum;
  };

  PlanStatus status = PlanStatus::invalid;
  std::string reason;  ///< why there is no plan, and what to do; empty if there is one
  CellPlan plan;
  PlanCost cost;
  std::uint64_t lower_bound = 0;  ///< of the sum of costs: each agent alone on the map
  std::uint64_t expansions = 0;
  std::vector<Improvement> improvements;  ///< the first one is the first plan

  bool found() const { return status == PlanStatus::found; }
};

/// Plans for agents that move at once, one cell a step, without collisions: at the end each agent i
/// is at goals[i]. Nodes are those of the navigator that the graph was made of. `breadths` has the
/// breadth of each agent, and the graph has to know units of that breadth (CellGraph::build); if it
/// is empty, all are one cell large. The start and goal of a larger agent are its upper left cell.
/// Refuses, as `invalid`: no agents; more agents than cells; starts or goals that are blocked, off
/// the map, shared or overlap; breadths that the graph does not know; limits that are not a number.
/// A goal that no way leads to is `unsolvable`.
///
/// Time: a breadth-first search per distinct goal, no further than needed, and a step of all agents
/// per expansion. Memory: see DistanceTables (2 or 4 bytes per goal and cell) and `bytes`.
PlanResult plan_cells(const CellGraph& graph, std::span<const NodeId> starts,
                      std::span<const NodeId> goals, const PlanOptions& options = {},
                      std::span<const std::uint32_t> breadths = {});

}  // namespace wend
