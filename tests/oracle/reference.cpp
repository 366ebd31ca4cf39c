#include "oracle/reference.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>
#include <queue>
#include <set>
#include <string_view>
#include <utility>

#include "support/any_angle_oracle.h"
#include "wend/catalogue/catalogue.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kMilli = 1000;
constexpr unsigned kNowhere = 8;  // the heading of a unit that looks nowhere
constexpr unsigned kHeadings = 9;

/// The cost of a step with turns and expensive headings, in thousandths of the world's units.
class TurnCosts {
 public:
  TurnCosts(const World& world, const Turning& turning) : hexagonal_(world.hexagonal()) {
    turn_ = static_cast<std::uint64_t>(std::llround(turning.cost * kMilli)) *
            static_cast<std::uint64_t>(world.unit());
    for (std::size_t i = 0; i < 8; ++i) {
      share_[i] = static_cast<std::uint64_t>(std::llround(turning.headings[i] * kMilli));
    }
  }

  std::uint64_t of(unsigned heading, const WorldEdge& edge) const {
    if (edge.heading >= kNowhere) return edge.cost * kMilli;
    return edge.cost * (kMilli + share_[edge.heading]) + turn_ * turns(heading, edge.heading);
  }
  static unsigned after(const WorldEdge& edge) { return std::min(edge.heading, kNowhere); }

 private:
  std::uint64_t turns(unsigned from, unsigned to) const {
    if (from == kNowhere) return 0;
    // Clockwise from north; between hexagons north-west and south-east are no steps.
    constexpr int kSquare[] = {0, 2, 4, 6, 1, 3, 5, 7};
    constexpr int kHexagons[] = {0, 2, 3, 5, 1, 0, 4, 0};
    const int* round = hexagonal_ ? kHexagons : kSquare;
    const int all = hexagonal_ ? 6 : 8;
    const int apart = std::abs(round[from] - round[to]);
    return static_cast<std::uint64_t>(std::min(apart, all - apart));
  }

  bool hexagonal_;
  std::uint64_t turn_;
  std::uint64_t share_[8] = {};
};

std::vector<std::uint64_t> turning_costs(const World& world, const Turning& turning,
                                         const std::vector<NodeId>& starts) {
  const TurnCosts costs(world, turning);
  std::vector<std::uint64_t> best(world.count() * kHeadings, kFar);
  using Entry = std::pair<std::uint64_t, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  const auto reach = [&](std::size_t state, std::uint64_t cost) {
    if (cost >= best[state]) return;
    best[state] = cost;
    open.emplace(cost, state);
  };
  for (const NodeId start : starts) {
    reach(start * kHeadings + std::min(turning.facing, kNowhere), 0);
  }
  while (!open.empty()) {
    const auto [cost, state] = open.top();
    open.pop();
    if (cost > best[state]) continue;
    for (const WorldEdge& edge : world.edges(static_cast<NodeId>(state / kHeadings))) {
      const std::uint64_t step = costs.of(static_cast<unsigned>(state % kHeadings), edge);
      reach(edge.to * kHeadings + TurnCosts::after(edge), cost + step);
    }
  }
  std::vector<std::uint64_t> least(world.count(), kFar);
  for (std::size_t i = 0; i < best.size(); ++i) {
    least[i / kHeadings] = std::min(least[i / kHeadings], best[i]);
  }
  return least;
}

/// How far apart two cells are, as a fallback or a range counts.
double apart(const World& world, NodeId a, NodeId b, bool in_rings) {
  if (!world.grid()) {
    const Position p = world.graph().position(a);
    const Position q = world.graph().position(b);
    return (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y) + (p.z - q.z) * (p.z - q.z);
  }
  const int dx = world.place(a).x - world.place(b).x;
  const int dy = world.place(a).y - world.place(b).y;
  if (world.hexagonal()) {
    // Axial coordinates with north-east and south-west among the six.
    const bool along = (dx >= 0) == (dy >= 0);
    return along ? std::abs(dx) + std::abs(dy) : std::max(std::abs(dx), std::abs(dy));
  }
  if (in_rings) return std::max(std::abs(dx), std::abs(dy));
  return static_cast<double>(dx) * dx + static_cast<double>(dy) * dy;
}

