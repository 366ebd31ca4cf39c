#include "wend/catalogue/alternatives.h"

#include <algorithm>
#include <set>
#include <string_view>
#include <tuple>
#include <utility>

#include "wend/catalogue/catalogue.h"

namespace wend {
namespace {

/// Sums and differences of costs that should be equal are, up to this share.
constexpr double kRoundingOfSums = 1e-9;

/// A path is taken for a cheapest one whose bound is no larger: costs of graphs may be rounded.
constexpr double kNearlyCheapest = 1 + 1e-6;

constexpr const char* kOneToOne = "alternative routes lead from one place to one other";

const char* objection(const NodeQuery& query, const AlternativesOptions& options) {
  const auto within = [](double value, double least, double most) {
    return value >= least && value <= most;
  };
  if (!query.goals.empty() || query.goal_test != nullptr || query.range != 0) return kOneToOne;
  if (query.overlay != nullptr) return "alternative routes do not see an overlay: leave it out";
  const AlgorithmInfo* info = query.algorithm.info();
  const bool cheapest = info != nullptr && info->guarantee == Guarantee::optimal;
  if (!query.algorithm.automatic() && !cheapest) {
    return "alternatives are to a cheapest path; say astar, or auto";
  }
  if (query.options.stop == StopRule::fast) {
    return "alternatives are to a cheapest path; the stop rule fast may miss it";
  }
  if (!(query.options.turning == Turning{})) return "alternative routes do not count turns";
  if (!query.options.own.values().empty()) {
    return "alternative routes are read from fields: leave out `own` options, such as a seed";
  }
  if (!within(options.stretch, 1, 100)) return "the stretch must be a number from 1 to 100";
  if (!within(options.shared, 0, 1) || !within(options.sound, 0, 1)) {
    return "shares are numbers from 0 to 1";
  }
  constexpr std::int32_t kMostBreadth = 1000;
  if (options.breadth && !within(*options.breadth, 0, kMostBreadth)) {
    return "the breadth is 0 to 1000";
  }
  return nullptr;
}

/// For every node of a field: the cost that a cheapest path from the node to the root shares with
/// the routes so far.
class SharedCosts {
 public:
  void find(const NodeField& field, const std::vector<bool>& taken) {
    costs_.assign(field.node_count(), kUnknown);
    for (NodeId node = 0; node < costs_.size(); ++node) {
      if (field.reached(node)) find(field, taken, node);
    }
  }
  double of(NodeId node) const { return costs_[node]; }

 private:
  static constexpr double kUnknown = -1;

  /// Up the tree to a node that is known, and down again.
  void find(const NodeField& field, const std::vector<bool>& taken, NodeId node) {
    way_.clear();
    for (; node != kNoNode && costs_[node] == kUnknown; node = field.parent(node)) {
      way_.push_back(node);
    }
    for (; !way_.empty(); way_.pop_back()) {
      const NodeId next = way_.back();
      const bool along = node != kNoNode && taken[node] && taken[next];
      const double step = along ? field.cost(next) - field.cost(node) : 0;
      costs_[next] = (node == kNoNode ? 0 : costs_[node]) + step;
      node = next;
    }
  }

  std::vector<double> costs_;
  std::vector<NodeId> way_;
};

/// A path that says why there are none.
std::vector<Path> refused(const char* reason) {
  Path path;
  path.status = Status::invalid;
  path.reason = reason;
  return {path};
}

class Routes {
 public:
  Routes(const NodeNavigator& navigator, const NodeQuery& query, const AlternativesOptions& options,
         Workspace& workspace)
      : navigator_(navigator),
        query_(query),
        options_(options),
        breadth_(options.breadth.value_or(navigator.has_cells() ? AlternativesOptions::kUsualBreadth
                                                                : 0)),
        workspace_(workspace) {
    query_.options.detail = PathDetail::cells;
    // The floods take longer than any search; its ties go past more of what lies between.
    if (query_.algorithm.automatic()) query_.algorithm = "astar";
  }

  std::vector<Path> find() {
    found_.push_back(navigator_.solve(query_, workspace_));
    if (!found_.front().found()) return std::move(found_);
    const double bound = found_.front().bound;
    if (bound == 0 || bound > kNearlyCheapest) {
      return refused("alternatives are to a cheapest path, and the search proves none");
    }
    if (options_.most < 2) return std::move(found_);
    cheapest_ = found_.front().cost;
    if (!flood()) return refused("alternatives need a map that knows the way back");
    take(found_.front());
    while (found_.size() < options_.most && find_next()) take(found_.back());
    return std::move(found_);
  }

 private:
  bool flood() {
    const double limit = std::min(cheapest_ * options_.stretch, most_cost());
    from_start_ = navigator_.field({{&query_.from, 1}, Side::forward, limit}, workspace_);
    to_goal_ = navigator_.field({{&query_.to, 1}, Side::backward, limit}, workspace_);
    taken_.assign(from_start_.node_count(), false);
    return to_goal_.status != Status::invalid;
  }

  void take(const Path& route) {
    const std::vector<NodeId>& nodes = route.nodes;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      if (i > 0) taken_edges_.insert({nodes[i - 1], nodes[i]});
      for (const NodeId near : navigator_.near(nodes[i], breadth_)) taken_[near] = true;
    }
  }

  /// A node through which a route may lead, or an edge on from there, and its price.
  struct Via {
    double price;
    NodeId node;
    NodeId next;  // the same but for an edge
    double edge;  // what that costs
    bool operator<(const Via& other) const {
      return std::tie(price, node, next) < std::tie(other.price, other.node, other.next);
    }
  };

