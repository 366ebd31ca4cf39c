// The scene that is compiled in, so that `wend solve` shows something at once: scenes/demo.map and
// the first query of scenes/demo.scen.
#pragma once

namespace wend::cli {

extern const char* const kEmbeddedMap;
extern const char* const kEmbeddedScenario;

}  // namespace wend::cli
