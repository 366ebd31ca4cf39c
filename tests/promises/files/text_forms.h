// Texts as they come from other systems, and damaged ones.
#pragma once

#include <functional>
#include <string>
#include <utility>

#include "promises/ledger.h"
#include "support/random.h"
#include "wend/base/result.h"

namespace wend::test {

/// The ledger and the random numbers that questions about files use.
struct FileScene {
  Ledger& ledger;
  Random& random;

  /// `good` comes back. The text of a broken promise is cut short.
  bool check(bool good, const char* promise, const std::string& text = {}) const;
};

/// The answer of a reader to a text.
struct Reading {
  bool ok;
  bool same;  ///< as what was written
  Error error;
};
using Reader = std::function<Reading(const std::string& text)>;

/// `parse` makes a Result of a text; `is_same` looks at its value.
template <class Parse, class IsSame>
Reader make_reader(Parse parse, IsSame is_same) {
  return [parse, is_same](const std::string& text) -> Reading {
    const auto result = parse(text);
    if (!result.ok()) return {false, false, result.error()};
    return {true, is_same(result.value()), {}};
  };
}

/// Reads a text as it is, with CRLF, and with a byte order mark: it has to be the same. Cut off or
/// with other bytes, it is either read or refused with a reason in print.
void check_text_forms(const FileScene& scene, const char* form, const std::string& text,
                      const Reader& read);

std::string cut_off(Random& random, const std::string& bytes);
std::string with_a_flipped_bit(Random& random, std::string bytes);

/// Calls `check(bad)` with two copies that are cut off and two that have a flipped bit.
template <class Check>
void for_each_damaged(Random& random, const std::string& bytes, Check&& check) {
  for (int i = 0; i < 4; ++i) {
    check(i < 2 ? cut_off(random, bytes) : with_a_flipped_bit(random, bytes));
  }
}

}  // namespace wend::test
