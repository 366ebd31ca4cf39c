// SIGTERM and SIGINT as something that poll() can wait for. Linux only.
#pragma once

#include <csignal>

namespace wend::cli::serve {

/// While one exists, the first of these signals only makes descriptor() readable; a second one ends
/// the program. A SIGINT that the program was told to ignore stays ignored. Writing to a connection
/// that has ended is no signal any more. One at a time.
class StopSignal {
 public:
  /// Throws a Failure where the system has no descriptors left.
  StopSignal();
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  int descriptor() const { return ends_[0]; }

 private:
  int ends_[2] = {-1, -1};
  struct sigaction terminate_ = {};
  struct sigaction interrupt_ = {};
  struct sigaction broken_pipe_ = {};
};

}  // namespace wend::cli::serve
