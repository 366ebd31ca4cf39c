// Units cross a river by the nearer of two bridges. It falls: units whose paths led over it are
// notified at once, and get new paths over the next frames, the nearest to the river first. The
// program prints what happens, and draws it:
//
//     example-a-bridge-falls > falls.gif
#include <wend/picture/draw.h>
#include <wend/wend.h>

#include <cstdio>

namespace {

constexpr int kFalls = 9;    // the frame in which the bridge falls
constexpr int kFrames = 44;  // in all

/// A river from the top to the bottom, with two bridges.
wend::GridMap river_map() {
  wend::GridMap map(44, 26);
  for (int y = 0; y < map.height(); ++y) {
    for (int x = 20; x < 24; ++x) map.set_walkable({x, y}, y == 7 || y == 8 || y == 20);
  }
  return map;
}

std::vector<wend::Point> upper_bridge() {
  std::vector<wend::Point> cells;
  for (int x = 20; x < 24; ++x) {
    for (int y = 7; y < 9; ++y) cells.push_back({x, y});
  }
  return cells;
}

struct Game {
  wend::GridMap map = river_map();
  wend::Navigator navigator = wend::Navigator::build(map).value();
  wend::PathWatch watch{navigator};
  wend::PathRenewals renewals{watch};
  wend::Workspace workspace;
  std::vector<wend::PathHandle> units;

  void send(wend::Point from, wend::Point to) {
    units.push_back(watch.watch(navigator.solve({from, to}, workspace)).value());
  }

  void let_the_bridge_fall() {
    const std::vector<wend::Point> cells = upper_bridge();
    for (const wend::Point cell : cells) map.set_walkable(cell, false);
    const wend::UpdateReport report = navigator.update(map, cells).value();
    const auto touched = watch.updated(report, cells).value();
    std::fprintf(
        stderr, "the bridge falls: %zu of %zu paths touched, the first %s %u steps ahead\n",
        touched.size(), units.size(), wend::to_string(touched[0].change), touched[0].ahead);
  }

  /// One frame: a limited number of new paths, and a step for each unit whose path is whole.
  void tick(int frame) {
    if (frame == kFalls) let_the_bridge_fall();
    const auto renewed = renewals.run({.expansions = 2'000, .paths = 1});
    for (const wend::RenewedPath& one : renewed) {
      std::fprintf(stderr, "frame %d: %s, %zu steps, after %u ticks\n", frame,
                   wend::to_string(one.status), watch.steps_left(one.path), one.waited);
    }
    for (const wend::PathHandle unit : units) {
      if (watch.whole(unit)) watch.advance(unit);
    }
  }

  /// Units with their paths; units that wait for one are crossed out.
  void draw(wend::Picture& picture) const {
    picture.map = &map;
    std::vector<wend::NodeId> nodes;
    for (const wend::PathHandle unit : units) {
      const wend::Point at = navigator.point(watch.at(unit));
      (watch.whole(unit) ? picture.starts : picture.closed).push_back(at);
      if (!watch.whole(unit)) continue;
      watch.write_nodes(unit, nodes);
      std::vector<wend::Point>& way = picture.alternatives.emplace_back();
      for (const wend::NodeId node : nodes) way.push_back(navigator.point(node));
    }
  }
};

}  // namespace

int main() {
  Game game;
  for (int i = 0; i < 8; ++i) game.send({1 + i % 2 * 2, 1 + 2 * i}, {40, 2 + 2 * i});
  game.send({3, 24}, {40, 21});
  game.send({1, 22}, {41, 24});

  std::vector<wend::GridMap> maps(kFrames, game.map);  // as they are in each frame
  std::vector<wend::Picture> pictures(kFrames);
  for (int frame = 0; frame < kFrames; ++frame) {
    game.tick(frame);
    const auto i = static_cast<std::size_t>(frame);
    maps[i] = game.map;
    game.draw(pictures[i]);
    pictures[i].map = &maps[i];
    pictures[i].title = "A bridge that falls";
    pictures[i].caption = frame < kFalls ? "Ten units and their paths"
                                         : "The bridge fell: crossed out, who waits for a new path";
  }
  wend::Animation animation;
  animation.frames = pictures.size();
  animation.delay = 150;
  animation.frame = [&](std::size_t i) -> const wend::Picture& { return pictures[i]; };
  const auto gif = wend::draw_gif(animation);
  if (!gif) return std::fprintf(stderr, "%s\n", gif.error().message().c_str()), 1;
  std::fwrite(gif.value().data(), 1, gif.value().size(), stdout);
}
