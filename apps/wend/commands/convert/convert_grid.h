// The part of `wend convert` that writes grids, in formats of grids and others.
#pragma once

#include "commands/convert/convert_arguments.h"
#include "scene/scene.h"

namespace wend::cli {

/// Throws a usage Failure where what is to be written is one of these files, which are read.
void require_other_files(const ConvertArguments& arguments, const MapFormat& form,
                         const std::vector<std::string>& inputs);

/// Writes the grid, with a warning where the form holds less. Throws a Failure, and writes nothing,
/// where it cannot say what cells cost or how they lie. Precondition: the form writes grids.
void write_grid(const ConvertArguments& arguments, const Scene& scene, const MapFormat& form,
                const Movement& movement);

}  // namespace wend::cli
