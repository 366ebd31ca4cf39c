// Points of the plane, and outlines made of them.
#pragma once

#include <cmath>
#include <vector>

namespace wend::test {

struct PlanePoint {
  double x = 0;
  double y = 0;
  friend bool operator==(const PlanePoint&, const PlanePoint&) = default;
};

inline PlanePoint operator+(PlanePoint a, PlanePoint b) { return {a.x + b.x, a.y + b.y}; }
inline PlanePoint operator-(PlanePoint a, PlanePoint b) { return {a.x - b.x, a.y - b.y}; }
inline PlanePoint operator*(PlanePoint a, double factor) { return {a.x * factor, a.y * factor}; }
inline double cross(PlanePoint a, PlanePoint b) { return a.x * b.y - a.y * b.x; }
inline double dot(PlanePoint a, PlanePoint b) { return a.x * b.x + a.y * b.y; }
inline double length(PlanePoint a) { return std::hypot(a.x, a.y); }

using PlaneRing = std::vector<PlanePoint>;
/// Inside is what lies in an odd number of the rings (the even-odd rule).
using PlaneShape = std::vector<PlaneRing>;

}  // namespace wend::test
