// Many threads, one map: every thread gets the answers that one thread alone gets.
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "support/random_case.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr int kThreads = 8;

std::vector<Path> solve_all(const Navigator& navigator, const std::vector<Query>& queries,
                            std::size_t first) {
  Workspace workspace;
  std::vector<Path> paths(queries.size());
  for (std::size_t i = 0; i < queries.size(); ++i) {
    const std::size_t place = (first + i) % queries.size();
    navigator.solve(queries[place], workspace, paths[place]);
  }
  return paths;
}

TEST(Threads, EightOnOneMapGetTheSameAnswersAsOne) {
  Random random(7);
  GridMap map(32, 28);
  for (int i = 0; i < 240; ++i) map.set_symbol(random_cell(map, random), '#');
  for (const bool terrain : {false, true}) {
    if (terrain) add_terrain(map, random);
    const Navigator navigator = prepared_navigator(map, {});
    std::vector<Query> queries;
    for (int i = 0; i < sample(40); ++i) {
      const Point from = random_cell(map, random);
      const Point to = random_cell(map, random);
      for (const AlgorithmInfo& info : algorithms()) queries.push_back({from, to, info.name, {}});
    }
    const std::vector<Path> alone = solve_all(navigator, queries, 0);
    std::vector<std::vector<Path>> together(kThreads);
    std::vector<std::thread> threads;
    for (std::size_t t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] { together[t] = solve_all(navigator, queries, 29 * t); });
    }
    for (std::thread& thread : threads) thread.join();
    int found = 0;
    for (std::size_t i = 0; i < queries.size(); ++i) {
      found += alone[i].found() ? 1 : 0;
      for (const std::vector<Path>& paths : together) {
        ASSERT_EQ(paths[i].status, alone[i].status);
        ASSERT_EQ(paths[i].nodes, alone[i].nodes);
        ASSERT_EQ(paths[i].counters.expanded, alone[i].counters.expanded);
      }
    }
    EXPECT_GT(found, sample(200));
  }
}

/// The first of several threads makes the tables, and each table is reported once.
TEST(Threads, ThatAskFirstTogetherAreToldOfEachTableOnce) {
  for (int round = 0; round < sample(20); ++round) {
    Navigator navigator = Navigator::build(GridMap(70, 70)).value();
    std::atomic<int> begun = 0;
    std::atomic<int> ended = 0;
    navigator.set_progress([&](double done) {
      begun += done == 0 ? 1 : 0;
      ended += done == 1 ? 1 : 0;
    });
    std::vector<std::thread> threads;
    for (int t = 0; t < kThreads; ++t) {
      threads.emplace_back([&, t] {
        Workspace workspace;
        const char* name = t % 2 == 0 ? "jump_point_search" : "hpa_star";
        EXPECT_TRUE(navigator.solve({{0, 0}, {60, 69}, name}, workspace).found());
      });
    }
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(ended, 2);
    EXPECT_GE(begun, 2) << "what is half done may say 0 again, and never 1";
  }
}

}  // namespace
}  // namespace wend::test
