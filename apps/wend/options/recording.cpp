#include "options/recording.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <vector>

#include "base/system_files.h"
#include "scene/graph_scene.h"
#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "terminal/output.h"
#include "terminal/output_format.h"
#include "terminal/values.h"
#include "wend/io/grid_files.h"
#include "wend/space/maps/clearance.h"
#include "wend/space/tables/first_moves.h"

namespace wend::cli {
namespace {

bool has_all_turns(const FirstMoves& tables) {
  const std::vector<bool>& done = tables.done();
  return std::all_of(done.begin(), done.end(), [](bool is_done) { return is_done; });
}

/// As `wend bake` makes such.
void record_tables(const FirstMoves& tables, SessionRecorder& recorder) {
  BakeOptions options;
  options.block = 1 << tables.blocks().shift;
  BakeReport report;
  report.complete = true;
  static_cast<void>(recorder.baked(options, report));  // refuses none that are complete
}

SessionRecorder recorder_of(const AnyScene& scene) {
  constexpr RecordOptions kWithPaths{.paths = true};
  if (const GridScene* grid = as_grid(scene)) {
    const GridMap map = value_or_refuse(map_for_unit(grid->map(), grid->movement().unit));
    SessionRecorder recorder(map, grid->grid().options(), kWithPaths);
    if (const FirstMoves* tables = grid->grid().tables()) record_tables(*tables, recorder);
    return recorder;
  }
  RecordedText file;
  file.name = path_of(scene.name()).filename().string();
  file.text = value_or_fail(io::read_text(scene.name()));
  return SessionRecorder(file, kWithPaths);
}

/// Refuses options of a mesh that are not part of its file.
void require_plain_mesh(const MeshScene& mesh, const MovementArguments& movement) {
  if (mesh.radius() > 0 || movement.links || movement.area_costs || movement.gates) {
    throw usage_error(
        "--record: a mesh is recorded as its file; leave out --radius, --links, --area-costs and "
        "--gates");
  }
}

}  // namespace

void add_record_option(CLI::App& command, std::optional<std::string>& file) {
  command
      .add_option("--record", file,
                  "Also write map, questions and answers to this file, for wend replay")
      ->type_name("FILE");
}

void require_recordable(const std::optional<std::string>& file, const AnyScene& scene,
                        const MovementArguments& movement, const std::vector<std::string>& inputs) {
  if (!file) return;
  require_file_name("--record", file);
  require_ending("--record", file, {"wrec"});
  require_other_file("--record", file, inputs);
  if (const GridScene* grid = as_grid(scene)) {
    const FirstMoves* tables = grid->grid().tables();
    if (tables == nullptr || has_all_turns(*tables)) return;
    throw usage_error("--record: the tables are not complete; bake them whole");
  }
  if (scene.name() == kStandardInput) {
    throw usage_error("--record: such a map's file is recorded; name one instead of -");
  }
  if (const MeshScene* mesh = as_mesh(scene)) require_plain_mesh(*mesh, movement);
}

SceneRecorder::SceneRecorder(const AnyScene& scene)
    : scene_(scene), recorder_(recorder_of(scene)) {}

void SceneRecorder::asked(const NodeQuery& query, const Path& path) {
  const GridScene* grid = as_grid(scene_);
  if (grid == nullptr) {
    const Result<void> recorded = recorder_.asked(query, path);
    if (!recorded) throw usage_error("--record: " + recorded.error().message());
    return;
  }
  std::vector<Point> goals;
  for (const NodeId goal : query.goals) goals.push_back(grid->grid().point(goal));
  Query by_cells = {grid->grid().point(query.from), grid->grid().point(query.to), query.algorithm,
                    query.options, goals};
  by_cells.range = query.range;
  by_cells.overlay = query.overlay;
  const Result<void> recorded = recorder_.asked(by_cells, path);
  if (!recorded) throw usage_error("--record: " + recorded.error().message());
}

void SceneRecorder::save(const std::string& file) const {
  const std::vector<std::uint8_t> bytes = recorder_.bytes();
  write_output(file, {bytes.begin(), bytes.end()});
}

std::unique_ptr<AnyScene> open_recorded(const RecordedText& file) {
  const MapFile map(file.name, file.text);
  if (!format_of(map).is_mesh()) return read_graph_scene(map);
  NavMesh mesh = value_or_blame(NavMesh::build(read_as<MeshReader>(map)), file.name);
  return std::make_unique<MeshScene>(file.name, std::move(mesh), MeshUse{});
}

}  // namespace wend::cli
