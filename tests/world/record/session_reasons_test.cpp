// A session's file with one bit changed: the reader accepts it, or refuses it with a reason.
#include <gtest/gtest.h>

#include <cctype>
#include <set>
#include <string>
#include <vector>

#include "wend/internal/base/checksum.h"
#include "wend/world/record/session_recorder.h"

namespace wend::test {
namespace {

RecordedQuery full_query(bool by_cells) {
  RecordedQuery query;
  query.by_cells = by_cells;
  query.algorithm = "astar";
  query.from = {.cell = {1, 1}, .node = 1};
  query.to = {.cell = {1'000'000'000, 2}, .node = 2};
  query.goals = {query.to, query.from};
  query.goals_at = {Position{1, 2, 1}, Position{2, 1, 1}};
  query.from_at = Position{1, 2, 1};
  query.to_at = Position{1, 1, 1};
  query.range = 1.5;
  query.options.heuristic.kind = HeuristicKind::octile;
  query.options.open_list = OpenListKind::binary_heap;
  query.options.ties = TieRule::last_added;
  query.options.stop = StopRule::fast;
  query.options.pruning = Pruning::dominated;
  query.options.fallback = Fallback::closest_to_goal;
  query.options.detail = PathDetail::cost;
  return query;
}

RecordedAnswer full_answer() {
  RecordedAnswer answer;
  answer.status = Status::invalid;
  answer.reason = "a reason";
  answer.nodes = std::vector<NodeId>{1, 2, 0};
  return answer;
}

/// A session on a graph's file, with all that such a session may hold.
Session full_text() {
  Session session;
  session.map = RecordedText{"a.json", "{}"};
  session.events.emplace_back(RecordedQuestion{full_query(false), full_answer()});
  session.events.emplace_back(RecordedReplanner{full_query(false), Replanning::again});
  session.events.emplace_back(RecordedMove{0, true, false, {.node = 4}});
  session.events.emplace_back(RecordedReplan{0, full_answer()});
  session.events.emplace_back(RecordedOmission{"left out"});
  session.events.emplace_back(RecordedEnd{0});
  return session;
}

/// The same on a grid with weights and links.
Session full_grid() {
  GridMap map(3, 3);
  map.set_symbol({1, 1}, '#');
  map.set_symbol({2, 1}, 'o');
  map.set_weight({2, 2}, 2);
  map.add_link({{0, 0}, {2, 2}, 1.5});
  Session session = full_text();
  session.map = RecordedGrid{map, {}};
  session.overlays = {{9, {{2, 1.5F, false, false}, {7, 0, true, false}, {8, 0, false, true}}}};
  RecordedQuestion question = {full_query(true), {}};
  question.query.overlay = 0;
  session.events.emplace_back(question);
  session.events.emplace_back(RecordedReplanner{full_query(true)});
  session.events.emplace_back(RecordedMove{1, false, true, {.cell = {2, 2}}});
  session.events.emplace_back(RecordedEdit{{{4, '.', 2'000}, {5, '#', 1'000}}});
  session.events.emplace_back(RecordedEdit{{{0, '#'}}});
  session.events.emplace_back(RecordedUpdate{map});
  session.events.emplace_back(RecordedRefresh{});
  session.events.emplace_back(RecordedBake{4, 100, 1'000, 1'000});
  return session;
}

/// The reason, without the place and its numbers.
std::string reason_in(const std::string& message) {
  std::string reason;
  for (const char c : message.substr(message.find(": ", 8) + 2)) {
    if (std::isdigit(static_cast<unsigned char>(c)) == 0) reason += c;
  }
  return reason;
}

/// Without their numbers.
constexpr const char* kReasons[] = {
    "`wend replay` runs it again",
    "a cell's weight is ",
    "a coordinate has more than  bits",
    "a gap between weights is , and  at most makes sense",
    "a link's cell is , and  at most makes sense",
    "a move of kind ",
    "a name's length is , more than the file has room for",
    "a newer version of wend recorded this session (its form is , this one reads ): replay it with "
    "that one",
    "a node's extra cost is not from  to e",
    "a note of kind ",
    "a path's node is none",
    "a place has a coordinate that is no number",
    "a replanner that was made by cells is told of nodes, or the other way round",
    "a terrain cost is , and  at most makes sense",
    "a weight lies off the map",
    "a weight of : a blocked cell has a symbol that is blocked",
    "an edited cell is not on the map",
    "an older version of wend recorded this session (its form is , this one reads ): replay it "
    "with that one",
    "an overlay's node is none",
    "cell  has symbol  of ",
    "cells are edited, and the map is no grid",
    "fields follow that this version does not know",
    "goals and their places are not as many",
    "something follows the last event",
    "the file ends here",
    "the header makes no sense",
    "the length of the map's file is , more than the file has room for",
    "the map's file is empty",
    "the name of the map's file is , more than the file has room for",
    "the number of a name is , and  at most makes sense",
    "the number of edited cells is , more than the file has room for",
    "the number of goals is , more than the file has room for",
    "the number of kinds of terrain is , and  at most makes sense",
    "the number of links is , more than the file has room for",
    "the number of nodes is , more than the file has room for",
    "the number of notes is , more than the file has room for",
    "the number of places is , more than the file has room for",
    "the number of symbols is , more than the file has room for",
    "the number of weights is , more than the file has room for",
    "there is no corner rule number ",
    "there is no detail number ",
    "there is no event number ",
    "there is no fallback number ",
    "there is no heuristic number ",
    "there is no layout number ",
    "there is no open list number ",
    "there is no overlay number ",
    "there is no pruning number ",
    "there is no replanner number ",
    "there is no status number ",
    "there is no stop rule number ",
    "there is no terrain rule number ",
    "there is no tie rule number ",
    "there is no way of replanning number ",
};

/// The reasons of all files that differ in one bit, with a checksum that fits.
void collect_reasons(const Session& session, std::set<std::string>& reasons) {
  const std::vector<std::uint8_t> bytes = to_session_bytes(session);
  ASSERT_TRUE(read_session(bytes).ok());
  const std::size_t size = bytes.size() - 8;
  for (std::size_t i = 8; i < size; ++i) {
    for (unsigned bit = 0; bit < 8; ++bit) {
      std::vector<std::uint8_t> changed = bytes;
      changed[i] = static_cast<std::uint8_t>(changed[i] ^ 1u << bit);
      const std::uint64_t sum = checksum({changed.data(), size});
      for (unsigned k = 0; k < 8; ++k) changed[size + k] = static_cast<std::uint8_t>(sum >> 8 * k);
      const Result<Session> read = read_session(changed, "a.wrec");
      if (!read) reasons.insert(reason_in(read.error().message()));
    }
  }
}

TEST(SessionReasons, AreGivenForEveryFault) {
  std::set<std::string> reasons;
  ASSERT_NO_FATAL_FAILURE(collect_reasons(full_text(), reasons));
  ASSERT_NO_FATAL_FAILURE(collect_reasons(full_grid(), reasons));
  for (const char* reason : kReasons) EXPECT_EQ(reasons.count(reason), 1u) << reason;
}

/// Each place of a query is looked at.
TEST(SessionReasons, AreGivenForEachPlaceThatIsNone) {
  for (int which = 0; which < 3; ++which) {
    RecordedQuery query;
    query.by_cells = false;
    query.algorithm = "astar";
    if (which == 0) query.from_at = Position{1, 1, 1};
    if (which == 1) query.to_at = Position{1, 1, 1};
    if (which == 2) {
      query.goals = {query.to};
      query.goals_at = {Position{1, 1, 1}};
    }
    Session session;
    session.map = RecordedText{"a.json", "{}"};
    session.events.emplace_back(RecordedQuestion{query, {}});
    std::set<std::string> reasons;
    ASSERT_NO_FATAL_FAILURE(collect_reasons(session, reasons));
    EXPECT_EQ(reasons.count("a place has a coordinate that is no number"), 1u) << which;
  }
}

TEST(SessionReasons, NameTheFormOfTheFile) {
  std::vector<std::uint8_t> bytes = to_session_bytes(full_text());
  bytes[8] = 0;
  EXPECT_NE(read_session(bytes).error().message().find("an older version of wend"),
            std::string::npos);
  bytes[8] = 3;
  EXPECT_NE(read_session(bytes).error().message().find("a newer version of wend"),
            std::string::npos);
}

}  // namespace
}  // namespace wend::test
