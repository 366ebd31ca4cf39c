#include "wend/io/dynamic_files.h"
#include "../reading.h"
#include "../temporary_file.h"

namespace wend::io {
namespace {

constexpr const char* kHead =
    "version 2\nheight 9\nwidth 8\ncost 1 octile\npatch a.patch\ncommands\n";

DynamicScenario scenario_of(const std::string& commands) {
  const Result<DynamicScenario> read = parse_dynamic_scenario(kHead + commands);
  EXPECT_TRUE(read.ok()) << read.error().message();
  return read.ok() ? read.value() : DynamicScenario{};
}

std::string command_complaint(const std::string& commands) {
  return complaint(parse_dynamic_scenario(kHead + commands));
}

std::string head_without(const std::string& line, const std::string& instead = "") {
  std::string text = kHead;
  const std::size_t at = text.find(line + "\n");
  EXPECT_NE(at, std::string::npos);
  return text.replace(at, line.size() + 1, instead) + "Q 0 0 0 0 0 0\n";
}

TEST(Patches, EachIsARectangleOfSymbols) {
  const auto patches = parse_patches(
      "type patch\npatches 2\npatch 0\nheight 2\nwidth 3\nmap\n@.T\n.. \npatch 1\nwidth 1\nheight "
      "1\nmap\n#\n");
  ASSERT_TRUE(patches.ok()) << patches.error().message();
  ASSERT_EQ(patches.value().size(), 2u);
  const MapPatch& first = patches.value()[0];
  EXPECT_EQ(first.width, 3);
  EXPECT_EQ(first.height, 2);
  EXPECT_EQ(first.cells, "@.T.. ");
  EXPECT_EQ(first.symbol(2, 0), 'T');
  EXPECT_EQ(first.symbol(1, 1), '.');
  EXPECT_EQ(patches.value()[1].cells, "#");
}

TEST(Patches, BlankLinesAndLineEndsMakeNoDifference) {
  const auto patches = parse_patches(
      "\xef\xbb\xbf\r\ntype patch\r\n\r\npatches  1\r\n \r\npatch 0\r\nheight\t1\r\n\r\nwidth 2\r\n"
      "map\r\n.@\r\n\r\n \t");
  ASSERT_TRUE(patches.ok()) << patches.error().message();
  EXPECT_EQ(patches.value().front().cells, ".@");
  EXPECT_TRUE(parse_patches("type patch\npatches 0").value().empty());
}

TEST(Patches, RowsMayLookLikeHeaders) {
  const auto patches = parse_patches(
      "type patch\npatches 2\npatch 0\nheight 2\nwidth 7\nmap\npatch 1\nwidth 1\npatch "
      "1\nheight 1\nwidth 3\nmap\nmap\n");
  ASSERT_TRUE(patches.ok()) << patches.error().message();
  EXPECT_EQ(patches.value()[0].cells, "patch 1width 1");
  EXPECT_EQ(patches.value()[1].cells, "map");
}

TEST(Patches, WhatIsWrongIsSaidWithItsLine) {
  const std::string head = "type patch\npatches 2\n";
  const std::string one = "patch 0\nheight 1\nwidth 2\nmap\n.@\n";
  const std::pair<std::string, const char*> cases[] = {
      {"", "0: the file is empty"},
      {"\n \n", "2: expected the line 'type patch', found ''"},
      {"type octile\n", "1: expected the line 'type patch', found 'type octile'"},
      {"type patch\n", "1: the text ends before the line 'patches'"},
      {"type patch\npatch 0\n",
       "2: expected the line 'patches' with their number, found 'patch 0'"},
      {"type patch\npatches -1\n",
       "2: the number of patches must be a whole number from 0 to 2147483647, found '-1'"},
      {head, "2: the text ends too early: expected 2 patches, found 0"},
      {head + one, "7: the text ends too early: expected 2 patches, found 1"},
      {"type patch\npatches 0\n" + one, "3: expected 0 patches, found more: 'patch 0'"},
      {"type patch\npatches 1\n" + one + ".@\n", "8: expected 1 patch, found more: '.@'"},
      {head + "patch 1\n",
       "3: expected the line 'patch 0', found 'patch 1'; patches are numbered from 0, in order"},
      {head + one + "patch 0\n",
       "8: expected the line 'patch 1', found 'patch 0'; patches are numbered from 0, in order"},
      {head + "patch 0\nheight 1\n", "4: the text ends before the line 'map' of patch 0"},
      {head + "patch 0\nheight 1\nmap\n", "5: the line 'width' is missing from the header"},
      {head + "patch 0\nheight 1\nheight 1\n",
       "5: there is a second line 'height'; the first is line 4"},
      {head + "patch 0\nheight 0\n", "4: the patch has no cells: its height is 0"},
      {head + "patch 0\nheight 268435457\n",
       "4: the height must be a whole number from 1 to 268435456, found '268435457'"},
      {head + "patch 0\ndepth 1\n", "4: expected 'height', 'width' or 'map', found 'depth 1'"},
      {head + "patch 0\nheight 2\nwidth 2\nmap\n..\n",
       "7: the text ends too early: expected 2 rows, found 1"},
      {head + "patch 0\nheight 268435456\nwidth 268435456\nmap\n..\n",
       "7: row 1: expected 268435456 cells, found 2"},
      {head + "patch 0\nheight 2\nwidth 2\nmap\n..\n...\n", "8: row 2: expected 2 cells, found 3"},
      {head + "patch 0\nheight 2\nwidth 2\nmap\n..\n.\t\n",
       "8: column 2: expected a symbol, found '\\x09'"}};
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(complaint(parse_patches(text)), expected) << text;
  }
}

TEST(DynamicScenario, CommandsComeInOrder) {
  const DynamicScenario scenario = scenario_of(
      "Q 0 1 2 3 4 2.8284\nP 1 7 5 6\n\nP 1 0 0 0\nQ 1 0 0 7 8 -1\nQ 2 5 5 5 5 0\nP 3 1 1 1\n");
  EXPECT_EQ(scenario.width, 8);
  EXPECT_EQ(scenario.height, 9);
  EXPECT_EQ(scenario.patch_file, "a.patch");
  ASSERT_EQ(scenario.places.size(), 3u);
  EXPECT_EQ(scenario.places[0].bucket, 1u);
  EXPECT_EQ(scenario.places[0].patch, 7u);
  EXPECT_EQ(scenario.places[0].corner, (Point{5, 6}));
  EXPECT_EQ(scenario.places[0].line, 8u);
  ASSERT_EQ(scenario.queries.size(), 3u);
  const ScenarioQuery& first = scenario.queries[0].query;
  EXPECT_EQ(first.from, (Point{1, 2}));
  EXPECT_EQ(first.to, (Point{3, 4}));
  EXPECT_EQ(first.length, 2.8284);
  EXPECT_EQ(first.decimals, 4);
  EXPECT_EQ(first.line, 7u);
  EXPECT_EQ(first.width, 8);
  EXPECT_EQ(scenario.queries[0].places, 0u);
  EXPECT_EQ(scenario.queries[1].places, 2u);
  EXPECT_EQ(scenario.queries[1].query.length, 0) << "-1: there is no way";
  EXPECT_EQ(scenario.queries[2].query.bucket, 2u);
}

TEST(DynamicScenario, TheHeaderMayHaveAnyOrderAndBlankLines) {
  const auto read = parse_dynamic_scenario(
      "\xef\xbb\xbf\r\nversion 2\r\n\r\npatch my patches/a b.patch\r\ncost 3 a octile b\r\nwidth "
      "2\r\n \r\nheight 3\r\ncommands\r\n\r\nQ 0 0 0 1 2 7 2.41 9\r\n");
  ASSERT_TRUE(read.ok()) << read.error().message();
  EXPECT_EQ(read.value().patch_file, "my patches/a b.patch");
  EXPECT_EQ(read.value().height, 3);
  EXPECT_EQ(read.value().queries.front().query.length, 2.41) << "the cost that is called octile";
}

TEST(DynamicScenario, IsKnownByItsFirstLine) {
  EXPECT_TRUE(is_dynamic_scenario("\n\r\nversion  2 \nwhatever"));
  EXPECT_TRUE(is_dynamic_scenario("\xef\xbb\xbfversion 2"));
  for (const char* text : {"", "\n", "version 1\n", "version 20\n", "version\n2\n", "2\n"}) {
    EXPECT_FALSE(is_dynamic_scenario(text)) << text;
  }
}

TEST(DynamicScenario, WhatIsWrongInTheHeaderIsSaidWithItsLine) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "0: the file is empty"},
      {"version 1\n", "1: expected the line 'version 2', found 'version 1'"},
      {"\n\n", "2: expected the line 'version 2', found ''"},
      {"version 2\nheight 9\n", "2: the text ends before the line 'commands'"},
      {head_without("width 8"), "5: the line 'width' is missing from the header"},
      {head_without("height 9"), "5: the line 'height' is missing from the header"},
      {head_without("cost 1 octile"), "5: the line 'cost' is missing from the header"},
      {head_without("patch a.patch"), "5: the line 'patch' is missing from the header"},
      {head_without("width 8", "width 8\nwidth 8\n"),
       "4: there is a second line 'width'; the first is line 3"},
      {head_without("width 8", "width 0\n"), "3: the map has no cells: its width is 0"},
      {head_without("width 8", "width x\n"),
       "3: the width must be a whole number from 1 to 268435456, found 'x'"},
      {head_without("width 8", "width 268435456\n"),
       "6: the map has 268435456 x 9 cells, more than 16777216, the most there may be"},
      {head_without("cost 1 octile", "cost 2 octile\n"),
       "4: expected how many costs a query has and the name of each, such as 'cost 1 octile', "
       "found 'cost 2 octile'"},
      {head_without("cost 1 octile", "cost 1 manhattan\n"),
       "4: none of the costs is called 'octile', the only one that is known"},
      {head_without("patch a.patch", "patch \n"), "5: expected the name of a file of patches"},
      {head_without("commands", "commands now\n"),
       "6: expected 'height', 'width', 'cost', 'patch' or 'commands', found 'commands now'"}};
  for (const auto& [text, expected] : cases) {
    EXPECT_EQ(complaint(parse_dynamic_scenario(text)), expected) << text;
  }
}

