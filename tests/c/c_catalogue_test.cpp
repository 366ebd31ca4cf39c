// The options that the C API lists: all of them, with values that questions take.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>
#include <vector>

#include "handles.h"
#include "wend/catalogue/catalogue.h"
#include "wend/internal/search/option_facts.h"
#include "wend/internal/search/visit_options.h"

namespace wend::test {
namespace {

wend_option_info option(std::uint32_t index) {
  wend_option_info info = {};
  info.size = sizeof info;
  Why why;
  EXPECT_EQ(wend_option_describe(index, &info, why), WEND_OK) << why.text();
  return info;
}

wend_option_info option_named(const std::string& name) {
  for (std::uint32_t i = 0; i < wend_option_count(); ++i) {
    if (option(i).name == name) return option(i);
  }
  ADD_FAILURE() << "no option " << name;
  return {};
}

std::vector<std::string> list(const char* const* texts, std::uint32_t count) {
  return {texts, texts + count};
}

/// The names that the list of all options has.
struct Names {
  std::set<std::string> names;
  std::set<std::string> of_programs;  // not to be set by name

  void truth(const char* name, bool) { of_programs.insert(name); }
  template <class... Rest>
  void choice(const char* name, Rest...) {
    names.insert(name);
  }
  template <class... Rest>
  void real(const char* name, Rest...) {
    names.insert(name);
  }
  template <class... Rest>
  void number(const char* name, Rest...) {
    names.insert(name);
  }
  void turning(const char* name, const Turning&) { names.insert(name); }
  void own(const OwnOptions&) {
    for (const OwnOption* own : own_options()) names.insert(own->name);
  }
};

wend_code set(const std::string& name, const std::string& value) {
  COptions options;
  EXPECT_EQ(wend_options_create(options.out(), nullptr), WEND_OK);
  return wend_options_set(options, text_of(name), text_of(value), nullptr);
}

TEST(CCatalogue, EachOptionIsListedOnceWithASentence) {
  Names wanted;
  const SearchOptions usual;
  visit_options(usual, wanted);
  EXPECT_EQ(wanted.of_programs, std::set<std::string>{"declared_admissible"});
  std::set<std::string> listed;
  for (std::uint32_t i = 0; i < wend_option_count(); ++i) {
    const wend_option_info info = option(i);
    SCOPED_TRACE(info.name);
    EXPECT_TRUE(listed.insert(info.name).second);
    const std::string words = info.words;
    EXPECT_GT(words.size(), 10u);
    EXPECT_EQ(words.back(), '.');
    EXPECT_TRUE(words.front() >= 'A' && words.front() <= 'Z') << words;
  }
  EXPECT_EQ(listed, wanted.names);
  for (const OptionFacts& facts : kOptionFacts)
    EXPECT_EQ(wanted.names.count(std::string(facts.name)), 1u);
}

TEST(CCatalogue, UsualValuesAndChoicesCanBeSet) {
  int choices = 0;
  for (std::uint32_t i = 0; i < wend_option_count(); ++i) {
    const wend_option_info info = option(i);
    SCOPED_TRACE(info.name);
    EXPECT_EQ(set(info.name, info.usual), WEND_OK) << info.usual;
    EXPECT_EQ(info.kind == WEND_OPTION_CHOICE, info.choice_count > 0);
    const auto names = list(info.choices, info.choice_count);
    for (const std::string& name : names) EXPECT_EQ(set(info.name, name), WEND_OK) << name;
    const auto found = std::count(names.begin(), names.end(), info.usual);
    EXPECT_EQ(found, names.empty() ? 0 : 1);
    choices += static_cast<int>(names.size());
  }
  EXPECT_GT(choices, 25);
}

/// The answer of an algorithm to a question with an option.
wend_answer answer_with(const std::string& algorithm, const std::string& name,
                        const std::string& value) {
  static const CMap map = open_map(6, 4);
  static const CNavigator navigator = [] {
    CNavigator made = navigator_of(map);
    EXPECT_EQ(wend_navigator_bake(made, nullptr), WEND_OK);
    return made;
  }();
  Asker asker;
  asker.use(algorithm.c_str());
  EXPECT_EQ(wend_options_set(asker.options, text_of(name), text_of(value), nullptr), WEND_OK);
  return asker.solve(navigator, c_query(0, 17, asker.options));
}

/// A value that is not the usual one.
std::string unusual(const wend_option_info& info) {
  const auto names = list(info.choices, info.choice_count);
  for (const std::string& name : names) {
    if (name != info.usual) return info.name == std::string("heuristic") ? "zero" : name;
  }
  if (std::string(info.name) == "weight") return "2";
  return std::string(info.name) == "error" ? "0.5" : "1024";
}

TEST(CCatalogue, OptionsOfSomeAlgorithmsAreRefusedOrUnseenByOthers) {
  int refused = 0;
  for (std::uint32_t i = 0; i < wend_option_count(); ++i) {
    const wend_option_info info = option(i);
    const auto takers = list(info.algorithms, info.algorithm_count);
    for (const AlgorithmInfo& algorithm : algorithms()) {
      SCOPED_TRACE(std::string(info.name) + " " + algorithm.name);
      if (algorithm.on_meshes) continue;
      const bool takes =
          takers.empty() || std::count(takers.begin(), takers.end(), algorithm.name) > 0;
      const wend_answer answer = answer_with(algorithm.name, info.name, unusual(info));
      if (takes) {
        EXPECT_NE(answer.status, std::uint32_t{WEND_INVALID}) << answer.reason;
      } else if (std::string(info.name) != "weight") {
        EXPECT_EQ(answer.status, std::uint32_t{WEND_INVALID});
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 20);
}

TEST(CCatalogue, RangesAreThoseThatQuestionsTake) {
  const wend_option_info weight = option_named("weight");
  EXPECT_EQ(weight.kind, std::uint32_t{WEND_OPTION_NUMBER});
  EXPECT_STREQ(weight.usual, "1.5");
  EXPECT_EQ(weight.least, 1);
  EXPECT_EQ(weight.most, 100);
  for (const auto& [value, status] : std::vector<std::pair<std::string, std::uint32_t>>{
           {"1", WEND_FOUND}, {"100", WEND_FOUND}, {"0.99", WEND_INVALID}, {"101", WEND_INVALID}}) {
    EXPECT_EQ(answer_with("weighted_astar", "weight", value).status, status) << value;
  }
  EXPECT_EQ(option_named("turning").most, 1e9);
  EXPECT_EQ(answer_with("turning_astar", "turning", "1000000000").status,
            std::uint32_t{WEND_FOUND});
  EXPECT_EQ(answer_with("turning_astar", "turning", "1000000001").status,
            std::uint32_t{WEND_INVALID});
  const wend_option_info table = option_named("transpositions");
  EXPECT_EQ(table.kind, std::uint32_t{WEND_OPTION_WHOLE});
  EXPECT_EQ(table.power_of_two, 1u);
  EXPECT_STREQ(table.usual, "65536");
  EXPECT_EQ(set("transpositions", "3"), WEND_OUT_OF_RANGE);
  EXPECT_TRUE(std::isinf(option_named("most_cost").most));
  EXPECT_STREQ(option_named("most_cost").usual, "inf");
  EXPECT_STREQ(option_named("error").usual, "0.02");
  EXPECT_EQ(list(option_named("error").algorithms, option_named("error").algorithm_count),
            std::vector<std::string>{"weighted_regions"});
}

TEST(CCatalogue, AlgorithmsHaveATitleAndASentence) {
  for (std::uint32_t i = 0; i < wend_algorithm_count(); ++i) {
    const AlgorithmInfo* info = find_algorithm(wend_algorithm_name(i));
    ASSERT_NE(info, nullptr);
    EXPECT_STREQ(wend_algorithm_title(i), info->title);
    EXPECT_STREQ(wend_algorithm_summary(i), info->summary);
  }
  EXPECT_EQ(wend_algorithm_title(wend_algorithm_count()), nullptr);
  EXPECT_EQ(wend_algorithm_summary(UINT32_MAX), nullptr);
}

TEST(CCatalogue, OtherNumbersAndSizesAreRefused) {
  Why why;
  wend_option_info info = {};
  EXPECT_EQ(wend_option_describe(0, nullptr, why), WEND_NULL);
  EXPECT_EQ(wend_option_describe(0, &info, why), WEND_WRONG_SIZE);
  info.size = sizeof info;
  EXPECT_EQ(wend_option_describe(wend_option_count(), &info, why), WEND_OUT_OF_RANGE);
  EXPECT_NE(why.text().find(std::to_string(wend_option_count())), std::string::npos);
  EXPECT_EQ(wend_option_describe(UINT32_MAX, &info, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(info.name, nullptr);
}

}  // namespace
}  // namespace wend::test
