// An InfluenceReader finds in layers what brute force finds.
#include "wend/world/influence/influence_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "influence_oracle.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "support/test_maps.h"

namespace wend::test {
namespace {

class InfluenceReaderTest : public testing::Test {
 protected:
  /// Without terrain and links, and of squares or hexagons: there edges and the straight lines
  /// between cells are the oracle.
  void begin(int number) {
    RandomCase tried = random_case(static_cast<MapKind>(number % kMapKinds),
                                   kCornerRules[number / kMapKinds % 4], false, random_);
    if (number % 3 == 1) tried.map.set_layout(CellLayout::hex_even_rows);
    own_.emplace(Navigator::build(tried.map, tried.options).value());
    navigator_ = &*own_;
    trace_ = tried.describe();
  }

  NodeId any_node() { return random_.below(static_cast<std::uint32_t>(navigator_->node_count())); }

  InfluenceMap layer() {
    InfluenceMap layer = InfluenceMap::build(*navigator_).value();
    for (int i = 0; i < 4; ++i) {
      InfluenceSource source;
      source.at = any_node();
      source.strength = random_.between(-3, 9);
      source.range = random_.between(1, 12);
      EXPECT_TRUE(layer.add(source).ok());
    }
    layer.update();
    return layer;
  }

  std::vector<std::int64_t> distances(NodeId from) const {
    return right_distances(*navigator_, from, InfluenceDistance::lengths, 1);
  }

  void expect_right_places(InfluenceReader& reader) {
    const InfluenceMap scores = layer();
    const NodeId from = any_node();
    const double steps = random_.between(0, 30) / 4.0;
    const std::vector<std::int64_t> far = distances(from);
    NodeId safest = kNoNode;
    for (NodeId node = 0; node < far.size(); ++node) {
      if (far[node] > std::llround(steps * 13860)) continue;
      if (safest == kNoNode ||
          std::pair(scores.units(node), far[node]) < std::pair(scores.units(safest), far[safest])) {
        safest = node;
      }
    }
    const InfluencePlace found = reader.safest_within(scores, from, steps);
    ASSERT_EQ(found.node, safest);
    if (safest == kNoNode) return;
    ++found_;
    ASSERT_EQ(found.score, scores.score(safest));
    ASSERT_EQ(found.distance, static_cast<double>(far[safest]) / 13860);
  }

  void expect_right_tops(InfluenceReader& reader) {
    const InfluenceMap scores = layer();
    const double apart = random_.between(0, 12) / 2.0;
    const std::vector<InfluencePlace> places = reader.hottest(scores, 4, apart);
    std::vector<bool> near(scores.node_count());
    for (std::size_t i = 0; i < 4; ++i) {
      std::optional<NodeId> best;
      for (NodeId node = 0; node < near.size(); ++node) {
        if (near[node] || scores.score(node) <= 0) continue;
        if (!best || scores.score(node) > scores.score(*best)) best = node;
      }
      if (!best) {
        ASSERT_EQ(places.size(), i);
        return;
      }
      ASSERT_GT(places.size(), i);
      ASSERT_EQ(places[i].node, *best);
      ASSERT_EQ(places[i].score, scores.score(*best));
      const auto far = distances(*best);
      for (NodeId node = 0; node < near.size(); ++node) {
        near[node] = near[node] || far[node] <= std::llround(apart * 13860);
      }
    }
    ++found_;
  }

  void expect_right_front(InfluenceReader& reader) {
    const InfluenceMap one = layer();
    const InfluenceMap other = layer();
    std::vector<NodeId> right;
    for (NodeId node = 0; node < one.node_count(); ++node) {
      const double here = one.score(node) - other.score(node);
      if (std::min(one.score(node), other.score(node)) < 0.5 || !navigator_->walkable(node)) {
        continue;
      }
      bool meets = here == 0;
      for (const NodeEdge& edge : navigator_->edges(node)) {
        meets = meets || here * (one.score(edge.to) - other.score(edge.to)) <= 0;
      }
      if (meets) right.push_back(node);
    }
    ASSERT_EQ(reader.front(one, other, 0.5), right);
    found_ += right.empty() ? 0 : 1;
  }

  std::vector<std::int64_t> distances_from_all(const std::vector<NodeId>& threats) const {
    std::vector<std::int64_t> far(navigator_->node_count(), kFarthest);
    for (const NodeId threat : threats) {
      const auto of_one = distances(threat);
      for (std::size_t i = 0; i < far.size(); ++i) far[i] = std::min(far[i], of_one[i]);
    }
    return far;
  }

  /// As roguelikes do: sweeps over all places until nothing gets better.
  std::vector<std::int64_t> right_flight(const std::vector<NodeId>& threats, double range,
                                         std::int64_t parts) const {
    std::vector<std::int64_t> costs = distances_from_all(threats);
    std::int64_t farthest = 0;
    for (std::int64_t& far : costs) {
      if (far > std::llround(range * 13860)) far = kFarthest;
      if (far < kFarthest) farthest = std::max(farthest, far);
    }
    for (std::int64_t& cost : costs) {
      if (cost < kFarthest) cost = (farthest - cost) * parts / 1024;
    }
    for (bool better = true; better;) {
      better = false;
      for (NodeId node = 0; node < costs.size(); ++node) {
        for (const NodeEdge& edge : navigator_->edges(node)) {
          const std::int64_t there = costs[edge.to] + edge_length(node, edge);
          if (there >= costs[node]) continue;
          costs[node] = there;
          better = true;
        }
      }
    }
    return costs;
  }

