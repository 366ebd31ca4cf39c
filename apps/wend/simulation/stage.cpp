#include "simulation/stage.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "io/files/text.h"
#include "wend/base/random.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::cli {
namespace {

Error scene_error(const std::string& source, const ScenePlace& at, const std::string& reason) {
  return {source, at.line, at.path + ": " + reason};
}

/// Whether a place lies on a cell of the map.
bool on_map(const GridMap& map, const Position& at) {
  const double x = std::floor(at.x + 0.5);
  const double y = std::floor(at.y + 0.5);
  return x >= 0 && y >= 0 && x < map.width() && y < map.height();
}

std::string size_text(const GridMap& map) {
  return fmt::format("the map, which has {} x {} cells", map.width(), map.height());
}

/// Whether it can be walked, is known to block, or stands on the map.
bool is_ground_of(const GridMap& map, char symbol) {
  constexpr std::string_view kBlocked = "#@OTWX";
  if (map.terrain().of(symbol) != 0 || kBlocked.find(symbol) != kBlocked.npos) return true;
  for (std::int32_t y = 0; y < map.height(); ++y) {
    for (std::int32_t x = 0; x < map.width(); ++x) {
      if (map.symbol({x, y}) == symbol) return true;
    }
  }
  return false;
}

/// The first of the places, or the area, that is not on the map, in words; empty if all are on it.
std::string off_map(const GridMap& map, const SceneWhere& where) {
  if (const auto* area = std::get_if<SceneArea>(&where)) {
    if (contains(map, *area)) return "";
    return fmt::format("the area from {},{} of {} x {} cells goes beyond {}", area->corner.x,
                       area->corner.y, area->width, area->height, size_text(map));
  }
  for (const Position& place : std::get<ScenePlaces>(where)) {
    if (on_map(map, place)) continue;
    return fmt::format("{:g},{:g} is not on {}", place.x, place.y, size_text(map));
  }
  return "";
}

}  // namespace

bool contains(const GridMap& map, const SceneArea& area) {
  return area.corner.x <= map.width() - area.width && area.corner.y <= map.height() - area.height;
}

std::vector<Position> free_places(const GridMap& map, const SceneArea& area, double radius) {
  const Result<GridGround> ground = GridGround::build(map);
  std::vector<Position> places;
  for (std::int32_t y = area.corner.y; y < area.corner.y + area.height; ++y) {
    for (std::int32_t x = area.corner.x; x < area.corner.x + area.width; ++x) {
      const Position middle = {static_cast<double>(x), static_cast<double>(y), 0};
      if (ground.value().is_free(middle, radius)) places.push_back(middle);
    }
  }
  return places;
}

std::vector<Position> spread(const SceneWhere& where, const std::vector<Position>& free,
                             std::uint32_t count, std::uint64_t seed) {
  const auto* area = std::get_if<SceneArea>(&where);
  const std::vector<Position>& places = area ? free : std::get<ScenePlaces>(where);
  const bool evenly = area != nullptr && count <= places.size();
  Random random(seed);
  std::vector<Position> taken;
  taken.reserve(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    std::size_t place = i % places.size();
    if (evenly) place = static_cast<std::size_t>(std::uint64_t{i} * places.size() / count);
    if (area != nullptr && area->random) {
      place = random.below(static_cast<std::uint32_t>(places.size()));
    }
    taken.push_back(places[place]);
  }
  return taken;
}

Result<Stage> Stage::build(ScenePlan plan, GridMap map, std::string map_name,
                           const std::string& source) {
  const ScenePlace map_at = plan.map_at;
  if (map.cell_count() == 0) return scene_error(source, map_at, "the map has no cells");
  const Result<GridGround> ground = GridGround::build(map);
  if (!ground) return scene_error(source, map_at, ground.error().message());
  Stage stage(std::move(plan), std::move(map), std::move(map_name));
  for (std::uint32_t group = 0; group < stage.plan_.units.size(); ++group) {
    if (Result<void> placed = stage.place(group, source); !placed) return placed.error();
  }
  stage.first_of_.push_back(stage.unit_count());
  for (const SceneOrder& order : stage.plan_.orders) {
    const std::string fault = off_map(stage.map_, order.to);
    if (!fault.empty()) return scene_error(source, order.at, "to: " + fault);
    const std::string unfit = order.formation ? stage.formation_fault(order) : "";
    if (!unfit.empty()) return scene_error(source, order.at, "formation: " + unfit);
  }
  for (const SceneEdit& edit : stage.plan_.edits) {
    const std::string fault = off_map(stage.map_, edit.cells);
    if (!fault.empty()) return scene_error(source, edit.at, "cells: " + fault);
    if (!is_ground_of(stage.map_, edit.symbol)) {
      return scene_error(source, edit.at,
                         "symbol: " + io::in_quotes({&edit.symbol, 1}) +
                             " means nothing on this map: '.' is open ground, '#' is blocked");
    }
  }
  return stage;
}

