#include "find_goals.h"

#include <algorithm>
#include <cmath>

#include "wend/search/node_set.h"

namespace wend {
namespace {

struct CellTest {
  const GridTopology* grid;
  GoalTest accepts;
  const void* context;
};

/// What finding goals needs, kept for the next query.
struct GoalMemory final : Scratch {
  explicit GoalMemory(Allocator allocator) : reach(allocator), cells(allocator), goals(allocator) {}
  std::size_t bytes() const override { return reach.bytes() + cells.bytes() + goals.bytes(); }

  NodeSet reach;  // labels of the islands that can be reached
  Buffer<NodeId> cells;
  NodeSet goals;
  CellTest test = {};
};

class GoalFinder {
 public:
  GoalFinder(const AnySpace& space, const Query& query, Workspace& workspace)
      : space_(space),
        grid_(space.topology()),
        query_(query),
        memory_(workspace.scratch<GoalMemory>()),
        reach_(memory_.reach),
        goals_(memory_.goals) {}

  Status find(SearchRequest& request) {
    if (!grid_.contains(query_.from)) return Status::start_outside;
    request.start = grid_.node(query_.from);
    if (!grid_.walkable(request.start)) return Status::start_blocked;
    if (query_.goal_test != nullptr) {
      request.goals = tested_goals();
      return Status::running;
    }
    const auto outside = [&](Point p) { return !grid_.contains(p); };
    if (std::any_of(wanted().begin(), wanted().end(), outside)) return Status::goal_outside;
    space_.bridges().find_reach(space_.islands().label(request.start), Side::forward, reach_);
    goals_.begin(grid_.node_count());
    const Status status = query_.range > 0 ? collect_range() : collect_wanted();
    if (status == Status::running) {
      request.goals = goals_.goals();
      return status;
    }
    return query_.options.fallback == Fallback::none ? status : stand_in(request);
  }

 private:
  /// What the query names: its several goals, or the one.
  std::span<const Point> wanted() const {
    return query_.goals.empty() ? std::span<const Point>(&query_.to, 1) : query_.goals;
  }

  bool reachable(NodeId node) const {
    return reach_.contains(space_.islands().label(node));  // label 0, blocked, is never reached
  }

  Status collect_wanted() {
    Status status = Status::goal_blocked;
    for (const Point p : wanted()) {
      const NodeId node = grid_.node(p);
      if (grid_.walkable(node) && status == Status::goal_blocked) status = Status::unreachable;
      if (!reachable(node)) continue;
      goals_.insert(node);
      status = Status::running;
    }
    return status;
  }

  /// Every reachable cell whose centre is near enough.
  Status collect_range() {
    const double range = query_.range;
    for (const Point centre : wanted()) {
      const Point low = clamped(centre, -range);
      const Point high = clamped(centre, range);
      for (Point p = {0, low.y}; p.y <= high.y; ++p.y) {
        for (p.x = low.x; p.x <= high.x; ++p.x) {
          const double dx = p.x - centre.x;
          const double dy = p.y - centre.y;
          if (dx * dx + dy * dy <= range * range && reachable(grid_.node(p))) {
            goals_.insert(grid_.node(p));
          }
        }
      }
    }
    return goals_.nodes().empty() ? Status::unreachable : Status::running;
  }

  Point clamped(Point p, double by) const {
    const auto clamp = [](double x, std::int32_t size) {
      return static_cast<std::int32_t>(std::clamp(x, 0.0, size - 1.0));
    };
    return {clamp(p.x + by, grid_.width()), clamp(p.y + by, grid_.height())};
  }

  /// The reachable cells closest to what was wanted; the start's own island makes sure of some.
  Status stand_in(SearchRequest& request) {
    const bool closest = query_.options.fallback == Fallback::closest_to_goal;
    const CellDistance measure = closest ? CellDistance::straight_line : CellDistance::square_ring;
    std::uint64_t best = ~std::uint64_t{0};
    for (const Point p : wanted()) {
      const std::uint64_t distance =
          space_.closest_cells().find(p, reach_.nodes(), measure, memory_.cells);
      if (distance > best) continue;
      if (distance < best) goals_.begin(grid_.node_count());
      best = distance;
      for (const NodeId node : memory_.cells) goals_.insert(node);
    }
    request.goals = goals_.goals();
    request.success = Status::partial;
    return Status::running;
  }

  Goals tested_goals() {
    memory_.test = {&grid_, query_.goal_test, query_.goal_context};
    const auto accepts = [](const void* context, NodeId node) {
      const auto& test = *static_cast<const CellTest*>(context);
      return test.accepts(test.context, test.grid->point(node));
    };
    return {{}, accepts, &memory_.test};
  }

  const AnySpace& space_;
  const GridTopology& grid_;
  const Query& query_;
  GoalMemory& memory_;
  NodeSet& reach_;
  NodeSet& goals_;
};

}  // namespace

Status find_goals(const AnySpace& space, const Query& query, Workspace& workspace,
                  SearchRequest& request) {
  return GoalFinder(space, query, workspace).find(request);
}

}  // namespace wend
