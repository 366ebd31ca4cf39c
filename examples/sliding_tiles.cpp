// Sliding puzzles: too many states for a map. A* numbers the states that it finds; IDA* stores only
// its current path.
#include "sliding_tiles.h"

#include <cstdio>

#include "wend/search/adaptors/interned_space.h"
#include "wend/search/algorithms/astar.h"
#include "wend/search/algorithms/implicit_ida_star.h"

int main() {
  wend::Workspace workspace;

  // One of the two hardest boards of the 8-puzzle.
  const EightPuzzle eight;
  constexpr unsigned kHard[] = {8, 7, 6, 0, 4, 1, 2, 5, 3};
  wend::InternedSpace numbered(eight);
  const auto by_astar = wend::solve_implicit<wend::AStar>(numbered, eight.state(kHard), workspace);
  std::printf("8-puzzle by A*: %s, %zu moves, %zu of 181440 states found\n",
              wend::to_string(by_astar.status), by_astar.steps(), numbered.node_count());

  // The twelfth of Korf's boards. It slides these tiles:
  const FifteenPuzzle fifteen;
  constexpr unsigned kKorf12[] = {14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15};
  const auto by_ida_star = wend::ida_star(fifteen, fifteen.state(kKorf12), workspace);
  std::printf("15-puzzle by IDA*: %s, %zu moves, %llu expansions, %zu kB\n",
              wend::to_string(by_ida_star.status), by_ida_star.steps(),
              static_cast<unsigned long long>(by_ida_star.counters.expanded),
              sizeof(FifteenPuzzle::State) * by_ida_star.states.size() / 1024 + 1);
  for (std::size_t i = 1; i < by_ida_star.states.size(); ++i) {
    std::printf("%u ", FifteenPuzzle::tile(by_ida_star.states[i - 1], by_ida_star.states[i].gap));
  }
  std::printf("\n");
}
