#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <string>

#include "promises/ledger.h"
#include "support/sample.h"

namespace wend::test {
namespace {

class Promises : public testing::TestWithParam<PromiseOracle> {};

TEST_P(Promises, AreKept) {
  const PromiseOracle& oracle = GetParam();
  Ledger ledger;
  for (std::uint64_t world = 0; world < sample(oracle.worlds); ++world) {
    ledger.set_world(world);
    oracle.ask(world, ledger);
  }
  for (const std::string& line : ledger.lines()) ADD_FAILURE() << line;
  std::printf("%llu answers\n", static_cast<unsigned long long>(ledger.asked()));
  EXPECT_GT(ledger.asked(), 10 * sample(oracle.worlds)) << "too little was asked";
}

INSTANTIATE_TEST_SUITE_P(OfTheManual, Promises, testing::ValuesIn(promise_oracles()),
                         [](const auto& oracle) { return std::string(oracle.param.name); });

/// Worlds beyond those above in which something was wrong once.
TEST(OldFindings, StayMended) {
  const struct {
    const char* oracle;
    std::uint64_t world;
  } kFindings[] = {{"regions", 9154},  {"regions", 14507},  {"regions", 16849},
                   {"regions", 18940}, {"disc_ends", 1062}, {"discs", 31464},
                   {"crowd", 940336},  {"replan", 1300733}};
  int asked = 0;
  for (const auto& finding : kFindings) {
    for (const PromiseOracle& oracle : promise_oracles()) {
      if (std::string(oracle.name) != finding.oracle) continue;
      Ledger ledger;
      ledger.set_world(finding.world);
      oracle.ask(finding.world, ledger);
      for (const std::string& line : ledger.lines()) ADD_FAILURE() << line;
      asked += ledger.asked() > 0 ? 1 : 0;
    }
  }
  EXPECT_EQ(asked, 8);
}

}  // namespace
}  // namespace wend::test
