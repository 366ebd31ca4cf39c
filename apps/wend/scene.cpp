#include "scene.h"

#include <fmt/format.h>

#include <cstdio>

#include "embedded_scene.h"
#include "failure.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

Scene embedded_scene() {
  Scene scene{kBuiltInScene, value_or_fail(io::parse_grid(kEmbeddedMap, kBuiltInScene)), {}, {}};
  const auto queries = value_or_fail(io::parse_scenario(kEmbeddedScenario, kBuiltInScene));
  scene.from = queries.front().from;
  scene.to = queries.front().to;
  return scene;
}

Scene load_map(const std::optional<std::string>& path) {
  if (!path) return embedded_scene();
  if (*path == "-") {
    return {kStandardInput,
            value_or_fail(io::parse_grid(read_standard_input(), kStandardInput)),
            {},
            {}};
  }
  return {*path, value_or_fail(io::read_grid(*path)), {}, {}};
}

}  // namespace

std::string read_standard_input() {
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

Scene load_scene(const std::optional<std::string>& path, const std::string& terrain_file) {
  Scene scene = load_map(path);
  if (!terrain_file.empty()) {
    scene.map.set_terrain(value_or_fail(io::read_terrain_costs(terrain_file)));
  }
  return scene;
}

Navigator build_navigator(const Scene& scene, const GridOptions& options) {
  Result<Navigator> navigator = Navigator::build(scene.map, options);
  if (navigator) return std::move(navigator).value();
  throw file_error(fmt::format("{}: {}", scene.name, navigator.error().message()));
}

}  // namespace wend::cli
