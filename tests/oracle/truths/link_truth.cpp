#include "oracle/truths/link_truth.h"

#include <algorithm>
#include <limits>

namespace wend::test {
namespace {

constexpr double kNoLength = std::numeric_limits<double>::infinity();

bool has(std::span<const std::uint32_t> polygons, NodeId polygon) {
  return std::find(polygons.begin(), polygons.end(), polygon) != polygons.end();
}

}  // namespace

LinkTruth::LinkTruth(const MeshTruth& mesh, const MeshLinks& links) : mesh_(mesh), links_(links) {
  for (auto& row : between_) row.assign(std::size_t{links.count()} * links.count(), -1);
}

MeshTruth::Spot LinkTruth::start(std::uint32_t link, bool loose) const {
  const Position& at = links_.link(link).from;
  const auto named = links_.start_polygons(link);
  return {at, loose ? mesh_.polygons_at(at) : std::vector<NodeId>(named.begin(), named.end())};
}

MeshTruth::Spot LinkTruth::end(std::uint32_t link, bool loose) const {
  const Position& at = links_.link(link).to;
  const auto named = links_.end_polygons(link);
  return {at, loose ? mesh_.polygons_at(at) : std::vector<NodeId>(named.begin(), named.end())};
}

double LinkTruth::walk(const MeshTruth::Spot& from, const MeshTruth::Spot& to) const {
  return mesh_.shortest(from, to).value_or(kNoLength);
}

double LinkTruth::between(std::uint32_t from, std::uint32_t to, bool loose) const {
  double& known = between_[loose ? 1 : 0][std::size_t{from} * links_.count() + to];
  if (known < 0) known = walk(end(from, loose), start(to, loose));
  return known;
}

std::optional<double> LinkTruth::shortest(const MeshTruth::Spot& from, const MeshTruth::Spot& to,
                                          std::uint32_t kinds, bool loose) const {
  double best = walk(from, to);
  const std::uint32_t count = links_.count();
  std::vector<double> g(count, kNoLength);  // at the link's end
  std::vector<bool> closed(count);
  const auto allowed = [&](std::uint32_t link) {
    return (kinds >> links_.link(link).kind & 1) != 0;
  };
  for (std::uint32_t link = 0; link < count; ++link) {
    if (allowed(link)) g[link] = walk(from, start(link, loose)) + links_.link(link).cost;
  }
  for (;;) {
    std::uint32_t next = count;
    for (std::uint32_t link = 0; link < count; ++link) {
      if (!closed[link] && g[link] < best && (next == count || g[link] < g[next])) next = link;
    }
    if (next == count) break;
    closed[next] = true;
    best = std::min(best, g[next] + walk(end(next, loose), to));
    for (std::uint32_t link = 0; link < count; ++link) {
      if (!allowed(link)) continue;
      g[link] = std::min(g[link], g[next] + between(next, link, loose) + links_.link(link).cost);
    }
  }
  return best < kNoLength ? std::optional(best) : std::nullopt;
}

/// A link leads from one polygon to the next in the row, or stays in one.
std::optional<double> LinkTruth::shortest_through(const std::vector<NodeId>& polygons,
                                                  const Position& from, const Position& to,
                                                  const std::vector<std::uint32_t>& taken) const {
  const std::size_t count = polygons.size();
  std::vector<double> g(count, kNoLength);
  g[0] = 0;
  Position at = from;
  const auto piece = [&](std::size_t i, std::size_t j, const Position& there) {
    const auto first = polygons.begin() + static_cast<std::ptrdiff_t>(i);
    const std::vector<NodeId> part(first, first + static_cast<std::ptrdiff_t>(j - i + 1));
    return mesh_.shortest_through(part, at, there).value_or(kNoLength);
  };
  for (const std::uint32_t number : taken) {
    const MeshLink& link = links_.link(number);
    std::vector<double> next(count, kNoLength);
    for (std::size_t j = 0; j < count; ++j) {
      if (!has(links_.start_polygons(number), polygons[j])) continue;
      double least = kNoLength;
      for (std::size_t i = 0; i <= j; ++i) {
        if (g[i] < kNoLength) least = std::min(least, g[i] + piece(i, j, link.from));
      }
      for (std::size_t k = j; k < std::min(j + 2, count); ++k) {
        if (has(links_.end_polygons(number), polygons[k])) {
          next[k] = std::min(next[k], least + link.cost);
        }
      }
    }
    g = std::move(next);
    at = link.to;
  }
  double best = kNoLength;
  for (std::size_t i = 0; i < count; ++i) {
    if (g[i] < kNoLength) best = std::min(best, g[i] + piece(i, count - 1, to));
  }
  return best < kNoLength ? std::optional(best) : std::nullopt;
}

std::vector<bool> LinkTruth::reach(NodeId from, std::uint32_t kinds) const {
  std::vector<bool> reached(mesh_.count());
  std::vector<NodeId> open = {from};
  reached[from] = true;
  const auto add = [&](NodeId polygon) {
    if (!reached[polygon]) open.push_back(polygon);
    reached[polygon] = true;
  };
  while (!open.empty()) {
    const NodeId polygon = open.back();
    open.pop_back();
    for (const MeshTruth::Door& door : mesh_.doors(polygon)) add(door.other);
    for (std::uint32_t link = 0; link < links_.count(); ++link) {
      const bool begins = has(links_.start_polygons(link), polygon);
      if (!begins || (kinds >> links_.link(link).kind & 1) == 0) continue;
      for (const NodeId end : links_.end_polygons(link)) add(end);
    }
  }
  return reached;
}

}  // namespace wend::test
