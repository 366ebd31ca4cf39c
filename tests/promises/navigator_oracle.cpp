// Navigators of grids after edits: paths, fields, distances and edges against Dijkstra's algorithm
// on the map as it is.
#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "promises/grid_world.h"
#include "promises/oracles.h"

namespace wend::test {
namespace {

using namespace promises;

class NavigatorWorld : GridWorld {
 public:
  NavigatorWorld(std::uint64_t world, Ledger& answers)
      : GridWorld(world, answers), navigator_(Navigator::build(map, options).value()) {}
  void play();

 private:
  struct Question {
    Query query = {};
    std::vector<Point> goals = {};
    bool has_overlay = false;
    PlainOverlay overlay = {};

    const PlainOverlay* plain_overlay() const { return has_overlay ? &overlay : nullptr; }
    bool plain() const { return goals.size() == 1 && query.range == 0 && !has_overlay; }
  };

  void ask_path();
  void draw(Question& question);
  void draw_options_of(Question& question);
  void draw_overlay(PlainOverlay& overlay);
  std::vector<Cell> ends_of(const Question& question) const;
  std::vector<Cell> substitutes(const Question& question) const;
  double substitute_distance(const Question& question, Cell cell, Point goal) const;
  void compare(const Question& question);
  void compare_found(const Question& question, Price price, const std::vector<Cell>& ends);
  std::string describe(const Question& question, const RightAnswer& right) const;

  void ask_field();
  void compare_field(const std::vector<Price>& prices, double limit);
  void ask_distances();
  void ask_edges();
  void change();
  void update(const std::vector<Point>& cells);

  Navigator navigator_;
  Workspace workspace_;
  Path path_;
  DistanceField field_;
};

// ---- paths ----

void NavigatorWorld::draw(Question& question) {
  static constexpr const char* kNames[] = {
      "auto",          "auto",          "astar",    "dijkstra",         "jump_point_search",
      "fringe_search", "anytime_astar", "hpa_star", "weighted_astar",   "bidirectional_astar",
      "breadth_first", "depth_first",   "greedy",   "baked_jump_points"};
  static constexpr double kRanges[] = {1, 1.5, 2, 3, 1.4142135623730951, 5, 0.5};
  Query& query = question.query;
  query.from = draw_point();
  query.to = draw_point();
  question.goals = {query.to};
  if (chance(30)) {
    question.goals.clear();
    for (const Cell goal : draw_cells(12)) question.goals.push_back(grid.point(goal));
    query.goals = question.goals;
  }
  if (chance(20)) query.range = pick(kRanges);
  question.has_overlay = chance(15);
  query.algorithm = question.has_overlay ? kNames[1 + below(3)] : pick(kNames);
  draw_options_of(question);
}

void NavigatorWorld::draw_options_of(Question& question) {
  SearchOptions& chosen = question.query.options;
  if (question.has_overlay) {
    draw_overlay(question.overlay);
    question.query.overlay = &question.overlay.overlay();
  } else if (chance(30)) {
    chosen.fallback = chance(50) ? Fallback::closest_to_goal : Fallback::cheapest_to_reach;
  }
  if (chance(10)) chosen.detail = PathDetail::cost;
  if (chance(15)) chosen.open_list = static_cast<OpenListKind>(below(7));
  if (chance(10)) chosen.ties = static_cast<TieRule>(below(3));
}

void NavigatorWorld::draw_overlay(PlainOverlay& overlay) {
  overlay.reset(navigator_);
  for (std::uint32_t count = 1 + below(8); count > 0; --count) {
    overlay.change(random, navigator_, grid, PlainOverlay::Costs::added);
  }
}

/// All cells that will do as the goal.
std::vector<Cell> NavigatorWorld::ends_of(const Question& question) const {
  const double range = question.query.range;
  if (range == 0) return grid.cells(question.goals);
  std::vector<Cell> ends;
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    const bool near = std::ranges::any_of(question.goals, [&](Point goal) {
      return grid.squared_distance(cell, grid.cell(goal)) <= range * range * (1 + 1e-12);
    });
    if (near) ends.push_back(cell);
  }
  return ends;
}

double NavigatorWorld::substitute_distance(const Question& question, Cell cell, Point goal) const {
  const Cell other = grid.cell(goal);
  const bool closest = question.query.options.fallback == Fallback::closest_to_goal;
  if (closest || grid.hexagonal()) return grid.squared_distance(cell, other);
  const Point from = grid.place(cell);
  const Point to = grid.place(other);
  return std::max(std::abs(from.x - to.x), std::abs(from.y - to.y));
}

/// The reachable cells that stand in for goals that cannot be reached.
std::vector<Cell> NavigatorWorld::substitutes(const Question& question) const {
  const Cell from = grid.cell(question.query.from);
  const std::vector<Price> prices = flood(grid, {from}, Side::forward);
  double least = std::numeric_limits<double>::infinity();
  std::vector<Cell> ends;
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    if (prices[cell] == kNoWay) continue;
    for (const Point goal : question.goals) {
      const double distance = substitute_distance(question, cell, goal);
      if (distance < least) ends.clear();
      if (distance <= least) ends.push_back(cell);
      least = std::min(least, distance);
    }
  }
  return ends;
}

