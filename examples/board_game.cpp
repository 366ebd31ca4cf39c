// A board game on a map of regions: where an army can go, and which way is cheapest. Reads the
// board from a file, so it needs wend::json.
//
//     board_game world.json Aldermoor Mistral
#include <wend/catalogue/node_navigator.h>
#include <wend/io/json_map.h>

#include <cstdio>
#include <string>

namespace {

/// The most that a region may cost from the start: the moves that an army has in one turn.
constexpr double kMoves = 3;

void print_reach(const wend::NodeNavigator& board, wend::NodeId from, wend::Workspace& workspace) {
  std::printf("within %g moves of %s:", kMoves, board.name(from).c_str());
  for (wend::NodeId region = 0; region < board.node_count(); ++region) {
    wend::NodeQuery query = {.from = from, .to = region};
    query.options.limits.cost = kMoves;
    const bool reached = board.solve(query, workspace).found();
    if (reached && region != from) std::printf(" %s,", board.name(region).c_str());
  }
  std::printf(" and that is all\n");
}

}  // namespace

int main(int count, char** words) {
  if (count != 4) {
    std::fprintf(stderr, "usage: board_game MAP FROM TO\n");
    return 2;
  }
  const wend::Result<wend::io::JsonMap> map = wend::io::read_json_map(words[1]);
  if (!map) {
    std::fprintf(stderr, "%s\n", map.error().message().c_str());
    return 1;
  }
  const auto* regions = std::get_if<wend::RegionMap>(&map.value());
  if (regions == nullptr) {
    std::fprintf(stderr, "%s holds no regions\n", words[1]);
    return 1;
  }
  const wend::NodeNavigator board(regions->graph().value());
  const wend::NodeId from = board.find(words[2]);
  const wend::NodeId to = board.find(words[3]);
  wend::Workspace workspace;
  const wend::Path path = board.solve({.from = from, .to = to}, workspace);
  std::printf("%s, cost %g:", wend::to_string(path.status), path.cost);
  for (const wend::NodeId region : path.nodes) std::printf(" %s;", board.name(region).c_str());
  std::printf("\n");
  if (path.found()) print_reach(board, from, workspace);
}
