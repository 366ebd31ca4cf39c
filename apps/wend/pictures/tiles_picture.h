// The picture of `wend draw --tiles`.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "wend/catalogue/navigator.h"
#include "wend/picture/picture.h"

namespace wend::cli {

/// As it was typed.
struct TilesArguments {
  std::string side;  ///< of sectors
  std::optional<std::string> from;
  std::vector<std::string> to;
};

/// The flow tiles for walking from a cell to the nearest of some goals, and where they lead.
/// Refuses ends that are missing or outside, links and floors. The scene must outlive the picture.
Picture tiles_picture(const Scene& scene, const GridOptions& options,
                      const TilesArguments& arguments);

}  // namespace wend::cli
