// Sessions that are long in some way, or whose map changes its size, are read and replayed as they
// were recorded.
#include <gtest/gtest.h>

#include <deque>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "support/test_maps.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/world/record/replay.h"
#include "wend/world/record/session_recorder.h"

namespace wend::test {
namespace {

ReplayReport replayed(const SessionRecorder& recorder) {
  Workspace workspace;
  return replay(read_session(recorder.bytes()).value(), workspace).value();
}

std::string first_difference(const ReplayReport& report) {
  if (report.same()) return "";
  const Difference& first = report.differences[0];
  return first.query + ": expected " + first.expected + ", got " + first.got;
}

TEST(LongSessions, CutLongNamesAndReadAllOfALargeFile) {
  const std::string name(300, 'n');
  const Session read = read_session(SessionRecorder(RecordedText{name, "{}"}).bytes()).value();
  EXPECT_EQ(std::get<RecordedText>(read.map).name, std::string(255, 'n'));
  Random random(4144);
  GridMap map(500, 400);
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    map.set_symbol(map.point(id), static_cast<char>(random.below(256)));
  }
  Session session;
  session.map = RecordedGrid{map, {}};
  session.events.emplace_back(RecordedOmission{name});
  session.events.emplace_back(RecordedOmission{name + "other"});
  const std::vector<std::uint8_t> bytes = to_session_bytes(session);
  ASSERT_GT(bytes.size(), std::size_t{3} << 16);
  const std::string path = testing::TempDir() + "wend-long-session.wrec";
  ASSERT_TRUE(save_session(path, bytes).ok());
  const Session loaded = load_session(path).value();
  std::filesystem::remove(path);
  EXPECT_EQ(std::get<RecordedGrid>(loaded.map).map.cells(), map.cells());
  ASSERT_EQ(loaded.events.size(), 2u);
  for (const RecordedEvent& event : loaded.events) {
    EXPECT_EQ(std::get<RecordedOmission>(event).reason, std::string(255, 'n'));
  }
}

/// More teams than the recorder remembers take turns, each with an overlay of its own.
TEST(LongSessions, TellTheOverlaysOfManyTeamsApart) {
  Random random(4143);
  Workspace workspace;
  const GridMap map(12, 12);
  const Navigator navigator = Navigator::build(map).value();
  for (int i = 0; i < sample(40); ++i) {
    SessionRecorder recorder(map);
    std::deque<Overlay> teams(6 + random.below(9), Overlay(navigator.node_count()));
    for (int turn = 0; turn < 60; ++turn) {
      Overlay& overlay = teams[random.below(static_cast<std::uint32_t>(teams.size()))];
      if (random.chance(30)) overlay.add_cost(random.below(144), 10'000 + random.below(90'000));
      Query query = {.from = random_cell(map, random), .to = random_cell(map, random)};
      query.overlay = &overlay;
      ASSERT_TRUE(recorder.asked(query, navigator.solve(query, workspace)).ok());
    }
    const ReplayReport report = replayed(recorder);
    ASSERT_TRUE(report.same()) << i << " " << first_difference(report);
  }
}

/// An overlay for another map than the navigator's is refused when it is asked, and when it is
/// replayed.
TEST(LongSessions, FollowMapsOfOtherSizesBesideOverlays) {
  Random random(4142);
  Workspace workspace;
  int refused = 0;
  int found = 0;
  for (int i = 0; i < sample(20); ++i) {
    GridMap map(9, 9);
    Navigator navigator = Navigator::build(map).value();
    SessionRecorder recorder(map);
    Overlay overlays[] = {Overlay(81), Overlay(90)};
    for (Overlay& overlay : overlays) overlay.close(40);
    for (int turn = 0; turn < 20; ++turn) {
      if (random.chance(30)) {
        map = GridMap(random.chance(50) ? 9 : 10, 9);
        ASSERT_TRUE(navigator.update(map).ok());
        recorder.updated(map);
      }
      Query query = {.from = random_cell(map, random), .to = random_cell(map, random)};
      query.overlay = &overlays[random.below(2)];
      const Path path = navigator.solve(query, workspace);
      ASSERT_TRUE(recorder.asked(query, path).ok());
      refused += path.status == Status::invalid ? 1 : 0;
      found += path.found() ? 1 : 0;
    }
    const ReplayReport report = replayed(recorder);
    ASSERT_TRUE(report.same()) << i << " " << first_difference(report);
  }
  EXPECT_GT(refused, sample(50));
  EXPECT_GT(found, sample(50));
}

