// Traces come back to the last bit, and damaged ones are refused where the damage is.
#include "wend/io/trace_file.h"

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>

#include "reading.h"
#include "temporary_file.h"

namespace wend::io {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

/// A small search from both sides with every kind of event.
SearchTrace example() {
  SearchTrace trace;
  trace.map = "maps/my arena.map";
  trace.width = 4;
  trace.height = 3;
  trace.from = {0, 0};
  trace.to = {3, 2};
  trace.more_goals = {{0, 2}, {3, 0}};
  trace.algorithm = "weighted_astar";
  trace.weight = 1.1;
  trace.heuristic = "octile";
  trace.corners = "both_free";
  trace.costs = "5/7";
  trace.terrain = "swamp.costs";
  trace.links = "swamp.links";
  trace.floors = {"maps/upper floor.map", "attic.map"};
  trace.cost_scale = 4;
  trace.status = Status::found;
  trace.cost = 24.25;
  trace.length = 4.414;
  trace.expanded = 3;
  trace.path = {{0, 0}, {1, 1}, {3, 2}};
  trace.events = {{TraceKind::opened, 0, kNoNode, 0, 10, 11},
                  {TraceKind::opened, 11, kNoNode, 0, 10, 10, Side::backward},
                  {TraceKind::closed, 0, kNoNode, 0, 10, 11},
                  {TraceKind::opened, 5, 0, 7, 5.5, 12.5},
                  {TraceKind::opened, 1, 0, 5, 1.0 / 3, 5 + 1.0 / 3},
                  {TraceKind::improved, 5, 1, 6, 5.5, 12.05},
                  {TraceKind::closed, 5, 1, 6, 5.5, 12.05},
                  {TraceKind::reopened, 5, 0, 5.125, kInfinity, kInfinity},
                  {TraceKind::forgotten, 1, 0, 5, 1.0 / 3, 5 + 1.0 / 3},
                  {TraceKind::opened, 1, 0, 5, 1.0 / 3, 5 + 1.0 / 3},
                  {TraceKind::opened, 1, 11, 1e300, 5e-324, 9007199254740994.0, Side::backward},
                  {TraceKind::closed, 11, kNoNode, 0, 10, 10, Side::backward}};
  return trace;
}

void expect_same_event(const TraceEvent& a, const TraceEvent& b) {
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.side, b.side);
  EXPECT_EQ(a.node, b.node);
  EXPECT_EQ(a.parent, b.parent);
  EXPECT_EQ(a.g, b.g);
  EXPECT_EQ(a.h, b.h);
  EXPECT_EQ(a.f, b.f);
}

void expect_same(const SearchTrace& a, const SearchTrace& b) {
  EXPECT_EQ(a.map, b.map);
  EXPECT_EQ(a.width, b.width);
  EXPECT_EQ(a.height, b.height);
  EXPECT_EQ(a.from, b.from);
  EXPECT_EQ(a.to, b.to);
  EXPECT_EQ(a.more_goals, b.more_goals);
  EXPECT_EQ(a.algorithm, b.algorithm);
  EXPECT_EQ(a.weight, b.weight);
  EXPECT_EQ(a.heuristic, b.heuristic);
  EXPECT_EQ(a.corners, b.corners);
  EXPECT_EQ(a.costs, b.costs);
  EXPECT_EQ(a.terrain, b.terrain);
  EXPECT_EQ(a.links, b.links);
  EXPECT_EQ(a.floors, b.floors);
  EXPECT_EQ(a.cost_scale, b.cost_scale);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.cost, b.cost);
  EXPECT_EQ(a.length, b.length);
  EXPECT_EQ(a.expanded, b.expanded);
  EXPECT_EQ(a.path, b.path);
  ASSERT_EQ(a.events.size(), b.events.size());
  auto other = b.events.begin();
  for (const TraceEvent& event : a.events) expect_same_event(event, *other++);
}

TraceLog first(std::size_t count, const TraceLog& log) {
  TraceLog cut;
  for (const TraceEvent& event : log) {
    if (cut.size() < count) cut.add(event);
  }
  return cut;
}

