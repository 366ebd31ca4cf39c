// The parts of an answer that a replay compares, and the words in which it describes questions and
// answers.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <string>
#include <vector>

#include "wend/mesh/weighted_regions.h"
#include "wend/search/algorithms/ida_star.h"
#include "wend/search/algorithms/wandering_astar.h"
#include "wend/world/record/replay.h"
#include "wend/world/record/session_recorder.h"

namespace wend::test {
namespace {

/// An answer as the navigator gave it, and what somebody did to it before it was recorded.
ReplayReport replay_of(const Query& asked, const std::function<void(Path&)>& change,
                       bool paths = false) {
  GridMap map(12, 9);
  for (const Point wall : {Point{4, 3}, Point{4, 4}, Point{5, 4}}) map.set_walkable(wall, false);
  const Navigator navigator = Navigator::build(map).value();
  SessionRecorder recorder(map, {}, {.paths = paths});
  Workspace workspace;
  Path path = navigator.solve(asked, workspace);
  change(path);
  recorder.asked(asked, path).value();
  return replay(read_session(recorder.bytes()).value(), workspace).value();
}

TEST(ReplayedAnswers, AreComparedInEveryPart) {
  struct Change {
    const char* what;
    DifferenceKind kind;
    std::function<void(Path&)> make;
  };
  const std::vector<Change> changes = {
      {"status", DifferenceKind::status, [](Path& path) { path.status = Status::partial; }},
      {"cost", DifferenceKind::cost, [](Path& path) { path.cost = std::nextafter(path.cost, 0); }},
      {"optimal", DifferenceKind::proof, [](Path& path) { path.optimal = !path.optimal; }},
      {"bound", DifferenceKind::proof,
       [](Path& path) { path.bound = std::nextafter(path.bound, 9); }},
      {"node", DifferenceKind::path, [](Path& path) { ++path.nodes[1]; }},
      {"length", DifferenceKind::path, [](Path& path) { path.nodes.pop_back(); }},
      {"x", DifferenceKind::path, [](Path& path) { path.waypoints[1].x += 1e-9; }},
      {"y", DifferenceKind::path, [](Path& path) { path.waypoints[1].y += 1e-9; }},
      {"z", DifferenceKind::path, [](Path& path) { path.waypoints[1].z += 1e-9; }},
      {"link", DifferenceKind::path,
       [](Path& path) {
         path.links.push_back({0, 0});
       }},
  };
  const Query query = {.from = {0, 2}, .to = {11, 6}, .algorithm = "theta_star"};
  EXPECT_TRUE(replay_of(query, [](Path& path) { ASSERT_GT(path.waypoints.size(), 2u); }).same());
  for (const Change& change : changes) {
    SCOPED_TRACE(change.what);
    const ReplayReport report = replay_of(query, change.make);
    ASSERT_EQ(report.differences.size(), 1u);
    EXPECT_EQ(report.differences[0].kind, change.kind);
  }
}

/// A limit on expansions strikes at the same node everywhere; a clock does not.
TEST(ReplayedAnswers, AreLeftOutWhereAClockOrSomebodyEndedThem) {
  Query query = {.from = {0, 2}, .to = {11, 6}, .algorithm = "dijkstra"};
  query.options.limits.expansions = 5;
  const auto longer = [](Path& path) { path.nodes.push_back(path.nodes.back()); };
  EXPECT_TRUE(
      replay_of(query, [](Path& path) { ASSERT_EQ(path.status, Status::limit_reached); }).same());
  EXPECT_EQ(replay_of(query, longer).differences.size(), 1u);
  EXPECT_EQ(replay_of(query, longer).by_the_clock, 0u);
  query.options.limits.seconds = 1000;
  EXPECT_EQ(replay_of(query, longer).by_the_clock, 1u);
  query = {.from = {0, 2}, .to = {11, 6}};
  for (const Status status : {Status::running, Status::cancelled, Status::stale}) {
    const ReplayReport report = replay_of(query, [&](Path& path) { path.status = status; });
    EXPECT_TRUE(report.same()) << to_string(status);
    EXPECT_EQ(report.by_the_clock, 1u);
    EXPECT_EQ(report.questions, 1u);
    EXPECT_EQ(report.expanded, 0u);
  }
}

TEST(ReplayedAnswers, SayWherePathsPart) {
  const auto told = [](const std::function<void(Path&)>& change) {
    const Query query = {.from = {0, 0}, .to = {3, 0}, .algorithm = "astar"};
    const std::string got = replay_of(query, change, true).differences.at(0).got;
    return got.substr(got.rfind(", node ") + 2);
  };
  EXPECT_EQ(told([](Path& path) { path.nodes[2] = 14; }), "node 3 is @2, not @14");
  EXPECT_EQ(told([](Path& path) { path.nodes.pop_back(); }), "node 4 is @3, not none");
  EXPECT_EQ(told([](Path& path) { path.nodes.push_back(4); }), "node 5 is none, not @4");
}

TEST(ReplayReports, CountWhatHappened) {
  GridMap map(12, 9);
  Navigator navigator = Navigator::build(map).value();
  SessionRecorder recorder(map);
  Workspace workspace;
  const Query query = {.from = {0, 2}, .to = {11, 6}};
  std::uint64_t expanded = 0;
  const auto ask = [&] {
    const Path path = navigator.solve(query, workspace);
    recorder.asked(query, path).value();
    expanded += path.counters.expanded;
  };
  ask();
  Replanner replanner(navigator, query);
  const std::uint32_t unit = recorder.replans(query).value();
  for (int i = 0; i < 2; ++i) {
    replanner.run();
    recorder.replanned(unit, replanner.path()).value();
    expanded += replanner.path().counters.expanded;
  }
  recorder.ended(unit);
  map.set_walkable({4, 4}, false);
  const std::vector<Point> cells = {{4, 4}, {5, 5}};
  ASSERT_TRUE(navigator.update(map, cells).ok());
  recorder.edited(map, cells);
  ask();
  ASSERT_TRUE(navigator.update(GridMap(20, 20)).ok());
  recorder.updated(GridMap(20, 20));
  recorder.refreshed();
  ask();
  EXPECT_FALSE(recorder.replans(Query{.goal_test = [](Point) { return true; }}).ok());
  EXPECT_EQ(recorder.events(), 11u);
  EXPECT_EQ(recorder.omissions(), 1u);
  const Session session = read_session(recorder.bytes()).value();
  const ReplayReport report = replay(session, workspace).value();
  EXPECT_TRUE(report.same());
  EXPECT_EQ(report.questions, 5u);
  EXPECT_EQ(report.replans, 2u);
  EXPECT_EQ(report.edits, 2u);
  EXPECT_EQ(report.edited_cells, 2u);
  EXPECT_EQ(report.by_the_clock, 0u);
  EXPECT_EQ(report.omissions.size(), 1u);
  EXPECT_EQ(report.expanded, expanded);
  EXPECT_EQ(report.expanded_before, expanded);
  EXPECT_EQ(replay_on(navigator, session, workspace).error().reason,
            "the session's map is a grid, which replay makes a navigator of");
}

/// Those that ended make room for others.
TEST(ReplayReports, CountReplannersThatLive) {
  Session session;
  session.map = RecordedGrid{GridMap(1 << 10, 1 << 10), {}};
  RecordedQuery query;
  query.algorithm = "astar";
  for (std::uint32_t i = 0; i < 180; ++i) {
    session.events.emplace_back(RecordedReplanner{query});
    session.events.emplace_back(RecordedEnd{i});
  }
  Workspace workspace;
  EXPECT_TRUE(replay(session, workspace).ok());
}

/// Each event that the navigator refuses is named, by its number.
TEST(ReplayReports, NameTheEventThatWasRefused) {
  Session session;
  session.map = RecordedGrid{GridMap(4, 4), {}};
  session.events = {RecordedRefresh{}, RecordedUpdate{GridMap()}};
  Workspace workspace;
  const Result<ReplayReport> report = replay(session, workspace);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().reason, "event 2: the map has no cells");
}

TEST(ReplayWords, NameEveryOptionThatIsNotTheUsualOne) {
  RecordedQuery query;
  query.algorithm = "astar";
  query.from.cell = {-3, 4};
  query.to.cell = {9, 0};
  EXPECT_EQ(in_words(query), "astar from -3,4 to 9,0");
  query.goals = {{.cell = {1, 2}}, {.cell = {3, 4}}};
  EXPECT_EQ(in_words(query), "astar from -3,4 to the nearest of 1,2 or 3,4");
  query = {};
  query.by_cells = false;
  query.from.node = 7;
  EXPECT_EQ(in_words(query), "an unknown algorithm from @7 to no node");
  query.algorithm = "polyanya";
  query.from_at = Position{1, 2.5, -3};
  query.to.node = 8;
  query.to_at = Position{0.1, 0, 1.0 / 3};
  EXPECT_EQ(in_words(query), "polyanya from @7 at 1,2.5,-3 to @8 at 0.1,0,0.3333333333333333");
  query.goals = {{.node = 8}, {.node = 9}};
  query.goals_at = {Position{1, 1, 0}, Position{2, 2, 0}};
  query.range = 2.5;
  query.overlay = 1;
  query.link_kinds = 5;
  EXPECT_EQ(in_words(query),
            "polyanya from @7 at 1,2.5,-3 to the nearest of @8 at 1,1,0 or @9 at 2,2,0 within 2.5 "
            "overlay 2 link kinds 5");
}

TEST(ReplayWords, NameSearchOptionsByTheirValues) {
  const auto words = [](const SearchOptions& options) {
    RecordedQuery query;
    query.algorithm = "a";
    query.options = options;
    const std::string usual = "a from 0,0 to 0,0";
    EXPECT_EQ(in_words(query).substr(0, usual.size()), usual);
    return in_words(query).substr(usual.size());
  };
  EXPECT_EQ(words({}), "");
  SearchOptions options;
  options.heuristic.kind = HeuristicKind::chebyshev;
  options.weight = 2;
  options.own.set(WanderingAStar::kSeed, 7);
  options.own.set(IdaStar::kTranspositions, 8);
  options.own.set(WeightedRegions::kError, 0.125);
  EXPECT_EQ(words(options), " heuristic chebyshev weight 2 error 0.125 seed 7 transpositions 8");
  options = {};
  options.limits = {.expansions = 9, .cost = 10.5, .seconds = 0.1};
  EXPECT_EQ(words(options), " most expansions 9 most cost 10.5 most seconds 0.1");
  options = {};
  options.turning.cost = 0.5;
  options.turning.headings[2] = 0.25;
  EXPECT_EQ(words(options), " turning 0.5/0/0/0.25/0/0/0/0/0");
  options.turning.facing = 3;
  EXPECT_EQ(words(options), " turning 0.5/0/0/0.25/0/0/0/0/0 facing 3");
  const auto expect_names = [&](auto member, const char* what, std::vector<const char*> names) {
    for (std::size_t i = 0; i < names.size(); ++i) {
      SearchOptions one;
      using Choice = std::decay_t<decltype(one.*member)>;
      const bool usual = one.*member == static_cast<Choice>(i);
      one.*member = static_cast<Choice>(i);
      EXPECT_EQ(words(one), usual ? "" : std::string(" ") + what + " " + names[i]);
    }
  };
  expect_names(&SearchOptions::open_list, "open list",
               {"automatic", "unsorted_list", "sorted_list", "binary_heap", "pairing_heap",
                "quaternary_heap", "bucket_queue"});
  expect_names(&SearchOptions::ties, "tie rule", {"automatic", "last_added", "deepest"});
  expect_names(&SearchOptions::stop, "stop rule", {"exact", "fast"});
  expect_names(&SearchOptions::pruning, "pruning", {"repeated", "dominated", "dead_ends"});
  expect_names(&SearchOptions::fallback, "fallback",
               {"none", "closest_to_goal", "cheapest_to_reach"});
  expect_names(&SearchOptions::detail, "detail", {"cells", "waypoints", "first_move", "cost"});
}

TEST(ReplayWords, TellOfAnswers) {
  RecordedAnswer answer;
  answer.status = Status::unreachable;
  EXPECT_EQ(in_words(answer), "unreachable");
  answer.status = Status::invalid;
  answer.reason = "no such thing";
  EXPECT_EQ(in_words(answer), "invalid (no such thing)");
  answer = {};
  answer.status = Status::found;
  answer.optimal = true;
  answer.bound = 1;
  answer.cost = 12.5;
  answer.length = 13;
  EXPECT_EQ(in_words(answer), "found, cost 12.5, optimal, 13 nodes");
  answer.optimal = false;
  answer.bound = 1.25;
  answer.length = 1;
  EXPECT_EQ(in_words(answer), "found, cost 12.5, bound 1.25, 1 node");
  answer = {};
  answer.status = Status::partial;
  answer.path_hash = 5;
  EXPECT_EQ(in_words(answer), "partial, cost 0, 0 nodes");
  const char* const kinds[] = {"status", "cost", "proof", "path"};
  for (int k = 0; k < 4; ++k) EXPECT_STREQ(to_string(static_cast<DifferenceKind>(k)), kinds[k]);
}

}  // namespace
}  // namespace wend::test
