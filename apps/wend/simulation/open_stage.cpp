#include "simulation/open_stage.h"

#include <filesystem>

#include "base/system_files.h"
#include "scene/any_scene.h"
#include "scene/scene.h"
#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

/// Files that a scene names lie beside it.
std::string beside(const std::string& scene, const std::string& file) {
  if (scene == "-") return file;
  return (path_of(scene).parent_path() / path_of(file)).string();
}

struct NamedMap {
  GridMap map;
  std::string name;
};

NamedMap map_of(const ScenePlan& plan, const std::string& file, const std::string& source,
                std::vector<std::string>& files) {
  Movement movement;
  if (!plan.costs_file.empty()) {
    movement.terrain_file = beside(file, plan.costs_file);
    files.push_back(movement.terrain_file);
  }
  if (plan.map_file.empty()) {
    Result<GridMap> rows = io::parse_grid(plan.map_rows);
    if (!rows) {
      throw file_error(
          Error{source, plan.map_at.line, "/map: " + rows.error().message()}.message());
    }
    return {load_scene(std::move(rows).value(), "rows of the scene", movement).map,
            "rows of the scene"};
  }
  if (file == "-" && plan.map_file == "-") {
    throw file_error(Error{source, plan.map_at.line,
                           "/map: standard input is the scene: name a file, or give rows"}
                         .message());
  }
  const std::string name = beside(file, plan.map_file);
  files.push_back(name);
  if (is_no_grid(name)) {
    throw file_error(Error{source, plan.map_at.line,
                           "/map: " + name + " is no grid, and only grids are simulated"}
                         .message());
  }
  Scene scene = load_scene(name, movement);
  files.insert(files.end(), scene.files.begin(), scene.files.end());
  return {std::move(scene.map), name};
}

}  // namespace

OpenedStage open_stage(const std::string& file) {
  if (file.empty()) throw usage_error("simulate: name a scene, such as scenes/army.scene.json");
  const bool typed = file == "-";
  const std::string source = typed ? kStandardInput : file;
  std::string text = typed ? read_standard_input() : value_or_fail(io::read_text(file));
  ScenePlan plan = value_or_fail(parse_scene_plan(text, source));
  std::vector<std::string> files = {file};
  NamedMap map = map_of(plan, file, source, files);
  return {value_or_fail(Stage::build(std::move(plan), std::move(map.map), map.name, source)), files,
          std::move(text)};
}

Stage reseeded(const OpenedStage& opened, const std::string& file, std::uint64_t seed) {
  ScenePlan plan = opened.stage.plan();
  plan.seed = seed;
  return value_or_fail(Stage::build(std::move(plan), opened.stage.map(), opened.stage.map_name(),
                                    file == "-" ? kStandardInput : file));
}

}  // namespace wend::cli
