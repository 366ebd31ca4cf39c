// Threads and the C API: what is read is shared; what another thread uses is refused, never broken.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "handles.h"
#include "support/sample.h"

namespace wend::test {
namespace {

TEST(CThreads, OneNavigatorServesManyEachWithAWorkspaceOfItsOwn) {
  const CMap map = open_map(50, 50);
  const CNavigator navigator = navigator_of(map);
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (std::uint32_t i = 0; i < 4; ++i) {
    threads.emplace_back([&, i] {
      CWorkspace workspace;
      CPath path;
      wrong += wend_workspace_create(workspace.out(), nullptr) == WEND_OK ? 0 : 1;
      wrong += wend_path_create(path.out(), nullptr) == WEND_OK ? 0 : 1;
      for (std::uint32_t j = 0; j < 200; ++j) {
        const wend_query query = c_query(i * 31 + j, 2499 - j);
        const bool done = wend_solve(navigator, &query, workspace, path, nullptr) == WEND_OK &&
                          answer_of(path).status == WEND_FOUND;
        wrong += done ? 0 : 1;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

/// Each call on the shared workspace is answered, or refused as busy.
TEST(CThreads, TwoOnOneWorkspaceAreTold) {
  const CMap map = open_map(80, 80);
  const CNavigator navigator = navigator_of(map);
  CWorkspace workspace;
  ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  std::atomic<int> solved = 0;
  std::atomic<int> busy = 0;
  std::atomic<int> other = 0;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&] {
      CPath path;
      if (wend_path_create(path.out(), nullptr) != WEND_OK) ++other;
      for (std::uint32_t j = 0; j < static_cast<std::uint32_t>(sample(2000)); ++j) {
        const wend_query query = c_query(j % 6400, 6399 - j % 6400);
        const wend_code code = wend_solve(navigator, &query, workspace, path, nullptr);
        const bool found = code == WEND_OK && answer_of(path).status == WEND_FOUND;
        ++(found ? solved : code == WEND_BUSY ? busy : other);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(other, 0);
  EXPECT_GT(solved, 0);
}

/// An update is refused while the map is searched, whole or in slices, and searches while it is
/// updated; each question is answered.
TEST(CThreads, AMapIsNotEditedWhileItIsSearched) {
  const CMap map = open_map(300, 300);
  const CNavigator navigator = navigator_of(map);
  std::atomic<bool> over = false;
  std::atomic<int> asked = 0;
  std::atomic<int> wrong = 0;
  std::thread thread([&] {
    CWorkspace workspace;
    CPath path;
    COptions options;
    wrong += wend_workspace_create(workspace.out(), nullptr) == WEND_OK ? 0 : 1;
    wrong += wend_path_create(path.out(), nullptr) == WEND_OK ? 0 : 1;
    wrong += wend_options_create(options.out(), nullptr) == WEND_OK ? 0 : 1;
    wend_options_set(options, text_of("algorithm"), text_of("dijkstra"), nullptr);
    const wend_query query = c_query(0, 300 * 300 - 1, options);
    for (int i = 0; !over; ++i) {
      asked = i;
      std::this_thread::sleep_for(std::chrono::microseconds(200));
      wend_status status = WEND_FOUND;
      wend_code code = WEND_OK;
      if (i % 2 == 0) {
        code = wend_solve(navigator, &query, workspace, path, nullptr);
        if (code == WEND_OK) status = answer_of(path).status;
      } else {
        code = wend_search_begin(navigator, &query, workspace, nullptr);
        if (code == WEND_OK) code = wend_search_run(workspace, UINT64_MAX, &status, nullptr);
      }
      const bool told = status == WEND_FOUND || status == WEND_MAP_CHANGED;
      wrong += (code == WEND_OK && told) || code == WEND_BUSY ? 0 : 1;
    }
  });
  int busy = 0;
  int done = 0;
  const wend_cell cell = {150, 150};
  for (int i = 0; asked < 20 || busy < 5 || done < 5; ++i) {
    ASSERT_EQ(wend_map_set_walkable(map, &cell, 1, i % 2, nullptr), WEND_OK);
    const wend_code code = wend_navigator_update(navigator, map, &cell, 1, nullptr);
    ++(code == WEND_BUSY ? busy : done);
    if (code != WEND_OK && code != WEND_BUSY) ++wrong;
    std::this_thread::yield();
  }
  over = true;
  thread.join();
  EXPECT_EQ(wrong, 0);
}

/// Asks over what a side believes, in one of three ways.
class Believer {
 public:
  Believer(const wend_navigator* navigator, int way) : navigator_(navigator), way_(way) {
    asker_.use("dijkstra");
    query_ = c_query(0, 200 * 200 - 1, asker_.options);
    EXPECT_EQ(wend_replanner_create(navigator, &query_, {nullptr, 0}, replanner_.out(), nullptr),
              WEND_OK);
  }

  wend_code ask(wend_status& status) {
    if (way_ == 0) {
      const wend_code code =
          wend_solve(navigator_, &query_, asker_.workspace, asker_.path, nullptr);
      if (code == WEND_OK) status = answer_of(asker_.path).status;
      return code;
    }
    if (way_ == 1) {
      const wend_code code = wend_search_begin(navigator_, &query_, asker_.workspace, nullptr);
      return code != WEND_OK ? code
                             : wend_search_run(asker_.workspace, UINT64_MAX, &status, nullptr);
    }
    return wend_replanner_run(replanner_, UINT64_MAX, &status, nullptr);
  }

 private:
  const wend_navigator* navigator_;
  int way_;
  Asker asker_;
  wend_query query_;
  CReplanner replanner_;
};

/// A look is refused while a search reads the knowledge, and a search while somebody looks; each
/// question is answered.
TEST(CThreads, AKnowledgeIsNotChangedWhileItIsSearched) {
  const CMap map = open_map(200, 200);
  for (int way = 0; way < 3; ++way) {
    SCOPED_TRACE(way);
    CKnowledge knowledge;
    ASSERT_EQ(wend_knowledge_create(map, nullptr, nullptr, 1, knowledge.out(), nullptr), WEND_OK);
    CNavigator navigator;
    ASSERT_EQ(
        wend_knowledge_navigator(knowledge, 0, WEND_UNKNOWN_COSTLY, 2, navigator.out(), nullptr),
        WEND_OK);
    Believer believer(navigator, way);
    std::atomic<bool> over = false;
    std::atomic<int> asked = 0;
    std::atomic<int> wrong = 0;
    std::thread thread([&] {
      for (int i = 0; !over; ++i) {
        asked = i;
        std::this_thread::sleep_for(std::chrono::microseconds(200));
        wend_status status = WEND_FOUND;
        const wend_code code = believer.ask(status);
        const bool told = status == WEND_FOUND || status == WEND_MAP_CHANGED;
        wrong += (code == WEND_OK && told) || code == WEND_BUSY ? 0 : 1;
      }
    });
    int busy = 0;
    int done = 0;
    for (int i = 0; asked < 20 || (asked < 2000 && (busy < 5 || done < 5)); ++i) {
      const std::int32_t at = i % 200;
      const wend_code code = wend_knowledge_see(knowledge, 0, {at, at}, 4, 0, nullptr, nullptr);
      ++(code == WEND_BUSY ? busy : done);
      if (code != WEND_OK && code != WEND_BUSY) ++wrong;
      std::this_thread::yield();
    }
    over = true;
    thread.join();
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(busy, 0) << "no look met a search, or none was refused";
    EXPECT_GT(done, 0);
  }
}

TEST(CThreads, ASearchIsCancelledFromAnotherThread) {
  const CMap map = open_map(1500, 1500);
  const CNavigator navigator = navigator_of(map);
  CWorkspace workspace;
  COptions options;
  ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_options_create(options.out(), nullptr), WEND_OK);
  ASSERT_EQ(wend_options_set(options, text_of("algorithm"), text_of("dijkstra"), nullptr), WEND_OK);
  const wend_query query = c_query(0, 1500 * 1500 - 1, options);
  ASSERT_EQ(wend_search_begin(navigator, &query, workspace, nullptr), WEND_OK);
  std::atomic<bool> runs = false;
  wend_status status = WEND_RUNNING;
  std::thread thread([&] {
    EXPECT_EQ(wend_search_run(workspace, 1000, &status, nullptr), WEND_OK);
    runs = true;
    while (status == WEND_RUNNING) {
      EXPECT_EQ(wend_search_run(workspace, 100000, &status, nullptr), WEND_OK);
    }
  });
  while (!runs) std::this_thread::yield();
  EXPECT_EQ(wend_search_cancel(workspace, nullptr), WEND_OK);
  thread.join();
  EXPECT_EQ(status, std::uint32_t{WEND_CANCELLED});
}

/// Handles come and go in several threads; others try those that have ended.
TEST(CThreads, HandlesComeAndGo) {
  std::atomic<int> wrong = 0;
  std::atomic<wend_path*> seen = nullptr;
  std::vector<std::thread> threads;
  threads.reserve(4);
  for (int i = 0; i < 3; ++i) {
    threads.emplace_back([&] {
      for (int j = 0; j < sample(20000); ++j) {
        wend_path* path = nullptr;
        if (wend_path_create(&path, nullptr) != WEND_OK) ++wrong;
        wend_path* const others = seen.exchange(path);
        const std::uint32_t* nodes = nullptr;
        std::size_t count = 0;
        if (others == nullptr) continue;
        const wend_code code = wend_path_nodes(others, &nodes, &count, nullptr);
        if (code != WEND_OK) ++wrong;
        if (wend_path_destroy(others) != WEND_OK) ++wrong;
        if (wend_path_destroy(others) != WEND_STALE) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wend_path_destroy(seen), WEND_OK);
  EXPECT_EQ(wrong, 0);
}

/// Many questions in one call, each with the answer that it has alone.
TEST(CThreads, ManyQuestionsAreAnsweredOnAsManyThreadsAsThereAreWorkspaces) {
  constexpr std::size_t kQuestions = 300;
  const CMap map = open_map(50, 50);
  for (std::int32_t y = 1; y < 50; y += 3) {
    const wend_cell wall[] = {{y * 7 % 40, y}, {y * 7 % 40 + 1, y}, {y * 7 % 40 + 2, y}};
    ASSERT_EQ(wend_map_set_walkable(map, wall, 3, 0, nullptr), WEND_OK);
  }
  const CNavigator navigator = navigator_of(map);
  std::vector<wend_query> queries;
  std::vector<CPath> paths(kQuestions);
  std::vector<wend_path*> places;
  for (std::uint32_t i = 0; i < kQuestions; ++i) {
    queries.push_back(c_query(i * 31 % 2500, 2499 - i * 17 % 2500));
    ASSERT_EQ(wend_path_create(paths[i].out(), nullptr), WEND_OK);
    places.push_back(paths[i]);
  }
  std::vector<CWorkspace> workspaces(4);
  std::vector<wend_workspace*> memory;
  for (CWorkspace& workspace : workspaces) {
    ASSERT_EQ(wend_workspace_create(workspace.out(), nullptr), WEND_OK);
    memory.push_back(workspace);
  }
  CPath alone;
  ASSERT_EQ(wend_path_create(alone.out(), nullptr), WEND_OK);
  for (const std::size_t threads : {std::size_t{1}, std::size_t{4}}) {
    Why why;
    ASSERT_EQ(wend_solve_many(navigator, queries.data(), places.data(), kQuestions, memory.data(),
                              threads, why),
              WEND_OK)
        << why.text();
    for (std::size_t i = 0; i < kQuestions; ++i) {
      ASSERT_EQ(wend_solve(navigator, &queries[i], memory[0], alone, nullptr), WEND_OK);
      ASSERT_EQ(answer_of(paths[i]).status, answer_of(alone).status);
      ASSERT_EQ(answer_of(paths[i]).cost, answer_of(alone).cost);
      ASSERT_EQ(answer_of(paths[i]).node_count, answer_of(alone).node_count);
    }
  }
  Why why;
  EXPECT_EQ(wend_solve_many(navigator, nullptr, nullptr, 0, memory.data(), 4, why), WEND_OK);
  EXPECT_EQ(wend_solve_many(navigator, queries.data(), places.data(), 2, memory.data(), 0, why),
            WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_solve_many(navigator, queries.data(), nullptr, 2, memory.data(), 1, why),
            WEND_NULL);
  places[1] = places[0];
  EXPECT_EQ(wend_solve_many(navigator, queries.data(), places.data(), 2, memory.data(), 1, why),
            WEND_BUSY);
  EXPECT_NE(why.text(), "");
  memory[1] = memory[0];
  EXPECT_EQ(wend_solve_many(navigator, queries.data(), places.data(), 1, memory.data(), 2, why),
            WEND_BUSY);
}

}  // namespace
}  // namespace wend::test
