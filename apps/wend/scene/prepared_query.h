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

class GridScene;

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

/// Throws a usage Failure where an option counts headings, and the cells are not squares.
void require_headings(const SearchArguments& search, const GridScene& grid);

/// Why there is nothing to search where is_blocked().
inline constexpr const char* kBlockedChoice = "an end is blocked: there is nothing to search";
/// Whether the map alone answers: it takes long to look for the algorithm that suits a large map.
bool is_blocked(const NodeNavigator& navigator, const NodeQuery& query,
                const std::vector<NodeId>& goals);

/// Answers a way between places, as many waypoints as it takes. The search ends as `limit_reached`
/// after `most_seconds`, or earlier where the answer's own options say so.
void find_way_between(Answer& answer, Workspace& workspace, double most_seconds = kNoLimit);

/// The answer's data that are known before the search. Refers to the scene.
Answer answer_to(const PreparedQuery& prepared);

/// Runs it to the end, or until an interrupt. The answer's search lives in the workspace.
Answer solve(const PreparedQuery& prepared, Workspace& workspace);

}  // namespace wend::cli
