// What the commands do on maps that are no square grids.
#pragma once

#include <optional>
#include <string>

#include "exit_code.h"
#include "graph_scene.h"

namespace wend::cli {

/// As they were typed.
struct OutputArguments {
  std::optional<std::string> format;
  std::optional<std::string> output;
};

/// `smooth`: with shortcuts off the graph, on maps of waypoints.
ExitCode solve_on_graph(const QueryArguments& arguments, const OutputArguments& output, bool smooth,
                        const CLI::App& app);
ExitCode compare_on_graph(const QueryArguments& arguments, const std::optional<std::string>& format,
                          const CLI::App& app);
ExitCode tell_of_graph(const std::string& path, const std::optional<std::string>& format,
                       const CLI::App& app);
/// With --from and --to the path as well.
ExitCode draw_graph(const QueryArguments& arguments, const OutputArguments& output,
                    const CLI::App& app);

}  // namespace wend::cli
