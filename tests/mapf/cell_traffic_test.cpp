#include "wend/mapf/cell_traffic.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "mapf/mapf_world.h"
#include "support/random_edits.h"
#include "support/sample.h"

namespace wend::test {
namespace {

/// Agents that come, go and get goals, and the rules of their steps.
class TrafficCase {
 public:
  TrafficCase(CellTraffic traffic, const NodeNavigator& navigator)
      : traffic_(std::move(traffic)), navigator_(navigator) {}

  NodeId any_node(Random& random) const {
    return random.below(static_cast<std::uint32_t>(navigator_.node_count()));
  }
  void add(Random& random) {
    const NodeId at = any_node(random);
    const NodeId goal = random.chance(80) ? any_node(random) : kNoNode;
    const bool taken = traffic_.contains(traffic_.agent_at(at));
    const auto made = traffic_.add({at, goal});
    const bool fits =
        navigator_.walkable(at) && !taken && (goal == kNoNode || navigator_.walkable(goal));
    ASSERT_EQ(made.ok(), fits);
    if (made) agents_.push_back(made.value());
  }
  void change(Random& random) {
    if (agents_.empty()) return;
    const std::size_t i = random.below(static_cast<std::uint32_t>(agents_.size()));
    const NodeId node = any_node(random);
    const std::uint32_t what = random.below(10);
    if (what < 2) {
      traffic_.remove(agents_[i]);
      EXPECT_EQ(traffic_.state(agents_[i]), TrafficState::removed);
      agents_.erase(agents_.begin() + static_cast<std::ptrdiff_t>(i));
    } else if (what < 9) {
      EXPECT_EQ(traffic_.set_goal(agents_[i], node).ok(), navigator_.walkable(node));
    } else {
      const TrafficAgent there = traffic_.agent_at(node);
      const bool taken = traffic_.contains(there) && !(there == agents_[i]);
      EXPECT_EQ(traffic_.place(agents_[i], node).ok(), navigator_.walkable(node) && !taken);
    }
  }
  /// A step, which keeps the rules that check_plan() checks.
  void step(std::map<TrafficState, int>& seen) {
    std::vector<NodeId> before;
    for (const TrafficAgent agent : agents_) before.push_back(traffic_.at(agent));
    traffic_.step();
    CellPlan plan;
    std::vector<NodeId> from, to;
    for (std::size_t i = 0; i < agents_.size(); ++i) {
      const TrafficState state = traffic_.state(agents_[i]);
      ++seen[state];
      const NodeId here = traffic_.at(agents_[i]);
      ASSERT_EQ(traffic_.agent_at(here), agents_[i]);
      ASSERT_EQ(state == TrafficState::blocked, !navigator_.walkable(here));
      if (state == TrafficState::blocked) {
        ASSERT_EQ(here, before[i]);
        continue;
      }
      from.push_back(before[i]);
      to.push_back(here);
    }
    plan.agents = static_cast<std::uint32_t>(from.size());
    plan.nodes = from;
    plan.nodes.insert(plan.nodes.end(), to.begin(), to.end());
    const CellGraph graph = CellGraph::build(navigator_).value();
    const Result<void> checked = check_plan(graph, from, to, plan);
    ASSERT_TRUE(checked.ok()) << checked.error().reason;
    const Result<void> valid = traffic_.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().reason;
    ASSERT_EQ(traffic_.size(), agents_.size());
  }

