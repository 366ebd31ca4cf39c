#include "wend/internal/mesh/funnel.h"

#include <cmath>

#include "wend/internal/mesh/orientation.h"

namespace wend {
namespace {

/// What two polygons have in common, as seen on the way through.
struct Door {
  Position left;
  Position right;
};

/// Walks through a corridor, door by door.
class Funnel {
 public:
  Funnel(const NavMesh& mesh, std::span<const NodeId> corridor, const Position& to,
         std::vector<Position>& line)
      : mesh_(mesh), corridor_(corridor), to_(to), line_(line) {}

  /// From the line's last place on.
  void walk() {
    std::size_t first = 0;
    while (first < corridor_.size()) first = walk_to_bend(first);
  }

 private:
  /// One past the last door: that is the end itself.
  Door door(std::size_t i) const {
    if (i + 1 == corridor_.size()) return {to_, to_};
    return common_side(corridor_[i], corridor_[i + 1]);
  }

  /// Neighbours have a straight piece in common, whose sides may be several: corners that lie
  /// straight between others cut it.
  Door common_side(NodeId polygon, NodeId next) const {
    const auto sides = mesh_.sides_of(polygon);
    const std::size_t count = sides.size();
    const auto leads_on = [&](std::size_t i) {
      const std::uint32_t door = sides[i % count].door;
      return door != NavMesh::kNone && mesh_.doors()[door].neighbour == next;
    };
    std::size_t first = 0;
    while (first < count && !(leads_on(first) && !leads_on(first + count - 1))) ++first;
    WEND_ASSERT(first < count, "a corridor goes from neighbour to neighbour: give its polygons");
    std::size_t last = first;
    while (leads_on(last + 1)) ++last;
    const auto vertex = [&](std::size_t i) -> const Position& {
      return mesh_.vertex(sides[i % count].vertex);
    };
    return {vertex(last + 1), vertex(first)};
  }

  /// Narrows what can be seen from the line's last place, door by door, until a door lies round a
  /// corner, which becomes the next place. Returns the door to go on from.
  std::size_t walk_to_bend(std::size_t first) {
    const Position apex = line_.back();
    Door seen = door(first);
    std::size_t left_at = first;
    std::size_t right_at = first;
    for (std::size_t i = first + 1; i < corridor_.size(); ++i) {
      const Door next = door(i);
      // A door that lies straight ahead leaves no angle: what comes next decides where to turn.
      if (orientation(apex, seen.right, next.right) >= 0) {
        if (!is_same(apex, seen.right) && orientation(apex, seen.left, next.right) > 0) {
          return bend(seen.left, left_at);
        }
        seen.right = next.right;
        right_at = i;
      }
      if (orientation(apex, seen.left, next.left) <= 0) {
        if (!is_same(apex, seen.left) && orientation(apex, seen.right, next.left) < 0) {
          return bend(seen.right, right_at);
        }
        seen.left = next.left;
        left_at = i;
      }
    }
    return bend(to_, corridor_.size() - 1);
  }

  std::size_t bend(const Position& place, std::size_t at) {
    if (!is_same(line_.back(), place)) line_.push_back(place);
    return at + 1;
  }

  static bool is_same(const Position& a, const Position& b) { return a.x == b.x && a.y == b.y; }

  const NavMesh& mesh_;
  std::span<const NodeId> corridor_;
  Position to_;
  std::vector<Position>& line_;
};

}  // namespace

void pull_taut(const NavMesh& mesh, std::span<const NodeId> corridor, const Position& from,
               const Position& to, std::vector<Position>& line) {
  WEND_ASSERT(!corridor.empty(), "a way lies in one polygon at least");
  line.assign(1, from);
  Funnel(mesh, corridor, to, line).walk();
  if (line.size() == 1) line.push_back(to);
}

double plane_length(std::span<const Position> line) {
  double length = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    const double dx = line[i].x - line[i - 1].x;
    const double dy = line[i].y - line[i - 1].y;
    length += std::sqrt(dx * dx + dy * dy);
  }
  return length;
}

}  // namespace wend
