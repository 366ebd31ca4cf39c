#include "reading.h"
#include "temporary_file.h"

namespace wend::io {
namespace {

using Queries = std::vector<ScenarioQuery>;

/// The query of a scenario whose only line is this one.
ScenarioQuery query_of(const std::string& line) {
  const Result<Queries> queries = parse_scenario("version 1\n" + line);
  EXPECT_TRUE(queries.ok()) << queries.error().message();
  return queries.ok() ? queries.value().front() : ScenarioQuery{};
}

TEST(Scenario, FieldsAreKeptInTheirPlaces) {
  const ScenarioQuery query = query_of("7\tmaps/dao/arena.map\t49\t48\t1\t11\t2\t12\t1.41421\n");
  EXPECT_EQ(query.bucket, 7u);
  EXPECT_EQ(query.map, "maps/dao/arena.map");
  EXPECT_EQ(query.width, 49);
  EXPECT_EQ(query.height, 48);
  EXPECT_EQ(query.from, (Point{1, 11}));
  EXPECT_EQ(query.to, (Point{2, 12}));
  EXPECT_EQ(query.length, 1.41421);
  EXPECT_EQ(query.decimals, 5);
  EXPECT_EQ(query.line, 2u);
}

TEST(Scenario, QueriesComeInOrderAndBlankLinesAreSkipped) {
  const Result<Queries> queries = parse_scenario(
      "\xef\xbb\xbf\r\nversion 1.0\r\n0 a 1 1 0 0 0 0 0\r\n\r\n \t\r\n9 b 2 2 0 0 1 1 1.4\r\n\r\n");
  ASSERT_TRUE(queries.ok()) << queries.error().message();
  ASSERT_EQ(queries.value().size(), 2u);
  EXPECT_EQ(queries.value()[0].map, "a");
  EXPECT_EQ(queries.value()[0].line, 3u);
  EXPECT_EQ(queries.value()[1].map, "b");
  EXPECT_EQ(queries.value()[1].line, 6u);
}

TEST(Scenario, AMapsPathMayContainBlanks) {
  EXPECT_EQ(query_of("0 my maps/a  1.map 9 8 1 2 3 4 5.5").map, "my maps/a  1.map");
  EXPECT_EQ(query_of("0 my maps/a  1.map 9 8 1 2 3 4 5.5").width, 9);
  EXPECT_EQ(query_of("0\t1 2 3 4\t9\t8\t1\t2\t3\t4\t5").map, "1 2 3 4");
}

TEST(Scenario, DecimalsAreCountedAsWritten) {
  EXPECT_EQ(query_of("0 a 1 1 0 0 0 0 446.00").decimals, 2);
  EXPECT_EQ(query_of("0 a 1 1 0 0 0 0 446").decimals, 0);
  EXPECT_EQ(query_of("0 a 1 1 0 0 0 0 4.46e2").decimals, 0);
  EXPECT_EQ(query_of("0 a 1 1 0 0 0 0 4.4612e2").decimals, 2);
  EXPECT_EQ(query_of("0 a 1 1 0 0 0 0 4e-3").decimals, 3);
  EXPECT_EQ(query_of("0 a 1 1 0 0 0 0 4e-9999999999").decimals, 2147483647);
}

TEST(Scenario, TheLargestNumbersAreAccepted) {
  const ScenarioQuery query = query_of("4294967295 a 2147483647 0 2147483647 0 0 2147483647 1e308");
  EXPECT_EQ(query.bucket, 4294967295u);
  EXPECT_EQ(query.to.y, 2147483647);
  EXPECT_DOUBLE_EQ(query.length, 1e308);
}

TEST(Scenario, OtherVersionsAreRefused) {
  EXPECT_EQ(complaint(parse_scenario("version 2\n")),
            "1: version '2' is not supported; expected 'version 1'");
  EXPECT_EQ(complaint(parse_scenario("version\n")),
            "1: version '' is not supported; expected 'version 1'");
  EXPECT_EQ(complaint(parse_scenario("\n0 a 1 1 0 0 0 0 0\n")),
            "2: expected the line 'version 1', found '0 a 1 1 0 0 0 0 0'");
  EXPECT_EQ(complaint(parse_scenario("\n\n")), "2: expected the line 'version 1', found ''");
}

TEST(Scenario, TooFewFieldsAreCounted) {
  const std::string text = complaint(parse_scenario("version 1\n0 a 1 1 0 0 0 0\n"));
  EXPECT_EQ(text.find("2: expected 9 fields (bucket, map, width"), 0u) << text;
  EXPECT_NE(text.find(", found 8"), std::string::npos) << text;
}

TEST(Scenario, EachNumberIsCheckedByName) {
  const char* const names[] = {"bucket",  "",       "width",  "height", "start x",
                               "start y", "goal x", "goal y", "length"};
  for (std::size_t wrong = 0; wrong < 9; ++wrong) {
    if (wrong == 1) continue;  // the map may be called anything
    for (const std::string value : {"-1", "x", "9999999999e999", "nan", "inf", "+1", "0x1"}) {
      std::string line;
      for (std::size_t field = 0; field < 9; ++field) line += (field == wrong ? value : "1") + " ";
      const std::string text = complaint(parse_scenario("version 1\n" + line));
      EXPECT_EQ(text.find(std::string("2: the ") + names[wrong] + " must be a "), 0u) << text;
      EXPECT_NE(text.find("found '" + value + "'"), std::string::npos) << text;
    }
  }
  EXPECT_EQ(complaint(parse_scenario("version 1\n0 a 1 1 2147483648 0 0 0 0")),
            "2: the start x must be a whole number from 0 to 2147483647, found '2147483648'");
}

TEST(Scenario, ATextWithoutQueriesIsRefused) {
  EXPECT_EQ(complaint(parse_scenario("")), "0: the file is empty");
  EXPECT_EQ(complaint(parse_scenario("version 1\n\n")), "2: the scenario has no queries");
}

TEST(Scenario, FilesAreReadAndNamedInErrors) {
  const TemporaryFile good("version 1\n0 a 1 1 0 0 0 0 0\n");
  EXPECT_TRUE(read_scenario(good.path()).ok());
  const TemporaryFile bad("version 1\n0 a 1\n");
  EXPECT_EQ(read_scenario(bad.path()).error().source, bad.path());
}

}  // namespace
}  // namespace wend::io
