// `wend solve`: one path on one map.
#include <fmt/format.h>

#include <chrono>
#include <memory>

#include "answer.h"
#include "ascii_picture.h"
#include "commands.h"
#include "interrupt.h"
#include "memory.h"
#include "output.h"
#include "overestimates.h"
#include "picture_file.h"
#include "search_options.h"
#include "search_picture.h"
#include "terminal.h"
#include "values.h"

namespace wend::cli {
namespace {

enum class Format { text, ascii, json, csv, svg };

const std::vector<Named<Format>> kFormats = {{"text", Format::text},
                                             {"ascii", Format::ascii},
                                             {"json", Format::json},
                                             {"csv", Format::csv},
                                             {"svg", Format::svg}};

constexpr const char* kExamples =
    "Examples:\n"
    "  wend solve\n"
    "  wend solve arena.map --from 1,11 --to 40,30\n"
    "  wend solve arena.map --from 1,11 --to 40,30 --weight 2 --format json\n"
    "  wend solve arena.map --from 1,11 --to 40,30 --smooth --format svg -o arena.svg\n"
    "  wend solve swamp.map --from 3,4 --to 90,70 --costs costs.txt --costs 5/7\n"
    "  printf 'S..\\n.#.\\n..G\\n' | wend solve - --from 0,0 --to 2,2 --corners never\n";

struct SolveArguments : QueryArguments {
  std::optional<std::string> format;
  std::optional<std::string> output;
  bool smooth = false;
};

std::string formatted(const Answer& answer, Format format, bool to_file) {
  switch (format) {
    case Format::text: return answer_text(answer);
    case Format::ascii: return ascii_picture(answer, !to_file && wants_colour(stdout));
    case Format::json: return answer_json(answer);
    case Format::csv: return answer_csv(answer);
    case Format::svg: return picture_svg(picture_of(answer));
  }
  return "";
}

Answer solve(const Scene& scene, const Navigator& navigator, const AlgorithmInfo& algorithm,
             const Query& query, SearchHandle& search,
             std::chrono::steady_clock::time_point begin) {
  Answer answer{&scene, &navigator, &search, &algorithm, query, "", {}, 0, {}};
  const InterruptGuard guard;
  run_to_end(search);
  search.write_path(answer.path);
  const auto took = std::chrono::steady_clock::now() - begin;
  answer.microseconds = std::chrono::duration<double, std::micro>(took).count();
  answer.heuristic = heuristic_name(query, algorithm, navigator.options());
  return answer;
}

ExitCode run_solve(const SolveArguments& arguments) {
  const Format usual = arguments.movement.map ? Format::text : Format::ascii;
  const Format format =
      arguments.format ? parse_named("--format", "format", *arguments.format, kFormats) : usual;
  const Movement movement = parse_movement(arguments.movement);
  require_other_file("-o", arguments.output,
                     {arguments.movement.map.value_or(""), movement.terrain_file,
                      movement.pictures.palette_file, arguments.ends.goals.value_or("")});
  const AlgorithmInfo& algorithm = chosen_algorithm(arguments.search);
  Query query{{}, {}, algorithm.name, parse_search(arguments.search, algorithm)};
  const Scene scene = load_scene(arguments.movement.map, movement);
  const Ends ends = load_ends(arguments.ends, scene, "solve");
  ends.put_into(query);
  const Navigator navigator = build_navigator(scene, movement.grid);

  Workspace workspace(checked_allocator());
  const auto begin = std::chrono::steady_clock::now();
  SearchHandle search = navigator.begin(query, workspace);
  Answer answer = solve(scene, navigator, algorithm, query, search, begin);
  if (arguments.smooth) answer.smooth = navigator.smooth(answer.path);
  const bool invalid = answer.path.status == Status::invalid;
  if (invalid && format != Format::json) throw usage_error(answer.path.reason);
  write_output(arguments.output, formatted(answer, format, arguments.output.has_value()));
  if (invalid) throw usage_error(answer.path.reason);
  warn_of_overestimates(query.options.heuristic, navigator);
  return exit_code_of(answer.path.status);
}

}  // namespace

Command add_solve(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("solve", "Find one path on one map");
  const auto arguments = std::make_shared<SolveArguments>();
  add_query_options(app, *arguments);
  app.add_flag("--smooth", arguments->smooth,
               "Also go straight where one can see: the way points that remain of the path");
  app.add_option("--format", arguments->format,
                 joined(names_of(kFormats)) + " [text; ascii for the built-in scene]")
      ->type_name("FORMAT");
  app.add_option("-o,--output", arguments->output, "Write to this file, whole or not at all")
      ->type_name("FILE");
  app.footer(kExamples);
  return {&app, [arguments] { return run_solve(*arguments); }};
}

}  // namespace wend::cli
