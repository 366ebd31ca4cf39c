#include "support/any_angle_oracle.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace wend::test {
namespace {

/// How far along the segment, as a fraction with a positive denominator.
struct Fraction {
  std::int64_t up;
  std::int64_t down;
};

bool less(Fraction a, Fraction b) { return a.up * b.down < b.up * a.down; }

/// Narrows what lies strictly between `low` and `high` to where one coordinate is strictly between
/// `first` and `last`; false where it never is.
bool narrow(std::int64_t from, std::int64_t to, std::int64_t first, std::int64_t last,
            Fraction& low, Fraction& high) {
  if (from == to) return first < from && from < last;
  const std::int64_t run = std::abs(to - from);
  Fraction enters = {from < to ? first - from : from - last, run};
  Fraction leaves = {from < to ? last - from : from - first, run};
  if (less(low, enters)) low = enters;
  if (less(leaves, high)) high = leaves;
  return less(low, high);
}

}  // namespace

std::optional<AnyAngleOracle::Place> AnyAngleOracle::place(const Position& position) {
  const double x = 2 * position.x + 1;
  const double y = 2 * position.y + 1;
  if (x != std::floor(x) || y != std::floor(y)) return std::nullopt;
  return Place{static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)};
}

bool AnyAngleOracle::blocked(std::int64_t x, std::int64_t y) const {
  return !map_.walkable({static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)});
}

/// Whether some point of the segment lies in the interior of the cell.
bool AnyAngleOracle::enters(Place from, Place to, std::int64_t x, std::int64_t y) const {
  Fraction low = {0, 1};
  Fraction high = {1, 1};
  return narrow(from.x, to.x, 2 * x, 2 * x + 2, low, high) &&
         narrow(from.y, to.y, 2 * y, 2 * y + 2, low, high);
}

/// Whether the segment goes on through the point at which four cells meet, between two blocked
/// ones. Precondition: it is not parallel to an axis, and enters no blocked cell.
bool AnyAngleOracle::slips_through(Place from, Place to, std::int64_t x, std::int64_t y) const {
  const Place point = {2 * x, 2 * y};
  if (point == from || point == to) return false;
  const std::int64_t turn =
      (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
  if (turn != 0) return false;
  if ((point.x - from.x) * (point.x - to.x) > 0) return false;
  const int count = (blocked(x - 1, y - 1) ? 1 : 0) + (blocked(x, y - 1) ? 1 : 0) +
                    (blocked(x - 1, y) ? 1 : 0) + (blocked(x, y) ? 1 : 0);
  return count == 2;
}

/// Along a line between cells, each of its pieces must have a free cell beside it, and neighbouring
/// pieces one on the same side.
bool AnyAngleOracle::free_along_sides(Place from, Place to) const {
  const bool across = from.y == to.y;
  const std::int64_t line = across ? from.y / 2 : from.x / 2;
  const std::int64_t begin = (across ? std::min(from.x, to.x) : std::min(from.y, to.y)) / 2;
  const std::int64_t end = ((across ? std::max(from.x, to.x) : std::max(from.y, to.y)) + 1) / 2;
  bool sides[2] = {true, true};
  for (std::int64_t at = begin; at < end; ++at) {
    const bool first = across ? !blocked(at, line - 1) : !blocked(line - 1, at);
    const bool second = across ? !blocked(at, line) : !blocked(line, at);
    if (!first && !second) return false;
    const bool goes_on = (sides[0] && first) || (sides[1] && second);
    if (!goes_on && rule_ != CornerRule::always) return false;
    sides[0] = first;
    sides[1] = second;
  }
  return true;
}

bool AnyAngleOracle::free(Place from, Place to) const {
  const bool upright = from.x == to.x && from.x % 2 == 0;
  const bool level = from.y == to.y && from.y % 2 == 0;
  if (upright || level) return free_along_sides(from, to);
  const std::int64_t left = std::min(from.x, to.x) / 2 - 1;
  const std::int64_t right = std::max(from.x, to.x) / 2 + 1;
  const std::int64_t top = std::min(from.y, to.y) / 2 - 1;
  const std::int64_t bottom = std::max(from.y, to.y) / 2 + 1;
  for (std::int64_t y = top; y <= bottom; ++y) {
    for (std::int64_t x = left; x <= right; ++x) {
      if (blocked(x, y) && enters(from, to, x, y)) return false;
    }
  }
  if (rule_ == CornerRule::always || from.x == to.x || from.y == to.y) return true;
  for (std::int64_t y = top; y <= bottom; ++y) {
    for (std::int64_t x = left; x <= right; ++x) {
      if (slips_through(from, to, x, y)) return false;
    }
  }
  return true;
}

/// One of the four cells is blocked, or two that are opposite each other and one may slip between.
bool AnyAngleOracle::is_corner(std::int64_t x, std::int64_t y) const {
  const bool cells[4] = {blocked(x - 1, y - 1), blocked(x, y - 1), blocked(x, y),
                         blocked(x - 1, y)};
  const auto count = std::count(cells, cells + 4, true);
  return count == 1 || (count == 2 && cells[0] == cells[2] && rule_ == CornerRule::always);
}

std::optional<double> AnyAngleOracle::length(Point from, Point to) const {
  std::vector<Place> places = {centre(from), centre(to)};
  for (std::int64_t y = 0; y <= map_.height(); ++y) {
    for (std::int64_t x = 0; x <= map_.width(); ++x) {
      if (is_corner(x, y)) places.push_back({2 * x, 2 * y});
    }
  }
  constexpr double kFar = std::numeric_limits<double>::infinity();
  std::vector<double> best(places.size(), kFar);
  std::vector<bool> done(places.size());
  best[0] = 0;
  for (;;) {
    std::size_t next = places.size();
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!done[i] && best[i] < kFar && (next == places.size() || best[i] < best[next])) next = i;
    }
    if (next == places.size()) return std::nullopt;
    if (next == 1) return best[1] / 2;
    done[next] = true;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (done[i]) continue;
      const auto dx = static_cast<double>(places[i].x - places[next].x);
      const auto dy = static_cast<double>(places[i].y - places[next].y);
      const double candidate = best[next] + std::sqrt(dx * dx + dy * dy);
      if (candidate < best[i] && free(places[next], places[i])) best[i] = candidate;
    }
  }
}

}  // namespace wend::test
