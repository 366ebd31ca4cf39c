// Ground that costs: ways of weighted_regions, with links as well. Each way is measured anew,
// polygon by polygon; its bound is held against real ways.
#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "promises/mesh/mesh_ledger.h"
#include "promises/mesh/plans.h"
#include "promises/mesh/region_dots.h"
#include "promises/mesh/ways.h"
#include "promises/oracles.h"
#include "support/random.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/mesh/weighted_regions.h"

namespace wend::test {
namespace {

/// The cost of a way over ground, leg by leg, in the polygons that it names. A leg along a side may
/// have the cost of the neighbour's ground.
class RegionMeter {
 public:
  RegionMeter(const BruteMesh& mesh, const std::vector<double>& costs,
              std::span<const NodeId> polygons, bool beside)
      : mesh_(mesh), costs_(costs), polygons_(polygons), beside_(beside) {}

  /// Legs in their order. None where one leaves the polygons.
  std::optional<double> leg(const Position& from, const Position& to);
  /// The way goes on elsewhere, by a link.
  void jump(const Position& to);

 private:
  // Where ways cross doors they are rounded.
  static constexpr double kNear = 1e-7;

  struct Leg {
    Position from;
    Position to;
    double far;
    std::vector<double> shares;  // at which pieces end

    Position at(double share) const {
      return {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y), 0};
    }
  };

  std::vector<double> cuts(const Position& from, const Position& to) const;
  std::optional<double> walk(const Leg& leg, std::size_t piece, std::optional<double> height);
  double cheapest_at(std::uint32_t polygon, std::size_t first, const Position& at) const;
  bool holds(std::uint32_t polygon, const Position& at) const;
  bool is_beside(std::uint32_t polygon, std::uint32_t other, const Position& at) const;
  double cheapest_beside(std::uint32_t polygon, const Position& at) const;

  const BruteMesh& mesh_;
  const std::vector<double>& costs_;
  std::span<const NodeId> polygons_;
  bool beside_;  // whether what is nearly on a side may go by the neighbour's ground
  std::size_t next_ = 0;
};

bool RegionMeter::holds(std::uint32_t polygon, const Position& at) const {
  for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) {
    const Position& a = mesh_.corner(polygon, i);
    const Position& b = mesh_.corner(polygon, i + 1);
    const double cross = (b.x - a.x) * (at.y - a.y) - (b.y - a.y) * (at.x - a.x);
    if (cross < -kNear * flat_distance(a, b)) return false;
  }
  return true;
}

/// Whether both hold a place, on one floor.
bool RegionMeter::is_beside(std::uint32_t polygon, std::uint32_t other, const Position& at) const {
  return holds(other, at) && std::abs(mesh_.height(polygon, at) - mesh_.height(other, at)) < 1e-4;
}

double RegionMeter::cheapest_beside(std::uint32_t polygon, const Position& at) const {
  double cheapest = costs_[polygon];
  for (std::uint32_t side = 0; side < mesh_.size(polygon); ++side) {
    const std::uint32_t other = mesh_.neighbour(polygon, side);
    if (other != BruteMesh::kNone && holds(other, at)) cheapest = std::min(cheapest, costs_[other]);
  }
  return cheapest;
}

/// Shares of a leg at which it crosses sides or passes corners.
std::vector<double> RegionMeter::cuts(const Position& from, const Position& to) const {
  std::vector<double> cuts = {0, 1};
  const double far = flat_distance(from, to);
  for (const NodeId polygon : polygons_) {
    for (std::uint32_t i = 0; i < mesh_.size(polygon); ++i) {
      const Position& a = mesh_.corner(polygon, i);
      const Position& b = mesh_.corner(polygon, i + 1);
      const double at_from = (b.x - a.x) * (from.y - a.y) - (b.y - a.y) * (from.x - a.x);
      const double at_to = (b.x - a.x) * (to.y - a.y) - (b.y - a.y) * (to.x - a.x);
      if (std::min(at_from, at_to) < 0 && std::max(at_from, at_to) > 0) {
        cuts.push_back(at_from / (at_from - at_to));
      }
      const double share =
          ((a.x - from.x) * (to.x - from.x) + (a.y - from.y) * (to.y - from.y)) / (far * far);
      if (share > 0 && share < 1) cuts.push_back(share);
    }
  }
  std::sort(cuts.begin(), cuts.end());
  return cuts;
}

