#include "wend/mesh/move_along.h"

#include <algorithm>
#include <cmath>

#include "surface_flood.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/border.h"
#include "wend/mesh/raycast.h"

namespace wend {
namespace {

// Where a wall touches the circle, rounding must not lose it. Relative, of squares.
constexpr double kInCircle = 1 + 1e-12;

/// The circle with the whole step as its diameter.
class StepCircle {
 public:
  StepCircle(const Position& from, const Position& to)
      : to_(to),
        centre_{(from.x + to.x) / 2, (from.y + to.y) / 2, 0},
        square_(square_distance(from, to) / 4 * kInCircle) {}

  bool touches(const Stretch& wall) const {
    return holds(nearest_on_stretch(wall.from, wall.to, centre_));
  }
  bool touches(const NavMesh::Door& door) const { return holds(nearest_on_door(door, centre_)); }
  /// The place on the part of a wall inside that is nearest to where the step leads. Precondition:
  /// it touches.
  Position nearest(const Stretch& wall) const {
    WEND_ASSERT(touches(wall), "ask touches() before: no part of other walls lies in the circle");
    const double foot = std::clamp(foot_share(wall.from, wall.to, to_), 0.0, 1.0);
    const Position near = along(wall.from, wall.to, foot);
    if (holds(near)) return near;
    const double middle = foot_share(wall.from, wall.to, centre_);
    const Position straight = {wall.from.x + middle * (wall.to.x - wall.from.x),
                               wall.from.y + middle * (wall.to.y - wall.from.y), 0};
    const double left = std::max(0.0, square_ - square_distance(straight, centre_));
    const double half = std::sqrt(left / square_distance(wall.from, wall.to));
    const double share = std::clamp(foot, middle - half, middle + half);
    return along(wall.from, wall.to, std::clamp(share, 0.0, 1.0));
  }

 private:
  bool holds(const Position& at) const { return square_distance(at, centre_) <= square_; }

  Position to_;
  Position centre_;
  double square_;
};

/// The place nearest to `to` that the steps of a flood come to.
class SlideGoal {
 public:
  SlideGoal(const NavMesh& mesh, const MeshPlace& from, const Position& to)
      : mesh_(mesh), circle_(from.position, to), to_(to), place_(from) {
    square_ = square_distance(from.position, to);
  }
  const StepCircle& circle() const { return circle_; }

  /// False where there is none nearer than this.
  bool look_at(std::uint32_t polygon, std::uint32_t step) {
    if (contains(mesh_, polygon, to_)) {
      take({polygon, to_}, 0, step);
      return false;
    }
    const std::uint32_t first = mesh_.first_side(polygon);
    const std::uint32_t end = mesh_.first_side(polygon + 1);
    for (std::uint32_t side = first; side < end; ++side) {
      if (mesh_.sides()[side].door != NavMesh::kNone) continue;
      const Stretch wall = stretch_of(mesh_, side, first, end);
      if (!circle_.touches(wall)) continue;
      const Position near = circle_.nearest(wall);
      const double square = square_distance(near, to_);
      if (square < square_) take({polygon, near}, square, step);
    }
    return true;
  }
  MeshPlace place() const {
    if (step_ == kNoPolygon) return place_;
    return {place_.polygon, settled(mesh_, place_.polygon, place_.position)};
  }
  /// The step of the flood that found the place; kNoPolygon: where it began.
  std::uint32_t step() const { return step_; }

 private:
  void take(const MeshPlace& place, double square, std::uint32_t step) {
    place_ = place;
    square_ = square;
    step_ = step;
  }

  const NavMesh& mesh_;
  StepCircle circle_;
  Position to_;
  MeshPlace place_;
  double square_ = 0;
  std::uint32_t step_ = kNoPolygon;
};

void write_steps(const FloodMemory& memory, std::uint32_t step,
                 std::vector<std::uint32_t>& crossed) {
  WEND_ASSERT(!memory.steps.empty() && (step == kNoPolygon || step < memory.steps.size()),
              "give one of the flood's steps: it visits the first polygon at least");
  crossed.clear();
  for (std::uint32_t i = step == kNoPolygon ? 0 : step; i != kNoPolygon;
       i = memory.steps[i].parent) {
    crossed.push_back(memory.steps[i].polygon);
  }
  std::reverse(crossed.begin(), crossed.end());
}

}  // namespace

MeshPlace move_along(const NavMesh& mesh, const MeshPlace& from, const Position& to,
                     Workspace& workspace, std::vector<std::uint32_t>* crossed) {
  const RayEnd straight = raycast(mesh, from, to, crossed);
  if (!straight.hit) return straight.place;
  const Workspace::Use use(workspace);
  FloodMemory& memory = workspace.scratch<FloodMemory>();
  SlideGoal goal(mesh, from, to);
  std::uint32_t steps = 0;
  const auto enter = [&](const FloodStep& step, const NavMesh::Door& door, PlanePlace&) {
    return goal.circle().touches(door) ? step.key + 1 : kNever;
  };
  const auto visit = [&](const FloodStep& step) {
    return goal.look_at(step.polygon, steps++) ? kNever : step.key - 1;
  };
  flood_surface(mesh, from.polygon, from.position, memory, enter, visit);
  if (crossed != nullptr) write_steps(memory, goal.step(), *crossed);
  return goal.place();
}

}  // namespace wend
