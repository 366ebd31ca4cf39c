// "Did you mean ...?" for misspelt names.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

/// "; did you mean 'x'?" or, where no name is near, nothing. Names may be a file's: they are shown
/// as in_quotes() does.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// Whether they differ in small and capital letters of ASCII only.
bool same_but_for_case(std::string_view a, std::string_view b);

/// With dashes for underscores, as the command line spells names.
std::string dashed(std::string_view name);

}  // namespace wend::cli
