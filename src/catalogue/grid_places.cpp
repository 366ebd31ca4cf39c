// The cells of a grid as places: where they lie, what they are called, what is beside them.
#include <algorithm>
#include <charconv>
#include <string>

#include "families/any_grid.h"

namespace wend {

Position AnyGrid::position(NodeId node) const { return lattice_.centre(cell(node)); }

std::string AnyGrid::node_name(NodeId node) const {
  const Point p = cell(node);
  return lattice_.contains(p) ? std::to_string(p.x) + "," + std::to_string(p.y) : std::string();
}

NodeId AnyGrid::find(std::string_view name) const {
  Point p;
  const char* const end = name.data() + name.size();
  const auto [comma, error] = std::from_chars(name.data(), end, p.x);
  if (error != std::errc() || comma == end || *comma != ',') return kNoNode;
  const auto [rest, wrong] = std::from_chars(comma + 1, end, p.y);
  const bool whole = wrong == std::errc() && rest == end;
  return whole && lattice_.contains(p) ? topology().node(lattice_.place(p)) : kNoNode;
}

void AnyGrid::near(NodeId node, std::int32_t breadth, std::vector<NodeId>& nodes) const {
  const Point p = cell(node);
  const Point low = {std::max(0, p.x - breadth), std::max(0, p.y - breadth)};
  const Point high = {std::min(lattice_.width() - 1, p.x + breadth),
                      std::min(lattice_.height() - 1, p.y + breadth)};
  for (Point each = low; each.y <= high.y; ++each.y) {
    for (each.x = low.x; each.x <= high.x; ++each.x) {
      nodes.push_back(topology().node(lattice_.place(each)));
    }
  }
}

}  // namespace wend
