// Scores equal those that are computed from scratch after any changes: sources that come, move,
// change and go, edits, deposits and ticks, on grids of every layout and corner rule.
#include "wend/world/influence/influence_map.h"

#include <gtest/gtest.h>

#include <array>
#include <optional>
#include <string>

#include "influence_oracle.h"
#include "support/oracle.h"
#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/world/influence/influence_costs.h"

namespace wend::test {
namespace {

constexpr int kInfluenceSequences = sample(1'000);  // for each rule and distance
constexpr int kInfluenceRounds = 10;

class InfluenceTest : public testing::TestWithParam<std::tuple<CornerRule, InfluenceDistance>> {
 protected:
  NodeId any_node() { return navigator_->node(random_cell(tried_.map, random_)); }

  InfluenceSource any_source() {
    InfluenceSource source;
    source.at = random_.chance(95) ? any_node() : kNoNode;
    source.strength = random_.between(-40, 60) / 4.0;
    source.range = random_.chance(10) ? 0 : random_.between(1, 60) / 5.0;
    source.falloff = static_cast<Falloff>(random_.below(4));
    source.reach = random_.chance(30) ? InfluenceReach::sight : InfluenceReach::steps;
    return source;
  }

  /// How far cells are from another one, as a source reaches them.
  std::vector<std::int64_t> distances(const InfluenceSource& source) {
    const NodeId count = static_cast<NodeId>(navigator_->node_count());
    std::vector<std::int64_t> distances(count, kFarthest);
    const Point from = navigator_->point(source.at);
    if (source.reach == InfluenceReach::sight) {
      const Position a = navigator_->position(source.at);
      for (NodeId id = 0; id < count; ++id) {
        const Position b = navigator_->position(id);
        const Point to = navigator_->point(id);
        if (!navigator_->walkable(id) || !navigator_->line_of_sight(from, to)) continue;
        distances[id] = straight_line(a, b);
      }
      return distances;
    }
    if (distance_ == InfluenceDistance::costs) {
      return right_distances(*navigator_, source.at, distance_, kUnitCost);
    }
    GridMap plain = tried_.map;
    flatten(plain);
    GridOptions options = tried_.options;
    options.costs =
        distance_ == InfluenceDistance::steps ? CostModel{13860, 13860} : CostModel::octile();
    const Oracle oracle(plain, options);
    if (!plain.walkable(from)) return distances;
    const auto all = oracle.distances(from);
    for (NodeId id = 0; id < plain.cell_count(); ++id) {
      const NodeId node = navigator_->node(plain.point(id));
      if (all[id]) distances[node] = static_cast<std::int64_t>(*all[id] / 4000);
    }
    return distances;
  }

  std::int64_t straight_line(Position a, Position b) const {
    const double x = b.x - a.x;
    const double y = b.y - a.y;
    double length = std::sqrt(x * x + y * y);
    // Positions of diamonds are squeezed: on their lattice, cells lie as squares.
    if (is_staggered(tried_.map.layout())) length = std::sqrt(2 * (x * x + 4 * y * y));
    return std::llround(std::sqrt(std::round(length * length * 1e6) / 1e6) * 13860);
  }

  static void flatten(GridMap& map) {
    GridMap flat(map.width(), map.height());
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      const Point p = map.point(id);
      flat.set_symbol(p, map.walkable(p) ? '.' : '@');
    }
    flat.set_layout(map.layout());
    map = flat;
  }

  void begin(std::uint64_t number) {
    const auto [rule, distance] = GetParam();
    tried_ =
        random_case(static_cast<MapKind>(number % kMapKinds), rule, random_.chance(50), random_);
    if (number % 50 == 7) tried_.map = random_quilt(random_);
    if (number % 3 == 1) tried_.map.set_layout(shifted_layout(random_));
    if (number % 10 == 9) add_links(tried_.map, random_);
    if (number % 7 == 5) grade_finely(tried_.map, random_);
    distance_ = distance;
    navigator_.emplace(Navigator::build(tried_.map, tried_.options).value());
    InfluenceOptions options;
    options.distance = distance;
    options.unit_cost = distance == InfluenceDistance::costs ? kUnitCost : 0;
    options.left = 0.75;
    options.negligible = 0.25;
    layer_.emplace(InfluenceMap::build(*navigator_, options).value());
    handles_.clear();
    told_.clear();
    deposits_.assign(navigator_->node_count(), 0);
    shown_.assign(navigator_->node_count(), 0);
  }

  void change_a_source() {
    const std::size_t i = random_.below(static_cast<std::uint32_t>(handles_.size()));
    switch (random_.below(8)) {
      case 0:
        layer_->remove(handles_[i]);
        ASSERT_FALSE(layer_->holds(handles_[i]));
        handles_.erase(handles_.begin() + static_cast<std::ptrdiff_t>(i));
        told_.erase(told_.begin() + static_cast<std::ptrdiff_t>(i));
        return;
      case 1: told_[i] = any_source(); break;
      case 2: told_[i].strength = random_.between(-9, 9); break;
      case 3: told_[i].falloff = any_source().falloff; break;
      case 4: told_[i].range = any_source().range; break;
      case 5: told_[i].reach = any_source().reach; break;
      default:
        told_[i].at = any_node();
        layer_->move_to(handles_[i], told_[i].at);
        return;
    }
    ASSERT_TRUE(layer_->change(handles_[i], told_[i]).ok());
  }

  void tell() {
    const std::uint32_t what = random_.below(10);
    if (what < 2 || handles_.empty()) {
      told_.push_back(any_source());
      handles_.push_back(layer_->add(told_.back()).value());
    } else if (what < 6) {
      change_a_source();
    } else if (what < 8) {
      const std::vector<Point> cells = edit_at_random(tried_.map, random_);
      const UpdateReport report = navigator_->update(tried_.map, cells).value();
      if (random_.chance(90)) layer_->updated(report, cells);
      ++edits_;
    } else {
      const InfluenceSource left = any_source();
      ASSERT_TRUE(layer_->deposit(left).ok());
      if (left.at != kNoNode) add_units(left, new_deposits_);
    }
  }

  void add_units(const InfluenceSource& source, std::vector<std::int64_t>& units) {
    units.resize(navigator_->node_count());
    const std::vector<std::int64_t> far = distances(source);
    for (std::size_t i = 0; i < far.size(); ++i) units[i] += right_units(source, far[i]);
  }

  void fade() {
    for (std::int64_t& units : deposits_) {
      units = units * 49152 / 65536;  // towards 0
      if (std::abs(units) < 256) units = 0;
    }
  }

  void expect_right_scores() {
    std::vector<std::int64_t> right = deposits_;
    for (const InfluenceSource& source : told_) {
      if (source.at != kNoNode) add_units(source, right);
    }
    std::vector<bool> changed(right.size());
    for (const NodeId node : layer_->changed()) {
      ASSERT_FALSE(changed[node]) << "told twice";
      changed[node] = true;
    }
    for (NodeId node = 0; node < right.size(); ++node) {
      ASSERT_EQ(layer_->units(node), right[node]) << navigator_->name(node);
      ASSERT_EQ(changed[node], right[node] != shown_[node]);
      scored_ += right[node] != 0 ? 1 : 0;
    }
    shown_ = right;
    const Result<void> valid = layer_->validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  }

  static constexpr double kUnitCost = 5;

  Random random_{4};
  RandomCase tried_;
  InfluenceDistance distance_ = InfluenceDistance::lengths;
  std::optional<Navigator> navigator_;
  std::optional<InfluenceMap> layer_;
  std::vector<InfluenceHandle> handles_;
  std::vector<InfluenceSource> told_;
  std::vector<std::int64_t> deposits_, new_deposits_, shown_;
  std::size_t scored_ = 0;
  int edits_ = 0;
};

TEST_P(InfluenceTest, ScoresAreThoseFromScratchAfterWhateverHappened) {
  for (int i = 0; i < kInfluenceSequences; ++i) {
    begin(static_cast<std::uint64_t>(i));
    for (int round = 0; round < kInfluenceRounds; ++round) {
      SCOPED_TRACE("sequence " + std::to_string(i) + " round " + std::to_string(round) + " " +
                   tried_.describe());
      new_deposits_.assign(navigator_->node_count(), 0);
      do {
        ASSERT_NO_FATAL_FAILURE(tell());
      } while (random_.chance(60));
      const bool tick = random_.chance(50);
      tick ? layer_->tick() : layer_->update();
      if (tick) fade();
      for (std::size_t n = 0; n < deposits_.size(); ++n) deposits_[n] += new_deposits_[n];
      ASSERT_NO_FATAL_FAILURE(expect_right_scores());
    }
  }
  EXPECT_GT(scored_, static_cast<std::size_t>(20 * kInfluenceSequences * kInfluenceRounds));
  EXPECT_GT(edits_, kInfluenceSequences);
}

std::string name_of_influence(
    const testing::TestParamInfo<std::tuple<CornerRule, InfluenceDistance>>& info) {
  constexpr std::array kNames = {"_steps", "_lengths", "_costs"};
  return std::string(to_string(std::get<0>(info.param))) +
         kNames[static_cast<std::size_t>(std::get<1>(info.param))];
}

INSTANTIATE_TEST_SUITE_P(AllRules, InfluenceTest,
                         testing::Combine(testing::ValuesIn(kCornerRules),
                                          testing::Values(InfluenceDistance::steps,
                                                          InfluenceDistance::lengths,
                                                          InfluenceDistance::costs)),
                         name_of_influence);

TEST(InfluenceFalloff, IsWhatItsNameSays) {
  const GridMap corridor(120, 1);
  const Navigator navigator = Navigator::build(corridor).value();
  Random random(6);
  for (int i = 0; i < sample(2'000); ++i) {
    InfluenceMap layer = InfluenceMap::build(navigator).value();
    InfluenceSource source = {.at = 0};
    source.falloff = static_cast<Falloff>(i % 4);
    source.range = random.between(1, 1000) / 10.0;
    source.strength = random.between(-1'000'000'000, 1'000'000'000) / 1000.0;
    ASSERT_TRUE(layer.add(source).ok());
    layer.update();
    ASSERT_NEAR(layer.score(0), source.strength, 1e-3);
    for (NodeId node = 0; node < 120; ++node) {
      const double right = node <= source.range ? real_score(source, node) : 0;
      ASSERT_NEAR(layer.score(node), right, 2.0 / 1024 + 1e-4 * std::abs(source.strength)) << node;
    }
  }
}

TEST(InfluenceRanges, TheLargestOnesAreTaken) {
  const Navigator navigator = Navigator::build(GridMap(9, 9)).value();
  InfluenceMap map = InfluenceMap::build(navigator).value();
  InfluenceSource source = {.at = 4, .range = InfluenceSource::kMostSight};
  source.reach = InfluenceReach::sight;
  EXPECT_TRUE(map.add(source).ok());
  source.range += 0.5;
  EXPECT_FALSE(map.add(source).ok());
  source.reach = InfluenceReach::steps;
  source.range = InfluenceSource::kMostRange;
  EXPECT_TRUE(map.add(source).ok());
  source.range += 0.5;
  EXPECT_FALSE(map.add(source).ok());
}

TEST(InfluenceCostsOf, GoodPlacesCostNothing) {
  const Navigator navigator = Navigator::build(GridMap(9, 9)).value();
  InfluenceMap map = InfluenceMap::build(navigator).value();
  ASSERT_TRUE(map.add({.at = 4, .strength = -2, .range = 1.5}).ok());
  ASSERT_TRUE(map.add({.at = 40, .strength = 3, .range = 1.5}).ok());
  map.update();
  Overlay overlay(navigator.node_count());
  InfluenceCosts costs(map, overlay, 10);
  costs.update();
  EXPECT_EQ(overlay.cost(4), 0);
  EXPECT_EQ(overlay.cost(40), 30);
  EXPECT_TRUE(costs.validate().ok());
}

}  // namespace
}  // namespace wend::test
