// How the scenes of `wend gen scene` are drawn: rooms, walls, and units in columns.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "commands/gen/scene_kinds.h"

namespace wend::cli {

inline constexpr char kOpen = '.';
inline constexpr char kWall = '#';
inline constexpr char kWater = 'W';

/// From unit to unit in rooms, in radii: an area of 16 r^2 for each unit.
inline constexpr double kRoomPitch = 4;

/// Whole cells for a length: not fewer than it has, or the nearest number from 1.
std::int32_t cells_up(double length);
std::int32_t nearest_cells(double length);

/// A map that is drawn in the middle of one of the size asked for.
class SceneDrawing {
 public:
  SceneDrawing(const SceneRecipe& recipe, Point least, char ground);

  void fill(Point at, std::int32_t width, std::int32_t height, char symbol);
  /// The same in a tick of the run.
  void fill_later(std::uint64_t tick, Point at, std::int32_t width, std::int32_t height,
                  char symbol);

  SceneTeam& team(const std::string& name);
  void add(SceneTeam& team, const Position& at, const Position& to) const;

  MadeScene scene() && { return std::move(scene_); }

 private:
  Position on_map(const Position& at) const;

  Point corner_;
  MadeScene scene_;
};

/// Units in columns behind a front, and their goals behind another: the first column goes deepest.
struct UnitColumns {
  std::uint32_t units = 0;
  std::int32_t columns = 0;
  std::int32_t rows = 0;
  double pitch = 0;

  UnitColumns(std::uint32_t count, std::int32_t most_rows, double distance);
  std::int32_t length() const { return cells_up(columns * pitch); }
  std::int32_t height() const { return cells_up(rows * pitch); }

  /// `front` and `goal_front` are edges of rooms; the way leads to greater x if `ahead` is 1, to
  /// smaller ones if it is -1. Upright: along y.
  void add(SceneDrawing& drawing, SceneTeam& team, double front, double goal_front, int ahead,
           double middle, bool upright = false) const;
};

/// The height of rooms on either side of a passage, which lies in their middle and is narrower.
std::int32_t room_height(const UnitColumns& columns, std::int32_t passage);

/// Four rooms round a square map, each as long and as high as `room` says, and two passages that
/// cross in its middle, so long and so wide.
void draw_crossroads(SceneDrawing& drawing, Point room, std::int32_t length, std::int32_t width);

/// `count` of the numbers 0 .. all - 1, in an order drawn by the seed.
std::vector<std::uint32_t> drawn_numbers(std::uint32_t count, std::uint32_t all,
                                         std::uint64_t seed);

}  // namespace wend::cli