class ReferenceMaker {
 public:
  ReferenceMaker(const World& world, const Question& question)
      : world_(world), question_(question) {}

  Reference make() {
    reference_.status = status_of_starts();
    reference_.turning = std::string_view(algorithm_of(question_)) == "turning_astar" ||
                         !(turning_of(question_.draw) == Turning{});
    reference_.turning = reference_.turning && world_.grid();
    reference_.scale = world_.unit() * (reference_.turning ? kMilli : 1);
    if (reference_.status != Status::found) return reference_;
    spread();
    reference_.status = find_ends();
    for (NodeId node = 0; node < world_.count(); ++node) {
      const bool ends = !reference_.ends.empty() && reference_.ends[node];
      if (ends) reference_.least = std::min(reference_.least, turned_[node]);
    }
    measure();
    return reference_;
  }

 private:
  Status status_of_starts() {
    reference_.starts = {question_.from};
    const auto& more = question_.more_starts;
    reference_.starts.insert(reference_.starts.end(), more.begin(), more.end());
    for (const NodeId start : reference_.starts) {
      if (start == kOutside) return Status::start_outside;
    }
    const bool ends = question_.operation() == operation::field_back;
    const auto blocked = [&](NodeId start) {
      return ends ? !world_.may_stop(start) : !world_.free(start);
    };
    std::erase_if(reference_.starts, blocked);
    return reference_.starts.empty() ? Status::start_blocked : Status::found;
  }

  void spread() {
    const bool back = question_.operation() == operation::field_back ||
                      question_.operation() == operation::distances_back;
    reference_.costs.assign(world_.count(), kFar);
    for (const NodeId start : reference_.starts) {
      const auto& one = world_.distances(start, back ? Side::backward : Side::forward);
      for (NodeId node = 0; node < world_.count(); ++node) {
        reference_.costs[node] = std::min(reference_.costs[node], one[node]);
      }
    }
    if (leaves_links_out(world_, question_)) {
      const auto reach = world_.links().reach(question_.from, question_.link_kinds);
      for (NodeId node = 0; node < world_.count(); ++node) {
        if (!reach[node]) reference_.costs[node] = kFar;
      }
    }
    turned_ = reference_.turning
                  ? turning_costs(world_, turning_of(question_.draw), reference_.starts)
                  : reference_.costs;
  }

  bool reached(NodeId node) const { return reference_.costs[node] != kFar; }

  Status find_ends() {
    std::vector<bool>& ends = reference_.ends;
    ends.assign(world_.count(), false);
    if (question_.operation() == operation::field ||
        question_.operation() == operation::field_back) {
      return Status::found;
    }
    std::vector<NodeId> wanted = question_.goals;
    if (wanted.empty() && question_.accepted.empty()) wanted = {question_.to};
    for (const NodeId node : wanted) {
      if (node == kOutside) return Status::goal_outside;
    }
    Status missing = question_.range > 0 ? Status::unreachable : Status::goal_blocked;
    bool any = false;
    for (NodeId node = 0; node < world_.count(); ++node) {
      bool goal = !question_.accepted.empty() && question_.accepted[node];
      for (const NodeId other : wanted) {
        goal = goal || other == node || (question_.range > 0 && near(node, other));
      }
      goal = goal && world_.may_stop(node);
      if (goal) missing = Status::unreachable;
      ends[node] = goal && reached(node);
      any = any || ends[node];
    }
    if (!question_.accepted.empty()) missing = Status::unreachable;
    if (any) return Status::found;
    if (question_.draw[Dim::fallback] == 0) return missing;
    stand_in(wanted);
    return Status::partial;
  }

  bool near(NodeId node, NodeId goal) const {
    const double away = apart(world_, node, goal, false);
    return (world_.hexagonal() ? away : std::sqrt(away)) <= question_.range;
  }

