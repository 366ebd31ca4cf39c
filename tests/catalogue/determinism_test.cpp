// The same input gives the same path, whatever compiler and flags built the library: all answers of
// the catalogue over a set of random cases are folded into one number, which is the same in every
// build.
#include <gtest/gtest.h>

#include "support/random_case.h"

namespace wend::test {
namespace {

/// FNV-1a over 64-bit words.
class Fold {
 public:
  void add(std::uint64_t word) { value_ = (value_ ^ word) * 1099511628211u; }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037u;
};

std::uint64_t fold_of_all_answers() {
  Fold fold;
  Workspace workspace;
  Path path;
  for (std::uint64_t number = 0; number < 1280; ++number) {
    Random random(number);
    const RandomCase tried = random_case(number);
    const Navigator navigator = Navigator::build(tried.map, tried.options).value();
    for (const AlgorithmInfo& info : algorithms()) {
      const SearchOptions options = random_options(info, navigator, random);
      navigator.solve({tried.from, tried.to, info.name, options}, workspace, path);
      fold.add(static_cast<std::uint64_t>(path.status));
      fold.add(path.counters.expanded);
      fold.add(path.counters.generated);
      for (const NodeId node : path.nodes) fold.add(node);
    }
  }
  return fold.value();
}

// A change that alters which of several equally good paths is found, or a new algorithm, alters
// this number: then write down the new one, after seeing that all builds agree on it.
TEST(Determinism, EveryBuildGivesTheSameAnswers) {
  EXPECT_EQ(fold_of_all_answers(), 1964939173393170218u);
}

}  // namespace
}  // namespace wend::test
