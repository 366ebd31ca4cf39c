#include "oracle/judge.h"
#include "wend/mesh/weighted_regions.h"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace wend::test {
namespace {

bool has_path(Status status) {
  return status == Status::found || status == Status::partial || status == Status::limit_reached ||
         status == Status::cancelled || status == Status::running;
}

bool settled_at_once(Status status) { return status != Status::found && status != Status::partial; }

std::optional<Finding> judge_refusal(Refusal refusal, const Reference& reference,
                                     const Path& path) {
  const bool refused = path.status == Status::invalid;
  if (refused && (path.reason == nullptr || path.reason[0] == '\0')) {
    return Finding{"a reason", "invalid, and no word why"};
  }
  if (refused && refusal == Refusal::none) return Finding{"not refused", path.reason};
  const bool answered = refusal == Refusal::late && settled_at_once(reference.status);
  if (!refused && !answered && (refusal == Refusal::must || refusal == Refusal::late)) {
    return Finding{"refused", to_string(path.status)};
  }
  return std::nullopt;
}

/// Whether the limits, or the labels, excuse that no answer was found.
bool excused(const World& world, const Question& question, const Reference& reference,
             const Answer& answer) {
  const Limits& limits = answer.options.limits;
  if (limits.expansions != kUnlimited) return true;
  std::uint64_t dearest = reference.least;
  if (dearest == kFar || (reference.status == Status::partial && !world.grid())) {
    dearest = 0;
    for (const std::uint64_t cost : reference.costs) {
      dearest = cost == kFar ? dearest : std::max(dearest, cost);
    }
  }
  // Estimates count, too: `wild` ones are three times what is good.
  const std::uint64_t estimated = is_admissible(answer.options) ? dearest : 4 * dearest;
  if (may_overflow(world, reference, estimated)) return true;
  // A search that does not look at costs may take ways that are far too expensive.
  const bool heedless = answer.algorithm->guarantee != Guarantee::optimal;
  if (heedless && may_overflow(world, reference, world.count() * world.dearest_step())) return true;
  if (limits.cost == kNoLimit) return false;
  if (answer.algorithm->on_meshes) {
    const auto least = way_on_mesh(world, question);
    const bool nearly = answer.algorithm->guarantee == Guarantee::says_bound;
    const double error = nearly ? answer.options.own.get(WeightedRegions::kError) : 0;
    return !least || limits.cost < *least * (1 + error) * (1 + 1e-9);
  }
  const double least = static_cast<double>(reference.least) / reference.scale;
  const bool searched =
      reference.status == Status::found || (reference.status == Status::partial && world.grid());
  const bool sure = answer.algorithm->guarantee == Guarantee::optimal &&
                    is_admissible(answer.options) && searched && reference.least != kFar;
  return !sure || least > limits.cost;
}

std::optional<Finding> judge_status(const World& world, const Question& question,
                                    const Reference& reference, const Answer& answer) {
  const Status status = answer.path.status;
  if (status == reference.status) return std::nullopt;
  const bool cancels = question.operation() == operation::cancel;
  if (status == Status::cancelled && cancels) return std::nullopt;
  const bool limited =
      status == Status::limit_reached && excused(world, question, reference, answer);
  const bool begun = reference.status == Status::found || reference.status == Status::partial ||
                     reference.status == Status::unreachable ||
                     reference.status == Status::goal_blocked;
  if (limited && begun) return std::nullopt;
  return Finding{"status", std::string(to_string(status)) + " but " + to_string(reference.status)};
}

/// The end is as close as any place that can be reached, by A*'s own estimates; the cheapest of
/// these where cheapest paths are promised.
std::optional<Finding> judge_closeness(const World& world, const Reference& reference,
                                       const Answer& answer) {
  std::vector<double> estimates(world.count(), -1);
  for (const TraceEvent& event : answer.measured) estimates[event.node] = event.h;
  double closest = kNoLimit;
  std::uint64_t least = kFar;
  for (NodeId node = 0; node < world.count(); ++node) {
    if (reference.costs[node] == kFar) continue;
    if (estimates[node] < 0) return std::nullopt;  // a limit cut it short
    if (estimates[node] < closest) least = kFar;
    closest = std::min(closest, estimates[node]);
    if (estimates[node] == closest) least = std::min(least, reference.costs[node]);
  }
  const NodeId end = end_of(world, answer.path);
  const std::string where = "ends at node " + std::to_string(end);
  if (end >= world.count() || !world.free(end)) return Finding{"partial ends at a place", where};
  if (estimates[end] != closest) return Finding{"partial ends at the closest", where};
  const bool cheapest = same_cost(answer.path.cost, least, reference.scale);
  if (answer.path.optimal && !cheapest) return Finding{"optimal is true", where};
  if (answer.algorithm->guarantee != Guarantee::optimal || cheapest) return std::nullopt;
  return Finding{"partial ends at the cheapest of the closest",
                 where + " at " + std::to_string(answer.path.cost) + " where " +
                     std::to_string(static_cast<double>(least) / reference.scale) + " is cheapest"};
}

std::optional<Finding> judge_end(const World& world, const Question& question,
                                 const Reference& reference, const Answer& answer) {
  const Path& path = answer.path;
  if (path.status != Status::found && path.status != Status::partial) return std::nullopt;
  if (path.status == Status::partial && !world.grid()) {
    return judge_closeness(world, reference, answer);
  }
  // A line on a mesh is judged by its own end, not by a node: several polygons may hold it.
  const bool on_mesh = answer.algorithm->on_meshes;
  if (!on_mesh && (path.detail == PathDetail::cells || !path.waypoints.empty())) {
    const NodeId end = end_of(world, path);
    if (end >= world.count() || !reference.ends[end]) {
      return Finding{"ends where it should",
                     "node " + std::to_string(end) + " (" + to_string(path.status) + ")"};
    }
  }
  return judge_promises(world, question, reference, answer);
}

/// The best path before the end must end where it should, and promise no more than is true.
std::optional<Finding> judge_so_far(const World& world, const Reference& reference,
                                    const Answer& answer, const Path& path) {
  const bool knows = answer.algorithm->anytime && path.bound > 0;
  if (!knows || reference.status != Status::found) return std::nullopt;
  const std::string says = std::to_string(path.cost) + ", bound " + std::to_string(path.bound);
  if (path.detail == PathDetail::cells) {
    const NodeId end = end_of(world, path);
    if (end >= world.count() || !reference.ends[end]) return Finding{"ends where it should", says};
  }
  const double least = static_cast<double>(reference.least) / reference.scale;
  if (same_cost(path.cost, reference.least, reference.scale)) return std::nullopt;
  if (path.cost < least) return Finding{"cheaper than cheapest", says};
  if (path.cost > path.bound * least * (1 + 1e-12)) return Finding{"bound is true", says};
  return std::nullopt;
}

/// Costs and bounds of the best path so far only fall.
std::optional<Finding> judge_progress(const World& world, const Reference& reference,
                                      const Answer& answer) {
  const Path* before = nullptr;
  for (const Path& halfway : answer.halfway) {
    if (auto finding = judge_so_far(world, reference, answer, halfway)) return finding;
    if (!answer.algorithm->anytime || halfway.bound == 0) continue;
    const bool worse =
        before != nullptr && (halfway.cost > before->cost || halfway.bound > before->bound);
    if (worse) return Finding{"better and better", std::to_string(halfway.cost)};
    before = &halfway;
  }
  if (answer.path.status != Status::cancelled) return std::nullopt;
  return judge_so_far(world, reference, answer, answer.path);
}

/// In slices, watched or shortened: the same answer.
std::optional<Finding> judge_again(const World& world, const Question& question,
                                   const Reference& reference, const Answer& answer) {
  if (!answer.asked_again) return std::nullopt;
  const Path& path = answer.path;
  const Path& whole = answer.again;
  if (has_path(whole.status)) {
    if (auto finding = judge_path(world, question, reference, answer, whole)) return finding;
  }
  const bool same = path.status == whole.status && path.cost == whole.cost &&
                    path.optimal == whole.optimal && path.bound == whole.bound &&
                    path.waypoints == whole.waypoints &&
                    std::abs(path.length - whole.length) <= 1e-9 * (1 + whole.length) &&
                    path.counters.expanded == whole.counters.expanded;
  if (!same) return Finding{"the same answer in another way of asking", to_string(path.status)};
  const auto& few = path.points;
  const auto& all = whole.points;
  switch (path.detail) {
    case PathDetail::cells:
      if (path.nodes == whole.nodes) return std::nullopt;
      break;
    case PathDetail::waypoints:
      if (answer.algorithm->any_angle) return std::nullopt;
      if (few.empty() && all.empty()) return std::nullopt;
      if (!few.empty() && few.front() == all.front() && few.back() == all.back()) {
        auto at = all.begin();
        for (const Point p : few) at = at == all.end() ? at : std::find(at, all.end(), p);
        if (at != all.end()) return std::nullopt;
      }
      break;
    case PathDetail::first_move:
      if (few.size() == std::min<std::size_t>(2, all.size()) &&
          std::equal(few.begin(), few.end(), all.begin())) {
        return std::nullopt;
      }
      break;
    case PathDetail::cost:
      if (path.nodes.empty() && few.empty()) return std::nullopt;
      break;
  }
  return Finding{"the detail of a path", to_string(path.detail)};
}

}  // namespace

