#include "promises/free_space.h"

#include <algorithm>
#include <cmath>

namespace wend::test::promises {
namespace {

/// A straight piece of way, seen from the centre of a cell.
struct Leg {
  double from_x;
  double from_y;
  double to_x;
  double to_y;

  double x(double share) const { return from_x + (to_x - from_x) * share; }
  double y(double share) const { return from_y + (to_y - from_y) * share; }
  bool stands() const { return from_x == to_x && from_y == to_y; }
};

/// The least value along a leg of a function that has one valley.
template <class Function>
double least_along(const Leg& leg, Function value) {
  const auto at = [&](double share) { return value(leg.x(share), leg.y(share)); };
  if (leg.stands()) return at(0);
  double low = 0;
  double high = 1;
  for (int i = 0; i < 80; ++i) {
    const double left = low + (high - low) / 3;
    const double right = high - (high - low) / 3;
    (at(left) <= at(right) ? high : low) = at(left) <= at(right) ? right : left;
  }
  return std::min({at(0), at(1), at((low + high) / 2)});
}

/// How far a leg stays away from the cell; below 0, how deep it goes in.
double gap(const Leg& leg) {
  const double outside = least_along(leg, [](double x, double y) {
    return std::hypot(std::max(0.0, std::abs(x) - 0.5), std::max(0.0, std::abs(y) - 0.5));
  });
  if (outside > 0) return outside;
  return least_along(leg,
                     [](double x, double y) { return std::max(std::abs(x), std::abs(y)) - 0.5; });
}

/// At least so far away from the cell lies the leg: the distance of the square round it.
double least_gap(const Leg& leg) {
  const auto beside = [](double one, double other) {
    return std::max({0.0, std::min(one, other) - 0.5, -0.5 - std::max(one, other)});
  };
  return std::hypot(beside(leg.from_x, leg.to_x), beside(leg.from_y, leg.to_y));
}

std::int32_t floor_of(double value) { return static_cast<std::int32_t>(std::floor(value)); }

}  // namespace

double clear_by(const GridMap& map, const Position& from, const Position& to, double radius) {
  const double reach = radius + 1;
  const std::int32_t left = floor_of(std::min(from.x, to.x) - reach);
  const std::int32_t right = floor_of(std::max(from.x, to.x) + reach) + 1;
  const std::int32_t top = floor_of(std::min(from.y, to.y) - reach);
  const std::int32_t bottom = floor_of(std::max(from.y, to.y) + reach) + 1;
  double least = 10;
  for (std::int32_t y = top; y <= bottom; ++y) {
    for (std::int32_t x = left; x <= right; ++x) {
      if (map.walkable({x, y})) continue;
      const Leg leg{from.x - x, from.y - y, to.x - x, to.y - y};
      if (least_gap(leg) - radius < least) least = std::min(least, gap(leg) - radius);
    }
  }
  return least;
}

}  // namespace wend::test::promises
