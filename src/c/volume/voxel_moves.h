// How units move in a volume, in wend's terms.
#pragma once

#include <optional>

#include "c/call.h"
#include "wend/c/navigator.h"
#include "wend/space/spaces/voxel_grid.h"

namespace wend::c {

/// The usual ones if there are no moves; nothing if the call failed.
std::optional<VoxelOptions> voxel_options_of(Call& call, const wend_moves* moves);

}  // namespace wend::c
