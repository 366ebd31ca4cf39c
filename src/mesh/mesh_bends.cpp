// At which corners of a mesh a shortest way can bend: where the ground, from wall to wall round the
// vertex, has more than a straight angle. No angle is computed: of each side only the half plane
// counts in which it lies, as seen from the first one.
#include "mesh_builder.h"
#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"

namespace wend {
namespace {

bool points_ahead(const Position& corner, const Position& first, const Position& next) {
  return (first.x - corner.x > 0) == (next.x - corner.x > 0) &&
         (first.y - corner.y > 0) == (next.y - corner.y > 0);
}

/// How far the ground goes round a corner, counter-clockwise from its first side on.
class GroundAngle {
 public:
  GroundAngle(const Position& corner, const Position& first) : corner_(corner), first_(first) {}

  /// The next side ends there; between two of them is a straight angle at most.
  void add(const Position& next) {
    const int turn = orientation(corner_, first_, next);
    // On the first side's line: ahead is a full turn, behind it a straight angle.
    const bool ahead = turn == 0 && points_ahead(corner_, first_, next);
    const bool beyond_straight = turn < 0 || ahead;
    over_straight_ = over_straight_ || beyond_straight;
    over_full_ = over_full_ || (in_second_half_ && !beyond_straight);
    if (turn != 0 || ahead) in_second_half_ = beyond_straight;
  }
  bool over_straight() const { return over_straight_; }
  bool over_full() const { return over_full_; }

 private:
  Position corner_;
  Position first_;
  bool over_straight_ = false;
  bool over_full_ = false;
  bool in_second_half_ = false;
};

}  // namespace

/// The sides that begin at one vertex, counter-clockwise from one of them, up to a wall or to that
/// one again.
template <class Visit>
void MeshBuilder::for_each_side_round(std::uint32_t side, std::uint32_t polygon,
                                      Visit&& visit) const {
  for (std::uint32_t at = side;;) {
    const std::uint32_t arriving = side_before(at, polygon);
    visit(at, arriving);
    if (twins_[arriving] == kNone) return;
    polygon = neighbours_[arriving];
    at = twins_[arriving];
    WEND_ASSERT(mesh_.plan_.corners[at] == mesh_.plan_.corners[side],
                "twins have the same ends: join_sides() saw to it");
    if (at == side) return;
  }
}

/// Where there is no wall round a vertex there is nothing to bend round, unless the ground winds
/// round it more than once, as stairs may.
void MeshBuilder::number_bends() {
  WEND_ASSERT(neighbours_.size() == twins_.size(), "join the sides before bends are looked for");
  bends_.assign(twins_.size(), kNone);
  std::vector<bool> seen(twins_.size());
  const auto go_round = [&](std::uint32_t side, std::uint32_t polygon, bool from_wall) {
    GroundAngle angle(corner(side), corner(next_side(side, polygon)));
    for_each_side_round(side, polygon, [&](std::uint32_t at, std::uint32_t arriving) {
      seen[at] = true;
      angle.add(corner(arriving));
    });
    if (!(from_wall ? angle.over_straight() : angle.over_full())) return;
    const std::uint32_t number = mesh_.bend_count();
    mesh_.bend_vertices_.push_back(mesh_.plan_.corners[side]);
    for_each_side_round(side, polygon,
                        [&](std::uint32_t at, std::uint32_t) { bends_[at] = number; });
  };
  for (const bool from_wall : {true, false}) {
    for (std::uint32_t p = 0; p < mesh_.polygon_count(); ++p) {
      for (std::uint32_t i = mesh_.first_[p]; i < mesh_.first_[p + 1]; ++i) {
        const bool is_wall = twins_[i] == kNone;
        if (from_wall ? is_wall : !seen[i]) go_round(i, p, from_wall);
      }
    }
  }
}

}  // namespace wend
