#include "options/alternatives.h"

#include <CLI/CLI.hpp>

#include "terminal/failure.h"
#include "terminal/memory.h"
#include "terminal/values.h"

namespace wend::cli {

void add_alternatives_options(CLI::App& command, AlternativesArguments& arguments) {
  command
      .add_option(
          "--alternatives", arguments.count,
          "Also find up to N other good routes, from 1 to 100, that differ from one another")
      ->type_name("N");
  command
      .add_option("--most-stretch", arguments.stretch,
                  "Of alternatives: what they cost at most, times the cheapest [1.25]")
      ->type_name("S");
  command
      .add_option("--most-shared", arguments.shared,
                  "Of alternatives: how much of the cheapest path's cost they may have in common "
                  "with other routes, from 0 to 1 [0.5]")
      ->type_name("S");
}

void require_one_list(bool smooth, bool curve, bool alternatives) {
  if (smooth + curve + alternatives < 2) return;
  throw usage_error(std::string(smooth ? "--smooth" : "--curve") +
                    ": csv has room for this or for " +
                    (alternatives ? "--alternatives" : "--curve") + "; text and json have both");
}

std::optional<AlternativesOptions> parse_alternatives(const AlternativesArguments& arguments) {
  constexpr std::uint64_t kMost = 100;
  constexpr double kMostStretch = 100;
  if (!arguments.count) {
    const char* left = arguments.stretch ? "--most-stretch" : "--most-shared";
    if (!arguments.stretch && !arguments.shared) return std::nullopt;
    throw usage_error(std::string(left) + ": goes with --alternatives N");
  }
  AlternativesOptions options;
  options.most = 1 + parse_whole_number("--alternatives", *arguments.count, 1, kMost);
  if (arguments.stretch) {
    options.stretch = parse_number("--most-stretch", *arguments.stretch, 1, kMostStretch);
  }
  if (arguments.shared) options.shared = parse_number("--most-shared", *arguments.shared, 0, 1);
  return options;
}

std::vector<Path> find_alternatives(const NodeNavigator& navigator, NodeQuery query,
                                    const AlternativesOptions& options) {
  Workspace workspace(checked_allocator());
  query.options.trace = nullptr;
  std::vector<Path> routes = alternative_routes(navigator, query, options, workspace);
  if (routes.front().status == Status::invalid) {
    throw usage_error(std::string("--alternatives: ") + routes.front().reason);
  }
  routes.erase(routes.begin());
  return routes;
}

void add_alternatives(Picture& picture, const std::vector<Path>& alternatives) {
  for (const Path& path : alternatives) picture.alternatives.push_back(path.points);
}

}  // namespace wend::cli
