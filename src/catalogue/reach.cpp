#include "reach.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

Bridges::Bridges(const GridLinks* links, const Islands& islands) : islands_(&islands) {
  if (links == nullptr) return;
  for (const GridLinks::Link& link : links->all()) {
    const Bridge bridge = {islands.label(link.from), islands.label(link.to)};
    if (bridge.from == bridge.to) continue;
    bridges_[0].push_back(bridge);
    bridges_[1].push_back({bridge.to, bridge.from});
  }
  for (std::vector<Bridge>& bridges : bridges_) {
    std::stable_sort(bridges.begin(), bridges.end(),
                     [](const Bridge& a, const Bridge& b) { return a.from < b.from; });
  }
}

void Bridges::find_reach(std::uint32_t from, Side side, NodeSet& labels) const {
  WEND_ASSERT(from <= islands_->last_label(), "islands are numbered up to last_label()");
  const std::vector<Bridge>& bridges = bridges_[static_cast<std::size_t>(side)];
  labels.begin(std::size_t{islands_->last_label()} + 1);
  labels.insert(from);
  if (bridges.empty()) return;
  for (std::size_t i = 0; i < labels.nodes().size(); ++i) {
    const std::uint32_t island = labels.nodes()[i];
    auto bridge = std::partition_point(bridges.begin(), bridges.end(),
                                       [&](const Bridge& b) { return b.from < island; });
    for (; bridge != bridges.end() && bridge->from == island; ++bridge) labels.insert(bridge->to);
  }
}

}  // namespace wend
