#include <algorithm>
#include <cmath>

#include "oracle/judge.h"

namespace wend::test {
namespace {

std::string said(NodeId node, double cost, std::uint64_t units, double scale) {
  const std::string truth =
      units == kFar ? "unreached" : std::to_string(static_cast<double>(units) / scale);
  return "node " + std::to_string(node) + ": " + std::to_string(cost) + " but " + truth;
}

/// A value where there is one, and only there.
std::optional<Finding> judge_value(const World& world, const Reference& reference,
                                   const Answer& answer, NodeId node, double cost) {
  const std::uint64_t truth = reference.costs[node];
  const double limit = answer.options.limits.cost;
  const double exact = static_cast<double>(truth) / reference.scale;
  if (cost != kNoLimit) {
    if (truth == kFar || !same_cost(cost, truth, reference.scale)) {
      return Finding{"values of a field", said(node, cost, truth, reference.scale)};
    }
    if (exact > limit * (1 + 1e-14)) {
      return Finding{"limit of a field", said(node, cost, truth, reference.scale)};
    }
    return std::nullopt;
  }
  if (truth == kFar || exact > limit) return std::nullopt;
  if (answer.path.status == Status::limit_reached && may_overflow(world, reference, truth)) {
    return std::nullopt;
  }
  return Finding{"nothing left out of a field", said(node, cost, truth, reference.scale)};
}

/// A node's parent is one step away, and cheaper by that step.
std::optional<Finding> judge_parent(const World& world, const Reference& reference,
                                    const Answer& answer, NodeId node, bool back) {
  const double cost = answer.costs[node];
  const NodeId parent = answer.parents[node];
  if (cost == kNoLimit) return std::nullopt;
  const auto& starts = reference.starts;
  const bool start = std::find(starts.begin(), starts.end(), node) != starts.end();
  if (parent == kNoNode && start) return std::nullopt;
  if (parent >= world.count()) return Finding{"parents of a field", "node " + std::to_string(node)};
  for (const WorldEdge& edge : world.edges(back ? node : parent)) {
    if (edge.to != (back ? parent : node)) continue;
    if (reference.costs[parent] + edge.cost == reference.costs[node]) return std::nullopt;
  }
  return Finding{"parents of a field",
                 "no cheapest step from " + std::to_string(parent) + " to " + std::to_string(node)};
}

}  // namespace

std::optional<Finding> judge_flood(const World& world, const Question& question,
                                   const Reference& reference, const Answer& answer) {
  const bool field = question.operation() <= operation::field_back;
  Status expected = Status::found;
  if (reference.status == Status::start_outside || reference.status == Status::start_blocked) {
    expected = reference.status;
  }
  std::vector<NodeId> targets = question.goals;
  if (targets.empty()) targets = {question.to};
  const bool outside = std::find(targets.begin(), targets.end(), kOutside) != targets.end();
  if (!field && outside) expected = Status::goal_outside;
  const Status status = answer.path.status;
  std::uint64_t dearest = 0;
  for (const std::uint64_t cost : reference.costs) {
    if (cost != kFar) dearest = std::max(dearest, cost);
  }
  const bool overflows = status == Status::limit_reached && may_overflow(world, reference, dearest);
  // If there are two faults, either may be reported.
  const bool other_fault = !field && outside && status == reference.status;
  if (status != expected && !overflows && !other_fault) {
    return Finding{"status of a field",
                   std::string(to_string(status)) + " but " + to_string(expected)};
  }
  if (expected != Status::found) return std::nullopt;
  if (!field) {
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (auto finding = judge_value(world, reference, answer, targets[i], answer.costs[i])) {
        return finding;
      }
    }
    return std::nullopt;
  }
  for (NodeId node = 0; node < world.count(); ++node) {
    if (auto finding = judge_value(world, reference, answer, node, answer.costs[node])) {
      return finding;
    }
    const bool back = question.operation() == operation::field_back;
    if (auto finding = judge_parent(world, reference, answer, node, back)) return finding;
  }
  return std::nullopt;
}

std::optional<Finding> judge_routes(const World& world, const Question& question,
                                    const Reference& reference, const Answer& answer) {
  constexpr double kStretch = 1.5;  // as asked
  if (answer.routes.empty()) return Finding{"routes", "none, and no word why"};
  const Path& first = answer.routes.front();
  for (const Path& route : answer.routes) {
    if (auto finding = judge_path(world, question, reference, answer, route)) return finding;
    if (!route.found() || route.detail != PathDetail::cells) continue;
    const NodeId end = end_of(world, route);
    if (end == kNoNode || !reference.ends[end]) return Finding{"routes", "one ends elsewhere"};
    const double least = static_cast<double>(reference.least) / reference.scale;
    const double stretch = route.cost / std::max(least, 1e-300);
    if (route.cost > kStretch * least * (1 + 1e-9)) {
      return Finding{"routes", "stretch " + std::to_string(stretch)};
    }
    if (&route != &first && least > 0 && std::abs(route.bound - stretch) > 1e-9 * stretch) {
      return Finding{"routes", "bound " + std::to_string(route.bound)};
    }
  }
  return std::nullopt;
}

}  // namespace wend::test
