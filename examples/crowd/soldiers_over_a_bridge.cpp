// Five hundred soldiers, in ten platoons, cross a river by one bridge. Each platoon keeps its box,
// narrows for the bridge, and forms up again at its place on the other bank.
#include <wend/wend.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr double kTick = 0.1;     // seconds
constexpr double kRadius = 0.35;  // a soldier's, in cells
constexpr int kPlatoons = 10;
constexpr int kSoldiers = 50;  // in each
constexpr int kRiver = 60;     // its first column
constexpr int kRiverWidth = 6;
constexpr int kBridge = 30;  // its first row
constexpr int kBridgeWidth = 6;

wend::GridMap river() {
  wend::GridMap map(130, 66);
  for (int y = 0; y < map.height(); ++y) {
    const bool bridge = y >= kBridge && y < kBridge + kBridgeWidth;
    for (int x = kRiver; x < kRiver + kRiverWidth && !bridge; ++x) map.set_symbol({x, y}, '#');
  }
  return map;
}

/// Where a platoon camps: in two columns of five.
wend::Position camp(int platoon, double first_column) {
  return {first_column + platoon % 2 * 14, 6 + platoon / 2 * 13.0, 0};
}

}  // namespace

int main() {
  const wend::GridMap map = river();
  wend::PathService service = wend::PathService::build(map).value();
  const auto ground = wend::GridGround::build(*service.map()).value();
  wend::MoveToSet units({.service = &service, .ground = &ground}, {.rule = wend::BodyRule::avoid});
  std::vector<std::vector<wend::UnitHandle>> platoons(kPlatoons);
  for (int platoon = 0; platoon < kPlatoons; ++platoon) {
    for (int i = 0; i < kSoldiers; ++i) {
      const wend::Position corner = camp(platoon, 6);
      const wend::Position at = {corner.x + i / 7 * 1.1, corner.y + i % 7 * 1.1 - 3.3, 0};
      const auto seed = static_cast<std::uint32_t>(units.slots());
      const wend::UnitMotion motion = {
          .radius = kRadius, .speed = 2, .arrive_within = 0.1, .seed = seed};
      platoons[static_cast<std::size_t>(platoon)].push_back(units.add(motion, at));
    }
  }
  // The nearest to the bridge go first, one platoon every twelve seconds.
  const int order[kPlatoons] = {5, 3, 7, 4, 1, 9, 2, 6, 0, 8};
  std::vector<wend::GroupHandle> groups(kPlatoons);
  int started = 0;
  int ticks = 0;
  const auto standing = [&] {
    int count = 0;
    for (const wend::GroupHandle group : groups) {
      count += units.progress(group).state == wend::MoveState::arrived ? 1 : 0;
    }
    return count;
  };
  for (; ticks < 12'000 && (started < kPlatoons || standing() < kPlatoons); ++ticks) {
    if (started < kPlatoons && ticks % 120 == 0) {
      const int platoon = order[started++];
      const auto& soldiers = platoons[static_cast<std::size_t>(platoon)];
      const wend::MoveOrder to = {.to = camp(platoon, 92)};
      groups[static_cast<std::size_t>(platoon)] = units.start_group(soldiers, to).value();
    }
    service.tick();
    units.advance(kTick);
    if (ticks % 600 == 0) {
      std::size_t over = 0;
      for (const wend::Position& at : units.positions())
        over += at.x > kRiver + kRiverWidth ? 1 : 0;
      std::printf("%4.0f s: %3zu of %zu are over the river, %d platoons stand\n", ticks * kTick,
                  over, units.size(), standing());
    }
  }
  std::size_t there = 0;
  std::size_t in_place = 0;
  for (const wend::GroupHandle group : groups) {
    const wend::GroupProgress progress = units.progress(group);
    there += progress.state == wend::MoveState::arrived ? progress.units : 0;
    in_place += progress.in_place;
  }
  std::printf("%4.0f s: %zu soldiers have arrived, %zu in their slots\n", ticks * kTick, there,
              in_place);
}
