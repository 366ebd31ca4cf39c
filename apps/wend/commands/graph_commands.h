// What the commands do on maps that are no square grids.
#pragma once

#include <optional>
#include <string>

#include "options/alternatives.h"
#include "options/search_options.h"
#include "scene/graph_scene.h"
#include "terminal/exit_code.h"
#include "terminal/output_format.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// What an answer has besides the path.
struct GraphExtras {
  bool smooth = false;  ///< shortcuts off the graph, on maps of waypoints
  AlternativesArguments alternatives = {};
  TraceLog* log = nullptr;  ///< if not null, every event of the search
};

ExitCode solve_on_graph(const QueryArguments& arguments, const OutputArguments& output,
                        const GraphExtras& extras, const CLI::App& app);
ExitCode tell_of_graph(const std::string& path, const std::optional<std::string>& format,
                       const CLI::App& app);
/// In wend's own form: the nodes as the cells of a single row.
ExitCode trace_graph(const QueryArguments& arguments, const std::optional<std::string>& output,
                     const CLI::App& app);
/// With --from and --to the path as well.
ExitCode draw_graph(const QueryArguments& arguments, const OutputArguments& output,
                    const GraphExtras& extras, const CLI::App& app);

}  // namespace wend::cli
