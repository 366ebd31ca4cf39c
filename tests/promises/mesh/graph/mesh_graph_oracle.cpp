// Searches of the graph of a mesh's polygons: every algorithm that works there, with areas that
// cost, links, overlays, limits, slices, several goals and fallbacks; fields, distances, flows and
// alternatives.
#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <vector>

#include "promises/mesh/graph/graph_answer.h"
#include "promises/mesh/graph/polygon_graph.h"
#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/oracles.h"
#include "support/random.h"
#include "wend/catalogue/alternatives.h"
#include "wend/flow/flow_field.h"

namespace wend::test {
namespace {

class MeshGraphOracle {
 public:
  MeshGraphOracle(const DrawnMesh& drawn, Random& random, Workspace& workspace, Ledger& ledger)
      : brute_(drawn.brute), ledger_(ledger, drawn.kind), random_(random), workspace_(workspace) {
    MeshPlan plan = drawn.mesh.plan();
    draw_areas(plan);
    if (random_.chance(50)) draw_links();
    auto navigator = MeshNavigator::build(NavMesh::build(plan).value(), options_);
    if (!ledger_.check(navigator.ok(), "MeshNavigator takes areas and links")) return;
    navigator_.emplace(std::move(navigator).value());
    graph_.emplace(brute_, *navigator_, options_);
  }

  void ask() {
    if (!navigator_) return;
    graph_->check_edges(ledger_);
    for (int i = 0; i < 15; ++i) ask_places();
    for (int i = 0; i < 5; ++i) ask_overlay();
    for (int i = 0; i < 3; ++i) ask_field();
    ask_alternatives();
  }

 private:
  bool check(bool good, const char* promise, double got = 0, double right = 0) {
    return ledger_.check(good, promise, ends_, got, right);
  }
  std::uint32_t draw_polygon() { return random_.below(graph_->size()); }
  void draw_areas(MeshPlan& plan);
  void draw_links();
  std::optional<Spot> draw_spot();
  Algorithm draw_algorithm();
  SearchOptions draw_options(const AlgorithmInfo& info);
  void ask_places();
  void ask_slices(const MeshQuery& query);
  void ask_overlay();
  void draw_overlay(Overlay& overlay, bool closes);
  void ask_field();
  void check_distances(const std::vector<double>& right, const NodeFieldQuery& query);
  void check_flow(const std::vector<double>& right, const NodeFieldQuery& query);
  void ask_alternatives();

