// Distance fields and matrices on maps that are no square grids.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "commands/graph_commands.h"
#include "terminal/exit_code.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// What `wend field` was asked for, as it was typed.
struct GraphFieldArguments {
  std::string map;
  std::vector<std::string> from;
  std::vector<std::string> to;
  double limit;
  OutputArguments output;
};

ExitCode field_on_graph(const GraphFieldArguments& arguments, const CLI::App& app);

}  // namespace wend::cli
