#include <gtest/gtest.h>

#include "oracle/campaign.h"
#include "support/sample.h"

namespace wend::test {
namespace {

TEST(PairwiseOracle, FindsNoWrongAnswerUnderAnyPairOfOptions) {
  // So many that the rarer faults which it was made for are met again: a limit that strikes while
  // labels are being corrected comes up once in 300,000.
  constexpr std::uint64_t kQuestions = 500'000;
  constexpr std::uint64_t kSeed = 17;
  Campaign campaign(kSeed);
  for (std::uint64_t number = 0; campaign.asked() < sample(kQuestions); ++number) {
    const auto failure = campaign.run(number);
    if (!failure) continue;
    const Case small = shrink(failure->failing, failure->finding.rule);
    FAIL() << "world " << number << ": " << failure->finding.rule << ": " << failure->finding.detail
           << "\n"
           << describe(small);
  }
  std::printf("%s", campaign.totals().c_str());
  // Enough of everything.
  const std::uint64_t enough = campaign.asked() / 200;
  EXPECT_GT(campaign.answered_as(Status::found), 20 * enough);
  for (const Status status : {Status::partial, Status::unreachable, Status::limit_reached,
                              Status::cancelled, Status::invalid}) {
    EXPECT_GT(campaign.answered_as(status), enough) << to_string(status);
  }
  if (kSanitized) return;  // too few for every pair
  for (const std::string& pair : campaign.coverage().missing()) ADD_FAILURE() << "never " << pair;
}

}  // namespace
}  // namespace wend::test
