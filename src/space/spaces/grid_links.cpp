#include "wend/internal/space/spaces/grid_links.h"

#include <algorithm>
#include <numeric>
#include <tuple>

#include "wend/base/assert.h"
#include "wend/space/tables/islands.h"

namespace wend {
namespace {

/// Drops all links between the same cells but the cheapest: others are of no use.
void keep_cheapest(std::vector<GridLinks::Link>& links) {
  using Link = GridLinks::Link;
  std::stable_sort(links.begin(), links.end(), [](const Link& a, const Link& b) {
    return std::tie(a.from, a.to, a.cost) < std::tie(b.from, b.to, b.cost);
  });
  const auto same = [](const Link& a, const Link& b) { return a.from == b.from && a.to == b.to; };
  links.erase(std::unique(links.begin(), links.end(), same), links.end());
}

NodeId key(const GridLinks::Link& link, Side side) {
  return side == Side::forward ? link.from : link.to;
}

/// A link to or from a blocked cell is closed.
bool is_open(const GridMap& map, const GridLink& link) {
  return map.walkable(link.from) && map.walkable(link.to);
}

}  // namespace

std::uint64_t GridLinks::fineness(const GridMap& map, std::uint64_t unit) {
  std::uint64_t fineness = 1;
  WEND_ASSERT(unit >= 1, "a straight step over open ground costs something");
  for (const GridLink& link : map.links()) {
    if (!is_open(map, link)) continue;
    const std::uint64_t whole =
        std::gcd(unit * link.thousandths(), std::uint64_t{TerrainCosts::kThousandths});
    fineness = std::lcm(fineness, TerrainCosts::kThousandths / whole);
  }
  return fineness;
}

GridLinks::GridLinks(const GridMap& map, std::uint64_t unit) {
  for (const GridLink& link : map.links()) {
    if (!is_open(map, link)) continue;
    const std::uint64_t product = unit * link.thousandths();
    WEND_ASSERT(product % TerrainCosts::kThousandths == 0,
                "a link costs whole units: multiply the unit by fineness()");
    const std::uint64_t cost = product / TerrainCosts::kThousandths;
    dearest_ = std::max(dearest_, cost);
    links_[0].push_back({map.id(link.from), map.id(link.to), cost, link.cost});
  }
  keep_cheapest(links_[0]);
  links_[1] = links_[0];
  for (const Side side : {Side::forward, Side::backward}) {
    const auto s = static_cast<std::size_t>(side);
    std::stable_sort(links_[s].begin(), links_[s].end(),
                     [&](const Link& a, const Link& b) { return key(a, side) < key(b, side); });
    has_any_[s].resize(map.cell_count());
    for (const Link& link : links_[s]) has_any_[s][key(link, side)] = true;
  }
}

std::span<const GridLinks::Link> GridLinks::in(NodeId first, NodeId end, Side side) const {
  const std::vector<Link>& links = links_[static_cast<std::size_t>(side)];
  WEND_ASSERT(first <= end, "a range of cells goes up");
  const auto from = std::partition_point(links.begin(), links.end(),
                                         [&](const Link& link) { return key(link, side) < first; });
  const auto to = std::partition_point(from, links.end(),
                                       [&](const Link& link) { return key(link, side) < end; });
  return {links.data() + (from - links.begin()), static_cast<std::size_t>(to - from)};
}

const GridLinks::Link* GridLinks::between(NodeId from, NodeId to) const {
  const std::span<const Link> links = at(from, Side::forward);
  const auto link =
      std::partition_point(links.begin(), links.end(), [&](const Link& l) { return l.to < to; });
  return link != links.end() && link->to == to ? &*link : nullptr;
}

LinkParts::LinkParts(const Islands& islands, const GridLinks& links, std::size_t cells) {
  if (links.all().empty() || islands.count() < 2) return;
  WEND_ASSERT(links.fit(cells), "take islands and links of one map");
  std::vector<std::uint32_t> part_of(islands.last_label() + std::size_t{1}, 0);
  for (const GridLinks::Link& link : links.all()) {
    for (const NodeId end : {link.from, link.to}) {
      std::uint32_t& part = part_of[islands.label(end)];
      WEND_ASSERT(islands.label(end) != 0, "links are open between walkable cells: update both");
      if (part == 0) part = count_++;
    }
  }
  part_.resize(cells);
  for (NodeId node = 0; node < part_.size(); ++node) part_[node] = part_of[islands.label(node)];
}

}  // namespace wend