 private:
  CellTraffic traffic_;
  const NodeNavigator& navigator_;
  std::vector<TrafficAgent> agents_;
};

TEST(CellTraffic, NobodyCollidesWhileAgentsComeGoAndGetGoals) {
  Random random(4310);
  std::map<TrafficState, int> seen;
  for (int round = 0; round < sample(120); ++round) {
    const MapfWorld world = random_mapf_world(random, 9);
    const TrafficOptions options{random.next(), random.chance(30) ? 3 : TrafficOptions::kUnlimited};
    TrafficCase one(CellTraffic::build(world.navigator(), options).value(), world.navigator());
    for (int i = 0; i < 60; ++i) {
      one.add(random);
      if (i % 3 == 0) one.change(random);
      one.step(seen);
      if (testing::Test::HasFatalFailure()) FAIL() << world.name << ", round " << round;
    }
  }
  for (const TrafficState state : {TrafficState::idle, TrafficState::moving, TrafficState::arrived,
                                   TrafficState::waiting, TrafficState::unreachable}) {
    EXPECT_GT(seen[state], sample(100)) << to_string(state);
  }
}

TEST(CellTraffic, AgentsLiveThroughEditsOfTheMap) {
  Random random(4311);
  std::map<TrafficState, int> seen;
  for (int round = 0; round < sample(60); ++round) {
    GridMap map = random_map(static_cast<MapKind>(round % kMapKinds), random);
    GridOptions options;
    options.corners = round % 2 == 0 ? CornerRule::never : CornerRule::one_free;
    Navigator navigator = Navigator::build(map, options).value();
    TrafficCase one(CellTraffic::build(navigator, {random.next(), 500}).value(), navigator);
    for (int i = 0; i < 60; ++i) {
      one.add(random);
      one.change(random);
      if (i % 4 == 0) {
        const std::vector<Point> changed = edit_at_random(map, random);
        ASSERT_TRUE(navigator.update(map, changed).ok());
      }
      one.step(seen);
      if (testing::Test::HasFatalFailure()) FAIL() << "round " << round << "\n" << to_text(map);
    }
  }
  EXPECT_GT(seen[TrafficState::blocked], sample(100));
  EXPECT_GT(seen[TrafficState::moving], sample(5000));
}

TEST(CellTraffic, EachArrivesOnAnOpenMapInTheEnd) {
  GridMap map(24, 24);
  const Navigator navigator = Navigator::build(map).value();
  Random random(4312);
  CellTraffic traffic = CellTraffic::build(navigator, {7, TrafficOptions::kUnlimited}).value();
  const CellGraph graph = CellGraph::build(navigator).value();
  const MapfAgents agents = random_agents(graph, 300, random);
  std::vector<TrafficAgent> handles;
  for (std::size_t i = 0; i < agents.starts.size(); ++i) {
    handles.push_back(traffic.add({agents.starts[i], agents.goals[i]}).value());
  }
  std::set<std::size_t> arrived;
  for (int step = 0; step < 300; ++step) {
    traffic.step();
    for (std::size_t i = 0; i < handles.size(); ++i) {
      if (traffic.state(handles[i]) == TrafficState::arrived) arrived.insert(i);
    }
  }
  EXPECT_EQ(arrived.size(), handles.size());
}

/// Where the agents of a busy map are after many steps, as one number.
std::uint64_t busy_steps(std::uint64_t seed) {
  Random random(4313);
  GridMap map(30, 30);
  for (int i = 0; i < 150; ++i)
    map.set_walkable({random.between(0, 29), random.between(0, 29)}, false);
  const Navigator navigator = Navigator::build(map).value();
  CellTraffic traffic = CellTraffic::build(navigator, {seed, 2000}).value();
  std::vector<TrafficAgent> handles;
  std::uint64_t hash = 0;
  for (int step = 0; step < 400; ++step) {
    const NodeId at = random.below(900);
    const auto made = traffic.add({at, kNoNode});
    if (made && handles.size() < 200)
      handles.push_back(made.value());
    else if (made)
      traffic.remove(made.value());
    for (const TrafficAgent agent : handles) {
      const NodeId goal = random.below(900);
      if (traffic.state(agent) != TrafficState::moving)
        static_cast<void>(traffic.set_goal(agent, goal));
    }
    traffic.step();
    for (const TrafficAgent agent : handles) hash = hash * 31 + traffic.at(agent);
  }
  return hash;
}

TEST(CellTraffic, SameSeedSameSteps) {
  EXPECT_EQ(busy_steps(1), busy_steps(1));
  EXPECT_NE(busy_steps(1), busy_steps(2));
  EXPECT_EQ(busy_steps(1), 3817165688624222026u)
      << "steps changed, or differ here; if they should, note the number";
}

TEST(CellTraffic, RefusesWithReasonAndRemedy) {
  GridMap map(3, 1);
  map.set_walkable({2, 0}, false);
  const Navigator navigator = Navigator::build(map).value();
  CellTraffic traffic = CellTraffic::build(navigator).value();
  const TrafficAgent agent = traffic.add({0, 1}).value();
  EXPECT_EQ(traffic.add({0, 1}).error().reason, "another agent is at 0,0; choose a free cell");
  EXPECT_EQ(traffic.add({2, 1}).error().reason,
            "node 2 is blocked or off the map; choose a walkable cell");
  EXPECT_EQ(traffic.add({1, 9}).error().reason,
            "goal: node 9 is blocked or off the map; choose a walkable cell");
  EXPECT_EQ(traffic.add({1, 0, 2}).error().reason,
            "breadth 2: no navigator is for units of this size; give it to CellTraffic::build");
  EXPECT_EQ(traffic.set_goal(agent, 2).error().reason,
            "goal: node 2 is blocked or off the map; choose a walkable cell");
  EXPECT_EQ(traffic.goal(agent), 1u);
  traffic.remove(agent);
  EXPECT_EQ(traffic.set_goal(agent, 1).error().reason, "there is no such agent; it was removed");
  EXPECT_EQ(traffic.place(agent, 1).error().reason, "there is no such agent; it was removed");
  const TrafficAgent next = traffic.add({0, 1}).value();
  EXPECT_EQ(next.slot, agent.slot);
  EXPECT_FALSE(traffic.contains(agent));
  EXPECT_EQ(traffic.at(agent), kNoNode);
}

TEST(CellTraffic, TwoThatMeetInACorridorWithABayChangePlaces) {
  GridMap map(7, 2);
  for (int x = 0; x < 7; ++x) map.set_walkable({x, 1}, x == 3);
  GridOptions options;
  options.corners = CornerRule::never;
  const Navigator navigator = Navigator::build(map, options).value();
  CellTraffic traffic = CellTraffic::build(navigator).value();
  const TrafficAgent one = traffic.add({0, 6}).value();
  const TrafficAgent two = traffic.add({6, 0}).value();
  int met = 0;
  for (int step = 0; step < 40 && met == 0; ++step) {
    traffic.step();
    met =
        traffic.state(one) == TrafficState::arrived && traffic.state(two) == TrafficState::arrived;
  }
  EXPECT_EQ(met, 1) << "one of them has to step into the bay";
}

}  // namespace
}  // namespace wend::test
