// A flow field over a navigation mesh: from everywhere the shortest way to the nearest of some
// goals, at any angle.
//
// What corners cost is known beforehand (CornerField: Dijkstra's algorithm over them); a place
// looks round for the corner to walk to, some 20 us on maps of games. For units of a radius, take
// the mesh that was eroded for it (erode_mesh, RadiusNavigators).
//
// When not to use it: for few units, which are better off with paths. A FlowField over a mesh's
// navigator knows what its polygons cost, from middle to middle, and not where in them one walks.
#pragma once

#include <span>

#include "wend/base/result.h"
#include "wend/flow/direction.h"
#include "wend/mesh/corner_field.h"

namespace wend {

/// A plain value; the mesh must outlive it. From as many threads as have a workspace each.
class MeshFlow {
 public:
  /// Errors: no goals, a goal that is off the mesh.
  static Result<MeshFlow> build(const NavMesh& mesh, std::span<const Position> goals,
                                Workspace& workspace);

  /// The length of the shortest way from there, as far as doubles go; infinite where none leads.
  double cost(const Position& at, Workspace& workspace) const {
    return corners_.distance(at, workspace);
  }
  /// How to walk on: straight to a corner, or to the goal, which lies so far away.
  struct Leg {
    Direction direction;  ///< none at a goal, off the mesh, and where no way leads
    double length = 0;    ///< up to there the direction holds
  };
  Leg leg(const Position& at, Workspace& workspace) const;

 private:
  CornerField corners_;
};

}  // namespace wend
