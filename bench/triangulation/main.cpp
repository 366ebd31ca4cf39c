// The time to add, move and remove an obstacle among 10,000 vertices.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "wend/base/random.h"
#include "wend/mesh/triangulation.h"

namespace wend::bench {
namespace {

using Clock = std::chrono::steady_clock;

double microseconds_since(Clock::time_point begin) {
  return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

double median(std::vector<double> times) {
  std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2),
                   times.end());
  return times[times.size() / 2];
}

std::vector<Position> box(Random& random, double side) {
  const double x = 1 + random.below(1u << 30) * 0x1p-30 * (side - 4);
  const double y = 1 + random.below(1u << 30) * 0x1p-30 * (side - 4);
  return {{x, y, 0}, {x + 1, y + 0.2, 0}, {x + 0.8, y + 1.2, 0}, {x - 0.2, y + 1, 0}};
}

bool measure(int obstacles) {
  constexpr int kEdits = 2000;
  constexpr double kSide = 400;
  const std::vector<std::vector<Position>> floor = {
      {{0, 0, 0}, {kSide, 0, 0}, {kSide, kSide, 0}, {0, kSide, 0}}};
  Triangulation mesh = Triangulation::build(floor).value();
  Random random(1);
  const Clock::time_point begin = Clock::now();
  for (int i = 0; i < obstacles; ++i) mesh.insert_obstacle(box(random, kSide)).value();
  const double build = microseconds_since(begin) / 1000;
  std::vector<double> add;
  std::vector<double> move;
  std::vector<double> take;
  for (int i = 0; i < kEdits; ++i) {
    std::vector<Position> outline = box(random, kSide);
    Clock::time_point start = Clock::now();
    const ObstacleId id = mesh.insert_obstacle(outline).value();
    add.push_back(microseconds_since(start));
    for (Position& p : outline) p.x += 0.3;
    start = Clock::now();
    mesh.move(id, outline).value();
    move.push_back(microseconds_since(start));
    start = Clock::now();
    mesh.remove(id);
    take.push_back(microseconds_since(start));
  }
  std::printf("%8zu %9.2f %8.2f %8.2f %8.2f\n", mesh.mesh().vertex_count(), build, median(add),
              median(move), median(take));
  return mesh.validate().ok();
}

}  // namespace
}  // namespace wend::bench

int main() {
  std::printf("%8s %9s %8s %8s %8s\n", "vertices", "build ms", "add us", "move us", "remove");
  bool right = true;
  for (const int obstacles : {250, 2500, 12500}) right = wend::bench::measure(obstacles) && right;
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
