// One query on one map: everything read and checked, ready to search.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "options/search_options.h"
#include "report/answer.h"
#include "scene/any_scene.h"
#include "wend/catalogue/overlay.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// The query refers to the goals and the overlay; both stay good where this is moved to.
struct PreparedQuery {
  std::unique_ptr<AnyScene> scene;
  NodeEnds ends = {};
  std::optional<WayQuery> way = {};          ///< instead of these, between places
  std::unique_ptr<Overlay> overlay = {};     ///< null for none
  const AlgorithmInfo* algorithm = nullptr;  ///< for a way, too
  const char* choice = nullptr;              ///< why it is that, where the program chose it
  NodeQuery query = {};
};

/// Throws a Failure where an argument or a file is wrong, or where `output` is one of the files
/// that are read; a usage Failure where an option has no use on the map. `command` is for messages.
PreparedQuery prepare(const QueryArguments& arguments, const CLI::App& app, const char* command,
                      const std::optional<std::string>& output);

/// The answer's data that are known before the search. Refers to the scene.
Answer answer_to(const PreparedQuery& prepared);

/// Runs it to the end, or until an interrupt. The answer's search lives in the workspace.
Answer solve(const PreparedQuery& prepared, Workspace& workspace);

}  // namespace wend::cli
