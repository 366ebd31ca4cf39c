// A session's file: the input that the recorder refuses, the bytes that it writes, and the reader's
// errors for bytes that are no session.
#include "wend/world/record/session.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <limits>

#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/catalogue/overlay.h"
#include "wend/internal/base/checksum.h"
#include "wend/search/algorithms/wandering_astar.h"
#include "world/record/random_session.h"

namespace wend::test {
namespace {

void put_right(std::vector<std::uint8_t>& bytes) {
  const std::size_t size = bytes.size() - 8;
  const std::uint64_t sum = checksum({bytes.data(), size});
  for (unsigned i = 0; i < 8; ++i) bytes[size + i] = static_cast<std::uint8_t>(sum >> 8 * i);
}

std::string reason_of(const std::vector<std::uint8_t>& bytes) {
  const Result<Session> session = read_session(bytes, "a.wrec");
  EXPECT_FALSE(session.ok());
  return session.ok() ? "" : session.error().message();
}

std::vector<std::uint8_t> small_file() {
  GridMap map(4, 3);
  Navigator navigator = Navigator::build(map).value();
  SessionRecorder recorder(map);
  Workspace workspace;
  const Query query = {.from = {0, 0}, .to = {3, 2}};
  recorder.asked(query, navigator.solve(query, workspace)).value();
  map.set_symbol({1, 1}, '#');
  const Point cell = {1, 1};
  static_cast<void>(navigator.update(map, {&cell, 1}).value());
  recorder.edited(map, {&cell, 1});
  recorder.asked(query, navigator.solve(query, workspace)).value();
  return recorder.bytes();
}

TEST(SessionFile, CutShortAnywhereIsAnError) {
  const std::vector<std::uint8_t> bytes = small_file();
  ASSERT_TRUE(read_session(bytes).ok());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    std::vector<std::uint8_t> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    const std::string reason = reason_of(cut);
    ASSERT_EQ(reason.find("a.wrec: at byte "), 0u) << size << ": " << reason;
    if (size < 40) continue;
    // Also where somebody put the checksum right.
    put_right(cut);
    ASSERT_FALSE(read_session(cut).ok()) << size;
  }
}

TEST(SessionFile, WithAnyByteChangedIsAnError) {
  const std::vector<std::uint8_t> bytes = small_file();
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::vector<std::uint8_t> changed = bytes;
      changed[i] = static_cast<std::uint8_t>(changed[i] ^ 1u << bit);
      ASSERT_FALSE(read_session(changed).ok()) << i;
    }
  }
}

TEST(SessionFile, ChangedAnywhereIsReadOrRefusedButNeverTooLarge) {
  SessionCounts counts;
  Random random(3);
  int read = 0;
  int refused = 0;
  for (std::uint64_t number = 0; number < sample(400u); ++number) {
    const std::vector<std::uint8_t> bytes = random_session(number, true, counts).bytes();
    for (int i = 0; i < 50; ++i) {
      std::vector<std::uint8_t> changed = bytes;
      const auto place = 8 + random.below(static_cast<std::uint32_t>(bytes.size() - 16));
      changed[place] = static_cast<std::uint8_t>(random.below(256));
      put_right(changed);
      const Result<Session> session = read_session(changed, "a.wrec");
      ++(session ? read : refused);
      if (session) {
        // A session that was read can be written, and read again.
        const auto again = to_session_bytes(session.value());
        ASSERT_EQ(to_session_bytes(read_session(again).value()), again);
      } else {
        ASSERT_EQ(session.error().message().find("a.wrec: at byte "), 0u);
      }
    }
  }
  EXPECT_GT(read, sample(5000));
  EXPECT_GT(refused, sample(5000));
}

TEST(SessionFile, SaysWhatIsWrong) {
  std::vector<std::uint8_t> bytes = small_file();
  EXPECT_EQ(reason_of({'h', 'e', 'l', 'l', 'o'}),
            "a.wrec: at byte 0: this is no session that wend recorded");
  const auto expect_other_form = [&](std::uint8_t form, const char* which) {
    bytes[8] = form;
    EXPECT_EQ(reason_of(bytes), "a.wrec: at byte 8: " + std::string(which) +
                                    " version of wend recorded this session (its form is " +
                                    std::to_string(form) +
                                    ", this one reads 2): replay it with that one");
  };
  expect_other_form(1, "an older");
  expect_other_form(3, "a newer");
  bytes[8] = 2;
  // A map of 4 columns and 2^31 - 1 rows, of which the file has three.
  std::vector<std::uint8_t> tall(bytes.begin(), bytes.begin() + 32);
  for (const int byte : {2, 0, 1, 1, 0, 4, 0xff, 0xff, 0xff, 0xff, 7}) {
    tall.push_back(static_cast<std::uint8_t>(byte));
  }
  tall.resize(tall.size() + 8);
  put_right(tall);
  EXPECT_EQ(reason_of(tall), "a.wrec: at byte 38: the map has more than 2^28 cells");
}

