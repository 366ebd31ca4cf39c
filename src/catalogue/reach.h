// Which islands can be reached from one of them: itself, and what links lead to.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/search/labels/node_set.h"
#include "wend/internal/space/spaces/grid_links.h"
#include "wend/space/tables/islands.h"

namespace wend {

/// The links of a map as ways between its islands. Within an island every cell reaches every other,
/// so the islands tell exactly what can be reached, one-way links or not.
class Bridges {
 public:
  /// `links` may be null; with links the islands must stay as they are. They must outlive this.
  Bridges(const GridLinks* links, const Islands& islands);

  /// Whether any link leads from one island to another.
  bool any() const {
    WEND_ASSERT(bridges_[0].size() == bridges_[1].size(),
                "each bridge is known from both its ends");
    return !bridges_[0].empty();
  }

  /// Writes the labels of all islands that can be reached from one (backward: that can reach it).
  /// Linear in these islands and their links.
  void find_reach(std::uint32_t from, Side side, NodeSet& labels) const;

 private:
  struct Bridge {
    std::uint32_t from;
    std::uint32_t to;
  };
  std::array<std::vector<Bridge>, 2> bridges_;  // sorted by `from`; turned round and sorted
  const Islands* islands_;
};

}  // namespace wend
