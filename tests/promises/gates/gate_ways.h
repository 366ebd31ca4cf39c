#pragma once

#include "promises/gates/gate_scene.h"

namespace wend::test {

/// Paths in the newest version: against a mesh of its open polygons alone, against a floor in which
/// closed gates are obstacles, and against a mesh without gates.
void ask_gate_ways(GateScene& scene);

}  // namespace wend::test
