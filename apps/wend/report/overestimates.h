// Warns of heuristics that cannot be trusted on a map.
#pragma once

#include "scene/any_scene.h"

namespace wend::cli {

/// Names the counter-example on standard error where a heuristic was asked for that overestimates.
/// The automatic one is not looked at.
void warn_of_overestimates(const Heuristic& heuristic, const AnyScene& scene);

/// If ends may lie anywhere in nodes: warns on standard error that costs are from middle to middle.
void warn_of_middles(const AnyScene& scene);

}  // namespace wend::cli
