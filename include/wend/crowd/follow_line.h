#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wend/base/assert.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/ground/ground.h"
#include "wend/search/path.h"

namespace wend {

/// How a unit travels a leg of a line.
enum class LegKind : std::uint8_t {
  ground,  ///< over the ground; the unit may cut corners where the ground allows it
  step,    ///< exactly as it is, unchecked by the ground: between layers of a VoxelGround
  link,    ///< by a LinkRule: a teleporter, a door, a ladder, a jump
};

/// The line that a unit follows: straight legs in the world. Refilling it reuses its memory.
class FollowLine {
 public:
  struct Vertex {
    Position at;
    double left = 0;                 ///< distance along the line to its end; links count 0
    LegKind kind = LegKind::ground;  ///< of the leg that leads here; first vertex: ground
    bool bends = false;              ///< the slope of the ground changes here: no shortcuts
  };

  bool empty() const { return vertices_.empty(); }
  std::size_t size() const { return vertices_.size(); }
  const Vertex& operator[](std::size_t i) const {
    WEND_ASSERT(i < vertices_.size(), "a line has vertices up to size() - 1");
    return vertices_[i];
  }
  std::span<const Vertex> vertices() const { return vertices_; }
  /// Length of all legs except links, in world units; heights count.
  double length() const { return vertices_.empty() ? 0 : vertices_.front().left; }

  void clear() { vertices_.clear(); }
  /// Adds a vertex. It replaces the last one if it continues that leg straight and in the same
  /// kind; a repeated position is ignored. Call finish() after the last vertex.
  void add(const Position& at, LegKind kind = LegKind::ground, bool bends = false);
  /// Computes each vertex's distance to the end.
  void finish();

 private:
  std::vector<Vertex> vertices_;
};

/// The place where a unit's paths begin or end: the ground's own place if paths may lead there,
/// else the nearest of some around it that the unit sees. (A unit may fit at a position although it
/// fits at no place's centre.) kNoNode if there is none within twice its radius, or right beside
/// it. With an overlay places that it closes come last. Allocates nothing.
NodeId place_for_unit(const NodeNavigator& navigator, const Ground& ground, const Position& at,
                      double radius, const Overlay* overlay = nullptr);

/// Ends of a line that are not in its path.
struct LineEnds {
  std::optional<Position> from = std::nullopt;  ///< the unit's own position, before the path
  std::optional<Position> to = std::nullopt;    ///< the goal's own position, after the path
  /// The ground that the unit walks on, if it has slopes or fills space; may be null. Positions
  /// where its slope changes under the line become vertices (Ground::find_bends), so that the line
  /// lies on it; in space steps up and down are as free as others.
  const Ground* ground = nullptr;
  /// The ground whose places are the path's nodes: it says where they lie. Null: the navigator and
  /// the placement do, which is the same but on diamonds, whose ground is that of squares.
  const Ground* places = nullptr;
};

/// Writes the line of a path on a map of any family: its waypoints if it has some (any angle,
/// meshes), else the positions of its nodes. The placement converts them to world coordinates.
/// Links are those of Path::links; where nodes lie side by side (cells, voxels), those of the map
/// as it is now (NodeNavigator::takes_link), and steps up or down are LegKind::step unless the
/// ground fills space. The line is empty if the path has no nodes, or its nodes no positions.
/// Precondition: the path's detail is `cells`, or `waypoints` with NodeNavigator::tells_turns(), or
/// it has waypoints. Linear.
void write_line(const Path& path, const NodeNavigator& navigator, const Placement& placement,
                const LineEnds& ends, FollowLine& line);
/// The same for a list of nodes, such as PathService::first_steps.
void write_line(std::span<const NodeId> nodes, const NodeNavigator& navigator,
                const Placement& placement, const LineEnds& ends, FollowLine& line);

}  // namespace wend
