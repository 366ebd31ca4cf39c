#include "wend/crowd/follow_line.h"
#include "wend/internal/base/geometry.h"

#include <algorithm>

#include "wend/base/assert.h"
#include "wend/catalogue/overlay.h"

namespace wend {
namespace {

/// Whether b lies between a and c, so that a line need not name it: exactly for nodes on a lattice,
/// within rounding for the centres of hexagons.
bool goes_straight_on(const Position& a, const Position& b, const Position& c) {
  constexpr double kRounding = 1e-12;
  const Position in = arrow(a, b);
  const Position out = arrow(b, c);
  const Position cross = {in.y * out.z - in.z * out.y, in.z * out.x - in.x * out.z,
                          in.x * out.y - in.y * out.x};
  return dot(in, out) > 0 &&
         length_of_arrow(cross) <= kRounding * length_of_arrow(in) * length_of_arrow(out);
}

/// Adds a path's places to a line, one by one, each with the kind of the leg to it.
class LineWriter {
 public:
  LineWriter(const Placement& placement, const LineEnds& ends, FollowLine& line)
      : placement_(&placement), ends_(&ends), line_(&line) {
    line.clear();
    if (ends.from) go_to(*ends.from, LegKind::ground);
  }

  void add(const Position& on_map, LegKind kind) { go_to(placement_->to_world(on_map), kind); }
  void add_node(const NodeNavigator& navigator, NodeId node, LegKind kind) {
    if (ends_->places == nullptr) return add(navigator.position(node), kind);
    go_to(ends_->places->position(node), kind);
  }

  void finish() {
    if (ends_->to) go_to(*ends_->to, LegKind::ground);
    line_->finish();
  }

 private:
  void go_to(const Position& at, LegKind kind) {
    const bool flies = ends_->ground != nullptr && ends_->ground->fills_space();
    if (flies && kind == LegKind::step) kind = LegKind::ground;
    if (ends_->ground != nullptr && kind == LegKind::ground && !line_->empty()) {
      thread_local std::vector<Position> bends;
      bends.clear();
      ends_->ground->find_bends(line_->vertices().back().at, at, bends);
      for (const Position& bend : bends) line_->add(bend, kind, true);
    }
    line_->add(at, kind);
  }

  const Placement* placement_;
  const LineEnds* ends_;
  FollowLine* line_;
};

/// The leg of a step between nodes that lie side by side. Its length does not show a link: a link
/// may lead to a neighbour, and between hexagons to the next but one, which is no farther than
/// voxels are.
LegKind kind_of_step(const NodeNavigator& navigator, NodeId from, NodeId to) {
  if (navigator.takes_link(from, to)) return LegKind::link;
  return navigator.position(from).z == navigator.position(to).z ? LegKind::ground : LegKind::step;
}

}  // namespace

NodeId place_for_unit(const NodeNavigator& navigator, const Ground& ground, const Position& at,
                      double radius, const Overlay* overlay) {
  const auto serves = [&](NodeId place) {
    if (place >= navigator.node_count() || !navigator.walkable(place)) return false;
    if (overlay != nullptr && overlay->closed(place)) return false;
    return ground.is_free(at, ground.position(place), radius);
  };
  const NodeId own = ground.place(at);
  if (serves(own)) return own;
  constexpr double kTurn = 0.7071067811865476;
  constexpr double kEight[8][2] = {{1, 0},           {0, 1},         {-1, 0},
                                   {0, -1},          {kTurn, kTurn}, {-kTurn, kTurn},
                                   {-kTurn, -kTurn}, {kTurn, -kTurn}};
  constexpr double kBeside = 1e-6;  // what has no radius may stand on the border of what is blocked
  for (int ring = 1; ring <= 4; ++ring) {
    for (const auto& [x, y] : kEight) {
      const double off = std::max(radius, kBeside) * ring / 2;
      const NodeId place = ground.place({at.x + x * off, at.y + y * off, at.z});
      if (serves(place)) return place;
    }
  }
  return own < navigator.node_count() && navigator.walkable(own) ? own : kNoNode;
}

void FollowLine::add(const Position& at, LegKind kind, bool bends) {
  if (vertices_.empty()) kind = LegKind::ground;
  if (!vertices_.empty() && vertices_.back().at == at) return;
  const std::size_t size = vertices_.size();
  const bool merge = size >= 2 && kind != LegKind::link && vertices_[size - 1].kind == kind &&
                     goes_straight_on(vertices_[size - 2].at, vertices_[size - 1].at, at);
  if (merge) vertices_.pop_back();
  vertices_.push_back({at, 0, kind, bends});
}

void FollowLine::finish() {
  for (std::size_t i = vertices_.size(); i-- > 0;) {
    const bool last = i + 1 == vertices_.size();
    const bool free = last || vertices_[i + 1].kind == LegKind::link;
    const double leg = free ? 0 : apart(vertices_[i].at, vertices_[i + 1].at);
    vertices_[i].left = leg + (last ? 0 : vertices_[i + 1].left);
  }
}

namespace {

/// Writes a line over nodes. If they lie side by side, the map says which steps are links.
void write_nodes(std::span<const NodeId> nodes, bool side_by_side, const NodeNavigator& navigator,
                 const Placement& placement, const LineEnds& ends, FollowLine& line) {
  if (nodes.empty() || !navigator.has_positions()) return line.clear();
  WEND_ASSERT(nodes.front() < navigator.node_count() && nodes.back() < navigator.node_count(),
              "give the navigator of the map on which the path was found");
  LineWriter writer(placement, ends, line);
  writer.add_node(navigator, nodes.front(), LegKind::ground);
  for (std::size_t i = 1; i < nodes.size(); ++i) {
    const LegKind kind =
        side_by_side ? kind_of_step(navigator, nodes[i - 1], nodes[i]) : LegKind::ground;
    writer.add_node(navigator, nodes[i], kind);
  }
  writer.finish();
}

}  // namespace

void write_line(std::span<const NodeId> nodes, const NodeNavigator& navigator,
                const Placement& placement, const LineEnds& ends, FollowLine& line) {
  write_nodes(nodes, navigator.has_cells(), navigator, placement, ends, line);
}

void write_line(const Path& path, const NodeNavigator& navigator, const Placement& placement,
                const LineEnds& ends, FollowLine& line) {
  if (path.waypoints.empty()) {
    const bool turns = path.detail == PathDetail::waypoints && navigator.tells_turns();
    WEND_ASSERT(path.nodes.empty() || path.detail == PathDetail::cells || turns,
                "to follow a path, ask for the detail `cells`");
    return write_nodes(path.nodes, navigator.has_cells() && !turns, navigator, placement, ends,
                       line);
  }
  LineWriter writer(placement, ends, line);
  std::size_t link = 0;
  for (std::size_t i = 0; i < path.waypoints.size(); ++i) {
    const bool by_link = link < path.links.size() && path.links[link].waypoint + 1 == i;
    writer.add(path.waypoints[i], by_link ? LegKind::link : LegKind::ground);
    if (by_link) ++link;
  }
  writer.finish();
}

}  // namespace wend
