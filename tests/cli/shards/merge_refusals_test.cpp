// `wend merge` refuses shards that do not fit, and then writes nothing.
#include <filesystem>

#include "sharding.h"

namespace wend::cli {
namespace {

class MergeRefusals : public testing::Test {
 protected:
  std::string part(const std::string& name, const std::string& shard,
                   const std::vector<std::string>& more = {}) const {
    return made(name, shard, scene("demo.map"), more);
  }

  std::string made(const std::string& name, const std::string& shard, const std::string& map,
                   const std::vector<std::string>& more = {}) const {
    const std::string file = folder_.file(name);
    succeed(joined_words({"matrix", map, "--from", cells_, "--shard", shard, "-o", file}, more));
    return file;
  }

  void refuse(const std::vector<std::string>& files, const std::vector<std::string>& words) const {
    const std::string output = folder_.file("merged.csv");
    expect_error(merge(files, output), 3, words);
    EXPECT_FALSE(std::filesystem::exists(output)) << "it wrote all the same";
  }

  TemporaryFolder folder_;
  std::string cells_ = folder_.write("cells", "8,4\n20,12\n50,10\n9,4\n21,12\n");
};

TEST_F(MergeRefusals, MissingPartsAreNumbered) {
  const std::string one = part("1", "1/7");
  refuse({one, part("4", "4/7")}, {"of 7 parts, part 2-3, 5-7 are missing", "--shard 2/7"});
  refuse({one, part("2", "2/7"), folder_.file("4"), part("5", "5/7"), part("6", "6/7"),
          part("7", "7/7")},
         {"part 3 is missing"});
}

TEST_F(MergeRefusals, DoubledPartsAreNamed) {
  const std::string one = part("1", "1/2");
  const std::string copy = part("copy", "1/2");
  refuse({one, part("2", "2/2"), copy}, {one, copy, "both part 1/2"});
}

TEST_F(MergeRefusals, ForeignPartsAreNamedWithTheDifference) {
  const std::string one = part("1", "1/2");
  const std::string foreign_option = part("option", "2/2", {"--unit", "cells"});
  refuse({one, foreign_option}, {foreign_option, "'--unit cells'", one});
  refuse({one, part("format", "2/2", {"--format", "json"})}, {"'format json'", "'format csv'"});
  refuse({one, part("n", "2/3")}, {"is part 2/3, not one of 2 parts"});
  std::string text = read_text(scene("demo.map"));
  text.replace(text.rfind('.'), 1, "@");
  const std::string map = folder_.write("other.map", text);
  refuse({one, made("map", "2/2", map)}, {"is of another map"});
  const std::string to = folder_.write("to", "8,4\n20,12\n50,10\n9,4\n22,12\n");
  refuse({one, part("places", "2/2", {"--to", to})}, {"'--to file "});
  const std::string checked = folder_.file("checked.shard");
  const std::string unchecked = folder_.file("unchecked.shard");
  succeed({"bench", scene("corners.scen"), "--check", "--shard", "1/2", "-o", checked});
  succeed({"bench", scene("corners.scen"), "--shard", "2/2", "-o", unchecked});
  refuse({unchecked, checked}, {checked, "'--check' instead of nothing", unchecked});
  const std::string tables = folder_.file("tables.shard");
  succeed({"bake", scene("demo.map"), "--shard", "2/2", "-o", tables});
  refuse({one, tables}, {tables, "is one of baked tables, not of matrix"});
}

TEST_F(MergeRefusals, EveryTruncatedOrFlippedPartIsDamaged) {
  const std::string one = part("1", "1/2");
  const std::string bytes = read_text(part("2", "2/2"));
  test::Random random(7);
  for (int i = 0; i < 12; ++i) {
    const auto place = random.below(static_cast<std::uint32_t>(bytes.size()));
    std::string changed = bytes;
    changed[place] = static_cast<char>(changed[place] ^ 1 << random.below(8));
    refuse({one, folder_.write("bad", changed)}, {folder_.file("bad")});
    refuse({one, folder_.write("cut", bytes.substr(0, place))}, {folder_.file("cut")});
  }
  refuse({one, folder_.write("more", bytes + "x")}, {"1 bytes follow its end"});
  refuse({one, folder_.write("map", read_text(scene("demo.map")))}, {"this is no shard"});
  refuse({one, folder_.file("absent")}, {"no such file"});
}

TEST_F(MergeRefusals, NamesThatPromiseAnotherFormat) {
  const std::string one = part("1", "1/1");
  const std::string json = part("json", "1/1", {"--format", "json"});
  const auto refuse_name = [&](const std::string& shard, const std::string& name,
                               const std::vector<std::string>& words) {
    expect_error(merge({shard}, folder_.file(name)), 2, words);
    EXPECT_FALSE(std::filesystem::exists(folder_.file(name))) << name;
  };
  refuse_name(one, "a.json", {"-o", "these shards are csv", "--format json"});
  refuse_name(json, "a.csv", {"-o", "these shards are json", "--format csv"});
  refuse_name(one, "a.docx", {"-o", "a.docx", ".csv"});
  for (const char* name : {"a.csv", "a.txt", "a"}) {
    EXPECT_EQ(merge({one}, folder_.file(name)).exit_code, 0) << name;
  }
  EXPECT_EQ(merge({json}, folder_.file("b.json")).exit_code, 0);
  EXPECT_EQ(merge({json}, folder_.file("b.txt"), {"--format", "json"}).exit_code, 0);
  EXPECT_EQ(read_text(folder_.file("b.txt")), read_text(folder_.file("b.json")));
  const std::string tables = folder_.file("t.shard");
  succeed({"bake", scene("demo.map"), "--shard", "1/1", "-o", tables});
  refuse_name(tables, "t.csv", {"-o", ".baked"});
  const std::string bench = folder_.file("b.shard");
  succeed({"bench", scene("demo.scen"), "--shard", "1/1", "-o", bench});
  refuse_name(bench, "b.docx", {"-o", "b.docx", ".json"});
  EXPECT_EQ(merge({bench}, folder_.file("report.json")).exit_code, 0);
  EXPECT_EQ(read_text(folder_.file("report.json")).front(), '{');
  for (const char* command : {"matrix", "bake", "bench"}) {
    const bool is_bench = std::string(command) == "bench";
    std::vector<std::string> words = {command,   scene(is_bench ? "demo.scen" : "demo.map"),
                                      "--shard", "1/1",
                                      "-o",      folder_.file("p.csv")};
    if (std::string(command) == "matrix") words.insert(words.end(), {"--from", cells_});
    expect_error(run_tool(words), 2, {"-o", "p.csv", ".shard"});
  }
}

TEST_F(MergeRefusals, WrongArgumentsAreNamed) {
  const std::string one = part("1", "1/1");
  expect_error(run_tool({"merge"}), 2, {"name the files of all shards"});
  expect_error(merge({one}, one), 2, {"-o", one});
  expect_error(merge({one}, folder_.file("a"), {"--format", "json"}), 2, {"--format"});
  for (const char* wrong : {"0/2", "3/2", "1", "1/", "/2", "a/b", "1/1000001", "-1/2", "1/2/3"}) {
    expect_error(run_tool({"matrix", scene("demo.map"), "--from", cells_, "--shard", wrong, "-o",
                           folder_.file("x.shard")}),
                 2, {"--shard: expected I/N", wrong});
  }
  expect_error(run_tool({"matrix", scene("demo.map"), "--from", cells_, "--shard", "1/2"}), 2,
               {"-o"});
  expect_error(run_tool({"matrix", scene("demo.map"), "--from", "-", "--shard", "1/2", "-o",
                         folder_.file("x.shard")},
                        "8,4\n"),
               2, {"--from", "standard input"});
  expect_error(
      run_shell("printf '8,4\\n' | \"$0\" matrix \"$1\" --from /dev/stdin --shard 1/2 -o \"$2\"",
                {scene("demo.map"), folder_.file("x.shard")}),
      2, {"--from", "/dev/stdin", "no regular file"});
  expect_error(run_tool({"bake", scene("demo.mesh"), "--shard", "1/2", "-o", folder_.file("x")}), 2,
               {"--shard", "cannot be divided"});
  expect_error(
      run_tool({"bench", scene("bridges.scen"), "--shard", "1/2", "-o", folder_.file("x.shard")}),
      2, {"--shard", "changes"});
}

}  // namespace
}  // namespace wend::cli
