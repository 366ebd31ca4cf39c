// An isometric role-playing game keeps two networks in one array: a fine one of staggered cells, in
// which a barrel blocks part of a tile, and a coarse one of big diamonds with passages between,
// such as doors. The hero plans a way across the level on the coarse one, and walks on the fine one
// from big diamond to big diamond, always to where the coarse way is two of them ahead.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "wend/wend.h"

namespace {

/// Rows are half as high as a cell, and odd ones lie half a cell farther to the right. # is wall,
/// D a door, o a barrel.
const std::vector<std::string> kLevel = {
    "..............",  //
    "..............",  //
    ".....o........",  //
    "...o..........",  //
    "........o.....",  //
    "....o.........",  //
    ".......o......",  //
    "..............",  //
    "......o.......",  //
    ".####D########",  //
    "..............",  //
    "....o.........",  //
    "......o.......",  //
    "..o...........",  //
    ".......o......",  //
    "..............",  //
    "...o....o.....",  //
    "..............",
};
constexpr wend::Point kDoor = {5, 9};

/// With or without barrels: the coarse network ignores them.
wend::GridMap level(bool barrels, bool open) {
  wend::GridMap map(14, 18);
  map.set_layout(wend::CellLayout::staggered_odd_rows);
  for (wend::Point p; p.y < map.height(); ++p.y) {
    for (p.x = 0; p.x < map.width(); ++p.x) {
      const char symbol = kLevel[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
      const bool blocked = symbol == '#' || (symbol == 'o' && barrels) || (symbol == 'D' && !open);
      map.set_walkable(p, !blocked);
    }
  }
  return map;
}

bool lies_in(const wend::PassageNetwork& network, wend::Point cell, wend::NodeId node) {
  const std::vector<wend::NodeId> nodes = network.nodes_at(cell);
  return std::find(nodes.begin(), nodes.end(), node) != nodes.end();
}

class Hero {
 public:
  Hero(const wend::PassageNetwork& network, const wend::Navigator& fine, wend::Point at)
      : network_(network), coarse_(network.graph()), fine_(fine), at_(at) {}

  /// Whether the hero got there.
  bool walk_to(wend::Point goal) {
    const std::vector<wend::NodeId> starts = network_.nodes_at(at_);
    const std::vector<wend::NodeId> ends = network_.nodes_at(goal);
    if (starts.empty() || ends.empty()) return false;
    const wend::Path way = coarse_.solve({.from = starts[0], .to = ends[0]}, coarse_memory_);
    if (!way.found()) return false;
    std::printf("%zu big diamonds", way.nodes.size());
    std::size_t entered = 0;
    while (at_ != goal) {
      const std::size_t ahead = entered + 2;
      const bool last = ahead + 1 >= way.nodes.size();
      const wend::Point target = last ? goal : network_.cell(way.nodes[ahead]);
      if (!walk_towards(target, way.nodes, entered, last)) return false;
    }
    return true;
  }

  int steps() const { return steps_; }
  int searches() const { return searches_; }
  bool passed_door() const { return passed_door_; }

 private:
  /// One fine path, walked until a further big diamond of the coarse way is entered.
  bool walk_towards(wend::Point target, const std::vector<wend::NodeId>& way, std::size_t& entered,
                    bool to_the_end) {
    // A barrel may block the coarse way: then a place beside it is near enough.
    const double range = to_the_end ? 0 : 1.5;
    const wend::Path path = fine_.solve({.from = at_, .to = target, .range = range}, fine_memory_);
    ++searches_;
    for (std::size_t i = 1; i < path.points.size(); ++i) {
      at_ = path.points[i];
      ++steps_;
      passed_door_ = passed_door_ || at_ == kDoor;
      const std::size_t before = entered;
      entered = reached(way, entered);
      if (entered != before && !to_the_end) break;
    }
    return path.found();
  }

  /// The last of the next two big diamonds that the hero has entered, else the one before.
  std::size_t reached(const std::vector<wend::NodeId>& way, std::size_t entered) const {
    for (std::size_t next = std::min(entered + 2, way.size() - 1); next > entered; --next) {
      if (lies_in(network_, at_, way[next])) return next;
    }
    return entered;
  }

  const wend::PassageNetwork& network_;
  wend::NodeNavigator coarse_;
  const wend::Navigator& fine_;
  wend::Point at_;
  wend::Workspace coarse_memory_;
  wend::Workspace fine_memory_;
  int steps_ = 0;
  int searches_ = 0;
  bool passed_door_ = false;
};

}  // namespace

int main() {
  wend::GridOptions rules;
  rules.corners = wend::CornerRule::one_free;
  wend::PassageRules passages;
  passages.corners = rules.corners;
  wend::Navigator fine = wend::Navigator::build(level(true, false), rules).value();
  for (const bool open : {false, true}) {
    // A door is one cell: the fine network is repaired, the coarse one, being small, made anew.
    if (!fine.update(level(true, open), {&kDoor, 1})) return 1;
    const wend::PassageNetwork network =
        wend::PassageNetwork::build(level(false, open), passages).value();
    Hero hero(network, fine, {10, 1});
    std::printf("the door is %s: ", open ? "open" : "shut");
    const bool arrived = hero.walk_to({11, 15});
    std::printf(", %s after %d steps and %d fine searches, %s\n", arrived ? "there" : "stuck",
                hero.steps(), hero.searches(),
                hero.passed_door() ? "through the door" : "round the wall");
  }
}
