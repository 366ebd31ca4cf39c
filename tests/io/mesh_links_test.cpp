#include "wend/io/mesh_links.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "reading.h"
#include "support/sample.h"
#include "temporary_file.h"

namespace wend::io {
namespace {

TEST(MeshLinks, HaveACostPerhapsAKindAndLeadOneWayUnlessTheySayBoth) {
  const auto links = parse_mesh_links(
      "\xef\xbb\xbf# a ladder\n\n1.5,-2,3 4,5,.25 6.5\n0,0\t1,1 0 31 # a portal\r\n"
      "1,0,0 2,0,0 1e1 both\n3,0 4,0 2 7 both\n");
  ASSERT_TRUE(links.ok()) << links.error().message();
  EXPECT_EQ(links.value(), (std::vector<MeshLink>{{{1.5, -2, 3}, {4, 5, 0.25}, 6.5, 0},
                                                  {{0, 0, 0}, {1, 1, 0}, 0, 31},
                                                  {{1, 0, 0}, {2, 0, 0}, 10, 0},
                                                  {{2, 0, 0}, {1, 0, 0}, 10, 0},
                                                  {{3, 0, 0}, {4, 0, 0}, 2, 7},
                                                  {{4, 0, 0}, {3, 0, 0}, 2, 7}}));
  EXPECT_TRUE(parse_mesh_links("# none\n").value().empty());
}

TEST(MeshLinks, WhatIsNoLinkIsRefusedWithItsLine) {
  const auto refused = [](const std::string& text) { return complaint(parse_mesh_links(text)); };
  EXPECT_EQ(refused(""), "0: the file is empty");
  EXPECT_EQ(refused("0,0 1,1 1\n0,0 1 1"),
            "2: expected a place X,Y or X,Y,Z, such as 3.5,4,0, found '1'");
  for (const char* text : {"1", "0,0", "0,0,0,0 1,1 1", "0, 0 1,1 1", "0,0 1,x 1", "0,0 ,1 1",
                           "0,0 1,nan 1", "0,0 1,1e999 1", "0,0 1,1, 1", "# 1\n+1,0 1,1 1"}) {
    EXPECT_NE(refused(text).find(": expected a place X,Y"), std::string::npos) << text;
  }
  EXPECT_EQ(refused("0,0 1,1 "), "1: expected a cost behind both places, such as 4.5");
  EXPECT_EQ(refused("0,0 1,1 both"), "1: expected a cost, a number of at least 0, found 'both'");
  EXPECT_EQ(refused("0,0 1,1 -1"), "1: expected a cost, a number of at least 0, found '-1'");
  EXPECT_EQ(refused("0,0 1,1 inf"), "1: expected a cost, a number of at least 0, found 'inf'");
  EXPECT_EQ(refused("0,0 1,1 1 32"),
            "1: expected a kind from 0 to 31, or the word both, found '32'");
  EXPECT_EQ(refused("0,0 1,1 1 jump"),
            "1: expected a kind from 0 to 31, or the word both, found 'jump'");
  EXPECT_EQ(refused("0,0 1,1 1 2 3"),
            "1: expected the word both or the end of the line, found '3'");
  EXPECT_EQ(refused("0,0 1,1 1 both 2 3 "),
            "1: expected the end of the line after both, found '2 3'");
}

TEST(MeshLinks, AreReadFromFilesThatErrorsName) {
  const TemporaryFile file("7,7\n");
  const auto links = read_mesh_links(file.path());
  ASSERT_FALSE(links.ok());
  EXPECT_EQ(links.error().source, file.path());
  EXPECT_EQ(links.error().line, 1u);
  EXPECT_FALSE(read_mesh_links(file.path() + ".absent").ok());
}

TEST(MeshLinks, AreWrittenAsPairsWhereTheyLeadBack) {
  const std::vector<MeshLink> links = {
      {{0, 0, 0}, {1.5, 0, 0.1}, 2, 1}, {{1.5, 0, 0.1}, {0, 0, 0}, 2, 1},
      {{0, 0, 0}, {1, 0, 0}, 3, 2},     {{1, 0, 0}, {0, 0, 0}, 4, 2},
      {{1, 0, 0}, {0, 0, 0}, 4, 3},
  };
  const std::string text = to_mesh_links(links);
  EXPECT_EQ(text,
            "# x,y,z x,y,z cost kind\n0,0,0 1.5,0,0.1 2 1 both\n0,0,0 1,0,0 3 2\n"
            "1,0,0 0,0,0 4 2\n1,0,0 0,0,0 4 3\n");
  EXPECT_EQ(parse_mesh_links(text).value(), links);
  EXPECT_TRUE(parse_mesh_links(to_mesh_links({})).value().empty());
}

/// Any finite double: of every magnitude, and such as people write.
double random_double(std::mt19937_64& random) {
  if (random() % 2 == 0) return static_cast<double>(random() % 20000) / 100 - 100;
  const std::uint64_t mantissa = random() >> 11;
  const double value =
      std::ldexp(static_cast<double>(mantissa), static_cast<int>(random() % 2045) - 1074);
  if (!std::isfinite(value)) return 1;
  return random() % 2 == 0 ? value : -value;
}

TEST(MeshLinks, ComeBackToTheLastBit) {
  std::mt19937_64 random(1);
  std::vector<MeshLink> links;
  std::size_t pairs = 0;
  for (int i = 0; i < test::sample(20000); ++i) {
    const auto place = [&] {
      return Position{random_double(random), random_double(random), random_double(random)};
    };
    links.push_back({place(), place(), std::abs(random_double(random)),
                     static_cast<std::uint8_t>(random() % 32)});
    if (random() % 4 != 0) continue;
    const MeshLink& last = links.back();
    links.push_back({last.to, last.from, last.cost, last.kind});
    ++pairs;
  }
  const std::string text = to_mesh_links(links);
  const auto lines = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  EXPECT_EQ(lines, 1 + links.size() - pairs);
  const auto again = parse_mesh_links(text);
  ASSERT_TRUE(again.ok()) << again.error().message();
  EXPECT_EQ(again.value(), links);
}

}  // namespace
}  // namespace wend::io
