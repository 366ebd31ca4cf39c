// The picture of `wend draw --first-moves`.
#pragma once

#include "scene/scene.h"
#include "wend/picture/picture.h"

namespace wend::cli {

/// With which moves cheapest paths from a cell of the map begin. Throws a usage Failure where jump
/// points do not work, and where the cell is blocked. The scene must outlive the picture.
Picture first_moves_picture(const Scene& scene, const GridOptions& options, Point from);

}  // namespace wend::cli
