// Many questions to many worlds, and the results.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "oracle/judge.h"

namespace wend::test {

/// A question to a world, as plain values.
struct Case {
  Recipe recipe;
  Question question;
};

/// The rule that the answer breaks, if any.
std::optional<Finding> try_case(const Case& tried);

/// As small as it gets while the answer still breaks the same rule.
Case shrink(Case failing, const std::string& rule);

/// For a person to replay.
std::string describe(const Case& tried);

struct Failure {
  std::uint64_t number;  // of the world
  Case failing;
  Finding finding;
};

class Campaign {
 public:
  explicit Campaign(std::uint64_t seed) : seed_(seed) {}

  static constexpr std::uint64_t kQuestions = 30;  // to each world

  /// Makes a world and asks; the first failure ends it.
  std::optional<Failure> run(std::uint64_t number);

  /// The question that is being asked, in case the program ends here.
  std::string current() const;

  std::uint64_t asked() const { return asked_; }
  const Coverage& coverage() const { return coverage_; }
  std::uint64_t answered_as(Status status) const;
  /// A table of statuses by family, and how many pairs were drawn and answered.
  std::string totals() const;

 private:
  std::uint64_t seed_;
  std::uint64_t asked_ = 0;
  const Recipe* recipe_ = nullptr;  // of the question that is being asked
  const Question* question_ = nullptr;
  Asker asker_;
  Coverage coverage_;
  std::map<std::uint8_t, std::map<Status, std::uint64_t>> statuses_;
};

}  // namespace wend::test
