#include "commands/matrix/matrix_work.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <system_error>
#include <thread>

#include "report/costs_between.h"
#include "terminal/interrupt.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "wend/search/workspace.h"

namespace wend::cli {
namespace {

/// Whether searches can go backward; of blocked places it does not matter.
bool knows_way_back(const NodeNavigator& navigator, const std::vector<NodeId>& to) {
  const auto free = [&](NodeId node) { return navigator.walkable(node); };
  const auto one = std::find_if(to.begin(), to.end(), free);
  if (one == to.end()) return true;
  Workspace workspace(checked_allocator());
  return navigator.distances(*one, {}, Side::backward, workspace, {}) != Status::invalid;
}

}  // namespace

MatrixWork::MatrixWork(const NodeNavigator& navigator, const std::vector<NodeId>& from,
                       const std::vector<NodeId>& to)
    : navigator_(navigator), from_(from), to_(to) {
  forward_ = from.size() <= to.size() || !knows_way_back(navigator, to);
}

void MatrixWork::run(std::size_t first, std::size_t end, std::uint64_t threads) {
  constexpr std::size_t kRowsPerThread = 16;
  first_ = first;
  end_ = end;
  next_ = first;
  threads = std::max<std::uint64_t>(1, std::min<std::uint64_t>(threads, end - first));
  if (forward_) {
    in_order_ = std::make_unique<InOrder>(first, kRowsPerThread * threads, on_row);
  } else {
    block_.assign(from_.size() * (end - first), NodeField::kUnreached);
  }
  {
    ProgressBar progress(end - first);
    progress.set_label("searches");
    std::vector<std::thread> helpers;
    try {
      while (helpers.size() + 1 < threads) {
        helpers.emplace_back([this] { guarded_work(nullptr); });
      }
    } catch (const std::system_error&) {
      // The system has no more to give; the result takes longer, and is the same.
      print_warning(fmt::format("--threads: only {} could be started", helpers.size() + 1));
    }
    guarded_work(&progress);
    for (std::thread& helper : helpers) helper.join();
  }
  if (failure_) std::rethrow_exception(failure_);
  if (forward_ || interrupted() || first == end) return;
  for (std::size_t row = 0; row < from_.size(); ++row) {
    on_row(to_text(std::span(block_).subspan(row * (end - first), end - first)));
  }
}

/// A failure on any thread is thrown by run().
void MatrixWork::guarded_work(ProgressBar* progress) {
  try {
    work(progress);
  } catch (...) {
    const std::lock_guard<std::mutex> lock(failing_);
    if (!failure_) failure_ = std::current_exception();
    failed_ = true;
  }
  if (in_order_ && (failed_ || interrupted())) in_order_->stop();
}

/// Only one of the threads moves the bar.
void MatrixWork::work(ProgressBar* progress) {
  Workspace workspace(checked_allocator());
  std::vector<double> costs;
  std::size_t shown = 0;
  for (std::size_t i = next_++; i < end_ && !interrupted() && !failed_; i = next_++) {
    search(i, workspace, costs);
    const std::size_t done = ++done_;
    if (progress == nullptr) continue;
    for (; shown < done; ++shown) progress->advance();
  }
}

void MatrixWork::search(std::size_t i, Workspace& workspace, std::vector<double>& costs) {
  const NodeId one = forward_ ? from_[i] : to_[i];
  const std::vector<NodeId>& others = forward_ ? to_ : from_;
  const Side side = forward_ ? Side::forward : Side::backward;
  if (find_costs(navigator_, one, others, side, workspace, costs) == Status::limit_reached) {
    complete_ = false;
  }
  if (forward_) return in_order_->put(i, to_text(costs));
  const std::size_t width = end_ - first_;
  for (std::size_t k = 0; k < others.size(); ++k) block_[k * width + i - first_] = costs[k];
}

}  // namespace wend::cli