/// The reader's reason to refuse a session on a grid of 4 x 3 cells with these events.
std::string reason_of_events(std::vector<RecordedEvent> events) {
  Session session;
  session.map = RecordedGrid{GridMap(4, 3), {}};
  session.events = std::move(events);
  const std::string message = reason_of(to_session_bytes(session));
  return message.substr(std::min(message.size(), message.find(": ", 10) + 2));
}

RecordedQuery some_query() {
  RecordedQuery query;
  query.algorithm = "astar";
  return query;
}

TEST(SessionFile, RefusesEventsThatMakeNoSense) {
  EXPECT_EQ(reason_of_events({RecordedEdit{{{12, '#'}}}}), "an edited cell is not on the map");
  EXPECT_EQ(reason_of_events({RecordedUpdate{GridMap(2, 2)}, RecordedEdit{{{4, '#'}}}}),
            "an edited cell is not on the map");
  EXPECT_EQ(reason_of_events({RecordedEdit{{{1, '#', 0}}}}), "a cell's weight is 0");
  EXPECT_EQ(reason_of_events({RecordedEnd{0}}), "there is no replanner number 0");
  EXPECT_EQ(
      reason_of_events({RecordedReplanner{some_query()}, RecordedEnd{0}, RecordedReplan{0, {}}}),
      "there is no replanner number 0");
  EXPECT_EQ(reason_of_events({RecordedReplanner{some_query()}, RecordedMove{0, false, false, {}}}),
            "a replanner that was made by cells is told of nodes, or the other way round");
  RecordedQuery query = some_query();
  query.overlay = 0;
  EXPECT_EQ(reason_of_events({RecordedQuestion{query, {}}}), "there is no overlay number 0");
  query = some_query();
  query.by_cells = false;
  query.from_at = Position{1, std::numeric_limits<double>::infinity(), 0};
  EXPECT_EQ(reason_of_events({RecordedQuestion{query, {}}}),
            "a place has a coordinate that is no number");
  query = some_query();
  query.options.heuristic.kind = HeuristicKind::custom;
  EXPECT_EQ(reason_of_events({RecordedQuestion{query, {}}}), "there is no heuristic number 7");
  query = some_query();
  OwnOption unknown = WanderingAStar::kSeed;
  unknown.name = "sead";
  query.options.own.set(unknown, 1);
  EXPECT_EQ(reason_of_events({RecordedQuestion{query, {}}}), "no algorithm has an option 'sead'");
  query.options.own = {};
  unknown.name = "se\x89\x1b[1md";
  query.options.own.set(unknown, 1);
  EXPECT_EQ(reason_of_events({RecordedQuestion{query, {}}}), "a name is not of printable ASCII");
  query = some_query();
  query.algorithm = "a\nstar";
  EXPECT_EQ(reason_of_events({RecordedQuestion{query, {}}}), "a name is not of printable ASCII");
}

TEST(SessionFile, WithMoreReplannersThanFitIsNotReplayed) {
  Session session;
  session.map = RecordedGrid{GridMap(1 << 10, 1 << 10), {}};
  session.events.assign(171, RecordedReplanner{some_query()});
  Workspace workspace;
  const Result<ReplayReport> report = replay(session, workspace);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().reason,
            "event 171: so many replanners on such a map take more than 4 GiB");
}

