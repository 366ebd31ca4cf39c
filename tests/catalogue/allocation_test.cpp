// A warm workspace allocates nothing, holds no more bytes per cell than its entry says, and starts
// a query without touching its table.
#include <gtest/gtest.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <span>
#include <string>
#include <utility>

#include "sliding_tiles.h"
#include "support/memory/count_allocations.h"
#include "support/random_case.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/node_navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/search/adaptors/custom_space.h"
#include "wend/search/algorithms/implicit_ida_star.h"
#include "wend/space/tables/islands.h"
#include "wend/world/knowledge/knowledge.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

Allocator counting_allocator() {
  return {[](void*, std::size_t bytes) {
            ++allocations;
            return std::calloc(bytes, 1);
          },
          [](void*, void* memory, std::size_t) { std::free(memory); }, nullptr};
}

/// Queries of every kind: to one cell, to the nearest of some, near a cell, or to a substitute for
/// a cell that may be unreachable.
std::vector<Query> random_queries(const GridMap& map, const AlgorithmInfo& info,
                                  std::span<const Point> goals, Random& random) {
  std::vector<Query> queries;
  for (int i = 0; i < 48; ++i) {
    Query query = {random_cell(map, random), random_cell(map, random), info.name, {}};
    switch (i % 8) {
      case 0: query.goals = goals; break;
      case 1: query.range = 2.5; break;
      case 2: query.options.fallback = Fallback::closest_to_goal; break;
      case 3: query.options.fallback = Fallback::cheapest_to_reach; break;
      default: break;
    }
    queries.push_back(query);
  }
  return queries;
}

/// How many of them find a path; the queries are asked one after the other.
int count_found(const Navigator& navigator, const std::vector<Query>& queries, Workspace& workspace,
                Path& path) {
  int found = 0;
  for (const Query& query : queries) {
    navigator.solve(query, workspace, path);
    found += path.nodes.empty() ? 0 : 1;
  }
  return found;
}

class WarmQuery : public testing::TestWithParam<std::tuple<bool, bool>> {};

TEST_P(WarmQuery, AllocatesNothing) {
  const auto [terrain, links] = GetParam();
  Random random(3);
  GridMap map(36, 30);
  for (int i = 0; i < 270; ++i) map.set_symbol(random_cell(map, random), '#');
  if (terrain) add_terrain(map, random);
  if (links) add_links(map, random);
  const Point goals[] = {random_cell(map, random), random_cell(map, random), {0, 0}};
  const Navigator navigator = prepared_navigator(map, {});
  for (const AlgorithmInfo& info : algorithms()) {
    SCOPED_TRACE(info.name);
    if (!navigator.supports(info)) continue;
    Workspace workspace(counting_allocator());
    const std::vector<Query> queries = random_queries(map, info, goals, random);
    Path path;
    const std::uint64_t cold = allocations;
    const int found = count_found(navigator, queries, workspace, path);
    EXPECT_GT(allocations, cold) << "the counter does not count";
    const std::uint64_t warm = allocations;
    EXPECT_EQ(count_found(navigator, queries, workspace, path), found);
    EXPECT_EQ(allocations, warm);
    EXPECT_GT(found, 15);
  }
}

std::string name_of(const testing::TestParamInfo<std::tuple<bool, bool>>& parameters) {
  const auto [terrain, links] = parameters.param;
  return std::string(terrain ? "terrain" : "plain") + (links ? "_with_links" : "");
}

INSTANTIATE_TEST_SUITE_P(Allocation, WarmQuery, testing::Combine(testing::Bool(), testing::Bool()),
                         name_of);

/// Steps to one to three nodes farther on, round a ring.
class Ring final : public CustomSpace {
 public:
  std::size_t node_count() const override { return 500; }
  void expand(NodeId node, std::vector<CustomStep>& steps) const override {
    for (NodeId i = 1; i <= 3; ++i) steps.push_back({(node + i) % 500, i * i});
  }
  bool reversible() const override { return true; }
  void expand_backward(NodeId node, std::vector<CustomStep>& steps) const override {
    for (NodeId i = 1; i <= 3; ++i) steps.push_back({(node + 500 - i) % 500, i * i});
  }
};

