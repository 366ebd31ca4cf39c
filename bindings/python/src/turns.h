// A lock for many readers and one writer, in the order in which they ask.
#pragma once

#include <mutex>
#include <shared_mutex>

namespace wend::python {

/// The mutex alone would let a writer wait as long as readers follow each other. Those who lock it
/// have released the GIL, or only try.
class Turns {
 public:
  std::shared_lock<std::shared_mutex> reading() const {
    const std::lock_guard next(next_);
    return std::shared_lock(mutex);
  }
  std::unique_lock<std::shared_mutex> writing() const {
    const std::lock_guard next(next_);
    return std::unique_lock(mutex);
  }

  mutable std::shared_mutex mutex;

 private:
  mutable std::mutex next_;  // held by the next one that gets the other mutex
};

}  // namespace wend::python
