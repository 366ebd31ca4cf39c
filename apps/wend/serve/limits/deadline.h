// Until when an answer is wanted, and how work ends that takes longer.
#pragma once

#include <algorithm>
#include <chrono>
#include <cmath>

namespace wend::cli::serve {

/// Thrown by work whose deadline has passed.
struct OutOfTime {};

class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Clock::time_point at) : at_(at) {}
  static Deadline in(std::chrono::duration<double> time) {
    return Deadline(Clock::now() + std::chrono::duration_cast<Clock::duration>(time));
  }

  Clock::time_point at() const { return at_; }
  bool passed() const { return Clock::now() >= at_; }
  /// At least 0.
  double seconds_left() const {
    const double left = std::chrono::duration<double>(at_ - Clock::now()).count();
    return left > 0 ? left : 0;
  }
  /// The same for poll(), rounded up and within what an int holds.
  int milliseconds_left() const {
    constexpr double kMost = 1e9;
    return static_cast<int>(std::min(std::ceil(seconds_left() * 1000), kMost));
  }
  void check() const {
    if (passed()) throw OutOfTime{};
  }

 private:
  Clock::time_point at_;
};

}  // namespace wend::cli::serve
