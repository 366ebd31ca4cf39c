// A picture of cells, for any format. Set only the members that apply. All cells are on the map.
// Drawn by wend/picture/draw.h.
//
// This header belongs to the library wend::picture (CMake: find_package(wend COMPONENTS picture)),
// which needs Cairo, giflib and fmt.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "wend/base/types.h"
#include "wend/picture/mark.h"
#include "wend/space/maps/floor_map.h"

namespace wend {

struct Picture {
  using Mark = wend::Mark;

  /// A search's scores of a cell, as they are printed.
  struct Scores {
    std::string f;  ///< empty: no scores for the cell
    std::string g;
    std::string h;
    NodeId parent = kNoNode;  ///< a cell's number, GridMap::id
  };

  /// A moving unit: a disc.
  struct Unit {
    Position at;          ///< in cells; cells' middles have whole coordinates
    double radius = 0.4;  ///< in cells; small ones are drawn larger, to be seen
    std::uint8_t side = 0;
    bool rests = false;  ///< drawn with a dark rim
  };
  /// The path that a unit has walked.
  struct Trail {
    std::vector<Position> places;
    std::uint8_t side = 0;
  };

  /// Scores are drawn on maps of at most this many columns and rows; on larger maps the cells would
  /// be too small on any screen.
  static constexpr std::int32_t kMostScoredSide = 48;

  const GridMap* map = nullptr;      ///< has at least one cell; outlives the picture
  const FloorMap* floors = nullptr;  ///< null: only one
  std::string title;                 ///< the map's name; viewers show it
  /// Below the map, one line each unless it has to be wrapped: what was done, and the result.
  std::string caption;
  std::string summary;

  std::vector<Mark> forward;   ///< empty, or one per cell
  std::vector<Mark> backward;  ///< empty, or one per cell
  /// Empty, or one per cell; infinite or not a number: the cell has no value.
  std::vector<double> heat;
  std::string heat_title;  ///< the meaning of the values, such as "cost to the goal"
  /// Empty, or one set (bit d: move d) per cell: the first moves of the cheapest paths; 0: no path.
  std::vector<std::uint8_t> first_moves;
  /// Empty, or one per cell; not 0: unseen, so that the ground shows through fog.
  std::vector<std::uint8_t> fog;
  std::vector<Scores> scores;  ///< empty, or one per cell; makes the cells large

  std::vector<Unit> units;
  std::vector<Trail> trails;
  /// Names of sides, for the legend; sides without a name have no entry.
  std::vector<std::string> side_names;
  /// 0xRRGGBB of the first sides; other sides, and those without a value, have the default colours.
  std::vector<std::optional<std::uint32_t>> side_colours;
  /// Empty, or one per cell: the direction of movement, as a step of length 1; 0,0: none.
  std::vector<Position> directions;

  std::vector<Point> starts;
  std::vector<Point> goals;
  std::vector<Point> path;
  std::vector<Position> line;  ///< drawn in place of the path: its line at any angle
  std::vector<Position> smoothed;
  std::vector<Point> nodes;                      ///< of a network on top of the cells
  std::string nodes_title = "big diamond";       ///< what each of these is
  std::vector<GridLink> edges;                   ///< between them, one for both ways
  std::vector<std::vector<Point>> alternatives;  ///< other paths
  std::vector<std::int32_t> squares;  ///< sides, in cells, of the squares that divide the map
  std::vector<Point> entrances;       ///< of these squares
  std::vector<Point> closed;          ///< for this query only (catalogue/overlay.h): crossed out
  std::vector<Point> dear;            ///< more expensive for this query: struck through
  std::vector<Point> pass_only;       ///< where the path must not end: ringed
  std::vector<GridLink> links;        ///< links with a blocked end are closed, and not drawn
};

}  // namespace wend
