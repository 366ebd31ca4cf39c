// Texts that threads finish in any order, handed on in the order of their numbers.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <utility>

namespace wend::cli {

class InOrder {
 public:
  /// Holds at most `most` texts back. The sink is called by one thread at a time.
  InOrder(std::size_t first, std::size_t most, std::function<void(std::string)> sink)
      : next_(first), most_(most), sink_(std::move(sink)) {}

  /// Waits while too many texts before it are missing. Each number once, each thread in ascending
  /// order. Proof that it ends: the thread whose number is the least never waits.
  void put(std::size_t number, std::string text) {
    std::unique_lock<std::mutex> lock(mutex_);
    moved_.wait(lock, [&] { return stopped_ || number - next_ < most_; });
    if (stopped_) return;
    held_.emplace(number, std::move(text));
    for (auto each = held_.begin(); each != held_.end() && each->first == next_; ++next_) {
      sink_(std::move(each->second));
      each = held_.erase(each);
    }
    moved_.notify_all();
  }

  /// Nothing more is handed on, and nobody waits: a thread ends before its text is there.
  void stop() {
    const std::lock_guard<std::mutex> lock(mutex_);
    stopped_ = true;
    moved_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable moved_;
  std::size_t next_;
  std::size_t most_;
  std::function<void(std::string)> sink_;
  std::map<std::size_t, std::string> held_;
  bool stopped_ = false;
};

}  // namespace wend::cli
