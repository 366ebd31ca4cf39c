// Replanners on maps of every family, with changes of the query's overlay, of the unit's place and
// of its goals; and the queries that they refuse.
#include <gtest/gtest.h>

#include <string>

#include "support/random.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

constexpr int kSequencesOfEach = sample(100);  // for each map
constexpr int kRoundsOfEach = 12;

class ReplannerFamilies : public testing::Test {
 protected:
  NodeId any_node(const NodeNavigator& navigator) {
    return random_.below(static_cast<std::uint32_t>(navigator.node_count()));
  }

  /// Where a path may not end, perhaps.
  NodeId beside_last_edit(const NodeNavigator& navigator) {
    const std::vector<NodeId> around = navigator.near(middle_, 2);
    return around[random_.below(static_cast<std::uint32_t>(around.size()))];
  }

  /// Some places change; returns which.
  std::vector<NodeId> edit(const NodeNavigator& navigator, Overlay& overlay) {
    std::vector<NodeId> nodes;
    middle_ = any_node(navigator);
    for (const NodeId node : navigator.near(middle_, 1 + random_.between(0, 1))) {
      if (!random_.chance(50)) continue;
      switch (random_.below(5)) {
        case 0: overlay.add_cost(node, random_.below(8)); break;
        case 1: overlay.pass_only(node); break;
        case 2: overlay.free(node); break;
        default: overlay.close(node); break;
      }
      nodes.push_back(node);
    }
    return nodes;
  }

  void change(const NodeNavigator& navigator, Overlay& overlay, NodeQuery& query,
              Replanner& replanner) {
    switch (random_.below(6)) {
      case 0: {
        const Path path = replanner.path();  // of the last answer, or none
        EXPECT_EQ(path.status, replanner.status());
        query.from = path.nodes.size() > 1 ? path.nodes[1] : any_node(navigator);
        replanner.move_to(query.from);
        break;
      }
      case 1: {
        const std::vector<NodeEdge> edges = navigator.edges(query.to);
        query.to = edges.empty() || random_.chance(30) ? any_node(navigator) : edges[0].to;
        if (random_.chance(30)) query.to = beside_last_edit(navigator);
        query.goals = {};
        replanner.aim_at(query.to);
        break;
      }
      default: {
        const std::vector<NodeId> nodes = edit(navigator, overlay);
        if (!random_.chance(10)) {
          replanner.edited(nodes);
        } else if (!nodes.empty()) {
          EXPECT_EQ(replanner.path().status, Status::stale);
          EXPECT_EQ(replanner.status(), Status::stale);
          EXPECT_EQ(replanner.next(), kNoNode);
          EXPECT_FALSE(replanner.label(query.from).reached);
          ++untold_;
        }
        break;
      }
    }
  }

  void expect_answers(const NodeNavigator& navigator, Replanning how) {
    Overlay overlay(navigator.node_count());
    middle_ = any_node(navigator);
    NodeQuery query = {any_node(navigator), any_node(navigator)};
    std::vector<NodeId> goals;
    for (std::uint32_t i = random_.below(4); i > 1; --i) goals.push_back(any_node(navigator));
    query.goals = goals;
    if (!goals.empty()) query.to = goals[0];
    query.overlay = &overlay;
    Replanner replanner(navigator, query, how);
    for (int round = 0; round < kRoundsOfEach; ++round) {
      SCOPED_TRACE("round " + std::to_string(round));
      NodeQuery again = query;
      again.algorithm = "dijkstra";
      const Path right = navigator.solve(again, workspace_);
      Status status = Status::running;
      do {
        ASSERT_TRUE(replanner.validate().ok()) << replanner.validate().error().message();
        status = random_.chance(50) ? replanner.run() : replanner.run({.expansions = 3});
      } while (status == Status::running);
      ASSERT_EQ(status, right.status);
      const Path path = replanner.path();
      ASSERT_EQ(path.status, right.status);
      ASSERT_EQ(path.cost, right.cost);
      ASSERT_TRUE(replanner.validate().ok()) << replanner.validate().error().message();
      ASSERT_EQ(path.optimal, right.optimal);
      repaired_ += replanner.report().repaired ? 1 : 0;
      if (path.found()) {
        ++found_;
        ASSERT_EQ(path.nodes.front(), query.from);
        ASSERT_NEAR(cost_of(navigator, overlay, path), path.cost, 1e-6 * (1 + path.cost));
      }
      do {
        change(navigator, overlay, query, replanner);
        ASSERT_TRUE(replanner.validate().ok()) << replanner.validate().error().message();
      } while (replanner.status() != Status::stale && random_.chance(30));
    }
    gave_up_ += replanner.how() == Replanning::again ? 1 : 0;
  }