/// A good trace without events; its lines are numbered from 1.
std::vector<std::string> good_lines() {
  return {"wend trace 1", "map a.map",        "size 4 3",
          "from 0,0",     "to 3,2",           "algorithm astar",
          "weight 0",     "heuristic octile", "corners both_free",
          "costs octile", "terrain",          "scale 1",
          "status found", "cost 3",           "length 3",
          "expanded 2",   "path 0,0 3,2",     "events 0"};
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// The complaint about a good trace in which one line was replaced.
std::string complaint_with(const std::string& name, const std::string& line) {
  std::vector<std::string> lines = good_lines();
  for (std::string& each : lines) {
    if (each.substr(0, each.find(' ')) == name) each = line;
  }
  return complaint(parse_trace(joined(lines)));
}

/// The complaint about a good trace with these events.
std::string complaint_about(const std::vector<std::string>& events) {
  std::vector<std::string> lines = good_lines();
  lines.back() = "events " + std::to_string(events.size());
  lines.insert(lines.end(), events.begin(), events.end());
  return complaint(parse_trace(joined(lines)));
}

TEST(TraceFile, FurtherGoalsHaveLinesOfTheirOwn) {
  EXPECT_NE(to_trace_text(example()).find("\nto 3,2\nto 0,2\nto 3,0\nalgorithm "),
            std::string::npos);
  std::vector<std::string> lines = good_lines();
  lines.insert(lines.begin() + 5, "to 1,1");
  EXPECT_EQ(complaint(parse_trace(joined(lines))), "");
  lines[5] = "to 4,1";
  EXPECT_EQ(complaint(parse_trace(joined(lines))).rfind("6: the cell '4,1' is outside the map", 0),
            0u);
  lines[5] = "too 1,1";
  EXPECT_EQ(complaint(parse_trace(joined(lines))).rfind("6: expected the line 'algorithm'", 0), 0u);
  lines.resize(5);
  EXPECT_EQ(complaint(parse_trace(joined(lines))).rfind("5: the text ends before", 0), 0u);
}

TEST(TraceFile, ATraceComesBackToTheLastBit) {
  const SearchTrace trace = example();
  const std::string text = to_trace_text(trace);
  const Result<SearchTrace> again = parse_trace(text);
  ASSERT_TRUE(again.ok()) << again.error().message();
  expect_same(again.value(), trace);
  EXPECT_EQ(to_trace_text(again.value()), text);
}

TEST(TraceFile, EventsAreShortLinesWithoutWhatIsKnown) {
  SearchTrace trace = example();
  trace.events = first(8, trace.events);
  const std::string text = to_trace_text(trace);
  EXPECT_EQ(text.substr(text.find("events")),
            "events 8\no 0 - 0 10 11\nO 11 - 0 10\nc 0\no 5 0 7 5.5\n"
            "o 1 0 5 0x15555555555555p-54\ni 5 1 6 5.5 12.05\nc 5\nr 5 0 5.125 inf\n");
}

TEST(TraceFile, ManyNumbersComeBack) {
  SearchTrace trace = example();
  trace.events = {{TraceKind::opened, 0, kNoNode, 0, 0, 0}};
  std::uint64_t state = 1;
  for (int i = 0; i < 2000; ++i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    const double fraction = static_cast<double>(state >> 40) / 4096 / (1 + i % 7);
    const double value = std::ldexp(fraction, i % 90 - 45);
    trace.events.add({TraceKind::improved, 0, kNoNode, value, fraction, value / 3});
  }
  const Result<SearchTrace> again = parse_trace(to_trace_text(trace));
  ASSERT_TRUE(again.ok()) << again.error().message();
  expect_same(again.value(), trace);
}

TEST(TraceFile, ASearchWithoutEventsOrPathComesBack) {
  SearchTrace trace = example();
  trace.status = Status::start_blocked;
  trace.path.clear();
  trace.events.clear();
  trace.terrain.clear();
  trace.links.clear();
  const Result<SearchTrace> again = parse_trace(to_trace_text(trace));
  ASSERT_TRUE(again.ok()) << again.error().message();
  expect_same(again.value(), trace);
}

TEST(TraceFile, NamesCannotBreakTheLines) {
  for (const auto& [name, written] : {std::pair{"two\nlines\r.map", "two?lines?.map"},
                                      {" a map\t", "?a map?"},
                                      {" ", "?"},
                                      {"a\x7f", "a?"},
                                      {"", ""}}) {
    SearchTrace trace = example();
    trace.map = trace.terrain = trace.links = name;
    const Result<SearchTrace> again = parse_trace(to_trace_text(trace));
    ASSERT_TRUE(again.ok()) << again.error().message();
    EXPECT_EQ(again.value().map, written);
    EXPECT_EQ(again.value().terrain, written);
    EXPECT_EQ(again.value().links, written);
  }
}

TEST(TraceFile, LineEndsMayBeCrlfAndBlankLinesMayFollow) {
  std::string text = "\xef\xbb\xbf";
  for (const std::string& line : good_lines()) text += line + "\r\n";
  EXPECT_EQ(complaint(parse_trace(text + "\r\n \r\n")), "");
}

TEST(TraceFile, OtherTextsAreRefused) {
  EXPECT_EQ(complaint(parse_trace("")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_trace("\n")), "1: expected the line 'wend trace 1', found ''");
  EXPECT_EQ(complaint(parse_trace("wend trace 2\n")),
            "1: expected the line 'wend trace 1', found 'wend trace 2'");
  EXPECT_EQ(complaint(parse_trace("type octile\n")),
            "1: expected the line 'wend trace 1', found 'type octile'");
}

TEST(TraceFile, AMissingLineIsNamedWhereverTheTextEnds) {
  const std::vector<std::string> lines = good_lines();
  EXPECT_EQ(complaint(parse_trace(joined(lines))), "");
  for (std::size_t count = 1; count < lines.size(); ++count) {
    const std::string name = lines[count].substr(0, lines[count].find(' '));
    EXPECT_EQ(
        complaint(parse_trace(joined({lines.begin(), lines.begin() + static_cast<long>(count)}))),
        std::to_string(count) + ": the text ends before the line '" + name + "'");
    std::vector<std::string> without = lines;
    without.erase(without.begin() + static_cast<long>(count));
    const std::string text = complaint(parse_trace(joined(without)));
    EXPECT_NE(text.find("the line '" + name + "'"), std::string::npos) << text;
  }
}

TEST(TraceFile, EveryHeaderLineIsChecked) {
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"size 4", "3: expected 'size' and two whole numbers, width and height, found 'size 4'"},
      {"size 4 3 2", "3: expected 'size' and two whole numbers"},
      {"size 0 3", "3: the map has no cells"},
      {"size 2000000000 2000000000", "3: the map has 2000000000 x 2000000000 cells, more than"},
      {"size -4 3", "3: expected 'size'"},
      {"from 4,0", "4: the cell '4,0' is outside the map, which has 4 columns and 3 rows"},
      {"to 0,3", "5: the cell '0,3' is outside the map"},
      {"to 0", "5: expected a cell X,Y such as 3,4, found '0'"},
      {"to 1,1,1", "5: expected a cell X,Y"},
      {"algorithm", "6: the algorithm must be one word, found ''"},
      {"algorithm a b", "6: the algorithm must be one word, found 'a b'"},
      {"weight -1", "7: the weight must be a number from 0, found '-1'"},
      {"weight 0x1", "7: the weight must be a number"},
      {"weight 0x3fffffffffffffp0", "7: the weight must be a number"},
      {"weight 0x1p2000", "7: the weight must be a number"},
      {"weight 0x1p99999999999", "7: the weight must be a number"},
      {"corners", "9: the corners must be one word"},
      {"scale 0", "12: the scale must be a finite number above 0, found 'scale 0'"},
      {"scale inf", "12: the scale must be a finite number above 0"},
      {"status lost", "13: there is no status 'lost'"},
      {"cost nan", "14: the cost must be a number from 0, found 'nan'"},
      {"length 1e999", "15: the length must be a number from 0"},
      {"expanded 1.5", "16: expected 'expanded' and a whole number from 0"},
      {"path 0,0 9,9", "17: the cell '9,9' is outside the map"},
      {"path 0,0 x", "17: expected a cell X,Y"},
      {"events -1", "18: expected 'events' and a whole number from 0, found 'events -1'"},
      {"events 4294967295", "18: the text ends too early: expected 4294967295 events, found 0"}};
  for (const auto& [line, reason] : bad) {
    const std::string text = complaint_with(line.substr(0, line.find(' ')), line);
    EXPECT_EQ(text.substr(0, reason.size()), reason) << line;
  }
}

