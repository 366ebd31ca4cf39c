#pragma once

#include <string>

#include "promises/ledger.h"
#include "wend/base/types.h"

namespace wend::test {

/// The same but for rounding; infinity is near to itself alone.
bool is_near(double got, double right, double tolerance = 1e-9);

/// Between two places.
struct PlacePair {
  Position from;
  Position to;
};

/// A ledger whose lines say of which kind a mesh was, and name both places with all their digits,
/// so that the question can be asked again.
class MeshLedger {
 public:
  MeshLedger(Ledger& ledger, std::string kind) : ledger_(ledger), kind_(std::move(kind)) {}

  /// `good` comes back.
  bool check(bool good, const char* promise, const PlacePair& places = {}, double got = 0,
             double right = 0);
  bool check_near(double got, double right, const char* promise, const PlacePair& places,
                  double tolerance = 1e-9) {
    return check(is_near(got, right, tolerance), promise, places, got, right);
  }

 private:
  Ledger& ledger_;
  std::string kind_;
};

}  // namespace wend::test