  const BruteMesh& brute_;
  MeshLedger ledger_;
  Random& random_;
  Workspace& workspace_;
  MeshOptions options_;
  std::optional<MeshNavigator> navigator_;
  std::optional<PolygonGraph> graph_;
  PlacePair ends_;
  Path path_;
};

void MeshGraphOracle::draw_areas(MeshPlan& plan) {
  plan.areas.clear();
  if (random_.chance(40)) return;
  const int kinds = random_.between(1, 4);
  for (int kind = 0; kind < kinds; ++kind) {
    options_.area_costs[std::size_t(kind)] = random_.chance(40) ? 1 : 0.2 + 3 * draw_share(random_);
  }
  for (std::uint32_t polygon = 0; polygon < brute_.polygon_count(); ++polygon) {
    plan.areas.push_back(static_cast<std::uint8_t>(random_.between(0, kinds - 1)));
  }
}

/// Mostly within a polygon, so that it is known which one a query begins or ends in.
std::optional<Spot> MeshGraphOracle::draw_spot() {
  for (;;) {
    const Position at = draw_place(random_, brute_);
    if (!brute_.has_one_floor_at(at)) continue;
    Spot spot = {at, brute_.polygons_at(at)};
    if (spot.polygons.empty()) return {};
    if (spot.polygons.size() == 1 || random_.chance(15)) return spot;
  }
}

void MeshGraphOracle::draw_links() {
  for (int left = random_.between(1, 4); left > 0; --left) {
    const auto from = draw_spot();
    const auto to = draw_spot();
    const double cost = 8 * draw_share(random_);
    const auto kind = static_cast<std::uint8_t>(random_.between(0, 3));
    if (from && to) options_.links.push_back({from->at, to->at, cost, kind});
  }
}

Algorithm MeshGraphOracle::draw_algorithm() {
  for (;;) {
    const auto all = algorithms();
    const AlgorithmInfo& info = all[random_.below(static_cast<std::uint32_t>(all.size()))];
    if (info.on_meshes || !navigator_->supports(info).ok()) continue;
    if (info.for_large_maps || graph_->size() <= 25) return info;
  }
}

SearchOptions MeshGraphOracle::draw_options(const AlgorithmInfo& info) {
  SearchOptions options;
  switch (random_.between(0, 7)) {
    case 0:
      if (info.informed) options.heuristic = HeuristicKind::zero;
      break;
    case 1:
      if (info.informed) options.heuristic = HeuristicKind::euclidean;
      break;
    case 2:
      if (!info.own_order) options.open_list = static_cast<OpenListKind>(random_.between(0, 6));
      break;
    case 3:
      if (!info.own_order) options.ties = static_cast<TieRule>(random_.between(0, 2));
      break;
    case 4:
      if (info.informed) options.stop = StopRule::fast;
      break;
    case 5: options.pruning = static_cast<Pruning>(random_.between(0, 2)); break;
    default: break;
  }
  if (info.weighted) options.weight = 1 + 0.5 * random_.between(0, 4);
  if (random_.chance(10)) options.limits.expansions = std::uint64_t(random_.between(0, 30));
  if (random_.chance(20)) {
    options.fallback = Fallback::closest_to_goal;
  } else if (random_.chance(20)) {
    options.limits.cost = 20 * draw_share(random_);
  }
  return options;
}

// ---- paths ----

void MeshGraphOracle::ask_places() {
  const auto from = draw_spot();
  std::vector<Spot> goals;
  std::vector<Position> places;
  for (int left = random_.chance(70) ? 1 : random_.between(2, 8); left > 0; --left) {
    const auto goal = draw_spot();
    if (!goal) return;
    goals.push_back(*goal);
    places.push_back(goal->at);
  }
  if (!from) return;
  ends_ = {from->at, places.front()};
  const Algorithm algorithm = draw_algorithm();
  MeshQuery query = {from->at, places.front(), algorithm, draw_options(*algorithm.info())};
  if (goals.size() > 1) query.goals = places;
  navigator_->solve(query, workspace_, path_);
  if (path_.status == Status::invalid) return;
  GraphQuestion question;
  question.starts = from->polygons;
  for (const Spot& goal : goals) question.goals.push_back(goal);
  question.info = algorithm.info();
  question.options = query.options;
  question.from = from->at;
  question.has_links = !options_.links.empty();
  GraphAnswer(brute_, *graph_, *navigator_, ledger_, question).check(path_);
  if (random_.chance(30)) ask_slices(query);
}

/// With any slices, the answer is the same.
void MeshGraphOracle::ask_slices(const MeshQuery& query) {
  NodeSearch search = navigator_->begin(query, workspace_);
  const std::uint64_t slice = std::uint64_t(random_.between(1, 4));
  for (int slices = 0; slices < 100'000; ++slices) {
    if (search.run({.expansions = slice}) != Status::running) break;
  }
  const Path sliced = search.path();
  check(sliced.status == path_.status && sliced.cost == path_.cost && sliced.nodes == path_.nodes &&
            sliced.waypoints == path_.waypoints && sliced.bound == path_.bound &&
            sliced.optimal == path_.optimal,
        "the same answer in slices", sliced.cost, path_.cost);
  check(sliced.counters.expanded == path_.counters.expanded, "as many expansions in slices",
        double(sliced.counters.expanded), double(path_.counters.expanded));
}

void MeshGraphOracle::draw_overlay(Overlay& overlay, bool closes) {
  for (int left = random_.between(0, 8); left > 0; --left) {
    const std::uint32_t polygon = draw_polygon();
    const int what = closes ? random_.between(0, 3) : 2;
    if (what == 0) {
      overlay.close(polygon);
    } else if (what == 1) {
      overlay.pass_only(polygon);
    } else {
      overlay.add_cost(polygon, 0.25 * random_.between(0, 15));
    }
  }
}

void MeshGraphOracle::ask_overlay() {
  constexpr std::array kNames = {"astar", "dijkstra", "weighted_astar", "anytime_astar"};
  Overlay overlay(navigator_->node_count());
  draw_overlay(overlay, true);
  NodeQuery query;
  query.algorithm = kNames[std::size_t(random_.between(0, 3))];
  query.from = draw_polygon();
  query.to = draw_polygon();
  query.overlay = &overlay;
  ends_ = {navigator_->position(query.from), navigator_->position(query.to)};
  navigator_->NodeNavigator::solve(query, workspace_, path_);
  if (!check(path_.status != Status::invalid, "an overlay is taken")) return;
  GraphQuestion question;
  question.starts = {query.from};
  question.goals.push_back({ends_.to, {query.to}});
  question.info = query.algorithm.info();
  question.options = query.options;
  question.overlay = &overlay;
  question.from = ends_.from;
  question.has_links = !options_.links.empty();
  GraphAnswer(brute_, *graph_, *navigator_, ledger_, question).check(path_);
}

// ---- fields ----

void MeshGraphOracle::ask_field() {
  std::vector<NodeId> sources;
  for (int left = random_.between(1, 3); left > 0; --left) sources.push_back(draw_polygon());
  NodeFieldQuery query{sources};
  const bool backward = random_.chance(50);
  query.side = backward ? Side::backward : Side::forward;
  if (random_.chance(40)) query.limit = 20 * draw_share(random_);
  Overlay overlay(navigator_->node_count());
  if (random_.chance(40)) {
    draw_overlay(overlay, false);
    query.overlay = &overlay;
  }
  const NodeField field = navigator_->field(query, workspace_);
  const std::vector<double> right =
      graph_->flood(sources, query.overlay, PolygonGraph::Count::costs, backward);
  check(field.validate().ok(), "NodeField::validate finds no fault");
  for (std::uint32_t polygon = 0; polygon < right.size(); ++polygon) {
    if (std::abs(right[polygon] - query.limit) < 1e-6) continue;
    const double within = right[polygon] > query.limit ? PolygonGraph::kNoWay : right[polygon];
    ends_ = {navigator_->position(sources.front()), navigator_->position(polygon)};
    check(is_near(field.cost(polygon), within, 1e-7), "costs of a field are the cheapest",
          field.cost(polygon), within);
  }
  check_distances(right, query);
  if (backward && query.limit == PolygonGraph::kNoWay) check_flow(right, query);
}

void MeshGraphOracle::check_distances(const std::vector<double>& right,
                                      const NodeFieldQuery& query) {
  if (query.sources.size() != 1 || query.overlay != nullptr) return;
  std::vector<NodeId> to;
  for (int i = 0; i < 6; ++i) to.push_back(draw_polygon());
  std::vector<double> costs(to.size());
  const Status status =
      navigator_->distances(query.sources.front(), to, query.side, workspace_, costs);
  check(status == Status::found, "distances are found", double(status));
  for (std::size_t i = 0; i < to.size(); ++i) {
    check(is_near(costs[i], right[to[i]], 1e-7), "distances are the cheapest", costs[i],
          right[to[i]]);
  }
}

void MeshGraphOracle::check_flow(const std::vector<double>& right, const NodeFieldQuery& query) {
  FlowFieldOptions options;
  options.overlay = query.overlay;
  const auto flow = FlowField::build(*navigator_, query.sources, options);
  if (!check(flow.ok(), "a flow field is built")) return;
  check(flow.value().validate().ok(), "FlowField::validate finds no fault");
  for (std::uint32_t polygon = 0; polygon < right.size(); ++polygon) {
    const double cost = flow.value().cost(polygon);
    check(is_near(cost, right[polygon], 1e-7), "costs of a flow are the cheapest", cost,
          right[polygon]);
    const NodeId next = flow.value().next(polygon);
    const bool at_goal = std::ranges::find(query.sources, polygon) != query.sources.end();
    const bool ends = at_goal || right[polygon] == PolygonGraph::kNoWay;
    if (!check((next == kNoNode) == ends, "a flow leads on up to a goal", next)) continue;
    if (next == kNoNode) continue;
    const std::array<NodeId, 2> step = {polygon, next};
    const double on = graph_->cost(step, query.overlay) + right[next];
    check(is_near(on, right[polygon], 1e-7), "a flow's next step is on a cheapest way", on,
          right[polygon]);
  }
}

void MeshGraphOracle::ask_alternatives() {
  NodeQuery query;
  query.from = draw_polygon();
  query.to = draw_polygon();
  query.algorithm = "astar";
  AlternativesOptions options;
  options.stretch = 1 + 0.25 * random_.between(0, 4);
  ends_ = {navigator_->position(query.from), navigator_->position(query.to)};
  const std::vector<Path> routes = alternative_routes(*navigator_, query, options, workspace_);
  const double right = graph_->flood(std::array{query.from}, nullptr)[query.to];
  if (!check(!routes.empty() && routes.size() <= options.most, "as many routes as asked for"))
    return;
  check(routes.front().found() == (right < PolygonGraph::kNoWay), "a route where there is a way");
  for (const Path& route : routes) {
    if (!route.found()) continue;
    const double steps = graph_->cost(route.nodes, nullptr);
    check(is_near(route.cost, steps, 1e-7), "a route costs what its steps do", route.cost, steps);
    const double most = options.stretch * right;
    check(route.cost <= most * (1 + 1e-7) + 1e-7, "a route is within the stretch", route.cost,
          most);
    check(is_near(route.bound * right, std::max(right, route.cost), 1e-6),
          "a route's bound is its share of the cheapest", route.bound);
  }
  if (routes.front().found()) {
    check(is_near(routes.front().cost, right, 1e-7), "the first route is the cheapest",
          routes.front().cost, right);
  }
}

}  // namespace

void ask_mesh_graph(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 6997 + 41);
  const auto drawn = draw_mesh(random, {2.5, 80, true});
  if (drawn) MeshGraphOracle(*drawn, random, workspace, ledger).ask();
}

}  // namespace wend::test
