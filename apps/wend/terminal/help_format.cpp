#include "terminal/help_format.h"

#include <CLI/CLI.hpp>
#include <sstream>

namespace wend::cli {
namespace {

constexpr std::size_t kTextWidth = 73;  // beside the names, within 100 columns

std::string wrapped(const std::string& text) {
  std::istringstream words(text);
  std::string result;
  std::string word;
  std::size_t line = 0;
  while (words >> word) {
    if (line > 0 && line + 1 + word.size() > kTextWidth) {
      result += "\n";
      line = 0;
    } else if (line > 0) {
      result += " ";
      ++line;
    }
    result += word;
    line += word.size();
  }
  return result;
}

}  // namespace

std::string HelpFormat::make_usage(const CLI::App* app, std::string name) const {
  if (app->get_parent() == nullptr) return "Usage: wend COMMAND [OPTIONS]\n";
  std::string text = "Usage: " + name;
  for (const CLI::Option* option : app->get_options()) {
    if (!option->get_positional()) continue;
    const bool is_list = option->get_items_expected_max() > 1;
    if (is_list || option->get_required()) {
      text += " " + option->get_name() + (is_list ? "..." : "");
    } else {
      text += " [" + option->get_name() + "]";
    }
  }
  return text + " [OPTIONS]\n";
}

std::string HelpFormat::make_option_opts(const CLI::Option* option) const {
  const bool bare = option->get_positional() || option->get_type_size() == 0;
  return bare || option->get_type_name().empty() ? "" : " " + option->get_type_name();
}

std::string HelpFormat::make_option_desc(const CLI::Option* option) const {
  return wrapped(option->get_description());
}

}  // namespace wend::cli
