#include "ends.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "failure.h"
#include "values.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

std::vector<Point> load_goals(const std::string& path, const Scene& scene) {
  require_file_name("--goals", path);
  if (path != "-") return value_or_fail(io::read_cells(path, scene.map));
  if (scene.name == kStandardInput) {
    throw usage_error("--goals: map and goals cannot both come on standard input");
  }
  return value_or_fail(io::parse_cells(read_standard_input(), scene.map, kStandardInput));
}

/// The place of that name, else the cell.
Point named_place(const char* option, const std::string& text, const Scene& scene) {
  const auto is_named = [&](const io::MapPlace& place) { return place.name == text; };
  const auto& places = scene.places;
  const auto found = std::find_if(places.begin(), places.end(), is_named);
  if (found == places.end()) {
    if (places.empty() || read_cell(text)) return parse_cell(option, text);
    throw usage_error(
        fmt::format("{}: expected a cell X,Y or the name of a place, and there is no place called "
                    "'{}'; wend info {} lists them",
                    option, text, scene.name));
  }
  if (std::find_if(found + 1, places.end(), is_named) == places.end()) return found->cell;
  throw usage_error(
      fmt::format("{}: there is more than one place called '{}'; say X,Y", option, text));
}

}  // namespace

std::string outside_text(Point cell, const GridMap& map) {
  if (map.contains(cell)) return "";
  return fmt::format("{},{} is outside the map, which has columns 0 to {} and rows 0 to {}", cell.x,
                     cell.y, map.width() - 1, map.height() - 1);
}

Point parse_end(const char* option, const std::string& text, const Scene& scene) {
  const Point cell = named_place(option, text, scene);
  const std::string problem = outside_text(cell, scene.map);
  if (problem.empty()) return cell;
  throw usage_error(fmt::format("{} {}", option, problem));
}

void Ends::put_into(Query& query) const {
  query.from = from;
  query.to = goals.front();
  if (goals.size() > 1) query.goals = goals;
  query.range = within;
}

void add_end_options(CLI::App& command, EndArguments& arguments) {
  command
      .add_option("--from", arguments.from,
                  "Start: column and row from 0; a name, where the map has names")
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

Ends load_ends(const EndArguments& arguments, const Scene& scene, const char* command) {
  const auto missing = [&](const char* option) {
    return usage_error(
        fmt::format("{}: {} X,Y is missing; with a map, say where to go from and where to go to",
                    command, option));
  };
  Ends ends;
  if (arguments.within) {
    constexpr double kMost = std::numeric_limits<double>::max();
    ends.within = parse_number("--within", *arguments.within, 0, kMost);
  }
  if (!arguments.from && !scene.from) throw missing("--from");
  ends.from = arguments.from ? parse_end("--from", *arguments.from, scene) : *scene.from;
  if (arguments.goals) ends.goals = load_goals(*arguments.goals, scene);
  for (const std::string& text : arguments.to) {
    ends.goals.push_back(parse_end("--to", text, scene));
  }
  if (ends.goals.empty() && !scene.to) throw missing("--to");
  if (ends.goals.empty()) ends.goals.push_back(*scene.to);
  return ends;
}

}  // namespace wend::cli