std::string NavigatorWorld::describe(const Question& question, const RightAnswer& right) const {
  const Query& query = question.query;
  return std::string(query.algorithm.name()) + " " + to_string(path_.status) + " " + path_.reason +
         ", cost " + std::to_string(path_.cost) + ", right " + to_string(right.status) + " " +
         std::to_string(in_units(right.price)) + ", from " + std::to_string(query.from.x) + "," +
         std::to_string(query.from.y) + ", goals " + std::to_string(question.goals.size()) +
         ", range " + std::to_string(query.range) + about();
}

void NavigatorWorld::ask_path() {
  Question question;
  draw(question);
  navigator_.solve(question.query, workspace_, path_);
  if (path_.status != Status::invalid) compare(question);
}

void NavigatorWorld::compare(const Question& question) {
  const Cell from = grid.cell(question.query.from);
  std::vector<Cell> ends = ends_of(question);
  RightAnswer right = right_answer(grid, from, ends, question.plain_overlay());
  if (right.none() && question.query.options.fallback != Fallback::none) {
    ends = substitutes(question);
    right = {Status::partial, right_answer(grid, from, ends).price};
  }
  const bool none = path_.status == Status::goal_blocked || path_.status == Status::unreachable;
  if (!question.plain() && right.none() && none) return;
  const auto explain = [&] { return describe(question, right); };
  if (!check(path_.status == right.status, "status", explain)) return;
  if (right.status == Status::found || right.status == Status::partial) {
    compare_found(question, right.price, ends);
  }
}

void NavigatorWorld::compare_found(const Question& question, Price price,
                                   const std::vector<Cell>& ends) {
  const double least = in_units(price);
  const auto explain = [&] { return describe(question, {Status::found, price}); };
  const bool good = path_.optimal ? same(path_.cost, least) : path_.cost >= least * (1 - 1e-9);
  check(good, path_.optimal ? "optimal cost" : "not cheaper than possible", explain);
  if (path_.bound > 0) {
    check(path_.cost <= least * path_.bound * (1 + 1e-9) + 1e-9, "bound", explain);
  }
  if (path_.detail != PathDetail::cells) return;
  const std::vector<Cell> way = grid.cells(path_.points);
  const bool leads = !way.empty() && path_.points.front() == question.query.from &&
                     std::ranges::find(ends, way.back()) != ends.end();
  if (!check(leads, "begins at the start, ends at a goal", explain) || !path_.waypoints.empty())
    return;
  check(same(in_units(way_price(grid, way, question.plain_overlay())), path_.cost),
        "the way's cost", explain);
}

// ---- fields, distances, edges ----

void NavigatorWorld::ask_field() {
  std::vector<Point> sources;
  for (const Cell source : draw_cells(5)) sources.push_back(grid.point(source));
  FieldQuery query{.sources = sources, .side = chance(50) ? Side::forward : Side::backward};
  if (chance(30)) query.limit = below(8) * static_cast<double>(options.costs.straight);
  PlainOverlay overlay;
  const bool has_overlay = chance(30);
  if (has_overlay) {
    draw_overlay(overlay);
    query.overlay = &overlay.overlay();
  }
  navigator_.field(query, workspace_, field_);
  std::vector<Cell> from = grid.cells(sources);
  std::erase_if(from, [&](Cell cell) { return !grid.walkable(cell); });
  const bool all_blocked = from.empty();
  const bool to_closed = has_overlay && query.side == Side::backward;
  if (to_closed) std::erase_if(from, [&](Cell cell) { return !overlay.may_stop(cell); });
  const auto explain = [&] { return to_string(field_.status); };
  if (all_blocked) {
    check(field_.status == Status::start_blocked, "the field's status", explain);
    return;
  }
  const bool may_be_blocked = to_closed && field_.status == Status::start_blocked;
  check(may_be_blocked || field_.status == Status::found, "the field's status", explain);
  compare_field(flood(grid, from, query.side, {.overlay = has_overlay ? &overlay : nullptr}),
                query.limit);
}

