#include "wend/catalogue/divide_into_regions.h"
#include "wend/space/tables/islands.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "wend/base/assert.h"

namespace wend {
namespace {

constexpr std::uint32_t kNobody = ~std::uint32_t{0};

/// Which region each cell belongs to.
class Division {
 public:
  /// A cell belongs where the one before it on its cheapest path does.
  Division(const Navigator& navigator, const DistanceField& field, std::span<const Point> centres)
      : navigator_(&navigator),
        lattice_(navigator.layout(), navigator.width(), navigator.height()),
        owners_(field.node_count(), kNobody) {
    for (std::uint32_t i = 0; i < centres.size(); ++i) owners_[navigator.node(centres[i])] = i;
    std::vector<NodeId> way;
    for (NodeId node = 0; node < owners_.size(); ++node) {
      NodeId at = node;
      for (; owners_[at] == kNobody && field.parent(at) != kNoNode; at = field.parent(at)) {
        way.push_back(at);
      }
      for (const NodeId each : way) owners_[each] = owners_[at];
      way.clear();
    }
  }

  std::uint32_t owner(Point cell) const {
    return lattice_.contains(cell) ? owners_[navigator_->node(cell)] : kNobody;
  }

  /// Once each, the lower number first, those that a step joins.
  std::set<std::pair<std::uint32_t, std::uint32_t>> neighbours() const {
    constexpr std::array<Point, 4> kAhead = {{{1, 0}, {-1, 1}, {0, 1}, {1, 1}}};
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (Point p; p.y < lattice_.rows(); ++p.y) {
      for (p.x = 0; p.x < lattice_.columns(); ++p.x) {
        for (const Point step : kAhead) {
          const Point a = lattice_.cell(p);
          const Point b = lattice_.cell({p.x + step.x, p.y + step.y});
          const auto [low, high] = std::minmax({owner(a), owner(b)});
          if (low == high || high == kNobody || pairs.contains({low, high})) continue;
          if (is_step(a, b)) pairs.insert({low, high});
        }
      }
    }
    return pairs;
  }

  /// Round the piece that begins with this cell, the first of its region row by row: corner by
  /// corner, the region on the right.
  std::vector<Position> outline(Point first) const {
    constexpr std::array<Point, 4> kAhead = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
    constexpr std::array<Point, 4> kRight = {{{0, 0}, {-1, 0}, {-1, -1}, {0, -1}}};
    const std::uint32_t own = owner(first);
    WEND_ASSERT(own != kNobody, "cells of no region have no outline");
    const auto is_own = [&](Point corner, Point side) {
      return owner({corner.x + side.x, corner.y + side.y}) == own;
    };
    std::vector<Position> corners;
    Point corner = first;  // the upper left one of the cell of these coordinates
    unsigned direction = 0;
    do {
      if (!is_own(corner, kRight[direction])) {
        direction = (direction + 1) % 4;
        corners.push_back({corner.x - 0.5, corner.y - 0.5});
      } else if (is_own(corner, kRight[(direction + 3) % 4])) {
        direction = (direction + 3) % 4;
        corners.push_back({corner.x - 0.5, corner.y - 0.5});
      }
      corner = {corner.x + kAhead[direction].x, corner.y + kAhead[direction].y};
    } while (corner != first);
    corners.push_back({first.x - 0.5, first.y - 0.5});
    return corners;
  }

  std::vector<std::vector<Position>> outlines(std::size_t regions) const {
    std::vector<std::vector<Position>> outlines(regions);
    for (Point p; p.y < lattice_.height(); ++p.y) {
      for (p.x = 0; p.x < lattice_.width(); ++p.x) {
        const std::uint32_t own = owner(p);
        WEND_ASSERT(own == kNobody || own < regions, "each centre has one region");
        if (own != kNobody && outlines[own].empty()) outlines[own] = outline(p);
      }
    }
    return outlines;
  }

 private:
  /// Whether a step leads from a cell to one beside it on the lattice; a link may lead there, too.
  bool is_step(Point from, Point to) const {
    if (!navigator_->line_of_sight(from, to)) return false;
    const auto edges = navigator_->edges(navigator_->node(from));
    const NodeId node = navigator_->node(to);
    return std::any_of(edges.begin(), edges.end(), [&](const NodeEdge& e) { return e.to == node; });
  }

  const Navigator* navigator_;
  Lattice lattice_;
  std::vector<std::uint32_t> owners_;  // by node
};

/// Those on free cells, once each.
std::vector<Point> useful(const Navigator& navigator, std::span<const Point> centres) {
  std::vector<Point> useful;
  std::set<NodeId> seen;
  for (const Point p : centres) {
    const bool inside = p.x >= 0 && p.y >= 0 && p.x < navigator.width() && p.y < navigator.height();
    if (!inside || navigator.islands().label(navigator.node(p)) == 0) continue;
    if (seen.insert(navigator.node(p)).second) useful.push_back(p);
  }
  return useful;
}

}  // namespace

RegionMap divide_into_regions(const Navigator& navigator, std::span<const Point> centres,
                              Workspace& workspace) {
  RegionMap map;
  const std::vector<Point> own = useful(navigator, centres);
  if (own.empty()) return map;
  const Division division(navigator, navigator.field({.sources = own}, workspace), own);
  std::vector<std::vector<Position>> outlines(own.size());
  if (navigator.layout() == CellLayout::square) outlines = division.outlines(own.size());
  for (std::size_t i = 0; i < own.size(); ++i) {
    const Position centre = {static_cast<double>(own[i].x), static_cast<double>(own[i].y)};
    map.add_region({"R" + std::to_string(i + 1), centre, std::move(outlines[i])});
  }
  Path path;
  for (const auto& [a, b] : division.neighbours()) {
    for (const auto& [from, to] : {std::pair{a, b}, {b, a}}) {
      navigator.solve({own[from], own[to], "astar"}, workspace, path);
      // The graph turns thousandths into whole numbers.
      constexpr double kParts = 1000;
      if (path.found()) map.add_border(from, to, std::round(path.cost * kParts) / kParts, false);
    }
  }
  return map;
}

}  // namespace wend
