#include "terminal/output_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/failure.h"

namespace wend::cli {
namespace {

/// "a", "a or b", "a, b or c".
std::string either(const std::vector<std::string>& names) {
  if (names.size() < 2) return names.empty() ? "" : names.front();
  const std::vector<std::string> first(names.begin(), names.end() - 1);
  return joined(first) + " or " + names.back();
}

}  // namespace

std::string either_ending(std::vector<std::string> endings) {
  for (std::string& ending : endings) ending.insert(0, ".");
  return either(endings);
}

bool is_plain_name(const std::string& file) {
  const std::string ending = ending_of(file);
  return ending.empty() || ending == "txt";
}

void refuse_ending(const std::string& file, std::vector<std::string> endings, bool plain,
                   const std::vector<std::string>& formats) {
  if (plain) endings.insert(endings.begin(), "txt");
  const bool film = ending_of(file) == "gif";
  throw usage_error(fmt::format("-o: '{}' does not end in {}; add --format {}{}", file,
                                either_ending(endings), either(formats),
                                film ? " (animations: wend draw, of searches on grids)" : ""));
}

void require_ending(const char* option, const std::optional<std::string>& file,
                    const std::vector<std::string>& endings) {
  require_file_name(option, file);
  if (!file) return;
  const std::string ending = ending_of(*file);
  if (ending.empty() || std::find(endings.begin(), endings.end(), ending) != endings.end()) return;
  throw usage_error(fmt::format("{}: '{}': use a name that ends in {}, or a name without an ending",
                                option, *file, either_ending(endings)));
}

}  // namespace wend::cli
