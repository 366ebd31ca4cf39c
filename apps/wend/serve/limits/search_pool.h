// The threads that search. Connections hand their work over and wait, so the number of searches
// that run at once, and the memory of their workspaces, do not grow with the connections.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "serve/limits/deadline.h"
#include "wend/base/function_ref.h"
#include "wend/search/workspace.h"

namespace wend::cli::serve {

class SearchPool {
 public:
  /// Must not throw, and should end soon after its deadline.
  using Work = FunctionRef<void(Workspace&)>;

  enum class Outcome {
    done,
    full,  ///< too many wait already: the work was not begun
    late,  ///< its deadline passed while it waited: the work was not begun
  };

  /// `threads` searches at once, and at most `waiting` more in the line. Throws std::system_error
  /// where not a single thread can be started; with fewer than asked for it works.
  SearchPool(std::size_t threads, std::size_t waiting);
  /// Finishes what waits. Precondition: nobody calls run() any more.
  ~SearchPool();
  SearchPool(const SearchPool&) = delete;
  SearchPool& operator=(const SearchPool&) = delete;

  /// Returns once the work is done or was refused. From any thread but those of the pool.
  Outcome run(Work work, Deadline deadline);

  std::size_t threads() const { return threads_.size(); }
  std::size_t running() const;
  std::size_t waiting() const;

 private:
  struct Entry {
    Work work;
    bool done = false;
    std::condition_variable changed = {};
  };

  void serve();
  void end_threads();

  mutable std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<Entry*> line_;  // on their callers' stacks
  std::size_t most_waiting_;
  std::size_t running_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace wend::cli::serve
