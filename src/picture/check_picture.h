// Checks pictures before anything is drawn: any caller may fill them in.
#pragma once

#include <cstddef>

#include "wend/base/result.h"
#include "wend/picture/draw.h"

namespace wend::drawing {

/// Whether all there is in it fits together. Linear in the lists that are not per cell, and in the
/// scores.
Result<void> check(const Picture& picture);
Result<void> check(const GraphPicture& picture);
/// All of an animation but the frames.
Result<void> check_timing(std::size_t frames, bool has_frames, int delay, int last_delay);

/// There are more than GraphPicture::kMostShapes.
Error too_many_shapes();

}  // namespace wend::drawing
