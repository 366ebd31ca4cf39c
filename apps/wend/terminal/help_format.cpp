#include "terminal/help_format.h"

#include <CLI/CLI.hpp>
#include <algorithm>

#include "terminal/layout/wrap.h"
#include "terminal/terminal.h"

namespace wend::cli {
namespace {

/// Longer lines are hard to read.
std::size_t help_width() { return std::min<std::size_t>(text_width(), 100); }

/// A name, and beside it what it stands for.
std::string help_item(const std::string& name, const std::string& text) {
  constexpr std::size_t kNames = 25;  // columns
  return hanging("  " + name + " ", text, std::min(kNames, help_width() / 3), help_width());
}

}  // namespace

std::string HelpFormat::make_description(const CLI::App* app) const {
  return laid_out(app->get_description(), help_width());
}

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

std::string HelpFormat::make_option(const CLI::Option* option, bool is_positional) const {
  return help_item(make_option_name(option, is_positional) + make_option_opts(option),
                   option->get_description());
}

std::string HelpFormat::make_option_opts(const CLI::Option* option) const {
  const bool bare = option->get_positional() || option->get_type_size() == 0;
  return bare || option->get_type_name().empty() ? "" : " " + option->get_type_name();
}

std::string HelpFormat::make_subcommand(const CLI::App* command) const {
  return help_item(command->get_display_name(true), command->get_description());
}

std::string HelpFormat::make_footer(const CLI::App* app) const {
  return laid_out(app->get_footer(), help_width());
}

}  // namespace wend::cli
