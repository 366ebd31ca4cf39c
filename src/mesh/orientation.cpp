#include "wend/internal/mesh/orientation.h"

#include <array>

#include "wend/base/assert.h"

namespace wend {
namespace {

/// A sum of doubles that overlap in no bit, the smallest first.
class ExactSum {
 public:
  void add(double value) {
    WEND_ASSERT(count_ < parts_.size(), "a sum has room for twelve parts: make it larger");
    std::size_t kept = 0;  // zeros are left out: most sums have few other parts
    for (std::size_t i = 0; i < count_; ++i) {
      const double sum = value + parts_[i];
      const double virtual_part = sum - value;
      const double rest = (value - (sum - virtual_part)) + (parts_[i] - virtual_part);
      if (rest != 0) parts_[kept++] = rest;
      value = sum;
    }
    if (value != 0) parts_[kept++] = value;
    count_ = kept;
  }
  void add_product(double a, double b) {
    const double product = a * b;
    add(std::fma(a, b, -product));
    add(product);
  }
  /// All parts added up, which differs from the sum by a rounding. (The largest part alone may
  /// differ by nearly as much as it is: parts overlap in no bit, but the next one may begin right
  /// below.)
  double estimate() const {
    double sum = 0;
    for (std::size_t i = 0; i < count_; ++i) sum += parts_[i];
    return sum;
  }
  int sign() const {
    if (count_ == 0) return 0;
    return parts_[count_ - 1] > 0 ? 1 : -1;
  }

 private:
  std::array<double, 12> parts_ = {};
  std::size_t count_ = 0;
};

/// A difference, and what rounding took from it.
struct Difference {
  double value;
  double tail;
};
Difference exact_difference(double a, double b) {
  const double value = a - b;
  const double virtual_b = a - value;
  const double virtual_a = value + virtual_b;
  return {value, (a - virtual_a) + (virtual_b - b)};
}

/// The determinant of differences to c, taken exactly, decides where these are exact, or where what
/// rounding took from them is too small to matter; 2 where it does not. Bounds: Shewchuk's, with e
/// = 2^-53: (9 + 64 e) e^2 for the products of tails, (3 + 8 e) e for the sum, of which he takes
/// the estimate before the tails are added.
int orientation_by_differences(const Position& a, const Position& b, const Position& c) {
  const Difference acx = exact_difference(a.x, c.x);
  const Difference acy = exact_difference(a.y, c.y);
  const Difference bcx = exact_difference(b.x, c.x);
  const Difference bcy = exact_difference(b.y, c.y);
  ExactSum sum;
  sum.add_product(acx.value, bcy.value);
  sum.add_product(-acy.value, bcx.value);
  if (acx.tail == 0 && acy.tail == 0 && bcx.tail == 0 && bcy.tail == 0) return sum.sign();
  const double tails =
      (acx.value * bcy.tail + bcy.value * acx.tail) - (acy.value * bcx.tail + bcx.value * acy.tail);
  const double estimate = sum.estimate();
  const double determinant = estimate + tails;
  const double size = std::abs(acx.value * bcy.value) + std::abs(acy.value * bcx.value);
  const double bound = 1.1093356479670487e-31 * size + 3.3306690738754706e-16 * std::abs(estimate);
  if (determinant > bound) return 1;
  if (determinant < -bound) return -1;
  return 2;
}

}  // namespace

int exact_orientation(const Position& a, const Position& b, const Position& c) {
  WEND_ASSERT(std::isfinite(a.x) && std::isfinite(a.y), "a line needs finite points: check before");
  WEND_ASSERT(std::isfinite(b.x) && std::isfinite(b.y), "a line needs finite points: check before");
  const int quick = orientation_by_differences(a, b, c);
  if (quick != 2) return quick;
  ExactSum sum;
  sum.add_product(a.x, b.y);
  sum.add_product(-a.y, b.x);
  sum.add_product(b.x, c.y);
  sum.add_product(-b.y, c.x);
  sum.add_product(c.x, a.y);
  sum.add_product(-c.y, a.x);
  return sum.sign();
}

}  // namespace wend
