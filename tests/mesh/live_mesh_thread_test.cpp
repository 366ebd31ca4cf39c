// Readers search versions of a mesh while its writer edits it.
#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <thread>

#include "random_town.h"
#include "support/sample.h"
#include "wend/mesh/polyanya.h"

namespace wend::test {
namespace {

constexpr int kQueries = 8;

std::vector<PolyanyaQuery> queries_of(const RandomTown& town) {
  Random random(1);
  std::vector<PolyanyaQuery> queries;
  for (int i = 0; i < kQueries; ++i) {
    const Position from = town.place(random);
    queries.push_back({from, town.place(random), {}});
  }
  return queries;
}

/// A reader searches every version that it gets hold of, slice by slice, and keeps its answers.
struct Reader {
  struct Answer {
    std::uint64_t version;
    int query;
    Path path;
  };

  void run(const LiveMesh& mesh, const std::vector<PolyanyaQuery>& queries,
           const std::atomic<bool>& done) {
    Workspace workspace;
    for (int query = 0; !done || query % kQueries != 0; ++query) {
      const LiveMeshSnapshot snapshot = mesh.snapshot();
      const int number = query % kQueries;
      Search* search =
          Polyanya::begin(snapshot, queries[static_cast<std::size_t>(number)], workspace);
      while (search->run({.expansions = 2}) == Status::running) std::this_thread::yield();
      answers.push_back({snapshot.version(), number, {}});
      search->write_path(answers.back().path);
    }
  }
  std::vector<Answer> answers;
};

TEST(LiveMeshThreads, ReadersGetTheAnswersThatOneAloneGets) {
  constexpr int kEdits = 1500;
  const int edits = sample(kEdits);
  RandomTown town(true, 1, 25);
  const std::vector<PolyanyaQuery> queries = queries_of(town);
  std::atomic<bool> done = false;
  Reader readers[2];
  {
    std::thread threads[2];
    for (int i = 0; i < 2; ++i) {
      threads[i] = std::thread([&, i] { readers[i].run(town.mesh, queries, done); });
    }
    Random random(2);
    for (int i = 0; i < edits; ++i) {
      town.edit(random);
      if (i % 4 == 0) std::this_thread::yield();
    }
    done = true;
    for (std::thread& thread : threads) thread.join();
  }
  // The same edits once more, by one alone.
  RandomTown again(true, 1, 25);
  std::multimap<std::uint64_t, const Reader::Answer*> answers;
  for (const Reader& reader : readers) {
    for (const Reader::Answer& answer : reader.answers) answers.emplace(answer.version, &answer);
  }
  Workspace workspace;
  Random random(2);
  std::uint64_t checked = 0;
  std::uint64_t versions = 0;
  const auto check = [&] {
    const auto range = answers.equal_range(again.mesh.version());
    versions += range.first != range.second ? 1 : 0;
    for (auto it = range.first; it != range.second; ++it) {
      const Reader::Answer& answer = *it->second;
      Path path;
      Search* search = Polyanya::begin(again.mesh.snapshot(),
                                       queries[static_cast<std::size_t>(answer.query)], workspace);
      search->run();
      search->write_path(path);
      ASSERT_EQ(path.status, answer.path.status);
      ASSERT_EQ(path.waypoints, answer.path.waypoints);
      ASSERT_EQ(path.nodes, answer.path.nodes);
      ++checked;
    }
  };
  check();
  std::uint64_t last = again.mesh.version();
  for (int i = 0; i < edits; ++i) {
    again.edit(random);
    if (again.mesh.version() != last) check();  // else the edit was refused
    last = again.mesh.version();
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_EQ(checked, answers.size());
  EXPECT_GE(versions, 2u);
}

}  // namespace
}  // namespace wend::test
