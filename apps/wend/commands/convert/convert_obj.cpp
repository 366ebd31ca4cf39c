#include "commands/convert/convert_obj.h"

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include <chrono>
#include <cstdio>
#include <utility>

#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/interrupt.h"
#include "terminal/output.h"
#include "terminal/progress_bar.h"
#include "terminal/terminal.h"
#include "terminal/values.h"
#include "wend/io/obj_file.h"
#include "wend/recast/build_mesh.h"

namespace wend::cli {
namespace {

struct AgentOption {
  const char* name;    // on the command line
  const char* member;  // of RecastOptions, by which its errors go
  std::optional<std::string> AgentArguments::*text;
  double RecastOptions::*value;
};

constexpr AgentOption kAgentOptions[] = {
    {"--agent-radius", "agent_radius", &AgentArguments::radius, &RecastOptions::agent_radius},
    {"--agent-height", "agent_height", &AgentArguments::height, &RecastOptions::agent_height},
    {"--climb", "agent_climb", &AgentArguments::climb, &RecastOptions::agent_climb},
    {"--slope", "agent_slope", &AgentArguments::slope, &RecastOptions::agent_slope},
    {"--cell-size", "cell_size", &AgentArguments::cell_size, &RecastOptions::cell_size},
    {"--cell-height", "cell_height", &AgentArguments::cell_height, &RecastOptions::cell_height},
    {"--region-size", "region_size", &AgentArguments::region_size, &RecastOptions::region_size},
    {"--region-merged", "region_merged", &AgentArguments::region_merged,
     &RecastOptions::region_merged},
    {"--edge-length", "edge_length", &AgentArguments::edge_length, &RecastOptions::edge_length},
    {"--edge-error", "edge_error", &AgentArguments::edge_error, &RecastOptions::edge_error}};
constexpr const char* kTileSize = "--tile-size";
constexpr const char* kSlopeAreas = "--slope-areas";

double parse_agent_number(const AgentOption& option, const AgentArguments& arguments) {
  constexpr double kMost = 1e6;
  return parse_number(option.name, *(arguments.*option.text), 0, kMost);
}

/// The defaults are those of an agent of that size; of the ordinary one, Recast's own.
RecastOptions defaults_for(const AgentArguments& arguments) {
  const RecastOptions ordinary;
  const auto number = [&](std::size_t option, double otherwise) {
    const AgentOption& wanted = kAgentOptions[option];
    return arguments.*wanted.text ? parse_agent_number(wanted, arguments) : otherwise;
  };
  const double radius = number(0, ordinary.agent_radius);
  const double height = number(1, ordinary.agent_height);
  return RecastOptions::for_agent(radius, height);
}

std::string option_of(const std::string& member) {
  for (const AgentOption& option : kAgentOptions) {
    if (member == option.member) return option.name;
  }
  return member == "slope_areas" ? kSlopeAreas : kTileSize;
}

RecastOptions parse_agent(const AgentArguments& arguments) {
  constexpr std::uint64_t kMostTile = 8192;
  RecastOptions options = defaults_for(arguments);
  for (const AgentOption& option : kAgentOptions) {
    if (arguments.*option.text) options.*option.value = parse_agent_number(option, arguments);
  }
  if (arguments.tile_size) {
    options.tile_size = static_cast<std::uint32_t>(
        parse_whole_number(kTileSize, *arguments.tile_size, 0, kMostTile));
  }
  if (arguments.slope_areas) {
    for (const std::string& slope : split_at_commas(*arguments.slope_areas)) {
      options.slope_areas.push_back(parse_number(kSlopeAreas, slope, 0, 90));
    }
  }
  const Result<void> checked = options.check();
  if (checked) return options;
  std::string reason = checked.error().reason;
  for (const AgentOption& option : kAgentOptions) {
    const std::size_t at = reason.find(option.member);
    if (at != reason.npos) reason.replace(at, std::string(option.member).size(), option.name);
  }
  throw usage_error(fmt::format("{}: {}", option_of(checked.error().source), reason));
}

}  // namespace

const char* AgentArguments::given() const {
  for (const AgentOption& option : kAgentOptions) {
    if (this->*option.text) return option.name;
  }
  if (slope_areas) return kSlopeAreas;
  return tile_size ? kTileSize : nullptr;
}

void add_agent_options(CLI::App& app, AgentArguments& arguments) {
  const auto add = [&](const char* name, std::optional<std::string>& value, const char* type,
                       const char* text) { app.add_option(name, value, text)->type_name(type); };
  add("--agent-radius", arguments.radius, "R",
      "Of a level: the mesh keeps so far from walls, 0 or more [0.6]");
  add("--agent-height", arguments.height, "H", "No floor where it is lower than that [2]");
  add("--climb", arguments.climb, "H",
      "Steps that are higher cannot be taken [0.45 of the height]");
  add("--slope", arguments.slope, "DEGREES", "What is steeper is no floor, 0 to 89.9 [45]");
  add("--cell-size", arguments.cell_size, "L",
      "Divide the level into cells with such sides [half the radius]");
  add("--cell-height", arguments.cell_height, "H", "and such heights [a tenth of the height]");
  add("--region-size", arguments.region_size, "CELLS",
      "Leave out floor of less than this squared [8]");
  add("--region-merged", arguments.region_merged, "CELLS",
      "Join regions of less than this squared to others [20]");
  add("--edge-length", arguments.edge_length, "L",
      "Divide sides along walls that are longer; 0: none [6 times the height]");
  add("--edge-error", arguments.edge_error, "CELLS",
      "How far the mesh may leave what the cells say [1.3]");
  add(kTileSize, arguments.tile_size, "CELLS",
      "Build tiles of such sides one by one, 16 to 8192; 0: all at once [0]");
  add(kSlopeAreas, arguments.slope_areas, "DEGREES,...",
      "Floor up to the first of these slopes is area 0 of the mesh, up to the second area 1 and so "
      "on");
}

LevelMesh mesh_of_level(const std::string& path, const AgentArguments& arguments) {
  RecastOptions options = parse_agent(arguments);
  TriangleSoup level = value_or_fail(
      path == "-" ? io::parse_obj(read_standard_input(), kStandardInput) : io::read_obj(path));
  const InterruptGuard guard;
  const WorkBar bar("building the mesh");
  options.on_progress = bar;
  options.cancel = &interrupt_flag();
  const auto begin = std::chrono::steady_clock::now();
  Result<MeshPlan> plan = build_mesh(level, options);
  const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - begin;
  bar.end();
  if (interrupted()) throw Failure(ExitCode::interrupted, "interrupted while building the mesh");
  MeshPlan made = value_or_blame(std::move(plan), path == "-" ? kStandardInput : path);
  print_note(fmt::format("{} triangles became {} polygons in {:.0f} ms", level.triangles.size(),
                         made.first.size() - 1, time.count()));
  options.on_progress = nullptr;
  return {std::move(made), std::move(level), std::move(options)};
}

}  // namespace wend::cli
