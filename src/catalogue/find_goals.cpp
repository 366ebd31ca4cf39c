#include "find_goals.h"

#include <algorithm>
#include <optional>

#include "families/overlaid_space.h"
#include "wend/base/assert.h"
#include "wend/internal/search/labels/node_set.h"

namespace wend {
namespace {

/// Memory for finding goals, kept for the next query.
struct GoalMemory final : Scratch {
  explicit GoalMemory(Allocator allocator) : reach(allocator), goals(allocator) {}
  std::size_t bytes() const override { return reach.bytes() + goals.bytes(); }

  NodeSet reach;  // regions that can be reached
  NodeSet goals;
};

/// A goal test where ways may not end everywhere, kept for the search.
struct TestMemory final : Scratch {
  explicit TestMemory(Allocator) {}
  std::size_t bytes() const override { return 0; }

  Goals::Test test = nullptr;
  const Overlay* overlay = nullptr;
};

/// The query's test, of nodes at which ways may end.
Goals::Test test_of(const NodeQuery& query, Workspace& workspace) {
  if (query.overlay == nullptr) return query.goal_test;
  auto& memory = workspace.scratch<TestMemory>();
  memory.test = query.goal_test;
  memory.overlay = query.overlay;
  const auto accepts = [](const TestMemory& self, NodeId node) {
    return self.overlay->may_stop(node) && self.test(node);
  };
  return {&memory, accepts};
}

class GoalFinder {
 public:
  GoalFinder(const AnyMap& map, const NodeQuery& query, Workspace& workspace)
      : map_(map),
        query_(query),
        wanted_(query.goals.empty() ? std::span(&query.to, 1) : query.goals),
        workspace_(workspace),
        memory_(workspace.scratch<GoalMemory>()),
        goals_(memory_.goals) {}

  Status find(SearchRequest& request) {
    WEND_ASSERT(map_.region(request.start) != 0, "a blocked start has an answer already");
    WEND_ASSERT(map_.region(request.start) <= map_.last_region(),
                "a space numbers its components below component_count()");
    const auto outside = [&](NodeId node) { return node >= map_.node_count(); };
    if (std::any_of(wanted_.begin(), wanted_.end(), outside)) return Status::goal_outside;
    map_.find_reach(map_.region(request.start), Side::forward, memory_.reach);
    goals_.begin(map_.node_count());
    const bool fallback = query_.options.fallback != Fallback::none;
    const Status status = query_.range > 0 ? collect_range() : collect_wanted();
    if (fallback && map_.searches_for_closest()) return look_for_all(request);
    if (status != Status::running && !fallback) return status;
    if (status != Status::running) {
      map_.find_closest(wanted_, query_.options.fallback, memory_.reach, workspace_, goals_);
      WEND_ASSERT(!goals_.nodes().empty(), "the start's own region has a node closest to a goal");
      request.success = Status::partial;
    }
    request.goals = goals_.goals();
    return Status::running;
  }

 private:
  Status collect_wanted() {
    Status status = Status::goal_blocked;
    for (const NodeId node : wanted_) {
      if (!may_stop(map_, query_.overlay, node)) continue;
      if (status == Status::goal_blocked) status = Status::unreachable;
      if (!memory_.reach.contains(map_.region(node))) continue;
      goals_.insert(node);
      status = Status::running;
    }
    return status;
  }

  /// Everything reachable that is near enough.
  Status collect_range() {
    map_.find_in_range(wanted_, query_.range, memory_.reach, workspace_, goals_);
    if (query_.overlay != nullptr) {
      goals_.keep_if([&](NodeId node) { return query_.overlay->may_stop(node); });
    }
    return goals_.nodes().empty() ? Status::unreachable : Status::running;
  }

  /// The search finds what is closest to a goal, though none can be reached.
  Status look_for_all(SearchRequest& request) {
    for (const NodeId node : wanted_) goals_.insert(node);
    request.goals = goals_.goals();
    return Status::running;
  }

  const AnyMap& map_;
  const NodeQuery& query_;
  std::span<const NodeId> wanted_;
  Workspace& workspace_;
  GoalMemory& memory_;
  NodeSet& goals_;
};

/// One goal, which only the goal itself will do for: the regions know, and no memory is needed.
/// Nothing where more has to be looked at.
std::optional<Status> find_one(const AnyMap& map, const NodeQuery& query, std::uint32_t region,
                               SearchRequest& request) {
  if (!query.goals.empty() || query.range > 0) return {};
  if (query.to >= map.node_count()) return Status::goal_outside;
  const bool endable = query.overlay == nullptr || query.overlay->may_stop(query.to);
  const std::uint32_t there = endable ? map.region(query.to) : 0;
  const bool fallback = query.options.fallback != Fallback::none;
  if (there == region || (fallback && map.searches_for_closest())) {
    request.goals = query.to;
    return Status::running;
  }
  if (fallback || map.regions_joined()) return {};
  return there != 0 ? Status::unreachable : Status::goal_blocked;
}

}  // namespace

Status find_goals(const AnyMap& map, const NodeQuery& query, Workspace& workspace,
                  SearchRequest& request) {
  if (query.from >= map.node_count()) return Status::start_outside;
  const std::uint32_t region = map.region(query.from);
  if (region == 0) return Status::start_blocked;
  request.start = query.from;
  if (query.goal_test != nullptr) {
    request.goals = {{}, test_of(query, workspace)};
    return Status::running;
  }
  if (const auto status = find_one(map, query, region, request)) return *status;
  return GoalFinder(map, query, workspace).find(request);
}

}  // namespace wend
