// Influence: scores after edits that were reported or not, by the words of the falloffs, and what
// readers, flights, costs and merged layers make of them.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "promises/grid_world.h"
#include "promises/oracles.h"
#include "promises/plain_influence.h"
#include "wend/world/influence/influence_costs.h"
#include "wend/world/influence/influence_map.h"
#include "wend/world/influence/influence_reader.h"
#include "wend/world/influence/merged_influence.h"

namespace wend::test {
namespace {

using namespace promises;

class InfluenceWorld : GridWorld {
 public:
  InfluenceWorld(std::uint64_t world, Ledger& answers);
  void play();

 private:
  static constexpr double kFar = PlainInfluence::kFar;
  static constexpr double kCostOfOne = 100;

  struct Source {
    InfluenceHandle handle = {};
    InfluenceSource source = {};
    std::optional<Cell> cell = std::nullopt;  // none: it has no effect
  };

  static InfluenceOptions draw_layer(GridWorld& world);
  InfluenceMap build_layer() const { return InfluenceMap::build(navigator_, layer_).value(); }
  PlainInfluence plain() const { return {grid, layer_}; }
  NodeId node(Cell cell) const { return navigator_.node(grid.point(cell)); }

  Source draw_source();
  void change_sources();
  bool change_source(Source& source);
  void edit();
  void update();
  void compare_scores();
  void compare_with_fresh();

  void ask_safest();
  void compare_safest(Cell from, double most, const InfluencePlace& safest);
  void ask_hottest();
  void ask_front();
  bool on_front(Cell cell, double least) const;
  int stronger(Cell cell) const;
  void ask_flight();
  void compare_flight(const std::vector<Cell>& threats, double worth);
  void check_flight(Cell cell, bool threatened, double cost, double rounding);
  void ask_derived();

