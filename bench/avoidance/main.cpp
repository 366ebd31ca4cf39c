// The time that avoidance takes for a body and a step, in scenes that others are measured in too: a
// ring and a filled disc of bodies that all go to the place opposite, 3.35 radii apart; and the
// same for a filled ball of bodies that fly.
//
//     bench-avoidance [ring|disc|ball [BODIES [STEPS [THREADS]]]]
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "wend/service/worker_pool.h"
#include "wend/steer/avoidance.h"

namespace wend::bench {
namespace {

constexpr double kRadius = 1.5;
constexpr double kStep = 0.25;
constexpr double kPitch = 3.35 * kRadius;

std::vector<Position> ring(std::size_t count) {
  constexpr double kTurn = 6.283185307179586;
  const double radius = kPitch * static_cast<double>(count) / kTurn;
  std::vector<Position> at;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle = kTurn * static_cast<double>(i) / static_cast<double>(count);
    at.push_back({radius * std::cos(angle), radius * std::sin(angle), 0});
  }
  return at;
}

std::vector<Position> disc(std::size_t count) {
  const double radius = kPitch * std::sqrt(static_cast<double>(count) / 3.141592653589793);
  const int cells = static_cast<int>(radius / kPitch) + 1;
  std::vector<Position> at;
  for (int y = -cells; y <= cells; ++y) {
    for (int x = -cells; x <= cells; ++x) {
      const Position place = {x * kPitch, y * kPitch, 0};
      if (std::hypot(place.x, place.y) <= radius && at.size() < count) at.push_back(place);
    }
  }
  return at;
}

std::vector<Position> ball(std::size_t count) {
  const double radius = kPitch * std::cbrt(static_cast<double>(count) * 0.75 / 3.141592653589793);
  const int cells = static_cast<int>(radius / kPitch) + 1;
  std::vector<Position> at;
  for (int z = -cells; z <= cells; ++z) {
    for (int y = -cells; y <= cells; ++y) {
      for (int x = -cells; x <= cells; ++x) {
        const Position place = {x * kPitch, y * kPitch, z * kPitch};
        const bool inside = std::hypot(place.x, place.y, place.z) <= radius;
        if (inside && at.size() < count) at.push_back(place);
      }
    }
  }
  return at;
}

Position wish(const Position& at, const Position& goal) {
  const Position way = {goal.x - at.x, goal.y - at.y, goal.z - at.z};
  const double length = std::hypot(way.x, way.y, way.z);
  return length > 1 ? Position{way.x / length, way.y / length, way.z / length} : way;
}

/// Calls work(first, last) for shares of 0 .. count on all threads of a pool.
template <typename Work>
void share(WorkerPool& pool, std::size_t count, const Work& work) {
  struct Share {
    const Work* work;
    std::size_t first;
    std::size_t last;
  };
  std::vector<Share> shares;
  constexpr std::size_t kShare = 256;
  for (std::size_t first = 0; first < count; first += kShare) {
    shares.push_back({&work, first, std::min(first + kShare, count)});
  }
  for (Share& one : shares) {
    const auto call = [](void* data) {
      const Share& it = *static_cast<Share*>(data);
      (*it.work)(it.first, it.last);
    };
    pool.submit({call, &one});
  }
  pool.wait();
}

void run(const char* name, std::vector<Position> at, int steps, WorkerPool& pool) {
  using Clock = std::chrono::steady_clock;
  const std::size_t count = at.size();
  std::vector<Position> goals;
  for (const Position& place : at) goals.push_back({-place.x, -place.y, -place.z});
  const bool in_space = std::string_view(name) == "ball";
  std::vector<Position> velocity(count);
  std::vector<Position> wanted(count);
  std::vector<Position> taken(count);
  const std::vector<float> radius(count, static_cast<float>(kRadius));
  const std::vector<float> speed(count, 2);
  const std::vector<float> weight(count, 1);
  const std::vector<float> horizon(count, 10);
  Avoidance avoidance({.neighbours = 10, .range = 15, .in_space = in_space});
  double sorting = 0;
  double steering = 0;
  for (int step = 0; step < steps; ++step) {
    for (std::size_t i = 0; i < count; ++i) wanted[i] = wish(at[i], goals[i]);
    const auto begin = Clock::now();
    avoidance.take({at, velocity, wanted, radius, speed, weight, horizon});
    const auto sorted = Clock::now();
    share(pool, count,
          [&](std::size_t first, std::size_t last) { avoidance.steer(first, last, kStep, taken); });
    const auto end = Clock::now();
    sorting += std::chrono::duration<double>(sorted - begin).count();
    steering += std::chrono::duration<double>(end - sorted).count();
    for (std::size_t i = 0; i < count; ++i) {
      velocity[i] = taken[i];
      at[i] = {at[i].x + taken[i].x * kStep, at[i].y + taken[i].y * kStep,
               at[i].z + taken[i].z * kStep};
    }
  }
  const double each = 1e6 / (static_cast<double>(count) * steps);
  std::printf("%-6s %8zu bodies  %6.3f us a body and step, %5.3f of it to sort\n", name, count,
              (sorting + steering) * each, sorting * each);
}

}  // namespace
}  // namespace wend::bench

int main(int argc, char** argv) {
  using namespace wend::bench;
  const std::string_view only = argc > 1 ? argv[1] : "";
  const int steps = argc > 3 ? std::atoi(argv[3]) : 100;
  const std::vector<std::size_t> sizes =
      argc > 2 ? std::vector<std::size_t>{std::strtoull(argv[2], nullptr, 10)}
               : std::vector<std::size_t>{1'000, 10'000, 50'000};
  const int threads = argc > 4 ? std::atoi(argv[4]) : 1;
  if (steps < 1 || threads < 1 || sizes[0] == 0 ||
      (!only.empty() && only != "ring" && only != "disc" && only != "ball")) {
    std::fprintf(
        stderr,
        "bench-avoidance [ring|disc|ball [BODIES [STEPS [THREADS]]]]: numbers are above 0\n");
    return 2;
  }
  wend::WorkerPool pool(static_cast<unsigned>(threads));
  for (const std::size_t count : sizes) {
    if (only.empty() || only == "disc") run("disc", disc(count), steps, pool);
    if (only.empty() || only == "ring") run("ring", ring(count), steps, pool);
    if (only.empty() || only == "ball") run("ball", ball(count), steps, pool);
  }
  return 0;
}
