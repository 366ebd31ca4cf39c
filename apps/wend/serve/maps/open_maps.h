// The maps of --map NAME=FILE, opened with the options about movement.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <vector>

#include "options/movement_options.h"
#include "serve/maps/served_map.h"

namespace wend::cli::serve {

struct MapsToOpen {
  std::vector<std::string> specs;  ///< "NAME=FILE"
  MovementArguments movement;      ///< for every map that has a use for them
  std::size_t most_nodes = 0;      ///< of each map
  bool edits = false;
};

/// In the order of their names. Throws a usage Failure where a name is wrong or given twice, no map
/// is given, or an option has no use; a Failure where a file is wrong or a map too large.
std::vector<std::unique_ptr<ServedMap>> open_maps(const MapsToOpen& maps);

}  // namespace wend::cli::serve
