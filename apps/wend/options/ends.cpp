#include "options/ends.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <limits>

#include "terminal/failure.h"
#include "terminal/values.h"

namespace wend::cli {

void add_end_options(CLI::App& command, EndArguments& arguments) {
  command
      .add_option("--from", arguments.from,
                  "Start: column and row from 0; a name, where the map has names; on other maps a "
                  "name or a number; @N is always the number")
      ->type_name("X,Y");
  command
      .add_option(
          "--to", arguments.to,
          "Goal: column and row from 0, or a name; given several times, the nearest of them")
      ->type_name("X,Y")
      ->allow_extra_args(false);
  command
      .add_option("--goals", arguments.goals,
                  "A file of goals, one X,Y a line: the nearest of them; - for standard input")
      ->type_name("FILE");
  command
      .add_option("--within", arguments.within,
                  "How near to a goal will do: R cells, in a straight line from centre to centre; "
                  "the goal may be blocked [0]")
      ->type_name("R");
}

double parse_within(const EndArguments& arguments) {
  constexpr double kMost = std::numeric_limits<double>::max();
  return arguments.within ? parse_number("--within", *arguments.within, 0, kMost) : 0;
}

void require_ends(const EndArguments& arguments, const char* command, const char* spelling) {
  const auto missing = [&](const char* option) {
    return usage_error(fmt::format("{}: {} {} is missing; say where to go from and where to go to",
                                   command, option, spelling));
  };
  if (!arguments.from) throw missing("--from");
  if (arguments.to.empty() && !arguments.goals) throw missing("--to");
}

}  // namespace wend::cli
