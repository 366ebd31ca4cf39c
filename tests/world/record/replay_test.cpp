// A session that was recorded, written, read and run again answers as it did; and if one answer
// differs, the replay says which, and in what part.
#include "wend/world/record/replay.h"

#include <gtest/gtest.h>

#include <thread>

#include "support/random_graph.h"
#include "support/sample.h"
#include "wend/catalogue/mesh_navigator.h"
#include "wend/catalogue/overlay.h"
#include "world/record/random_session.h"

namespace wend::test {
namespace {

constexpr std::uint64_t kSessions = sample(4'000);

/// The first difference, for messages.
std::string told(const ReplayReport& report) {
  if (report.same()) return "no difference";
  const Difference& first = report.differences.front();
  return std::string(to_string(first.kind)) + ": " + first.query + "\n expected " + first.expected +
         "\n got " + first.got;
}

Session session_of(const SessionRecorder& recorder) {
  return read_session(recorder.bytes(), "test").value();
}

/// The numbers of the events that are answers, of questions or of replanners.
std::vector<std::size_t> answers_in(const Session& session) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < session.events.size(); ++i) {
    const bool is_answer = std::holds_alternative<RecordedQuestion>(session.events[i]) ||
                           std::holds_alternative<RecordedReplan>(session.events[i]);
    if (is_answer) found.push_back(i);
  }
  return found;
}

RecordedAnswer& answer_in(RecordedEvent& event) {
  if (auto* question = std::get_if<RecordedQuestion>(&event)) return question->answer;
  return std::get<RecordedReplan>(event).answer;
}

TEST(Replay, OfRandomSessionsDiffersInNothing) {
  SessionCounts counts;
  Workspace workspace;
  for (std::uint64_t number = 0; number < kSessions; ++number) {
    SCOPED_TRACE("session " + std::to_string(number));
    const SessionRecorder recorder = random_session(number, number % 2 == 0, counts);
    const Session session = session_of(recorder);
    ASSERT_EQ(session.events.size(), recorder.events());
    const ReplayReport report = replay(session, workspace).value();
    ASSERT_TRUE(report.same()) << told(report);
    ASSERT_EQ(report.questions, answers_in(session).size());
    ASSERT_EQ(report.expanded, report.expanded_before);
  }
  const auto few = static_cast<int>(kSessions / 40);
  for (const int count : {counts.found, counts.questions, counts.edits}) EXPECT_GT(count, 20 * few);
  for (const int count :
       {counts.partial, counts.unreachable, counts.limits, counts.invalid, counts.overlays,
        counts.goals, counts.replans, counts.moves, counts.weighted, counts.linked, counts.shifted,
        counts.bakes, counts.updates}) {
    EXPECT_GT(count, few);
  }
}

TEST(Replay, WhatWasReadIsWrittenAgainWithTheSameMeaning) {
  SessionCounts counts;
  Workspace workspace;
  int alike = 0;
  for (std::uint64_t number = 0; number < kSessions / 8; ++number) {
    const std::vector<std::uint8_t> bytes = random_session(number, true, counts).bytes();
    const Session session = read_session(bytes).value();
    const std::vector<std::uint8_t> again = to_session_bytes(session);
    if (session.overlays.empty()) {
      ASSERT_EQ(again, bytes) << number;
      ++alike;
    }
    ASSERT_EQ(again, to_session_bytes(read_session(again).value()));
    const ReplayReport report = replay(read_session(again).value(), workspace).value();
    ASSERT_TRUE(report.same()) << told(report);
  }
  EXPECT_GT(alike, static_cast<int>(kSessions / 40));
}

/// Whether the replay compares that answer.
bool is_compared(const RecordedAnswer& answer) {
  return answer.status != Status::running && answer.status != Status::stale;
}

TEST(Replay, TellsTheOneAnswerThatWasTamperedWith) {
  SessionCounts counts;
  Workspace workspace;
  int tampered[4] = {};
  for (std::uint64_t number = 0; number < kSessions / 4; ++number) {
    SCOPED_TRACE("session " + std::to_string(number));
    Session session = session_of(random_session(number, true, counts));
    const std::vector<std::size_t> answers = answers_in(session);
    if (answers.empty()) continue;
    const std::size_t which = number % answers.size();
    RecordedAnswer& answer = answer_in(session.events[answers[which]]);
    if (!is_compared(answer)) continue;
    const auto kind = static_cast<DifferenceKind>(number % 4);
    switch (kind) {
      case DifferenceKind::status:
        answer.status = answer.status == Status::found ? Status::unreachable : Status::found;
        break;
      case DifferenceKind::cost: answer.cost += 1e-9; break;
      case DifferenceKind::proof: answer.bound += 0.125; break;
      case DifferenceKind::path: answer.path_hash ^= 1; break;
    }
    const Session read = read_session(to_session_bytes(session)).value();
    const ReplayReport report = replay(read, workspace).value();
    ASSERT_EQ(report.differences.size(), 1u);
    const Difference& told = report.differences.front();
    ASSERT_EQ(told.kind, kind);
    ASSERT_EQ(told.question, which + 1);
    ASSERT_EQ(told.event, answers[which] + 1);
    ASSERT_FALSE(told.query.empty());
    ++tampered[number % 4];
  }
  for (const int count : tampered) EXPECT_GT(count, static_cast<int>(kSessions / 40));
}

TEST(Replay, SaysWhatWasAskedAndWhereThePathsPart) {
  GridMap map(5, 3);
  const Navigator navigator = Navigator::build(map).value();
  SessionRecorder recorder(map, {}, {.paths = true});
  Query query = {.from = {0, 1}, .to = {4, 1}, .algorithm = "weighted_astar"};
  query.options.weight = 2.5;
  query.options.ties = TieRule::deepest;
  Workspace workspace;
  recorder.asked(query, navigator.solve(query, workspace)).value();
  Session session = session_of(recorder);
  // As if the path had made a bow.
  auto& answer = std::get<RecordedQuestion>(session.events.front()).answer;
  answer.nodes = std::vector<NodeId>{5, 1, 2, 3, 9};
  answer.path_hash ^= 1;
  const ReplayReport report = replay(session, workspace).value();
  ASSERT_EQ(report.differences.size(), 1u);
  const Difference& told = report.differences.front();
  EXPECT_EQ(told.query, "weighted_astar from 0,1 to 4,1 weight 2.5 tie rule deepest");
  EXPECT_EQ(told.expected, "found, cost 55440, optimal, 5 nodes");
  EXPECT_EQ(told.got, "found, cost 55440, optimal, 5 nodes, node 2 is @6, not @1");
}

TEST(Replay, OfAnotherMapTellsWhichCostsAreOthers) {
  GridMap map(9, 9);
  SessionRecorder recorder(map);
  const Navigator navigator = Navigator::build(map).value();
  Workspace workspace;
  for (int y = 0; y < 9; ++y) {
    const Query query = {.from = {0, y}, .to = {8, y}};
    recorder.asked(query, navigator.solve(query, workspace)).value();
  }
  Session session = session_of(recorder);
  std::get<RecordedGrid>(session.map).map.set_symbol({4, 3}, '#');
  const ReplayReport report = replay(session, workspace).value();
  ASSERT_EQ(report.differences.size(), 1u);
  EXPECT_EQ(report.differences.front().kind, DifferenceKind::cost);
  EXPECT_EQ(report.differences.front().question, 4u);
}

TEST(Replay, IsTheSameInEveryThread) {
  constexpr int kThreads = 4;
  SessionCounts counts;
  for (std::uint64_t number = 0; number < kSessions / 40; ++number) {
    Session session = session_of(random_session(number, true, counts));
    for (const std::size_t which : answers_in(session)) {
      answer_in(session.events[which]).cost += which % 3 == 0 ? 1 : 0;
    }
    std::vector<ReplayReport> reports(kThreads);
    std::vector<std::thread> threads;
    for (ReplayReport& report : reports) {
      threads.emplace_back([&] {
        Workspace workspace;
        report = replay(session, workspace).value();
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (const ReplayReport& report : reports) {
      ASSERT_EQ(report.differences.size(), reports[0].differences.size());
      ASSERT_EQ(told(report), told(reports[0]));
      ASSERT_EQ(report.expanded, reports[0].expanded);
    }
  }
}

TEST(Replay, RunsOnMapsOfOtherFamilies) {
  Workspace workspace;
  int different = 0;
  for (std::uint64_t number = 0; number < sample(600u); ++number) {
    SCOPED_TRACE(number);
    const RandomGraph drawn = random_graph(number);
    const NodeNavigator navigator(*drawn.graph);
    SessionRecorder recorder(RecordedText{"streets.json", "{\"wend\": \"graph\"}"});
    Random random(number);
    for (int i = 0; i < 12; ++i) {
      NodeQuery query;
      query.from = random.below(drawn.node_count());
      query.to = random.below(drawn.node_count());
      if (random.chance(50))
        query.algorithm = random.chance(50) ? "dijkstra" : "bidirectional_astar";
      recorder.asked(query, navigator.solve(query, workspace)).value();
    }
    NodeQuery chased;
    chased.from = 0;
    chased.to = drawn.node_count() - 1;
    Replanner replanner(navigator, chased);
    const std::uint32_t unit = recorder.replans(chased).value();
    for (NodeId node = 0; node < 3 && node < drawn.node_count(); ++node) {
      replanner.move_to(node);
      recorder.moved(unit, node);
      replanner.run();
      recorder.replanned(unit, replanner.path()).value();
    }
    const Session session = session_of(recorder);
    const ReplayReport report = replay_on(navigator, session, workspace).value();
    ASSERT_TRUE(report.same()) << told(report);
    const NodeNavigator other(*random_graph(number + 1).graph);
    different += replay_on(other, session, workspace).value().same() ? 0 : 1;
    EXPECT_NE(replay(session, workspace).error().reason.find("replay_on"), std::string::npos);
  }
  EXPECT_GT(different, static_cast<int>(sample(300u)));
}

/// Which links a question may take is part of it.
TEST(Replay, TakesTheLinksThatWereTaken) {
  Workspace workspace;
  MeshPlan islands;
  islands.vertices = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {5, 0}, {6, 0}, {6, 1}, {5, 1}};
  islands.first = {0, 4, 8};
  islands.corners = {0, 1, 2, 3, 4, 5, 6, 7};
  const NavMesh mesh = NavMesh::build(islands).value();
  MeshOptions options;
  options.links = {{{.5, .5}, {5.5, .5}, 1, 0}, {{.5, .5}, {5.5, .5}, 9, 3}};
  const MeshNavigator navigator = MeshNavigator::build(mesh, options).value();
  SessionRecorder recorder(RecordedText{"a.mesh", "no more than a name"});
  std::vector<double> costs;
  for (const std::uint32_t kinds : {kAllLinkKinds, 1u << 3, 1u << 1}) {
    NodeQuery query = {.from = 0, .to = 1, .link_kinds = kinds};
    query.from_at = Position{.25, .5};
    query.to_at = Position{5.5, .75};
    query.algorithm = "polyanya";
    const Path path = navigator.solve(query, workspace);
    costs.push_back(path.found() ? path.cost : -1);
    ASSERT_TRUE(recorder.asked(query, path).ok());
  }
  EXPECT_LT(costs[0], costs[1]);
  EXPECT_EQ(costs[2], -1);
  const ReplayReport report = replay_on(navigator, session_of(recorder), workspace).value();
  EXPECT_TRUE(report.same()) << told(report);
}

TEST(Replay, AsksAgainButDoesNotCompareWhatAClockEnded) {
  GridMap map(40, 40);
  const Navigator navigator = Navigator::build(map).value();
  SessionRecorder recorder(map);
  Query query = {.from = {0, 0}, .to = {39, 20}, .algorithm = "dijkstra"};
  query.options.limits.seconds = 0;
  Workspace workspace;
  const Path path = navigator.solve(query, workspace);
  ASSERT_EQ(path.status, Status::limit_reached);
  recorder.asked(query, path).value();
  const ReplayReport report = replay(session_of(recorder), workspace).value();
  EXPECT_TRUE(report.same());
  EXPECT_EQ(report.questions, 1u);
  EXPECT_EQ(report.by_the_clock, 1u);
}

TEST(Replay, CountsTheCellsOfAllEdits) {
  GridMap map(10, 10);
  SessionRecorder recorder(map);
  const Point cells[] = {{1, 1}, {2, 1}, {3, 1}};
  for (const Point cell : cells) map.set_walkable(cell, false);
  recorder.edited(map, {cells, 2});
  recorder.edited(map, {cells + 2, 1});
  Workspace workspace;
  const ReplayReport report = replay(session_of(recorder), workspace).value();
  EXPECT_EQ(report.edits, 2u);
  EXPECT_EQ(report.edited_cells, 3u);
}

TEST(Replay, OfNoMapSaysWhy) {
  Session session;
  session.map = RecordedGrid{};
  Workspace workspace;
  const Result<ReplayReport> report = replay(session, workspace);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().reason, "the map has no cells");
}

}  // namespace
}  // namespace wend::test
