#include "wend/search/search.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "wend/base/assert.h"

namespace wend {
namespace {

using Clock = std::chrono::steady_clock;

/// Between two looks at the clock and the cancel flag: some microseconds of work.
constexpr std::uint64_t kChunk = 256;

std::uint64_t saturating_add(std::uint64_t a, std::uint64_t b) {
  return a > kUnlimited - b ? kUnlimited : a + b;
}

}  // namespace

const char* to_string(PathDetail detail) {
  switch (detail) {
    case PathDetail::cells: return "cells";
    case PathDetail::waypoints: return "waypoints";
    case PathDetail::first_move: return "first_move";
    case PathDetail::cost: return "cost";
  }
  return "";
}

void Path::clear() {
  status = Status::running;
  reason = "";
  optimal = false;
  bound = cost = length = 0;
  nodes.clear();
  points.clear();
  waypoints.clear();
  links.clear();
  detail = PathDetail::cells;
  version = 0;
  counters = {};
}

Status Search::run(const Budget& budget) {
  if (status_ != Status::running) return status_;
  if (stale()) return status_ = Status::stale;
  const bool timed = budget.seconds < kNoLimit || limits_.seconds < kNoLimit;
  const Clock::time_point begin = timed ? Clock::now() : Clock::time_point{};
  const std::uint64_t slice_end = saturating_add(counters_.expanded, budget.expansions);
  double seconds = 0;
  while (status_ == Status::running) {
    if (cancel_->load(std::memory_order_relaxed)) {
      status_ = Status::cancelled;
      break;
    }
    const std::uint64_t chunk_end = saturating_add(counters_.expanded, kChunk);
    status_ = expand_until(std::min({chunk_end, slice_end, limits_.expansions}));
    WEND_ASSERT(counters_.expanded <= chunk_end, "a search must stop where its chunk ends");
    at_goal_ = status_ == Status::found;
    if (at_goal_) status_ = success_;
    if (status_ != Status::running) break;
    if (timed) seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (std::exchange(better_, false)) {
      if (budget.until_better) break;
    } else if (counters_.expanded >= limits_.expansions ||
               seconds_used_ + seconds >= limits_.seconds) {
      at_goal_ = has_path();
      status_ = at_goal_ ? success_ : Status::limit_reached;
    } else if (counters_.expanded >= slice_end || seconds >= budget.seconds) {
      break;
    }
  }
  seconds_used_ += seconds;
  return status_;
}

void Search::begin_again() {
  status_ = Status::running;
  at_goal_ = false;
  counters_ = {};
  seconds_used_ = 0;
  cancel_->store(false, std::memory_order_relaxed);
}

void Search::write(Path& path, PathDetail detail) const {
  path.clear();
  path.status = status_;
  path.reason = reason_;
  path.counters = counters_;
  path.detail = detail;
  const bool to_best = status_ == Status::partial || status_ == Status::limit_reached ||
                       status_ == Status::cancelled || status_ == Status::running;
  WEND_ASSERT(!at_goal_ || status_ == success_ || to_best,
              "where a goal was reached, the status says so");
  if (at_goal_ || to_best) write_nodes(path, at_goal_);
  path.detail = detail_;
}

Workspace::~Workspace() {
  if (search_ != nullptr) search_->~Search();
}

std::size_t Workspace::bytes() const {
  std::size_t total = sizeof(Workspace) + slots_.capacity() * sizeof(Slot) + room_bytes_;
  for (const Slot& slot : slots_) total += slot.scratch->bytes();
  return total;
}

void* Workspace::room_for(std::size_t bytes) {
  if (search_ != nullptr) search_->~Search();
  search_ = nullptr;
  ++ticket_;
  cancel_.store(false, std::memory_order_relaxed);
  if (bytes > room_bytes_) {
    const std::size_t units = bytes / sizeof(std::max_align_t) + 1;
    room_ = std::make_unique<std::max_align_t[]>(units);
    room_bytes_ = units * sizeof(std::max_align_t);
  }
  return room_.get();
}

}  // namespace wend
