#include "terminal/interrupt.h"

namespace wend::cli {
namespace {

std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "signal handlers may touch no other");

void raise_flag(int) { flag = true; }

}  // namespace

InterruptGuard::InterruptGuard() {
  ::sigaction(SIGINT, nullptr, &before_);
  if (before_.sa_handler == SIG_IGN) return;
  struct sigaction action = {};
  action.sa_handler = raise_flag;
  // The default comes back with the first signal, so that a second one ends the program.
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  ::sigaction(SIGINT, &action, nullptr);
}

InterruptGuard::~InterruptGuard() {
  if (before_.sa_handler != SIG_IGN) ::sigaction(SIGINT, &before_, nullptr);
}

bool interrupted() { return flag; }
const std::atomic<bool>& interrupt_flag() { return flag; }

}  // namespace wend::cli
