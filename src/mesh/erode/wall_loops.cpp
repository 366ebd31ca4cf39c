#include "wall_loops.h"

#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"

namespace wend {
namespace {

/// Follows the ground round the ends of walls.
class WallWalker {
 public:
  explicit WallWalker(const NavMesh& mesh) : mesh_(mesh) {}

  struct Step {
    std::uint32_t side;  ///< of the wall that follows
    std::uint32_t polygon;
    bool bends;
  };
  /// Clockwise round the end of a wall, from door to door.
  Step after(std::uint32_t side, std::uint32_t polygon) const {
    bool bends = false;
    for (;;) {
      side = side + 1 == mesh_.first_side(polygon + 1) ? mesh_.first_side(polygon) : side + 1;
      const std::uint32_t number = mesh_.sides()[side].door;
      if (number == NavMesh::kNone) return {side, polygon, bends};
      const NavMesh::Door& door = mesh_.doors()[number];
      bends = door.bend != NavMesh::kNone;
      const NavMesh::Door& twin = mesh_.doors()[door.twin];
      side = twin.side;
      polygon = twin.polygon;
    }
  }

 private:
  const NavMesh& mesh_;
};

bool in_line(const WallStretch& wall, const WallStretch& next) {
  return !wall.bends && orientation(wall.from, wall.to, next.to) == 0 &&
         (wall.to.x - wall.from.x) * (next.to.x - next.from.x) +
                 (wall.to.y - wall.from.y) * (next.to.y - next.from.y) >
             0;
}

/// One wall for each side without a neighbour.
std::vector<WallStretch> collect(const NavMesh& mesh) {
  std::vector<std::uint32_t> numbers(mesh.side_count(), NavMesh::kNone);
  std::uint32_t count = 0;
  for (std::uint32_t i = 0; i < mesh.side_count(); ++i) {
    if (mesh.sides()[i].door == NavMesh::kNone) numbers[i] = count++;
  }
  std::vector<WallStretch> walls;
  walls.reserve(count);
  const WallWalker walker(mesh);
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    for (std::uint32_t i = mesh.first_side(polygon); i < mesh.first_side(polygon + 1); ++i) {
      if (numbers[i] == NavMesh::kNone) continue;
      const WallWalker::Step step = walker.after(i, polygon);
      WEND_ASSERT(numbers[step.side] != NavMesh::kNone,
                  "the ground at a wall's end comes to another wall");
      const std::uint32_t end =
          i + 1 == mesh.first_side(polygon + 1) ? mesh.first_side(polygon) : i + 1;
      walls.push_back({mesh.vertex(mesh.sides()[i].vertex), mesh.vertex(mesh.sides()[end].vertex),
                       numbers[step.side], step.bends, polygon, polygon});
    }
  }
  return walls;
}

}  // namespace

std::vector<WallStretch> walls_of(const NavMesh& mesh) {
  const std::vector<WallStretch> pieces = collect(mesh);
  // Each wall begins at a piece that does not go straight on from the one before.
  std::vector<bool> goes_on(pieces.size(), false);
  for (const WallStretch& piece : pieces) {
    if (in_line(piece, pieces[piece.next])) goes_on[piece.next] = true;
  }
  std::vector<std::uint32_t> numbers(pieces.size(), NavMesh::kNone);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!goes_on[i]) numbers[i] = count++;
  }
  std::vector<WallStretch> walls;
  walls.reserve(count);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (goes_on[i]) continue;
    const WallStretch* last = &pieces[i];
    while (goes_on[last->next]) last = &pieces[last->next];
    WEND_ASSERT(numbers[last->next] != NavMesh::kNone, "a loop of walls turns somewhere");
    walls.push_back({pieces[i].from, last->to, numbers[last->next], last->bends,
                     pieces[i].first_polygon, last->last_polygon});
  }
  return walls;
}

}  // namespace wend
