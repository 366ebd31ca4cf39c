// Shards that are there already: they are found, and nothing is written.
#include <chrono>
#include <filesystem>

#include "sharding.h"

namespace wend::cli {
namespace {

namespace fs = std::filesystem;

class FinishedShards : public testing::Test {
 protected:
  /// The command of a shard in the folder; what it reads is elsewhere.
  std::vector<std::string> shard_of(const std::vector<std::string>& command) const {
    return joined_words(command, {"--shard", "1/2", "-o", folder_.file("1.shard")});
  }

  /// One for each command that can be divided.
  std::vector<std::vector<std::string>> commands() const {
    const std::string door = inputs_.file("door.scene.json");
    succeed({"gen", "scene", "door", "--units", "3", "-o", door});
    return {{"matrix", scene("demo.map"), "--from", scene("demo.cells")},
            {"bake", scene("demo.map")},
            {"bench", scene("demo.scen"), "--passes", "1"},
            {"bench", scene("corners.map"), "--queries", "4", "--passes", "1"},
            {"bench", "--crowd", door}};
  }

  std::string folder() const { return folder_.file(""); }

  TemporaryFolder folder_;
  TemporaryFolder inputs_;
};

TEST_F(FinishedShards, AreFoundWithoutAnyWriting) {
  for (const auto& command : commands()) {
    const std::vector<std::string> shard = shard_of(command);
    succeed(joined_words(shard, {"--force"}));
    // A file that was made here, even for a moment, would change the folder's time.
    const auto before = fs::last_write_time(folder()) - std::chrono::hours(1);
    fs::last_write_time(folder(), before);
    const ToolResult again = run_tool(shard);
    EXPECT_EQ(again.exit_code, 0) << again.err;
    EXPECT_TRUE(contains(again.err, "part 1/2 of this job; nothing to do")) << again.err;
    EXPECT_EQ(fs::last_write_time(folder()), before) << command.front();
  }
}

TEST_F(FinishedShards, AreFoundInAFolderInWhichNothingCanBeWritten) {
  if (::geteuid() == 0) GTEST_SKIP() << "root can write everywhere";
  for (const auto& command : commands()) {
    const std::vector<std::string> shard = shard_of(command);
    fs::permissions(folder(), fs::perms::owner_all);
    succeed(joined_words(shard, {"--force"}));
    fs::permissions(folder(), fs::perms::owner_read | fs::perms::owner_exec);
    EXPECT_EQ(run_tool(shard).exit_code, 0) << command.front();
    expect_error(run_tool(joined_words(shard, {"--force"})), 3, {"1.shard", "cannot be written"});
    const std::string bytes = read_text(folder_.file("1.shard"));
    write_text(folder_.file("1.shard"), bytes.substr(0, bytes.size() - 1));
    const ToolResult damaged = run_tool(shard);
    EXPECT_EQ(damaged.exit_code, 3) << damaged.err;
    EXPECT_TRUE(contains(damaged.err, "cannot be written")) << damaged.err;
  }
  fs::permissions(folder(), fs::perms::owner_all);
}

}  // namespace
}  // namespace wend::cli