/// Walls come and go, and so does the unit.
TEST(Allocation, AWarmReplannerAllocatesNothing) {
  for (const bool terrain : {false, true}) {
    SCOPED_TRACE(terrain);
    Random random(11);
    GridMap map(40, 30);
    for (int i = 0; i < 150; ++i) map.set_symbol(random_cell(map, random), '#');
    if (terrain) add_terrain(map, random);
    map.set_symbol({0, 0}, '.');
    map.set_symbol({39, 29}, '.');
    Navigator navigator = prepared_navigator(map, {});
    const Query query = {.from = {0, 0}, .to = {39, 29}};
    Replanner replanner(navigator, query, Replanning::incremental, counting_allocator());
    Path path;
    const auto round = [&](std::uint64_t number) {
      Random edits(number);
      std::uint64_t counted = 0;
      for (int i = 0; i < 40; ++i) {
        const Point cell = {edits.between(1, 38), edits.between(0, 29)};
        for (const char symbol : {'#', map.symbol(cell)}) {
          map.set_symbol(cell, symbol);
          const UpdateReport report = navigator.update(map, {&cell, 1}).value();
          const std::uint64_t before = allocations;
          replanner.updated(report, {&cell, 1});
          replanner.move_to(i % 3 == 0 ? Point{0, 0} : cell);
          replanner.run();
          replanner.write_path(path);
          counted += allocations - before;
        }
      }
      return counted;
    };
    EXPECT_GT(round(1), 0u) << "the counter does not count";
    EXPECT_EQ(round(1), 0u);
    EXPECT_TRUE(path.found());
    EXPECT_LE(replanner.bytes(), 24 * 1200u + 8192);
  }
}

/// The algorithm is chosen automatically; edits come between the questions.
TEST(Allocation, AWarmQuestionAfterAnEditAllocatesNothing) {
  for (const bool terrain : {false, true}) {
    SCOPED_TRACE(terrain);
    Random random(12);
    GridMap map(60, 60);
    for (int i = 0; i < 150; ++i) map.set_symbol(random_cell(map, random), '#');
    if (terrain) add_terrain(map, random);
    Navigator navigator = Navigator::build(map).value();
    Workspace workspace(counting_allocator());
    Path path;
    const auto round = [&](std::uint64_t number) {
      Random edits(number);
      std::uint64_t counted = 0;
      for (int i = 0; i < 40; ++i) {
        const Point cell = random_cell(map, edits);
        const Query query = {random_cell(map, edits), random_cell(map, edits)};
        for (const char symbol : {'#', map.symbol(cell)}) {
          map.set_symbol(cell, symbol);
          EXPECT_TRUE(navigator.update(map, {&cell, 1}));
          const std::uint64_t before = allocations;
          navigator.solve(query, workspace, path);
          counted += allocations - before;
        }
      }
      return counted;
    };
    EXPECT_GT(round(1), 0u);
    EXPECT_EQ(round(1), 0u);
  }
}

TEST(Allocation, AWarmQueryWithAnOverlayAllocatesNothing) {
  Random random(5);
  GridMap map(36, 30);
  for (int i = 0; i < 200; ++i) map.set_symbol(random_cell(map, random), '#');
  const Navigator navigator = Navigator::build(map).value();
  Overlay overlay(navigator.node_count());
  Workspace workspace(counting_allocator());
  Path path;
  const auto take_a_turn = [&](std::uint64_t seed) {
    Random turn(seed);
    overlay.clear();
    for (int i = 0; i < 20; ++i) overlay.close(navigator.node(random_cell(map, turn)));
    for (int i = 0; i < 20; ++i) overlay.pass_only(navigator.node(random_cell(map, turn)));
    for (int i = 0; i < 20; ++i) overlay.add_cost(navigator.node(random_cell(map, turn)), 9000);
    Query query = {random_cell(map, turn), random_cell(map, turn), "astar"};
    query.overlay = &overlay;
    navigator.solve(query, workspace, path);
    return path.nodes.empty() ? 0 : 1;
  };
  int found = 0;
  for (std::uint64_t seed = 0; seed < 40; ++seed) found += take_a_turn(seed);
  const std::uint64_t warm = allocations;
  for (std::uint64_t seed = 0; seed < 40; ++seed) take_a_turn(seed);
  EXPECT_EQ(allocations, warm);
  EXPECT_GT(found, 15);
}

TEST(Allocation, ADoorThatOpensAndShutsForHoursTakesNoMoreRoom) {
  Overlay overlay(100);
  overlay.close(7);
  const std::uint64_t warm = allocations;
  for (int i = 0; i < 1000; ++i) {
    overlay.free(7);
    overlay.add_cost(7, 0);
    overlay.close(7);
  }
  EXPECT_EQ(allocations, warm);
}

