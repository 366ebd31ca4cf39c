// Navigators of volumes.
#pragma once

#include <memory>
#include <optional>

#include "c/call.h"
#include "c/objects.h"
#include "wend/space/maps/voxel_map.h"

namespace wend::c {

OfVolume volume_navigator_of(const VoxelMap& volume, const VoxelOptions& options);

/// Rebuilds the navigator of the edited volume; searches under way end.
void rebuild(OfVolume& navigator, const VoxelMap& volume);

}  // namespace wend::c
