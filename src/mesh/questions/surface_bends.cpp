#include "surface_bends.h"

#include <algorithm>
#include <cmath>

namespace wend {
namespace {

constexpr double kBendRounding = 1e-9;  // as what touches, of a height and of a way's length

/// How high the ground is at shares of a way.
struct Profile {
  struct Point {
    double share;
    double height;
  };

  /// Notes the shares of the way at which it crosses the line between two corners of a polygon.
  void cross(const NavMesh& mesh, std::uint32_t polygon, const NavMesh::Side& a,
             const NavMesh::Side& b) {
    const double a_off = off(a.x, a.y);
    const double b_off = off(b.x, b.y);
    if ((a_off > 0 && b_off > 0) || (a_off < 0 && b_off < 0) || a_off == b_off) return;
    const double part = a_off / (a_off - b_off);
    const double x = a.x + part * (b.x - a.x);
    const double y = a.y + part * (b.y - a.y);
    const double share = ((x - from.x) * way_x + (y - from.y) * way_y) / square;
    if (share > 0 && share < 1) points.push_back({share, mesh.height(polygon, x, y)});
  }

  /// The sides, and the edges of the triangles from the first corner that heights go by.
  void cross_polygon(const NavMesh& mesh, std::uint32_t polygon) {
    const auto before = static_cast<std::ptrdiff_t>(points.size());
    const std::uint32_t first = mesh.first_side(polygon);
    const std::uint32_t end = mesh.first_side(polygon + 1);
    const std::span<const NavMesh::Side> sides = mesh.sides();
    for (std::uint32_t side = first; side < end; ++side) {
      cross(mesh, polygon, sides[side], sides[side + 1 == end ? first : side + 1]);
      if (side > first + 1 && side + 1 < end) cross(mesh, polygon, sides[first], sides[side]);
    }
    std::sort(points.begin() + before, points.end(),
              [](const Point& a, const Point& b) { return a.share < b.share; });
  }

  double off(double x, double y) const { return way_x * (y - from.y) - way_y * (x - from.x); }

  Position from;
  double way_x;
  double way_y;
  double square;
  std::vector<Point>& points;
};

}  // namespace

bool has_slopes(const NavMesh& mesh) {
  for (std::uint32_t polygon = 0; polygon < mesh.polygon_count(); ++polygon) {
    const std::uint32_t first = mesh.first_side(polygon);
    const auto height = [&](std::uint32_t side) {
      return mesh.plan().vertices[mesh.sides()[side].vertex].z;
    };
    for (std::uint32_t side = first + 1; side < mesh.first_side(polygon + 1); ++side) {
      if (height(side) != height(first)) return true;
    }
  }
  return false;
}

void append_bends(const NavMesh& mesh, std::span<const std::uint32_t> crossed, Position from,
                  Position to, std::vector<Position>& bends) {
  WEND_ASSERT(!crossed.empty(), "a free ray crosses the polygon that it begins in");
  const double way_x = to.x - from.x;
  const double way_y = to.y - from.y;
  const double square = way_x * way_x + way_y * way_y;
  if (square <= 0) return;
  thread_local std::vector<Profile::Point> points;
  points.clear();
  Profile profile{from, way_x, way_y, square, points};
  points.push_back({0, mesh.height(crossed.front(), from.x, from.y)});
  for (const std::uint32_t polygon : crossed) profile.cross_polygon(mesh, polygon);
  points.push_back({1, mesh.height(crossed.back(), to.x, to.y)});
  const double near = kBendRounding / std::sqrt(square);
  Profile::Point last = points.front();  // the last place from which the ground goes on straight
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Profile::Point& here = points[i];
    const Profile::Point& next = points[i + 1];
    if (here.share - last.share <= near || next.share - here.share <= near) continue;
    const double part = (here.share - last.share) / (next.share - last.share);
    const double straight = last.height + part * (next.height - last.height);
    if (std::abs(here.height - straight) <= kBendRounding * (1 + std::abs(here.height))) continue;
    bends.push_back({from.x + here.share * way_x, from.y + here.share * way_y, here.height});
    last = here;
  }
}

}  // namespace wend
