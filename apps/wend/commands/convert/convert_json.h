// The part of `wend convert` that has to do with maps which are no grids.
#pragma once

#include "commands/convert/convert_arguments.h"
#include "wend/io/json_map.h"
#include "wend/space/maps/grid_map.h"

namespace wend::cli {

/// The map, in JSON, that the arguments name. Throws a Failure where the file is wrong, and for
/// options that belong to grids.
io::JsonMap load_json_map(const ConvertArguments& arguments);

/// A map that is no grid in another form; with a warning where that holds less. Throws a file
/// Failure that says why, and what would do, where the form cannot hold it.
std::string converted(const ConvertArguments& arguments, const io::JsonMap& map,
                      const MapFormat& form);

/// The layer that --layer names, as a grid. Throws a Failure where there is none. Precondition: the
/// map is a volume.
GridMap layer_of(const ConvertArguments& arguments, const io::JsonMap& map);

/// The waypoints in the file of a grid, such as the objects of a Tiled map. Throws a Failure where
/// the file is wrong, or has none. Precondition: the form is written from waypoints.
std::string waypoints_of_grid(const ConvertArguments& arguments, const MapFormat& form);

}  // namespace wend::cli
