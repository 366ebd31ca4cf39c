// Options that would be ignored beside another one.
#pragma once

#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace wend::cli {

/// Refuses all that were given but those allowed, and those that say how a file is read or where
/// the picture goes. `beside` names the other one, and why.
void refuse_others(const CLI::App& app, const std::vector<std::string_view>& allowed,
                   const char* beside);

}  // namespace wend::cli
