#include <algorithm>
#include <cmath>

#include "oracle/judge.h"

namespace wend::test {
namespace {

std::string digits_of(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

/// Heights are reckoned anew, in polygons that may be slivers.
bool same_place(const Position& a, const Position& b) {
  return a.x == b.x && a.y == b.y && std::abs(a.z - b.z) <= 1e-6;
}

/// The link that a leg is, by the number of its first waypoint; nothing for one that is walked.
std::optional<std::uint32_t> link_at(const Path& path, std::size_t leg) {
  for (const PathLink& taken : path.links) {
    if (taken.waypoint == leg) return taken.link;
  }
  return std::nullopt;
}

std::vector<std::uint32_t> links_of(const Path& path) {
  std::vector<std::uint32_t> taken;
  for (const PathLink& link : path.links) taken.push_back(link.link);
  return taken;
}

/// Each is one that there is, may be taken, and leads from waypoint to waypoint.
std::optional<Finding> judge_links(const World& world, const Question& question, const Path& path) {
  const MeshLinks& links = world.mesh().links();
  std::size_t next = 0;
  for (const PathLink& taken : path.links) {
    const bool known = taken.link < links.count();
    if (!known || taken.waypoint < next || taken.waypoint + 1 >= path.waypoints.size()) {
      return Finding{"links of a path", "a number is wrong"};
    }
    next = taken.waypoint + std::size_t{1};
    const MeshLink& link = links.link(taken.link);
    if ((question.link_kinds >> link.kind & 1) == 0) {
      return Finding{"links of a path", "one that may not be taken"};
    }
    if (!same_place(path.waypoints[taken.waypoint], link.from) ||
        !same_place(path.waypoints[next], link.to)) {
      return Finding{"links of a path", "their ends are no waypoints"};
    }
  }
  return std::nullopt;
}

double sum_of(const World& world, const Path& path) {
  const auto& line = path.waypoints;
  double length = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const auto link = link_at(path, i - 1);
    length += link ? world.mesh().links().link(*link).cost
                   : std::hypot(line[i].x - line[i - 1].x, line[i].y - line[i - 1].y);
  }
  return length;
}

Position place_of(const World& world, NodeId node, const std::optional<Position>& at) {
  return at ? *at : world.graph().position(node);
}

/// All that a way may go to.
std::vector<NodeId> goals_of(const Question& question) {
  if (!question.goals.empty()) return question.goals;
  return question.accepted.empty() ? std::vector<NodeId>{question.to} : std::vector<NodeId>{};
}

/// Where a way may end whose last polygon that is: the middle, but for goals.
std::vector<Position> ends_in(const World& world, const Question& question, NodeId node) {
  std::vector<Position> places;
  const bool single = question.goals.empty() && question.accepted.empty();
  if (single && question.to == node) places.push_back(place_of(world, node, question.to_at));
  for (std::size_t i = 0; i < question.goals.size(); ++i) {
    const bool known = i < question.goals_at.size();
    if (question.goals[i] != node) continue;
    places.push_back(
        place_of(world, node, known ? std::optional(question.goals_at[i]) : std::nullopt));
  }
  if (places.empty()) places.push_back(world.graph().position(node));
  return places;
}

std::optional<Finding> judge_length(const World& world, const Path& path) {
  const double length = sum_of(world, path);
  if (std::abs(path.length - length) <= slack_on_mesh(world, length)) return std::nullopt;
  return Finding{"length of a line", digits_of(path.length) + " but " + digits_of(length)};
}

}  // namespace

double slack_on_mesh(const World& world, double length) {
  return (world.recipe().radius > 0 ? 1e-7 : 1e-9) * (1 + length);
}

std::optional<MeshLengths> shortest_on_mesh(const World& world, const Question& question) {
  if (world.kind() != family::mesh || question.from == kOutside) return std::nullopt;
  const MeshTruth& truth = world.truth();
  const Position from = place_of(world, question.from, question.from_at);
  MeshLengths lengths = {kNoLimit, kNoLimit};
  for (const NodeId goal : goals_of(question)) {
    if (goal == kOutside) return std::nullopt;
    for (const Position& to : ends_in(world, question, goal)) {
      const auto strict =
          world.links().shortest({from, {question.from}}, {to, {goal}}, question.link_kinds, false);
      const auto least = world.links().shortest(
          {from, truth.polygons_at(from)}, {to, truth.polygons_at(to)}, question.link_kinds, true);
      lengths.strict = std::min(lengths.strict, strict.value_or(kNoLimit));
      lengths.least = std::min(lengths.least, least.value_or(kNoLimit));
    }
  }
  if (lengths.strict == kNoLimit) return std::nullopt;
  return lengths;
}

std::optional<double> way_on_mesh(const World& world, const Question& question) {
  if (world.kind() != family::mesh || question.from == kOutside) return std::nullopt;
  if (world.uniform()) {
    const auto lengths = shortest_on_mesh(world, question);
    return lengths ? std::optional(lengths->strict) : std::nullopt;
  }
  const Position from = place_of(world, question.from, question.from_at);
  double least = kNoLimit;
  for (const NodeId goal : goals_of(question)) {
    if (goal == kOutside) return std::nullopt;
    for (const Position& to : ends_in(world, question, goal)) {
      const auto cost = world.ground().by_doors({from, {question.from}}, {to, {goal}});
      least = std::min(least, cost.value_or(kNoLimit));
    }
  }
  return least < kNoLimit ? std::optional(least) : std::nullopt;
}

namespace {

/// The middle of each leg lies in one of the nodes, in their order.
std::optional<Finding> judge_crossed(const World& world, const Path& path) {
  const auto& line = path.waypoints;
  std::size_t node = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Position middle = {(line[i - 1].x + line[i].x) / 2, (line[i - 1].y + line[i].y) / 2,
                             line[i].z};
    while (node < path.nodes.size() && !world.truth().holds(path.nodes[node], middle)) ++node;
    if (node == path.nodes.size()) {
      return Finding{"nodes are the polygons that are crossed", "not by leg " + std::to_string(i)};
    }
  }
  return std::nullopt;
}

/// By the ground under the line. Sides of eroded polygons are where rounding puts them: there it is
/// a matter of that, which of two grounds a line along one has.
std::optional<Finding> judge_ground(const World& world, const Path& path) {
  if (world.uniform()) {
    if (std::abs(path.cost - path.length) <= 1e-9 * (1 + path.length)) return std::nullopt;
    return Finding{"cost of the path",
                   digits_of(path.cost) + " but the line " + digits_of(path.length)};
  }
  const GroundTruth::Range range = world.ground().of_line(path.waypoints);
  const double most = world.recipe().radius > 0 ? range.most : range.least;
  const double slack = slack_on_mesh(world, most);
  if (path.cost >= range.least - slack && path.cost <= most + slack) return std::nullopt;
  return Finding{"cost of the path",
                 digits_of(path.cost) + " but the ground " + digits_of(range.least)};
}

/// At one of the goals.
bool ends_well(const World& world, const Question& question, const Path& path) {
  for (const NodeId goal : goals_of(question)) {
    if (goal == kOutside) continue;
    for (const Position& to : ends_in(world, question, goal)) {
      if (same_place(path.waypoints.back(), to)) return true;
    }
  }
  return false;
}

}  // namespace

