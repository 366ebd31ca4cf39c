// Agents of several breadths that move in real time.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "mapf/large/large_world.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/mapf/cell_traffic.h"

namespace wend::test {
namespace {

/// Agents that come, go, are moved and get goals, and the rules of their steps.
class LargeScene {
 public:
  LargeScene(LargeWorld world, const TrafficOptions& options)
      : world_(std::move(world)),
        traffic_(CellTraffic::build(world_.navigator(), options, world_.larger()).value()) {}

  LargeWorld& world() { return world_; }
  const CellTraffic& traffic() const { return traffic_; }

  void add(Random& random) {
    const std::uint32_t breadth = 1 + random.below(world_.breadths());
    const NodeId at = any_node(random);
    const NodeId goal = random.chance(85) ? any_node(random) : kNoNode;
    const auto made = traffic_.add({at, goal, breadth});
    const bool fits = is_free(at, breadth, kNobody) && may_aim(goal, breadth);
    ASSERT_EQ(made.ok(), fits) << (made ? "" : made.error().reason);
    if (!made) return;
    agents_.push_back(made.value());
    breadths_.push_back(breadth);
  }
  void change(Random& random) {
    if (agents_.empty()) return;
    const std::size_t i = random.below(static_cast<std::uint32_t>(agents_.size()));
    const NodeId node = any_node(random);
    const std::uint32_t what = random.below(10);
    if (what < 2) {
      traffic_.remove(agents_[i]);
      agents_.erase(agents_.begin() + static_cast<std::ptrdiff_t>(i));
      breadths_.erase(breadths_.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (what < 7) {
      EXPECT_EQ(traffic_.set_goal(agents_[i], node).ok(), may_aim(node, breadths_[i]));
    } else {
      const bool fits = is_free(node, breadths_[i], i);
      EXPECT_EQ(traffic_.place(agents_[i], node).ok(), fits);
    }
    EXPECT_TRUE(traffic_.validate().ok()) << traffic_.validate().error().reason;
  }
  void edit(Random& random) {
    GridMap map = world_.map();
    const std::vector<Point> changed = edit_at_random(map, random);
    world_.update(map, changed);
  }
  void step(std::map<TrafficState, int>& seen) {
    const std::vector<NodeId> before = places();
    traffic_.step();
    const std::vector<NodeId> after = places();
    ASSERT_EQ(step_fault(world_, breadths_, before, after), "");
    const Result<void> valid = traffic_.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().reason;
    ASSERT_EQ(traffic_.size(), agents_.size());
    for (std::size_t i = 0; i < agents_.size(); ++i) {
      const TrafficState state = traffic_.state(agents_[i]);
      if (breadths_[i] > 1) ++seen[state];
      ASSERT_EQ(traffic_.breadth(agents_[i]), breadths_[i]);
      ASSERT_EQ(state == TrafficState::blocked, !world_.fits(after[i], breadths_[i]));
      if (state == TrafficState::blocked) {
        ASSERT_EQ(before[i], after[i]);
      }
      for (NodeId node = 0; node < world_.navigator().node_count(); ++node) {
        if (!world_.overlap(after[i], breadths_[i], node, 1)) continue;
        ASSERT_EQ(traffic_.agent_at(node), agents_[i]);
      }
    }
  }

 private:
  static constexpr std::size_t kNobody = ~std::size_t{0};

  NodeId any_node(Random& random) const {
    return random.below(static_cast<std::uint32_t>(world_.navigator().node_count()));
  }
  std::vector<NodeId> places() const {
    std::vector<NodeId> nodes;
    for (const TrafficAgent agent : agents_) nodes.push_back(traffic_.at(agent));
    return nodes;
  }
  bool may_aim(NodeId goal, std::uint32_t breadth) const {
    return goal == kNoNode || world_.fits(goal, breadth);
  }
  bool is_free(NodeId node, std::uint32_t breadth, std::size_t self) const {
    bool free = world_.fits(node, breadth);
    for (std::size_t i = 0; i < agents_.size() && free; ++i) {
      free = i == self || !world_.overlap(node, breadth, traffic_.at(agents_[i]), breadths_[i]);
    }
    return free;
  }

  LargeWorld world_;
  CellTraffic traffic_;
  std::vector<TrafficAgent> agents_;
  std::vector<std::uint32_t> breadths_;
};

TEST(LargeTraffic, NobodyCollidesWhileAgentsComeGoAndGetGoals) {
  Random random(4373);
  std::map<TrafficState, int> seen;
  for (int round = 0; round < sample(500); ++round) {
    const TrafficOptions options{random.next(), random.chance(30) ? 3 : TrafficOptions::kUnlimited};
    LargeScene scene(random_large_world(random, 14, 20, 2 + random.below(2)), options);
    for (int i = 0; i < 30; ++i) {
      scene.add(random);
      scene.add(random);
      if (i % 3 == 0) scene.change(random);
      scene.step(seen);
      if (testing::Test::HasFatalFailure()) {
        FAIL() << scene.world().name() << ", round " << round << ", step " << i;
      }
    }
  }
  for (const TrafficState state : {TrafficState::idle, TrafficState::moving, TrafficState::arrived,
                                   TrafficState::waiting, TrafficState::unreachable}) {
    EXPECT_GT(seen[state], sample(100)) << to_string(state);
  }
}

TEST(LargeTraffic, AgentsLiveThroughEditsOfTheMap) {
  Random random(4374);
  std::map<TrafficState, int> seen;
  for (int round = 0; round < sample(400); ++round) {
    LargeScene scene(random_large_world(random, 16, 6, 3), {random.next(), 500});
    for (int i = 0; i < 30; ++i) {
      scene.add(random);
      scene.change(random);
      if (i % 3 == 0) scene.edit(random);
      scene.step(seen);
      if (testing::Test::HasFatalFailure()) {
        FAIL() << scene.world().name() << ", round " << round << ", step " << i;
      }
    }
  }
  EXPECT_GT(seen[TrafficState::blocked], sample(500));
  EXPECT_GT(seen[TrafficState::moving], sample(2000));
}

TEST(LargeTraffic, EachArrivesOnAnOpenMapInTheEnd) {
  Random random(4375);
  for (const std::uint32_t breadths : {2u, 3u}) {
    const LargeWorld world(GridMap(40, 40), {}, breadths);
    CellTraffic traffic = CellTraffic::build(world.navigator(), {7}, world.larger()).value();
    const LargeAgents agents = random_large_agents(world, 90, random);
    std::vector<TrafficAgent> handles;
    for (std::size_t i = 0; i < agents.starts.size(); ++i) {
      handles.push_back(
          traffic.add({agents.starts[i], agents.goals[i], agents.breadths[i]}).value());
    }
    ASSERT_GT(handles.size(), 80u);
    std::set<std::size_t> arrived;
    for (int step = 0; step < 400; ++step) {
      traffic.step();
      for (std::size_t i = 0; i < handles.size(); ++i) {
        if (traffic.state(handles[i]) == TrafficState::arrived) arrived.insert(i);
      }
    }
    EXPECT_EQ(arrived.size(), handles.size());
  }
}

TEST(LargeTraffic, ALargeAgentPushesSeveralSmallOnesAway) {
  GridOptions four;
  four.corners = CornerRule::never;
  const LargeWorld world(GridMap(12, 3), four, 3);
  CellTraffic traffic = CellTraffic::build(world.navigator(), {}, world.larger()).value();
  const Navigator& navigator = world.navigator();
  const TrafficAgent large =
      traffic.add({navigator.node({0, 0}), navigator.node({5, 0}), 3}).value();
  for (int y = 0; y < 3; ++y) traffic.add({navigator.node({3, y})}).value();
  for (int step = 0; step < 5; ++step) traffic.step();
  EXPECT_EQ(traffic.state(large), TrafficState::arrived) << "each step pushes all three";
}

TEST(LargeTraffic, AWideAgentThatCannotClearACellInOneStepGivesWay) {
  GridOptions four;
  four.corners = CornerRule::never;
  GridMap map(7, 6);
  for (int x = 3; x < 7; ++x) {
    for (int y = 3; y < 6; ++y) map.set_walkable({x, y}, false);
  }
  const LargeWorld world(map, four, 3);
  CellTraffic traffic = CellTraffic::build(world.navigator(), {}, world.larger()).value();
  const Navigator& navigator = world.navigator();
  // One stands against the wall, where the other one wants to go; neither can be pushed upwards.
  traffic.add({navigator.node({0, 0}), kNoNode, 3}).value();
  const TrafficAgent other =
      traffic.add({navigator.node({0, 3}), navigator.node({0, 0}), 3}).value();
  for (int step = 0; step < 6; ++step) traffic.step();
  EXPECT_EQ(traffic.state(other), TrafficState::arrived) << "three steps aside, three upwards";
}

TEST(LargeTraffic, SameSeedSameSteps) {
  const auto steps = [](std::uint64_t seed) {
    Random random(4376);
    const LargeWorld world(GridMap(24, 24), {}, 3);
    CellTraffic traffic = CellTraffic::build(world.navigator(), {seed}, world.larger()).value();
    const LargeAgents agents = random_large_agents(world, 60, random);
    std::vector<TrafficAgent> handles;
    for (std::size_t i = 0; i < agents.starts.size(); ++i) {
      handles.push_back(
          traffic.add({agents.starts[i], agents.goals[i], agents.breadths[i]}).value());
    }
    std::uint64_t hash = 0;
    for (int step = 0; step < 100; ++step) {
      traffic.step();
      for (const TrafficAgent agent : handles) hash = hash * 31 + traffic.at(agent);
    }
    return hash;
  };
  EXPECT_EQ(steps(1), steps(1));
  EXPECT_NE(steps(1), steps(2));
}

}  // namespace
}  // namespace wend::test
