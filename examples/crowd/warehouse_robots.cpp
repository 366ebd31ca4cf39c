// Robots fetch goods from shelves and carry them to packing stations, one order after the other.
// They move cell by cell and never collide. In the middle of the shift a pallet falls into an
// aisle.
#include <wend/wend.h>

#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr int kWidth = 40;
constexpr int kHeight = 21;
constexpr std::size_t kRobots = 40;
constexpr int kSteps = 600;

/// Rows of shelves, two cells deep and six long, with aisles one cell wide.
wend::GridMap warehouse() {
  wend::GridMap map(kWidth, kHeight);
  for (int y = 2; y + 2 < kHeight; ++y) {
    for (int x = 5; x + 5 < kWidth; ++x) {
      if (y % 3 != 1 && x % 7 != 4) map.set_symbol({x, y}, '#');
    }
  }
  return map;
}

/// A random number below `most`, the same on every machine.
std::uint32_t draw(std::uint32_t most) {
  static std::uint32_t state = 12345;
  state = state * 1664525 + 1013904223;
  return static_cast<std::uint32_t>((std::uint64_t{state} * most) >> 32);
}

struct Robot {
  wend::TrafficAgent agent;
  bool carries = false;
};

class Shift {
 public:
  Shift() : map_(warehouse()), navigator_(wend::Navigator::build(map_).value()) {
    for (int y = 1; y < kHeight; y += 3) {
      for (int x = 5; x + 5 < kWidth; ++x) {
        if (map_.walkable({x, y})) shelves_.push_back(map_.id({x, y}));
      }
    }
    for (int y = 1; y < kHeight; y += 3) stations_.push_back(map_.id({kWidth - 1, y}));
    for (std::size_t i = 0; i < kRobots; ++i) {
      const wend::Point home = {static_cast<int>(i % 2), static_cast<int>(i / 2)};
      robots_.push_back({traffic_.add({.at = map_.id(home)}).value()});
    }
  }

  void step() {
    for (Robot& robot : robots_) {
      const wend::TrafficState state = traffic_.state(robot.agent);
      if (state == wend::TrafficState::moving) continue;
      if (state == wend::TrafficState::arrived && robot.carries) ++delivered_;
      if (state == wend::TrafficState::arrived) robot.carries = !robot.carries;
      const std::vector<wend::NodeId>& places = robot.carries ? stations_ : shelves_;
      const wend::NodeId goal = places[draw(static_cast<std::uint32_t>(places.size()))];
      static_cast<void>(traffic_.set_goal(robot.agent, goal));
    }
    traffic_.step();
  }

  /// Blocks a cell on which no robot is. False: one is there.
  bool drop_pallet(wend::Point cell) {
    if (traffic_.contains(traffic_.agent_at(map_.id(cell)))) return false;
    map_.set_symbol(cell, '#');
    static_cast<void>(navigator_.update(map_, {&cell, 1}).value());
    std::erase(shelves_, map_.id(cell));
    return true;
  }

  int delivered() const { return delivered_; }
  /// Robots by `o`, with goods by `@`.
  void print() const {
    for (int y = 0; y < kHeight; ++y) {
      std::string row;
      for (int x = 0; x < kWidth; ++x) row += map_.walkable({x, y}) ? '.' : '#';
      for (const Robot& robot : robots_) {
        const wend::NodeId at = traffic_.at(robot.agent);
        if (static_cast<int>(at) / kWidth != y) continue;
        row[at % kWidth] = robot.carries ? '@' : 'o';
      }
      std::printf("  %s\n", row.c_str());
    }
  }

 private:
  wend::GridMap map_;
  wend::Navigator navigator_;
  wend::CellTraffic traffic_ = wend::CellTraffic::build(navigator_).value();
  std::vector<wend::NodeId> shelves_, stations_;
  std::vector<Robot> robots_;
  int delivered_ = 0;
};

}  // namespace

int main() {
  Shift shift;
  for (int step = 0; step < kSteps / 2; ++step) shift.step();
  std::printf("%d orders delivered in %d steps:\n", shift.delivered(), kSteps / 2);
  shift.print();
  const int before = shift.delivered();
  while (!shift.drop_pallet({18, 11})) shift.step();
  for (int step = 0; step < kSteps / 2; ++step) shift.step();
  std::printf("A pallet fell into an aisle; %d more in %d steps.\n", shift.delivered() - before,
              kSteps / 2);
}
