#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "wend/catalogue/node_navigator.h"
#include "wend/ground/ground.h"
#include "wend/search/path.h"

namespace wend {

/// How a leg of a line is gone.
enum class LegKind : std::uint8_t {
  ground,  ///< over the ground, and past it where the ground lets the unit go straighter
  step,    ///< exactly as it is, without asking the ground: from layer to layer of a volume
  link,    ///< by a LinkRule: a teleporter, a door, a ladder, a jump
};

/// What a unit follows: a line of straight legs in the world. Keeps its memory when it is filled
/// again.
class FollowLine {
 public:
  struct Vertex {
    Position at;
    double left = 0;                 ///< how far it is along the line to its end; links count 0
    LegKind kind = LegKind::ground;  ///< of the leg that leads here; of the first: ground
    bool bends = false;  ///< the ground rises or falls otherwise from here on: no cutting short
  };

  bool empty() const { return vertices_.empty(); }
  std::size_t size() const { return vertices_.size(); }
  const Vertex& operator[](std::size_t i) const { return vertices_[i]; }
  std::span<const Vertex> vertices() const { return vertices_; }
  /// Of its legs but for links, in the world's units, seen from above and with heights.
  double length() const { return vertices_.empty() ? 0 : vertices_.front().left; }

  void clear() { vertices_.clear(); }
  /// A further vertex. Where it goes on straight in a leg of the same kind, the last one gives way;
  /// a place twice is taken once. After the last one: finish().
  void add(const Position& at, LegKind kind = LegKind::ground, bool bends = false);
  /// Measures how far it is from each vertex to the end.
  void finish();

 private:
  std::vector<Vertex> vertices_;
};

/// The place that a unit's paths begin or end with: the ground's own where paths may lead, else the
/// nearest of some round about that the unit sees: for units that stand where their middles may be,
/// but no place's middle is. kNoNode where there is none within twice its radius, or right beside
/// it. Allocates nothing.
NodeId place_for_unit(const NodeNavigator& navigator, const Ground& ground, const Position& at,
                      double radius);

/// Where a line begins and ends besides what the path says.
struct LineEnds {
  std::optional<Position> from = std::nullopt;  ///< the unit's own place, before the path's first
  std::optional<Position> to = std::nullopt;    ///< the goal's own place, after the path's last
  /// The ground that the unit walks on, if it rises and falls: places at which it bends under the
  /// line are vertices, too (Ground::find_bends), so that the line lies on it. May be null.
  const Ground* ground = nullptr;
};

/// Makes the line of a path of any family: its waypoints where it has some (any angle, meshes),
/// else the positions of its nodes; both are the map's, and the placement puts them into the world.
/// Links are those of Path::links, and on maps whose nodes lie side by side (cells, voxels) what
/// the map calls one as it is now (NodeNavigator::takes_link); steps up or down there are
/// LegKind::step. Empty where the path has no nodes, or its nodes no positions. Precondition: the
/// path's detail is `cells`; or `waypoints`, where these tell it (NodeNavigator::tells_turns); or
/// it has waypoints. Linear.
void write_line(const Path& path, const NodeNavigator& navigator, const Placement& placement,
                const LineEnds& ends, FollowLine& line);
/// The same of nodes, such as PathService::first_steps.
void write_line(std::span<const NodeId> nodes, const NodeNavigator& navigator,
                const Placement& placement, const LineEnds& ends, FollowLine& line);

}  // namespace wend
