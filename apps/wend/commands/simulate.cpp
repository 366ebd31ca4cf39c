// `wend simulate`: the units of a scene, ordered about and walking, tick by tick.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <filesystem>
#include <memory>

#include "base/system_files.h"
#include "commands/commands.h"
#include "options/ends.h"
#include "report/answer.h"
#include "scene/scene.h"
#include "simulation/open_stage.h"
#include "simulation/simulation_pictures.h"
#include "simulation/simulation_recording.h"
#include "simulation/simulation_report.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/suggest.h"
#include "terminal/values.h"
#include "wend/picture/draw.h"

namespace wend::cli {
namespace {

enum class SimulateFormat { text, json, csv, svg, png, gif };
enum class SimulateShow { trails, queue };

const std::vector<Named<SimulateFormat>> kSimulateFormats = {
    {"text", SimulateFormat::text}, {"json", SimulateFormat::json}, {"csv", SimulateFormat::csv},
    {"svg", SimulateFormat::svg},   {"png", SimulateFormat::png},   {"gif", SimulateFormat::gif}};

const std::vector<Named<SimulateShow>> kSimulateShows = {{"trails", SimulateShow::trails},
                                                         {"queue", SimulateShow::queue}};

constexpr const char* kSimulateExamples =
    "Examples:\n"
    "  wend simulate scenes/army.scene.json\n"
    "  wend simulate scenes/army.scene.json -o army.gif\n"
    "  wend simulate scenes/army.scene.json --show queue -o queue.svg\n"
    "  wend simulate scenes/falling_bridge.scene.json --threads 2 --format csv -o positions.csv\n"
    "  wend simulate scenes/walled_in.scene.json --positions exact.csv\n";

constexpr std::size_t kSimulationFrames = 80;
constexpr std::uint64_t kMostSimulationFrames = 1000;

struct SimulateArguments {
  std::string scene;
  std::optional<std::string> threads;
  std::optional<std::string> ticks;
  std::optional<std::string> budget;
  std::optional<std::string> every;
  std::optional<std::string> show;
  std::optional<std::string> frames;
  std::optional<std::string> format;
  std::optional<std::string> output;
  std::optional<std::string> record;
  std::optional<std::string> positions;
};

struct SimulateOptions {
  SimulateFormat format = SimulateFormat::text;
  SimulateShow show = SimulateShow::trails;
  std::uint64_t every = 1;
  std::size_t frames = kSimulationFrames;