TEST(DynamicScenario, WhatIsWrongInACommandIsSaidWithItsLine) {
  const std::pair<std::string, const char*> cases[] = {
      {"", "6: the scenario has no queries, lines that begin with Q"},
      {"P 0 0 0 0\n", "7: the scenario has no queries, lines that begin with Q"},
      {"Q 0 0 0 0 0 0\nR 1\n", "8: expected a line that begins with P or Q, found 'R 1'"},
      {"P 0 0 0\n", "7: expected 5 fields (P, bucket, patch, x, y), found 4"},
      {"P 0 0 0 0 0\n", "7: expected 5 fields (P, bucket, patch, x, y), found 6"},
      {"Q 0 0 0 0 0\n",
       "7: expected 7 fields (Q, bucket, start x, start y, goal x, goal y, and 1 length), found 6"},
      {"Q 0 0 0 0 0 0 0\n",
       "7: expected 7 fields (Q, bucket, start x, start y, goal x, goal y, and 1 length), found 8"},
      {"P 0 -1 0 0\n", "7: the patch must be a whole number from 0 to 4294967295, found '-1'"},
      {"P x 0 0 0\n", "7: the bucket must be a whole number from 0 to 4294967295, found 'x'"},
      {"P 0 0 8 0\n", "7: the cell 8,0 is outside the map of 8 x 9 cells"},
      {"Q 0 0 9 0 0 0\n", "7: the cell 0,9 is outside the map of 8 x 9 cells"},
      {"Q 0 0 0 2147483648 0 0\n",
       "7: the goal x must be a whole number from 0 to 2147483647, found '2147483648'"},
      {"Q 0 0 0 0 0 -2\n",
       "7: the length must be a finite number from 0, such as 2.41421, found '-2'"},
      {"Q 0 0 0 0 0 nan\n",
       "7: the length must be a finite number from 0, such as 2.41421, found 'nan'"}};
  for (const auto& [text, expected] : cases) EXPECT_EQ(command_complaint(text), expected) << text;
}

