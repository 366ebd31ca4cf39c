// A roguelike with fog: the hero sees along straight lines, remembers what she saw as it was, and
// learns what her cat sees. A door that shuts behind her back stays open on her map.
#include <cstdio>
#include <string>

#include "wend/wend.h"

namespace {

constexpr std::uint32_t kHero = 0;
constexpr std::uint32_t kCat = 1;
constexpr std::int32_t kSight = 6;
constexpr wend::Unknown kUnknown = wend::Unknown::as_free();

wend::GridMap dungeon() {
  wend::GridMap map = wend::io::parse_ascii_grid(
                          "##################\n"
                          "#....#....#......#\n"
                          "#.........#......#\n"
                          "#....#...........#\n"
                          "#....#....#......#\n"
                          "###.####.####.####\n"
                          "#......#.........#\n"
                          "#......#.........#\n"
                          "#................#\n"
                          "##################\n")
                          .value();
  return map;
}

void print(const wend::GridMap& map, const wend::Knowledge& knowledge, wend::Point hero) {
  for (wend::Point p; p.y < map.height(); ++p.y) {
    std::string row;
    for (p.x = 0; p.x < map.width(); ++p.x) {
      const auto seen = knowledge.seen(kHero, p);
      row += p == hero ? '@' : seen ? seen->symbol : ' ';
    }
    std::printf("%s|\n", row.c_str());
  }
}

}  // namespace

int main() {
  wend::GridMap map = dungeon();
  wend::Knowledge knowledge = wend::Knowledge::build(map, {}, 2).value();
  const wend::NodeNavigator navigator = knowledge.navigator(kHero, kUnknown).value();
  wend::Point hero = {2, 2};
  const wend::Point stairs = {15, 2};
  wend::Replanner replanner(navigator, {knowledge.node(hero), knowledge.node(stairs)});

  int steps = 0;
  int detours = 0;
  for (;; ++steps) {
    const wend::Sighting& seen = knowledge.see(kHero, hero, kSight, wend::SightKind::line_of_sight);
    replanner.move_to(knowledge.node(hero));
    replanner.edited(seen.changed(kUnknown), seen.before(kUnknown));
    if (!seen.changed(kUnknown).empty()) ++detours;
    if (hero == stairs || replanner.run() != wend::Status::found) break;
    hero = knowledge.cell(replanner.next());
  }
  std::printf("at the stairs after %d steps; %d looks told her something new\n", steps, detours);

  const wend::Point door = {5, 2};
  map.set_symbol(door, '#');
  if (!knowledge.edited(map, {&door, 1})) return 1;
  std::printf("the door behind her shuts; she thinks that it is %s\n",
              knowledge.seen(kHero, door)->symbol == '.' ? "open" : "shut");
  knowledge.see(kCat, {3, 3}, kSight, wend::SightKind::line_of_sight);
  knowledge.ally(kHero, kCat);
  std::printf("her cat tells her that it is %s\n",
              knowledge.seen(kHero, door)->symbol == '.' ? "open" : "shut");
  print(map, knowledge, hero);
  return 0;
}
