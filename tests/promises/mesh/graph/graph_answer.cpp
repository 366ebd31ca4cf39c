#include "promises/mesh/graph/graph_answer.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "promises/mesh/graph/corridor_length.h"

namespace wend::test {

GraphAnswer::GraphAnswer(const BruteMesh& mesh, const PolygonGraph& graph,
                         const MeshNavigator& navigator, MeshLedger& ledger,
                         const GraphQuestion& question)
    : mesh_(mesh),
      graph_(graph),
      navigator_(navigator),
      ledger_(ledger),
      question_(question),
      costs_(graph.flood(question.starts, question.overlay)) {
  for (const Spot& goal : question.goals) {
    ends_.insert(ends_.end(), goal.polygons.begin(), goal.polygons.end());
    if (goal.polygons.size() > 1) ends_are_sure_ = false;
  }
  right_ = least(costs_);
}

double GraphAnswer::least(const std::vector<double>& costs) const {
  double least = PolygonGraph::kNoWay;
  for (const std::uint32_t end : ends_) {
    const bool may_stop = question_.overlay == nullptr || question_.overlay->may_stop(end);
    if (may_stop) least = std::min(least, costs[end]);
  }
  return least;
}

void GraphAnswer::check(const Path& path) {
  if (is_limited()) {
    check(path.counters.expanded <= question_.options.limits.expansions,
          "no expansions beyond the limit", double(path.counters.expanded));
  }
  if (path.found()) {
    check_found(path);
  } else if (right_ == PolygonGraph::kNoWay) {
    check_none(path);
  } else if (is_sure()) {
    const Limits& limits = question_.options.limits;
    const bool exact = question_.info->guarantee == Guarantee::optimal &&
                       question_.options.stop == StopRule::exact;
    const bool too_dear = limits.cost < kNoLimit && (right_ > limits.cost * (1 - 1e-7) || !exact);
    check(path.status == Status::limit_reached && (is_limited() || too_dear),
          "a way is found where there is one", double(path.status), right_);
    if (!path.nodes.empty()) check_steps(path);
  }
}

void GraphAnswer::check_steps(const Path& path) {
  const double cost = graph_.cost(path.nodes, question_.overlay);
  check(is_near(path.cost, cost, 1e-7), "a path costs what its steps do", path.cost, cost);
}

void GraphAnswer::check_found(const Path& path) {
  if (!check(right_ < PolygonGraph::kNoWay, "no way is found where there is none", path.cost))
    return;
  const auto has = [&](const std::vector<std::uint32_t>& all, NodeId polygon) {
    return std::ranges::find(all, polygon) != all.end();
  };
  const bool ends = !path.nodes.empty() && has(question_.starts, path.nodes.front()) &&
                    has(ends_, path.nodes.back());
  if (!check(ends, "a path leads from the start to a goal")) return;
  check(path.cost <= question_.options.limits.cost + 1e-6, "no path is dearer than the limit",
        path.cost, question_.options.limits.cost);
  check_steps(path);
  check_guarantee(path);
  check_way(path);
}

void GraphAnswer::check_guarantee(const Path& path) {
  const double slack = 1e-7 * (1 + right_);
  check(path.cost >= right_ - slack, "no path is cheaper than the cheapest", path.cost, right_);
  if (!is_sure()) return;
  if (path.bound > 0) {
    check(path.cost <= path.bound * right_ + slack, "a path keeps its bound", path.cost,
          path.bound * right_);
  }
  if (path.optimal) check(path.cost <= right_ + slack, "optimal is cheapest", path.cost, right_);
  const Guarantee guarantee = question_.info->guarantee;
  const bool exact = question_.options.stop == StopRule::exact && !is_limited();
  if (guarantee == Guarantee::optimal && exact) {
    check(path.cost <= right_ + slack, "an optimal algorithm finds a cheapest path", path.cost,
          right_);
    check(path.bound > 0, "an optimal algorithm says a bound", path.bound);
  }
  if (guarantee == Guarantee::bounded && exact) {
    const double most = question_.options.weight * right_;
    check(path.cost <= most + slack, "a weighted algorithm keeps its weight", path.cost, most);
  }
  // A limit may leave out the ways of fewer steps that cost too much.
  const bool all_ways = question_.overlay == nullptr && !(question_.options.limits.cost < kNoLimit);
  if (guarantee == Guarantee::fewest_steps && all_ways) {
    const double steps = least(graph_.flood(question_.starts, nullptr, PolygonGraph::Count::steps));
    check(double(path.steps()) == steps, "no path has fewer steps", double(path.steps()), steps);
  }
}

/// Pulled taut: no way through the same polygons, door by door, is shorter.
void GraphAnswer::check_way(const Path& path) {
  const auto& line = path.waypoints;
  if (!check(!line.empty() && flat_distance(line.front(), question_.from) == 0,
             "a way begins at the start")) {
    return;
  }
  if (question_.has_links || !path.links.empty()) return;
  double sum = 0;
  for (std::size_t i = 1; i < line.size(); ++i) sum += flat_distance(line[i - 1], line[i]);
  check(is_near(path.length, sum), "a way's length is that of its line", path.length, sum);
  const double taut =
      corridor_length(mesh_, navigator_.mesh().plan(), path.nodes, line.front(), line.back());
  check(is_near(path.length, taut), "a way is taut in its polygons", path.length, taut);
}

void GraphAnswer::check_none(const Path& path) {
  const Status status = path.status;
  const bool limited =
      status == Status::limit_reached && (is_limited() || question_.options.limits.cost < kNoLimit);
  if (question_.options.fallback == Fallback::closest_to_goal) {
    check(status == Status::partial || limited, "a fallback gives a partial path", double(status));
    if (status == Status::partial && is_sure()) check_partial(path);
    return;
  }
  check(status == Status::unreachable || status == Status::goal_blocked || limited,
        "no way is unreachable", double(status));
}

/// From a polygon's middle to the nearest of the middles of all goals.
double GraphAnswer::distance_to_goals(std::uint32_t polygon) const {
  const Position at = navigator_.position(polygon);
  double nearest = PolygonGraph::kNoWay;
  for (const std::uint32_t end : ends_) {
    const Position goal = navigator_.position(end);
    nearest = std::min(nearest, std::hypot(at.x - goal.x, at.y - goal.y, at.z - goal.z));
  }
  return nearest;
}

void GraphAnswer::check_partial(const Path& path) {
  if (!check(!path.nodes.empty(), "a partial path has polygons")) return;
  check_steps(path);
  if (question_.options.heuristic.kind == HeuristicKind::zero || !question_.info->informed) return;
  double nearest = PolygonGraph::kNoWay;
  for (std::uint32_t polygon = 0; polygon < graph_.size(); ++polygon) {
    if (costs_[polygon] < PolygonGraph::kNoWay) {
      nearest = std::min(nearest, distance_to_goals(polygon));
    }
  }
  if (question_.has_links) return;  // straight lines are no estimate then
  const double far = distance_to_goals(path.nodes.back());
  check(is_near(far, nearest, 1e-7), "a partial path ends nearest to the goals", far, nearest);
}

}  // namespace wend::test
