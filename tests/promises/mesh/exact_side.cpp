// Signs and distances in the plane.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "promises/mesh/brute_mesh.h"

namespace wend::test {
namespace {

/// A sum of products without rounding: J. R. Shewchuk, "Adaptive Precision Floating-Point
/// Arithmetic and Fast Robust Geometric Predicates" (1997), by growing an expansion.
class ExactSum {
 public:
  void add_product(double a, double b) {
    const double rounded = a * b;
    add(std::fma(a, b, -rounded));
    add(rounded);
  }
  /// The last part is larger than all others together.
  int sign() const { return count_ == 0 ? 0 : parts_[count_ - 1] > 0 ? 1 : -1; }

 private:
  void add(double part) {
    std::size_t kept = 0;
    double sum = part;
    for (std::size_t i = 0; i < count_; ++i) {
      const double next = sum + parts_[i];
      const double taken = next - sum;
      const double lost = (sum - (next - taken)) + (parts_[i] - taken);
      if (lost != 0) parts_[kept++] = lost;
      sum = next;
    }
    if (sum != 0) parts_[kept++] = sum;
    count_ = kept;
  }

  std::array<double, 12> parts_ = {};  // two for each of six products
  std::size_t count_ = 0;
};

}  // namespace

int side_of_line(const Position& a, const Position& b, const Position& at) {
  const double left = (b.x - a.x) * (at.y - a.y);
  const double right = (b.y - a.y) * (at.x - a.x);
  const double difference = left - right;
  const bool sure = std::abs(difference) > 1e-14 * (std::abs(left) + std::abs(right));
  if (sure) return difference > 0 ? 1 : -1;
  ExactSum sum;
  sum.add_product(a.x, b.y);
  sum.add_product(-a.y, b.x);
  sum.add_product(b.x, at.y);
  sum.add_product(-b.y, at.x);
  sum.add_product(at.x, a.y);
  sum.add_product(-at.y, a.x);
  return sum.sign();
}

double flat_distance(const Position& a, const Position& b) {
  return std::hypot(a.x - b.x, a.y - b.y);
}

Position nearest_on_segment(const Position& a, const Position& b, const Position& at) {
  const double dx = b.x - a.x;
  const double dy = b.y - a.y;
  const double square = dx * dx + dy * dy;
  const double along = (at.x - a.x) * dx + (at.y - a.y) * dy;
  const double share = square > 0 ? std::clamp(along / square, 0.0, 1.0) : 0;
  return {a.x + share * dx, a.y + share * dy, a.z + share * (b.z - a.z)};
}

}  // namespace wend::test
