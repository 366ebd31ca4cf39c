// The double that is nearest to a decimal number; of two equally near ones the even one.
//
// W. Clinger, "How to Read Floating Point Numbers Accurately" (1990). The easy case: mantissa and
// power of ten are both exact in doubles, so that one operation rounds once. Else a guess that is
// some units in the last place off is corrected: the number is compared with the middle between the
// guess and its neighbour, both as whole numbers of any length.
//
// Cost: an operation for up to 15 digits and powers up to 22; some hundred multiplications of 32
// bits for 17 digits, and at most (digits)^2 / 100 of them, up to 800 digits.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "text.h"
#include "wend/base/assert.h"

namespace wend::io {
namespace {

constexpr std::array<double, 23> kPowersOfTen = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                                 1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                                 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
constexpr std::int64_t kMostExactPower = kPowersOfTen.size() - 1;
constexpr std::uint64_t kMostExactWhole = std::uint64_t{1} << 53;
// The middle between two doubles has 768 digits at most; what is beyond counts only as not 0.
constexpr std::size_t kMostDigits = 800;
constexpr double kLargest = std::numeric_limits<double>::max();

/// A whole number from 0.
class Natural {
 public:
  explicit Natural(std::uint64_t value = 0) {
    for (; value != 0; value >>= 32) push(static_cast<std::uint32_t>(value));
  }

  void multiply_add(std::uint32_t factor, std::uint32_t summand) {
    std::uint64_t carry = summand;
    for (std::size_t i = 0; i < count_; ++i) {
      carry += std::uint64_t{words_[i]} * factor;
      words_[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) push(static_cast<std::uint32_t>(carry));
  }
  void multiply_by_power_of_five(std::int64_t power) {
    constexpr std::uint32_t kFiveTo13 = 1'220'703'125;
    for (; power >= 13; power -= 13) multiply_add(kFiveTo13, 0);
    for (; power > 0; --power) multiply_add(5, 0);
  }
  void multiply_by_power_of_two(std::int64_t power) {
    for (; power >= 31; power -= 31) multiply_add(std::uint32_t{1} << 31, 0);
    multiply_add(std::uint32_t{1} << power, 0);
  }

  /// -1, 0 or 1.
  static int compare(const Natural& a, const Natural& b) {
    if (a.count_ != b.count_) return a.count_ < b.count_ ? -1 : 1;
    for (std::size_t i = a.count_; i-- > 0;) {
      if (a.words_[i] != b.words_[i]) return a.words_[i] < b.words_[i] ? -1 : 1;
    }
    return 0;
  }

 private:
  // Both sides of a comparison stay below 2^2800: 800 digits, or what they are compared with.
  static constexpr std::size_t kMostWords = 96;

  void push(std::uint32_t word) {
    WEND_ASSERT(count_ < kMostWords, "numbers to compare have some 2800 bits");
    words_[count_++] = word;
  }

  std::array<std::uint32_t, kMostWords> words_{};
  std::size_t count_ = 0;  // the last of them is not 0
};

/// digits * 10^power.
struct LongDecimal {
  Natural digits;
  std::int64_t power;
};

std::int64_t digit_count(std::uint64_t mantissa) {
  std::int64_t count = 0;
  for (; mantissa != 0; mantissa /= 10) ++count;
  return count;
}

LongDecimal all_digits(const Decimal& decimal) {
  if (decimal.exact) return {Natural(decimal.mantissa), decimal.power};
  LongDecimal all = {Natural(), decimal.power + digit_count(decimal.mantissa)};
  std::size_t count = 0;
  bool is_more = false;
  for (const char symbol : decimal.digits) {
    if (symbol == '.' || (symbol == '0' && count == 0)) continue;
    if (count < kMostDigits) {
      all.digits.multiply_add(10, static_cast<std::uint32_t>(symbol - '0'));
      --all.power;
      ++count;
    } else {
      is_more = is_more || symbol != '0';
    }
  }
  if (is_more) {
    all.digits.multiply_add(10, 1);
    --all.power;
  }
  return all;
}

/// How a number compares with the middle between a double and the next larger one: -1, 0 or 1; and
/// whether the double's mantissa is even.
struct MiddleSide {
  int sign;
  bool is_even;
};
MiddleSide side_of_middle_above(const LongDecimal& number, double value) {
  constexpr int kLeastExponent = -1074;
  int exponent = 0;
  std::frexp(value, &exponent);
  exponent = std::max(value == 0 ? kLeastExponent : exponent - 53, kLeastExponent);
  const auto mantissa = static_cast<std::uint64_t>(std::ldexp(value, -exponent));
  Natural left = number.digits;
  Natural right(2 * mantissa + 1);
  // 10^power = 5^power 2^power, and the middle is right * 2^(exponent - 1).
  if (number.power > 0) left.multiply_by_power_of_five(number.power);
  if (number.power < 0) right.multiply_by_power_of_five(-number.power);
  const std::int64_t twos = number.power - (exponent - 1);
  if (twos > 0) left.multiply_by_power_of_two(twos);
  if (twos < 0) right.multiply_by_power_of_two(-twos);
  return {Natural::compare(left, right), mantissa % 2 == 0};
}

double guess(const Decimal& decimal) {
  double value = static_cast<double>(decimal.mantissa);
  for (std::int64_t power = decimal.power; power != 0;) {
    const std::int64_t step = std::clamp(power, -kMostExactPower, kMostExactPower);
    const double factor = kPowersOfTen[static_cast<std::size_t>(std::max(step, -step))];
    value = step < 0 ? value / factor : value * factor;
    power -= step;
  }
  return value;
}

}  // namespace

double to_double(const Decimal& decimal) {
  // A mantissa has 20 digits at most: beyond these powers all is 0 or infinite.
  if (decimal.mantissa == 0 || decimal.power < -400) return 0;
  if (decimal.power > 400) return std::numeric_limits<double>::infinity();
  double value = guess(decimal);
  const std::int64_t power = std::max(decimal.power, -decimal.power);
  if (decimal.exact && decimal.mantissa <= kMostExactWhole && power <= kMostExactPower) {
    return value;
  }
  const LongDecimal number = all_digits(decimal);
  value = std::min(value, kLargest);
  while (value < std::numeric_limits<double>::infinity()) {
    const MiddleSide above = side_of_middle_above(number, value);
    if (above.sign < 0 || (above.sign == 0 && above.is_even)) break;
    value = std::nextafter(value, std::numeric_limits<double>::infinity());
  }
  while (value > 0) {
    const double before = std::nextafter(value, 0.0);
    const MiddleSide above = side_of_middle_above(number, before);
    if (above.sign > 0 || (above.sign == 0 && !above.is_even)) break;
    value = before;
  }
  return value;
}

}  // namespace wend::io