  bool find_next() {
    constexpr int kMostTries = 64;
    std::vector<Via> vias = candidates();
    std::vector<bool> hopeless(taken_.size(), false);
    int tries = 0;
    // A heap: few of the nodes are looked at before one will do.
    const auto dearer = [](const Via& a, const Via& b) { return b < a; };
    std::make_heap(vias.begin(), vias.end(), dearer);
    for (; !vias.empty() && tries < kMostTries; vias.pop_back()) {
      std::pop_heap(vias.begin(), vias.end(), dearer);
      const Via via = vias.back();
      if (hopeless[via.node]) continue;
      ++tries;
      if (go_by(via)) return true;
      if (via.next != via.node) continue;
      for (const NodeId near : navigator_.near(via.node, breadth_)) hopeless[near] = true;
    }
    return false;
  }

  std::vector<Via> candidates() {
    shared_before_.find(from_start_, taken_);
    shared_after_.find(to_goal_, taken_);
    std::vector<Via> vias;
    constexpr double kLastDigits = 1 + 1e-14;  // of sums that must not exceed a limit
    const double most =
        std::min(options_.stretch * cheapest_ * (1 + kRoundingOfSums), most_cost() * kLastDigits);
    const auto offer = [&](NodeId node, NodeId next, double edge) {
      const double cost = from_start_.cost(node) + edge + to_goal_.cost(next);
      if (!(cost <= most)) return;
      const double shared = shared_before_.of(node) + shared_after_.of(next);
      if (shared <= options_.shared * cheapest_) vias.push_back({cost + shared, node, next, edge});
    };
    for (NodeId node = 0; node < taken_.size(); ++node) {
      if (!taken_[node]) {
        offer(node, node, 0);
        continue;
      }
      // From route to route there may be an edge that none of them takes; but what is close to a
      // route goes along it.
      if (breadth_ > 0) continue;
      for (const NodeEdge& edge : navigator_.edges(node)) {
        const bool apart = taken_[edge.to] && taken_edges_.count({node, edge.to}) == 0;
        if (apart) offer(node, edge.to, edge.cost);
      }
    }
    return vias;
  }

  /// Adds the route by that node or edge, if it is a good one.
  bool go_by(const Via& via) {
    std::vector<NodeId> nodes = from_start_.path(via.node);
    const std::size_t middle = nodes.size() - 1;
    const std::vector<NodeId> rest = to_goal_.path(via.next);
    nodes.insert(nodes.end(), rest.begin() + (via.next == via.node ? 1 : 0), rest.end());
    if (crosses_itself(nodes) || !is_sound(nodes, middle, via)) return false;
    Path route;
    route.status = Status::found;
    route.cost = from_start_.cost(via.node) + via.edge + to_goal_.cost(via.next);
    route.bound = cheapest_ > 0 ? route.cost / cheapest_ : 1;
    route.nodes = nodes;
    navigator_.complete(route, query_);
    found_.push_back(std::move(route));
    return true;
  }

  static bool crosses_itself(const std::vector<NodeId>& nodes) {
    std::set<NodeId> seen;
    return !std::all_of(nodes.begin(), nodes.end(),
                        [&](NodeId node) { return seen.insert(node).second; });
  }

  /// Whether the piece round its node or edge is no detour.
  bool is_sound(const std::vector<NodeId>& nodes, std::size_t middle, const Via& via) {
    const double reach = options_.sound * cheapest_;
    const double at_via = from_start_.cost(via.node);
    const double left = to_goal_.cost(via.next);
    std::size_t first = middle;
    while (first > 0 && at_via - from_start_.cost(nodes[first]) < reach) --first;
    std::size_t last = middle + (via.next == via.node ? 0 : 1);
    while (last + 1 < nodes.size() && left - to_goal_.cost(nodes[last]) < reach) ++last;
    const double cost =
        at_via - from_start_.cost(nodes[first]) + via.edge + left - to_goal_.cost(nodes[last]);
    NodeQuery query = {nodes[first], nodes[last], "astar"};
    query.options.detail = PathDetail::cost;
    return cost <= navigator_.solve(query, workspace_).cost * (1 + kRoundingOfSums);
  }

  double most_cost() const { return query_.options.limits.cost; }

  const NodeNavigator& navigator_;
  NodeQuery query_;
  AlternativesOptions options_;
  std::int32_t breadth_;
  Workspace& workspace_;
  double cheapest_ = 0;
  NodeField from_start_;
  NodeField to_goal_;
  SharedCosts shared_before_;
  SharedCosts shared_after_;
  std::vector<bool> taken_;                          // nodes that go along a route
  std::set<std::pair<NodeId, NodeId>> taken_edges_;  // those of the routes themselves
  std::vector<Path> found_;
};

}  // namespace

std::vector<Path> alternative_routes(const NodeNavigator& navigator, const NodeQuery& query,
                                     const AlternativesOptions& options, Workspace& workspace) {
  if (const char* reason = objection(query, options)) return refused(reason);
  return Routes(navigator, query, options, workspace).find();
}

std::vector<Path> alternative_routes(const Navigator& navigator, const Query& query,
                                     const AlternativesOptions& options, Workspace& workspace) {
  return alternative_routes(navigator, navigator.by_nodes(query, workspace), options, workspace);
}

}  // namespace wend
