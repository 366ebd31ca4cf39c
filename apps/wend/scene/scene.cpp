#include "scene/scene.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <sstream>
#include <system_error>
#include <utility>

#include "base/system_files.h"
#include "scene/embedded_scene.h"
#include "scene/formats/formats.h"
#include "terminal/failure.h"
#include "terminal/output.h"
#include "terminal/progress/long_work.h"
#include "terminal/progress_bar.h"
#include "terminal/values.h"
#include "wend/io/floor_files.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

Scene embedded_scene(const PictureOptions& pictures) {
  AnyMap map = read_grid(MapFile(kBuiltInScene, kEmbeddedMap, pictures));
  Scene scene{kBuiltInScene, std::move(map.map), {}};
  const auto queries = value_or_fail(io::parse_scenario(kEmbeddedScenario, kBuiltInScene));
  scene.ends = {{queries.front().from}, {queries.front().to}};
  return scene;
}

Scene load_map(const std::optional<std::string>& path, const Movement& movement) {
  if (!path) return embedded_scene(movement.pictures);
  require_file_name("MAP", path);
  const std::string name = *path == "-" ? kStandardInput : *path;
  AnyMap map = read_grid(MapFile(*path, movement.pictures));
  Scene scene{name, std::move(map.map), {}};
  // Where a file says what symbols cost, S and G are kinds of ground.
  if (movement.terrain_file.empty()) {
    scene.ends = map.marks.value_or(EndMarks());
    scene.takes_marks = map.marks.has_value();
  }
  scene.places = std::move(map.places);
  scene.ros = std::move(map.ros);
  scene.files = std::move(map.files);
  return scene;
}

/// Applies the options that hold for every map.
void adapt(GridMap& map, const Movement& movement) {
  if (movement.layout) map.set_layout(*movement.layout);
  if (movement.terrain_file.empty()) return;
  map.set_terrain(value_or_fail(io::read_terrain_costs(movement.terrain_file)));
}

/// Those of a floor, where they lie on the map of all floors; without those that lie on none.
void add_places(const std::vector<io::MapPlace>& places, std::int32_t floor, Scene& scene) {
  std::size_t outside = 0;
  for (const io::MapPlace& place : places) {
    const FloorCell cell = {place.cell.x, place.cell.y, floor};
    if (scene.floors->contains(cell)) {
      scene.places.push_back({place.name, place.kind, scene.floors->place(cell)});
    } else {
      ++outside;
    }
  }
  if (outside == 0) return;
  print_warning(fmt::format("{} of the {} places of floor {} lie outside of it, and are left out",
                            outside, places.size(), floor));
}

/// The same of ends that are marked.
void add_marks(const EndMarks& marks, std::int32_t floor, Scene& scene) {
  const auto add = [&](const std::vector<Point>& cells, std::vector<Point>& all) {
    for (const Point p : cells) all.push_back(scene.floors->place({p.x, p.y, floor}));
  };
  add(marks.starts, scene.ends.starts);
  add(marks.goals, scene.ends.goals);
}

/// Further floors on top of the scene's map, and the links.
void add_floors(const Movement& movement, Scene& scene) {
  std::vector<GridMap> maps = {std::move(scene.map)};
  std::vector<std::vector<io::MapPlace>> places = {std::exchange(scene.places, {})};
  std::vector<EndMarks> marks = {std::exchange(scene.ends, {})};
  for (const std::string& file : movement.floor_files) {
    AnyMap floor = read_grid(MapFile(file, movement.pictures));
    maps.push_back(std::move(floor.map));
    places.push_back(std::move(floor.places));
    marks.push_back(movement.terrain_file.empty() && floor.marks ? *floor.marks : EndMarks());
    scene.files.insert(scene.files.end(), floor.files.begin(), floor.files.end());
    adapt(maps.back(), movement);
  }
  Result<FloorMap> floors = FloorMap::build(maps);
  if (!floors) throw file_error("--floor: " + floors.error().message());
  scene.floors = std::move(floors).value();
  for (std::size_t floor = 0; floor < places.size(); ++floor) {
    add_places(places[floor], static_cast<std::int32_t>(floor), scene);
    add_marks(marks[floor], static_cast<std::int32_t>(floor), scene);
  }
  if (!movement.links_file.empty()) {
    const auto links = value_or_fail(io::read_floor_links(movement.links_file, *scene.floors));
    for (const FloorLink& link : links) scene.floors->add_link(link);
  }
  scene.map = scene.floors->map();
}

/// Adds the movement's options to a map that was read.
Scene with_movement(Scene scene, const Movement& movement) {
  scene.unit = movement.unit;
  adapt(scene.map, movement);
  if (!movement.floor_files.empty()) {
    add_floors(movement, scene);
  } else if (!movement.links_file.empty()) {
    const auto links = value_or_fail(io::read_links(movement.links_file, scene.map));
    for (const GridLink& link : links) scene.map.add_link(link);
  }
  return scene;
}

std::string take_standard_input() {
  constexpr std::size_t kChunk = std::size_t{1} << 16;
  const LongWork no_note("");  // somebody may be typing
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

/// Standard input that was read by a peek, and not taken yet.
std::optional<std::string>& kept_input() {
  static std::optional<std::string> text;
  return text;
}

}  // namespace

const std::string& peek_standard_input() {
  if (!kept_input()) kept_input() = take_standard_input();
  return *kept_input();
}

std::string read_standard_input() {
  peek_standard_input();
  return *std::exchange(kept_input(), std::nullopt);
}

std::vector<std::string> load_lines(const char* option, const std::string& path,
                                    const std::string& map) {
  require_file_name(option, path);
  const bool typed = path == "-";
  if (typed && map == kStandardInput) {
    throw usage_error(fmt::format("{}: map and nodes cannot both come on standard input", option));
  }
  std::istringstream text(typed ? read_standard_input() : value_or_fail(io::read_text(path)));
  std::vector<std::string> lines;
  for (std::string line; std::getline(text, line);) {
    const std::size_t end = line.find_last_not_of(" \t\r");
    lines.push_back(line.substr(0, end == line.npos ? 0 : end + 1));
  }
  return lines;
}

std::optional<std::string> beginning_of(const std::string& path, std::size_t bytes) {
  std::error_code ignored;
  if (!std::filesystem::is_regular_file(path_of(path), ignored)) return std::nullopt;
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(open_file(path, "rb"), &std::fclose);
  if (file == nullptr) return std::nullopt;
  std::string begin(bytes, '\0');
  begin.resize(std::fread(begin.data(), 1, begin.size(), file.get()));
  return begin;
}

Scene load_scene(const std::optional<std::string>& path, const Movement& movement) {
  return with_movement(load_map(path, movement), movement);
}

Scene load_scene(GridMap map, const std::string& name, const Movement& movement) {
  return with_movement(Scene{name, std::move(map), {}}, movement);
}

Navigator build_navigator(const Scene& scene, const GridOptions& options) {
  const Result<GridMap> room = map_for_unit(scene.map, scene.unit);
  if (!room) throw usage_error("--unit-size: " + room.error().message());
  Result<Navigator> navigator = Navigator::build(room.value(), options);
  if (!navigator) {
    throw file_error(fmt::format("{}: {}", scene.name, navigator.error().message()));
  }
  navigator.value().set_progress(WorkBar("preparing the map"));
  return std::move(navigator).value();
}

}  // namespace wend::cli
