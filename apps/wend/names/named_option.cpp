#include "names/named_option.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <utility>

namespace wend::cli {

void add_named_option(CLI::App& command, const NamedOption& option,
                      std::optional<std::string>& value, std::vector<KnownName> known) {
  const auto list_if_asked = [known = std::move(known)](const std::string& given) {
    if (name_key(given) == "help") throw NamesRequest{names_text(known)};
  };
  const std::string usual = option.usual.empty() ? "" : fmt::format(" [{}]", option.usual);
  command
      .add_option(option.name, value,
                  fmt::format("{}; {} help lists them{}", option.text, option.name, usual))
      ->type_name(option.type)
      ->each(list_if_asked);
}

}  // namespace wend::cli
