// The coarse network of big diamonds, against Dijkstra's over the array itself: where cells lie is
// read off their centres in the plane, and what steps cost is the oracle's.
#include "wend/space/maps/passage_network.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <queue>
#include <string>
#include <utility>
#include <vector>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/node_navigator.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kMapsPerLayout = kSanitized ? 500 : 2000;

constexpr CellLayout kLayouts[] = {CellLayout::square,
                                   CellLayout::diamond,
                                   CellLayout::staggered_odd_rows,
                                   CellLayout::staggered_even_rows,
                                   CellLayout::staggered_odd_columns,
                                   CellLayout::staggered_even_columns};

using Costs = std::map<std::pair<int, int>, std::uint64_t>;  // by column and row

class Array {
 public:
  Array(const RandomCase& tried, Point origin)
      : tried_(tried),
        oracle_(tried.map, tried.options),
        lattice_(tried.map.layout(), tried.map.width(), tried.map.height()),
        origin_(lattice_.centre(origin)) {
    for (NodeId id = 0; id < tried.map.cell_count(); ++id) {
      const Point p = tried.map.point(id);
      at_[quarters(lattice_.centre(p))] = p;
    }
  }

  /// Whether so many whole pairs of steps across sides lead there from the origin.
  bool is_centre(Point cell) const {
    const Position at = lattice_.centre(cell);
    double a = at.x - origin_.x;
    double b = at.y - origin_.y;
    if (tried_.map.layout() != CellLayout::square) {
      const double x = a;
      const double y = b;
      a = x + 2 * y;
      b = 2 * y - x;
    }
    return std::fmod(std::abs(a), 2) == 0 && std::fmod(std::abs(b), 2) == 0;
  }

  Costs costs_from(Point start) const {
    using Entry = std::pair<std::uint64_t, std::pair<int, int>>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    Costs costs;
    open.push({0, {start.x, start.y}});
    while (!open.empty()) {
      const Entry entry = open.top();
      open.pop();
      if (!costs.emplace(entry.second, entry.first).second) continue;
      const Point here = {entry.second.first, entry.second.second};
      for (const auto& [next, cost] : double_steps(here)) {
        open.push({entry.first + cost, {next.x, next.y}});
      }
    }
    return costs;
  }

 private:
  static std::pair<int, int> quarters(const Position& at) {
    return {static_cast<int>(std::lround(4 * at.x)), static_cast<int>(std::lround(4 * at.y))};
  }

  std::vector<std::pair<Point, std::uint64_t>> double_steps(Point from) const {
    std::vector<std::pair<Point, std::uint64_t>> steps;
    Point middle;
    for (middle.y = from.y - 2; middle.y <= from.y + 2; ++middle.y) {
      for (middle.x = from.x - 2; middle.x <= from.x + 2; ++middle.x) {
        const auto first = oracle_.step(from, middle);
        if (!first) continue;
        const Position a = lattice_.centre(from);
        const Position m = lattice_.centre(middle);
        const auto end = at_.find(quarters({2 * m.x - a.x, 2 * m.y - a.y, 0}));
        if (end == at_.end()) continue;
        const auto second = oracle_.step(middle, end->second);
        if (second) steps.emplace_back(end->second, *first + *second);
      }
    }
    return steps;
  }

  const RandomCase& tried_;
  Oracle oracle_;
  Lattice lattice_;
  Position origin_;
  std::map<std::pair<int, int>, Point> at_;
};

PassageRules rules_of(const GridOptions& options, Point origin) {
  return {options.corners, options.costs, options.terrain, origin};
}

class PassageNetworkTest : public testing::TestWithParam<CellLayout> {
 protected:
  void expect_nodes(const RandomCase& tried, const Array& array, const PassageNetwork& network) {
    for (NodeId id = 0; id < tried.map.cell_count(); ++id) {
      const Point p = tried.map.point(id);
      ASSERT_EQ(network.is_centre(p), array.is_centre(p)) << p.x << "," << p.y;
      const NodeId node = network.node(p);
      ASSERT_EQ(node != kNoNode, array.is_centre(p) && tried.map.walkable(p));
      if (node == kNoNode) continue;
      ASSERT_EQ(network.cell(node), p);
      ASSERT_EQ(network.graph().find(std::to_string(p.x) + "," + std::to_string(p.y)), node);
    }
  }

