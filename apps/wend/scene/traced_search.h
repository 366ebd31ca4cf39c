// Searches that are watched, or were: what `wend draw` and `wend trace` work on.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "options/search_options.h"
#include "wend/io/trace_file.h"

namespace wend::cli {

/// What a trace of a map that is no grid says of corners.
inline constexpr const char* kNoCorners = "none";

/// Runs the search to its end, or to where its events would fill the memory: iterative deepening
/// may go on for days. Whether it came to an end, were it by SIGINT.
bool run_logged(NodeSearch& search, const TraceLog& log);

struct TracedSearch {
  Scene scene;
  io::SearchTrace trace;
  /// Where a path at any angle begins, bends and ends. Saved traces do not keep it.
  std::vector<Position> line = {};
};

/// Runs the query and logs every event; those at nodes that are no cells are left out. Throws a
/// Failure where the query is refused, or where `output` is one of the files that are read.
TracedSearch run_traced(QueryArguments arguments, const char* command,
                        const std::optional<std::string>& output);

/// Reads a saved trace ("-": standard input) and its map: the one that is named, else the one that
/// was recorded. Throws a Failure where they do not fit.
TracedSearch load_traced(const std::string& path, const MovementArguments& movement,
                         const std::optional<std::string>& output);

}  // namespace wend::cli