TEST(Allocation, AUnitThatLooksAndReplansAllocatesNothingOnceItIsWarm) {
  Random random(12);
  const GridMap map = random_map(MapKind::sparse, random);
  Knowledge knowledge = Knowledge::build(map, {}, 2).value();
  const Unknown unknown = Unknown::as_free();
  const NodeNavigator navigator = knowledge.navigator(1, unknown).value();
  Replanner replanner(navigator, {0, knowledge.node({map.width() - 1, map.height() - 1})},
                      Replanning::incremental);
  // The first unit of a side sees all that there is; the second one the same, for the first time.
  const auto look_everywhere = [&](std::uint32_t side) {
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      for (const SightKind kind : {SightKind::radius, SightKind::line_of_sight}) {
        const Sighting& seen = knowledge.see(side, map.point(id), 6, kind);
        if (side == 0) continue;
        replanner.move_to(id);
        replanner.edited(seen.changed(unknown), seen.before(unknown));
        replanner.run();
        replanner.next();
      }
    }
  };
  look_everywhere(0);
  replanner.run();
  const std::uint64_t before = allocations;
  look_everywhere(0);
  EXPECT_EQ(allocations, before);
  look_everywhere(1);
  const std::uint64_t warm = allocations;
  look_everywhere(1);
  EXPECT_EQ(allocations, warm);
}

TEST(Allocation, AWarmFieldAllocatesNothing) {
  GridMap map(60, 40);
  for (int y = 0; y < 30; ++y) map.set_walkable({20, y}, false);
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace(counting_allocator());
  DistanceField field;
  const Point near[] = {{3, 3}, {30, 30}};
  const Point far[] = {{59, 0}};
  for (const Side side : {Side::forward, Side::backward}) {
    navigator.field({near, side}, workspace, field);
  }
  const std::uint64_t before = allocations;
  for (const Side side : {Side::forward, Side::backward}) {
    navigator.field({far, side}, workspace, field);
  }
  EXPECT_EQ(allocations, before);
  EXPECT_EQ(field.status, Status::found);
  EXPECT_EQ(field.count(), map.cell_count() - 30);
}

TEST(Allocation, AWarmQueryOfACustomSpaceAllocatesNothing) {
  const Ring ring;
  const NodeNavigator navigator(ring);
  for (const AlgorithmInfo& info : algorithms()) {
    SCOPED_TRACE(info.name);
    if (!navigator.supports(info)) continue;
    Workspace workspace(counting_allocator());
    NodeQuery query = {490, 20, info.name, {}};
    if (!info.for_large_maps) query.to = 495;
    Path path;
    const std::uint64_t cold = allocations;
    navigator.solve(query, workspace, path);
    EXPECT_GT(allocations, cold) << "the counter does not count";
    const std::uint64_t warm = allocations;
    navigator.solve(query, workspace, path);
    EXPECT_EQ(allocations, warm);
    EXPECT_EQ(path.status, Status::found);
  }
}

TEST(Allocation, AWarmDeepeningOfAPuzzleAllocatesNothing) {
  const FifteenPuzzle puzzle;
  constexpr unsigned kTiles[] = {0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15};
  Workspace workspace(counting_allocator());
  ImplicitPath<FifteenPuzzle::State> path;
  const auto solve_board = [&] {
    const std::uint64_t before = allocations;
    auto& search = ImplicitIdaStar<FifteenPuzzle>::begin(puzzle, puzzle.state(kTiles), workspace);
    search.run();
    search.write_states(path);
    return allocations - before;
  };
  EXPECT_GT(solve_board(), 0u) << "the counter does not count";
  EXPECT_EQ(solve_board(), 0u);
  EXPECT_EQ(path.steps(), 42u);
}

/// The first and the last cell of the largest island: far apart, and joined by a path.
std::pair<Point, Point> far_ends(const GridMap& map, const Islands& islands) {
  std::uint32_t largest = 1;
  for (std::uint32_t label = 2; label <= islands.count(); ++label) {
    if (islands.size(label) > islands.size(largest)) largest = label;
  }
  NodeId first = 0;
  while (islands.label(first) != largest) ++first;
  auto last = static_cast<NodeId>(map.cell_count() - 1);
  while (islands.label(last) != largest) --last;
  return {map.point(first), map.point(last)};
}

/// Searches a map of a million cells from end to end, by every algorithm for large maps. `more`
/// bytes per label and cell are allowed beyond the catalogue's entry.
void expect_bytes_per_cell(const GridMap& map, unsigned more) {
  const Navigator navigator = Navigator::build(map).value();
  const auto [from, to] = far_ends(map, navigator.islands());
  for (const AlgorithmInfo& info : algorithms()) {
    if (!info.for_large_maps || !navigator.supports(info)) continue;
    SCOPED_TRACE(info.name);
    const bool both_sides = std::string(info.name) == "bidirectional_astar";
    // Its labels grow with the nodes it touches: at most this many bytes, often far fewer.
    const bool sparse = std::string(info.name) == "hpa_star";
    const std::size_t bytes =
        (info.bytes_per_node + (both_sides ? 2 : 1) * more) * map.cell_count();
    Workspace workspace;
    const Path path = navigator.solve({from, to, info.name, {}}, workspace);
    ASSERT_EQ(path.status, Status::found);
    EXPECT_LE(workspace.bytes(), bytes);
    EXPECT_TRUE(sparse || 2 * workspace.bytes() >= bytes)
        << "the search did not use its workspace, or its entry exaggerates";
  }
}

