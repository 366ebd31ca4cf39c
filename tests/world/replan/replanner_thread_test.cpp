// Many Replanners on one navigator, a thread for each: they answer as they do one after the other.
// And an answer is cancelled from another thread.
#include <gtest/gtest.h>

#include <thread>

#include "support/random_case.h"
#include "support/sample.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

/// All answers for a unit that walks about and meets closed places, in one list.
std::vector<NodeId> walk_about(const Navigator& navigator, std::uint64_t seed, Replanning how) {
  Random random(seed);
  Overlay overlay(navigator.node_count());
  const auto any = [&] { return random.below(static_cast<std::uint32_t>(navigator.node_count())); };
  NodeQuery query = {any(), any()};
  query.overlay = &overlay;
  Replanner replanner(navigator, query, how);
  std::vector<NodeId> all;
  Path path;
  for (int i = 0; i < 12; ++i) {
    replanner.run();
    replanner.write_path(path);
    all.insert(all.end(), path.nodes.begin(), path.nodes.end());
    all.push_back(static_cast<NodeId>(path.counters.expanded));
    if (path.nodes.size() > 2) {
      const NodeId closed = path.nodes[path.nodes.size() / 2];
      overlay.close(closed);
      replanner.edited({&closed, 1});
      replanner.move_to(path.nodes[1]);
    } else {
      replanner.aim_at(any());
      replanner.move_to(any());
    }
  }
  return all;
}

TEST(ReplannerThreads, ManyOnOneNavigatorAnswerAsOneAfterTheOther) {
  constexpr std::size_t kWalkers = 8;
  Random random(21);
  const RandomCase tried = random_case(MapKind::cave, CornerRule::both_free, false, random);
  const Navigator navigator = prepared_navigator(tried.map, tried.options);
  const auto seeds = static_cast<std::uint64_t>(sample(60));
  const auto way = [](std::uint64_t seed) {
    return seed % 2 == 0 ? Replanning::automatic : Replanning::incremental;
  };
  std::vector<std::vector<NodeId>> alone;
  for (std::uint64_t seed = 0; seed < seeds; ++seed) {
    alone.push_back(walk_about(navigator, seed, way(seed)));
  }
  std::vector<std::vector<NodeId>> together(alone.size());
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < kWalkers; ++t) {
    threads.emplace_back([&, t] {
      for (std::size_t i = t; i < together.size(); i += kWalkers) {
        together[i] = walk_about(navigator, i, way(i));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  std::size_t answered = 0;
  for (std::size_t i = 0; i < alone.size(); ++i) {
    EXPECT_EQ(together[i], alone[i]) << i;
    answered += alone[i].size() > 12 ? 1 : 0;
  }
  EXPECT_GT(answered, alone.size() / 2);
}

TEST(ReplannerThreads, AnAnswerIsCancelledFromAnotherThread) {
  const Navigator navigator = Navigator::build(GridMap(300, 300)).value();
  const Query query = {.from = {0, 0}, .to = {299, 150}};
  const Query later = {.from = {0, 1}, .to = {299, 150}};
  Workspace workspace;
  for (const Replanning how : {Replanning::automatic, Replanning::incremental, Replanning::again}) {
    Replanner replanner(navigator, query, how);
    ASSERT_EQ(replanner.run({.expansions = 0}), Status::running);
    std::thread([&] { replanner.cancel(); }).join();
    EXPECT_EQ(replanner.run(), Status::cancelled);
    EXPECT_EQ(replanner.run(), Status::cancelled) << "it stays so until it is told of something";
    replanner.move_to(Point{0, 1});
    EXPECT_EQ(replanner.run(), Status::found);
    EXPECT_EQ(replanner.path().cost, navigator.solve(later, workspace).cost);
  }
}

}  // namespace
}  // namespace wend::test
