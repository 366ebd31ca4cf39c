// `wend info`: what a map holds, and which heuristics may be trusted on it.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <memory>

#include "commands/commands.h"
#include "options/movement_options.h"
#include "options/search_options.h"
#include "report/answer.h"
#include "report/map_facts.h"
#include "scene/grid_scene.h"
#include "terminal/layout/wrap.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/terminal.h"
#include "terminal/values.h"
#include "wend/base/version.h"

namespace wend::cli {
namespace {

enum class InfoFormat { text, json };

const std::vector<Named<InfoFormat>> kInfoFormats = {{"text", InfoFormat::text},
                                                     {"json", InfoFormat::json}};

constexpr const char* kInfoExamples =
    "Examples:\n"
    "  wend info scenes/demo.map\n"
    "  wend info scenes/swamp.map --costs scenes/swamp.costs --corners always\n"
    "  wend info scenes/demo.map --costs classic --format json\n";

struct InfoArguments {
  MovementArguments movement;
  std::optional<std::string> format;
};

/// The heuristics that the map knows. On grids `automatic` stands for one of them.
std::vector<HeuristicKind> heuristics_of(const AnyScene& scene) {
  if (const GridScene* grid = as_grid(scene)) return named_heuristics(grid->grid().layout());
  std::vector<HeuristicKind> kinds = {HeuristicKind::automatic};
  for (const HeuristicKind kind : named_heuristics(CellLayout::square)) {
    if (scene.navigator().knows(kind)) kinds.push_back(kind);
  }
  return kinds;
}

std::string lint_text(const LintReport& report, const AnyScene& scene) {
  if (report.verdict == LintVerdict::admissible) return "never overestimates";
  if (report.verdict == LintVerdict::not_refuted) {
    return "no overestimate found, but none is ruled out";
  }
  return fmt::format("can overestimate: from {} to {} it says {}, the true cost is {}",
                     printable(scene.text(report.from)), printable(scene.text(report.to)),
                     cost_text(report.estimate), cost_text(report.cost));
}

nlohmann::ordered_json lint_json(HeuristicKind kind, const LintReport& report,
                                 const AnyScene& scene) {
  nlohmann::ordered_json json;
  json["heuristic"] = to_string(kind);
  json["verdict"] = to_string(report.verdict);
  if (report.verdict != LintVerdict::overestimates) return json;
  json["from"] = scene.json(report.from);
  json["to"] = scene.json(report.to);
  json["estimate"] = cost_json(report.estimate);
  json["cost"] = cost_json(report.cost);
  return json;
}

std::string info_text(const AnyScene& scene) {
  NamedLines head;
  head.add("map", printable(scene.name()));
  const GridScene* grid = as_grid(scene);
  std::string text = head.text() + facts_text(scene);
  text += grid ? fmt::format("Heuristics (corners {}):\n",
                             dashed(to_string(grid->grid().options().corners)))
               : "Heuristics:\n";
  Workspace workspace(checked_allocator());
  for (const HeuristicKind kind : heuristics_of(scene)) {
    text += hanging(fmt::format("  {}", to_string(kind)),
                    lint_text(scene.navigator().lint(kind, workspace), scene), 13, text_width());
  }
  return text;
}

std::string info_json(const AnyScene& scene) {
  nlohmann::ordered_json json;
  json["map"] = scene.name();
  add_facts(scene, json);
  json["heuristics"] = nlohmann::ordered_json::array();
  Workspace workspace(checked_allocator());
  for (const HeuristicKind kind : heuristics_of(scene)) {
    json["heuristics"].push_back(lint_json(kind, scene.navigator().lint(kind, workspace), scene));
  }
  json["version"] = WEND_VERSION;
  return json_text(json);
}

ExitCode run_info(const InfoArguments& arguments, const CLI::App& app) {
  const InfoFormat format = arguments.format
                                ? parse_named("--format", "format", *arguments.format, kInfoFormats)
                                : InfoFormat::text;
  const std::unique_ptr<AnyScene> scene = open_scene(arguments.movement, app);
  write_output({}, format == InfoFormat::json ? info_json(*scene) : info_text(*scene));
  return ExitCode::success;
}

}  // namespace

Command add_info(CLI::App& program) {
  CLI::App& app = *program.add_subcommand("info", "Tell what a map holds");
  const auto arguments = std::make_shared<InfoArguments>();
  add_map_and_movement(app, arguments->movement);
  app.add_option("--format", arguments->format, joined(names_of(kInfoFormats)) + " [text]")
      ->type_name("FORMAT");
  app.footer(kInfoExamples);
  return {&app, [arguments, &app] { return run_info(*arguments, app); }};
}

}  // namespace wend::cli
