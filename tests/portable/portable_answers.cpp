// Asks seeded random queries of every algorithm on maps of every family, and prints a line for each
// family: sums over what paths cost, what searches did, and where paths go; at the end one for
// crowds. Built for any compiler, library and machine, it prints the same (tools/check_portable).
#include <algorithm>
#include <cinttypes>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "mesh/random_mesh.h"
#include "support/random_case.h"
#include "support/test_maps.h"
#include "wend/catalogue/radius_navigators.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"
#include "wend/internal/base/checksum.h"
#include "wend/mesh/baked_mesh.h"
#include "wend/mesh/live_mesh.h"
#include "wend/mesh/polyanya.h"
#include "wend/mesh/random_place.h"
#include "wend/mesh/raycast.h"
#include "wend/search/algorithms/wandering_astar.h"
#include "wend/space/tables/bake_options.h"
#include "world/record/random_session.h"

namespace wend::test {
namespace {

class Bytes {
 public:
  template <class Value>
  void add(const Value& value) {
    const std::size_t size = bytes_.size();
    bytes_.resize(size + sizeof value);
    std::memcpy(bytes_.data() + size, &value, sizeof value);
  }
  std::uint64_t sum() const { return checksum(bytes_); }

 private:
  std::vector<std::uint8_t> bytes_;
};

/// The results of a family's queries.
struct Answers {
  unsigned queries = 0;
  unsigned found = 0;
  Bytes costs;
  Bytes searches;
  Bytes paths;

