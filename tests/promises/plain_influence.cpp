#include "promises/plain_influence.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <utility>

namespace wend::test::promises {
namespace {

constexpr double kDiagonal = 19601.0 / 13860;

double falls(const InfluenceSource& source, double distance) {
  const bool point = source.range == 0;
  if (source.falloff == Falloff::inverse) return source.strength / (1 + distance);
  if (source.falloff == Falloff::flat || point) return source.strength;
  if (source.falloff == Falloff::linear) return source.strength * (1 - distance / source.range);
  const double quarters = distance / (source.range / 4);
  const double whole = std::min(3.0, std::floor(quarters));
  const double begin = std::pow(0.5, whole);
  return source.strength * begin * (1 - (quarters - whole) / 2);
}

}  // namespace

double PlainInfluence::length(const GridStep& step) const {
  const double unit = layer_.unit_cost == 0 ? 13860 : layer_.unit_cost;
  if (layer_.distance == InfluenceDistance::costs) return in_units(step.price) / unit;
  if (step.kind == StepKind::link) return kFar;
  const bool longer = layer_.distance == InfluenceDistance::lengths;
  return longer && step.kind == StepKind::diagonal ? kDiagonal : 1;
}

std::vector<double> PlainInfluence::spread(const std::vector<Start>& starts, Side side) const {
  std::vector<double> reached(grid_->size(), kFar);
  using Entry = std::pair<double, Cell>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  for (const Start& start : starts) {
    reached[start.cell] = start.distance;
    open.push({start.distance, start.cell});
  }
  while (!open.empty()) {
    const auto [distance, cell] = open.top();
    open.pop();
    if (distance != reached[cell]) continue;
    for (const GridStep& step : side == Side::forward ? grid_->from(cell) : grid_->into(cell)) {
      const double next = distance + length(step);
      if (next < reached[step.to]) open.push({reached[step.to] = next, step.to});
    }
  }
  return reached;
}

std::vector<double> PlainInfluence::distances(const std::vector<Cell>& from) const {
  std::vector<Start> starts;
  for (const Cell cell : from) starts.push_back({cell, 0});
  return spread(starts, Side::forward);
}

double PlainInfluence::distance_by_sight(Cell from, Cell to, const Navigator& navigator) const {
  if (!grid_->walkable(to) || !navigator.line_of_sight(grid_->point(from), grid_->point(to))) {
    return kFar;
  }
  const double x = grid_->place(to).x - grid_->place(from).x;
  const double y = grid_->place(to).y - grid_->place(from).y;
  return std::sqrt(x * x + y * y + (grid_->hexagonal() ? x * y : 0));
}

std::vector<double> PlainInfluence::scores_of(const InfluenceSource& source, std::optional<Cell> at,
                                              const Navigator& navigator) const {
  std::vector<double> scores(grid_->size());
  if (!at || !grid_->walkable(*at)) return scores;
  const bool by_sight = source.reach == InfluenceReach::sight;
  const std::vector<double> along_steps = distances({*at});
  for (Cell cell = 0; cell < grid_->size(); ++cell) {
    const double distance = by_sight ? distance_by_sight(*at, cell, navigator) : along_steps[cell];
    if (std::abs(distance - source.range) < kClose) {
      scores[cell] = std::numeric_limits<double>::quiet_NaN();
    } else if (distance < source.range) {
      scores[cell] = falls(source, distance);
    }
  }
  return scores;
}

}  // namespace wend::test::promises
