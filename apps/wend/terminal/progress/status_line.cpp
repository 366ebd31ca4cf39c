#include "terminal/progress/status_line.h"

#include <atomic>
#include <cstdio>
#include <string_view>

#include "terminal/system/system.h"

namespace wend::cli {
namespace {

constexpr std::string_view kClearLine = "\r\x1b[K";

std::mutex status_mutex;
std::atomic<bool> status_shown{false};
static_assert(std::atomic<bool>::is_always_lock_free, "signal handlers may touch no other");

}  // namespace

void show_status(const std::string& text) {
  const std::lock_guard<std::mutex> lock(status_mutex);
  status_shown = true;
  std::fputs((std::string(kClearLine) + text).c_str(), stderr);
  std::fflush(stderr);
}

void clear_status() { const StatusPause pause; }

void clear_status_at_once() {
  if (!status_shown.exchange(false)) return;
  // Nothing can be done where that fails.
  if (sys::write_some(sys::kStandardError, kClearLine.data(), kClearLine.size()) < 0) return;
}

StatusPause::StatusPause() : lock_(status_mutex) { clear_status_at_once(); }

}  // namespace wend::cli
