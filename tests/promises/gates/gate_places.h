#pragma once

#include "promises/gates/gate_scene.h"

namespace wend::test {

/// Places, discs and straight moves in the newest version, each against the gates' outlines.
void ask_gate_places(GateScene& scene);

}  // namespace wend::test
