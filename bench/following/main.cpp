// The time of a tick for 50,000 walking units: MoveToSet (order, path, edits, following) and
// PathFollowers alone, compared with units that go from vertex to vertex of the same lines and
// check nothing. No avoidance. Searches are not counted: all units have their paths before the
// clock runs.
//
//     bench-following [MAP [UNITS]]       MAP: city, random, rooms, caves or open
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "../timing.h"
#include "../yardstick/yardstick.h"
#include "wend/base/random.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"
#include "wend/space/generators/generate_map.h"
#include "wend/space/generators/generate_plans.h"

namespace wend::bench {
namespace {

constexpr double kTick = 0.05;
constexpr std::int32_t kSide = 512;
constexpr std::size_t kGoals = 200;

GridMap map_of(std::string_view name) {
  if (name == "open") return GridMap(kSide, kSide);
  MapRecipe recipe;
  recipe.width = recipe.height = kSide;
  recipe.random.walls = 20;
  recipe.kind = MapKind::random;
  for (const MapKind kind : {MapKind::rooms, MapKind::caves, MapKind::city}) {
    if (name == to_string(kind)) recipe.kind = kind;
  }
  return generate_map(recipe).value();
}

Position middle(Point cell) {
  return {static_cast<double>(cell.x), static_cast<double>(cell.y), 0};
}

UnitMotion motion_of(std::uint32_t number, double turning_circle) {
  UnitMotion motion;
  motion.radius = 0.4;
  motion.speed = 2 + number % 5 * 0.5;
  motion.turning_circle = turning_circle;
  motion.seed = number;
  motion.look_every = 0;  // MoveToSet gets reports of edits
  return motion;
}

/// Goes from vertex to vertex, also through new obstacles in between.
struct Seeker {
  const FollowLine* line;
  std::size_t next = 1;

  void advance(Position& at, double speed) {
    if (next >= line->size()) return;
    const Position& to = (*line)[next].at;
    const double dx = to.x - at.x;
    const double dy = to.y - at.y;
    const double distance = std::sqrt(dx * dx + dy * dy);
    const double step = speed * kTick;
    if (distance <= step) {
      at = to;
      ++next;
    } else {
      at = {at.x + dx * step / distance, at.y + dy * step / distance, 0};
    }
  }
};

class Walk {
 public:
  Walk(std::string_view map, std::uint32_t units, double turning_circle)
      : service_(PathService::build(map_of(map), {}, {.budget = {1'000'000'000}}).value()),
        ground_(GridGround::build(*service_.map()).value()),
        set_({.service = &service_, .ground = &ground_}) {
    const std::vector<Point> cells = draw_free_cells(*service_.map(), units + kGoals, 1);
    for (std::uint32_t i = 0; i < units; ++i) {
      const UnitHandle unit = set_.add(motion_of(i, turning_circle),
                                       middle(cells[kGoals + i % (cells.size() - kGoals)]));
      set_.start(unit, {.to = middle(cells[i % kGoals])});
      units_.push_back(unit);
    }
    for (int tick = 0; tick < 20; ++tick) {
      service_.tick();
      set_.advance(kTick);
    }
  }

  void measure(std::string_view map, double turning_circle) {
    make_others(turning_circle);
    constexpr int kTicks = 200;
    for (int tick = 0; tick < kTicks; ++tick) {
      const double begin = thread_microseconds();
      service_.tick();
      const double served = thread_microseconds();
      set_.advance(kTick);
      const double set = thread_microseconds();
      for (std::size_t i = 0; i < followers_.size(); ++i) {
        followers_[i].advance(positions_[i], velocities_[i], kTick);
      }
      const double followers = thread_microseconds();
      for (std::size_t i = 0; i < seekers_.size(); ++i) {
        seekers_[i].advance(places_[i], followers_[i].motion().speed);
      }
      service_times_.push_back(served - begin);
      set_times_.push_back(set - served);
      follower_times_.push_back(followers - set);
      seeker_times_.push_back(thread_microseconds() - followers);
    }
    print(map, turning_circle);
  }

 private:
  void make_others(double turning_circle) {
    for (std::uint32_t i = 0; i < units_.size(); ++i) {
      const FollowLine* line = set_.line(units_[i]);
      if (set_.state(units_[i]) != MoveState::moving || line->empty()) continue;
      followers_.emplace_back(motion_of(i, turning_circle), &ground_);
      followers_.back().follow(*line);
      seekers_.push_back({line});
      positions_.push_back((*line)[0].at);
    }
    places_ = positions_;
    velocities_.resize(positions_.size());
  }

  void print(std::string_view map, double turning_circle) const {
    const MoveReport& report = set_.last_tick();
    const double scale = 1000 / static_cast<double>(followers_.size());
    std::printf(
        "%-7s turning circle %.1f: %zu walking, %zu at the end; ns a unit and tick, median "
        "(p99): MoveToSet %.0f (%.0f), PathFollower %.0f (%.0f), vertex to vertex %.0f\n",
        map.data(), turning_circle, followers_.size(), report.moving,
        at_share(set_times_, .5) * scale, at_share(set_times_, .99) * scale,
        at_share(follower_times_, .5) * scale, at_share(follower_times_, .99) * scale,
        at_share(seeker_times_, .5) * scale);
  }

  PathService service_;
  GridGround ground_;
  MoveToSet set_;
  std::vector<UnitHandle> units_;
  std::vector<PathFollower> followers_;
  std::vector<Seeker> seekers_;
  std::vector<Position> positions_;
  std::vector<Position> places_;
  std::vector<Velocity> velocities_;
  std::vector<double> service_times_;
  std::vector<double> set_times_;
  std::vector<double> follower_times_;
  std::vector<double> seeker_times_;
};

int run(int count, char** arguments) {
  const std::uint32_t units =
      count > 2 ? static_cast<std::uint32_t>(std::strtoul(arguments[2], nullptr, 10)) : 50'000;
  measure_yardstick();
  for (const char* map : {"city", "random", "rooms", "caves", "open"}) {
    if (count > 1 && std::string_view(arguments[1]) != map) continue;
    for (const double turning_circle : {0.0, 1.0}) {
      Walk(map, units, turning_circle).measure(map, turning_circle);
    }
  }
  return 0;
}

}  // namespace
}  // namespace wend::bench

int main(int count, char** arguments) { return wend::bench::run(count, arguments); }
