#include "commands/convert/convert_arguments.h"

#include <fmt/format.h>

#include <utility>

#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/output.h"

namespace wend::cli {

OutputNames names_of(const ConvertArguments& arguments) {
  const bool to_file = !goes_to_standard_output(arguments.output);
  return {arguments.input == "-" ? kStandardInput : arguments.input,
          to_file ? arguments.output : "standard output"};
}

void refuse_grid_options(const ConvertArguments& arguments, const char* kind) {
  const MovementArguments& movement = arguments.movement;
  const bool is_layer = arguments.layer.has_value();
  const std::pair<const char*, bool> options[] = {
      {"--costs", arguments.costs.has_value()},
      {"--layout", movement.layout.has_value()},
      {"--links", movement.links.has_value()},
      {"--floor", !movement.floors.empty()},
      {"--threshold", movement.pictures.threshold.has_value()},
      {"--invert", movement.pictures.invert},
      {"--exact-colours", movement.pictures.exact_colours},
      {"--unknown-cost", movement.pictures.unknown_cost.has_value()},
      {"--palette", !is_layer && movement.pictures.palette.has_value()},
      {"--corners", !is_layer && movement.corners.has_value()},
      {"--costs-out", !is_layer && arguments.costs_out.has_value()}};
  for (const auto& [option, given] : options) {
    if (!given) continue;
    throw usage_error(fmt::format("{}: belongs to grids, and {} is {}", option,
                                  names_of(arguments).source, kind));
  }
}

std::string text_or_fail(const ConvertArguments& arguments, Result<std::string> result) {
  if (result) return std::move(result).value();
  throw file_error(fmt::format("{}: {}", names_of(arguments).output, result.error().message()));
}

}  // namespace wend::cli
