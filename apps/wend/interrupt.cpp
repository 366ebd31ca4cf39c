#include "interrupt.h"

#include <csignal>

namespace wend::cli {
namespace {

volatile std::sig_atomic_t flag = 0;

/// Some milliseconds of work, so that looking at the flag in between costs nothing measurable.
constexpr std::uint64_t kSlice = 1 << 16;

void raise_flag(int) { flag = 1; }

}  // namespace

InterruptGuard::InterruptGuard() {
  struct sigaction action = {};
  action.sa_handler = raise_flag;
  // The default comes back with the first signal, so that a second one ends the program.
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  ::sigaction(SIGINT, &action, nullptr);
}

InterruptGuard::~InterruptGuard() { std::signal(SIGINT, SIG_DFL); }

bool interrupted() { return flag != 0; }

Status run_to_end(SearchHandle& search) {
  while (search.run({kSlice, kNoLimit}) == Status::running) {
    if (interrupted()) search.cancel();
  }
  return search.status();
}

}  // namespace wend::cli
