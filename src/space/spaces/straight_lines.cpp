#include "wend/internal/space/spaces/straight_lines.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "../maps/lattice_unit.h"
#include "wend/base/assert.h"
#include "wend/internal/space/maps/interval.h"

namespace wend {
namespace {

__extension__ using UnsignedWide = unsigned __int128;

std::array<double, 3> coordinates(const Position& p) { return {p.x, p.y, p.z}; }

}  // namespace

std::uint64_t floor_sqrt(std::uint64_t square) {
  WEND_ASSERT(square < std::uint64_t{1} << 62, "put places on a lattice of 2^30 units a side");
  auto root = static_cast<std::uint64_t>(std::sqrt(static_cast<double>(square)));
  while (root * root > square) --root;
  while ((root + 1) * (root + 1) <= square) ++root;
  WEND_ASSERT(root * root <= square, "a root is rounded down");
  return root;
}

StraightLines::StraightLines(std::span<const Position> positions) {
  if (positions.empty()) return;
  std::array<double, 3> low = coordinates(positions.front());
  double extent = 0;
  for (const Position& p : positions) {
    WEND_ASSERT(std::isfinite(p.x) && std::isfinite(p.y) && std::isfinite(p.z),
                "refuse coordinates that are no numbers");
    for (std::size_t i = 0; i < 3; ++i) low[i] = std::min(low[i], coordinates(p)[i]);
  }
  for (const Position& p : positions) {
    for (std::size_t i = 0; i < 3; ++i) extent = std::max(extent, coordinates(p)[i] - low[i]);
  }
  const double unit = lattice_unit(extent, 0x1p30);
  points_.reserve(positions.size());
  for (const Position& p : positions) {
    Point3 point;
    for (std::size_t i = 0; i < 3; ++i) {
      point[i] = static_cast<std::int32_t>(std::floor((coordinates(p)[i] - low[i]) / unit));
    }
    points_.push_back(point);
  }
}

StraightLines::Box StraightLines::box(std::span<const NodeId> nodes) const {
  WEND_ASSERT(!nodes.empty(), "there is no box round no nodes: ask for some");
  Box box = {points_[nodes.front()], points_[nodes.front()]};
  for (const NodeId node : nodes.subspan(1)) {
    WEND_ASSERT(node < points_.size(), "goals are nodes of the graph");
    for (std::size_t i = 0; i < 3; ++i) {
      box.low[i] = std::min(box.low[i], points_[node][i]);
      box.high[i] = std::max(box.high[i], points_[node][i]);
    }
  }
  return box;
}

namespace {

std::uint64_t square_to(const std::array<std::int32_t, 3>& point, const StraightLines::Box& box) {
  std::uint64_t square = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto away =
        static_cast<std::uint64_t>(std::abs(offset_to(point[i], box.low[i], box.high[i])));
    square += away * away;
  }
  return square;
}

}  // namespace

void StraightLines::add_edge(NodeId from, NodeId to, std::uint64_t cost) {
  if (points_.empty()) return;
  WEND_ASSERT(from < points_.size() && to < points_.size(), "an edge joins nodes with positions");
  const std::uint64_t square = square_to(points_[from], {points_[to], points_[to]});
  if (square == 0) return;
  const std::uint64_t root = floor_sqrt(square);
  const std::uint64_t units = root + (root * root < square ? 1 : 0);
  if (units_ != 0 && UnsignedWide{cost} * units_ >= UnsignedWide{cost_} * units) return;
  cost_ = cost;
  units_ = units;
}

void StraightLines::settle() {
  if (units_ == 0 || cost_ == 0) return;
  constexpr UnsignedWide kMostFactor = (std::uint64_t{1} << 32) - 1;
  constexpr unsigned kMostShift = 62;
  const auto factor = [&](unsigned shift) { return (UnsignedWide{cost_} << shift) / units_; };
  while (shift_ < kMostShift && factor(shift_ + 1) <= kMostFactor) ++shift_;
  factor_ = static_cast<std::uint64_t>(std::min(factor(shift_), kMostFactor));
}

std::uint64_t StraightLines::estimate(NodeId node, const Box& box) const {
  WEND_ASSERT(tells(), "ask tells() first, and settle() after the last edge");
  WEND_ASSERT(node < points_.size(), "estimate from nodes of the graph only");
  return cost_of(square_to(points_[node], box));
}

std::uint64_t StraightLines::estimate(NodeId node, std::span<const NodeId> goals) const {
  WEND_ASSERT(tells() && !goals.empty(), "ask tells() first, and for goals");
  WEND_ASSERT(node < points_.size(), "estimate from nodes of the graph only");
  std::uint64_t least = std::numeric_limits<std::uint64_t>::max();
  for (const NodeId goal : goals) {
    least = std::min(least, square_to(points_[node], {points_[goal], points_[goal]}));
  }
  return cost_of(least);
}

std::uint64_t StraightLines::cost_of(std::uint64_t square) const {
  return std::min(floor_sqrt(square) * factor_ >> shift_, kMost);
}

}  // namespace wend
