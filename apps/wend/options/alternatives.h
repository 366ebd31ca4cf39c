// --alternatives: other good routes besides the cheapest.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "wend/catalogue/alternatives.h"
#include "wend/picture/picture.h"

namespace CLI {
class App;
}

namespace wend::cli {

/// As they were typed.
struct AlternativesArguments {
  std::optional<std::string> count;
  std::optional<std::string> stretch;
  std::optional<std::string> shared;
};

/// --alternatives, --most-stretch and --most-shared.
void add_alternatives_options(CLI::App& command, AlternativesArguments& arguments);

/// A file in CSV is one list, or one of routes: throws a usage Failure where more is asked for than
/// one of the three.
void require_one_list(bool smooth, bool curve, bool alternatives);

/// Nothing where none are asked for.
std::optional<AlternativesOptions> parse_alternatives(const AlternativesArguments& arguments);

/// Those besides the query's own answer, which has to be a cheapest path. Throws a usage Failure
/// where the query allows of none.
std::vector<Path> find_alternatives(const NodeNavigator& navigator, NodeQuery query,
                                    const AlternativesOptions& options);

void add_alternatives(Picture& picture, const std::vector<Path>& alternatives);

}  // namespace wend::cli
