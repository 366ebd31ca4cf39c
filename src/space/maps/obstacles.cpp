#include "wend/space/maps/obstacles.h"

#include <algorithm>
#include <cmath>

#include "wend/base/assert.h"

#include "lattice_unit.h"

namespace wend {
namespace {

__extension__ using Wide = __int128;

constexpr double kUnits = 0x1p25;                           // along the longest side
constexpr std::int64_t kMostUnits = std::int64_t{1} << 26;  // of a place that is asked about

Wide square(std::int64_t x) { return Wide{x} * x; }

/// Twice the area of the triangle: positive where c lies to the left of the way from a to b, y up.
/// Differences are below 2^28, so it fits.
template <class Place>
std::int64_t area(const Place& a, const Place& b, const Place& c) {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

int sign(std::int64_t x) { return (x > 0) - (x < 0); }

/// Whether p, which lies on the line through a and b, lies between them.
template <class Place>
bool between(const Place& a, const Place& b, const Place& p) {
  return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) && std::min(a.y, b.y) <= p.y &&
         p.y <= std::max(a.y, b.y);
}

/// Whether the segments have a point in common.
template <class Place>
bool meet(const Place& a, const Place& b, const Place& c, const Place& d) {
  const int sides[] = {sign(area(a, b, c)), sign(area(a, b, d)), sign(area(c, d, a)),
                       sign(area(c, d, b))};
  if (sides[0] * sides[1] < 0 && sides[2] * sides[3] < 0) return true;
  return (sides[0] == 0 && between(a, b, c)) || (sides[1] == 0 && between(a, b, d)) ||
         (sides[2] == 0 && between(c, d, a)) || (sides[3] == 0 && between(c, d, b));
}

/// Whether the edge crosses the ray that leads to the right from p.
template <class Edge, class Place>
bool crosses_ray(const Edge& edge, const Place& p) {
  const bool a_above = edge.a.y > p.y;
  const bool b_above = edge.b.y > p.y;
  return a_above != b_above && sign(area(edge.a, edge.b, p)) == (b_above ? 1 : -1);
}

/// Whether p is closer to the segment than the radius.
template <class Place>
bool closer(const Place& p, const Place& a, const Place& b, std::int64_t radius) {
  const std::int64_t along = (p.x - a.x) * (b.x - a.x) + (p.y - a.y) * (b.y - a.y);
  const Wide length = square(b.x - a.x) + square(b.y - a.y);  // squared, as all of these
  if (along <= 0) return square(p.x - a.x) + square(p.y - a.y) < square(radius);
  if (along >= length) return square(p.x - b.x) + square(p.y - b.y) < square(radius);
  return square(area(a, b, p)) < square(radius) * length;
}

}  // namespace

Obstacles::Obstacles(std::span<const Outline> outlines, const GridMap* grid, double radius,
                     std::span<const Position> places) {
  WEND_ASSERT(radius >= 0 && radius <= 1e12, "refuse a radius that is not from 0 to 1e12");
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  double low[] = {kInfinity, kInfinity};
  double high[] = {-kInfinity, -kInfinity};
  const auto cover = [&](double x, double y) {
    low[0] = std::min(low[0], x), low[1] = std::min(low[1], y);
    high[0] = std::max(high[0], x), high[1] = std::max(high[1], y);
  };
  for (const Position& p : places) cover(p.x, p.y);
  for (const Outline& outline : outlines) {
    WEND_ASSERT(outline.size() >= 3, "refuse outlines with less than three corners");
    for (const Position& p : outline) cover(p.x, p.y);
  }
  if (grid != nullptr) {
    cover(-0.5, -0.5);
    cover(grid->width() - 0.5, grid->height() - 0.5);
  }
  if (low[0] == kInfinity) cover(0, 0);
  low_x_ = low[0];
  low_y_ = low[1];
  const double extent = std::max({high[0] - low[0], high[1] - low[1], radius});
  unit_ = lattice_unit(extent, kUnits);
  radius_ = in_units(radius);
  for (const Outline& outline : outlines) add_outline(outline);
  if (grid != nullptr) add_cells(*grid);
  build_index();
}

std::optional<Obstacles::Place> Obstacles::place(const Position& position) const {
  const double x = std::round((position.x - low_x_) / unit_);
  const double y = std::round((position.y - low_y_) / unit_);
  constexpr auto kMost = static_cast<double>(kMostUnits);
  if (!(std::abs(x) <= kMost && std::abs(y) <= kMost)) return std::nullopt;
  return Place{static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)};
}

Position Obstacles::position(const Place& place) const {
  return {low_x_ + static_cast<double>(place.x) * unit_,
          low_y_ + static_cast<double>(place.y) * unit_, 0};
}

/// Clamps to the largest value the arithmetic can hold.
std::int64_t Obstacles::in_units(double distance) const {
  WEND_ASSERT(distance >= 0, "a radius or a range is not below 0: a point has 0");
  constexpr auto kMost = static_cast<double>(kMostUnits);
  return static_cast<std::int64_t>(std::min(std::round(distance / unit_), kMost));
}

