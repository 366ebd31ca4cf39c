#include "wend/service/worker_pool.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "wend/base/assert.h"

namespace wend {

/// Tasks wait in a stack under a mutex: there are few of them, and each takes long.
class WorkerPool::Threads {
 public:
  explicit Threads(unsigned count) {
#if !defined(__EMSCRIPTEN__) || defined(__EMSCRIPTEN_PTHREADS__)
    for (unsigned i = 1; i < count; ++i) threads_.emplace_back([this] { work(); });
#else
    static_cast<void>(count);
#endif
  }
  ~Threads() {
    {
      const std::lock_guard lock(mutex_);
      ending_ = true;
    }
    work_.notify_all();
    for (std::thread& thread : threads_) thread.join();
  }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  unsigned count() const { return static_cast<unsigned>(threads_.size()) + 1; }

  void submit(const Task& task) {
    {
      const std::lock_guard lock(mutex_);
      tasks_.push_back(task);
      ++unfinished_;
    }
    work_.notify_one();
  }

  void wait() {
    std::unique_lock lock(mutex_);
    while (run_one(lock)) {
    }
    done_.wait(lock, [&] { return unfinished_ == 0; });
  }

 private:
  void work() {
    std::unique_lock lock(mutex_);
    for (;;) {
      work_.wait(lock, [&] { return ending_ || !tasks_.empty(); });
      if (ending_) return;
      run_one(lock);
    }
  }

  /// False where no task waits.
  bool run_one(std::unique_lock<std::mutex>& lock) {
    if (tasks_.empty()) return false;
    const Task task = tasks_.back();
    tasks_.pop_back();
    lock.unlock();
    task.run(task.data);
    lock.lock();
    WEND_ASSERT(unfinished_ > 0, "each task is counted when it is submitted, and runs once");
    if (--unfinished_ == 0) done_.notify_all();
    return true;
  }

  std::mutex mutex_;
  std::condition_variable work_;
  std::condition_variable done_;
  std::vector<Task> tasks_;
  std::size_t unfinished_ = 0;
  bool ending_ = false;
  std::vector<std::thread> threads_;
};

WorkerPool::WorkerPool(unsigned threads) {
  WEND_CHECK(threads >= 1, "a pool works with one thread at least: the one that waits");
  threads_ = std::make_unique<Threads>(threads);
}
WorkerPool::WorkerPool(WorkerPool&&) noexcept = default;
WorkerPool& WorkerPool::operator=(WorkerPool&&) noexcept = default;
WorkerPool::~WorkerPool() = default;

unsigned WorkerPool::threads() const { return threads_->count(); }
void WorkerPool::submit(const Task& task) {
  WEND_ASSERT(task.run != nullptr, "a task needs a function to run");
  threads_->submit(task);
}
void WorkerPool::wait() {
  WEND_ASSERT(threads_ != nullptr, "this pool was moved away: its scheduler still refers to it");
  threads_->wait();
}

HostScheduler WorkerPool::scheduler() {
  const auto submit = [](void* pool, const Task& task) {
    static_cast<WorkerPool*>(pool)->submit(task);
  };
  const auto wait = [](void* pool) { static_cast<WorkerPool*>(pool)->wait(); };
  return {this, submit, wait};
}

}  // namespace wend
