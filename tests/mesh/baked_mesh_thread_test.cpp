// Many threads, one mesh's tables: every thread gets the answers that one thread alone gets.
#include <gtest/gtest.h>

#include <thread>

#include "random_mesh.h"
#include "support/sample.h"
#include "wend/mesh/baked_mesh.h"

namespace wend::test {
namespace {

struct ThreadQuery {
  Position from;
  Position to;
};

std::vector<Path> find_all(const NavMesh& mesh, const BakedMesh& baked,
                           const std::vector<ThreadQuery>& queries) {
  Workspace workspace;
  std::vector<Path> paths(queries.size());
  for (std::size_t i = 0; i < queries.size(); ++i) {
    baked.find(mesh, queries[i].from, queries[i].to, workspace, paths[i]);
  }
  return paths;
}

TEST(BakedMeshThreads, TwoGetTheSameAnswersAsOne) {
  Random random(1);
  int found = 0;
  for (int round = 0; round < sample(100); ++round) {
    const GridMap map = small_map(random);
    const Skew skew = random_skew(random);
    const NavMesh mesh = NavMesh::build(MeshOfGrid(map, skew, random).plan()).value();
    const BakedMesh baked = BakedMesh::bake(mesh).value();
    std::vector<ThreadQuery> queries;
    for (int i = 0; i < 40; ++i) {
      const Position from = skew.at(random_place(map, random));
      queries.push_back({from, skew.at(random_place(map, random))});
    }
    const std::vector<Path> alone = find_all(mesh, baked, queries);
    std::vector<std::vector<Path>> together(2);
    std::vector<std::thread> threads;
    for (std::vector<Path>& paths : together) {
      threads.emplace_back([&] { paths = find_all(mesh, baked, queries); });
    }
    for (std::thread& thread : threads) thread.join();
    for (std::size_t i = 0; i < queries.size(); ++i) {
      found += alone[i].found() ? 1 : 0;
      for (const std::vector<Path>& paths : together) {
        ASSERT_EQ(paths[i].status, alone[i].status);
        ASSERT_EQ(paths[i].waypoints, alone[i].waypoints);
      }
    }
  }
  EXPECT_GT(found, sample(1000));
}

}  // namespace
}  // namespace wend::test
