#include "wend/catalogue/alternatives.h"

#include <algorithm>
#include <set>

#include "wend/catalogue/catalogue.h"

namespace wend {
namespace {

/// Sums and differences of costs that should be equal are, up to this share.
constexpr double kRounding = 1e-9;

const char* objection(const Query& query, const AlternativesOptions& options) {
  const auto within = [](double value, double least, double most) {
    return value >= least && value <= most;
  };
  if (!query.goals.empty() || query.range != 0 || query.goal_test != nullptr) {
    return "alternative routes lead from one cell to one other";
  }
  const AlgorithmInfo* info = find_algorithm(query.algorithm);
  const bool cheapest = info != nullptr && info->guarantee == Guarantee::optimal;
  if (query.algorithm != kAuto && !cheapest) {
    return "alternatives are to a cheapest path; say astar, or auto";
  }
  if (!(query.options.turning == Turning{})) return "alternative routes do not count turns";
  if (!within(options.stretch, 1, 100)) return "the stretch must be a number from 1 to 100";
  if (!within(options.shared, 0, 1) || !within(options.sound, 0, 1)) {
    return "shares are numbers from 0 to 1";
  }
  if (options.breadth < 0 || options.breadth > 1000) return "the breadth is 0 to 1000 cells";
  return nullptr;
}

/// What a cheapest path between a cell and the root of a field shares with the routes so far, in
/// costs; for all cells of the field.
class SharedCosts {
 public:
  void find(const DistanceField& field, const std::vector<bool>& taken) {
    costs_.assign(field.costs().size(), kUnknown);
    for (NodeId cell = 0; cell < costs_.size(); ++cell) {
      if (field.costs()[cell] != DistanceField::kUnreached) find(field, taken, cell);
    }
  }
  double of(NodeId cell) const { return costs_[cell]; }

 private:
  static constexpr double kUnknown = -1;

  /// Up the tree to a cell that is known, and down again.
  void find(const DistanceField& field, const std::vector<bool>& taken, NodeId cell) {
    way_.clear();
    for (; cell != kNoNode && costs_[cell] == kUnknown; cell = field.parent(cell)) {
      way_.push_back(cell);
    }
    for (; !way_.empty(); way_.pop_back()) {
      const NodeId next = way_.back();
      const bool along = cell != kNoNode && taken[cell] && taken[next];
      const double step = along ? field.costs()[next] - field.costs()[cell] : 0;
      costs_[next] = (cell == kNoNode ? 0 : costs_[cell]) + step;
      cell = next;
    }
  }

  std::vector<double> costs_;
  std::vector<NodeId> way_;
};

class Routes {
 public:
  Routes(const Navigator& navigator, const Query& query, const AlternativesOptions& options,
         Workspace& workspace)
      : navigator_(navigator), query_(query), options_(options), workspace_(workspace) {}

  std::vector<Path> find() {
    query_.options.detail = PathDetail::cells;
    found_.push_back(navigator_.solve(query_, workspace_));
    if (!found_.front().found() || options_.most < 2) return std::move(found_);
    cheapest_ = found_.front().cost;
    flood();
    take(found_.front());
    while (found_.size() < options_.most && find_next()) take(found_.back());
    return std::move(found_);
  }

 private:
  void flood() {
    const double limit = cheapest_ * options_.stretch;
    from_start_ = navigator_.field({{&query_.from, 1}, Side::forward, limit}, workspace_);
    to_goal_ = navigator_.field({{&query_.to, 1}, Side::backward, limit}, workspace_);
    taken_.assign(from_start_.costs().size(), false);
  }

  NodeId id(Point p) const { return static_cast<NodeId>(p.y * navigator_.width() + p.x); }
  Point point(NodeId id) const {
    const auto width = static_cast<NodeId>(navigator_.width());
    return {static_cast<std::int32_t>(id % width), static_cast<std::int32_t>(id / width)};
  }

  template <class Visit>
  void for_each_near(Point p, Visit&& visit) const {
    const std::int32_t reach = options_.breadth;
    for (std::int32_t y = std::max(0, p.y - reach);
         y <= std::min(navigator_.height() - 1, p.y + reach); ++y) {
      for (std::int32_t x = std::max(0, p.x - reach);
           x <= std::min(navigator_.width() - 1, p.x + reach); ++x) {
        visit(id({x, y}));
      }
    }
  }

  void take(const Path& route) {
    for (const Point p : route.points) for_each_near(p, [&](NodeId cell) { taken_[cell] = true; });
  }

