#include "interrupt.h"

namespace wend::cli {
namespace {

volatile std::sig_atomic_t flag = 0;

void raise_flag(int) { flag = 1; }

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

bool interrupted() { return flag != 0; }

}  // namespace wend::cli
