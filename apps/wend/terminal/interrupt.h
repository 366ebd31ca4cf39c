// Ctrl-C: ends the search that is running, so that what there is can be printed.
#pragma once

#include <atomic>

#include "terminal/system/system.h"
#include "wend/catalogue/navigator.h"

namespace wend::cli {

/// While one exists, SIGINT only sets a flag. A second SIGINT ends the program at once. A SIGINT
/// that the program was told to ignore (as shells do for what runs in the background) stays
/// ignored.
class InterruptGuard {
 public:
  InterruptGuard();
  ~InterruptGuard();
  InterruptGuard(const InterruptGuard&) = delete;
  InterruptGuard& operator=(const InterruptGuard&) = delete;

 private:
  const sys::SignalAction before_;
};

/// Whether SIGINT came.
bool interrupted();
/// The same, for those who look at it often.
const std::atomic<bool>& interrupt_flag();

/// Some milliseconds of work, so that looking at the flag in between costs nothing measurable.
inline constexpr std::uint64_t kInterruptibleSlice = 1 << 16;

/// Runs a search of any kind of map to its end; SIGINT makes that Status::cancelled.
template <class Handle>
Status run_to_end(Handle& search) {
  while (search.run({kInterruptibleSlice, kNoLimit}) == Status::running) {
    if (interrupted()) search.cancel();
  }
  return search.status();
}

}  // namespace wend::cli