  bool is_picture() const {
    return format != SimulateFormat::text && format != SimulateFormat::json &&
           format != SimulateFormat::csv;
  }
};

SimulateOptions parse_simulate_options(const SimulateArguments& arguments) {
  SimulateOptions options;
  options.format = chosen_format({arguments.format, arguments.output}, kSimulateFormats,
                                 {kSimulateFormats, SimulateFormat::text, true});
  const bool gif = options.format == SimulateFormat::gif;
  if (gif || options.format == SimulateFormat::png) require_no_terminal("-o", arguments.output);
  if (arguments.every && options.format != SimulateFormat::csv) {
    throw usage_error("--every: only CSV has a line per tick; use --format csv");
  }
  if (arguments.every) {
    options.every = parse_whole_number("--every", *arguments.every, 1, kMostSceneTicks);
  }
  if (arguments.show && !options.is_picture()) {
    throw usage_error("--show: only pictures show something; use -o FILE.svg, .png or .gif");
  }
  if (arguments.show) {
    options.show = parse_named("--show", "picture", *arguments.show, kSimulateShows);
  }
  if (gif && options.show == SimulateShow::queue) {
    throw usage_error("--show queue: a chart of all ticks does not move; use svg or png");
  }
  if (arguments.frames && !gif) {
    throw usage_error("--frames: only an animation has them; use --format gif");
  }
  if (arguments.frames) {
    options.frames = parse_whole_number("--frames", *arguments.frames, 1, kMostSimulationFrames);
  }
  return options;
}

/// Options of the command line override those of the scene.
SimulationOptions run_options(const SimulateArguments& arguments, const ScenePlan& plan) {
  SimulationOptions options;
  options.ticks = plan.ticks;
  options.budget = plan.service.budget;
  if (arguments.threads) {
    options.threads = static_cast<unsigned>(
        parse_whole_number("--threads", *arguments.threads, 1, kMostSimulationThreads));
  }
  if (arguments.ticks) {
    options.ticks = parse_whole_number("--ticks", *arguments.ticks, 1, kMostSceneTicks);
  }
  if (arguments.budget) {
    constexpr std::uint64_t kMostBudget = 1'000'000'000'000;
    options.budget = parse_whole_number("--budget", *arguments.budget, 1, kMostBudget);
  }
  return options;
}

std::string simulation_picture(SimulationPictures& pictures, const SimulationResult& result,
                               const Stage& stage, const SimulateOptions& options) {
  const bool svg = options.format == SimulateFormat::svg;
  if (options.show == SimulateShow::queue) {
    const Chart chart = queue_chart(result, stage);
    return value_or_refuse(svg ? draw_svg(chart) : draw_png(chart));
  }
  if (options.format == SimulateFormat::gif) return pictures.animation(result, options.frames);
  return pictures.still(result, svg);
}

ExitCode simulate_exit_code(SimulationEnd end) {
  switch (end) {
    case SimulationEnd::over: return ExitCode::success;
    case SimulationEnd::ticks_ran_out: return ExitCode::limit_reached;
    case SimulationEnd::interrupted: break;
  }
  return ExitCode::interrupted;
}

/// Warns of an interrupted run, where what is written does not say so itself. A picture would look
/// as if it was complete, and is not written; rows of positions end where the run did.
bool is_written(const SimulationResult& result, const SimulateOptions& options,
                const SimulateArguments& arguments) {
  const bool says_so =
      options.format == SimulateFormat::text || options.format == SimulateFormat::json;
  if (result.end != SimulationEnd::interrupted || says_so) return true;
  const bool picture = options.is_picture();
  print_warning(fmt::format("interrupted after {} ticks; {} {}", result.ticks,
                            arguments.output.value_or("standard output"),
                            picture ? "was not written" : "ends there"));
  return !picture;
}

bool is_same_file(const std::string& one, const std::string& other) {
  std::error_code none;
  return std::filesystem::weakly_canonical(path_of(one), none) ==
         std::filesystem::weakly_canonical(path_of(other), none);
}

/// That a second output has another place than what is read, and than the output `before` it.
void require_own_file(const char* option, const std::optional<std::string>& file,
                      const OpenedStage& opened, const char* before,
                      const std::optional<std::string>& place) {
  require_file_name(option, file);
  require_other_file(option, file, opened.files);
  if (file == "-" && goes_to_standard_output(place)) {
    throw usage_error(fmt::format("{}: standard output is that of {}; name a file, or one for {}",
                                  option, before, before));
  }
  if (goes_to_standard_output(place) || file == "-" || !is_same_file(*place, *file)) return;
  throw usage_error(fmt::format("{}: {} writes to that file; name another", option, before));
}

/// Nothing where nothing is to be recorded.
std::unique_ptr<SimulationRecorder> recorder_for(const SimulateArguments& arguments,
                                                 const OpenedStage& opened, std::uint64_t budget) {
  if (!arguments.record) return nullptr;
  require_file_name("--record", arguments.record);
  require_ending("--record", arguments.record, {"wrec"});
  require_own_file("--record", arguments.record, opened, "-o", arguments.output);
  const std::string name = arguments.scene == "-" ? kStandardInput : arguments.scene;
  return std::make_unique<SimulationRecorder>(opened.stage, name, opened.text, budget);
}

/// Nothing where no positions are to be written.
std::unique_ptr<SimulationPositions> positions_for(const SimulateArguments& arguments,
                                                   const OpenedStage& opened) {
  if (!arguments.positions) return nullptr;
  require_file_name("--positions", arguments.positions);
  require_ending("--positions", arguments.positions, {"csv"});
  require_own_file("--positions", arguments.positions, opened, "-o", arguments.output);
  if (arguments.record) {
    require_own_file("--positions", arguments.positions, opened, "--record", arguments.record);
  }
  return std::make_unique<SimulationPositions>(opened.stage);
}

ExitCode run_simulate(const SimulateArguments& arguments) {
  const SimulateOptions options = parse_simulate_options(arguments);
  const OpenedStage opened = open_stage(arguments.scene);
  const Stage& stage = opened.stage;
  require_other_file("-o", arguments.output, opened.files);
  const SimulationOptions run = run_options(arguments, stage.plan());
  const std::unique_ptr<SimulationRecorder> recorder = recorder_for(arguments, opened, run.budget);
  const std::unique_ptr<SimulationPositions> positions = positions_for(arguments, opened);
  SimulationCsv csv(stage, options.every);
  SimulationPictures pictures(stage);
  std::vector<SimulationWatcher*> watchers;
  if (options.format == SimulateFormat::csv) watchers.push_back(&csv);
  if (options.is_picture() && options.show == SimulateShow::trails) watchers.push_back(&pictures);
  if (recorder) watchers.push_back(recorder.get());
  if (positions) watchers.push_back(positions.get());
  const SimulationResult result = value_or_refuse(simulate(stage, run, watchers));
  const auto written = [&] {
    switch (options.format) {
      case SimulateFormat::text: return simulation_text(result, stage, run);
      case SimulateFormat::json: return simulation_json(result, stage, run);
      case SimulateFormat::csv: return csv.text();
      default: return simulation_picture(pictures, result, stage, options);
    }
  };
  std::vector<OutputFile> files;
  if (is_written(result, options, arguments)) {
    files.push_back({arguments.output.value_or("-"), written()});
  }
  if (recorder) files.push_back({*arguments.record, recorder->bytes(result)});
  if (positions) files.push_back({*arguments.positions, positions->text()});
  write_files(files);
  return simulate_exit_code(result.end);
}

}  // namespace

Command add_simulate(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("simulate", "Run the units of a scene, tick by tick");
  const auto arguments = std::make_shared<SimulateArguments>();
  app.add_option("SCENE", arguments->scene, "A scene (docs/simulate.md); -: standard input")
      ->required()
      ->type_name("");
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const std::string& text) {
    app.add_option(name, value, text)->type_name(type);
  };
  add("--threads", arguments->threads, "N",
      "Threads that search and steer; the answers are the same [1]");
  add("--ticks", arguments->ticks, "N", "The last tick, in place of what the scene says");
  add("--budget", arguments->budget, "N",
      "Expansions a tick, all searches together, in place of what the scene says");
  add("--every", arguments->every, "N", "For csv: every so many ticks [1]");
  add("--show", arguments->show, "WHAT",
      "For pictures: " + joined(names_of(kSimulateShows)) + " [trails]");
  add("--frames", arguments->frames, "N",
      fmt::format("For gif: at most this many frames [{}]", kSimulationFrames));
  add("--format", arguments->format, "FORMAT",
      joined(names_of(kSimulateFormats)) + " [as the file's name ends; else text]");
  add("-o,--output", arguments->output, "FILE", kOutputHelp);
  add("--record", arguments->record, "FILE",
      "Also write the scene, its map and where all units were to this file, for wend replay");
  add("--positions", arguments->positions, "FILE",
      "Also write where all units were in each tick, how fast and how large, to this CSV file");
  app.footer(kSimulateExamples);
  return {&app, [arguments] { return run_simulate(*arguments); }};
}

}  // namespace wend::cli
