// Tower defence: one field leads all creeps to the exit, and a tower that would wall it off is
// refused.
#include <cstdio>
#include <string>
#include <vector>

#include "wend/wend.h"

namespace {

constexpr wend::Point kEntrance = {0, 3};
constexpr wend::Point kExit = {17, 3};

class Game {
 public:
  Game() : map_(18, 7), navigator_(wend::Navigator::build(map_).value()) { find_ways(); }

  /// False, and nothing is built, where creeps could no longer get through.
  bool build_tower(wend::Point cell) {
    if (!map_.walkable(cell) || cell == kEntrance || cell == kExit) return false;
    set(cell, '#');
    if (navigator_.solve({.from = kEntrance, .to = kExit}, workspace_).found()) {
      find_ways();
      return true;
    }
    set(cell, '.');
    return false;
  }

  /// Where a creep goes next, wherever it stands.
  wend::Point next(wend::Point creep) const { return ways_.next(creep).value_or(creep); }

  void print() const {
    std::vector<std::string> rows(7, std::string(18, '.'));
    for (wend::Point p; p.y < map_.height(); ++p.y) {
      for (p.x = 0; p.x < map_.width(); ++p.x) at(rows, p) = map_.symbol(p);
    }
    for (wend::Point creep = kEntrance; creep != kExit; creep = next(creep)) at(rows, creep) = '*';
    at(rows, kExit) = 'X';
    for (const std::string& row : rows) std::printf("  %s\n", row.c_str());
  }

 private:
  static char& at(std::vector<std::string>& rows, wend::Point p) {
    return rows[static_cast<std::size_t>(p.y)][static_cast<std::size_t>(p.x)];
  }

  void set(wend::Point cell, char symbol) {
    map_.set_symbol(cell, symbol);
    (void)navigator_.update(map_, {&cell, 1});  // repaired in microseconds
  }

  /// One search for all creeps: what every cell costs to the exit.
  void find_ways() {
    navigator_.field({.sources = {&kExit, 1}, .side = wend::Side::backward}, workspace_, ways_);
  }

  wend::GridMap map_;
  wend::Navigator navigator_;
  wend::Workspace workspace_;
  wend::DistanceField ways_;
};

}  // namespace

int main() {
  Game game;
  int built = 0;
  int refused = 0;
  // The player builds a maze: walls from above and from below in turn, and tries to close each.
  for (int column = 3; column <= 15; column += 3) {
    const bool from_above = column % 2 == 1;
    for (int i = 0; i < 7; ++i) {
      const bool done = game.build_tower({column, from_above ? i : 6 - i});
      ++(done ? built : refused);
    }
  }
  std::printf("%d towers built, %d refused\n", built, refused);
  game.print();
}
