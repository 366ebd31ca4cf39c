#include "serve/http/stop_signal.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

#include "terminal/failure.h"

namespace wend::cli::serve {
namespace {

std::atomic<int> stop_end{-1};
static_assert(std::atomic<int>::is_always_lock_free, "signal handlers may touch no other");

void report_stop(int) {
  const int before = errno;
  const char byte = 0;
  [[maybe_unused]] const ssize_t count = ::write(stop_end, &byte, 1);
  errno = before;
}

void catch_once(int signal, const struct sigaction& before) {
  if (before.sa_handler == SIG_IGN) return;
  struct sigaction action = {};
  action.sa_handler = report_stop;
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  ::sigaction(signal, &action, nullptr);
}

}  // namespace

StopSignal::StopSignal() {
  if (::pipe2(ends_, O_CLOEXEC | O_NONBLOCK) != 0) {
    throw Failure(ExitCode::internal, "serve: the system has no descriptors left");
  }
  stop_end = ends_[1];
  ::sigaction(SIGTERM, nullptr, &terminate_);
  ::sigaction(SIGINT, nullptr, &interrupt_);
  catch_once(SIGTERM, terminate_);
  catch_once(SIGINT, interrupt_);
  struct sigaction ignore = {};
  ignore.sa_handler = SIG_IGN;
  ::sigaction(SIGPIPE, &ignore, &broken_pipe_);
}

StopSignal::~StopSignal() {
  ::sigaction(SIGTERM, &terminate_, nullptr);
  ::sigaction(SIGINT, &interrupt_, nullptr);
  ::sigaction(SIGPIPE, &broken_pipe_, nullptr);
  stop_end = -1;
  ::close(ends_[0]);
  ::close(ends_[1]);
}

}  // namespace wend::cli::serve
