// A flow field over a navigation mesh: from everywhere the shortest way to the nearest of some
// goals, at any angle.
//
// The costs of corners are computed beforehand (CornerField: Dijkstra's algorithm over them). A
// query searches for the corner to walk to, some 20 us on game maps. For units with a radius, use
// the mesh eroded for it (erode_mesh, RadiusNavigators).
//
// When not to use it: for few units, paths are better. A FlowField over a mesh's navigator has the
// polygons' costs, from middle to middle, but not where to walk in them.
#pragma once

#include <span>

#include "wend/base/result.h"
#include "wend/flow/direction.h"
#include "wend/mesh/corner_field.h"

namespace wend {

/// A plain value; the mesh must outlive it. Any number of threads may use it, each with its own
/// workspace.
class MeshFlow {
 public:
  /// Errors: no goals, a goal that is off the mesh.
  static Result<MeshFlow> build(const NavMesh& mesh, std::span<const Position> goals,
                                Workspace& workspace);

  /// The length of the shortest way from there, to double precision; infinite if there is none.
  double cost(const Position& at, Workspace& workspace) const {
    return corners_.distance(at, workspace);
  }
  /// The next straight stretch: to a corner, or to the goal.
  struct Leg {
    Direction direction;  ///< none at a goal, off the mesh, and if there is no way
    double length = 0;    ///< distance to that corner or goal
  };
  Leg leg(const Position& at, Workspace& workspace) const;

 private:
  CornerField corners_;
};

}  // namespace wend
