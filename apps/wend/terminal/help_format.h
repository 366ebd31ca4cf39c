// How help texts are laid out: descriptions wrapped to the width of a terminal.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace wend::cli {

class HelpFormat : public CLI::Formatter {
 public:
  HelpFormat() { column_width(kNameWidth); }
  std::string make_usage(const CLI::App* app, std::string name) const override;
  std::string make_option_opts(const CLI::Option* option) const override;
  std::string make_option_desc(const CLI::Option* option) const override;

 private:
  static constexpr std::size_t kNameWidth = 25;
};

}  // namespace wend::cli