  static double cost_of(const NodeNavigator& navigator, const Overlay& overlay, const Path& path) {
    double cost = 0;
    for (std::size_t i = 1; i < path.nodes.size(); ++i) {
      double least = NodeField::kUnreached;
      for (const NodeEdge& edge : navigator.edges(path.nodes[i - 1])) {
        if (edge.to == path.nodes[i]) least = std::min(least, edge.cost);
      }
      cost += least + overlay.cost(path.nodes[i]);
    }
    return cost;
  }

  Random random_{77};
  NodeId middle_ = 0;  // of the last edit
  Workspace workspace_;
  int repaired_ = 0;
  int found_ = 0;
  int gave_up_ = 0;
  int untold_ = 0;
};

TEST_F(ReplannerFamilies, AnswersAsAFreshSearch) {
  int never_gave_up = 0;
  for (const TestMap& map : test_maps()) {
    SCOPED_TRACE(map.name);
    NodeQuery plain = {0, 1};
    const Replanner asked(map.navigator, plain, Replanning::incremental);
    if (asked.how() != Replanning::incremental) continue;
    repaired_ = found_ = gave_up_ = 0;
    for (int i = 0; i < kSequencesOfEach; ++i) {
      SCOPED_TRACE("sequence " + std::to_string(i));
      const Replanning how = i % 3 == 0 ? Replanning::automatic : Replanning::incremental;
      ASSERT_NO_FATAL_FAILURE(expect_answers(map.navigator, how));
    }
    // Where some step on a way costs nothing, there is no mending.
    EXPECT_GE(repaired_, (kSequencesOfEach - gave_up_) / 2) << "of " << found_;
    never_gave_up += gave_up_ == 0 ? 1 : 0;
    EXPECT_GT(found_, kSequencesOfEach);
  }
  EXPECT_GT(never_gave_up, 6);
  EXPECT_GT(untold_, kSequencesOfEach);
}

/// A query on a mesh says where in its polygons it begins and ends. That holds until the unit or
/// the goal goes to another polygon.
TEST_F(ReplannerFamilies, ANewNodeForgetsThePlaceInTheOldOne) {
  int found = 0;
  for (const TestMap& map : test_maps()) {
    if (!map.navigator.has_room()) continue;
    const auto place = [&](NodeId node) {
      const Position middle = map.navigator.position(node);
      return Position{middle.x + 1e-3, middle.y - 1e-3, middle.z};
    };
    for (int i = 0; i < kSequencesOfEach; ++i) {
      SCOPED_TRACE(map.name + " " + std::to_string(i));
      NodeQuery query = {any_node(map.navigator), any_node(map.navigator)};
      query.from_at = place(query.from);
      query.to_at = place(query.to);
      Replanner replanner(map.navigator, query);
      for (int round = 0; round < 4; ++round) {
        const Path right = map.navigator.solve(query, workspace_);
        ASSERT_NE(right.status, Status::invalid);
        ASSERT_EQ(replanner.run(), right.status);
        ASSERT_EQ(replanner.path().cost, right.cost);
        found += right.found() ? 1 : 0;
        const NodeId node = any_node(map.navigator);
        if (random_.chance(50)) {
          query.from = node;
          query.from_at.reset();
          replanner.move_to(node);
        } else if (node != query.to) {
          query.to = node;
          query.to_at.reset();
          replanner.aim_at(node);
        }
      }
    }
  }
  EXPECT_GT(found, kSequencesOfEach);
}

/// The way from a place got cheaper, which nobody looked at yet; and then it is the goal, where no
/// path may end.
TEST_F(ReplannerFamilies, AGoalThatMayOnlyBePassedStillCostsWhatItMay) {
  const Navigator navigator = Navigator::build(GridMap(9, 1)).value();
  Overlay overlay(navigator.node_count());
  overlay.set_cost(6, 70'000);
  NodeQuery query = {0, 8};
  query.overlay = &overlay;
  Replanner replanner(navigator, query, Replanning::incremental);
  ASSERT_EQ(replanner.run(), Status::found);
  overlay.free(6);
  overlay.pass_only(5);
  const NodeId changed[] = {6, 5};
  replanner.edited(changed);
  replanner.aim_at(NodeId{5});
  EXPECT_TRUE(replanner.validate().ok()) << replanner.validate().error().message();
  EXPECT_EQ(replanner.run(), Status::goal_blocked);
  EXPECT_TRUE(replanner.validate().ok()) << replanner.validate().error().message();
  overlay.free(5);
  replanner.edited(std::span<const NodeId>(changed).subspan(1));
  EXPECT_TRUE(replanner.validate().ok()) << replanner.validate().error().message();
  EXPECT_EQ(replanner.run(), Status::found);
  EXPECT_TRUE(replanner.validate().ok()) << replanner.validate().error().message();
  EXPECT_EQ(replanner.path().cost, navigator.NodeNavigator::solve(query, workspace_).cost * 5 / 8);
}

}  // namespace
}  // namespace wend::test
