#include "wend/catalogue/catalogue.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

namespace wend::test {
namespace {

TEST(Catalogue, HasTheBasicAlgorithms) {
  for (const char* name :
       {"breadth_first", "depth_first", "dijkstra", "greedy", "astar", "weighted_astar"}) {
    EXPECT_NE(find_algorithm(name), nullptr) << name;
  }
}

TEST(Catalogue, NamesAreUniqueAndInSnakeCase) {
  std::set<std::string> names;
  for (const AlgorithmInfo& info : algorithms()) {
    const std::string name = info.name;
    EXPECT_TRUE(names.insert(name).second) << name << " names two algorithms";
    ASSERT_FALSE(name.empty());
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_"), std::string::npos)
        << name;
    EXPECT_TRUE(name.front() != '_' && name.back() != '_') << name;
    EXPECT_EQ(name.find("__"), std::string::npos) << name;
  }
}

TEST(Catalogue, EveryAlgorithmIsFoundByItsName) {
  for (const AlgorithmInfo& info : algorithms()) EXPECT_EQ(find_algorithm(info.name), &info);
}

TEST(Catalogue, EveryAlgorithmIsFoundWithDashesToo) {
  int dashed = 0;
  for (const AlgorithmInfo& info : algorithms()) {
    std::string name = info.name;
    std::replace(name.begin(), name.end(), '_', '-');
    EXPECT_EQ(find_algorithm(name), &info) << name;
    dashed += name != info.name ? 1 : 0;
  }
  EXPECT_GE(dashed, 3);
}

TEST(Catalogue, WhatIsNoNameFindsNothing) {
  const char* strange[] = {"",
                           "a",
                           "asta",
                           "astars",
                           "a_star",
                           "A*",
                           "AStar",
                           "ASTAR",
                           " astar",
                           "astar ",
                           "best",
                           "-",
                           "greedy\n",
                           "breadth first",
                           "breadthfirst",
                           "breadth.first"};
  for (const char* name : strange) EXPECT_EQ(find_algorithm(name), nullptr) << '"' << name << '"';
  EXPECT_EQ(find_algorithm(std::string_view("astar\0", 6)), nullptr);
  EXPECT_NE(find_algorithm(std::string_view("astar and more", 5)), nullptr)
      << "only the view counts";
}

TEST(Catalogue, EveryEntryHasTexts) {
  std::set<std::string> titles;
  for (const AlgorithmInfo& info : algorithms()) {
    SCOPED_TRACE(info.name);
    EXPECT_TRUE(titles.insert(info.title).second) << "another algorithm has that title";
    EXPECT_STRNE(info.title, "");
    const std::string summary = info.summary;
    ASSERT_GT(summary.size(), 20u);
    EXPECT_EQ(summary.back(), '.') << "the summary is a sentence";
    EXPECT_EQ(summary.find('\n'), std::string::npos);
  }
}

TEST(Catalogue, WhatReadsAWeightPromisesABound) {
  for (const AlgorithmInfo& info : algorithms()) {
    const bool bounded = info.informed && info.guarantee == Guarantee::bounded;
    EXPECT_TRUE(bounded || !info.weighted) << info.name;
  }
}

TEST(Catalogue, EveryGuaranteeHasItsOwnName) {
  std::set<std::string> names;
  for (const Guarantee guarantee :
       {Guarantee::optimal, Guarantee::bounded, Guarantee::fewest_steps, Guarantee::none}) {
    names.insert(to_string(guarantee));
  }
  EXPECT_EQ(names, (std::set<std::string>{"optimal", "bounded", "fewest_steps", "none"}));
}

}  // namespace
}  // namespace wend::test
