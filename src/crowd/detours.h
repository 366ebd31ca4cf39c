// Paths round units that stand in the way.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "wend/catalogue/overlay.h"
#include "wend/ground/ground.h"

namespace wend {

/// How long units have waited behind others that stand, and the places that these take: an overlay
/// for the requests of units that go round. Places of a mesh are too large for that.
class Detours {
 public:
  void resize(std::size_t slots) { waited_.resize(slots); }
  void forget(std::size_t slot) {
    if (slot < waited_.size()) waited_[slot] = 0;
  }
  /// Notes a tick in which a unit was kept from getting on, or was not, which counts twice. True:
  /// it has waited for as long as its patience lasts, and begins anew.
  bool note(std::size_t slot, bool kept, double dt, double patience);

  /// Begins to note places anew. Not while a search uses the overlay.
  void clear(std::size_t places, std::uint32_t tick);
  /// Closes the places that a body covers.
  void close(const Ground& places, double cell, const Position& at, double radius);
  bool is_old(std::uint32_t tick) const { return closed_.node_count() == 0 || tick >= made_ + 20; }
  const Overlay& closed() const { return closed_; }

 private:
  std::vector<float> waited_;  // seconds, by slot
  Overlay closed_;
  std::uint32_t made_ = 0;
};

}  // namespace wend