  void expect_costs(const RandomCase& tried, const Array& array, const PassageNetwork& network,
                    Random& random) {
    const NodeNavigator navigator(network.graph());
    const auto count = static_cast<std::uint32_t>(network.cells().size());
    const NodeId from = random.below(count);
    const Costs costs = array.costs_from(network.cell(from));
    for (int i = 0; i < 6; ++i) {
      const NodeId to = random.below(count);
      const Point goal = network.cell(to);
      const auto known = costs.find({goal.x, goal.y});
      for (const char* name : {"dijkstra", "astar", "bidirectional_astar"}) {
        const Path path = navigator.solve({.from = from, .to = to, .algorithm = name}, workspace_);
        ASSERT_EQ(path.found(), known != costs.end()) << name << " " << tried.describe();
        ++(path.found() ? found_ : lost_);
        if (!path.found()) continue;
        const double expected = static_cast<double>(known->second) / kOracleScale;
        ASSERT_NEAR(path.cost, expected, 1e-9 * expected) << name << " " << tried.describe();
      }
    }
  }

  Workspace workspace_;
  int found_ = 0;
  int lost_ = 0;
};

TEST_P(PassageNetworkTest, HasTheCostsOfTheArray) {
  for (std::uint64_t number = 0; number < kMapsPerLayout; ++number) {
    RandomCase tried = random_case(number);
    tried.map.clear_links();
    tried.map.set_layout(GetParam());
    Random random(number);
    const Point origin = random_cell(tried.map, random);
    const PassageNetwork network =
        PassageNetwork::build(tried.map, rules_of(tried.options, origin)).value();
    SCOPED_TRACE(tried.describe());
    const Array array(tried, origin);
    ASSERT_NO_FATAL_FAILURE(expect_nodes(tried, array, network));
    if (network.cells().empty()) continue;
    ASSERT_NO_FATAL_FAILURE(expect_costs(tried, array, network, random));
  }
  EXPECT_GT(found_, sample(10000));
  EXPECT_GT(lost_, sample(3000));
}

std::string name_of_layout(const testing::TestParamInfo<CellLayout>& layout) {
  return to_string(layout.param);
}

INSTANTIATE_TEST_SUITE_P(EveryLayoutOfSquares, PassageNetworkTest, testing::ValuesIn(kLayouts),
                         name_of_layout);

TEST(PassageNetwork, APassageLiesOnTheEdgeBetweenTwoNodes) {
  GridMap map(3, 1);
  const auto edges = [&] { return PassageNetwork::build(map).value().graph().edge_count(); };
  EXPECT_EQ(edges(), 2u) << "there and back";
  map.set_symbol({1, 0}, '@');
  EXPECT_EQ(edges(), 0u) << "the door is shut";
}

TEST(PassageNetwork, CellsBetweenNodesLieInSeveralBigDiamonds) {
  for (const CellLayout layout : kLayouts) {
    SCOPED_TRACE(to_string(layout));
    GridMap map(9, 9);
    map.set_layout(layout);
    const PassageNetwork network = PassageNetwork::build(map, {.origin = {4, 4}}).value();
    EXPECT_EQ(network.nodes_at({4, 4}), std::vector<NodeId>{network.node({4, 4})});
    std::map<std::size_t, int> counts;
    Point p;
    for (p.y = 3; p.y < 6; ++p.y) {
      for (p.x = 3; p.x < 6; ++p.x) ++counts[network.nodes_at(p).size()];
    }
    EXPECT_GT(counts[2], 0);
    EXPECT_GT(counts[4], 0);
    EXPECT_EQ(counts[1] + counts[2] + counts[4], 9);
  }
}

TEST(PassageNetwork, CellsOutsideTheMapLieInNoBigDiamond) {
  constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
  constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
  for (const CellLayout layout : kLayouts) {
    GridMap map(9, 9);
    map.set_layout(layout);
    const PassageNetwork network = PassageNetwork::build(map).value();
    for (const Point p :
         {Point{-1, 0}, {0, 9}, {kLeast, kLeast}, {kMost, kMost}, {kLeast, kMost}}) {
      EXPECT_TRUE(network.nodes_at(p).empty()) << to_string(layout);
    }
  }
}

TEST(PassageNetwork, SaysWhatIsWrong) {
  GridMap map(4, 4);
  const auto reason = [&](const PassageRules& rules) {
    const Result<PassageNetwork> made = PassageNetwork::build(map, rules);
    return made ? "" : made.error().message();
  };
  EXPECT_EQ(reason({.origin = {4, 0}}), "the origin lies outside the map");
  EXPECT_NE(reason({.costs = {7, 5}}), "");
  EXPECT_NE(reason({.corners = CornerRule::hexagonal}), "");
  map.set_layout(CellLayout::hex_odd_rows);
  EXPECT_EQ(reason({}), "hexagons have no passages between every other one");
}

}  // namespace
}  // namespace wend::test
