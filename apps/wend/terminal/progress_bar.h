// A bar on standard error that shows the progress of long work, and the time left; only on a
// terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "terminal/progress/long_work.h"

namespace wend::cli {

class ProgressBar {
 public:
  /// `done`: what was done before.
  explicit ProgressBar(std::uint64_t total, std::uint64_t done = 0);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// Sets the name of the current work.
  void set_label(const std::string& label) { label_ = label; }
  /// One piece of the total is done.
  void advance() { move_to(done_ + 1); }
  void move_to(std::uint64_t done);

 private:
  void draw() const;

  LongWork no_note_{""};  ///< the bar says more
  std::uint64_t total_;
  std::uint64_t first_;
  std::uint64_t done_;
  std::string label_;
  bool shown_;
  std::chrono::steady_clock::time_point begin_;
  std::chrono::steady_clock::time_point next_;
};

/// A bar for work that says itself what share of it is done, from 0 to 1, from any thread: the bar
/// appears when it first says so, goes when all is done, and appears again for the next work.
/// Copies share the bar.
class WorkBar {
 public:
  explicit WorkBar(std::string label);
  void operator()(double done) const;
  /// The bar goes, however far the work came.
  void end() const;

 private:
  struct Shared {
    std::mutex mutex;
    std::string label;
    std::optional<ProgressBar> bar;
  };

  std::shared_ptr<Shared> shared_;
};

}  // namespace wend::cli
