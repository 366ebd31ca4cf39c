#pragma once

#include "wend/base/result.h"
#include "wend/space/maps/voxel_map.h"
#include "wend/space/spaces/graph.h"

namespace wend {

/// The size of a walker in a volume; in voxels.
struct WalkerSize {
  std::int32_t step_height = 1;  ///< the largest step up or down; at least 0
  std::int32_t head_room = 2;    ///< number of free voxels it fills, one on top of the other
};

/// The standing places in a volume, as a graph: free voxels with head room and a blocked voxel
/// below (or none, in the lowest layer). A node's name is "x,y,z", and so is its position.
///
/// A step leads to one of the eight columns around if the difference in height allows it and there
/// is head room above the higher of the two places, at both ends; a diagonal step also needs the
/// ways round both corners. Its cost, in both directions, is the length of the straight line times
/// the mean cost of the two voxels. Several floors, stairs and bridges need nothing special. Linear
/// in the voxels, and a search of the neighbouring columns per place: there are at most 16 steps
/// per place, for any step height. Errors: sizes out of range.
Result<Graph> walking_surface(const VoxelMap& map, const WalkerSize& walker = {});

}  // namespace wend