  Navigator navigator_;
  InfluenceOptions layer_;
  InfluenceMap one_;
  InfluenceMap other_;
  InfluenceReader reader_;
  Overlay overlay_;
  InfluenceCosts costs_;
  MergedInfluence merged_;
  Flight flight_;
  std::vector<Source> sources_;  // of the first layer
};

// ---- the world ----

InfluenceOptions InfluenceWorld::draw_layer(GridWorld& world) {
  InfluenceOptions layer;
  layer.distance = static_cast<InfluenceDistance>(world.below(3));
  if (world.chance(70)) layer.unit_cost = world.options.costs.straight;
  return layer;
}

InfluenceWorld::InfluenceWorld(std::uint64_t world, Ledger& answers)
    : GridWorld(world, answers),
      navigator_(Navigator::build(map, options).value()),
      layer_(draw_layer(*this)),
      one_(build_layer()),
      other_(build_layer()),
      reader_(navigator_, layer_.distance, layer_.unit_cost),
      overlay_(navigator_.node_count()),
      costs_(one_, overlay_, kCostOfOne),
      merged_(MergedInfluence::build(std::vector<InfluencePart>{{&one_, 1.5}, {&other_, -2}},
                                     static_cast<InfluenceMerge>(below(3)))
                  .value()) {}

InfluenceWorld::Source InfluenceWorld::draw_source() {
  static constexpr double kRanges[] = {0, 1, 2, 3.5, 5, 8, 12, 1.4142135623730951};
  Source drawn;
  drawn.cell = draw_cell();
  drawn.source.at = node(*drawn.cell);
  drawn.source.strength = random.between(-5, 14);
  drawn.source.range = pick(kRanges);
  drawn.source.falloff = static_cast<Falloff>(below(4));
  if (chance(30)) drawn.source.reach = InfluenceReach::sight;
  return drawn;
}

// ---- sources and edits ----

/// False: it goes.
bool InfluenceWorld::change_source(Source& source) {
  const std::uint32_t event = below(10);
  if (event < 3) {
    source.cell = draw_cell();
    if (chance(5)) source.cell = std::nullopt;
    source.source.at = source.cell ? node(*source.cell) : kNoNode;
    one_.move_to(source.handle, source.source.at);
  } else if (event == 3) {
    const InfluenceHandle handle = source.handle;
    source = draw_source();
    source.handle = handle;
    check(one_.change(handle, source.source).ok(), "the change is accepted");
  } else if (event == 4) {
    one_.remove(source.handle);
    check(!one_.holds(source.handle), "a source that was removed is not held");
  }
  return event != 4;
}

void InfluenceWorld::change_sources() {
  std::erase_if(sources_, [&](Source& source) { return !change_source(source); });
  while (sources_.size() < 3 || chance(20)) {
    Source source = draw_source();
    const auto handle = one_.add(source.source);
    if (!check(handle.ok(), "the source is accepted", [&] { return handle.error().reason; }))
      return;
    source.handle = handle.value();
    sources_.push_back(source);
  }
  if (chance(40)) (void)other_.add(draw_source().source);
}

// Layers that get no report must find out.
void InfluenceWorld::edit() {
  const std::vector<Point> cells = edit_map();
  const auto report = navigator_.update(map, cells);
  if (!check(report.ok(), "the update is accepted")) return;
  update_grid();
  if (chance(80)) one_.updated(report.value(), cells);
  if (chance(80)) other_.updated(report.value(), cells);
}

void InfluenceWorld::update() {
  if (chance(50)) {
    one_.update();
  } else {
    one_.tick();
  }
  other_.tick();
}

// ---- scores ----

void InfluenceWorld::compare_scores() {
  std::vector<double> right(grid.size());
  for (const Source& source : sources_) {
    const std::vector<double> scores = plain().scores_of(source.source, source.cell, navigator_);
    for (Cell cell = 0; cell < grid.size(); ++cell) right[cell] += scores[cell];
  }
  const double rounding = 0.02 * static_cast<double>(1 + sources_.size());
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    if (std::isnan(right[cell])) continue;
    const double score = one_.score(node(cell));
    const auto explain = [&] {
      return std::to_string(score) + ", right " + std::to_string(right[cell]) + ", distance " +
             std::to_string(static_cast<int>(layer_.distance)) + about();
    };
    if (!check(std::abs(score - right[cell]) < rounding, "score", explain)) return;
  }
  const auto valid = one_.validate();
  check(valid.ok(), "validate", [&] { return valid.error().reason; });
}

void InfluenceWorld::compare_with_fresh() {
  InfluenceMap fresh = build_layer();
  for (const Source& source : sources_) (void)fresh.add(source.source).value();
  fresh.update();
  check(std::ranges::equal(one_.units(), fresh.units()), "the same as made from scratch",
        [&] { return about(); });
}

// ---- readers ----

void InfluenceWorld::ask_safest() {
  static constexpr double kSteps[] = {0, 1, 2.5, 4.3, 7.7};
  const Cell from = draw_cell();
  const double most = pick(kSteps);
  const InfluencePlace safest = reader_.safest_within(one_, node(from), most);
  if (grid.walkable(from)) {
    compare_safest(from, most, safest);
  } else {
    check(safest.node == kNoNode, "safest: none for a unit that is nowhere");
  }
}

// Rounding decides which of the cells at that very distance are within it. Not promised: a step
// that costs nothing is as long as the least distance there is, so that none lies within 0.
void InfluenceWorld::compare_safest(Cell from, double most, const InfluencePlace& safest) {
  const std::vector<double> reached = plain().distances({from});
  std::pair<InfluenceScores::Units, double> right{std::numeric_limits<std::int64_t>::max(), kFar};
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    const bool close = std::abs(reached[cell] - most) < PlainInfluence::kClose;
    if (close && cell != from) return;
    if (reached[cell] > most + 1e-9) continue;
    right = std::min(right, {one_.units(node(cell)), reached[cell]});
  }
  const bool good = safest.node != kNoNode && one_.units(safest.node) == right.first &&
                    std::abs(safest.distance - right.second) < PlainInfluence::kClose;
  check(good, "safest", [&] {
    return std::to_string(safest.distance) + ", right " + std::to_string(right.second) + about();
  });
}

// Steps may cost nothing; then places are not apart.
void InfluenceWorld::ask_hottest() {
  if (layer_.distance == InfluenceDistance::costs) return;
  const std::vector<InfluencePlace> hottest = reader_.hottest(one_, 3, 0);
  std::vector<InfluenceScores::Units> right;
  for (Cell cell = 0; cell < grid.size(); ++cell) right.push_back(one_.units(node(cell)));
  std::erase_if(right, [](InfluenceScores::Units units) { return units <= 0; });
  std::ranges::sort(right, std::greater<>());
  right.resize(std::min<std::size_t>(3, right.size()));
  std::vector<InfluenceScores::Units> found;
  for (const InfluencePlace& place : hottest) found.push_back(one_.units(place.node));
  check(found == right, "hottest", [&] { return about(); });
}

