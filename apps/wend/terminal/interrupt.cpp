#include "terminal/interrupt.h"

namespace wend::cli {
namespace {

std::atomic<bool> flag{false};
static_assert(std::atomic<bool>::is_always_lock_free, "signal handlers may touch no other");

void raise_flag(int) { flag = true; }

}  // namespace

InterruptGuard::InterruptGuard() : before_(sys::interrupt_action()) {
  if (!sys::is_ignored(before_)) sys::catch_interrupt(raise_flag, true);
}

InterruptGuard::~InterruptGuard() {
  if (!sys::is_ignored(before_)) sys::set_interrupt_action(before_);
}

bool interrupted() { return flag; }
const std::atomic<bool>& interrupt_flag() { return flag; }

}  // namespace wend::cli
