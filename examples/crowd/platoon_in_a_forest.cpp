// A platoon walks in a wedge through a forest, files over the bridge of a river, and forms up again
// behind it. Its leader falls on the way. With a file's name it draws three moments:
//
//     example-platoon-in-a-forest platoon.svg
#include <wend/picture/draw.h>
#include <wend/wend.h>

#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

namespace {

constexpr double kTick = 0.1;  // seconds
constexpr int kRiver = 24;     // the river's column
constexpr int kBridge = 12;    // and the bridge's row

wend::GridMap forest() {
  wend::GridMap map(56, 24);
  for (int y = 0; y < map.height(); ++y) {
    if (y != kBridge) map.set_symbol({kRiver, y}, '#');
    for (int x = 12; x < 40; ++x) {
      const int mix = (x * 73 + y * 151 + x * y * 17) % 101;
      if (std::abs(x - kRiver) > 2 && mix < 7) map.set_symbol({x, y}, '#');  // a tree
    }
  }
  return map;
}

class Platoon {
 public:
  Platoon()
      : map_(forest()),
        service_(wend::PathService::build(map_).value()),
        ground_(wend::GridGround::build(*service_.map()).value()),
        units_({.service = &service_, .ground = &ground_}, {.rule = wend::BodyRule::avoid}) {
    for (int i = 0; i < 9; ++i) {
      const wend::Position at = {3 + i % 3 * 1.2, 9 + i / 3 * 1.2, 0};
      const auto seed = static_cast<std::uint32_t>(i);
      soldiers_.push_back(units_.add({.radius = 0.35, .speed = 2, .seed = seed}, at));
    }
    group_ =
        units_.start_group(soldiers_, {.to = {49, 9, 0}}, {.shape = wend::FormationShape::wedge})
            .value();
  }

  /// Until the leader is this far to the east, or the group has arrived.
  void march_to(double x) {
    while (!over() && units_.position(leader()).x < x) tick();
  }
  void march_on() {
    while (!over()) tick();
  }
  void lose_leader() { units_.remove(leader()); }

  void print(const char* what) const {
    const wend::GroupProgress progress = units_.progress(group_);
    std::printf("%4.0f s, %s: %zu of %zu in place\n", ticks_ * kTick, what, progress.in_place,
                progress.units);
    std::vector<std::string> rows;
    for (int y = 3; y < 22; ++y) {
      std::string row;
      for (int x = 0; x < map_.width(); ++x) row += map_.walkable({x, y}) ? ' ' : '#';
      rows.push_back(row);
    }
    for (const wend::UnitHandle unit : units_.members(group_)) {
      const wend::Position& at = units_.position(unit);
      const auto row = static_cast<std::size_t>(std::lround(at.y) - 3);
      if (row >= rows.size()) continue;
      rows[row][static_cast<std::size_t>(std::lround(at.x))] = unit == leader() ? 'L' : 'o';
    }
    for (const std::string& row : rows) std::printf("  %s\n", row.c_str());
  }
  void draw(wend::Picture& picture, std::uint8_t side) const {
    picture.map = &map_;
    for (const wend::UnitHandle unit : units_.members(group_)) {
      picture.units.push_back({units_.position(unit), 0.35, side, unit == leader()});
    }
  }

 private:
  bool over() const { return is_over(units_.progress(group_).state); }
  wend::UnitHandle leader() const { return units_.progress(group_).leader; }
  void tick() {
    service_.tick();
    units_.advance(kTick);
    ++ticks_;
  }

  wend::GridMap map_;
  wend::PathService service_;
  wend::GridGround ground_;
  wend::MoveToSet units_;
  std::vector<wend::UnitHandle> soldiers_;
  wend::GroupHandle group_;
  int ticks_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  Platoon platoon;
  wend::Picture picture;
  picture.title = "A platoon in a forest";
  picture.caption = "A wedge passes a bridge and forms again";
  picture.side_names = {"in the forest", "on the bridge", "at the goal, without its first leader"};
  platoon.march_to(15);
  platoon.print("in the forest");
  platoon.draw(picture, 0);
  platoon.march_to(27);
  platoon.print("on the bridge");
  platoon.draw(picture, 1);
  platoon.march_to(34);
  platoon.lose_leader();
  platoon.march_on();
  platoon.print("at the goal, without its first leader");
  platoon.draw(picture, 2);
  if (argc < 2) return 0;
  const auto svg = wend::draw_svg(picture);
  if (!svg) return std::fprintf(stderr, "%s\n", svg.error().message().c_str()), 1;
  std::ofstream(argv[1]) << svg.value();
}