  std::int64_t edge_length(NodeId from, const NodeEdge& edge) const {
    if (!navigator_->has_positions()) return 13860;
    const Position a = navigator_->position(from);
    const Position b = navigator_->position(edge.to);
    const double squared =
        (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y) + (b.z - a.z) * (b.z - a.z);
    return std::max(1ll, std::llround(std::sqrt(squared) * 13860));
  }

  void expect_right_flight(InfluenceReader& reader) {
    std::vector<NodeId> threats;
    for (std::uint32_t i = random_.below(4); i > 0; --i) threats.push_back(any_node());
    FlightOptions options;
    if (random_.chance(50)) options.range = random_.between(1, 40) / 4.0;
    if (random_.chance(50)) options.worth = random_.between(4, 8) / 4.0;
    if (fine_.chance(50)) options.worth = fine_.between(1000, 2000) / 1000.0;
    const auto parts = static_cast<std::int64_t>(std::llround(options.worth * 1024));
    const auto right = right_flight(threats, options.range, parts);
    const auto far = distances_from_all(threats);
    if (fine_.chance(50)) {
      flight_ = reader.flee(threats, options);
    } else {
      reader.flee(threats, options, flight_);  // in the memory of the one before
    }
    const Flight& flight = flight_;
    for (NodeId node = 0; node < right.size(); ++node) {
      const bool threatened = far[node] <= std::llround(options.range * 13860);
      ASSERT_EQ(flight.threatened(node), threatened);
      if (!threatened) {
        ASSERT_EQ(flight.cost(node), Flight::kSafe);
        ASSERT_EQ(flight.next(node), kNoNode);
        continue;
      }
      ++found_;
      ASSERT_EQ(std::llround(flight.cost(node) * 13860), right[node]);
      // Among equally good places, the one with the lower number.
      std::pair best{right[node], kNoNode};
      for (const NodeEdge& edge : navigator_->edges(node)) {
        if (right[edge.to] < right[node]) best = std::min(best, {right[edge.to], edge.to});
      }
      ASSERT_EQ(flight.next(node), best.second);
      ASSERT_EQ(flight.path(node).front(), node);
    }
  }

  Random random_{12};
  Random fine_{13};
  Flight flight_;
  std::optional<Navigator> own_;
  const NodeNavigator* navigator_ = nullptr;
  std::string trace_;
  int found_ = 0;
};

TEST_F(InfluenceReaderTest, FindsThePlacesThatBruteForceFinds) {
  for (int i = 0; i < sample(1'000); ++i) {
    begin(i);
    SCOPED_TRACE(std::to_string(i) + " " + trace_);
    InfluenceReader reader(*navigator_);
    ASSERT_NO_FATAL_FAILURE(expect_right_places(reader));
    ASSERT_NO_FATAL_FAILURE(expect_right_tops(reader));
    ASSERT_NO_FATAL_FAILURE(expect_right_front(reader));
  }
  EXPECT_GT(found_, sample(1'000));
}

TEST_F(InfluenceReaderTest, LeadsFromThreatsAsSweepsUntilNothingChangesDo) {
  for (int i = 0; i < sample(1'000); ++i) {
    begin(i);
    SCOPED_TRACE(std::to_string(i) + " " + trace_);
    InfluenceReader reader(*navigator_);
    ASSERT_NO_FATAL_FAILURE(expect_right_flight(reader));
  }
  EXPECT_GT(found_, sample(10'000));
}

TEST_F(InfluenceReaderTest, LeadsFromThreatsOnMapsOfAllFamilies) {
  for (const TestMap& map : test_maps()) {
    if (std::string_view(map.navigator.space_name()).ends_with("it_grid") ||
        std::string_view(map.navigator.space_name()).ends_with("terrain_grid")) {
      continue;  // above, for links are not gone by
    }
    SCOPED_TRACE(map.name);
    navigator_ = &map.navigator;
    found_ = 0;
    InfluenceReader reader(*navigator_);
    for (int i = 0; i < sample(20); ++i) {
      ASSERT_NO_FATAL_FAILURE(expect_right_flight(reader));
      ASSERT_NO_FATAL_FAILURE(expect_right_places(reader));
      ASSERT_NO_FATAL_FAILURE(expect_right_front(reader));
    }
    EXPECT_GT(found_, sample(20));
  }
}

TEST_F(InfluenceReaderTest, BacksAwayFromCornersWhereThereIsMoreRoomPastTheThreat) {
  for (const std::int32_t room : {6, 60}) {
    // A corridor: the unit stands between the threat and a dead end.
    GridMap map(room + 4, 1);
    const Navigator navigator = Navigator::build(map).value();
    InfluenceReader reader(navigator);
    const auto threat = static_cast<NodeId>(room);
    const Flight flight = reader.flee({&threat, 1});
    const std::vector<NodeId> way = flight.path(threat + 2);
    const NodeId end = room == 6 ? threat + 3 : 0;
    EXPECT_EQ(way.back(), end) << "with room for " << room;
    EXPECT_EQ(flight.next(end), kNoNode);
  }
}

}  // namespace
}  // namespace wend::test
