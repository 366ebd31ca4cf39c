// Where to go from and to: the options, and what they come to on a map.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "scene/scene.h"
#include "wend/catalogue/navigator.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct EndArguments {
  std::optional<std::string> from;
  std::vector<std::string> to;
  std::optional<std::string> goals;  ///< a file
  std::optional<std::string> within;
};

/// As they were meant; all cells are on the map.
struct Ends {
  Point from;
  std::vector<Point> goals;  ///< at least one
  double within = 0;         ///< cells

  /// Makes them the query's, which refers to the goals from then on.
  void put_into(Query& query) const;
};

/// --within; 0 where it was not given.
double parse_within(const EndArguments& arguments);

/// --from, --to, --goals and --within.
void add_end_options(CLI::App& command, EndArguments& arguments);

/// The options' ends, else the scene's own. Reads the file of goals.
Ends load_ends(const EndArguments& arguments, const Scene& scene, const char* command);

}  // namespace wend::cli