/// So large that nearly all memory is what grows with the map: a million cells, or a quarter.
constexpr std::int32_t kLargeSide = kSanitized ? 512 : 1024;

TEST(Memory, ASearchOfAMillionCellsNeedsNoMoreBytesPerCellThanItsEntrySays) {
  Random random(5);
  for (const std::uint32_t walls : {0u, 10u, 35u}) {
    if (kSanitized && walls != 10) continue;
    GridMap map(kLargeSide, kLargeSide);
    const std::size_t blocked = walls * map.cell_count() / 100;
    for (std::size_t i = 0; i < blocked; ++i) map.set_symbol(random_cell(map, random), '#');
    for (const bool terrain : {false, true}) {
      SCOPED_TRACE(std::to_string(walls) + " % walls");
      if (terrain) add_terrain(map, random);
      expect_bytes_per_cell(map, 0);
    }
  }
}

TEST(Memory, LinksAddEightBytesPerCellToEachTableOfLabels) {
  Random random(5);
  GridMap map(kLargeSide, kLargeSide);
  const std::size_t blocked = map.cell_count() / 10;
  for (std::size_t i = 0; i < blocked; ++i) map.set_symbol(random_cell(map, random), '#');
  map.add_link({{100, 100}, {100, kLargeSide - 124}, 3});
  expect_bytes_per_cell(map, 8);
}

/// Hands out fresh pages and remembers the largest block, so that a test can ask which of its pages
/// were touched.
struct PageAllocator {
  void* block = nullptr;
  std::size_t size = 0;

  Allocator allocator() {
    return {[](void* context, std::size_t bytes) {
              void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                                    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
              auto& self = *static_cast<PageAllocator*>(context);
              if (bytes > self.size) {
                self.block = memory;
                self.size = bytes;
              }
              return memory;
            },
            [](void*, void* memory, std::size_t bytes) { ::munmap(memory, bytes); }, this};
  }

  std::size_t pages() const {
    const auto page = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
    return (size + page - 1) / page;
  }

  std::size_t touched_pages() const {
    std::vector<unsigned char> resident(pages());
    EXPECT_EQ(::mincore(block, size, resident.data()), 0);
    return static_cast<std::size_t>(std::count_if(
        resident.begin(), resident.end(), [](unsigned char flags) { return (flags & 1) != 0; }));
  }
};

TEST(Memory, AQueryOnALargeMapTouchesOnlyTheLabelsWhereItSearches) {
  const Navigator navigator = Navigator::build(GridMap(4096, 4096)).value();
  PageAllocator pages;
  Workspace workspace(pages.allocator());
  Path path;
  // All in one small corner: a thousand queries look at a few rows of the map.
  for (std::int32_t i = 0; i < 1000; ++i) {
    navigator.solve({{i % 10, i % 7}, {i % 10 + 3, i % 7 + 1}, "astar", {}}, workspace, path);
    ASSERT_EQ(path.steps(), 3u);
  }
  EXPECT_GT(pages.pages(), 8000u) << "the label table is the largest block";
  EXPECT_GE(pages.touched_pages(), 1u);
  EXPECT_LT(pages.touched_pages(), pages.pages() / 50);
}

TEST(WarmGraphQuery, AllocatesNothingOnAnyKindOfMap) {
  for (const TestMap& map : test_maps()) {
    Random random(8);
    const auto count = static_cast<std::uint32_t>(map.navigator.node_count());
    std::vector<NodeId> goals;
    for (int i = 0; i < 4; ++i) goals.push_back(random.below(count));
    for (const AlgorithmInfo& info : algorithms()) {
      if (!map.navigator.supports(info) || !info.for_large_maps) continue;
      SCOPED_TRACE(map.name + ", " + info.name);
      std::vector<NodeQuery> queries;
      for (int i = 0; i < 20; ++i) {
        queries.push_back({random.below(count), random.below(count), info.name, {}});
        if (i % 4 == 0) queries.back().goals = goals;
        if (i % 4 == 1) queries.back().options.fallback = Fallback::closest_to_goal;
      }
      Workspace workspace(counting_allocator());
      Path path;
      const auto solve_all = [&] {
        for (const NodeQuery& query : queries) map.navigator.solve(query, workspace, path);
      };
      solve_all();
      const std::uint64_t before = allocations;
      solve_all();
      EXPECT_EQ(allocations, before);
    }
  }
}

}  // namespace
}  // namespace wend::test
