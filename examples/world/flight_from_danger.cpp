// Sheep flee from a wolf: some step away from it each turn and end in a corner; others follow a
// Flight, and run past it while there is time. With a file's name it draws the latter:
//
//     example-flight-from-danger flight.gif
#include <wend/picture/draw.h>
#include <wend/wend.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

const char* const kPasture =
    "............................\n"
    ".####.######.......########.\n"
    ".#.........#.......#......#.\n"
    ".#.........#.......#......#.\n"
    ".#....#....#..............#.\n"
    ".#....#....#.......#......#.\n"
    ".######....#.......#......#.\n"
    "......#....#.......####.###.\n"
    "......#....#................\n"
    "..###.######....#######.....\n"
    "....#.......................\n"
    "....#...........#.....#.....\n"
    "....#####.......#.....#.....\n"
    "................#######.....\n";

struct Turn {
  wend::Point wolf;
  std::vector<wend::Point> sheep;
  std::vector<double> heat;
};

class Pasture {
 public:
  explicit Pasture(const wend::GridMap& map)
      : map_(map),
        navigator_(wend::Navigator::build(map).value()),
        danger_(wend::InfluenceMap::build(navigator_).value()),
        reader_(navigator_) {}

  /// Plays the chase and returns its turns. `cleverly`: by a Flight.
  std::vector<Turn> play(bool cleverly) {
    Turn now = {{20, 10}, {{9, 3}, {3, 3}, {24, 6}, {7, 8}, {18, 12}}, {}};
    std::vector<Turn> turns;
    const auto source = danger_.add({.strength = 10, .range = 7}).value();
    for (int turn = 0; turn < 52 && !now.sheep.empty(); ++turn) {
      const wend::NodeId wolf = navigator_.node(now.wolf);
      reader_.flee({&wolf, 1}, {}, flight_);
      danger_.move_to(source, wolf);
      danger_.tick();
      now.heat.clear();
      for (wend::NodeId node = 0; node < map_.cell_count(); ++node) {
        const double score = danger_.score(node);
        now.heat.push_back(score > 0 ? score : HUGE_VAL);  // infinite: nothing to be seen
      }
      turns.push_back(now);
      for (wend::Point& sheep : now.sheep)
        sheep = cleverly ? next(sheep) : farther(sheep, now.wolf);
      hunt(now);
    }
    turns.push_back(now);
    return turns;
  }

 private:
  wend::Point next(wend::Point sheep) const {
    const wend::NodeId to = flight_.next(navigator_.node(sheep));
    return to == wend::kNoNode ? sheep : navigator_.point(to);
  }

  /// The neighbour that is farthest from the wolf by its way.
  wend::Point farther(wend::Point sheep, wend::Point wolf) {
    navigator_.field({.sources = {&wolf, 1}}, workspace_, field_);
    wend::Point best = sheep;
    for (const wend::NodeEdge& edge : navigator_.edges(navigator_.node(sheep))) {
      const wend::Point p = navigator_.point(edge.to);
      if (field_.cost(p) > field_.cost(best)) best = p;
    }
    return best;
  }

  /// The wolf takes one step towards the nearest sheep, as fast as the sheep.
  void hunt(Turn& now) {
    const wend::Path way = navigator_.solve({.from = now.wolf, .goals = now.sheep}, workspace_);
    if (way.points.size() > 1) now.wolf = way.points[1];
    std::erase(now.sheep, now.wolf);
  }

  const wend::GridMap& map_;
  wend::Navigator navigator_;
  wend::InfluenceMap danger_;
  wend::InfluenceReader reader_;
  wend::Workspace workspace_;
  wend::DistanceField field_;
  wend::Flight flight_;
};

bool write_animation(const wend::GridMap& map, const std::vector<Turn>& turns, const char* file) {
  wend::Picture picture;
  picture.map = &map;
  picture.title = "Flight from danger";
  picture.heat_title = "danger";
  wend::Animation animation;
  animation.frames = std::min<std::size_t>(turns.size(), 30);
  animation.delay = 200;
  animation.frame = [&](std::size_t index) -> const wend::Picture& {
    const Turn& turn = turns[index];
    picture.caption = "Sheep that flee from a wolf";
    picture.summary = "turn " + std::to_string(index);
    picture.heat = turn.heat;
    picture.starts = {turn.wolf};
    picture.goals = turn.sheep;
    return picture;
  };
  const auto gif = wend::draw_gif(animation);
  if (!gif) std::fprintf(stderr, "%s\n", gif.error().message().c_str());
  return gif && std::ofstream(file, std::ios::binary)
                    .write(gif.value().data(), static_cast<std::streamsize>(gif.value().size()));
}

}  // namespace

int main(int count, char** words) {
  const wend::GridMap map = wend::io::parse_ascii_grid(kPasture).value();
  const auto by_distance = Pasture(map).play(false);
  const auto by_flight = Pasture(map).play(true);
  std::printf("away from the wolf: %zu of 5 left after %zu turns\n",
              by_distance.back().sheep.size(), by_distance.size() - 1);
  std::printf("by a flight: %zu of 5 left after %zu turns\n", by_flight.back().sheep.size(),
              by_flight.size() - 1);
  return count > 1 && !write_animation(map, by_flight, words[1]) ? 1 : 0;
}
