// Warns when a heuristic was asked for that cannot be trusted on the map.
#pragma once

#include "scene/scene.h"
#include "wend/catalogue/navigator.h"

namespace wend::cli {

/// Names the counter-example on standard error. The automatic heuristic never overestimates.
void warn_of_overestimates(const Heuristic& heuristic, const Navigator& navigator,
                           const Scene& scene = {});

}  // namespace wend::cli
