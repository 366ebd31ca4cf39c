// Work that is shared out among threads, piece by piece.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "interrupt.h"

namespace wend::python {

/// The pieces that nobody has taken yet, and the first error.
class Pieces {
 public:
  explicit Pieces(std::size_t count) : count_(count) {}

  /// Takes piece after piece until none is left, or until one fails on any thread.
  template <class Work>
  void work(std::size_t thread, const Work& work) {
    InterruptWatch interrupts;
    try {
      for (std::size_t i = next_++; i < count_; i = next_++) {
        work(thread, i);
        if (thread == 0) interrupts.look();
      }
    } catch (...) {
      const std::lock_guard lock(faulting_);
      if (!fault_) fault_ = std::current_exception();
      next_ = count_;
    }
  }
  void rethrow() const {
    if (fault_) std::rethrow_exception(fault_);
  }

 private:
  std::size_t count_;
  std::atomic<std::size_t> next_ = 0;
  std::mutex faulting_;
  std::exception_ptr fault_;
};

/// Calls work(thread, i) for each i below `count`, on at most so many threads, of which this is
/// number 0. Throws what a piece has thrown, or Python after Ctrl-C, once all threads have ended.
/// Needs no GIL.
template <class Work>
void share_out(std::size_t count, std::size_t threads, const Work& work) {
  Pieces pieces(count);
  std::vector<std::thread> others;
  const std::size_t most = std::min(threads, count);
  others.reserve(most);
  for (std::size_t thread = 1; thread < most; ++thread) {
    try {
      others.emplace_back([&pieces, &work, thread] { pieces.work(thread, work); });
    } catch (const std::system_error&) {
      break;  // the system has no more threads: those that there are do all
    }
  }
  pieces.work(0, work);
  for (std::thread& other : others) other.join();
  pieces.rethrow();
}

}  // namespace wend::python