void Obstacles::add_outline(const Outline& outline) {
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Position& next = outline[i + 1 < outline.size() ? i + 1 : 0];
    WEND_ASSERT(covers(outline[i]) && covers(next),
                "refuse coordinates above 1e12, and no numbers");
    edges_.push_back({*place(outline[i]), *place(next), obstacle_count_});
  }
  ++obstacle_count_;
}

void Obstacles::add_cell_edge(double ax, double ay, double bx, double by) {
  edges_.push_back({*place({ax, ay, 0}), *place({bx, by, 0}), obstacle_count_});
}

/// All cells together are one obstacle: its edges are where blocked ones border on others, as long
/// as they go on straight.
void Obstacles::add_cells(const GridMap& grid) {
  const auto blocked = [&](std::int32_t x, std::int32_t y) {
    return grid.contains({x, y}) && !grid.walkable({x, y});
  };
  const auto runs = [](std::int32_t count, auto&& is_border, auto&& add) {
    for (std::int32_t begin = 0; begin < count; ++begin) {
      if (!is_border(begin)) continue;
      std::int32_t end = begin + 1;
      while (end < count && is_border(end)) ++end;
      add(begin - 0.5, end - 0.5);
      begin = end;
    }
  };
  for (std::int32_t y = 0; y <= grid.height(); ++y) {
    runs(
        grid.width(), [&](std::int32_t x) { return blocked(x, y - 1) != blocked(x, y); },
        [&](double begin, double end) { add_cell_edge(begin, y - 0.5, end, y - 0.5); });
  }
  for (std::int32_t x = 0; x <= grid.width(); ++x) {
    runs(
        grid.height(), [&](std::int32_t y) { return blocked(x - 1, y) != blocked(x, y); },
        [&](double begin, double end) { add_cell_edge(x - 0.5, begin, x - 0.5, end); });
  }
  ++obstacle_count_;
}

/// Coordinates outside get the nearest bucket.
std::int64_t Obstacles::bucket(std::int64_t coordinate) const {
  WEND_ASSERT(side_ > 0 && bucket_count_ > 0, "count_members() gives buckets a side");
  return std::clamp<std::int64_t>(coordinate / side_, 0, bucket_count_ - 1);
}

/// Rounded outwards by a unit, far more than doubles are wrong by.
Obstacles::Columns Obstacles::columns(const Place& a, const Place& b, std::int64_t row,
                                      std::int64_t margin) const {
  std::int64_t left = std::min(a.x, b.x);
  std::int64_t right = std::max(a.x, b.x);
  if (a.y != b.y) {
    const bool is_first = row == 0;
    const bool is_last = row == bucket_count_ - 1;
    const auto low = static_cast<double>(is_first ? std::min(a.y, b.y) : row * side_ - margin);
    const auto high =
        static_cast<double>(is_last ? std::max(a.y, b.y) : (row + 1) * side_ + margin);
    const auto slope = static_cast<double>(b.x - a.x) / static_cast<double>(b.y - a.y);
    const auto x_at = [&](double y) {
      const double x = static_cast<double>(a.x) + slope * (y - static_cast<double>(a.y));
      return std::clamp(x, static_cast<double>(left), static_cast<double>(right));
    };
    const auto [least, most] = std::minmax({x_at(low), x_at(high)});
    left = static_cast<std::int64_t>(std::floor(least)) - 1;
    right = static_cast<std::int64_t>(std::ceil(most)) + 1;
  }
  return {bucket(left - margin), bucket(right + margin)};
}

/// Calls the visitor with the buckets that come near the segment until it says true.
template <class Visit>
bool Obstacles::any_bucket(const Place& a, const Place& b, std::int64_t margin,
                           Visit&& visit) const {
  const std::int64_t last = bucket(std::max(a.y, b.y) + margin);
  for (std::int64_t row = bucket(std::min(a.y, b.y) - margin); row <= last; ++row) {
    const Columns range = columns(a, b, row, margin);
    for (std::int64_t column = range.first; column <= range.last; ++column) {
      if (visit(static_cast<std::size_t>(row * bucket_count_ + column))) return true;
    }
  }
  return false;
}

/// About as many buckets as edges; fewer where edges are so long that they lie in too many.
void Obstacles::build_index() {
  constexpr double kMostBuckets = 1024;
  const double side = std::clamp(std::sqrt(double(edges_.size())), 1.0, kMostBuckets);
  bucket_count_ = static_cast<std::int64_t>(side);
  while (!count_members()) {
    WEND_ASSERT(bucket_count_ > 1, "in a single bucket every edge lies once: that must fit");
    bucket_count_ /= 2;
  }
  for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
  members_.resize(first_.back());
  std::vector<std::uint32_t> next = first_;
  for (std::uint32_t i = 0; i < edges_.size(); ++i) {
    any_bucket(edges_[i].a, edges_[i].b, 0, [&](std::size_t place) {
      WEND_ASSERT(next[place] < first_[place + 1], "buckets hold what was counted");
      members_[next[place]++] = i;
      return false;
    });
  }
}

