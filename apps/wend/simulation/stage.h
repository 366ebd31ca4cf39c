// A scene's units on its map, before anything happens.
#pragma once

#include <string>
#include <vector>

#include "simulation/scene_plan.h"
#include "wend/crowd/unit_motion.h"
#include "wend/space/maps/grid_map.h"

namespace wend::cli {

class Stage {
 public:
  /// Places the units, and looks whether all that happens does so on the map. Errors name the line
  /// of the scene: a map of other cells than squares, a unit where it has no room, an area without
  /// free cells, places off the map.
  static Result<Stage> build(ScenePlan plan, GridMap map, std::string map_name,
                             const std::string& source);

  const ScenePlan& plan() const { return plan_; }
  const GridMap& map() const { return map_; }
  const std::string& map_name() const { return map_name_; }

  std::uint32_t unit_count() const { return static_cast<std::uint32_t>(starts_.size()); }
  const Position& start(std::uint32_t unit) const { return starts_[unit]; }
  const SceneGroup& group(std::uint32_t unit) const { return plan_.units[group_of_[unit]]; }
  UnitMotion motion(std::uint32_t unit) const;
  /// "red:3".
  std::string name(std::uint32_t unit) const;
  /// The units that an order names, each once, in ascending order.
  std::vector<std::uint32_t> chosen(const SceneOrder& order) const;

 private:
  Stage(ScenePlan plan, GridMap map, std::string map_name)
      : plan_(std::move(plan)), map_(std::move(map)), map_name_(std::move(map_name)) {}

  /// The units of a group, behind those of the groups before.
  Result<void> place(std::uint32_t group, const std::string& source);
  /// Why units cannot go in an order's formation; empty if they can.
  std::string formation_fault(const SceneOrder& order) const;
  std::string name_in(std::uint32_t group, std::uint32_t unit) const;

  ScenePlan plan_;
  GridMap map_;
  std::string map_name_;
  std::vector<std::uint32_t>
      first_of_;  // of each group its first unit; and how many units there are
  std::vector<std::uint32_t> group_of_;
  std::vector<Position> starts_;
};

/// Whether all of an area is on the map.
bool contains(const GridMap& map, const SceneArea& area);

/// The middles of an area's cells on which a unit of that radius has room, row by row.
/// Precondition: the area is on the map.
std::vector<Position> free_places(const GridMap& map, const SceneArea& area, double radius);

/// Where the units of an order go, or those of a group stand: places are taken in turn; of an area
/// `free` are the places, which are spread evenly over so many units, or drawn. Precondition: there
/// is a place.
std::vector<Position> spread(const SceneWhere& where, const std::vector<Position>& free,
                             std::uint32_t count, std::uint64_t seed);

}  // namespace wend::cli
