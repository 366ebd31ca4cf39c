// Where to go from and to: the options. A scene says what they come to (scene/any_scene.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

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

/// --within; 0 where it was not given.
double parse_within(const EndArguments& arguments);

/// Throws a usage Failure where the start is not named, or no goal; `spelling` is "X,Y", say.
void require_ends(const EndArguments& arguments, const char* command, const char* spelling);

/// --from, --to, --goals and --within.
void add_end_options(CLI::App& command, EndArguments& arguments);

}  // namespace wend::cli
