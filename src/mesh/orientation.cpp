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
    for (std::size_t i = 0; i < count_; ++i) {
      const double sum = value + parts_[i];
      const double virtual_part = sum - value;
      parts_[i] = (value - (sum - virtual_part)) + (parts_[i] - virtual_part);
      value = sum;
    }
    parts_[count_++] = value;
  }
  void add_product(double a, double b) {
    const double product = a * b;
    add(std::fma(a, b, -product));
    add(product);
  }
  /// Of the largest part that is not 0.
  int sign() const {
    for (std::size_t i = count_; i-- > 0;) {
      if (parts_[i] != 0) return parts_[i] > 0 ? 1 : -1;
    }
    return 0;
  }

 private:
  std::array<double, 12> parts_ = {};
  std::size_t count_ = 0;
};

}  // namespace

int exact_orientation(const Position& a, const Position& b, const Position& c) {
  WEND_ASSERT(std::isfinite(a.x) && std::isfinite(a.y), "a line needs finite points: check before");
  WEND_ASSERT(std::isfinite(b.x) && std::isfinite(b.y), "a line needs finite points: check before");
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