/// 1 where the first layer is stronger, -1 where the other one is, 0 where they are equal.
int InfluenceWorld::stronger(Cell cell) const {
  const InfluenceScores::Units ours = one_.units(node(cell));
  const InfluenceScores::Units theirs = other_.units(node(cell));
  return (ours > theirs ? 1 : 0) - (ours < theirs ? 1 : 0);
}

bool InfluenceWorld::on_front(Cell cell, double least) const {
  if (one_.score(node(cell)) < least || other_.score(node(cell)) < least) return false;
  if (stronger(cell) == 0) return true;
  return std::ranges::any_of(grid.from(cell), [&](const GridStep& step) {
    return plain().length(step) != kFar && stronger(step.to) != stronger(cell);
  });
}

void InfluenceWorld::ask_front() {
  const double least = 1 + below(3);
  const std::vector<NodeId> front = reader_.front(one_, other_, least);
  std::set<NodeId> right;
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    if (on_front(cell, least)) right.insert(node(cell));
  }
  check(std::ranges::equal(front, right), "front, in the order of nodes", [&] {
    return std::to_string(front.size()) + ", right " + std::to_string(right.size()) + about();
  });
}

// ---- flights ----

void InfluenceWorld::ask_flight() {
  std::vector<NodeId> threats;
  std::vector<Cell> cells = draw_cells(4);
  for (const Cell cell : cells) threats.push_back(node(cell));
  std::erase_if(cells, [&](Cell cell) { return !grid.walkable(cell); });
  FlightOptions flight;
  flight.worth = 1 + below(11) * 0.1;
  reader_.flee(threats, flight, flight_);
  compare_flight(cells, flight.worth);
}

/// To stay costs the less, the farther the threats are; to go on costs the way as well. The worth
/// of distance counts in whole parts of 1024.
void InfluenceWorld::compare_flight(const std::vector<Cell>& threats, double worth) {
  const std::vector<double> away = plain().distances(threats);
  std::vector<PlainInfluence::Start> starts;
  double least = kFar;
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    if (away[cell] == kFar) continue;
    starts.push_back({cell, -worth * away[cell]});
    least = std::min(least, starts.back().distance);
  }
  const std::vector<double> costs = plain().spread(starts, Side::backward);
  const double farthest = starts.empty() ? 0 : -least / worth;
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    check_flight(cell, away[cell] != kFar, costs[cell] - least, 0.02 + farthest / 1024);
  }
}

void InfluenceWorld::check_flight(Cell cell, bool threatened, double cost, double rounding) {
  const NodeId id = node(cell);
  if (!check(flight_.threatened(id) == threatened, "flight: threatened")) return;
  const NodeId next = flight_.next(id);
  if (!threatened) {
    check(next == kNoNode && flight_.cost(id) == Flight::kSafe, "flight: safe");
    return;
  }
  check(std::abs(flight_.cost(id) - cost) < rounding, "flight: cost", [&] {
    return std::to_string(flight_.cost(id)) + ", right " + std::to_string(cost) + ", distance " +
           std::to_string(static_cast<int>(layer_.distance)) + about();
  });
  if (next == kNoNode) return;
  const bool step = step_price(grid, cell, grid.cell(navigator_.point(next))) != kNoWay;
  check(step && flight_.cost(next) <= flight_.cost(id), "flight: next", [&] { return about(); });
}

// ---- what follows a layer ----

void InfluenceWorld::ask_derived() {
  if (chance(70)) {
    costs_.update();
    check(costs_.validate().ok(), "costs: validate");
    for (NodeId id = 0; id < navigator_.node_count(); ++id) {
      const double right = std::max(0.0, one_.score(id) * kCostOfOne);
      check(std::abs(overlay_.cost(id) - right) < 0.5, "costs of the overlay");
    }
  }
  if (chance(70)) {
    merged_.update();
    check(merged_.validate().ok(), "merged: validate");
  }
}

void InfluenceWorld::play() {
  for (int round = 0; round < 12; ++round) {
    change_sources();
    if (chance(50)) edit();
    update();
    compare_scores();
    if (chance(40)) compare_with_fresh();
    ask_safest();
    ask_hottest();
    ask_front();
    ask_flight();
    ask_derived();
  }
}

}  // namespace

void ask_influence(std::uint64_t world, Ledger& ledger) { InfluenceWorld(world, ledger).play(); }

}  // namespace wend::test
