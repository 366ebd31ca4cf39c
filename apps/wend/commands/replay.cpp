// `wend replay`: a recorded session, run again.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>

#include "commands/commands.h"
#include "options/recording.h"
#include "scene/scene.h"
#include "simulation/simulation_replay.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/world/record/replay.h"

namespace wend::cli {
namespace {

enum class ReplayFormat { text, json };

const std::vector<Named<ReplayFormat>> kReplayFormats = {{"text", ReplayFormat::text},
                                                         {"json", ReplayFormat::json}};

constexpr std::size_t kShownDifferences = 10;

constexpr const char* kReplayExamples =
    "Examples:\n"
    "  wend solve scenes/demo.map --from 8,4 --to 50,10 --record demo.wrec\n"
    "  wend replay demo.wrec\n"
    "  wend replay demo.wrec --all --format json\n"
    "  wend simulate scenes/army.scene.json --record army.wrec\n"
    "  wend replay army.wrec\n"
    "\n"
    "Sessions are recorded by wend solve and wend bench with --record, and by programs with a\n"
    "SessionRecorder; simulations by wend simulate with --record. Where an answer or a unit's\n"
    "place differs the exit status is 5.\n";

struct ReplayArguments {
  std::string file;
  std::optional<std::string> format;
  bool all = false;
};

/// "1 cell", "2 cells".
std::string count_of(std::uint64_t count, const char* what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

std::string recorded_text(const std::string& file) {
  require_file_name("FILE", file);
  return file == "-" ? read_standard_input() : value_or_fail(io::read_text(file));
}

Session session_of(const std::string& text, const std::string& name) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  return value_or_fail(read_session({bytes, text.size()}, name));
}

/// The map of a session, and the result of its replay.
struct Replayed {
  std::string map;  ///< in words
  ReplayReport report;
};

std::string map_words(const RecordedGrid& grid) {
  const std::string layout = to_string(grid.map.layout());
  return fmt::format(
      "{} x {} cells{}{}", grid.map.width(), grid.map.height(),
      layout == "square" ? "" : " (" + layout + ")",
      grid.map.links().empty() ? "" : ", " + count_of(grid.map.links().size(), "link"));
}

Replayed run_again(const Session& session, const std::string& name) {
  Workspace workspace(checked_allocator());
  if (const auto* grid = std::get_if<RecordedGrid>(&session.map)) {
    return {map_words(*grid), value_or_blame(replay(session, workspace), name)};
  }
  const auto& file = std::get<RecordedText>(session.map);
  const std::unique_ptr<AnyScene> scene = open_recorded(file);
  const NodeNavigator& navigator = scene->navigator();
  return {fmt::format("{}, {} {}", file.name, navigator.node_count(), scene->nodes()),
          value_or_blame(replay_on(navigator, session, workspace), name)};
}

/// How many there are of each kind.
std::array<std::size_t, 4> kinds_in(const std::vector<Difference>& differences) {
  std::array<std::size_t, 4> counts{};
  for (const Difference& difference : differences) {
    ++counts[static_cast<std::size_t>(difference.kind)];
  }
  return counts;
}

std::string differences_text(const std::vector<Difference>& differences) {
  if (differences.empty()) return "none";
  std::string text;
  const std::array<std::size_t, 4> counts = kinds_in(differences);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    text += fmt::format("{}{} in {}", text.empty() ? "" : ", ", counts[i],
                        to_string(static_cast<DifferenceKind>(i)));
  }
  return text;
}

std::string head_text(const Replayed& replayed) {
  const ReplayReport& report = replayed.report;
  std::string text = fmt::format("map          {}\n", replayed.map);
  text += fmt::format("questions    {}", report.questions);
  if (report.replans > 0) text += fmt::format(", {} of them by replanners", report.replans);
  if (report.by_the_clock > 0) {
    text += fmt::format(", {} ended by a clock and not compared", report.by_the_clock);
  }
  text += '\n';
  if (report.edits > 0) {
    text += fmt::format("edits        {}, of {}\n", report.edits,
                        count_of(report.edited_cells, "cell"));
  }
  text += fmt::format("expanded     {}", count_of(report.expanded, "node"));
  if (report.expanded != report.expanded_before) {
    text += fmt::format(", when recorded {}", report.expanded_before);
  }
  text += '\n';
  for (const std::string& omission : report.omissions) {
    text += fmt::format("left out     {}\n", omission);
  }
  return text + fmt::format("differences  {}\n", differences_text(report.differences));
}

std::string difference_text(const Difference& difference) {
  return fmt::format("question {}, event {}: {}\n  asked     {}\n  expected  {}\n  got       {}\n",
                     difference.question, difference.event, to_string(difference.kind),
                     difference.query, difference.expected, difference.got);
}

std::string replay_text(const Replayed& replayed, std::size_t shown) {
  const std::vector<Difference>& differences = replayed.report.differences;
  std::string text = head_text(replayed);
  for (std::size_t i = 0; i < shown; ++i) text += difference_text(differences[i]);
  if (shown < differences.size()) {
    text += fmt::format("and {} more: --all shows them\n", differences.size() - shown);
  }
  return text;
}

std::string replay_json(const Replayed& replayed, std::size_t shown) {
  const ReplayReport& report = replayed.report;
  nlohmann::ordered_json json;
  json["map"] = replayed.map;
  json["questions"] = report.questions;
  json["replans"] = report.replans;
  json["edits"] = report.edits;
  json["edited_cells"] = report.edited_cells;
  json["by_the_clock"] = report.by_the_clock;
  json["expanded"] = report.expanded;
  json["expanded_before"] = report.expanded_before;
  json["omissions"] = report.omissions;
  const std::array<std::size_t, 4> counts = kinds_in(report.differences);
  for (std::size_t i = 0; i < counts.size(); ++i) {
    json["differences"][to_string(static_cast<DifferenceKind>(i))] = counts[i];
  }
  auto list = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < shown; ++i) {
    const Difference& difference = report.differences[i];
    list.push_back({{"question", difference.question},
                    {"event", difference.event},
                    {"kind", to_string(difference.kind)},
                    {"query", difference.query},
                    {"expected", difference.expected},
                    {"got", difference.got}});
  }
  json["shown"] = list;
  return json_text(json);
}

