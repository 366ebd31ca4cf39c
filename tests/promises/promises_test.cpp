#include <gtest/gtest.h>

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

}  // namespace
}  // namespace wend::test
