#include "terminal/progress/long_work.h"

#include <fmt/format.h>

#include <condition_variable>
#include <mutex>
#include <system_error>
#include <utility>

#include "terminal/progress/status_line.h"
#include "terminal/terminal.h"

namespace wend::cli {
namespace {

using WorkClock = std::chrono::steady_clock;

/// The work being done, and since when.
struct CurrentWork {
  std::mutex mutex;
  std::condition_variable changed;
  std::string name;
  WorkClock::time_point begin;
  bool over = false;
};

CurrentWork& current_work() {
  static CurrentWork work;
  return work;
}

/// The work's name until then.
std::string begin_work(std::string name) {
  CurrentWork& work = current_work();
  const std::lock_guard<std::mutex> lock(work.mutex);
  work.begin = WorkClock::now();
  return std::exchange(work.name, std::move(name));
}

void watch_work(std::chrono::milliseconds patience) {
  constexpr std::chrono::milliseconds kPause{200};
  CurrentWork& work = current_work();
  std::string shown;
  std::unique_lock<std::mutex> lock(work.mutex);
  while (!work.changed.wait_for(lock, kPause, [&] { return work.over; })) {
    const auto taken = WorkClock::now() - work.begin;
    if (work.name.empty() || taken < patience) continue;
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(taken).count();
    const std::string text = fmt::format("{} ... {} s", work.name, seconds);
    if (text != std::exchange(shown, text)) show_status(text);
  }
}

void end_at_interrupt(int signal) {
  clear_status_at_once();
  std::raise(signal);  // the default came back with the first
}

}  // namespace

WorkWatch::WorkWatch(std::chrono::milliseconds patience) {
  if (!is_terminal(stderr)) return;
  current_work().over = false;
  try {
    thread_ = std::thread(watch_work, patience);
  } catch (const std::system_error&) {
    return;  // the work is done all the same
  }
  before_ = sys::interrupt_action();
  catches_ = sys::is_default(before_);
  if (catches_) sys::catch_interrupt(end_at_interrupt, false);
}

WorkWatch::~WorkWatch() {
  if (!thread_.joinable()) return;
  CurrentWork& work = current_work();
  {
    const std::lock_guard<std::mutex> lock(work.mutex);
    work.over = true;
  }
  work.changed.notify_one();
  thread_.join();
  clear_status();
  if (catches_) sys::set_interrupt_action(before_);
}

LongWork::LongWork(std::string name) : before_(begin_work(std::move(name))) { clear_status(); }

LongWork::~LongWork() {
  begin_work(std::move(before_));
  clear_status();
}

}  // namespace wend::cli
