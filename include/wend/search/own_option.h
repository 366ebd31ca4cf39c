#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace wend {

/// An option that belongs to one algorithm, or to a few: a number. The algorithm declares it as a
/// constant and lists it in AlgorithmInfo::options (include/wend/search/algorithms/ida_star.h
/// does). Everything else follows from that: the command line's argument, refusals, records, JSON
/// and the tests' questions.
struct OwnOption {
  const char* name;     ///< as in records and JSON; with dashes on the command line
  const char* summary;  ///< for help, without its range: "each number goes another way"
  /// Which values it takes, and for whom: the reason of a refusal.
  const char* rule;
  double usual;  ///< where a query does not set it
  double least;
  double most;
  bool whole = false;         ///< takes whole numbers only; `most` is then at most 2^53
  bool power_of_two = false;  ///< of these only powers of two, and 0

  /// Whether an algorithm that has the option accepts the value. NaN never.
  bool accepts(double value) const;
};

/// The values of own options that a query sets; all others have their usual value.
class OwnOptions {
 public:
  /// A query may set so many.
  static constexpr std::size_t kMost = 4;

  struct Value {
    const OwnOption* option = nullptr;
    double value = 0;

    friend bool operator==(const Value&, const Value&) = default;
  };

  /// To set the usual value is to leave the option out. `option` must outlive the query: it is a
  /// constant of an algorithm. The value is not checked here: queries with one that the option does
  /// not accept end as Status::invalid. Precondition: at most kMost are set.
  void set(const OwnOption& option, double value);

  /// The option's value, or the usual one.
  double get(const OwnOption& option) const;

  /// Those that are set, by name. Valid until the next call of set().
  std::span<const Value> values() const { return {values_.data(), count_}; }

  friend bool operator==(const OwnOptions&, const OwnOptions&) = default;

 private:
  std::array<Value, kMost> values_ = {};  // beyond the count as made
  std::size_t count_ = 0;
};

}  // namespace wend
