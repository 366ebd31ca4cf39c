#include "wend/base/status.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace wend::test {
namespace {

constexpr unsigned kStatuses = static_cast<unsigned>(Status::invalid) + 1;

TEST(Status, EveryOneHasItsOwnNameInSnakeCase) {
  std::set<std::string> names;
  for (unsigned i = 0; i < kStatuses; ++i) {
    const std::string name = to_string(static_cast<Status>(i));
    EXPECT_TRUE(names.insert(name).second) << name << " names two of them";
    EXPECT_FALSE(name.empty());
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz_"), std::string::npos) << name;
  }
  EXPECT_EQ(names.size(), 12u);
}

TEST(Status, NamesAreSpelledAsTheEnumeratorsAre) {
  // Files and scripts rely on these.
  EXPECT_STREQ(to_string(Status::running), "running");
  EXPECT_STREQ(to_string(Status::found), "found");
  EXPECT_STREQ(to_string(Status::partial), "partial");
  EXPECT_STREQ(to_string(Status::unreachable), "unreachable");
  EXPECT_STREQ(to_string(Status::start_outside), "start_outside");
  EXPECT_STREQ(to_string(Status::start_blocked), "start_blocked");
  EXPECT_STREQ(to_string(Status::goal_outside), "goal_outside");
  EXPECT_STREQ(to_string(Status::goal_blocked), "goal_blocked");
  EXPECT_STREQ(to_string(Status::limit_reached), "limit_reached");
  EXPECT_STREQ(to_string(Status::cancelled), "cancelled");
  EXPECT_STREQ(to_string(Status::stale), "stale");
  EXPECT_STREQ(to_string(Status::invalid), "invalid");
}

}  // namespace
}  // namespace wend::test