std::optional<Finding> judge_line_on_mesh(const World& world, const Question& question,
                                          const Path& path) {
  const auto& line = path.waypoints;
  if (line.empty()) return Finding{"waypoints of a line", "there are none"};
  if (!same_place(line.front(), place_of(world, question.from, question.from_at))) {
    return Finding{"begins at a start", "the line does not"};
  }
  if (path.found() && !ends_well(world, question, path)) {
    return Finding{"ends where it should", "the line does not"};
  }
  const MeshTruth& truth = world.truth();
  if (auto finding = judge_links(world, question, path)) return finding;
  for (std::size_t i = 1; i < line.size(); ++i) {
    if (link_at(path, i - 1)) continue;
    const MeshTruth::Spot from = {line[i - 1], truth.polygons_at(line[i - 1])};
    if (!truth.sees(from, {line[i], truth.polygons_at(line[i])})) {
      return Finding{"a line is free", "piece " + std::to_string(i)};
    }
  }
  if (auto finding = judge_length(world, path)) return finding;
  if (auto finding = judge_ground(world, path)) return finding;
  const auto through =
      world.links().shortest_through(path.nodes, line.front(), line.back(), links_of(path));
  if (!through) return Finding{"legal steps", "polygons that are no neighbours"};
  const double slack = slack_on_mesh(world, path.length);
  if (!world.uniform()) return judge_crossed(world, path);  // it need not be a shortest one
  if (path.found() && std::abs(*through - path.length) > slack) {
    return Finding{"nodes are the polygons that are crossed",
                   "through them " + digits_of(*through) + ", not " + digits_of(path.length)};
  }
  return std::nullopt;
}

std::optional<Finding> judge_corridor(const World& world, const Question& question,
                                      const Path& path) {
  if (path.waypoints.empty()) return Finding{"waypoints of a line", "there are none"};
  const Position from = place_of(world, question.from, question.from_at);
  if (!same_place(path.waypoints.front(), from)) {
    return Finding{"begins at a start", "the line does not"};
  }
  if (auto finding = judge_links(world, question, path)) return finding;
  if (auto finding = judge_length(world, path)) return finding;
  bool ends = false;
  double least = kNoLimit;
  for (const Position& to : ends_in(world, question, path.nodes.back())) {
    ends = ends || same_place(path.waypoints.back(), to);
    const auto length = world.links().shortest_through(path.nodes, from, to, links_of(path));
    if (!length) return Finding{"legal steps", "polygons that are no neighbours"};
    least = std::min(least, *length);
  }
  if (!ends) return Finding{"ends where it should", "the line does not"};
  if (std::abs(least - path.length) <= slack_on_mesh(world, least)) return std::nullopt;
  return Finding{"the shortest line through the corridor",
                 digits_of(path.length) + " where there is one of " + digits_of(least)};
}

std::optional<Finding> judge_mesh_promises(const World& world, const Question& question,
                                           const Answer& answer) {
  const Path& path = answer.path;
  const bool exact = world.recipe().radius == 0;
  const double bound = exact ? 1 : 1 + ErosionOptions().corner_error;
  if (path.optimal != exact || path.bound != bound) {
    return Finding{"says its bound", digits_of(path.bound)};
  }
  const auto lengths = shortest_on_mesh(world, question);
  if (!lengths) return Finding{"status", "found, where there is no way"};
  const double slack = slack_on_mesh(world, lengths->strict);
  const std::string said =
      digits_of(path.length) + " where the shortest is " + digits_of(lengths->strict);
  if (path.length > lengths->strict + slack) return Finding{"promises the shortest", said};
  if (path.length < lengths->least - slack) return Finding{"shorter than the shortest", said};
  return std::nullopt;
}

}  // namespace wend::test
