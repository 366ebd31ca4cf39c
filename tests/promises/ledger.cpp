#include "promises/ledger.h"

namespace wend::test {

bool Ledger::check(bool good, std::string_view promise, const std::string& detail) {
  ++asked_;
  if (good) return true;
  ++broken_;
  if (lines_.size() < kMostLines) {
    lines_.push_back("world " + std::to_string(world_) + ": " + std::string(promise) + ": " +
                     detail);
  }
  return false;
}

}  // namespace wend::test
