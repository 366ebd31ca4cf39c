// How large a unit fits where, as a picture.
#pragma once

#include "scene/scene.h"
#include "wend/picture/picture.h"
#include "wend/space/maps/clearance.h"

namespace wend::cli {

/// Each cell in the colour of the largest unit of that form that fits on it. The scene must outlive
/// the picture.
Picture clearance_picture(const Scene& scene, UnitForm form);

}  // namespace wend::cli