TEST(DynamicScenario, PatchesHaveToBeThereAndToFit) {
  const std::vector<MapPatch> patches = {{3, 2, "......"}, {8, 9, std::string(72, '.')}};
  EXPECT_TRUE(check_patches(scenario_of("P 0 0 5 7\nP 0 1 0 0\nQ 0 0 0 0 0 0\n"), patches).ok());
  const std::pair<const char*, const char*> cases[] = {
      {"P 0 0 0 0\nP 0 2 0 0\n", "8: there is no patch 2: there are 2, numbered from 0"},
      {"P 0 0 6 0\n",
       "7: patch 0 of 3 x 2 cells, laid at 6,0, reaches beyond the map of 8 x 9 cells"},
      {"P 0 0 0 8\n",
       "7: patch 0 of 3 x 2 cells, laid at 0,8, reaches beyond the map of 8 x 9 cells"},
      {"P 0 1 1 0\n",
       "7: patch 1 of 8 x 9 cells, laid at 1,0, reaches beyond the map of 8 x 9 cells"}};
  for (const auto& [commands, expected] : cases) {
    const auto scenario = scenario_of(std::string(commands) + "Q 0 0 0 0 0 0\n");
    const Result<void> checked = check_patches(scenario, patches, "s");
    ASSERT_FALSE(checked.ok()) << commands;
    EXPECT_EQ(checked.error().source, "s");
    EXPECT_EQ(std::to_string(checked.error().line) + ": " + checked.error().reason, expected);
  }
}

