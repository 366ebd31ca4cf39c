// Searches that are watched, or were: what `wend draw` and `wend trace` work on.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scene/prepared_query.h"
#include "wend/io/trace_file.h"

namespace wend::cli {

/// Runs the search to its end, or to where its events would fill the memory: iterative deepening
/// may go on for days. Whether it came to an end, were it by SIGINT.
bool run_logged(NodeSearch& search, const TraceLog& log);

struct TracedSearch {
  std::unique_ptr<AnyScene> scene;
  io::SearchTrace trace;
  /// Where a path at any angle begins, bends and ends. Saved traces do not keep it.
  std::vector<Position> line = {};
  std::unique_ptr<Overlay> overlay = {};  ///< neither this
  std::vector<PathLink> links = {};       ///< of the line
};

/// The record of an answer, without events: nodes as the scene's cells.
io::SearchTrace record_of(const Answer& answer);

/// Runs the query and logs every event; those at nodes that are no cells are left out. Throws a
/// usage Failure where the query is refused. Precondition: it is from node to node.
TracedSearch run_traced(PreparedQuery prepared);

/// Reads a saved trace ("-": standard input) and its map: the one that is named, else the one that
/// was recorded. Throws a Failure where they do not fit.
TracedSearch load_traced(const std::string& path, const MovementArguments& movement,
                         const std::optional<std::string>& output);

}  // namespace wend::cli
