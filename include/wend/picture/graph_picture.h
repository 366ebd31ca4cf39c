// Pictures of maps that are not square grids: nodes, edges and names; obstacles, the outlines of
// regions, or blocks in space; and a path. Set only the members that apply. Drawn by
// wend/picture/draw.h; belongs to the library wend::picture.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include "wend/picture/funnel_view.h"
#include "wend/picture/mark.h"
#include "wend/space/maps/obstacles.h"
#include "wend/space/maps/voxel_map.h"

namespace wend {

/// With voxels, space is seen from above and from the south-west: x leads right and down, y left
/// and down, z up. Otherwise it is seen from above, with y down.
struct GraphPicture {
  struct Node {
    Position at;
    std::string name = {};  ///< written above it if there are few nodes
    bool closed = false;    ///< not drawn, but the picture has room for it
  };
  /// An edge between two nodes, by their numbers.
  struct Edge {
    NodeId from;
    NodeId to;
  };

  /// A connection off the ground: an arrow, strong if the path takes it.
  struct Link {
    Position from;
    Position to;
    bool taken = false;
  };

  /// The limit of nodes, lines and faces of blocks: about 25 MB of SVG. Larger pictures are
  /// refused.
  static constexpr std::size_t kMostShapes = 200'000;

  /// `aslant` is from above and from the south, with heights. It shows only regions, the search's
  /// marks on them, a level, starts, goals and paths. Hidden parts of a path are dashed.
  enum class View : std::uint8_t { above, aslant };

  View view = View::above;
  std::vector<Outline> level;  ///< seen aslant: faces on which the regions lie; may be empty

  std::string title;    ///< the map's name; viewers show it
  std::string caption;  ///< below the map, a line each; may be empty
  std::string summary;

  std::vector<Outline> regions;      ///< empty, or one per node; lower ones lie under higher ones
  bool tinted = true;                ///< neighbouring regions have tints that tell them apart;
                                     ///< else the higher ones are darker
  std::vector<Outline> margins;      ///< polygons below the regions: ground too narrow for the unit
  std::vector<Outline> obstacles;    ///< polygons
  const GridMap* grid = nullptr;     ///< its blocked cells are obstacles too
  const VoxelMap* voxels = nullptr;  ///< its blocked voxels are cubes; nodes and edges do not show
  std::vector<Node> nodes;
  std::vector<Edge> edges;  ///< drawn as one line in either or both directions
  std::vector<Link> links;
  std::vector<Mark> forward;      ///< empty, or one per node
  std::vector<Mark> backward;     ///< empty, or one per node
  std::vector<NodeId> closed;     ///< for this query only (catalogue/overlay.h): crossed out
  std::vector<NodeId> dear;       ///< more expensive for this query: struck through
  std::vector<NodeId> pass_only;  ///< where the path must not end: ringed
  std::vector<double> costs;      ///< of all nodes, for colours; empty: none
  std::optional<FunnelView> funnel = {};  ///< the state of a funnel; needs regions

  std::vector<Position> starts;
  std::vector<Position> goals;
  std::vector<Position> path;                       ///< from node to node
  std::vector<std::size_t> path_links;              ///< from path[i] to path[i + 1] by a link
  std::vector<std::vector<Position>> alternatives;  ///< other paths
  std::vector<Position> line;  ///< the line walked from place to place, or with shortcuts
};

/// Where node `number` of `count` nodes without places is drawn: on a circle.
inline Position place_in_circle(std::size_t number, std::size_t count) {
  const double angle =
      2 * std::numbers::pi * static_cast<double>(number) / static_cast<double>(count);
  return {std::sin(angle), -std::cos(angle), 0};
}

}  // namespace wend