/// Wherever a text is cut off, either nothing is missing or an error says so; nothing is read that
/// was not there.
TEST(DynamicScenario, TextsThatEndTooEarlyAreRefusedOrShorter) {
  const std::string commands = std::string(kHead) + "P 0 0 1 1\nQ 0 1 2 3 4 2.5\nQ 0 1 2 3 4 2.5\n";
  const std::string patches = "type patch\npatches 1\npatch 0\nheight 2\nwidth 2\nmap\n..\n@@\n";
  int shorter = 0;
  for (std::size_t size = 0; size < commands.size(); ++size) {
    const auto read = parse_dynamic_scenario(commands.substr(0, size));
    if (!read.ok()) continue;
    ++shorter;
    EXPECT_LE(read.value().queries.size(), 2u);
  }
  EXPECT_GT(shorter, 0) << "a whole first query is a scenario";
  for (std::size_t size = 0; size + 1 < patches.size(); ++size) {
    EXPECT_FALSE(parse_patches(patches.substr(0, size)).ok()) << size;
  }
}

TEST(DynamicScenario, FilesAreReadAndNamedInErrors) {
  const TemporaryFile good(std::string(kHead) + "Q 0 0 0 0 0 0\n");
  EXPECT_TRUE(read_dynamic_scenario(good.path()).ok());
  EXPECT_EQ(read_patches(good.path()).error().source, good.path());
  const TemporaryFile patches("type patch\npatches 0\n");
  EXPECT_TRUE(read_patches(patches.path()).ok());
  EXPECT_EQ(read_dynamic_scenario(patches.path()).error().source, patches.path());
}

}  // namespace
}  // namespace wend::io
