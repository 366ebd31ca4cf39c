#include <algorithm>
#include <cmath>
#include <string_view>

#include "oracle/judge.h"
#include "support/any_angle_oracle.h"

namespace wend::test {
namespace {

std::string number(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

/// Each piece is free, and together they have the path's length and cost.
std::optional<Finding> judge_line(const World& world, const Path& path) {
  const Recipe& recipe = world.recipe();
  const AnyAngleOracle oracle(recipe.map, recipe.options.corners);
  if (path.waypoints.empty()) return Finding{"waypoints of a line", "there are none"};
  double length = 0;
  auto from = AnyAngleOracle::place(path.waypoints.front());
  for (std::size_t i = 1; i < path.waypoints.size() && from; ++i) {
    const auto to = AnyAngleOracle::place(path.waypoints[i]);
    if (!to) return Finding{"waypoints of a line", "one is neither centre nor corner"};
    if (!oracle.free(*from, *to)) return Finding{"a line is free", "piece " + std::to_string(i)};
    const auto dx = static_cast<double>(to->x - from->x);
    const auto dy = static_cast<double>(to->y - from->y);
    length += std::hypot(dx, dy) / 2;
    from = to;
  }
  const double slack = 1e-9 * (1 + length);
  if (std::abs(path.length - length) > slack) {
    return Finding{"length of a line", number(path.length) + " but " + number(length)};
  }
  const double cost = length * recipe.options.costs.straight;
  if (std::abs(path.cost - cost) <= slack * recipe.options.costs.straight) return std::nullopt;
  return Finding{"cost of the path", number(path.cost) + " but the line costs " + number(cost)};
}

/// The path's length, where there is no choice of steps; below 0 where there is.
double true_length(const World& world, const std::vector<NodeId>& nodes) {
  double length = 0;
  const CostModel costs = world.recipe().options.costs;
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    if (world.custom()) continue;
    if (!world.grid()) {
      const Position a = world.graph().position(nodes[i - 1]);
      const Position b = world.graph().position(nodes[i]);
      length += std::hypot(a.x - b.x, std::hypot(a.y - b.y, a.z - b.z));
      continue;
    }
    const WorldEdge* taken = nullptr;
    for (const WorldEdge& edge : world.edges(nodes[i - 1])) {
      if (edge.to != nodes[i]) continue;
      if (taken != nullptr) return -1;
      taken = &edge;
    }
    const bool diagonal =
        taken->heading != kNoMove && is_diagonal(taken->heading) && !world.hexagonal();
    const double step = diagonal ? costs.diagonal / std::sqrt(2) : costs.straight;
    length += static_cast<double>(taken->plain) / world.unit() / step;
  }
  return length;
}

std::optional<Finding> judge_places(const World& world, const Path& path) {
  if (!world.grid()) {
    return path.points.empty() ? std::nullopt : std::optional(Finding{"points", "of no grid"});
  }
  if (path.points.size() != path.nodes.size()) return Finding{"points match nodes", "their number"};
  for (std::size_t i = 0; i < path.points.size(); ++i) {
    const Point p = path.points[i];
    if (!world.recipe().map.contains(p)) return Finding{"points match nodes", "off the map"};
    if (world.navigator().node(p) != path.nodes[i]) return Finding{"points match nodes", "differ"};
  }
  return std::nullopt;
}

bool has_line(const Answer& answer) { return answer.algorithm->any_angle; }

}  // namespace

std::vector<NodeId> nodes_of(const World& world, const Path& path) {
  if (!world.grid()) return path.nodes;
  std::vector<NodeId> nodes;
  for (const Point p : path.points) nodes.push_back(world.node(p).value_or(kNoNode));
  return nodes;
}

NodeId end_of(const World& world, const Path& path) {
  if (world.grid() && !path.waypoints.empty()) {
    const Position end = path.waypoints.back();
    const Point cell = {static_cast<std::int32_t>(end.x), static_cast<std::int32_t>(end.y)};
    const bool whole = end.x == cell.x && end.y == cell.y;
    return whole ? world.node(cell).value_or(kNoNode) : kNoNode;
  }
  const std::vector<NodeId> nodes = nodes_of(world, path);
  return nodes.empty() ? kNoNode : nodes.back();
}

bool same_cost(double cost, std::uint64_t units, double scale) {
  const auto exact = static_cast<double>(units);
  return std::abs(cost * scale - exact) <= std::max(0.3, exact * 1e-15);
}

std::optional<Finding> judge_path(const World& world, const Question& question,
                                  const Reference& reference, const Answer& answer,
                                  const Path& path) {
  const std::string status = std::string(" (") + to_string(path.status) + ")";
  const double limit = answer.options.limits.cost;
  if (path.cost > limit * (1 + 1e-14)) {
    return Finding{"limit on the cost", number(path.cost) + " above " + number(limit) + status};
  }
  const bool routes =
      question.operation() == operation::alternatives;  // of which several may cost the least
  if (path.optimal ? path.bound != 1 : path.bound == 1 && !routes) {
    return Finding{"optimal is a bound of 1", status};
  }
  if (has_line(answer)) {
    auto finding = answer.algorithm->on_meshes ? judge_line_on_mesh(world, question, path)
                                               : judge_line(world, path);
    if (finding) return finding;
  }
  if (path.detail != PathDetail::cells) return std::nullopt;  // it was asked for in cells as well
  if (auto finding = judge_places(world, path)) return finding;
  const std::vector<NodeId> nodes = nodes_of(world, path);
  if (nodes.empty()) return Finding{"a path", "there is none" + status};
  const auto& starts = reference.starts;
  const bool at_start =
      answer.algorithm->on_meshes
          ? world.truth().holds(nodes.front(), path.waypoints.front())
          : std::find(starts.begin(), starts.end(), nodes.front()) != starts.end();
  if (!at_start) {
    return Finding{"begins at a start", std::to_string(nodes.front()) + status};
  }
  const auto costs = costs_along(world, question, reference.turning, nodes);
  if (costs.empty()) return Finding{"legal steps", "one is not" + status};
  if (has_line(answer)) return std::nullopt;
  const auto same = [&](std::uint64_t units) {
    return same_cost(path.cost, units, reference.scale);
  };
  const bool all_known = costs.size() < kMostChoices;
  if (std::none_of(costs.begin(), costs.end(), same) && all_known) {
    const double exact = static_cast<double>(costs.front()) / reference.scale;
    return Finding{"cost of the path",
                   number(path.cost) + " but its steps cost " + number(exact) + status};
  }
  if (world.kind() == family::mesh) return judge_corridor(world, question, path);
  const double length = true_length(world, nodes);
  if (length < 0 || std::abs(path.length - length) <= 1e-7 * (1 + length)) return std::nullopt;
  return Finding{"length of the path", number(path.length) + " but " + number(length) + status};
}

namespace {

std::optional<Finding> judge_line_promises(const World& world, const Reference& reference,
                                           const Answer& answer) {
  const Path& path = answer.path;
  const bool promised = answer.algorithm->guarantee == Guarantee::shortest_at_any_angle &&
                        answer.options.stop == StopRule::exact;
  if (promised && !path.optimal) return Finding{"promises optimal", "does not say so"};
  if (path.bound == 0) return std::nullopt;
  const auto least = shortest_line(world, reference);
  if (!least || path.cost <= path.bound * *least * (1 + 1e-9) + 1e-9) return std::nullopt;
  return Finding{path.optimal ? "optimal is true" : "bound is true",
                 number(path.cost) + " of " + number(*least) + ", bound " + number(path.bound)};
}

}  // namespace

std::optional<Finding> judge_promises(const World& world, const Question& question,
                                      const Reference& reference, const Answer& answer) {
  if (answer.algorithm->on_meshes) {
    const bool nearly = answer.algorithm->guarantee == Guarantee::says_bound;
    return nearly ? judge_region_promises(world, question, answer)
                  : judge_mesh_promises(world, question, answer);
  }
  if (has_line(answer)) return judge_line_promises(world, reference, answer);
  const Path& path = answer.path;
  const AlgorithmInfo& info = *answer.algorithm;
  const double least = static_cast<double>(reference.least) / reference.scale;
  const std::string costs = number(path.cost) + " where " + number(least) + " is cheapest, " +
                            to_string(path.status) + ", bound " + number(path.bound);
  const bool cheapest = same_cost(path.cost, reference.least, reference.scale);
  if (!cheapest && path.cost < least) return Finding{"cheaper than cheapest", costs};
  if (path.optimal && !cheapest) return Finding{"optimal is true", costs};
  if (path.bound > 0 && !cheapest && path.cost > path.bound * least * (1 + 1e-12)) {
    return Finding{"bound is true", costs};
  }
  const bool hasty =
      answer.options.stop == StopRule::fast && std::string_view(info.name) != "ida_star";
  if (info.guarantee == Guarantee::fewest_steps && !hasty && path.detail == PathDetail::cells &&
      answer.options.limits.cost == kNoLimit && path.status == Status::found) {
    std::uint64_t fewest = kFar;
    for (const NodeId start : reference.starts) {
      const auto steps = world.steps(start);
      for (NodeId node = 0; node < world.count(); ++node) {
        if (reference.ends[node]) fewest = std::min(fewest, steps[node]);
      }
    }
    if (path.steps() != fewest) return Finding{"fewest steps", std::to_string(path.steps())};
  }
  if (hasty || !is_admissible(answer.options)) return std::nullopt;
  if (info.guarantee == Guarantee::optimal) {
    // The best so far, where a limit struck.
    const bool stopped =
        info.anytime && !path.optimal && path.counters.expanded == answer.options.limits.expansions;
    const bool vague = stopped || (reference.turning && !path.optimal && path.bound > 0);
    if (!cheapest && !vague) return Finding{"promises the cheapest", costs};
    if (!path.optimal && !vague) return Finding{"promises optimal", costs};
  }
  if (info.guarantee == Guarantee::bounded) {
    const double most = answer.options.weight;
    if (path.cost > most * least * (1 + 1e-12)) return Finding{"promises a bound", costs};
    if (path.bound == 0 || path.bound > most) return Finding{"says its bound", costs};
  }
  return std::nullopt;
}

}  // namespace wend::test
