// `wend info`: what a map holds, and which heuristics may be trusted on it.
#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <array>
#include <memory>

#include "commands/commands.h"
#include "commands/graph_commands.h"
#include "options/movement_options.h"
#include "options/search_options.h"
#include "report/answer.h"
#include "scene/cell_names.h"
#include "terminal/memory.h"
#include "terminal/output.h"
#include "terminal/table.h"
#include "terminal/terminal.h"
#include "terminal/values.h"
#include "wend/base/version.h"
#include "wend/space/tables/islands.h"

namespace wend::cli {
namespace {

enum class InfoFormat { text, json };

const std::vector<Named<InfoFormat>> kInfoFormats = {{"text", InfoFormat::text},
                                                     {"json", InfoFormat::json}};

constexpr const char* kInfoExamples =
    "Examples:\n"
    "  wend info arena.map\n"
    "  wend info swamp.map --costs costs.txt --corners always\n"
    "  wend info arena.map --costs classic --format json\n";

struct InfoArguments {
  MovementArguments movement;
  std::optional<std::string> format;
};

/// Of one terrain symbol.
struct Terrain {
  char symbol;
  std::uint64_t cells;
  double cost;  ///< relative to open ground; 0: blocked
};

struct MapInfo {
  const Scene* scene;
  const Navigator* navigator;
  std::int32_t width = 0;  ///< of a floor, where there are several
  std::int32_t height = 0;
  std::uint64_t cells = 0;  ///< on all floors
  std::uint64_t walkable = 0;
  std::uint32_t largest_island = 0;
  std::vector<Terrain> terrain;  ///< the commonest first
};

double share(std::uint64_t part, std::uint64_t whole) {
  return static_cast<double>(part) / static_cast<double>(whole);
}

MapInfo inspect(const Scene& scene, const Navigator& navigator) {
  MapInfo info{&scene, &navigator, scene.map.width(), scene.map.height(), 0, 0, 0, {}};
  std::array<std::uint64_t, 256> counts{};
  for (NodeId id = 0; id < scene.map.cell_count(); ++id) {
    const Point p = scene.map.point(id);
    if (scene.floors && !scene.floors->contains(scene.floors->cell(p))) continue;
    ++counts[static_cast<unsigned char>(scene.map.symbol(p))];
    ++info.cells;
  }
  if (scene.floors) {
    info.width = scene.floors->width();
    info.height = scene.floors->height();
  }
  for (std::size_t i = 0; i < counts.size(); ++i) {
    if (counts[i] == 0) continue;
    const char symbol = static_cast<char>(i);
    const std::uint32_t cost = scene.map.terrain().of(symbol);
    info.terrain.push_back({symbol, counts[i], cost / double{TerrainCosts::kThousandths}});
    info.walkable += cost == 0 ? 0 : counts[i];
  }
  std::stable_sort(info.terrain.begin(), info.terrain.end(),
                   [](const Terrain& a, const Terrain& b) { return a.cells > b.cells; });
  const Islands& islands = navigator.islands();
  for (std::uint32_t label = 1; label <= islands.count(); ++label) {
    info.largest_island = std::max(info.largest_island, islands.size(label));
  }
  return info;
}

std::string lint_text(const LintReport& report, const Navigator& navigator, const Scene& scene) {
  if (report.verdict == LintVerdict::admissible) return "never overestimates";
  if (report.verdict == LintVerdict::not_refuted)
    return "no overestimate found, but none is ruled out";
  const Point from = navigator.point(report.from);
  const Point to = navigator.point(report.to);
  return fmt::format("can overestimate: from {} to {} it says {}, the true cost is {}",
                     cell_text(scene, from), cell_text(scene, to), cost_text(report.estimate),
                     cost_text(report.cost));
}

std::string terrain_text(const MapInfo& info) {
  Table table = {{"  terrain", "cells", "share", "cost"}};
  for (const Terrain& each : info.terrain) {
    table.push_back({fmt::format("  '{}'", each.symbol), std::to_string(each.cells),
                     fmt::format("{:.2f} %", 100 * share(each.cells, info.cells)),
                     each.cost == 0 ? "blocked" : fmt::format("{:g}", each.cost)});
  }
  return aligned(table);
}

std::string places_text(const Scene& scene) {
  Table table = {{"  place", "cell", "kind"}};
  for (const io::MapPlace& place : scene.places) {
    table.push_back({fmt::format("  '{}'", place.name), cell_text(scene, place.cell), place.kind});
  }
  return aligned(table);
}

/// Where a map of a robot lies in the world.
std::string ros_text(const io::RosMapInfo& ros) {
  return fmt::format("{:g} metres a cell, lower left corner at {:g},{:g}, turned by {:g}",
                     ros.resolution, ros.x, ros.y, ros.yaw);
}

std::string info_text(const MapInfo& info) {
  std::string text;
  const auto add = [&](const char* name, const std::string& value) {
    text += fmt::format("{:<10} {}\n", name, value);
  };
  add("map", printable(info.scene->name));
  const auto& floors = info.scene->floors;
  add("size",
      fmt::format("{} x {}{}, {} cells", info.width, info.height,
                  floors ? fmt::format(" on {} floors", floors->floor_count()) : "", info.cells));
  add("walkable",
      fmt::format("{} cells, {:.2f} %", info.walkable, 100 * share(info.walkable, info.cells)));
  add("space", info.navigator->space_name());
  add("islands", fmt::format("{}, the largest has {} cells", info.navigator->islands().count(),
                             info.largest_island));
  if (info.scene->ros) add("world", ros_text(*info.scene->ros));
  text += "\n" + terrain_text(info) + "\n";
  if (!info.scene->places.empty()) text += places_text(*info.scene) + "\n";
  text += fmt::format("Heuristics (corners {}):\n",
                      dashed(to_string(info.navigator->options().corners)));
  Workspace workspace(checked_allocator());
  for (const HeuristicKind kind : named_heuristics(info.navigator->layout())) {
    const LintReport report = info.navigator->lint(kind, workspace);
    text += fmt::format("  {:<10} {}\n", to_string(kind),
                        lint_text(report, *info.navigator, *info.scene));
  }
  return text;
}

nlohmann::ordered_json lint_json(HeuristicKind kind, const MapInfo& info, Workspace& workspace) {
  const Navigator& navigator = *info.navigator;
  const LintReport report = navigator.lint(kind, workspace);
  nlohmann::ordered_json json;
  json["heuristic"] = to_string(kind);
  json["verdict"] = to_string(report.verdict);
  if (report.verdict != LintVerdict::overestimates) return json;
  const Point from = navigator.point(report.from);
  const Point to = navigator.point(report.to);
  json["from"] = cell_json(*info.scene, from);
  json["to"] = cell_json(*info.scene, to);
  json["estimate"] = cost_json(report.estimate);
  json["cost"] = cost_json(report.cost);
  return json;
}

/// What only some forms of maps have.
void add_origin(const Scene& scene, nlohmann::ordered_json& json) {
  for (const io::MapPlace& place : scene.places) {
    json["places"].push_back(
        {{"name", place.name}, {"cell", cell_json(scene, place.cell)}, {"kind", place.kind}});
  }
  if (!scene.ros) return;
  json["world"] = {{"resolution", scene.ros->resolution},
                   {"origin", {scene.ros->x, scene.ros->y, scene.ros->yaw}}};
}

std::string info_json(const MapInfo& info) {
  nlohmann::ordered_json json;
  json["map"] = info.scene->name;
  json["width"] = info.width;
  json["height"] = info.height;
  if (info.scene->floors) json["floors"] = info.scene->floors->floor_count();
  json["cells"] = info.cells;
  json["walkable"] = info.walkable;
  json["walkable_share"] = share(info.walkable, info.cells);
  json["space"] = info.navigator->space_name();
  json["corners"] = to_string(info.navigator->options().corners);
  json["islands"] = info.navigator->islands().count();
  json["largest_island"] = info.largest_island;
  json["terrain"] = nlohmann::ordered_json::array();
  for (const Terrain& each : info.terrain) {
    json["terrain"].push_back({{"symbol", std::string(1, each.symbol)},
                               {"cells", each.cells},
                               {"share", share(each.cells, info.cells)},
                               {"cost", each.cost}});
  }
  add_origin(*info.scene, json);
  json["heuristics"] = nlohmann::ordered_json::array();
  Workspace workspace(checked_allocator());
  for (const HeuristicKind kind : named_heuristics(info.navigator->layout())) {
    json["heuristics"].push_back(lint_json(kind, info, workspace));
  }
  json["version"] = WEND_VERSION;
  return json_text(json);
}

ExitCode run_info(const InfoArguments& arguments) {
  const InfoFormat format = arguments.format
                                ? parse_named("--format", "format", *arguments.format, kInfoFormats)
                                : InfoFormat::text;
  const Movement movement = parse_movement(arguments.movement);
  const Scene scene = load_scene(arguments.movement.map, movement);
  const Navigator navigator = build_navigator(scene, movement.grid);
  const MapInfo info = inspect(scene, navigator);
  write_output({}, format == InfoFormat::json ? info_json(info) : info_text(info));
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
  return {&app, [arguments, &app] {
            if (!is_json_scene(arguments->movement.map)) return run_info(*arguments);
            return tell_of_graph(*arguments->movement.map, arguments->format, app);
          }};
}

}  // namespace wend::cli
