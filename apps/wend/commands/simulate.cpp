// `wend simulate`: units of a scene, ordered about and walking, tick by tick.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "commands/commands.h"
#include "simulation/open_stage.h"
#include "simulation/simulation_report.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

enum class SimulateFormat { text, json, csv };

const std::vector<Named<SimulateFormat>> kSimulateFormats = {{"text", SimulateFormat::text},
                                                             {"json", SimulateFormat::json},
                                                             {"csv", SimulateFormat::csv}};

struct SimulateArguments {
  std::string scene;
  std::optional<std::string> threads;
  std::optional<std::string> ticks;
  std::optional<std::string> budget;
  std::optional<std::string> every;
  std::optional<std::string> format;
  std::optional<std::string> output;
};

ExitCode run_simulate(const SimulateArguments& arguments) {
  const SimulateFormat format = chosen_format({arguments.format, arguments.output}, kSimulateFormats,
                    {kSimulateFormats, SimulateFormat::text, true});
  OpenedStage opened = open_stage(arguments.scene);
  SimulationOptions options;
  options.ticks = opened.stage.plan().ticks;
  options.budget = opened.stage.plan().service.budget;
  if (arguments.threads) options.threads = (unsigned)parse_whole_number("--threads", *arguments.threads, 1, 256);
  SimulationCsv csv(opened.stage, 1);
  std::vector<SimulationWatcher*> watchers;
  if (format == SimulateFormat::csv) watchers.push_back(&csv);
  const SimulationResult result = value_or_fail(simulate(opened.stage, options, watchers));
  write_output(arguments.output, format == SimulateFormat::csv ? csv.text() : format == SimulateFormat::json ? simulation_json(result, opened.stage, options) : simulation_text(result, opened.stage, options));
  return ExitCode::success;
}

}  // namespace

Command add_simulate(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("simulate", "Run a scene of units tick by tick");
  const auto arguments = std::make_shared<SimulateArguments>();
  app.add_option("SCENE", arguments->scene, "scene")->type_name("");
  app.add_option("--threads", arguments->threads, "");
  app.add_option("--format", arguments->format, "");
  app.add_option("-o,--output", arguments->output, "FILE");
  return {&app, [arguments] { return run_simulate(*arguments); }};
}

}  // namespace wend::cli