TEST(TraceFile, EveryEventIsChecked) {
  const std::vector<std::pair<std::string, std::string>> bad = {
      {"x 1 - 0 0", "20: expected an event, which begins with o, i, r, c or f"},
      {"opened 1 - 0 0", "20: expected an event"},
      {"", "20: expected an event"},
      {"o", "20: the node must be a whole number from 0 to 11, found ''"},
      {"o 12 0 1 1", "20: the node must be a whole number from 0 to 11, found '12'"},
      {"o 1", "20: the first event of a node must name its parent, g and h, found 'o 1'"},
      {"o 1 0", "20: the g must be a number from 0, found ''"},
      {"o 1 0 1", "20: the h must be a number from 0, found ''"},
      {"o 1 0 1 1 x", "20: the f must be a number from 0, found 'x'"},
      {"o 1 0 -1 1", "20: the g must be a number from 0, found '-1'"},
      {"o 1 0 1 1 2 3", "20: the event has too many fields: 'o 1 0 1 1 2 3'"},
      {"o 1 12 1 1", "20: the parent must be a whole number from 0 to 11, found '12'"},
      {"o 1 2 1 1", "20: the parent '2' was not opened before"},
      {"o 1 1 1 1", "20: the parent '1' was not opened before"},
      {"O 1 0 1 1", "20: the parent '0' was not opened before"},
      {"o 0 - 1 1", "20: opened: node 0 was opened before"},
      {"c 1 0 1 1", "20: closed: node 1 was not opened before"},
      {"i 1 0 1 1", "20: improved: node 1 was not opened before"},
      {"f 1 0 1 1", "20: forgotten: node 1 was not opened before"},
      {"C 0 - 0 9", "20: closed: node 0 was not opened before"},
      {"r 0", "20: reopened: node 0 is not closed"}};
  for (const auto& [line, reason] : bad) {
    const std::string text = complaint_about({"o 0 - 0 9", line});
    EXPECT_EQ(text.substr(0, reason.size()), reason) << line;
  }
  EXPECT_EQ(complaint_about({"o 0 - 0 9", "c 0", "c 0"}), "21: closed: node 0 is closed already");
  EXPECT_EQ(complaint_about({"o 0 - 0 9", "c 0", "i 0"}), "21: improved: node 0 is closed already");
  EXPECT_EQ(complaint_about({"o 0 - 0 9", "f 0", "c 0"}),
            "21: closed: node 0 was not opened before");
  EXPECT_EQ(complaint_about({"o 0 - 0 9", "c 0", "f 0", "o 0", "c 0", "r 0", "i 0", "c 0"}), "");
}

