#include "yardstick.h"

#include <cmath>
#include <cstdio>

#include "../timing.h"
#include "bucket_reference.h"
#include "wend/space/generators/generate_map.h"

namespace wend::bench {
namespace {

constexpr std::int32_t kSide = 1024;
constexpr double kOpenThere = 15;
constexpr double kRandomThere = 24;

double field_ms(std::int32_t walls) {
  MapRecipe recipe;
  recipe.width = recipe.height = kSide;
  recipe.kind = MapKind::random;
  recipe.random.walls = walls;
  GridMap map = generate_map(recipe).value();
  map.set_walkable({kSide / 2, kSide / 2}, true);
  BucketReference reference(kSide, kSide, walkable_cells(map));
  std::vector<double> times;
  for (int i = 0; i < 5; ++i) {
    const double begin = thread_microseconds();
    reference.fill(kSide / 2, kSide / 2);
    times.push_back((thread_microseconds() - begin) / 1000);
  }
  return at_share(times, .5);
}

}  // namespace

std::vector<std::uint8_t> walkable_cells(const GridMap& map) {
  std::vector<std::uint8_t> cells;
  cells.reserve(map.cell_count());
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) cells.push_back(map.walkable({x, y}) ? 1 : 0);
  }
  return cells;
}

double Yardstick::slowness() const {
  return std::sqrt(open_ms / kOpenThere * random_ms / kRandomThere);
}

Yardstick measure_yardstick() {
  const Yardstick yardstick = {field_ms(0), field_ms(20)};
  std::printf(
      "a plain field takes %.1f ms (open) and %.1f (20 %% blocked) here, %.0f and %.0f where aims "
      "were set: what takes %.2f ms here, takes 1 there\n\n",
      yardstick.open_ms, yardstick.random_ms, kOpenThere, kRandomThere, yardstick.slowness());
  return yardstick;
}

}  // namespace wend::bench
