// Shared by benchmarks of single calls: a clock, and statistics over many times.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <ctime>
#include <vector>

namespace wend::bench {

using Clock = std::chrono::steady_clock;

inline double microseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

/// Time of this thread alone, if the machine can measure it, so that other work does not count.
inline double thread_microseconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
  timespec spent;
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent) == 0) {
    return static_cast<double>(spent.tv_sec) * 1e6 + static_cast<double>(spent.tv_nsec) / 1e3;
  }
#endif
  return microseconds_since({});
}

/// The time below which that share of the times lies: the median at .5. 0 if there are none.
inline double at_share(std::vector<double> times, double share) {
  if (times.empty()) return 0;
  const auto place = static_cast<std::ptrdiff_t>(share * static_cast<double>(times.size() - 1));
  std::nth_element(times.begin(), times.begin() + place, times.end());
  return times[static_cast<std::size_t>(place)];
}

inline double mean(const std::vector<double>& times) {
  double sum = 0;
  for (const double time : times) sum += time;
  return times.empty() ? 0 : sum / static_cast<double>(times.size());
}

}  // namespace wend::bench
