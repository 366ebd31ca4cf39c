// --anytime: a path at once, and better ones for so long.
#pragma once

#include <optional>
#include <string>

#include "options/search_options.h"

namespace CLI {
class App;
}

namespace wend::cli {

void add_anytime_option(CLI::App& command, std::optional<std::string>& budget);

/// The same search by an algorithm that has better and better paths, ended after "5ms", "200us" or
/// "1.5s", or after so many expansions. Throws a usage Failure where the budget is none of these,
/// or other options say by what to search and when to end.
SearchArguments with_anytime(SearchArguments arguments, const std::string& budget);

}  // namespace wend::cli
