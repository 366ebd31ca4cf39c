#include "progress_bar.h"

#include <fmt/format.h>

#include <cstdio>

#include "terminal.h"

namespace wend::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{100};  // between two drawings; quicker flickers
constexpr const char* kClearLine = "\r\x1b[K";

}  // namespace

ProgressBar::ProgressBar(std::uint64_t total)
    : total_(total), shown_(is_terminal(stderr) && total > 0), next_(Clock::now() + kPause) {}

ProgressBar::~ProgressBar() {
  if (shown_) std::fputs(kClearLine, stderr);
}

void ProgressBar::advance() {
  ++done_;
  if (!shown_ || Clock::now() < next_) return;
  next_ = Clock::now() + kPause;
  draw();
}

void ProgressBar::draw() const {
  constexpr std::uint64_t kWidth = 30;
  const std::uint64_t filled = done_ * kWidth / total_;
  fmt::print(stderr, "{}[{:#<{}}{:.<{}}] {:3} %  {:.40}", kClearLine, "", filled, "",
             kWidth - filled, done_ * 100 / total_, label_);
  std::fflush(stderr);
}

}  // namespace wend::cli
