#pragma once

#include <cstddef>
#include <memory>

namespace wend {

/// A piece of work: `run(data)`, once, on any thread.
struct Task {
  void (*run)(void* data) = nullptr;
  void* data = nullptr;
};

/// The host's threads, such as an engine's job system. `submit` takes a task and may run it at
/// once; `wait` returns when all submitted tasks have run, and may run some itself. The thread that
/// calls PathService::tick or MoveToSet::tick calls both, one after the other.
struct HostScheduler {
  void* host = nullptr;
  void (*submit)(void* host, const Task& task) = nullptr;
  void (*wait)(void* host) = nullptr;

  /// Both or neither.
  bool given() const { return submit != nullptr && wait != nullptr; }
};

/// A few threads that sleep until there is work. The thread that waits is one of them.
class WorkerPool {
 public:
  /// `threads`: how many work in all, including the one that waits; at least 1 (which starts none).
  /// Without thread support, as in some browsers, the one that waits does all.
  explicit WorkerPool(unsigned threads);
  WorkerPool(WorkerPool&&) noexcept;
  WorkerPool& operator=(WorkerPool&&) noexcept;
  ~WorkerPool();

  unsigned threads() const;
  /// Allocates nothing once it has held that many tasks.
  void submit(const Task& task);
  /// Runs tasks; once none is left, sleeps until the other threads have finished theirs.
  void wait();

  /// This pool as a scheduler; refers to this.
  HostScheduler scheduler();

 private:
  class Threads;
  std::unique_ptr<Threads> threads_;
};

}  // namespace wend
