#include "wend/internal/mesh/funnel.h"

#include <cmath>

#include "wend/base/assert.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/mesh/orientation.h"
#include "wend/mesh/funnel_steps.h"

namespace wend {
namespace {

/// The observer of a funnel: a compile-time policy, so that a funnel without one pays nothing.
struct NoWatch {
  void add(const FunnelStep&) {}
};

struct StepList {
  std::vector<FunnelStep>* steps;
  void add(const FunnelStep& step) { steps->push_back(step); }
};

/// Walks through a corridor, door by door.
template <class Watch>
class Funnel {
 public:
  Funnel(const NavMesh& mesh, std::span<const NodeId> corridor, const Position& to,
         std::vector<Position>& line, Watch watch)
      : mesh_(mesh), corridor_(corridor), to_(to), line_(line), watch_(watch) {}

  /// From the line's last place on.
  void walk() {
    std::size_t first = 0;
    while (first < corridor_.size()) {
      const std::size_t next = walk_to_bend(first);
      WEND_ASSERT(next > first, "each walk passes a door of the corridor: so the funnel ends");
      first = next;
    }
  }

  /// One past the last door: that is the end itself.
  FunnelDoor door(std::size_t i) const {
    WEND_ASSERT(i < corridor_.size(),
                "a corridor has a door for each polygon: the last one is the goal");
    if (i + 1 == corridor_.size()) return {to_, to_};
    return common_side(corridor_[i], corridor_[i + 1]);
  }

 private:
  /// Neighbours have a straight piece in common, whose sides may be several: corners that lie
  /// straight between others cut it.
  FunnelDoor common_side(NodeId polygon, NodeId next) const {
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
    FunnelDoor seen = door(first);
    std::size_t left_at = first;
    std::size_t right_at = first;
    Corner corner = {apex, first, FunnelMove::bends_left};
    std::size_t passed = first;  // the corner is that of the doors before this one
    if (!is_goal(first)) note(FunnelMove::opens, first, seen);
    for (std::size_t i = first + 1; i < corridor_.size(); ++i) {
      const FunnelDoor next = door(i);
      if (is_one_ray(apex, seen)) {
        for (; passed < i; ++passed) pass_on_ray(seen, passed, corner);
        WEND_ASSERT(!is_same(corner.place, apex),
                    "one ray is left by a door that has an end on it");
        if (turns_back(apex, next, corner.place)) {
          note(corner.move, i, seen);
          return bend(corner.place, corner.door);
        }
      }
      FunnelMove move = FunnelMove::keeps;
      // A door that lies straight ahead leaves no angle: what comes next decides where to turn.
      if (orientation(apex, seen.right, next.right) >= 0) {
        if (!is_same(apex, seen.right) && orientation(apex, seen.left, next.right) > 0) {
          note(FunnelMove::bends_left, i, seen);
          return bend(seen.left, left_at);
        }
        if (!is_same(seen.right, next.right)) move = FunnelMove::narrows;
        seen.right = next.right;
        right_at = i;
      }
      if (orientation(apex, seen.left, next.left) <= 0) {
        if (!is_same(apex, seen.left) && orientation(apex, seen.right, next.left) < 0) {
          note(FunnelMove::bends_right, i, seen);
          return bend(seen.right, right_at);
        }
        if (!is_same(seen.left, next.left)) move = FunnelMove::narrows;
        seen.left = next.left;
        left_at = i;
      }
      if (!is_goal(i)) note(move, i, seen);
    }
    const std::size_t last = corridor_.size() - 1;
    note(FunnelMove::arrives, last, {to_, to_});
    return bend(to_, last);
  }

  /// Where a way along a ray may leave it, having passed some doors.
  struct Corner {
    Position place;
    std::size_t door;  // that it is the last one to pass
    FunnelMove move;
  };

  /// Whether `a` lies farther ahead than `b`, both on the line through `apex` and `ahead`.
  static bool is_farther(const Position& apex, const Position& ahead, const Position& a,
                         const Position& b) {
    if (ahead.x != apex.x) return ahead.x > apex.x ? a.x > b.x : a.x < b.x;
    return ahead.y > apex.y ? a.y > b.y : a.y < b.y;
  }

