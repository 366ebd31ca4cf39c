#include "options/ends.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <limits>

#include "scene/cell_names.h"
#include "terminal/failure.h"
#include "terminal/values.h"

namespace wend::cli {
void Ends::put_into(Query& query) const {
  query.from = from;
  query.to = goals.front();
  if (goals.size() > 1) query.goals = goals;
  query.range = within;
}

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

namespace {

/// Instead of a range its cells: what lies near by on the map may lie on another floor.
void keep_to_floors(const FloorMap& floors, Ends& ends) {
  std::vector<Point> goals;
  for (const Point goal : ends.goals) {
    const std::vector<Point> near = floors.near(floors.cell(goal), ends.within);
    goals.insert(goals.end(), near.begin(), near.end());
  }
  ends.goals = std::move(goals);
  ends.within = 0;
}

}  // namespace

double parse_within(const EndArguments& arguments) {
  constexpr double kMost = std::numeric_limits<double>::max();
  return arguments.within ? parse_number("--within", *arguments.within, 0, kMost) : 0;
}

Ends load_ends(const EndArguments& arguments, const Scene& scene, const char* command) {
  const auto missing = [&](const char* option) {
    const bool piped = scene.name == kStandardInput;
    return usage_error(
        fmt::format("{}: {} X,Y is missing; with a map{}, say where to go from and where to go to",
                    command, option, piped ? ", here that on standard input" : ""));
  };
  Ends ends;
  ends.within = parse_within(arguments);
  if (!arguments.from && !scene.from) throw missing("--from");
  ends.from = arguments.from ? parse_end("--from", *arguments.from, scene) : *scene.from;
  if (arguments.goals) ends.goals = load_cells("--goals", *arguments.goals, scene);
  for (const std::string& text : arguments.to) {
    ends.goals.push_back(parse_end("--to", text, scene));
  }
  if (ends.goals.empty() && !scene.to) throw missing("--to");
  if (ends.goals.empty()) ends.goals.push_back(*scene.to);
  if (scene.floors && ends.within > 0) keep_to_floors(*scene.floors, ends);
  return ends;
}

}  // namespace wend::cli
