#include "promises/watched_way.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace wend::test::promises {
namespace {

/// As many columns and rows of cells round the middle as the window says.
std::vector<bool> window_round(const WatchView& view, Cell middle) {
  const Point centre = view.grid.point(middle);
  std::vector<bool> window(view.grid.size());
  for (Cell cell = 0; cell < view.grid.size(); ++cell) {
    const Point point = view.grid.point(cell);
    window[cell] =
        std::abs(point.x - centre.x) <= view.window && std::abs(point.y - centre.y) <= view.window;
  }
  return window;
}

/// Whether a cheaper link leads where a step does: then only the link is a way.
bool is_spared(const WatchView& view, Cell from, const GridStep& step) {
  return std::ranges::any_of(view.grid.from(from), [&](const GridStep& other) {
    return other.kind == StepKind::link && other.to == step.to && other.price < step.price;
  });
}

/// Whether a step leads diagonally past a cell; links pass nothing.
bool passes(const WatchView& view, Cell from, const GridStep& step, Cell middle) {
  if (step.kind != StepKind::diagonal || is_spared(view, from, step)) return false;
  const Point begin = view.grid.place(from);
  const Point end = view.grid.place(step.to);
  if (std::abs(begin.x - end.x) != 1 || std::abs(begin.y - end.y) != 1) return false;
  const Point corner = view.grid.place(middle);
  return corner == Point{begin.x, end.y} || corner == Point{end.x, begin.y};
}

}  // namespace

void ExpectedTouch::note(PathChange change, std::size_t place) {
  const auto index = static_cast<std::size_t>(change);
  ahead[index] = changes[index] ? std::min(ahead[index], place) : place;
  changes[index] = true;
}

WatchedWay::WatchedWay(const WatchView& view, std::vector<Cell> cells) : cells_(std::move(cells)) {
  for (std::size_t i = 1; i < cells_.size(); ++i) {
    prices_.push_back(step_price(view.grid, cells_[i - 1], cells_[i], view.overlay));
  }
  ends_badly_ = ends_badly(view);
}

bool WatchedWay::ends_badly(const WatchView& view) const {
  const Cell end = cells_.back();
  return !view.grid.walkable(end) || (view.overlay != nullptr && !view.overlay->may_stop(end));
}

bool WatchedWay::whole() const {
  return !ends_badly_ && std::ranges::find(prices_, kNoWay) == prices_.end();
}

Price WatchedWay::price() const {
  Price sum = 0;
  for (const Price price : prices_) sum += price == kNoWay ? 0 : price;
  return sum;
}

void WatchedWay::advance(std::size_t steps) {
  const auto count = static_cast<std::ptrdiff_t>(std::min(steps, prices_.size()));
  cells_.erase(cells_.begin(), cells_.begin() + count);
  prices_.erase(prices_.begin(), prices_.begin() + count);
}

// ---- edits ----

ExpectedTouch WatchedWay::follow(const WatchView& view, const WatchedEdit& edit) {
  ExpectedTouch touch;
  const bool step_reopened = follow_steps(view, touch);
  const bool end_reopened = follow_end(view, touch);
  const bool reopened = (step_reopened || end_reopened) && whole();
  touch.changes[static_cast<std::size_t>(PathChange::reopened)] = reopened;
  if (whole() && view.window > 0) find_shorter(view, edit, touch);
  return touch;
}

/// True if a step was reopened. Nobody knows what a blocked step would cost.
bool WatchedWay::follow_steps(const WatchView& view, ExpectedTouch& touch) {
  bool reopened = false;
  for (std::size_t i = 0; i < prices_.size(); ++i) {
    const Price now = step_price(view.grid, cells_[i], cells_[i + 1], view.overlay);
    const Price before = std::exchange(prices_[i], now);
    if (now == kNoWay) {
      if (before != kNoWay) touch.note(PathChange::blocked, i);
      continue;
    }
    if (before == kNoWay) {
      reopened = true;
      touch.note(PathChange::reopened, i);
      continue;
    }
    if (now > before) touch.note(PathChange::dearer, i);
    if (now < before) touch.note(PathChange::cheaper, i);
    touch.dearer_by += in_units(now) - in_units(before);
  }
  return reopened;
}

bool WatchedWay::follow_end(const WatchView& view, ExpectedTouch& touch) {
  const bool before = std::exchange(ends_badly_, ends_badly(view));
  if (ends_badly_ == before) return false;
  touch.note(ends_badly_ ? PathChange::blocked : PathChange::reopened, cells_.size() - 1);
  return !ends_badly_;
}

// ---- shorter ways ----

void WatchedWay::find_shorter(const WatchView& view, const WatchedEdit& edit,
                              ExpectedTouch& touch) const {
  for (const Cell middle : edit.middles) {
    const std::vector<bool> window = window_round(view, middle);
    if (view.grid.walkable(middle)) {
      const FloodLimits limits{view.overlay, &window};
      const std::vector<Price> back = flood(view.grid, {middle}, Side::backward, limits);
      const std::vector<Price> on = flood(view.grid, {middle}, Side::forward, limits);
      try_ways({back, on, 0}, touch);
    }
    if (edit.of_map) pass_corners(view, middle, window, touch);
  }
}

void WatchedWay::pass_corners(const WatchView& view, Cell middle, const std::vector<bool>& window,
                              ExpectedTouch& touch) const {
  const FloodLimits limits{view.overlay, &window};
  for (Cell cell = 0; cell < view.grid.size(); ++cell) {
    if (!window[cell]) continue;
    for (const GridStep& step : view.grid.from(cell)) {
      if (!window[step.to] || !passes(view, cell, step, middle)) continue;
      if (view.overlay != nullptr && view.overlay->closed(step.to)) continue;
      const Price extra = view.overlay != nullptr ? view.overlay->price(step.to) : 0;
      const std::vector<Price> back = flood(view.grid, {cell}, Side::backward, limits);
      const std::vector<Price> on = flood(view.grid, {step.to}, Side::forward, limits);
      try_ways({back, on, step.price + extra}, touch);
    }
  }
}

void WatchedWay::try_ways(const Ways& ways, ExpectedTouch& touch) const {
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    if (ways.back[cells_[i]] == kNoWay) continue;
    Price own = 0;
    for (std::size_t later = i + 1; later < cells_.size(); ++later) {
      own += prices_[later - 1];
      const Price on = ways.on[cells_[later]];
      if (on == kNoWay) continue;
      const Price price = ways.back[cells_[i]] + ways.price + on;
      if (price >= own) continue;
      touch.changes[static_cast<std::size_t>(PathChange::shorter)] = true;
      touch.leaves.insert(i);
      touch.saving = std::max(touch.saving, in_units(own - price));
    }
  }
}

}  // namespace wend::test::promises
