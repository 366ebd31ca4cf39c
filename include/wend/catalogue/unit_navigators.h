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

/// A kind of unit: its terrain costs (and so where it can go), its size and its rules of movement.
/// Walking, swimming and flying units each have their own cost table over the symbols of one map.
struct MovementClass {
  TerrainCosts costs = TerrainCosts::standard();
  UnitSize size = {};
  GridOptions options = {};

  friend bool operator==(const MovementClass&, const MovementClass&) = default;
};

/// One map with a navigator for each movement class, built on first request and kept up to date
/// with the map. Queries are as fast as on a map drawn for that class alone, and each navigator has
/// all functions of a Navigator. A class takes as much memory as a navigator, and two bytes per
/// cell.
class UnitNavigators {
 public:
  /// Uses the map's symbols and links, but not its terrain costs.
  explicit UnitNavigators(GridMap map) : map_(std::move(map)) {}

  const GridMap& map() const { return map_; }

  /// The class's navigator, valid until the next update. From any thread; the first call for a
  /// class takes as long as Navigator::build. Errors: as Navigator::build and map_for_unit.
  Result<const Navigator*> of(const MovementClass& movement) const;

  /// Changes symbols of cells and updates every navigator; for larger units also in the cells
  /// around. A class whose costs no longer fit (see Navigator::update) is dropped; of() will return
  /// the reason. Not while another thread uses any navigator. Errors, which change nothing: a cell
  /// outside the map.
  Result<void> set_symbols(std::span<const Point> cells, char symbol);

  /// Takes an edited map in which only the symbols of these cells can have changed; otherwise as
  /// set_symbols. A map with another size, layout or other links is taken as a new one, and all
  /// navigators are dropped. The report is of the map: `rebuilt` if it was taken as a new one, and
  /// the values of version(). Objects that follow a navigator need report(movement) and
  /// changed(movement).
  Result<UpdateReport> update(const GridMap& map, std::span<const Point> changed);
  /// Takes any map, and drops all navigators.
  Result<void> update(const GridMap& map);

  /// The effect of the last update on the class's navigator, and the cells of that navigator that
  /// changed: the edited ones and those around where the unit now fits or no longer fits. Objects
  /// that follow the navigator (FlowField::update, Replanner::updated, PathWatch::updated) need
  /// these; the map's edited cells are not enough. A navigator built since the last update has no
  /// changed cells. A class without a navigator: report().rebuilt, versions of 0 and no cells. The
  /// cells are valid until the next update.
  UpdateReport report(const MovementClass& movement) const;
  std::span<const Point> changed(const MovementClass& movement) const;

  /// Changes with every update; no two of a program share one.
  std::uint64_t version() const { return version_; }

 private:
  struct Entry {
    MovementClass movement;
    GridMap own;   // the map with the class's costs
    GridMap room;  // the same, blocked where the unit does not fit
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
  bool edited_ = false;  // then new navigators are marked as edited: `auto` chooses alike on all
};

}  // namespace wend
