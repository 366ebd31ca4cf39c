#include <fmt/format.h>

#include <algorithm>

#include "measure/bench_run.h"
#include "terminal/failure.h"
#include "terminal/output.h"

namespace wend::cli {
namespace {

/// Without a map of its own: all ground, on which the patches build.
Scene bare_scene(const BenchFiles& files, const io::DynamicScenario& scenario,
                 const Movement& movement) {
  if (!files.map) {
    return load_scene(GridMap(scenario.width, scenario.height), files.scenario, movement);
  }
  Scene scene = load_scene(files.map, movement);
  if (scene.map.width() == scenario.width && scene.map.height() == scenario.height) return scene;
  throw file_error(
      fmt::format("{}: the map has {} x {} cells, but that of {} has {} x {}; leave "
                  "out --map to begin with open ground",
                  scene.name, scene.map.width(), scene.map.height(), files.scenario, scenario.width,
                  scenario.height));
}

void refuse_large_units(const BenchFiles& files, const Movement& movement) {
  if (movement.unit.small()) return;
  throw usage_error(fmt::format(
      "--unit-size: the map of {} changes, and its lengths are those of a unit of one cell; leave "
      "it out",
      files.scenario));
}

}  // namespace

BenchScenario load_dynamic_bench(const BenchFiles& files, const std::string& text,
                                 const MovementArguments& arguments) {
  const Movement movement = parse_movement(arguments);
  refuse_large_units(files, movement);
  const auto scenario = value_or_fail(io::parse_dynamic_scenario(text, files.scenario));
  BenchPatches patches;
  patches.file =
      file_beside(files.scenario, scenario.patch_file, ".patch", "patches are", "put them there");
  patches.patches = value_or_fail(io::read_patches(patches.file));
  if (const auto fit = io::check_patches(scenario, patches.patches, files.scenario); !fit) {
    throw file_error(fmt::format("{}; its patches are {}", fit.error().message(), patches.file));
  }
  patches.places = scenario.places;
  std::vector<io::ScenarioQuery> queries;
  for (const io::DynamicQuery& query : scenario.queries) queries.push_back(query.query);
  std::vector<Reference> references = load_references(files, queries);
  auto scene = std::make_unique<GridScene>(bare_scene(files, scenario, movement), movement);
  BenchScenario bench{files.scenario, nullptr, {}};
  for (std::size_t i = 0; i < queries.size(); i += files.every) {
    references[i].may_be_rough = false;  // none was made with 1.414
    bench.queries.push_back(
        {i, scene->grid().node(queries[i].from), scene->grid().node(queries[i].to), references[i]});
    patches.before.push_back(scenario.queries[i].places);
  }
  bench.scene = std::move(scene);
  bench.patches = std::move(patches);
  return bench;
}

}  // namespace wend::cli