// A change that alters how many nodes these searches expand, or which of several cheapest paths
// they find, alters the number: then write down the new one, after seeing that all builds agree on
// it. Where nothing of that changed, the form of the file did, and needs a new version.
TEST(SessionFile, HasTheSameBytesOnEveryMachine) {
  constexpr std::uint64_t kKnown = 13562085565090200137u;
  constexpr const char* kAlgorithms[] = {"astar", "dijkstra", "weighted_astar"};
  Workspace workspace;
  std::vector<std::uint8_t> sums;
  for (std::uint64_t number = 0; number < 300; ++number) {
    RandomCase tried = any_layout_case(number);
    Random random(number);
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    SessionRecorder recorder(tried.map, tried.options, {.paths = number % 2 == 0});
    Overlay overlay(navigator.node_count());
    overlay.add_cost(navigator.node(random_cell(tried.map, random)), 2.5);
    for (const char* algorithm : kAlgorithms) {
      const Query query = {
          .from = tried.from, .to = tried.to, .algorithm = algorithm, .overlay = &overlay};
      recorder.asked(query, navigator.solve(query, workspace)).value();
      const std::vector<Point> cells = edit_at_random(tried.map, random);
      static_cast<void>(navigator.update(tried.map, cells).value());
      recorder.edited(tried.map, cells);
    }
    const std::uint64_t sum = checksum(recorder.bytes());
    for (unsigned i = 0; i < 8; ++i) sums.push_back(static_cast<std::uint8_t>(sum >> 8 * i));
  }
  EXPECT_EQ(checksum(sums), kKnown);
}

TEST(SessionFile, TakesLessThanTwoHundredBytesForASmallBugReport) {
  EXPECT_LT(small_file().size(), 200u);
}

TEST(SessionFile, IsSavedWholeAndReadAgain) {
  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) / "wend-session-test";
  std::filesystem::create_directories(folder);
  const std::string path = (folder / "bug.wrec").string();
  SessionCounts counts;
  const SessionRecorder recorder = random_session(7, true, counts);
  recorder.save(path).value();
  recorder.save(path).value();  // over the one before
  EXPECT_EQ(to_session_bytes(load_session(path).value()),
            to_session_bytes(read_session(recorder.bytes()).value()));
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
  const std::string nowhere = (folder / "none" / "bug.wrec").string();
  EXPECT_EQ(recorder.save(nowhere).error().source, nowhere);
  EXPECT_FALSE(load_session(nowhere).ok());
  // A folder cannot be replaced by a file, and nothing is left beside it.
  EXPECT_FALSE(recorder.save(folder.string()).ok());
  EXPECT_FALSE(std::filesystem::exists(folder.string() + ".part"));
  std::filesystem::remove_all(folder);
}

TEST(SessionRecorder, RefusesFunctionsByNameAndSaysSoInTheFile) {
  GridMap map(4, 3);
  const Navigator navigator = Navigator::build(map).value();
  SessionRecorder recorder(map);
  Workspace workspace;
  Query query = {.from = {0, 0}, .to = {3, 2}};
  query.goal_test = [](Point p) { return p.x == 3; };
  Result<void> refused = recorder.asked(query, navigator.solve(query, workspace));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason.find("a goal test is a function"), 0u);
  query.goal_test = nullptr;
  query.options.heuristic =
      Heuristic::custom([](NodeId, NodeId) -> std::uint64_t { return 0; }, true);
  refused = recorder.asked(query, navigator.solve(query, workspace));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason.find("a custom heuristic is a function"), 0u);
  EXPECT_EQ(recorder.omissions(), 2u);
  EXPECT_EQ(recorder.events(), 2u);
  const ReplayReport report = replay(read_session(recorder.bytes()).value(), workspace).value();
  EXPECT_EQ(report.omissions.size(), 2u);
  EXPECT_EQ(report.questions, 0u);
}

TEST(SessionRecorder, NoticesAnUpdateThatNobodyTold) {
  GridMap map(4, 3);
  Navigator navigator = Navigator::build(map).value();
  SessionRecorder recorder(map);
  Workspace workspace;
  const Query query = {.from = {0, 0}, .to = {3, 2}};
  recorder.asked(query, navigator.solve(query, workspace)).value();
  const Point cell = {1, 1};
  map.set_symbol(cell, '#');
  static_cast<void>(navigator.update(map, {&cell, 1}).value());
  const Result<void> refused = recorder.asked(query, navigator.solve(query, workspace));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().reason.find("the navigator is not as the recorder knows it"), 0u);
  recorder.edited(map, {&cell, 1});
  EXPECT_TRUE(recorder.asked(query, navigator.solve(query, workspace)).ok());
}

TEST(SessionRecorder, RefusesOverlaysOfReplannersAndCellsOfWhatIsNoGrid) {
  SessionRecorder recorder(RecordedText{"streets.json", "{}"});
  Overlay overlay(4);
  NodeQuery query;
  query.overlay = &overlay;
  EXPECT_FALSE(recorder.replans(query).ok());
  EXPECT_FALSE(recorder.replans(Query{}).ok());
  EXPECT_FALSE(recorder.asked(Query{}, Path{}).ok());
  EXPECT_EQ(recorder.omissions(), 3u);
}

}  // namespace
}  // namespace wend::test
