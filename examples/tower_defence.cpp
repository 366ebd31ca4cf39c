// Tower defence: one flow field leads all creeps to the exit, each tower repairs it, and one that
// would wall the exit off is refused.
#include <cstdio>
#include <string>
#include <vector>

#include "wend/wend.h"

namespace {

constexpr wend::Point kEntrance = {0, 3};
constexpr wend::Point kExit = {17, 3};

class Game {
 public:
  Game()
      : map_(18, 7),
        navigator_(wend::Navigator::build(map_).value()),
        exit_(navigator_.node(kExit)),
        ways_(wend::FlowField::build(navigator_, {&exit_, 1}).value()) {}

  /// False, and nothing is built, if creeps could no longer get through.
  bool build_tower(wend::Point cell) {
    if (!map_.walkable(cell) || cell == kEntrance || cell == kExit) return false;
    set(cell, '#');
    if (ways_.reached(navigator_.node(kEntrance))) return true;
    set(cell, '.');
    return false;
  }

  /// A wave of creeps walks in any direction, not from cell to cell. Returns how many get through.
  int send_wave(int creeps) {
    int through = 0;
    for (int creep = 0; creep < creeps; ++creep) {
      wend::Position at = {kEntrance.x + creep % 4 * 0.1, kEntrance.y + creep % 3 * 0.1, 0};
      for (int frame = 0; frame < 2000; ++frame) {
        const wend::Direction direction = ways_.direction(at);
        at.x += direction.x * 0.1;
        at.y += direction.y * 0.1;
        if (at.x < kExit.x - 0.5 || at.y < kExit.y - 0.5 || at.y > kExit.y + 0.5) continue;
        ++through;
        break;
      }
    }
    return through;
  }

  void print() const {
    std::vector<std::string> rows(7, std::string(18, '.'));
    for (wend::Point p; p.y < map_.height(); ++p.y) {
      for (p.x = 0; p.x < map_.width(); ++p.x) at(rows, p) = map_.symbol(p);
    }
    std::vector<wend::NodeId> way;
    ways_.write_path(navigator_.node(kEntrance), way);
    for (const wend::NodeId node : way) at(rows, navigator_.point(node)) = '*';
    at(rows, kExit) = 'X';
    for (const std::string& row : rows) std::printf("  %s\n", row.c_str());
  }

 private:
  static char& at(std::vector<std::string>& rows, wend::Point p) {
    return rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
  }

  /// Map, navigator and field, each repaired in microseconds.
  void set(wend::Point cell, char symbol) {
    map_.set_symbol(cell, symbol);
    (void)navigator_.update(map_, {&cell, 1});
    (void)ways_.update(navigator_, navigator_.nodes({&cell, 1}));
  }

  wend::GridMap map_;
  wend::Navigator navigator_;
  wend::NodeId exit_;
  wend::FlowField ways_;
};

}  // namespace

int main() {
  Game game;
  int built = 0;
  int refused = 0;
  // The player builds a maze: walls alternately from above and from below, and tries to close each.
  for (int column = 3; column <= 15; column += 3) {
    const bool from_above = column % 2 == 1;
    for (int i = 0; i < 7; ++i) {
      const bool done = game.build_tower({column, from_above ? i : 6 - i});
      ++(done ? built : refused);
    }
  }
  std::printf("%d towers built, %d refused\n", built, refused);
  game.print();
  std::printf("%d of 40 creeps come through\n", game.send_wave(40));
}