std::optional<double> RegionMeter::leg(const Position& from, const Position& to) {
  const double far = flat_distance(from, to);
  if (far < 1e-9) return 0;
  const Leg leg = {from, to, far, cuts(from, to)};
  const std::optional<double> on_floors = walk(leg, 1, from.z);
  // Where polygons are not plane, heights beside a corner may be others: then by the plan alone.
  return on_floors ? on_floors : walk(leg, 1, {});
}

/// The pieces of a leg from one on, where the ground is so high. Beside a ramp there may be another
/// floor as high as its foot: the way's end decides by which of the two it goes on.
std::optional<double> RegionMeter::walk(const Leg& leg, std::size_t piece,
                                        std::optional<double> height) {
  const auto is_high = [&](double there, double wanted) { return std::abs(there - wanted) < 1e-4; };
  if (piece == leg.shares.size()) {
    return !height || is_high(*height, leg.to.z) ? std::optional(0.0) : std::nullopt;
  }
  const double length = leg.far * (leg.shares[piece] - leg.shares[piece - 1]);
  if (length < 1e-9) return walk(leg, piece + 1, height);
  const Position middle = leg.at((leg.shares[piece] + leg.shares[piece - 1]) / 2);
  const Position begin = leg.at(leg.shares[piece - 1]);
  const std::size_t first = next_;
  for (std::size_t i = first; i < polygons_.size(); ++i) {
    const std::uint32_t polygon = polygons_[i];
    if (!holds(polygon, middle)) continue;
    std::optional<double> ends;
    if (height) {
      if (!is_high(mesh_.height(polygon, begin), *height)) continue;
      ends = mesh_.height(polygon, leg.at(leg.shares[piece]));
    }
    next_ = i;
    const std::optional<double> rest = walk(leg, piece + 1, ends);
    if (rest) return length * cheapest_at(polygon, i, middle) + *rest;
  }
  next_ = first;
  return {};
}

double RegionMeter::cheapest_at(std::uint32_t polygon, std::size_t first,
                                const Position& at) const {
  if (!beside_) return costs_[polygon];
  double cheapest = RegionDots::kNoWay;
  for (std::size_t i = first; i < polygons_.size(); ++i) {
    if (!is_beside(polygon, polygons_[i], at)) continue;
    cheapest = std::min(cheapest, cheapest_beside(polygons_[i], at));
  }
  return cheapest;
}

void RegionMeter::jump(const Position& to) {
  if (next_ < polygons_.size()) ++next_;
  while (next_ < polygons_.size() && !mesh_.holds(polygons_[next_], to)) ++next_;
}

class RegionsOracle {
 public:
  RegionsOracle(const DrawnMesh& drawn, Random& random, Workspace& workspace, Ledger& ledger)
      : brute_(drawn.brute), ledger_(ledger, drawn.kind), random_(random), workspace_(workspace) {
    draw_ground(drawn.mesh.plan());
    auto navigator = MeshNavigator::build(NavMesh::build(plan_).value(), options_);
    if (!ledger_.check(navigator.ok(), "MeshNavigator takes ground that costs")) return;
    navigator_.emplace(std::move(navigator).value());
    dots_.emplace(brute_, costs_, options_.links);
  }

  void ask() {
    if (!navigator_) return;
    for (int i = 0; i < 8; ++i) ask_way();
    if (options_.links.empty() && random_.chance(20)) ask_disc();
  }

 private:
  struct Question {
    MeshQuery query;
    std::vector<Position> goals;
    double above;  // what some real way costs
  };

