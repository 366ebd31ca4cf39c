// `wend influence`: how sources' scores spread over a map; where it is hottest, where safest, where
// two sides meet, and how to flee.
#include <CLI/CLI.hpp>

#include <memory>

#include "commands/commands.h"
#include "commands/influence/influence_answer.h"
#include "commands/influence/influence_report.h"
#include "options/movement_options.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/suggest.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

enum class InfluenceFormat { text, json, csv, svg, png };

const std::vector<Named<InfluenceFormat>> kInfluenceFormats = {{"text", InfluenceFormat::text},
                                                               {"json", InfluenceFormat::json},
                                                               {"csv", InfluenceFormat::csv},
                                                               {"svg", InfluenceFormat::svg},
                                                               {"png", InfluenceFormat::png}};
const std::vector<Named<InfluenceFormat>> kInfluenceEndings(kInfluenceFormats.begin() + 1,
                                                            kInfluenceFormats.end());

constexpr const char* kInfluenceExamples =
    "Examples:\n"
    "  wend influence scenes/demo.map --source 30,3,8,12 --source 24,18,8,12 --hottest 2\n"
    "  wend influence scenes/demo.map --source 24,18,8,12 --safest 21,12,12\n"
    "  wend influence scenes/demo.map --source 15,1,10,40 --against 35,18,10,40 --front \\\n"
    "    -o front.svg\n"
    "  wend influence scenes/demo.map --flee 8,4 --from 12,7 -o flight.svg\n"
    "\n"
    "csv has the scores, a line each; with --flee what it costs to be where, and the way on.\n";

std::string formatted(const InfluenceAnswer& answer, const AnyScene& scene,
                      InfluenceFormat format) {
  switch (format) {
    case InfluenceFormat::json: return json_of(answer, scene);
    case InfluenceFormat::csv: return csv_of(answer, scene);
    case InfluenceFormat::svg: return drawn(picture_of(answer, scene), PictureFormat::svg);
    case InfluenceFormat::png: return drawn(picture_of(answer, scene), PictureFormat::png);
    case InfluenceFormat::text: break;
  }
  return text_of(answer, scene);
}

ExitCode run_influence(const InfluenceArguments& arguments, const CLI::App& app) {
  const InfluenceFormat format =
      chosen_format({arguments.format, arguments.output}, kInfluenceFormats,
                    {kInfluenceEndings, InfluenceFormat::text, true});
  if (format == InfluenceFormat::png) require_no_terminal("-o", arguments.output);
  require_other_file("-o", arguments.output, files_of(arguments.movement));
  const std::unique_ptr<AnyScene> scene = open_scene(arguments.movement, app);
  const InfluenceAnswer answer = find_influence(arguments, *scene);
  write_output(arguments.output, formatted(answer, *scene, format));
  return ExitCode::success;
}

void add_places(CLI::App& app, InfluenceArguments& arguments) {
  const auto add = [&](const char* name, std::vector<std::string>& values, const char* type,
                       const std::string& text) {
    app.add_option(name, values, text)->type_name(type)->allow_extra_args(false);
  };
  add("--source", arguments.sources, "X,Y,S,R",
      "A source at X,Y (or NAME) of strength S and range R, in cells; several times");
  add("--against", arguments.against, "X,Y,S,R", "One of the other side: its score is taken off");
  add("--flee", arguments.flee, "X,Y", "A threat to flee from; several times");
}

void add_questions(CLI::App& app, InfluenceArguments& arguments) {
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add("--falloff", arguments.falloff, "FALLOFF", joined(names_of(kFalloffs)) + " [linear]");
  add("--distance", arguments.distance, "DISTANCE",
      joined(names_of(kDistances)) + ": how far apart places are [lengths]");
  app.add_flag("--sight", arguments.sight, "Spread along straight lines of sight, on grids");
  add("--hottest", arguments.hottest, "N", "The N places with most of it, 5 cells apart");
  add("--safest", arguments.safest, "X,Y,N", "Of all within N steps of X,Y the one with least");
  app.add_flag("--front", arguments.front, "Where --source and --against meet");
  add("--from", arguments.from, "X,Y", "Where somebody flees from, with --flee");
}

}  // namespace

Command add_influence(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("influence", "Spread danger, sight or crowds over a map");
  const auto arguments = std::make_shared<InfluenceArguments>();
  add_map_and_movement(app, arguments->movement);
  add_places(app, *arguments);
  add_questions(app, *arguments);
  app.add_option("--format", arguments->format,
                 joined(names_of(kInfluenceFormats)) + " [as the file's name ends; else text]")
      ->type_name("FORMAT");
  app.add_option("-o,--output", arguments->output, kOutputHelp)->type_name("FILE");
  app.footer(kInfluenceExamples);
  return {&app, [arguments, &app] { return run_influence(*arguments, app); }};
}

}  // namespace wend::cli
