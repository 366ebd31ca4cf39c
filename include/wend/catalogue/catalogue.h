#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "wend/search/algorithm_info.h"

namespace wend {

/// Every algorithm that is compiled in, in teaching order. The tests, the benchmarks, the command
/// line and the documentation iterate over this list; a new algorithm is one file in wend/search
/// and one entry in include/wend/internal/catalogue/algorithms.h.
std::span<const AlgorithmInfo> algorithms();

/// By name, words separated by underscores or dashes; null if there is none.
const AlgorithmInfo* find_algorithm(std::string_view name);

/// The options that algorithms have of their own, each once, in the order of the algorithms.
std::span<const OwnOption* const> own_options();

/// By name, words separated by underscores or dashes; null if there is none.
const OwnOption* find_own_option(std::string_view name);

/// Instead of an algorithm's name: the best one for the map, its tables and the query.
inline constexpr std::string_view kAuto = "auto";

/// The algorithm for a query: one of the catalogue, or kAuto (the default). The constructors look
/// the name up, so keep an Algorithm for repeated queries.
class Algorithm {
 public:
  Algorithm() = default;
  /// By name. If the name is unknown, queries end as Status::invalid.
  Algorithm(std::string_view name);                                          // NOLINT
  Algorithm(const char* name) : Algorithm(std::string_view(name)) {}         // NOLINT
  Algorithm(const std::string& name) : Algorithm(std::string_view(name)) {}  // NOLINT
  /// Precondition: `info` is in the catalogue.
  Algorithm(const AlgorithmInfo& info);  // NOLINT(google-explicit-constructor)

  bool automatic() const { return place_ == kAutomatic; }
  /// Null if it is automatic or the name is unknown.
  const AlgorithmInfo* info() const;
  /// "auto", or the algorithm's name; "" if the name is unknown.
  std::string_view name() const;

  friend bool operator==(const Algorithm&, const Algorithm&) = default;

 private:
  static constexpr std::uint8_t kAutomatic = 255;
  static constexpr std::uint8_t kUnknown = 254;

  std::uint8_t place_ = kAutomatic;  // in the catalogue
};

}  // namespace wend
