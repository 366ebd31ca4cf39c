#include "scene/cell_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "terminal/failure.h"
#include "terminal/values.h"
#include "wend/io/floor_files.h"
#include "wend/io/grid_files.h"

namespace wend::cli {
namespace {

/// A place as it is counted on its floor, with the floor behind it; as it is where there are none.
std::vector<double> numbers_of(const Scene& scene, const Position& place) {
  if (!scene.floors) return {place.x, place.y};
  const Point nearest = {static_cast<std::int32_t>(std::floor(place.x + 0.5)),
                         static_cast<std::int32_t>(std::floor(place.y + 0.5))};
  const std::int32_t floor = scene.floors->cell(nearest).floor;
  const Point corner = scene.floors->place({0, 0, floor});
  return {place.x - corner.x, place.y - corner.y, static_cast<double>(floor)};
}

std::vector<std::int32_t> numbers_of(const Scene& scene, Point cell) {
  if (!scene.floors) return {cell.x, cell.y};
  const FloorCell on_floor = scene.floors->cell(cell);
  return {on_floor.x, on_floor.y, on_floor.floor};
}

template <class Place>
nlohmann::ordered_json list_json(const Scene& scene, std::span<const Place> places) {
  auto json = nlohmann::ordered_json::array();
  for (const Place& place : places) json.push_back(cell_json(scene, place));
  return json;
}

Failure no_such_place(const char* option, const std::string& text, const Scene& scene) {
  std::vector<std::string> names;
  for (const io::MapPlace& place : scene.places) names.push_back(place.name);
  const std::string hint = did_you_mean(text, names);
  return usage_error(
      fmt::format("{}: expected a cell X,Y or the name of a place, and there is no place called "
                  "'{}'{} wend info {} lists them",
                  option, text, hint.empty() ? ";" : hint, scene.name));
}

/// The cell of the place of that name, spelled the same or but for case; nothing where the map has
/// no such place.
std::optional<Point> named_place(const char* option, const std::string& text, const Scene& scene) {
  const auto& places = scene.places;
  const auto find = [&](auto begin, bool exact) {
    return std::find_if(begin, places.end(), [&](const io::MapPlace& place) {
      return exact ? place.name == text : same_but_for_case(place.name, text);
    });
  };
  const bool exact = find(places.begin(), true) != places.end();
  const auto found = find(places.begin(), exact);
  if (found == places.end()) {
    if (places.empty() || text.find(',') != text.npos) return std::nullopt;
    throw no_such_place(option, text, scene);
  }
  if (find(found + 1, exact) == places.end()) return found->cell;
  throw usage_error(
      fmt::format("{}: there is more than one place called '{}'; say X,Y", option, text));
}

/// On floors.
Point parse_floor_end(const char* option, const std::string& text, const FloorMap& floors) {
  const std::optional<FloorCell> cell = io::parse_floor_cell(plain_numbers(text));
  if (!cell) {
    throw usage_error(fmt::format(
        "{}: expected a cell X,Y,FLOOR in whole numbers, such as 3,4,1, found '{}'", option, text));
  }
  if (floors.contains(*cell)) return floors.place(*cell);
  throw usage_error(fmt::format(
      "{} {},{},{} is outside the building, which has columns 0 to {} and rows 0 to {} on floors 0 "
      "to {}",
      option, cell->x, cell->y, cell->floor, floors.width() - 1, floors.height() - 1,
      floors.floor_count() - 1));
}

}  // namespace

std::string cell_text(const Scene& scene, Point cell) {
  return fmt::format("{}", fmt::join(numbers_of(scene, cell), ","));
}

std::string cell_text(const Scene& scene, const Position& place) {
  return fmt::format("{}", fmt::join(numbers_of(scene, place), ","));
}

nlohmann::ordered_json cell_json(const Scene& scene, Point cell) { return numbers_of(scene, cell); }

nlohmann::ordered_json cell_json(const Scene& scene, const Position& place) {
  return numbers_of(scene, place);
}

nlohmann::ordered_json cells_json(const Scene& scene, std::span<const Point> cells) {
  return list_json(scene, cells);
}

nlohmann::ordered_json cells_json(const Scene& scene, std::span<const Position> places) {
  return list_json(scene, places);
}

std::string outside_text(Point cell, const GridMap& map) {
  if (map.contains(cell)) return "";
  return fmt::format("{},{} is outside the map, which has columns 0 to {} and rows 0 to {}", cell.x,
                     cell.y, map.width() - 1, map.height() - 1);
}

Point parse_end(const char* option, const std::string& text, const Scene& scene) {
  const std::optional<Point> named = named_place(option, text, scene);
  if (!named && scene.floors) return parse_floor_end(option, text, *scene.floors);
  const Point cell = named ? *named : parse_cell(option, text);
  const std::string problem = outside_text(cell, scene.map);
  if (problem.empty()) return cell;
  throw usage_error(fmt::format("{} {}", option, problem));
}

std::vector<Point> load_cells(const char* option, const std::string& path, const Scene& scene) {
  require_file_name(option, path);
  const bool typed = path == "-";
  if (typed && scene.name == kStandardInput) {
    throw usage_error(fmt::format("{}: map and goals cannot both come on standard input", option));
  }
  const std::string text = typed ? read_standard_input() : value_or_fail(io::read_text(path));
  const std::string source = typed ? kStandardInput : path;
  if (!scene.floors) return value_or_fail(io::parse_cells(text, scene.map, source));
  std::vector<Point> cells;
  for (const FloorCell cell : value_or_fail(io::parse_floor_cells(text, *scene.floors, source))) {
    cells.push_back(scene.floors->place(cell));
  }
  return cells;
}

}  // namespace wend::cli