  void draw_ground(const MeshPlan& plan);
  void draw_links();
  std::optional<Spot> draw_spot();
  void ask_way();
  void check_status(const Question& question);
  void check_way(const Question& question);
  std::optional<std::pair<double, double>> measure(bool beside) const;
  void check_cost();
  void ask_disc();

  bool check(bool good, const char* promise, double got = 0, double right = 0) {
    return ledger_.check(good, promise, ends_, got, right);
  }

  const BruteMesh& brute_;
  MeshLedger ledger_;
  Random& random_;
  Workspace& workspace_;
  MeshPlan plan_;
  MeshOptions options_;
  std::vector<double> costs_;  // by polygon
  std::optional<MeshNavigator> navigator_;
  std::optional<RegionDots> dots_;
  bool by_regions_ = true;  // else from middle to middle, which mesh_graph asks
  PlacePair ends_;
  Path path_;
};

void RegionsOracle::draw_ground(const MeshPlan& plan) {
  plan_ = plan;
  plan_.areas.clear();
  const int kinds = random_.between(2, 4);
  for (int kind = 0; kind < kinds; ++kind) {
    const double most = random_.chance(20) ? 20 : 3;
    options_.area_costs[std::size_t(kind)] =
        random_.chance(30) ? 1 : 0.3 + most * draw_share(random_);
  }
  for (std::uint32_t polygon = 0; polygon < brute_.polygon_count(); ++polygon) {
    plan_.areas.push_back(static_cast<std::uint8_t>(random_.between(0, kinds - 1)));
    costs_.push_back(options_.area_costs[plan_.areas.back()]);
  }
  if (random_.chance(40)) draw_links();
}

std::optional<Spot> RegionsOracle::draw_spot() {
  const Position at = draw_place(random_, brute_);
  if (!brute_.has_one_floor_at(at)) return {};
  Spot spot = {at, brute_.polygons_at(at)};
  if (spot.polygons.empty()) return {};
  return spot;
}

void RegionsOracle::draw_links() {
  for (int left = random_.between(1, 4); left > 0; --left) {
    const auto from = draw_spot();
    const auto to = draw_spot();
    const double cost = random_.chance(25) ? 0 : 8 * draw_share(random_);
    if (from && to) options_.links.push_back({from->at, to->at, cost, 0});
  }
}

void RegionsOracle::ask_way() {
  const auto from = draw_spot();
  std::vector<Spot> goals;
  Question question;
  for (int left = random_.chance(70) ? 1 : random_.between(2, 4); left > 0; --left) {
    const auto goal = draw_spot();
    if (!goal) return;
    goals.push_back(*goal);
    question.goals.push_back(goal->at);
  }
  if (!from) return;
  ends_ = {from->at, question.goals.front()};
  question.query = {from->at, question.goals.front()};
  if (goals.size() > 1) question.query.goals = question.goals;
  if (random_.chance(60)) question.query.algorithm = "weighted_regions";
  by_regions_ = question.query.algorithm.info() != nullptr || options_.links.empty();
  const int error = random_.between(0, 3);
  question.query.options.own.set(WeightedRegions::kError, error == 0   ? 0.1
                                                          : error == 1 ? 0.005
                                                                       : 0.02);
  if (random_.chance(15)) {
    question.query.options.limits.expansions = std::uint64_t(random_.between(0, 400));
  }
  navigator_->solve(question.query, workspace_, path_);
  question.above = dots_->cost(*from, goals);
  check_status(question);
  if (path_.found()) check_way(question);
}

void RegionsOracle::check_status(const Question& question) {
  if (path_.status == Status::limit_reached) {
    check(question.query.options.limits.expansions != kUnlimited, "a limit was one");
    return;
  }
  const bool reached = question.above < RegionDots::kNoWay;
  if (path_.status == Status::invalid) {
    const AlgorithmInfo* info = question.query.algorithm.info();
    const bool refused = info != nullptr && !navigator_->supports(*info).ok();
    // Where there are links, no algorithm that has the option works.
    const bool has_error = !question.query.options.own.values().empty();
    check((refused || (!by_regions_ && has_error)) && !std::string_view(path_.reason).empty(),
          "what is refused is not supported");
    return;
  }
  check(path_.status == (reached ? Status::found : Status::unreachable),
        "there is a way over ground that costs, or none", double(path_.status), question.above);
}