  void add(const Path& path) {
    ++queries;
    found += path.found() ? 1 : 0;
    costs.add(static_cast<std::uint32_t>(path.status));
    for (const double cost : {path.cost, path.length, path.bound}) costs.add(cost);
    const Counters& counters = path.counters;
    for (const auto count : {counters.expanded, counters.generated, counters.reopened}) {
      searches.add(count);
    }
    paths.add(static_cast<std::uint32_t>(path.nodes.size()));
    for (const NodeId node : path.nodes) paths.add(node);
    for (const Position& p : path.waypoints) {
      paths.add(p.x);
      paths.add(p.y);
    }
  }
};

using Families = std::map<std::string, Answers>;

void set_ways(const AlgorithmInfo& info, SearchOptions& options, Random& random) {
  if (has_option(info, WanderingAStar::kSeed)) {
    options.own.set(WanderingAStar::kSeed, random.below(1000));
  }
  if (info.turning) options.turning.cost = random.below(8) / 2.0;
}

void ask_grids(Families& families) {
  constexpr std::uint64_t kGrids = 480;
  Workspace workspace;
  Path path;
  for (std::uint64_t number = 0; number < kGrids; ++number) {
    const RandomCase tried = any_layout_case(number);
    const Navigator navigator = prepared_navigator(tried.map, tried.options);
    for (const AlgorithmInfo& info : algorithms()) {
      if (!navigator.supports(info)) continue;
      Random random(number);
      SearchOptions options = random_options(info, navigator, random);
      set_ways(info, options, random);
      navigator.solve({tried.from, tried.to, info.name, options}, workspace, path);
      families[navigator.space_name()].add(path);
    }
  }
}

void ask_by_nodes(Families& families) {
  constexpr int kQueries = 25;
  Workspace workspace;
  Path path;
  for (const TestMap& map : test_maps()) {
    const auto nodes = static_cast<std::uint32_t>(map.navigator.node_count());
    for (const AlgorithmInfo& info : algorithms()) {
      // The others practically never end on maps with many ways to one place.
      if (!map.navigator.supports(info) || !info.for_large_maps) continue;
      Random random(nodes);
      for (int i = 0; i < kQueries; ++i) {
        NodeQuery query;
        query.from = random.below(nodes);
        query.to = random.below(nodes);
        query.algorithm = info.name;
        set_ways(info, query.options, random);
        map.navigator.solve(query, workspace, path);
        families[map.name].add(path);
      }
    }
  }
}

/// Tables baked by several threads: where there are none, by the one that asks for them.
void ask_baked(Families& families) {
  Random random(1);
  GridMap map(40, 30);
  for (int i = 0; i < 300; ++i) map.set_symbol(random_cell(map, random), '#');
  Navigator navigator = Navigator::build(map).value();
  BakeOptions options;
  options.threads = 4;
  if (!navigator.bake(options)) return;
  Answers& answers = families["tables by four threads"];
  Workspace workspace;
  for (NodeId from = 0; from < map.cell_count(); ++from) {
    const Point to = random_cell(map, random);
    answers.add(navigator.solve({map.point(from), to, "baked_jump_points"}, workspace));
  }
}

/// Places drawn at random, for which wend/base/random.h has numbers of its own.
Position place_on(const NavMesh& mesh, wend::Random& random) {
  return random_place(mesh, random).position;
}

void ask_mesh(const MeshNavigator& navigator, Answers& answers, wend::Random& random) {
  Workspace workspace;
  Path path;
  for (const char* algorithm : {"polyanya", "polyanya", "astar", "dijkstra"}) {
    MeshQuery query = {place_on(navigator.mesh(), random), place_on(navigator.mesh(), random)};
    query.algorithm = algorithm;
    navigator.solve(query, workspace, path);
    answers.add(path);
  }
}

/// Questions about places, as paths: from a ray's begin to its end, by the polygons that it
/// crosses.
void ask_ray(const NavMesh& mesh, Answers& answers, wend::Random& random) {
  const MeshPlace from = random_place(mesh, random);
  Path path;
  const RayEnd end = raycast(mesh, from, place_on(mesh, random), &path.nodes);
  path.status = end.hit ? Status::partial : Status::found;
  path.length = end.share;
  path.waypoints = {from.position, end.place.position, end.normal};
  answers.add(path);
}

void ask_table(const NavMesh& mesh, Answers& answers, wend::Random& random) {
  const Result<BakedMesh> baked = BakedMesh::bake(mesh);
  if (!baked) return;
  Workspace workspace;
  Path path;
  for (int i = 0; i < 3; ++i) {
    const Position from = place_on(mesh, random);
    baked.value().find(mesh, from, place_on(mesh, random), workspace, path);
    answers.add(path);
  }
}

void ask_meshes(Families& families) {
  constexpr std::uint64_t kMeshes = 120;
  for (std::uint64_t number = 0; number < kMeshes; ++number) {
    Random drawn(number);
    const GridMap map = small_map(drawn);
    const MeshPlan plan = MeshOfGrid(map, random_skew(drawn), drawn).plan();
    if (plan.corners.empty()) continue;
    wend::Random random(number);
    const RadiusNavigators sizes(NavMesh::build(plan).value());
    ask_mesh(*sizes.of(0).value(), families["meshes"], random);
    ask_ray(sizes.mesh(), families["rays on meshes"], random);
    ask_table(sizes.mesh(), families["tables of meshes"], random);
    const Result<const MeshNavigator*> eroded = sizes.of(0.15);
    if (!eroded || eroded.value()->node_count() == 0) continue;
    ask_mesh(*eroded.value(), families["meshes for discs"], random);
  }
}

/// A floor on which walls turn up and go, and move by shares that are no whole numbers.
void ask_live(Families& families) {
  const std::vector<Position> floor = {{0, 0, 0}, {20, 0, 0}, {20, 14, 0}, {0, 14, 0}};
  LiveMesh mesh = LiveMesh::build({&floor, 1}).value();
  wend::Random random(3);
  const auto share = [&] { return random.below(1'000'000) / 1e6; };
  std::vector<ObstacleId> obstacles;
  Workspace workspace;
  Path path;
  for (int edit = 0; edit < 150; ++edit) {
    const double x = 1 + 17 * share();
    const double y = 1 + 11 * share();
    const std::vector<Position> wall = {{x, y, 0},
                                        {x + share() + 0.1, y + 0.3 * share(), 0},
                                        {x + 0.2 * share(), y + 1.5 * share() + 0.2, 0}};
    const bool full = obstacles.size() > 25;
    if (full) {
      const std::uint32_t gone = random.below(static_cast<std::uint32_t>(obstacles.size()));
      mesh.remove(obstacles[gone]);
      obstacles.erase(obstacles.begin() + static_cast<std::ptrdiff_t>(gone));
    } else if (const Result<ObstacleId> made = mesh.insert_obstacle(wall)) {
      obstacles.push_back(made.value());
    }
    const LiveMeshSnapshot snapshot = mesh.snapshot();
    const Position from = snapshot.nearest_place({20 * share(), 14 * share(), 0}).position;
    const Position to = snapshot.nearest_place({20 * share(), 14 * share(), 0}).position;
    Search* search = Polyanya::begin(snapshot, {from, to}, workspace);
    search->run();
    search->write_path(path);
    families["a live mesh"].add(path);
  }
}

/// Files of sessions, to the last byte, and what a replay expands.
void record_sessions() {
  constexpr std::uint64_t kSessions = 300;
  SessionCounts counts;
  Workspace workspace;
  Bytes files;
  std::uint64_t different = 0;
  for (std::uint64_t number = 0; number < kSessions; ++number) {
    const std::vector<std::uint8_t> bytes = random_session(number, true, counts).bytes();
    files.add(checksum(bytes));
    const ReplayReport report = replay(read_session(bytes).value(), workspace).value();
    different += report.differences.size();
    files.add(report.expanded);
  }
  std::printf("sessions: %d questions, %d answers differ, files %016" PRIx64 "\n", counts.questions,
              static_cast<int>(different), files.sum());
}

/// Units with bodies, some of them in a group, tick by tick: where they are, to the last bit.
void move_crowds() {
  constexpr std::uint64_t kCrowds = 6;
  Bytes places;
  unsigned arrived = 0;
  for (std::uint64_t number = 0; number < kCrowds; ++number) {
    wend::Random random(number);
    GridMap map(40, 30);
    for (int i = 0; i < 90; ++i) {
      const auto x = static_cast<std::int32_t>(random.below(40));
      map.set_walkable({x, static_cast<std::int32_t>(random.below(30))}, false);
    }
    PathService service = PathService::build(std::move(map)).value();
    const GridGround ground = GridGround::build(*service.map()).value();
    MoveToSet set({.service = &service, .ground = &ground}, {.rule = BodyRule::avoid});
    const auto place = [&] {
      const double x = random.below(3900) / 100.0;
      return Position{x, random.below(2900) / 100.0, 0};
    };
    std::vector<UnitHandle> group;
    for (std::uint32_t i = 0; i < 80; ++i) {
      const double radius = 0.2 + random.below(20) / 100.0;
      const UnitHandle unit = set.add({.radius = radius, .speed = 3, .seed = i}, place());
      set.start(unit, {.to = place(), .partial = true});
      if (i % 8 == 0) group.push_back(unit);
    }
    if (!set.start_group(group, {.to = place(), .partial = true})) continue;
    for (int tick = 0; tick < 150; ++tick) {
      service.tick();
      set.advance(0.1);
      for (const Position& at : set.positions()) places.add(at);
    }
    for (std::size_t slot = 0; slot < set.slots(); ++slot) {
      arrived += set.state(set.handle(slot)) == MoveState::arrived ? 1 : 0;
    }
  }
  std::printf("crowds: %u units arrived, places %016" PRIx64 "\n", arrived, places.sum());
}

}  // namespace
}  // namespace wend::test

int main() {
  using namespace wend::test;
  Families families;
  ask_grids(families);
  ask_by_nodes(families);
  ask_baked(families);
  ask_meshes(families);
  ask_live(families);
  for (const auto& [name, answers] : families) {
    std::printf("%s: %u of %u found, costs %016" PRIx64 ", searches %016" PRIx64
                ", paths %016" PRIx64 "\n",
                name.c_str(), answers.found, answers.queries, answers.costs.sum(),
                answers.searches.sum(), answers.paths.sum());
  }
  record_sessions();
  move_crowds();
}