  void stand_in(const std::vector<NodeId>& wanted) {
    std::vector<bool>& ends = reference_.ends;
    const bool in_rings = question_.draw[Dim::fallback] == 2;
    double best = kNoLimit;
    for (NodeId node = 0; node < world_.count(); ++node) {
      if (!reached(node)) continue;
      double away = 0;
      if (world_.grid() && !wanted.empty()) {
        away = kNoLimit;
        for (const NodeId goal : wanted) {
          away = std::min(away, apart(world_, node, goal, in_rings));
        }
      }
      if (away < best) ends.assign(world_.count(), false);
      best = std::min(best, away);
      if (away == best) ends[node] = true;
    }
  }

  /// The cheapest path's cost or, if there is none, the highest cost of a node that can be reached.
  void measure() {
    std::uint64_t measure = reference_.least;
    const bool exhaustive = measure == kFar || (!world_.grid() && measure == 0);
    if (exhaustive) {
      measure = 0;
      for (const std::uint64_t cost : turned_)
        measure = cost == kFar ? measure : std::max(measure, cost);
    }
    reference_.measure = static_cast<double>(measure) / reference_.scale;
    const AlgorithmInfo* info = find_algorithm(algorithm_of(question_));
    if (info != nullptr && info->on_meshes && reference_.status == Status::found) {
      if (const auto least = way_on_mesh(world_, question_)) reference_.measure = *least;
    }
    if (info == nullptr || !info->any_angle || exhaustive || !lines_work(world_)) return;
    if (const auto line = shortest_line(world_, reference_)) reference_.measure = *line;
  }

  const World& world_;
  const Question& question_;
  Reference reference_;
  std::vector<std::uint64_t> turned_;
};

}  // namespace

bool leaves_links_out(const World& world, const Question& question) {
  if (world.kind() != family::mesh) return false;
  const auto& links = world.mesh().links().all();
  return std::any_of(links.begin(), links.end(), [&](const MeshLink& link) {
    return (question.link_kinds >> link.kind & 1) == 0;
  });
}

std::optional<double> shortest_line(const World& world, const Reference& reference) {
  constexpr NodeId kMostCells = 40;
  if (world.count() > kMostCells) return std::nullopt;
  const Recipe& recipe = world.recipe();
  const AnyAngleOracle oracle(recipe.map, recipe.options.corners);
  double least = kNoLimit;
  for (NodeId node = 0; node < world.count(); ++node) {
    if (!reference.ends[node]) continue;
    const auto length = oracle.length(world.cell(reference.starts[0]), world.cell(node));
    if (length) least = std::min(least, *length);
  }
  return least * recipe.options.costs.straight;
}

bool lines_work(const World& world) {
  const bool squares = world.kind() == family::square || world.kind() == family::diamond ||
                       world.kind() == family::floors;
  return squares && world.uniform() && world.recipe().map.links().empty();
}

Reference make_reference(const World& world, const Question& question) {
  return ReferenceMaker(world, question).make();
}

std::vector<std::uint64_t> costs_along(const World& world, const Question& question, bool turning,
                                       const std::vector<NodeId>& nodes) {
  const Turning turns = turning ? turning_of(question.draw) : Turning{};
  const TurnCosts costs(world, turns);
  using State = std::pair<std::uint64_t, unsigned>;
  std::set<State> now = {{0, std::min(turns.facing, kNowhere)}};
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    std::set<State> next;
    for (const WorldEdge& edge : world.edges(nodes[i - 1])) {
      if (edge.to != nodes[i]) continue;
      for (const auto& [cost, heading] : now) {
        const std::uint64_t step = turning ? costs.of(heading, edge) : edge.cost;
        next.emplace(cost + step, turning ? TurnCosts::after(edge) : kNowhere);
      }
    }
    now.clear();
    for (auto state = next.begin(); state != next.end() && now.size() < kMostChoices; ++state) {
      now.insert(*state);
    }
  }
  std::vector<std::uint64_t> sums;
  for (const auto& [cost, heading] : now) sums.push_back(cost);
  return sums;
}

}  // namespace wend::test
