#include "serve/maps/open_maps.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "scene/grid_scene.h"
#include "scene/mesh_scene.h"
#include "terminal/failure.h"
#include "terminal/progress/long_work.h"

namespace wend::cli::serve {
namespace {

enum class MapKind { grid, mesh, other };

struct NamedFile {
  std::string name;
  std::string file;
  MapKind kind = MapKind::grid;
};

bool is_map_name(std::string_view name) {
  constexpr std::size_t kMost = 64;
  constexpr std::string_view kAllowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
  return !name.empty() && name.size() <= kMost && name.find_first_not_of(kAllowed) == name.npos;
}

NamedFile parse_map(const std::string& spec) {
  const std::size_t equals = spec.find('=');
  const std::string name = spec.substr(0, equals);
  if (equals == spec.npos || equals + 1 == spec.size()) {
    throw usage_error(
        fmt::format("--map: expected NAME=FILE, such as town=town.map, found '{}'", spec));
  }
  if (!is_map_name(name)) {
    throw usage_error(
        fmt::format("--map: '{}' is no name for a map; use 1 to 64 letters, digits, "
                    "dashes and underscores",
                    name));
  }
  const std::string file = spec.substr(equals + 1);
  if (file == "-") throw usage_error("--map: standard input cannot be served; name a file");
  const MapKind kind = is_mesh_scene(file) ? MapKind::mesh
                       : is_no_grid(file)  ? MapKind::other
                                           : MapKind::grid;
  return {name, file, kind};
}

std::vector<NamedFile> parse_maps(const std::vector<std::string>& specs) {
  if (specs.empty()) throw usage_error("serve: --map NAME=FILE is missing: a map to serve");
  std::vector<NamedFile> files;
  for (const std::string& spec : specs) files.push_back(parse_map(spec));
  std::sort(files.begin(), files.end(),
            [](const NamedFile& a, const NamedFile& b) { return a.name < b.name; });
  const auto twice =
      std::adjacent_find(files.begin(), files.end(),
                         [](const NamedFile& a, const NamedFile& b) { return a.name == b.name; });
  if (twice != files.end()) {
    throw usage_error(fmt::format("--map: two maps are called {}; rename one", twice->name));
  }
  return files;
}

/// The first given option that only grids have; that only meshes have; that names a file which fits
/// a single map.
const char* option_of_grids(const MovementArguments& given) {
  if (given.layout) return "--layout";
  if (given.corners) return "--corners";
  if (given.terrain_rule) return "--terrain-rule";
  if (!given.costs.empty()) return "--costs";
  if (!given.floors.empty()) return "--floor";
  if (given.unit_size) return "--unit-size";
  return given.unit_form ? "--unit-form" : nullptr;
}

const char* option_of_meshes(const MovementArguments& given) {
  if (given.radius) return "--radius";
  if (given.area_costs) return "--area-costs";
  return given.gates ? "--gates" : nullptr;
}

const char* option_of_one_map(const MovementArguments& given) {
  if (!given.floors.empty()) return "--floor";
  if (given.links) return "--links";
  return given.gates ? "--gates" : nullptr;
}

void require_useful(const MovementArguments& given, const std::vector<NamedFile>& files) {
  const auto has = [&](MapKind kind) {
    return std::any_of(files.begin(), files.end(),
                       [&](const NamedFile& file) { return file.kind == kind; });
  };
  const char* one = option_of_one_map(given);
  if (one != nullptr && files.size() > 1) {
    throw usage_error(fmt::format("{}: belongs to one map; serve that map alone", one));
  }
  if (const char* option = option_of_grids(given); option != nullptr && !has(MapKind::grid)) {
    throw usage_error(fmt::format("{}: belongs to grids, and none is served", option));
  }
  if (const char* option = option_of_meshes(given); option != nullptr && !has(MapKind::mesh)) {
    throw usage_error(fmt::format("{}: belongs to meshes, and none is served", option));
  }
}

/// The options that the map has a use for.
MovementArguments movement_for(const NamedFile& file, const MovementArguments& given) {
  MovementArguments movement = given;
  movement.map = file.file;
  if (file.kind == MapKind::mesh) return movement;
  movement.radius.reset();
  movement.area_costs.reset();
  movement.gates.reset();
  return movement;
}

std::unique_ptr<AnyScene> open_scene(const NamedFile& file, const MovementArguments& given) {
  const MovementArguments movement = movement_for(file, given);
  if (file.kind == MapKind::grid) return std::make_unique<GridScene>(movement);
  return load_no_grid(movement);
}

}  // namespace

std::vector<std::unique_ptr<ServedMap>> open_maps(const MapsToOpen& maps) {
  const std::vector<NamedFile> files = parse_maps(maps.specs);
  require_useful(maps.movement, files);
  std::vector<std::unique_ptr<ServedMap>> served;
  for (const NamedFile& file : files) {
    const LongWork work("preparing " + file.name);
    std::unique_ptr<AnyScene> scene = open_scene(file, maps.movement);
    const std::size_t nodes = scene->navigator().node_count();
    if (nodes > maps.most_nodes) {
      throw file_error(
          fmt::format("{}: it has {} {}, more than {}; give a smaller map or raise "
                      "--most-cells",
                      file.file, nodes, scene->nodes(), maps.most_nodes));
    }
    served.push_back(std::make_unique<ServedMap>(file.name, std::move(scene), maps.edits));
  }
  return served;
}

}  // namespace wend::cli::serve
