// A random spanning tree of a grid of rooms, for mazes and rooms.
#include <algorithm>
#include <array>

#include "generate_kinds.h"

namespace wend::generate {
namespace {

constexpr unsigned kDirections = 4;
constexpr std::array<Point, kDirections> kSteps = {{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};

Point neighbour(Point room, unsigned direction) {
  return {room.x + kSteps[direction].x, room.y + kSteps[direction].y};
}

constexpr unsigned opposite(unsigned direction) { return (direction + 2) % kDirections; }

}  // namespace

RoomTree::RoomTree(std::int32_t columns, std::int32_t rows, Random& random)
    : columns_(columns), rows_(rows) {
  rooms_.assign(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), 0);
  const std::int32_t column = random.between(0, columns - 1);
  const std::int32_t row = random.between(0, rows - 1);
  const Point start{column, row};
  Point room = start;
  rooms_[index(room.x, room.y)] = kVisited;
  for (;;) {
    if (step(room, random)) continue;
    if (room == start) return;
    const unsigned arrival = rooms_[index(room.x, room.y)] >> kArrivalShift;
    room = neighbour(room, opposite(arrival));
  }
}

bool RoomTree::unvisited(Point room) const {
  const bool exists = room.x >= 0 && room.y >= 0 && room.x < columns_ && room.y < rows_;
  return exists && rooms_[index(room.x, room.y)] == 0;
}

/// Goes on to a room that was not visited yet; false if there is none beside this one.
bool RoomTree::step(Point& room, Random& random) {
  std::array<unsigned, kDirections> choices{};
  std::uint32_t count = 0;
  for (unsigned direction = 0; direction < kDirections; ++direction) {
    if (unvisited(neighbour(room, direction))) choices[count++] = direction;
  }
  if (count == 0) return false;
  const unsigned direction = choices[random.below(count)];
  const Point next = neighbour(room, direction);
  rooms_[index(next.x, next.y)] = static_cast<std::uint8_t>(kVisited | direction << kArrivalShift);
  join(room, next);
  room = next;
  return true;
}

void RoomTree::join(Point from, Point to) {
  if (to.x != from.x) rooms_[index(std::min(from.x, to.x), from.y)] |= kEast;
  if (to.y != from.y) rooms_[index(from.x, std::min(from.y, to.y))] |= kSouth;
}

}  // namespace wend::generate
