#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "wend/base/result.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/maps/clearance.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

/// What tells one kind of unit from another: where it can go, what it pays there, and what room it
/// takes. One that walks, one that swims and one that flies have tables of costs of their own over
/// the symbols of one map.
struct MovementClass {
  TerrainCosts costs = TerrainCosts::standard();
  UnitSize size = {};
  GridOptions options = {};

  friend bool operator==(const MovementClass&, const MovementClass&) = default;
};

/// One map and all who move on it: a navigator for each movement class, made when it is first asked
/// for and kept up to date with the map. Queries are as fast as on a map that was drawn for that
/// class alone, and all that a navigator can do goes for each of them. A class takes as much memory
/// as a navigator, and two bytes per cell.
class UnitNavigators {
 public:
  /// The map's own terrain costs do not count, but its symbols and links do.
  explicit UnitNavigators(GridMap map) : map_(std::move(map)) {}

  const GridMap& map() const { return map_; }

  /// The class's navigator, good until the next update. From any thread; the first call for a class
  /// takes as long as Navigator::build. Errors: as Navigator::build and map_for_unit.
  Result<const Navigator*> of(const MovementClass& movement) const;

  /// Changes symbols of cells and brings every navigator up to date: those of larger units in the
  /// cells round about as well. A class whose costs no longer fit (see Navigator::update) is
  /// forgotten; of() will say why. Not while another thread uses any of them. Errors: a cell
  /// outside the map, with which nothing is changed.
  Result<void> set_symbols(std::span<const Point> cells, char symbol);

  /// Takes an edited map of which only the symbols of these cells can have changed; otherwise the
  /// same. A map of another size, layout or with other links is taken as a new one, all navigators
  /// forgotten. The report is of the map: `rebuilt` where it was taken as a new one, and the values
  /// of version(). Whatever follows a navigator takes report(movement) and changed(movement).
  Result<UpdateReport> update(const GridMap& map, std::span<const Point> changed);
  /// Takes any map, and forgets all navigators.
  Result<void> update(const GridMap& map);

  /// What the last update did to the class's navigator, and which of its cells changed then: those
  /// where the unit fits now or no longer, too, which lie round the edited ones. They are for all
  /// that follows that navigator (FlowField::update, Replanner::updated, PathWatch::updated); the
  /// map's edited cells are not enough for those. A navigator that was made since the last update
  /// has changed nowhere. Where the class has no navigator, report().rebuilt, versions of 0 and no
  /// cells. The cells are there until the next update.
  UpdateReport report(const MovementClass& movement) const;
  std::span<const Point> changed(const MovementClass& movement) const;

  /// Changes with every update; no two of a program share one.
  std::uint64_t version() const { return version_; }

 private:
  struct Entry {
    MovementClass movement;
    GridMap own;   // the map with the class's costs
    GridMap room;  // the same where the unit fits
    Navigator navigator;
    UpdateReport report;         // of the last update
    std::vector<Point> changed;  // in it

    bool follow(const GridMap& map, std::span<const Point> cells);
  };

  const Entry* find(const MovementClass& movement) const;
  void follow(std::span<const Point> cells);

  GridMap map_;
  mutable std::unique_ptr<std::mutex> mutex_ = std::make_unique<std::mutex>();
  mutable std::vector<std::unique_ptr<Entry>> entries_;
  std::uint64_t version_ = next_version();
  bool edited_ = false;  // then what is made now is told so: `auto` takes the same on all of them
};

}  // namespace wend
