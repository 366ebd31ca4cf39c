// A scene's file and its map, read and put together.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "simulation/stage.h"

namespace wend::cli {

struct OpenedStage {
  Stage stage;
  std::vector<std::string> files;  ///< that were read
  std::string text;                ///< of the scene
};

/// Reads a scene ("-": from standard input), and the map beside it. Throws a Failure.
OpenedStage open_stage(const std::string& file);

/// The same scene and map with another seed: units stand and go elsewhere where the scene leaves
/// that to chance. Throws a Failure. `file` is the scene's.
Stage reseeded(const OpenedStage& opened, const std::string& file, std::uint64_t seed);

}  // namespace wend::cli
