#include "door_places.h"

#include <algorithm>
#include <limits>

#include "wend/base/assert.h"

namespace wend {

double distance_to_stretch(PlaneVector from, PlaneVector to, PlaneVector place) {
  const PlaneVector along = to - from;
  const double square = dot(along, along);
  const double share = square > 0 ? std::clamp(dot(place - from, along) / square, 0.0, 1.0) : 0;
  return length_of(PlaneVector{from.x + share * along.x, from.y + share * along.y} - place);
}

void DoorPlaces::clear() {
  if (++stamp_ == 0) {
    rows_of_.assign_zero(rows_of_.size());
    stamp_ = 1;
  }
  now().rows.clear();
  now().places.clear();
}

void DoorPlaces::begin(const NavMesh& mesh) {
  if (mesh.doors().size() > rows_of_.size()) {
    rows_of_.assign_zero(mesh.doors().size());
    stamp_ = 0;
  }
  present_ = 0;  // so that each generation has the room that it had
  clear();
}

std::uint32_t DoorPlaces::add_row(std::uint32_t door) {
  WEND_ASSERT(door < rows_of_.size() && row_of(door) == kNone,
              "a door has one row, and begin() makes room for those of the mesh");
  const auto row = static_cast<std::uint32_t>(now().rows.size());
  now().rows.push_back({door, count(), 0});
  rows_of_[door] = {stamp_, row};
  return row;
}

void DoorPlaces::add_place(const NavMesh& mesh, double share, bool gap) {
  WEND_ASSERT(!now().rows.empty(), "places belong to the last row: add one before");
  DoorRow& row = now().rows.back();
  WEND_ASSERT(share >= 0 && share <= 1, "a place lies on its door, between both ends");
  WEND_ASSERT(row.count == 0 || now().places.back().share <= share,
              "the places of a row come in their order along the door");
  const NavMesh::Door& door = mesh.doors()[row.door];
  DoorPlace place = {};
  place.share = share;
  // From the nearer end, so that both ends are met exactly.
  place.at = share < 0.5 ? PlaneVector{door.x + share * (door.end_x - door.x),
                                       door.y + share * (door.end_y - door.y)}
                         : PlaneVector{door.end_x - (1 - share) * (door.end_x - door.x),
                                       door.end_y - (1 - share) * (door.end_y - door.y)};
  place.g = place.left = std::numeric_limits<double>::infinity();
  place.parent = place.via = kNone;
  place.row = static_cast<std::uint32_t>(now().rows.size() - 1);
  place.pieces = 1;
  place.gap = gap;
  now().places.push_back(place);
  ++row.count;
}

void DoorPlaces::divide_stretch(const NavMesh& mesh, const DoorPlace& from, const DoorPlace& to,
                                double from_cost, double to_cost) {
  WEND_ASSERT(from.pieces > 0, "a stretch is one piece or several");
  for (unsigned piece = 1; piece < from.pieces; ++piece) {
    const double part = static_cast<double>(piece) / from.pieces;
    const double share = from.share + (to.share - from.share) * part;
    if (!(share > from.share && share < to.share)) continue;
    add_place(mesh, share, false);
    now().places.back().left = from_cost + (to_cost - from_cost) * part;
  }
}

bool DoorPlaces::divide(const NavMesh& mesh, double limit, std::uint64_t most_pairs) {
  const Generation& before = now();
  const auto stays = [&](std::size_t i) {
    const DoorPlace& a = before.places[i];
    if (a.gap) return false;
    const DoorPlace& b = before.places[i + 1];
    if (a.out || b.out) return false;
    return a.g + a.left < limit || b.g + b.left < limit;
  };
  // From where the pass began; more than the rest of `limit` is not known of what was not closed.
  const auto cost = [&](const DoorPlace& place) {
    return place.closed ? place.g : std::max(0.0, limit - place.left);
  };
  std::uint64_t pairs = 0;
  for (const DoorRow& row : before.rows) {
    WEND_ASSERT(row.count == 0 || before.places[row.first + row.count - 1].gap,
                "no stretch lies behind the last place of a row");
    std::uint64_t count = 0;
    for (std::uint32_t i = row.first; i < row.first + row.count; ++i) {
      if (stays(i)) count += before.places[i].pieces + 1u;
    }
    pairs += count * count;
  }
  if (pairs > most_pairs) return false;
  present_ ^= 1;
  clear();
  for (const DoorRow& row : before.rows) {
    bool open = false;  // the last place added has a stretch behind it, whose end is to come
    bool made = false;
    for (std::uint32_t i = row.first; i < row.first + row.count; ++i) {
      const bool stay = stays(i);
      if (!stay && !open) continue;
      if (!made) add_row(row.door);
      made = true;
      const DoorPlace& place = before.places[i];
      add_place(mesh, place.share, !stay);
      now().places.back().left = cost(place);
      open = stay;
      if (!stay) continue;
      const DoorPlace& next = before.places[i + 1];
      divide_stretch(mesh, place, next, cost(place), cost(next));
    }
  }
  return true;
}

void DoorPlaces::forget_labels() {
  for (DoorPlace& place : now().places) {
    // A place that was not expanded costs too much to matter.
    place.left = place.closed && !place.out ? place.g : std::numeric_limits<double>::infinity();
    place.g = std::numeric_limits<double>::infinity();
    place.parent = place.via = kNone;
    place.closed = false;
  }
}

}  // namespace wend
