// Oracles that were written from the manual and the public headers alone, without reading the
// sources, so that they share no assumption with the code.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace wend::test {

/// Counts what was compared, and keeps the first answers that broke a promise.
class Ledger {
 public:
  /// One answer, compared: `promise` says what was promised, `detail` what came instead. `good`
  /// comes back.
  bool check(bool good, std::string_view promise, const std::string& detail = {});

  /// In which world the next answers come.
  void set_world(std::uint64_t number) { world_ = number; }

  std::uint64_t asked() const { return asked_; }
  std::uint64_t broken() const { return broken_; }
  /// A line each, of the first kMostLines.
  const std::vector<std::string>& lines() const { return lines_; }

 private:
  static constexpr std::size_t kMostLines = 12;

  std::uint64_t world_ = 0;
  std::uint64_t asked_ = 0;
  std::uint64_t broken_ = 0;
  std::vector<std::string> lines_;
};

/// An oracle: it draws a world by a number, asks it many questions, and compares the answers.
struct PromiseOracle {
  const char* name;
  std::uint64_t worlds;  // how many the tests draw
  void (*ask)(std::uint64_t world, Ledger& ledger);
};

/// All there are.
const std::vector<PromiseOracle>& promise_oracles();

}  // namespace wend::test
