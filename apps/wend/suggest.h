// "Did you mean ...?" for misspelt names.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace wend::cli {

/// Insertions, deletions, replacements and swaps of neighbours that turn one word into the other.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The known name that was most likely meant; empty where none is near.
std::string nearest_name(std::string_view word, const std::vector<std::string>& known);

/// "; did you mean 'x'?" or, where no name is near, nothing.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& known);

/// With dashes for underscores, as the command line spells names.
std::string dashed(std::string_view name);

}  // namespace wend::cli
