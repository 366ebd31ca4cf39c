// A bar on standard error that tells how far a long piece of work is; only on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace wend::cli {

class ProgressBar {
 public:
  explicit ProgressBar(std::uint64_t total);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// What is being worked on.
  void set_label(const std::string& label) { label_ = label; }
  /// One piece of the total is done.
  void advance();

 private:
  void draw() const;

  std::uint64_t total_;
  std::uint64_t done_ = 0;
  std::string label_;
  bool shown_;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace wend::cli
