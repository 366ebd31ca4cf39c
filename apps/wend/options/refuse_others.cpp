#include "options/refuse_others.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <string>

#include "terminal/failure.h"

namespace wend::cli {
namespace {

/// Options for how a file is read, and where the picture goes: they go with everything.
const std::vector<std::string_view> kFileOptions = {"--format",  "--output",       "--costs",
                                                    "--layout",  "--invert",       "--threshold",
                                                    "--palette", "--exact-colours"};

}  // namespace

void refuse_others(const CLI::App& app, const std::vector<std::string_view>& allowed,
                   const char* beside) {
  const auto among = [](const std::vector<std::string_view>& names, const std::string& name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const CLI::Option* option : app.get_options()) {
    if (option->count() == 0 || option->get_positional()) continue;
    const std::string longest = "--" + option->get_lnames().front();
    if (among(kFileOptions, longest) || among(allowed, longest)) continue;
    throw usage_error(fmt::format("{}: does not go with {}", longest, beside));
  }
}

}  // namespace wend::cli