/// False where the index would hold more than it may. In a single bucket every edge lies once.
bool Obstacles::count_members() {
  constexpr std::size_t kMostMembers = std::size_t{1} << 25;  // 128 MiB
  const std::size_t most =
      std::min(kMostPerEdge * edges_.size(), std::max(kMostMembers, edges_.size()));
  side_ = (static_cast<std::int64_t>(kUnits) + 1) / bucket_count_ + 1;
  first_.assign(static_cast<std::size_t>(bucket_count_ * bucket_count_) + 1, 0);
  std::size_t count = 0;
  for (const Edge& edge : edges_) {
    const bool too_many = any_bucket(edge.a, edge.b, 0, [&](std::size_t place) {
      ++first_[place + 1];
      return ++count > most;
    });
    if (too_many) return false;
  }
  return true;
}

bool Obstacles::too_close(const Place& from, const Place& to, const Edge& edge,
                          std::int64_t radius) const {
  const std::int64_t r = radius;
  if (std::min(from.x, to.x) - r > std::max(edge.a.x, edge.b.x)) return false;
  if (std::max(from.x, to.x) + r < std::min(edge.a.x, edge.b.x)) return false;
  if (std::min(from.y, to.y) - r > std::max(edge.a.y, edge.b.y)) return false;
  if (std::max(from.y, to.y) + r < std::min(edge.a.y, edge.b.y)) return false;
  if (meet(from, to, edge.a, edge.b)) return true;
  return r > 0 && (closer(from, edge.a, edge.b, r) || closer(to, edge.a, edge.b, r) ||
                   closer(edge.a, from, to, r) || closer(edge.b, from, to, r));
}

/// A ray to the right crosses the edges of an obstacle an odd number of times from inside it. It
/// goes through the buckets of one row; of an edge that lies in several the first one counts.
bool Obstacles::inside_any(const Place& place) const {
  std::vector<std::uint32_t> crossed;  // the obstacles, once per crossing
  WEND_ASSERT(!first_.empty(), "build the obstacles before you ask: these have no index");
  const std::int64_t row = bucket(place.y);
  const std::int64_t start = bucket(place.x);
  for (std::int64_t column = start; column < bucket_count_; ++column) {
    const auto bucket = static_cast<std::size_t>(row * bucket_count_ + column);
    for (std::uint32_t i = first_[bucket]; i < first_[bucket + 1]; ++i) {
      const Edge& edge = edges_[members_[i]];
      if (!crosses_ray(edge, place)) continue;
      const std::int64_t first = columns(edge.a, edge.b, row, 0).first;
      if (column == std::max(first, start)) crossed.push_back(edge.obstacle);
    }
  }
  std::sort(crossed.begin(), crossed.end());
  for (std::size_t i = 0; i < crossed.size(); i += 2) {
    if (i + 1 == crossed.size() || crossed[i] != crossed[i + 1]) return true;
  }
  return false;
}

bool Obstacles::is_free_for(const Position& at, std::int64_t radius) const {
  const std::optional<Place> here = place(at);
  return here && !inside_any(*here) && is_free_for(at, at, radius);
}

bool Obstacles::is_free_for(const Position& from, const Position& to, std::int64_t radius) const {
  const std::optional<Place> a = place(from);
  const std::optional<Place> b = place(to);
  if (!a || !b) return false;
  WEND_ASSERT(!first_.empty(), "obstacles without an index were never built");
  return !any_bucket(*a, *b, radius + 1, [&](std::size_t bucket) {
    for (std::uint32_t i = first_[bucket]; i < first_[bucket + 1]; ++i) {
      if (too_close(*a, *b, edges_[members_[i]], radius)) return true;
    }
    return false;
  });
}

/// Edges lie in several buckets.
std::vector<std::pair<Position, Position>> Obstacles::edges_near(const Position& at,
                                                                 double range) const {
  const std::optional<Place> here = place(at);
  std::vector<std::uint32_t> near;
  if (here) {
    any_bucket(*here, *here, in_units(range) + 1, [&](std::size_t bucket) {
      near.insert(near.end(), members_.data() + first_[bucket],
                  members_.data() + first_[bucket + 1]);
      return false;
    });
  }
  std::sort(near.begin(), near.end());
  near.erase(std::unique(near.begin(), near.end()), near.end());
  std::vector<std::pair<Position, Position>> found;
  for (const std::uint32_t i : near) {
    const Edge& edge = edges_[i];
    // Beside its middle, as far off as whole numbers can distinguish.
    constexpr std::int64_t kBeside = 4;
    const std::int64_t dx = edge.b.x - edge.a.x;
    const std::int64_t dy = edge.b.y - edge.a.y;
    const Place middle = {edge.a.x + dx / 2, edge.a.y + dy / 2};
    const std::int64_t across = std::max(std::abs(dx), std::abs(dy));
    if (across == 0) continue;
    const Place left = {middle.x - kBeside * dy / across, middle.y + kBeside * dx / across};
    const bool turned = inside_any(left);
    found.emplace_back(position(turned ? edge.b : edge.a), position(turned ? edge.a : edge.b));
  }
  return found;
}

}  // namespace wend
