// The bell rings in a school: ninety pupils leave six classrooms by their doors, meet in the
// corridor, and go to their next lessons. None walks through another.
#include <wend/wend.h>

#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

namespace {

constexpr double kTick = 0.1;  // seconds
constexpr int kRooms = 6;      // three on either side of the corridor
constexpr int kPupils = 15;    // in each
constexpr int kRoom = 14;      // a room's length, with one wall
constexpr int kDeep = 8;
constexpr int kCorridor = 5;
constexpr int kDoor = 2;

/// The first row of a room, north or south of the corridor.
int first_row(int room) { return room < kRooms / 2 ? 1 : kDeep + kCorridor + 3; }
int first_column(int room) { return 1 + room % (kRooms / 2) * kRoom; }

wend::GridMap school() {
  wend::GridMap map(1 + kRooms / 2 * kRoom, 2 * kDeep + kCorridor + 4);
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 0; x < map.width(); ++x) {
      const bool corridor = y > kDeep + 1 && y < kDeep + 2 + kCorridor;
      const bool edge = x == 0 || x == map.width() - 1;
      map.set_symbol({x, y}, corridor && !edge ? '.' : '#');
    }
  }
  for (int room = 0; room < kRooms; ++room) {
    for (int y = 0; y < kDeep; ++y) {
      for (int x = 0; x < kRoom - 1; ++x) {
        map.set_symbol({first_column(room) + x, first_row(room) + y}, '.');
      }
    }
    const int wall = room < kRooms / 2 ? kDeep + 1 : kDeep + kCorridor + 2;
    for (int x = 0; x < kDoor; ++x) map.set_symbol({first_column(room) + 5 + x, wall}, '.');
  }
  return map;
}

/// A pupil's desk: five in a row.
wend::Position desk(int room, int pupil) {
  return {first_column(room) + 1 + pupil % 5 * 2.5, first_row(room) + 1 + pupil / 5 * 2.5, 0};
}

void print(const wend::GridMap& map, wend::MoveToSet& pupils) {
  for (int y = 0; y < map.height(); ++y) {
    std::string row;
    for (int x = 0; x < map.width(); ++x) row += map.walkable({x, y}) ? ' ' : '#';
    for (std::size_t pupil = 0; pupil < pupils.slots(); ++pupil) {
      const wend::Position& at = pupils.positions()[pupil];
      if (std::lround(at.y) != y) continue;
      row[static_cast<std::size_t>(std::lround(at.x))] = static_cast<char>('a' + pupil / kPupils);
    }
    std::printf("  %s\n", row.c_str());
  }
}

}  // namespace

int main() {
  const wend::GridMap map = school();
  wend::PathService service = wend::PathService::build(map).value();
  const auto ground = wend::GridGround::build(*service.map()).value();
  wend::MoveToSet pupils({.service = &service, .ground = &ground}, {.rule = wend::BodyRule::avoid});
  for (int room = 0; room < kRooms; ++room) {
    for (int pupil = 0; pupil < kPupils; ++pupil) {
      const auto seed = static_cast<std::uint32_t>(pupils.slots());
      const wend::UnitMotion motion = {
          .radius = 0.4, .speed = 2.5, .arrive_within = 0.2, .seed = seed};
      const wend::UnitHandle unit = pupils.add(motion, desk(room, pupil));
      // Two thirds of a class stay together, the others go elsewhere.
      const int next = pupil % 3 == 0 ? room + 1 : room + 2;
      pupils.start(unit, {.to = desk(next % kRooms, pupil)});
    }
  }
  int tick = 0;
  for (; tick < 3000 && pupils.last_tick().moving + pupils.last_tick().pending + (tick == 0) > 0;
       ++tick) {
    service.tick();
    pupils.advance(kTick);
    if (tick != 60) continue;
    std::puts("Six seconds after the bell:");
    print(map, pupils);
  }
  std::size_t there = 0;
  for (std::size_t slot = 0; slot < pupils.slots(); ++slot) {
    there += pupils.state(pupils.handle(slot)) == wend::MoveState::arrived ? 1 : 0;
  }
  std::printf("After %.0f seconds %zu of %zu pupils are at their desks.\n", tick * kTick, there,
              pupils.size());
}
