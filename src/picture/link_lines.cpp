#include "picture/link_lines.h"

#include <algorithm>
#include <set>
#include <utility>

namespace wend::drawing {
namespace {

using Ends = std::pair<NodeId, NodeId>;

std::set<Ends> open_links(const Picture& picture) {
  const GridMap& map = *picture.map;
  std::set<Ends> links;
  for (const GridLink& link : picture.links) {
    if (link.from == link.to || !map.walkable(link.from) || !map.walkable(link.to)) continue;
    links.insert({map.id(link.from), map.id(link.to)});
  }
  return links;
}

std::set<Ends> steps_of(const Picture& picture) {
  std::set<Ends> steps;
  for (std::size_t i = 1; i < picture.path.size(); ++i) {
    steps.insert({picture.map->id(picture.path[i - 1]), picture.map->id(picture.path[i])});
  }
  return steps;
}

}  // namespace

std::vector<LinkLine> link_lines(const Picture& picture) {
  const std::set<Ends> links = open_links(picture);
  std::vector<LinkLine> lines;
  if (links.empty()) return lines;
  const std::set<Ends> steps = steps_of(picture);
  for (const Ends& ends : links) {
    const Ends back = {ends.second, ends.first};
    const bool both_ways = links.count(back) != 0;
    if (both_ways && back < ends) continue;
    const bool taken = steps.count(ends) != 0 || (both_ways && steps.count(back) != 0);
    lines.push_back(
        {picture.map->point(ends.first), picture.map->point(ends.second), both_ways, taken});
  }
  std::stable_partition(lines.begin(), lines.end(),
                        [](const LinkLine& line) { return !line.taken; });
  return lines;
}

std::vector<std::vector<Point>> path_pieces(const Picture& picture,
                                            const std::vector<Point>& path) {
  const std::set<Ends> links = open_links(picture);
  std::vector<std::vector<Point>> pieces;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const Point here = path[i];
    const bool by_link =
        i > 0 && links.count({picture.map->id(path[i - 1]), picture.map->id(here)}) != 0;
    if (i == 0 || by_link) pieces.emplace_back();
    pieces.back().push_back(here);
  }
  return pieces;
}

}  // namespace wend::drawing
