#include "terminal/progress_bar.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "terminal/progress/status_line.h"
#include "terminal/terminal.h"

namespace wend::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::milliseconds kPause{100};  // between two drawings; quicker flickers

/// Empty while it is not known yet.
std::string time_left(Clock::duration elapsed, std::uint64_t done, std::uint64_t left) {
  const double seconds = std::chrono::duration<double>(elapsed).count();
  if (seconds < 1 || done == 0) return "";
  const auto rest = static_cast<std::uint64_t>(
      seconds * static_cast<double>(left) / static_cast<double>(done) + 0.5);
  return fmt::format("  {}:{:02} left", rest / 60, rest % 60);
}

}  // namespace

ProgressBar::ProgressBar(std::uint64_t total, std::uint64_t done)
    : total_(total),
      first_(done),
      done_(done),
      shown_(is_terminal(stderr) && total > 0),
      begin_(Clock::now()),
      next_(begin_ + kPause) {}

ProgressBar::~ProgressBar() {
  if (shown_) clear_status();
}

void ProgressBar::move_to(std::uint64_t done) {
  done_ = done;
  if (!shown_ || Clock::now() < next_) return;
  next_ = Clock::now() + kPause;
  draw();
}

void ProgressBar::draw() const {
  constexpr std::uint64_t kWidth = 30;
  const std::uint64_t filled = done_ * kWidth / total_;
  show_status(fmt::format("[{:#<{}}{:.<{}}] {:3} %{}  {:.40}", "", filled, "", kWidth - filled,
                          done_ * 100 / total_,
                          time_left(Clock::now() - begin_, done_ - first_, total_ - done_), label_)
                  .substr(0, text_width(stderr) - 1));
}

WorkBar::WorkBar(std::string label) : shared_(std::make_shared<Shared>()) {
  shared_->label = std::move(label);
}

void WorkBar::operator()(double done) const {
  constexpr double kPieces = 1000;
  const auto pieces = static_cast<std::uint64_t>(done * kPieces);
  const std::lock_guard<std::mutex> lock(shared_->mutex);
  if (!shared_->bar) {
    shared_->bar.emplace(static_cast<std::uint64_t>(kPieces), pieces);
    shared_->bar->set_label(shared_->label);
  }
  shared_->bar->move_to(pieces);
  if (done >= 1) shared_->bar.reset();
}

void WorkBar::end() const {
  const std::lock_guard<std::mutex> lock(shared_->mutex);
  shared_->bar.reset();
}

}  // namespace wend::cli
