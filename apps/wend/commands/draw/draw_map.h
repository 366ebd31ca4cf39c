// Pictures of maps without a search.
#pragma once

#include <optional>

#include "commands/draw/draw_arguments.h"
#include "terminal/exit_code.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// First moves, flow tiles, clearance, or a map to which no ends belong, by itself. Nothing where a
/// search is to be drawn. Throws a Failure.
std::optional<ExitCode> draw_map(const DrawArguments& arguments, const CLI::App& app);

}  // namespace wend::cli