/// Units by nodes get no list of cells, and notice edits by themselves.
TEST(LongSessions, ReplayUnitsByNodesOnGridsThatAreEdited) {
  Random random(4137);
  int found = 0;
  for (int i = 0; i < sample(80); ++i) {
    SCOPED_TRACE(i);
    RandomCase tried = any_layout_case(static_cast<std::uint64_t>(i));
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    const auto any_node = [&] { return navigator.node(random_cell(tried.map, random)); };
    SessionRecorder recorder(tried.map, tried.options);
    const NodeQuery query = {any_node(), any_node()};
    const auto how = static_cast<Replanning>(i % 3);
    Replanner replanner(navigator, query, how);
    const std::uint32_t unit = recorder.replans(query, how).value();
    for (int turn = 0; turn < 20; ++turn) {
      const NodeId node = any_node();
      switch (random.below(4)) {
        case 0:
          replanner.move_to(node);
          recorder.moved(unit, node);
          break;
        case 1:
          replanner.aim_at(node);
          recorder.aimed(unit, node);
          break;
        case 2: {
          const std::vector<Point> cells = edit_at_random(tried.map, random);
          ASSERT_TRUE(navigator.update(tried.map, cells).ok());
          recorder.edited(tried.map, cells);
          break;
        }
        default:
          found += replanner.run() == Status::found ? 1 : 0;
          ASSERT_TRUE(recorder.replanned(unit, replanner.path()).ok());
          break;
      }
    }
    const ReplayReport report = replayed(recorder);
    ASSERT_TRUE(report.same()) << first_difference(report);
  }
  EXPECT_GT(found, sample(80));
}

TEST(LongSessions, BakeWhatWasBaked) {
  GridMap map(20, 20);
  Navigator navigator = Navigator::build(map).value();
  SessionRecorder recorder(map);
  const Result<void> cancelled = recorder.baked({}, BakeReport{.complete = false});
  ASSERT_FALSE(cancelled.ok());
  EXPECT_NE(cancelled.error().reason.find("cancelled"), std::string::npos);
  EXPECT_EQ(recorder.omissions(), 1u);
  EXPECT_EQ(replayed(recorder).omissions, std::vector<std::string>{cancelled.error().reason});
  map.set_symbol({7, 7}, '#');
  Session session;
  session.map = RecordedGrid{map, {}};
  session.events = {RecordedRefresh{}, RecordedBake{1, 200, 1, ~std::uint64_t{0}}};
  Workspace workspace;
  const Result<ReplayReport> refused = replay(session, workspace);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason.find("event 2: "), 0u);
}

/// With the default block the number of blocks decides how large they are, and so what is expanded.
TEST(LongSessions, BakeAsManyBlocksAsWereBaked) {
  Random random(4141);
  Workspace workspace;
  for (int i = 0; i < 2; ++i) {
    GridMap map(40, 40);
    for (int k = 0; k < 300; ++k) map.set_symbol(random_cell(map, random), '#');
    Navigator navigator = Navigator::build(map).value();
    SessionRecorder recorder(map);
    BakeOptions options;
    options.threads = 1;
    options.most_blocks = 1 + random.below(20);
    ASSERT_TRUE(recorder.baked(options, navigator.bake(options).value()).ok());
    for (int k = 0; k < 20; ++k) {
      const Query query = {random_cell(map, random), random_cell(map, random), "baked_jump_points"};
      ASSERT_TRUE(recorder.asked(query, navigator.solve(query, workspace)).ok());
    }
    const ReplayReport report = replayed(recorder);
    ASSERT_TRUE(report.same());
    ASSERT_EQ(report.expanded, report.expanded_before);
  }
}

