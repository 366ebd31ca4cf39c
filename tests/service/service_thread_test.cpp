// A PathService's answers, and the ticks in which they come, do not depend on how many threads
// there are, nor on whose they are.
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

#include "service/served_world.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kThreadedWorlds = sample(300);

/// Somebody else's threads: one for each task, begun when all are waited for, the last first.
struct HostThreads {
  std::vector<Task> tasks;

  static void submit(void* host, const Task& task) {
    static_cast<HostThreads*>(host)->tasks.push_back(task);
  }
  static void wait(void* host) {
    std::vector<std::thread> threads;
    auto& tasks = static_cast<HostThreads*>(host)->tasks;
    for (auto task = tasks.rbegin(); task != tasks.rend(); ++task) {
      threads.emplace_back(task->run, task->data);
    }
    for (std::thread& thread : threads) thread.join();
    tasks.clear();
  }
};

std::string log_of(std::uint64_t number, ServiceOptions options) {
  ServedWorld world(any_layout_case(number), options, number);
  for (int tick = 0; tick < 8; ++tick) {
    const std::string wrong = world.run_tick(number % 3 != 0, false);
    if (!wrong.empty()) return wrong;
  }
  world.run_out(false);
  return world.log();
}

TEST(PathServiceThreads, AnswersAndTheirTicksAreThoseOfOneThread) {
  std::size_t lines = 0;
  for (std::uint64_t number = 0; number < kThreadedWorlds; ++number) {
    SCOPED_TRACE(number);
    Random random(number);
    ServiceOptions options = random_service_options(random);
    options.lanes = 8;
    const std::string one = log_of(number, options);
    for (const unsigned threads : {2u, 8u}) {
      options.threads = threads;
      ASSERT_EQ(log_of(number, options), one);
    }
    HostThreads host;
    options.scheduler = {&host, &HostThreads::submit, &HostThreads::wait};
    ASSERT_EQ(log_of(number, options), one);
    lines += static_cast<std::size_t>(std::count(one.begin(), one.end(), '\n'));
  }
  EXPECT_GT(lines, sample(10'000u));
}

TEST(WorkerPool, RunsEveryTaskOnceAndWaitsForAll) {
  for (const unsigned threads : {1u, 2u, 5u}) {
    WorkerPool pool(threads);
    EXPECT_EQ(pool.threads(), threads);
    std::vector<std::atomic<int>> runs(100);
    for (int round = 1; round <= 20; ++round) {
      for (std::atomic<int>& count : runs) {
        pool.submit({[](void* data) { ++*static_cast<std::atomic<int>*>(data); }, &count});
      }
      pool.wait();
      for (const std::atomic<int>& count : runs) ASSERT_EQ(count, round);
    }
    pool.wait();  // for nothing
  }
}

}  // namespace
}  // namespace wend::test
