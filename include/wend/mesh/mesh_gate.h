#pragma once

#include <vector>

#include "wend/base/types.h"

namespace wend {

/// A piece of ground that can be closed and opened while units use the mesh (SharedMesh): a door, a
/// drawbridge, a portcullis.
struct MeshGate {
  /// Its corners as seen from above: convex, counter-clockwise where y runs up, at least three.
  /// Their mean has to be on the mesh; its height selects the floor. The gate is all ground of the
  /// outline that can be reached from there without leaving the outline. It may lap over walls.
  std::vector<Position> outline;
};

}  // namespace wend