Result<void> Stage::place(std::uint32_t index, const std::string& source) {
  const SceneGroup& group = plan_.units[index];
  const double radius = group.motion.radius;
  const std::string fault = off_map(map_, group.where);
  if (!fault.empty()) return scene_error(source, group.at, "at: " + fault);
  const auto* area = std::get_if<SceneArea>(&group.where);
  std::vector<Position> free;
  if (area != nullptr) free = free_places(map_, *area, radius);
  if (area != nullptr && free.empty()) {
    return scene_error(source, group.at,
                       "at: no cell of the area has room for such a unit; name one with open "
                       "ground");
  }
  const GridGround ground = GridGround::build(map_).value();
  first_of_.push_back(unit_count());
  for (const Position& at : spread(group.where, free, group.count, plan_.seed + index)) {
    if (!ground.is_free(at, radius)) {
      return scene_error(
          source, group.at,
          fmt::format("at: unit {} of {} has no room at {:g},{:g}, for something "
                      "there is blocked; put it on open ground",
                      unit_count() - first_of_[index], io::in_quotes(group.name), at.x, at.y));
    }
    starts_.push_back(at);
    group_of_.push_back(index);
  }
  return {};
}

std::string Stage::formation_fault(const SceneOrder& order) const {
  const std::vector<std::uint32_t> units = chosen(order);
  if (units.size() > MoveToSet::kMostInGroup) {
    return fmt::format("{} units are chosen, and a formation has at most {}: give several orders",
                       units.size(), MoveToSet::kMostInGroup);
  }
  double diameter = 0;
  for (const std::uint32_t unit : units) {
    diameter = std::max(diameter, 2 * group(unit).motion.radius);
  }
  const double spacing = order.formation->spacing;
  if (spacing == 0 || spacing >= diameter) return "";
  return fmt::format("the spacing {:g} is below the largest unit's diameter {:g}", spacing,
                     diameter);
}

std::string Stage::name_in(std::uint32_t group, std::uint32_t unit) const {
  return fmt::format("{}:{}", plan_.units[group].name, unit - first_of_[group]);
}

UnitMotion Stage::motion(std::uint32_t unit) const {
  const SceneMotion& of = group(unit).motion;
  UnitMotion motion;
  motion.radius = of.radius;
  motion.speed = of.speed;
  motion.acceleration = of.acceleration;
  motion.braking = of.braking;
  motion.turning_circle = of.turning_circle;
  motion.look_ahead = of.look_ahead;
  motion.seed = static_cast<std::uint32_t>(plan_.seed) + unit;
  return motion;
}

std::string Stage::name(std::uint32_t unit) const { return name_in(group_of_[unit], unit); }

std::vector<std::uint32_t> Stage::chosen(const SceneOrder& order) const {
  std::vector<std::uint32_t> units;
  const auto add = [&](std::uint32_t first, std::uint32_t end) {
    for (std::uint32_t unit = first; unit < end; ++unit) units.push_back(unit);
  };
  if (order.units.empty()) add(0, unit_count());
  for (const SceneChoice& choice : order.units) {
    const auto named = [&](const SceneGroup& group) { return group.name == choice.group; };
    const auto group = std::find_if(plan_.units.begin(), plan_.units.end(), named);
    const auto g = static_cast<std::size_t>(group - plan_.units.begin());
    const std::uint32_t last = choice.last.value_or(group->count - 1);
    add(first_of_[g] + choice.first, first_of_[g] + last + 1);
  }
  std::sort(units.begin(), units.end());
  units.erase(std::unique(units.begin(), units.end()), units.end());
  return units;
}

}  // namespace wend::cli