/// On meshes ends and goals have places in their polygons.
TEST(LongSessions, ReplayQuestionsWithPlacesOnMeshes) {
  Random random(4183);
  Workspace workspace;
  int found = 0;
  for (const TestMap& map : test_maps()) {
    const NodeNavigator& mesh = map.navigator;
    if (!mesh.has_room()) continue;
    const auto count = static_cast<std::uint32_t>(mesh.node_count());
    const auto place = [&](NodeId node) {
      const Position middle = mesh.position(node);
      return Position{middle.x + random.below(9) * 1e-3, middle.y - random.below(9) * 1e-3,
                      middle.z};
    };
    SessionRecorder recorder(RecordedText{"a.mesh", "its bytes"});
    for (int i = 0; i < sample(30); ++i) {
      NodeQuery query = {.from = random.below(count), .to = random.below(count)};
      std::vector<NodeId> goals;
      std::vector<Position> places;
      for (std::uint32_t n = random.below(4); n > 0; --n) {
        goals.push_back(random.below(count));
        places.push_back(place(goals.back()));
      }
      query.goals = goals;
      if (random.chance(70)) query.goals_at = places;
      if (random.chance(70)) query.from_at = place(query.from);
      if (random.chance(70)) query.to_at = place(query.to);
      const Path path = mesh.solve(query, workspace);
      ASSERT_TRUE(recorder.asked(query, path).ok());
      found += path.found() ? 1 : 0;
    }
    const Session session = read_session(recorder.bytes()).value();
    const ReplayReport report = replay_on(mesh, session, workspace).value();
    ASSERT_TRUE(report.same()) << first_difference(report);
  }
  EXPECT_GT(found, sample(10));
}

/// The number of symbols decides how many bits a cell takes.
TEST(LongSessions, PackCellsInAsFewBitsAsTheyNeed) {
  const auto size = [](std::int32_t height, int symbols) {
    GridMap map(64, height);
    for (NodeId id = 0; id < map.cell_count(); ++id) {
      map.set_symbol(map.point(id), static_cast<char>(static_cast<int>(id) % symbols));
    }
    Session session;
    session.map = RecordedGrid{map, {}};
    return to_session_bytes(session).size();
  };
  const std::pair<int, std::size_t> bits[] = {{1, 1}, {2, 1},  {3, 2},  {4, 2},
                                              {5, 4}, {16, 4}, {17, 8}, {256, 8}};
  for (const auto& [symbols, each] : bits) {
    EXPECT_EQ(size(64, symbols) - size(32, symbols), 32 * 64 * each / 8) << symbols;
  }
}

/// A way by another link is another way.
TEST(LongSessions, CompareTheLinksOfWays) {
  MeshPlan islands;
  islands.vertices = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {5, 0}, {6, 0}, {6, 1}, {5, 1}};
  islands.first = {0, 4, 8};
  islands.corners = {0, 1, 2, 3, 4, 5, 6, 7};
  const NavMesh mesh = NavMesh::build(islands).value();
  MeshOptions options;
  options.links = {{{.5, .5}, {5.5, .5}, 1, 0}};
  const MeshNavigator navigator = MeshNavigator::build(mesh, options).value();
  Workspace workspace;
  const NodeQuery query = {.from = 0, .to = 1, .algorithm = "polyanya"};
  const Path right = navigator.solve(query, workspace);
  ASSERT_EQ(right.links.size(), 1u);
  for (int change = 0; change < 3; ++change) {
    Path path = right;
    if (change == 1) ++path.links[0].link;
    if (change == 2) ++path.links[0].waypoint;
    SessionRecorder recorder(RecordedText{"a.mesh", "its bytes"});
    ASSERT_TRUE(recorder.asked(query, path).ok());
    const Session session = read_session(recorder.bytes()).value();
    const ReplayReport report = replay_on(navigator, session, workspace).value();
    ASSERT_EQ(report.differences.size(), change == 0 ? 0u : 1u);
    if (change != 0) {
      EXPECT_EQ(report.differences[0].kind, DifferenceKind::path);
    }
  }
}

}  // namespace
}  // namespace wend::test
