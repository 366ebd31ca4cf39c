// Options that take one of several names as their value.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "names/names.h"

namespace CLI {
class App;
}

namespace wend::cli {

struct NamedOption {
  const char* name;  ///< with its dashes
  const char* type;
  std::string text;
  std::string usual = {};  ///< what holds without the option
};

/// Adds the option to the command. Its value `help` throws a NamesRequest with the list of names
/// before any other argument is looked at.
void add_named_option(CLI::App& command, const NamedOption& option,
                      std::optional<std::string>& value, std::vector<KnownName> known);

}  // namespace wend::cli
