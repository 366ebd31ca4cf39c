// The part of `wend convert` that writes grids, and graphs of grids.
#pragma once

#include <filesystem>

#include "commands/convert/convert_arguments.h"
#include "scene/scene.h"

namespace wend::cli {

/// The image that a ROS map has beside it.
std::filesystem::path image_of(const ConvertArguments& arguments);

/// Throws a usage Failure where what is to be written is one of these files, which are read.
void require_other_files(const ConvertArguments& arguments, Form form,
                         const std::vector<std::string>& inputs);

/// Writes the grid in a form other than waypoints, with a warning where that form holds less.
/// Throws a Failure, and writes nothing, where it cannot say what cells cost or how they lie.
void write_grid(const ConvertArguments& arguments, const Scene& scene, Form form,
                const Movement& movement);

}  // namespace wend::cli