bool is_admissible(const SearchOptions& options) {
  switch (options.heuristic.kind) {
    case HeuristicKind::manhattan:
    case HeuristicKind::euclidean:
    case HeuristicKind::hex: return false;
    case HeuristicKind::custom: return options.heuristic.declared_admissible;
    default: return true;
  }
}

bool may_overflow(const World& world, const Reference& reference, std::uint64_t cost) {
  if (!world.grid()) return false;
  const double scale = world.library_scale() / world.unit();
  const double own = world.unit() / reference.scale;  // turns are counted in thousandths
  // Turns and expensive headings take units that are finer, by up to a thousand.
  const double most = reference.turning ? 0x1p47 / 1000 : 0x1p44;
  const double slack =
      (reference.turning ? 50 : 4) * static_cast<double>(world.dearest_step()) * scale;
  return static_cast<double>(cost) * own * scale + slack >= most;
}

std::optional<Finding> judge(const World& world, const Question& question,
                             const Reference& reference, const Answer& answer) {
  if (question.flood()) return judge_flood(world, question, reference, answer);
  const Path& path = answer.path;
  const Refusal refusal = refusal_of(world, question, answer);
  if (auto finding = judge_refusal(refusal, reference, path)) return finding;
  if (path.status == Status::invalid) return std::nullopt;
  if (auto finding = judge_status(world, question, reference, answer)) return finding;
  if (path.counters.expanded > answer.options.limits.expansions) {
    return Finding{"limit on expansions", std::to_string(path.counters.expanded)};
  }
  for (const Path& halfway : answer.halfway) {
    if (auto finding = judge_path(world, question, reference, answer, halfway)) return finding;
  }
  if (auto finding = judge_progress(world, reference, answer)) return finding;
  if (!has_path(path.status)) return std::nullopt;
  if (question.operation() == operation::alternatives && path.found()) {
    if (auto finding = judge_routes(world, question, reference, answer)) return finding;
  }
  if (auto finding = judge_path(world, question, reference, answer, path)) return finding;
  if (auto finding = judge_end(world, question, reference, answer)) return finding;
  return judge_again(world, question, reference, answer);
}

}  // namespace wend::test
