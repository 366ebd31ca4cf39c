// The nightly form of these oracles: as many worlds as one likes. CONTRIBUTING.md says how to run
// it.
#include <cstdio>
#include <cstdlib>
#include <string>

#include "promises/ledger.h"

namespace {

using namespace wend::test;

constexpr const char* kUsage =
    "usage: wend-promises ORACLE [FIRST [LAST]]\n"
    "Holds answers against what the manual and the headers promise, in worlds FIRST to LAST (0 to "
    "999).\n"
    "Exit status: 0 all was kept, 1 something was not, 2 the command line.\n";

bool read_number(const char* word, std::uint64_t& number) {
  char* end = nullptr;
  number = std::strtoull(word, &end, 10);
  return end != word && *end == '\0';
}

const PromiseOracle* find(const std::string& name) {
  for (const PromiseOracle& oracle : promise_oracles()) {
    if (name == oracle.name) return &oracle;
  }
  return nullptr;
}

int refuse() {
  std::fputs(kUsage, stderr);
  std::fputs("Oracles:", stderr);
  for (const PromiseOracle& oracle : promise_oracles()) std::fprintf(stderr, " %s", oracle.name);
  std::fputs("\n", stderr);
  return 2;
}

void print(const char* what, std::uint64_t world, const Ledger& ledger) {
  std::printf("%s %llu: %llu answers compared, %llu wrong\n", what,
              static_cast<unsigned long long>(world),
              static_cast<unsigned long long>(ledger.asked()),
              static_cast<unsigned long long>(ledger.broken()));
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** words) {
  std::uint64_t first = 0;
  std::uint64_t last = 999;
  const PromiseOracle* oracle = count > 1 ? find(words[1]) : nullptr;
  if (oracle == nullptr || count > 4) return refuse();
  if (count > 2 && !read_number(words[2], first)) return refuse();
  if (count > 3 && !read_number(words[3], last)) return refuse();
  Ledger ledger;
  std::size_t told = 0;
  for (std::uint64_t world = first; world <= last; ++world) {
    ledger.set_world(world);
    oracle->ask(world, ledger);
    for (; told < ledger.lines().size(); ++told) std::printf("%s\n", ledger.lines()[told].c_str());
    if ((world + 1) % 200 == 0) print("world", world, ledger);
  }
  print("done, world", last, ledger);
  return ledger.broken() == 0 ? 0 : 1;
}
