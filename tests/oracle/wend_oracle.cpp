// The oracle's nightly form: as many questions as one likes. CONTRIBUTING.md says how to run it.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "oracle/campaign.h"

namespace {

using namespace wend::test;

constexpr const char* kUsage =
    "usage: wend-oracle [--queries N] [--seed N] [--first N] [--case N] [--all]\n"
    "Holds random questions of every kind against plain references.\n"
    "  --queries N  how many (10000000)\n"
    "  --seed N     of all that is drawn (1)\n"
    "  --first N    the number of the first world (0)\n"
    "  --case N     this world only\n"
    "  --all        goes on after a finding; one case of each kind is printed\n"
    "Exit status: 0 nothing found, 1 findings, 2 the command line.\n";

struct Settings {
  std::uint64_t queries = 10'000'000;
  std::uint64_t seed = 1;
  std::uint64_t first = 0;
  bool single = false;
  bool all = false;
};

bool read(int count, char** words, Settings& settings) {
  for (int i = 1; i < count; ++i) {
    const std::string word = words[i];
    if (word == "--all") {
      settings.all = true;
      continue;
    }
    if (i + 1 == count) return false;
    char* end = nullptr;
    const std::uint64_t value = std::strtoull(words[++i], &end, 10);
    if (end == words[i] || *end != '\0') return false;
    if (word == "--queries") {
      settings.queries = value;
    } else if (word == "--seed") {
      settings.seed = value;
    } else if (word == "--first") {
      settings.first = value;
    } else if (word == "--case") {
      settings.first = value;
      settings.single = true;
    } else {
      return false;
    }
  }
  return true;
}

void print(const Failure& failure, const Settings& settings) {
  std::printf("\n== %s: %s\nworld %llu, seed %llu; as small as it gets:\n",
              failure.finding.rule.c_str(), failure.finding.detail.c_str(),
              static_cast<unsigned long long>(failure.number),
              static_cast<unsigned long long>(settings.seed));
  const Case small = shrink(failure.failing, failure.finding.rule);
  const auto finding = try_case(small);
  std::printf("%s%s: %s\n", describe(small).c_str(), finding ? finding->rule.c_str() : "?",
              finding ? finding->detail.c_str() : "only in a workspace that was used before");
  std::fflush(stdout);
}

const Campaign* running = nullptr;

/// Where an assertion of the library fails, that is a finding as well, though nothing can be made
/// smaller any more.
void tell_of_abort(int) {
  std::printf("\n== aborted while asked:\n%s",
              running == nullptr ? "" : running->current().c_str());
  std::fflush(stdout);
}

std::string kind_of(const Failure& failure) {
  const Question& question = failure.failing.question;
  return failure.finding.rule + ", " + dimensions()[0].values[failure.failing.recipe.kind()] +
         ", " + algorithm_of(question);
}

}  // namespace

int main(int count, char** words) {
  Settings settings;
  if (!read(count, words, settings)) {
    std::fputs(kUsage, stderr);
    return 2;
  }
  std::printf("seed %llu\n", static_cast<unsigned long long>(settings.seed));
  Campaign campaign(settings.seed);
  running = &campaign;
  std::signal(SIGABRT, tell_of_abort);
  std::map<std::string, std::uint64_t> kinds;
  std::uint64_t told = 0;
  for (std::uint64_t number = settings.first; campaign.asked() < settings.queries; ++number) {
    if (const auto failure = campaign.run(number)) {
      if (kinds[kind_of(*failure)]++ == 0) {
        std::printf("after %llu questions", static_cast<unsigned long long>(campaign.asked()));
        print(*failure, settings);
      }
      if (!settings.all) break;
    }
    if (settings.single) break;
    if (campaign.asked() - told >= 500'000) {
      told = campaign.asked();
      std::printf("%llu questions, world %llu\n", static_cast<unsigned long long>(told),
                  static_cast<unsigned long long>(number));
      std::fflush(stdout);
    }
  }
  std::fputs(campaign.totals().c_str(), stdout);
  for (const std::string& pair : campaign.coverage().missing()) {
    if (!settings.single) std::printf("never drawn: %s\n", pair.c_str());
  }
  for (const auto& [kind, times] : kinds) {
    std::printf("%llu times: %s\n", static_cast<unsigned long long>(times), kind.c_str());
  }
  return kinds.empty() ? 0 : 1;
}
