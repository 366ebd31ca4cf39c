#include "serve/limits/search_pool.h"

#include <algorithm>
#include <system_error>

#include "terminal/memory.h"

namespace wend::cli::serve {

SearchPool::SearchPool(std::size_t threads, std::size_t waiting) : most_waiting_(waiting) {
  threads_.reserve(threads);
  while (threads_.size() < threads) {
    try {
      threads_.emplace_back([this] { serve(); });
    } catch (const std::system_error&) {
      if (threads_.empty()) throw;
      return;
    }
  }
}

SearchPool::~SearchPool() { end_threads(); }

void SearchPool::end_threads() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    ending_ = true;
  }
  arrived_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

SearchPool::Outcome SearchPool::run(Work work, Deadline deadline) {
  Entry entry{work};
  std::unique_lock<std::mutex> lock(mutex_);
  // A thread that is free takes the work at once, so that does not count as waiting.
  const std::size_t free = threads_.size() - std::min(running_, threads_.size());
  if (line_.size() >= free + most_waiting_) return Outcome::full;
  line_.push_back(&entry);
  arrived_.notify_one();
  const auto done = [&] { return entry.done; };
  if (entry.changed.wait_until(lock, deadline.at(), done)) return Outcome::done;
  const auto place = std::find(line_.begin(), line_.end(), &entry);
  if (place != line_.end()) {
    line_.erase(place);
    return Outcome::late;
  }
  entry.changed.wait(lock, done);
  return Outcome::done;
}

void SearchPool::serve() {
  Workspace workspace(checked_allocator());
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    arrived_.wait(lock, [&] { return ending_ || !line_.empty(); });
    if (line_.empty()) return;
    Entry* entry = line_.front();
    line_.pop_front();
    ++running_;
    lock.unlock();
    entry->work(workspace);
    lock.lock();
    --running_;
    entry->done = true;
    // Under the lock: the entry is gone once its caller has seen that it is done.
    entry->changed.notify_one();
  }
}

std::size_t SearchPool::running() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return running_;
}

std::size_t SearchPool::waiting() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return line_.size();
}

}  // namespace wend::cli::serve