ExitCode run_simulation_again(const std::string& text, const std::string& name, bool all,
                              ReplayFormat format) {
  const SimulationReplay replay =
      replay_simulation(value_or_fail(read_simulation_recording(text, name)), name);
  const std::size_t shown = all ? kMostSceneUnits : kShownDifferences;
  write_output({}, format == ReplayFormat::text ? simulation_replay_text(replay, shown)
                                                : simulation_replay_json(replay, shown));
  if (!replay.same()) return ExitCode::check_failed;
  return replay.interrupted ? ExitCode::interrupted : ExitCode::success;
}

ExitCode run_replay(const ReplayArguments& arguments) {
  if (arguments.file.empty()) throw usage_error("replay: name a recorded session");
  const ReplayFormat format =
      arguments.format ? parse_named("--format", "format", *arguments.format, kReplayFormats)
                       : ReplayFormat::text;
  const std::string name = arguments.file == "-" ? kStandardInput : arguments.file;
  const std::string text = recorded_text(arguments.file);
  if (is_simulation_recording(text)) {
    return run_simulation_again(text, name, arguments.all, format);
  }
  const Replayed replayed = run_again(session_of(text, name), name);
  const std::size_t count = replayed.report.differences.size();
  const std::size_t shown = arguments.all ? count : std::min(count, kShownDifferences);
  write_output({}, format == ReplayFormat::text ? replay_text(replayed, shown)
                                                : replay_json(replayed, shown));
  return replayed.report.same() ? ExitCode::success : ExitCode::check_failed;
}

}  // namespace

Command add_replay(CLI::App& program) {
  CLI::App& app =
      *program.add_subcommand("replay", "Run a recorded session again, and compare the answers");
  const auto arguments = std::make_shared<ReplayArguments>();
  app.add_option("FILE", arguments->file, "A session that was recorded; - for standard input")
      ->type_name("");
  app.add_option("--format", arguments->format, joined(names_of(kReplayFormats)) + " [text]")
      ->type_name("FORMAT");
  app.add_flag("--all", arguments->all,
               fmt::format("Show all differences, not the first {} only", kShownDifferences));
  app.footer(kReplayExamples);
  return {&app, [arguments] { return run_replay(*arguments); }};
}

}  // namespace wend::cli
