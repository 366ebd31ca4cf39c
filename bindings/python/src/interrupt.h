// Ctrl-C during work that has released the GIL.
#pragma once

#include <chrono>

namespace wend::python {

/// Looks whether Python wants to interrupt the work, at most ten times a second: each look waits
/// for the GIL, which another thread may hold for some milliseconds.
class InterruptWatch {
 public:
  /// Throws what Python raises, such as a KeyboardInterrupt. Needs no GIL; in all threads but the
  /// main one nothing ever happens.
  void look() {
    const auto now = Clock::now();
    if (now - last_ < std::chrono::milliseconds(100)) return;
    raise_signals();
    last_ = Clock::now();
  }

 private:
  using Clock = std::chrono::steady_clock;
  static void raise_signals();
  Clock::time_point last_ = Clock::now();
};

}  // namespace wend::python
