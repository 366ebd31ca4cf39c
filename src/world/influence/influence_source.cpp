#include "influence_source.h"

#include <algorithm>
#include <cstdlib>

#include "wend/base/assert.h"

namespace wend {

bool InfluenceMap::Source::is_near(std::span<const NodeId> edited, const GridTopology& grid,
                                   const InfluenceSpread& spread) const {
  if (told.at == kNoNode) return false;
  const std::int32_t most = spread.breadth(range(), told.reach == InfluenceReach::sight);
  const Point middle = grid.point(told.at);
  for (const NodeId node : edited) {
    const Point p = grid.point(node);
    if (std::abs(p.x - middle.x) <= most && std::abs(p.y - middle.y) <= most) return true;
  }
  return false;
}

bool InfluenceMap::Source::reaches(std::span<const NodeId> nodes) const {
  WEND_ASSERT(std::is_sorted(nodes.begin(), nodes.end()),
              "sort the nodes first: they are found by halving");
  if (nodes.empty() || told.at == kNoNode) return false;
  const auto is_one = [&](NodeId node) {
    return node >= nodes.front() && node <= nodes.back() &&
           std::binary_search(nodes.begin(), nodes.end(), node);
  };
  return is_one(told.at) || std::any_of(reached.begin(), reached.end(),
                                        [&](const Reached& one) { return is_one(one.node); });
}

const char* InfluenceMap::Source::fault(InfluenceSpread& spread) const {
  Source fresh;
  fresh.told = told;
  fresh.live = live;
  fresh.spread(spread);
  if (!(fresh.curve == curve)) return "a source's scores fall off otherwise than was told";
  const auto by_node = [](const Reached& a, const Reached& b) { return a.node < b.node; };
  std::vector<Reached> held = reached;
  std::sort(held.begin(), held.end(), by_node);
  std::sort(fresh.reached.begin(), fresh.reached.end(), by_node);
  if (held != fresh.reached) return "a source reaches other places than are noted";
  return nullptr;
}

Result<void> InfluenceMap::validate() const {
  if (!dirty_.empty() || !pending_.empty() || map_version_ != navigator_->version() ||
      space_version_ != spread_->space_version()) {
    return Error{"", 0, "something was told, or the map changed: call update() first"};
  }
  std::vector<Units> right(units_.size(), 0);
  std::size_t live = 0;
  for (const Source& source : sources_) {
    if (!source.live && !source.reached.empty()) {
      return Error{"", 0, "a source that has gone still has an effect"};
    }
    if (!source.live) continue;
    ++live;
    if (const char* fault = source.fault(*spread_)) return Error{"", 0, fault};
    for (const Reached& one : source.reached) right[one.node] += source.curve.at(one.distance);
  }
  if (live != source_count_) return Error{"", 0, "there are not as many sources as are counted"};
  for (std::size_t node = 0; node < deposits_.size(); ++node) right[node] += deposits_[node];
  if (right != units_) return Error{"", 0, "a score is not the sum of what was added"};
  return validate_notes();
}

/// Checks the data that is kept besides the scores.
Result<void> InfluenceMap::validate_notes() const {
  std::vector<std::uint8_t> listed(units_.size(), 0);
  for (const NodeId node : deposited_) {
    if (listed[node] != 0) return Error{"", 0, "a deposit is listed twice"};
    listed[node] = 1;
  }
  for (std::size_t node = 0; node < listed.size(); ++node) {
    if (!deposits_.empty() && deposits_[node] != 0 && listed[node] == 0) {
      return Error{"", 0, "a deposit is not listed, and will not fade"};
    }
    if (noted_[node] != 2 * listed[node]) {
      return Error{"", 0, "a node is noted that no update has touched, or no deposit lies on"};
    }
  }
  return {};
}

}  // namespace wend
