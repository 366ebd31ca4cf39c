#include "options/anytime.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "names/algorithm_names.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/search/algorithms/anytime_astar.h"

namespace wend::cli {
namespace {

constexpr const char* kAnytimeOption = "--anytime";

struct TimeUnit {
  std::string_view name;
  double seconds;
};
// Microseconds and milliseconds end as seconds do.
constexpr TimeUnit kTimeUnits[] = {{"us", 1e-6}, {"ms", 1e-3}, {"s", 1}};

std::optional<double> read_duration(std::string_view text) {
  for (const TimeUnit& unit : kTimeUnits) {
    if (!text.ends_with(unit.name)) continue;
    text.remove_suffix(unit.name.size());
    const std::optional<double> number = read_number(text);
    const bool fits = number && *number > 0 && *number * unit.seconds <= 1e9;
    return fits ? std::optional(*number * unit.seconds) : std::nullopt;
  }
  return std::nullopt;
}

}  // namespace

void add_anytime_option(CLI::App& command, std::optional<std::string>& budget) {
  command
      .add_option(
          kAnytimeOption, budget,
          "A path soon, and better ones for so long, each with its bound: 5ms, 200us, 1.5s, "
          "or a number of expansions (text and json list them)")
      ->type_name("BUDGET");
}

SearchArguments with_anytime(SearchArguments arguments, const std::string& budget) {
  const std::string name = dashed(AnytimeAStar::kInfo.name);
  if (arguments.limit || arguments.limit_seconds) {
    throw usage_error(fmt::format("{}: says when to end; leave out {}", kAnytimeOption,
                                  arguments.limit ? "--limit" : "--limit-seconds"));
  }
  const bool named = arguments.algorithm && !means_auto(*arguments.algorithm);
  if (named && !parse_algorithm(*arguments.algorithm).anytime) {
    throw usage_error(fmt::format("{}: is by {}; leave out --algorithm {}", kAnytimeOption, name,
                                  *arguments.algorithm));
  }
  arguments.algorithm = name;
  if (read_digits(budget).value_or(0) > 0) {
    arguments.limit = budget;
  } else if (const std::optional<double> seconds = read_duration(budget)) {
    arguments.limit_seconds = fmt::format("{}", *seconds);
  } else {
    throw usage_error(fmt::format(
        "{}: expected a time such as 5ms, 200us or 1.5s, or a number of expansions, found '{}'",
        kAnytimeOption, budget));
  }
  return arguments;
}

}  // namespace wend::cli
