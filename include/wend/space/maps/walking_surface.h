#pragma once

#include "wend/base/result.h"
#include "wend/space/maps/voxel_map.h"
#include "wend/space/spaces/graph.h"

namespace wend {

/// How a walker gets about in a volume; in voxels.
struct WalkerSize {
  std::int32_t step_height = 1;  ///< the most it can step up or down; at least 0
  std::int32_t head_room = 2;    ///< how many free voxels it fills, one on top of the other
};

/// The places in a volume where one can stand, as a graph: free voxels with blocked ones below (or
/// none, in the lowest layer), and head room. Nodes are called "x,y,z" and lie there.
///
/// A step leads to one of the eight columns around, where the difference in height allows it and
/// there is head room above the higher of the two, both here and there; a diagonal one asks for the
/// ways round both corners. It costs the straight line's length times the mean of what the two
/// voxels cost, both ways. Several floors, stairs and bridges need nothing special. Linear in the
/// voxels, and a search of their columns per place: there are at most 16 steps per place, however
/// high a step may be. Errors: sizes out of range.
Result<Graph> walking_surface(const VoxelMap& map, const WalkerSize& walker = {});

}  // namespace wend
