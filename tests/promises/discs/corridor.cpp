#include "promises/discs/corridor.h"

#include <cmath>
#include <vector>

#include "promises/mesh/plans.h"
#include "promises/plane/plane_sector.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/mesh/make_mesh.h"

namespace wend::test {
namespace {

/// A room that walls divide, but for a gap between x = -1 and x = 1; turned.
class CorridorRoom {
 public:
  CorridorRoom(double turn, double half_gap, double widening)
      : cosine_(std::cos(turn)), sine_(std::sin(turn)), half_gap_(half_gap), widening_(widening) {}

  Position at(double x, double y) const {
    return {x * cosine_ - y * sine_, x * sine_ + y * cosine_, 0};
  }
  /// Between walls and border are slits, so that corners need not lie on the border exactly;
  /// they are narrower than discs.
  std::vector<std::vector<Position>> outlines() const {
    return {{at(-6, -4), at(6, -4), at(6, 4), at(-6, 4)},
            {at(-1, half_gap_), at(1, half_gap_ + widening_), at(1, 3.99), at(-1, 3.99)},
            {at(-1, -half_gap_), at(1, -half_gap_), at(1, -3.99), at(-1, -3.99)}};
  }

 private:
  double cosine_;
  double sine_;
  double half_gap_;
  double widening_;
};

}  // namespace

void ask_corridor(Random& random, Workspace& workspace, MeshLedger& ledger) {
  const double radius = 0.05 + 0.9 * draw_share(random);
  const double turn = 2 * kHalfTurn * draw_share(random);
  const double widening = random.chance(50) ? 0 : 2 * draw_share(random);
  for (const double extra : {0.0, 1e-9, -4e-5}) {
    const CorridorRoom room(turn, radius + extra, widening);
    const auto plan = mesh_of_polygons(room.outlines());
    if (!ledger.check(plan.ok(), "mesh_of_polygons takes a corridor")) return;
    const RadiusNavigators units(NavMesh::build(plan.value()).value());
    const auto navigator = units.of(radius);
    const PlacePair ends = {room.at(-4, 0.3), room.at(4, -0.2)};
    if (!ledger.check(navigator.ok(), "RadiusNavigators takes a corridor", ends, radius)) return;
    const Path path = navigator.value()->solve({ends.from, ends.to}, workspace);
    ledger.check(path.found() == (extra >= 0), "a disc fits where it just fits", ends, radius,
                 extra);
  }
}

}  // namespace wend::test
