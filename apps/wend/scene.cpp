#include "scene.h"

#include <fmt/format.h>

#include <cstdio>
#include <utility>

#include "embedded_scene.h"
#include "failure.h"
#include "values.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

Scene embedded_scene(const PictureOptions& pictures) {
  AnyMap map = parse_any_map(kEmbeddedMap, pictures, kBuiltInScene);
  Scene scene{kBuiltInScene, std::move(map.map), {}, {}, {}};
  const auto queries = value_or_fail(io::parse_scenario(kEmbeddedScenario, kBuiltInScene));
  scene.from = queries.front().from;
  scene.to = queries.front().to;
  return scene;
}

Scene load_map(const std::optional<std::string>& path, const PictureOptions& pictures) {
  if (!path) return embedded_scene(pictures);
  require_file_name("MAP", path);
  const bool is_standard_input = *path == "-";
  const std::string name = is_standard_input ? kStandardInput : *path;
  const std::string bytes =
      is_standard_input ? read_standard_input() : value_or_fail(io::read_text(*path));
  AnyMap map = parse_any_map(bytes, pictures, name);
  return {name, std::move(map.map), {}, {}, {}, std::move(map.places), std::move(map.ros)};
}

std::string taken_from_standard_input() {
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  std::string text;
  std::size_t count = kChunk;
  while (count == kChunk) {
    const std::size_t size = text.size();
    if (size > io::kMaxFileBytes) throw file_error("standard input: more than 1 GiB");
    text.resize(size + kChunk);
    count = std::fread(text.data() + size, 1, kChunk, stdin);
    text.resize(size + count);
  }
  if (std::ferror(stdin) != 0) throw file_error("standard input: cannot be read");
  return text;
}

/// What was looked at before it was read.
std::optional<std::string>& peeked() {
  static std::optional<std::string> text;
  return text;
}

}  // namespace

const std::string& peek_standard_input() {
  if (!peeked()) peeked() = taken_from_standard_input();
  return *peeked();
}

std::string read_standard_input() {
  if (!peeked()) return taken_from_standard_input();
  return *std::exchange(peeked(), std::nullopt);
}

Scene load_scene(const std::optional<std::string>& path, const Movement& movement) {
  Scene scene = load_map(path, movement.pictures);
  scene.unit = movement.unit;
  if (movement.layout) scene.map.set_layout(*movement.layout);
  if (!movement.terrain_file.empty()) {
    scene.map.set_terrain(value_or_fail(io::read_terrain_costs(movement.terrain_file)));
  }
  if (!movement.links_file.empty()) {
    const auto links = value_or_fail(io::read_links(movement.links_file, scene.map));
    for (const GridLink& link : links) scene.map.add_link(link);
  }
  return scene;
}

Navigator build_navigator(const Scene& scene, const GridOptions& options) {
  const Result<GridMap> room = map_for_unit(scene.map, scene.unit);
  if (!room) throw usage_error("--unit-size: " + room.error().message());
  Result<Navigator> navigator = Navigator::build(room.value(), options);
  if (navigator) return std::move(navigator).value();
  throw file_error(fmt::format("{}: {}", scene.name, navigator.error().message()));
}

}  // namespace wend::cli
