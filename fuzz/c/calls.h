// Bytes as arguments of calls of the C API, in and out of range, and what each call owes its
// caller.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "../require.h"
#include "wend/c/wend.h"

namespace wend {

class Calls {
 public:
  Calls(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  bool done() const { return left_ == 0; }
  std::uint8_t byte() {
    if (left_ == 0) return 0;
    --left_;
    return *data_++;
  }
  /// Mostly a small number; sometimes an odd one.
  std::int32_t number() {
    const std::uint8_t of = byte();
    if (of < 240) return of % 12;
    constexpr std::int32_t kOdd[] = {-1, -2147483647 - 1, 2147483647, 1 << 20};
    return kOdd[of % 4];
  }
  double real() {
    const std::uint8_t of = byte();
    constexpr double kOdd[] = {-1, 0, 1e300, 1e-9, 1001, 0.0005};
    if (of == 255) return std::nan("");
    if (of == 254) return std::numeric_limits<double>::infinity();
    return of > 240 ? kOdd[of % 6] : of / 16.0;
  }
  std::uint32_t node() {
    const std::uint8_t of = byte();
    return of == 255 ? WEND_NO_NODE : of;
  }
  /// A word that some call knows, or the name of an algorithm.
  std::string word() {
    constexpr const char* kWords[] = {"algorithm",
                                      "heuristic",
                                      "weight",
                                      "open-list",
                                      "tie_rule",
                                      "stop-rule",
                                      "pruning",
                                      "fallback",
                                      "detail",
                                      "most-expansions",
                                      "most-cost",
                                      "most-seconds",
                                      "turning",
                                      "auto",
                                      "zero",
                                      "closest-to-goal",
                                      "repeated",
                                      "deepest",
                                      "pairing_heap",
                                      "fast",
                                      "waypoints",
                                      "0",
                                      "1.5",
                                      "1e400",
                                      "nan",
                                      "inf",
                                      "-3",
                                      "cheapest_to_reach",
                                      "square",
                                      "hex_odd_rows",
                                      "staggered_even_columns",
                                      "both_free",
                                      "never",
                                      "entered",
                                      ""};
    const std::uint8_t of = byte();
    if (of >= 64) {
      const char* name = wend_algorithm_name(of % wend_algorithm_count());
      return name;
    }
    return kWords[of % std::size(kWords)];
  }
  wend_error* why() {
    error_ = {byte() == 7 ? 3u : static_cast<std::uint32_t>(sizeof error_), 99, "unwritten"};
    return byte() == 7 ? nullptr : &error_;
  }
  wend_code check(wend_code code, const wend_error* error) {
    require(code <= WEND_TOO_MANY);
    if (error == nullptr || error->size != sizeof *error) return code;
    require(error->code == code);
    require(std::memchr(error->text, 0, sizeof error->text) != nullptr);
    require((error->text[0] == 0) == (code == WEND_OK));
    return code;
  }
  std::vector<wend_cell> cells() {
    std::vector<wend_cell> some(byte() % 5);
    for (wend_cell& cell : some) {
      cell.x = number();
      cell.y = number();
    }
    return some;
  }
  wend_position place() {
    const double x = real();
    const double y = real();
    return {x, y, byte() % 4 == 0 ? real() : 0};
  }
  std::vector<wend_position> places(std::size_t most) {
    std::vector<wend_position> some(byte() % (most + 1));
    for (wend_position& at : some) at = place();
    return some;
  }
  std::vector<std::uint32_t> numbers(std::size_t most) {
    std::vector<std::uint32_t> some(byte() % (most + 1));
    for (std::uint32_t& one : some) one = byte() % 9;
    return some;
  }

 private:
  const std::uint8_t* data_;
  std::size_t left_;
  wend_error error_ = {};
};

}  // namespace wend
