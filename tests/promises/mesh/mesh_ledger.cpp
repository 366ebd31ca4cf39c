#include "promises/mesh/mesh_ledger.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace wend::test {

bool is_near(double got, double right, double tolerance) {
  if (std::isinf(got) || std::isinf(right)) return got == right;
  return std::abs(got - right) <= tolerance * (1 + std::abs(right));
}

bool MeshLedger::check(bool good, const char* promise, const PlacePair& places, double got,
                       double right) {
  if (good) return ledger_.check(true, promise);
  std::array<char, 400> line;
  const auto& [from, to] = places;
  std::snprintf(line.data(), line.size(),
                "%s, %.17g,%.17g,%.17g to %.17g,%.17g,%.17g: %.17g instead of %.17g", kind_.c_str(),
                from.x, from.y, from.z, to.x, to.y, to.z, got, right);
  return ledger_.check(false, promise, line.data());
}

}  // namespace wend::test
