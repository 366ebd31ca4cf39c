#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "wend/search/algorithm_info.h"

namespace wend {

/// Every algorithm that is compiled in, in the order in which a reader should meet them. The tests,
/// the benchmarks, the command line and the documentation go through this list; a new algorithm is
/// one file in wend/search and one entry in include/wend/internal/catalogue/algorithms.h.
std::span<const AlgorithmInfo> algorithms();

/// By name, words parted by underscores or dashes; null where there is none.
const AlgorithmInfo* find_algorithm(std::string_view name);

/// In place of an algorithm's name: whichever is best for the map, the tables and the query.
inline constexpr std::string_view kAuto = "auto";

/// What a query is to be answered by: an algorithm of the catalogue, or (as made without a name)
/// kAuto. A name is looked up when this is made of it: who asks often keeps one.
class Algorithm {
 public:
  Algorithm() = default;
  /// By name. Where there is none of that name, queries end as Status::invalid.
  Algorithm(std::string_view name);                                          // NOLINT
  Algorithm(const char* name) : Algorithm(std::string_view(name)) {}         // NOLINT
  Algorithm(const std::string& name) : Algorithm(std::string_view(name)) {}  // NOLINT
  /// Precondition: one of the catalogue's.
  Algorithm(const AlgorithmInfo& info);  // NOLINT(google-explicit-constructor)

  bool automatic() const { return place_ == kAutomatic; }
  /// Null where it is automatic, or there is none of that name.
  const AlgorithmInfo* info() const;
  /// "auto", or the algorithm's; "" where there is none of that name.
  std::string_view name() const;

  friend bool operator==(const Algorithm&, const Algorithm&) = default;

 private:
  static constexpr std::uint8_t kAutomatic = 255;
  static constexpr std::uint8_t kUnknown = 254;

  std::uint8_t place_ = kAutomatic;  // in the catalogue
};

}  // namespace wend
