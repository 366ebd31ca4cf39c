// What the commands do on maps that are no square grids.
#pragma once

#include <optional>
#include <string>

#include "alternatives.h"
#include "exit_code.h"
#include "graph_scene.h"
#include "output_format.h"
#include "search_options.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// What an answer has besides the path.
struct GraphExtras {
  bool smooth = false;  ///< shortcuts off the graph, on maps of waypoints
  AlternativesArguments alternatives = {};
};

ExitCode solve_on_graph(const QueryArguments& arguments, const OutputArguments& output,
                        const GraphExtras& extras, const CLI::App& app);
ExitCode tell_of_graph(const std::string& path, const std::optional<std::string>& format,
                       const CLI::App& app);
/// With --from and --to the path as well.
ExitCode draw_graph(const QueryArguments& arguments, const OutputArguments& output,
                    const GraphExtras& extras, const CLI::App& app);

}  // namespace wend::cli