void NavigatorWorld::compare_field(const std::vector<Price>& prices, double limit) {
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    const double price = in_units(prices[cell]);
    const bool reached = prices[cell] != kNoWay && price <= limit * (1 + 1e-12);
    const double cost = field_.cost(grid.point(cell));
    const bool good = reached ? same(cost, price) : cost == NodeField::kUnreached;
    const auto explain = [&] {
      return std::to_string(cost) + ", right " + std::to_string(price) + ", limit " +
             std::to_string(limit) + about();
    };
    if (!check(good, "the field's cost", explain)) break;
  }
  check(field_.validate().ok(), "the field's validate");
}

void NavigatorWorld::ask_distances() {
  const Cell from = draw_cell();
  const std::vector<Cell> ends = draw_cells(7);
  std::vector<Point> to;
  for (const Cell end : ends) to.push_back(grid.point(end));
  std::vector<double> costs(to.size(), -1);
  const Side side = chance(50) ? Side::backward : Side::forward;
  const Status status = navigator_.distances(grid.point(from), to, side, workspace_, costs);
  const Status right = grid.walkable(from) ? Status::found : Status::start_blocked;
  if (!check(status == right, "distances: status", [&] { return to_string(status); })) return;
  if (status != Status::found) return;
  const std::vector<Price> prices = flood(grid, {from}, side);
  for (std::size_t i = 0; i < to.size(); ++i) {
    const Price price = prices[ends[i]];
    check(price == kNoWay ? costs[i] == NodeField::kUnreached : same(costs[i], in_units(price)),
          "distance", [&] { return std::to_string(costs[i]) + about(); });
  }
}

void NavigatorWorld::ask_edges() {
  const Cell cell = draw_cell();
  const NodeId node = navigator_.node(grid.point(cell));
  check(navigator_.point(node) == grid.point(cell), "point");
  check(navigator_.walkable(node) == grid.walkable(cell), "walkable");
  if (!grid.walkable(cell)) return;
  std::map<NodeId, double> edges;  // the cheapest to each
  std::map<NodeId, double> right;
  const auto note = [](std::map<NodeId, double>& all, NodeId to, double cost) {
    const auto [place, added] = all.insert({to, cost});
    place->second = std::min(place->second, cost);
  };
  for (const NodeEdge& edge : navigator_.edges(node)) note(edges, edge.to, edge.cost);
  for (const GridStep& step : grid.from(cell)) {
    note(right, navigator_.node(grid.point(step.to)), in_units(step.price));
  }
  const bool equal = std::ranges::equal(edges, right, [](const auto& left, const auto& other) {
    return left.first == other.first && same(left.second, other.second);
  });
  check(equal, "edges", [&] { return "of " + std::to_string(node) + about(); });
}

// ---- the world changes ----

void NavigatorWorld::update(const std::vector<Point>& cells) {
  const auto report = navigator_.update(map, cells);
  check(report.ok(), "the update is accepted", [&] { return report.error().reason; });
}

void NavigatorWorld::change() {
  if (chance(10)) (void)navigator_.bake();  // refused where jump points do not work
  if (chance(10)) navigator_.refresh();
  std::vector<Point> cells = edit_map();
  if (chance(10)) {
    const std::vector<Point> more = edit_map();
    cells.insert(cells.end(), more.begin(), more.end());
  }
  if (chance(8)) {
    draw_map();
    check(navigator_.update(map).ok(), "another map is accepted");
  } else if (chance(5)) {
    Navigator other = std::move(navigator_);
    navigator_ = std::move(other);
    check(navigator_.update(map).ok(), "an edited map is accepted");
  } else {
    update(cells);
  }
  update_grid();
}

void NavigatorWorld::play() {
  for (int round = 0; round < 12; ++round) {
    for (int i = 0; i < 8; ++i) ask_path();
    ask_field();
    ask_distances();
    ask_edges();
    change();
  }
}

}  // namespace

void ask_navigator(std::uint64_t world, Ledger& ledger) { NavigatorWorld(world, ledger).play(); }

}  // namespace wend::test
