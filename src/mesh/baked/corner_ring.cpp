#include "corner_ring.h"

#include "wend/base/assert.h"

namespace wend {
namespace {

/// Counts half turns, counter-clockwise from a first direction, exactly.
class HalfTurns {
 public:
  HalfTurns(const Position& corner, const Position& first) : corner_(corner), first_(first) {}

  /// The next direction, a straight angle further at most.
  void add(const Position& next) {
    const int turn = orientation(corner_, first_, next);
    const bool ahead = turn == 0 && (next.x - corner_.x > 0) == (first_.x - corner_.x > 0) &&
                       (next.y - corner_.y > 0) == (first_.y - corner_.y > 0);
    if (halves_ == 0) {
      halves_ = turn > 0 ? 0 : 1;
    } else if (halves_ == 1) {
      halves_ = turn > 0 || ahead ? 2 : 1;
    }
  }
  bool full_turn() const { return halves_ == 2; }

 private:
  Position corner_;
  Position first_;
  int halves_ = 0;
};

}  // namespace

CornerWalls walls_round(const NavMesh& mesh, CornerStep step) {
  WEND_ASSERT(
      mesh.first_side(step.polygon) <= step.side && step.side < mesh.first_side(step.polygon + 1),
      "a walk round a corner begins at a side of its polygon");
  const CornerWalk walk(mesh);
  const auto place = [&](std::uint32_t side) { return mesh.vertex(mesh.sides()[side].vertex); };
  CornerWalls walls = {};
  walls.winds = !walk.turn_to_right_wall(step);
  walls.right = place(walk.side_after(step.polygon, step.side));
  HalfTurns turns(place(step.side), walls.right);
  walk.for_each(step, [&](const CornerStep& at) {
    walls.left = place(walk.side_before(at));
    turns.add(walls.left);
  });
  walls.winds = walls.winds || turns.full_turn();
  return walls;
}

CornerTable::CornerTable(const NavMesh& mesh) {
  corners.resize(mesh.bend_count());
  for (const NavMesh::Door& door : mesh.doors()) {
    if (door.bend != NavMesh::kNone) corners[door.bend].step = {door.polygon, door.side};
  }
  for (std::uint32_t i = 0; i < mesh.bend_count(); ++i) {
    Corner& corner = corners[i];
    WEND_ASSERT(mesh.sides()[corner.step.side].vertex == mesh.bend_vertex(i),
                "a door begins at each corner at which ways can bend");
    corner.place = mesh.vertex(mesh.bend_vertex(i));
    corner.walls = walls_round(mesh, corner.step);
  }
}

}  // namespace wend