TEST(TraceFile, StepsWithoutACostAreNoContradiction) {
  EXPECT_EQ(complaint_about({"o 0 - 0 0", "c 0", "o 1 0 0 0", "c 1", "o 2 1 0 0", "c 2"}), "");
}

TEST(TraceFile, ParentsMayFormACycleInATraceMadeByHand) {
  EXPECT_EQ(complaint_about({"o 0 - 0 0", "o 1 0 1 0", "i 0 1 0 0"}), "");
}

/// Seconds of this program's own that reading and writing take for `count` nodes, the given number
/// of cells apart; what else the machine does is not in them.
double seconds_for_nodes(std::uint32_t count, std::uint32_t apart) {
  std::vector<std::string> lines = good_lines();
  lines[2] = "size 16000 16000";
  lines.back() = "events " + std::to_string(5 * count);
  for (std::uint32_t i = 0; i < count; ++i) {
    lines.push_back("o " + std::to_string(i * apart) + " - 0 0");
  }
  lines.insert(lines.end(), 4 * count, "i 0");
  const std::string text = joined(lines);
  const std::clock_t begin = std::clock();
  const Result<SearchTrace> trace = parse_trace(text);
  EXPECT_TRUE(trace.ok() && to_trace_text(trace.value()) == text);
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

TEST(TraceFile, NoChoiceOfNodesMakesReadingSlow) {
  // libstdc++ gives a hash table of 10,274 to 20,753 entries as many buckets as 20,753, and a whole
  // number is its own hash: with that stride all nodes would share one bucket.
  const double usual = seconds_for_nodes(12'000, 7);
  const double hostile = seconds_for_nodes(12'000, 20'753);
  EXPECT_LT(hostile, 20 * usual + 0.1) << usual;
}

TEST(TraceFile, TheNumberOfEventsIsChecked) {
  std::vector<std::string> lines = good_lines();
  lines.back() = "events 2";
  lines.push_back("o 0 - 0 9");
  EXPECT_EQ(complaint(parse_trace(joined(lines))),
            "19: the text ends too early: expected 2 events, found 1");
  lines.push_back("c 0");
  EXPECT_EQ(complaint(parse_trace(joined(lines))), "");
  lines.push_back("o 1 0 1 1");
  EXPECT_EQ(complaint(parse_trace(joined(lines))),
            "21: expected 2 events, found one more line: 'o 1 0 1 1'");
}

TEST(TraceFile, FilesAreReadAndNamedInErrors) {
  const TemporaryFile good(to_trace_text(example()));
  EXPECT_TRUE(read_trace(good.path()).ok());
  const TemporaryFile bad("wend trace 1\n");
  EXPECT_EQ(read_trace(bad.path()).error().source, bad.path());
}

TEST(Posthoc, NodesAreNumberedFromOneAndBothSidesApart) {
  SearchTrace trace = example();
  trace.events = first(6, trace.events);
  const std::string text = to_posthoc(trace);
  for (const char* part :
       {"{\"version\":\"1.4.0\",", "{\"type\":\"source\",\"id\":1,\"x\":0,\"y\":0}",
        "{\"type\":\"destination\",\"id\":24,\"x\":3,\"y\":2}",
        "{\"type\":\"expanding\",\"id\":1,\"x\":0,\"y\":0,\"g\":0,\"h\":2.5,\"f\":2.75}",
        "{\"type\":\"generating\",\"id\":6,\"x\":1,\"y\":1,\"pId\":1,\"g\":1.75,\"h\":1.375,"
        "\"f\":3.125}",
        "{\"type\":\"updating\",\"id\":6,\"x\":1,\"y\":1,\"pId\":2,\"g\":1.5",
        "{\"type\":\"closing\",\"id\":1,", "{\"type\":\"end\",\"id\":12,\"x\":3,\"y\":2}",
        "\"points\":[{\"x\":0.5,\"y\":0.5},{\"x\":1.5,\"y\":1.5},{\"x\":3.5,\"y\":2.5}]"}) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  }
}

/// The g that the Posthoc form shows for a node of this cost.
std::string shown_cost(double g, double scale) {
  SearchTrace trace = example();
  trace.cost_scale = scale;
  trace.events = {{TraceKind::opened, 0, kNoNode, 0, 0, 0}, {TraceKind::opened, 1, 0, g, 0, g}};
  const std::string text = to_posthoc(trace);
  const std::size_t begin = text.find("\"generating\"");
  const std::size_t number = text.find("\"g\":", begin) + 4;
  return text.substr(number, text.find(',', number) - number);
}

/// k / 4000, which has at most five decimals.
std::string exact_cost(std::uint32_t k) {
  std::string decimals = std::to_string(100'000 + k % 4000 * 25).substr(1);
  decimals.resize(decimals.find_last_not_of('0') + 1);
  return std::to_string(k / 4000) + (decimals.empty() ? "" : "." + decimals);
}

TEST(Posthoc, CostsKeepTheirDecimals) {
  EXPECT_EQ(shown_cost(1001, 4000), "0.25025");
  for (std::uint32_t k = 0; k < 40'000; ++k) ASSERT_EQ(shown_cost(k, 4000), exact_cost(k));
}

TEST(Posthoc, CostsAreRoundedToSixDecimals) {
  EXPECT_EQ(shown_cost(19601, 13860), "1.414214");
  EXPECT_EQ(shown_cost(2, 3), "0.666667");
  EXPECT_EQ(shown_cost(0.9999996, 1), "1");
  EXPECT_EQ(shown_cost(1e-9, 1), "0");
  EXPECT_EQ(shown_cost(123'456'789.5, 1), "123456789.5");
  EXPECT_EQ(shown_cost(9007199254740994, 1), "9007199254740994");
  EXPECT_EQ(shown_cost(1e22, 1), "10000000000000000000000");
}

TEST(Posthoc, InfiniteNumbersAreNull) {
  const std::string text = to_posthoc(example());
  EXPECT_NE(text.find("\"h\":null,\"f\":null"), std::string::npos) << text;
  EXPECT_EQ(text.find("inf"), std::string::npos) << text;
  EXPECT_EQ(text.find("0x"), std::string::npos) << text;
}

TEST(Posthoc, ASearchWithoutPathEndsWithItsLastClosing) {
  SearchTrace trace = example();
  trace.path.clear();
  const std::string text = to_posthoc(trace);
  EXPECT_EQ(text.find("\"end\""), std::string::npos);
  EXPECT_EQ(text.find("\"$\":\"path\""), std::string::npos);
  EXPECT_NE(text.rfind("\"closing\",\"id\":24"), std::string::npos) << text;
}

}  // namespace
}  // namespace wend::io