void RegionsOracle::check_way(const Question& question) {
  const auto& line = path_.waypoints;
  if (!check(!line.empty() && !path_.nodes.empty(), "a way has waypoints and polygons")) return;
  const auto is_end = [&](const Position& goal) { return flat_distance(goal, line.back()) == 0; };
  check(flat_distance(line.front(), question.query.from) == 0 &&
            std::ranges::any_of(question.goals, is_end),
        "a way leads from the start to a goal");
  if (!by_regions_) return;
  if (path_.bound > 0) {
    check(path_.bound >= 1, "a bound is 1 at least", path_.bound);
    check(path_.cost <= path_.bound * question.above * (1 + 1e-9) + 1e-9,
          "no way costs less than cost / bound", path_.cost / path_.bound, question.above);
  }
  if (path_.optimal) {
    check(path_.cost <= question.above * (1 + 1e-9) + 1e-9, "an optimal way is a cheapest one",
          path_.cost, question.above);
  }
  check_cost();
}

/// The way's cost and length; none where it leaves its polygons.
std::optional<std::pair<double, double>> RegionsOracle::measure(bool beside) const {
  RegionMeter meter(brute_, costs_, path_.nodes, beside);
  const auto& line = path_.waypoints;
  std::pair<double, double> sums;
  auto taken = path_.links.begin();
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    if (taken != path_.links.end() && taken->waypoint == i) {
      const double price = options_.links[taken++->link].cost;
      sums.first += price;
      sums.second += price;
      meter.jump(line[i + 1]);
      continue;
    }
    const std::optional<double> leg = meter.leg(line[i], line[i + 1]);
    if (!leg) return {};
    sums.first += *leg;
    sums.second += flat_distance(line[i], line[i + 1]);
  }
  return sums;
}

void RegionsOracle::check_cost() {
  const auto least = measure(true);
  if (!check(least.has_value(), "a way stays in its polygons")) return;
  check(is_near(path_.length, least->second), "a way's length is that of its line", path_.length,
        least->second);
  // Where rounding left it beside a side it may be either.
  const auto most = measure(false);
  const bool near = is_near(path_.cost, least->first, 1e-6);
  check(near || (most && is_near(path_.cost, most->first, 1e-6)),
        "a way's cost is that of the ground under it", path_.cost, least->first);
}

/// With a radius no bound is reported, unless all ground costs the same.
void RegionsOracle::ask_disc() {
  const RadiusNavigators units(navigator_->mesh(), options_);
  const auto navigator = units.of(0.05 + 0.3 * draw_share(random_));
  if (!check(navigator.ok(), "RadiusNavigators takes ground that costs")) return;
  for (int i = 0; i < 4; ++i) {
    const auto from = draw_spot();
    const auto to = draw_spot();
    if (!from || !to) continue;
    ends_ = {from->at, to->at};
    MeshQuery query = {from->at, to->at, "weighted_regions"};
    navigator.value()->solve(query, workspace_, path_);
    const bool alike = std::ranges::all_of(costs_, [](double cost) { return cost == 1; });
    if (path_.found() && !alike) {
      check(path_.bound == 0 && !path_.optimal, "a disc's way has no bound here");
    }
  }
}

}  // namespace

void ask_regions(std::uint64_t world, Ledger& ledger) {
  static Workspace workspace;
  Random random(world * 9973 + 17);
  const auto drawn = draw_mesh(random, {0.95, 40, false});
  if (drawn) RegionsOracle(*drawn, random, workspace, ledger).ask();
}

}  // namespace wend::test