  /// A cell that a route may go by, and what speaks against that.
  struct Via {
    double price;
    NodeId cell;
    bool operator<(const Via& other) const {
      return price != other.price ? price < other.price : cell < other.cell;
    }
  };

  bool find_next() {
    constexpr int kMostTries = 64;
    std::vector<Via> vias = candidates();
    std::vector<bool> hopeless(taken_.size(), false);
    int tries = 0;
    // A heap: few of the cells are looked at before one will do.
    const auto dearer = [](const Via& a, const Via& b) { return b < a; };
    std::make_heap(vias.begin(), vias.end(), dearer);
    for (; !vias.empty() && tries < kMostTries; vias.pop_back()) {
      std::pop_heap(vias.begin(), vias.end(), dearer);
      const NodeId cell = vias.back().cell;
      if (hopeless[cell]) continue;
      ++tries;
      if (go_by(point(cell))) return true;
      for_each_near(point(cell), [&](NodeId near) { hopeless[near] = true; });
    }
    return false;
  }

  std::vector<Via> candidates() {
    shared_before_.find(from_start_, taken_);
    shared_after_.find(to_goal_, taken_);
    std::vector<Via> vias;
    for (NodeId cell = 0; cell < taken_.size(); ++cell) {
      const double cost = from_start_.costs()[cell] + to_goal_.costs()[cell];
      if (taken_[cell] || !(cost <= options_.stretch * cheapest_ * (1 + kRounding))) continue;
      const double shared = shared_before_.of(cell) + shared_after_.of(cell);
      if (shared <= options_.shared * cheapest_) vias.push_back({cost + shared, cell});
    }
    return vias;
  }

  /// Adds the route by that cell, if it is a good one.
  bool go_by(Point via) {
    std::vector<Point> cells = from_start_.path(via);
    const std::size_t middle = cells.size() - 1;
    const std::vector<Point> rest = to_goal_.path(via);
    cells.insert(cells.end(), rest.begin() + 1, rest.end());
    if (crosses_itself(cells) || !is_sound(cells, middle)) return false;
    Path route;
    route.status = Status::found;
    route.version = navigator_.version();
    route.cost = from_start_.cost(via) + to_goal_.cost(via);
    route.bound = cheapest_ > 0 ? route.cost / cheapest_ : 1;
    route.length = navigator_.length(cells);
    for (const Point p : cells) route.nodes.push_back(navigator_.node(p));
    route.points = std::move(cells);
    found_.push_back(std::move(route));
    return true;
  }

  bool crosses_itself(const std::vector<Point>& cells) const {
    std::set<NodeId> seen;
    return !std::all_of(cells.begin(), cells.end(),
                        [&](Point p) { return seen.insert(id(p)).second; });
  }

  /// Whether the piece round the cell it goes by is no detour.
  bool is_sound(const std::vector<Point>& cells, std::size_t middle) {
    const double reach = options_.sound * cheapest_;
    const Point via = cells[middle];
    std::size_t first = middle;
    const double at_via = from_start_.cost(via);
    while (first > 0 && at_via - from_start_.cost(cells[first]) < reach) --first;
    std::size_t last = middle;
    const double left = to_goal_.cost(via);
    while (last + 1 < cells.size() && left - to_goal_.cost(cells[last]) < reach) ++last;
    const double cost = at_via - from_start_.cost(cells[first]) + left - to_goal_.cost(cells[last]);
    Query piece = {cells[first], cells[last], "astar", {}};
    piece.options.detail = PathDetail::cost;
    const Path direct = navigator_.solve(piece, workspace_);
    return cost <= direct.cost * (1 + kRounding);
  }

  const Navigator& navigator_;
  Query query_;
  AlternativesOptions options_;
  Workspace& workspace_;
  double cheapest_ = 0;
  DistanceField from_start_;
  DistanceField to_goal_;
  SharedCosts shared_before_;
  SharedCosts shared_after_;
  std::vector<bool> taken_;  // cells that go along a route
  std::vector<Path> found_;
};

}  // namespace

std::vector<Path> alternative_routes(const Navigator& navigator, const Query& query,
                                     const AlternativesOptions& options, Workspace& workspace) {
  if (const char* reason = objection(query, options)) {
    Path path;
    path.status = Status::invalid;
    path.reason = reason;
    return {path};
  }
  return Routes(navigator, query, options, workspace).find();
}

}  // namespace wend