  /// Whether both ends were seen in one direction. (The apex may lie between them, on the door.)
  static bool is_one_ray(const Position& apex, const FunnelDoor& seen) {
    return !is_same(apex, seen.left) && !is_same(apex, seen.right) &&
           orientation(apex, seen.left, seen.right) == 0 &&
           is_farther(apex, seen.right, seen.left, apex);
  }

  /// A way along the ray goes up to the farthest of the nearer ends that its doors have on it.
  void pass_on_ray(const FunnelDoor& seen, std::size_t at, Corner& corner) const {
    const Position& apex = line_.back();
    const FunnelDoor passed = door(at);
    const bool left = orientation(apex, seen.right, passed.left) == 0;
    const bool right = orientation(apex, seen.right, passed.right) == 0;
    if (!left && !right) return;
    const bool by_left =
        left && (!right || is_farther(apex, seen.right, passed.right, passed.left));
    const Position& near = by_left ? passed.left : passed.right;
    if (is_farther(apex, seen.right, corner.place, near)) return;
    corner = {near, at, by_left ? FunnelMove::bends_left : FunnelMove::bends_right};
  }

  /// A door that was seen end-on leaves one ray, and what lies behind it may come back along that,
  /// on another floor: whether the next door meets the ray's line, and only before the corner up to
  /// which a way has to go.
  static bool turns_back(const Position& apex, const FunnelDoor& next, const Position& corner) {
    const bool left = orientation(apex, corner, next.left) == 0;
    const bool right = orientation(apex, corner, next.right) == 0;
    if (left && is_farther(apex, corner, next.left, corner)) return false;
    if (right && is_farther(apex, corner, next.right, corner)) return false;
    if (left && right) return !is_same(next.left, corner) || !is_same(next.right, corner);
    return (left && !is_same(next.left, corner)) || (right && !is_same(next.right, corner));
  }

  std::size_t bend(const Position& place, std::size_t at) {
    if (!is_same(line_.back(), place)) line_.push_back(place);
    return at + 1;
  }

  bool is_goal(std::size_t door) const { return door + 1 == corridor_.size(); }

  void note(FunnelMove move, std::size_t door, const FunnelDoor& seen) {
    watch_.add({move, static_cast<std::uint32_t>(door), static_cast<std::uint32_t>(line_.size()),
                seen.left, seen.right});
  }

  static bool is_same(const Position& a, const Position& b) { return a.x == b.x && a.y == b.y; }

  const NavMesh& mesh_;
  std::span<const NodeId> corridor_;
  Position to_;
  std::vector<Position>& line_;
  [[no_unique_address]] Watch watch_;
};

/// From the beginning to the end. The watch's steps count the line's places so far.
template <class Watch>
void walk(Funnel<Watch> funnel, const Position& from, const Position& to,
          std::vector<Position>& line) {
  line.assign(1, from);
  funnel.walk();
  if (line.size() == 1) line.push_back(to);
}

}  // namespace

void pull_taut(const NavMesh& mesh, std::span<const NodeId> corridor, const Position& from,
               const Position& to, std::vector<Position>& line) {
  WEND_ASSERT(!corridor.empty(), "a way lies in one polygon at least");
  walk(Funnel(mesh, corridor, to, line, NoWatch{}), from, to, line);
}

FunnelSteps funnel_steps(const NavMesh& mesh, std::span<const NodeId> corridor,
                         const Position& from, const Position& to) {
  WEND_ASSERT(!corridor.empty(), "a way lies in one polygon at least");
  FunnelSteps all;
  Funnel funnel(mesh, corridor, to, all.line, StepList{&all.steps});
  for (std::size_t i = 0; i < corridor.size(); ++i) all.doors.push_back(funnel.door(i));
  walk(funnel, from, to, all.line);
  return all;
}

const char* to_string(FunnelMove move) {
  switch (move) {
    case FunnelMove::opens: return "opens";
    case FunnelMove::narrows: return "narrows";
    case FunnelMove::keeps: return "keeps";
    case FunnelMove::bends_left: return "bends_left";
    case FunnelMove::bends_right: return "bends_right";
    case FunnelMove::arrives: return "arrives";
  }
  return "";
}

double plane_length(std::span<const Position> line) {
  double length = 0;
  for (std::size_t i = 1; i < line.size(); ++i) {
    length += flat_distance(line[i - 1], line[i]);
  }
  return length;
}

}  // namespace wend
