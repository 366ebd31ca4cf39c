#pragma once

#include <cstddef>
#include <memory>

namespace wend {

/// A piece of work: `run(data)`, once, on any thread.
struct Task {
  void (*run)(void* data) = nullptr;
  void* data = nullptr;
};

/// Somebody else's threads: an engine's job system, say. `submit` takes a task and may run it at
/// once; `wait` returns when all tasks that were submitted have been run, and may run some itself.
/// Both are called by the thread that calls PathService::tick, one after the other.
struct HostScheduler {
  void* host = nullptr;
  void (*submit)(void* host, const Task& task) = nullptr;
  void (*wait)(void* host) = nullptr;

  /// Both or neither.
  bool given() const { return submit != nullptr && wait != nullptr; }
};

/// A few threads that sleep until there is work. One of them is whoever waits.
class WorkerPool {
 public:
  /// `threads`: how many work in all, the one that waits included; from 1 (which makes none). Where
  /// there are no threads, as in a browser without them, that one does all.
  explicit WorkerPool(unsigned threads);
  WorkerPool(WorkerPool&&) noexcept;
  WorkerPool& operator=(WorkerPool&&) noexcept;
  ~WorkerPool();

  unsigned threads() const;
  /// Allocates nothing once it held as many tasks.
  void submit(const Task& task);
  /// Runs tasks and, once none is left, sleeps until those of the others have ended.
  void wait();

  /// The same as a host's; refers to this.
  HostScheduler scheduler();

 private:
  class Threads;
  std::unique_ptr<Threads> threads_;
};

}  // namespace wend
