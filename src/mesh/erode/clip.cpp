#include "clip.h"

#include <cmath>
#include <utility>

#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"

namespace wend {
namespace {

bool comes_before(const Position& a, const Position& b) {
  return a.x != b.x ? a.x < b.x : a.y < b.y;
}

}  // namespace

Position crossing_of(const Position& a, const Position& b, const Position& c, const Position& d) {
  const bool turned = comes_before(b, a);
  const Position& p = turned ? b : a;
  const Position& q = turned ? a : b;
  const bool other_turned = comes_before(d, c);
  const Position& r = other_turned ? d : c;
  const Position& s = other_turned ? c : d;
  const double x = s.x - r.x;
  const double y = s.y - r.y;
  const double share = ((r.x - p.x) * y - (r.y - p.y) * x) / ((q.x - p.x) * y - (q.y - p.y) * x);
  return {p.x + share * (q.x - p.x), p.y + share * (q.y - p.y), 0};
}

/// The polygon's sides, each with those that follow it in line.
void Clipper::add_lines(std::span<const NavMesh::Side> polygon) {
  WEND_ASSERT(polygon.size() >= 3, "a shape is clipped to a polygon with three sides or more");
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const NavMesh::Side& end = polygon[(i + 1) % polygon.size()];
    lines_.push_back({{polygon[i].x, polygon[i].y}, {end.x, end.y}});
  }
  const auto goes_on = [&](std::size_t line) {
    return orientation(lines_[line].from, lines_[line].to, lines_[after(line)].to) == 0;
  };
  for (std::size_t i = shape_lines_; i < lines_.size(); ++i) {
    if (goes_on(i)) lines_[after(i)].pieces = 0;
  }
  for (std::size_t i = shape_lines_; i < lines_.size(); ++i) {
    if (lines_[i].pieces == 0) continue;
    for (std::size_t next = after(i); lines_[next].pieces == 0; next = after(next)) {
      ++lines_[i].pieces;
    }
  }
}

/// The one of sides in line that another line crosses, or the last one if it crosses none.
std::size_t Clipper::piece_under(std::size_t line, const Line& crossing) const {
  WEND_ASSERT(lines_[line].pieces > 0, "sides in line go by the first of them");
  const int begin = orientation(crossing.from, crossing.to, lines_[line].from);
  for (std::size_t left = lines_[line].pieces; left > 1; --left, line = after(line)) {
    if (orientation(crossing.from, crossing.to, lines_[line].to) != begin) break;
  }
  return line;
}

Position Clipper::meeting(std::size_t one, std::size_t other) const {
  const Line& a = lines_[piece_under(one, lines_[other])];
  const Line& b = lines_[piece_under(other, lines_[one])];
  // Lines of neighbouring sides have a corner in common, and a line may cross at one.
  for (const Position* end : {&a.from, &a.to}) {
    if (orientation(b.from, b.to, *end) == 0) return *end;
  }
  for (const Position* end : {&b.from, &b.to}) {
    if (orientation(a.from, a.to, *end) == 0) return *end;
  }
  return crossing_of(a.from, a.to, b.from, b.to);
}

/// Removes all that lies to the right of a line.
void Clipper::cut_off(std::size_t line) {
  WEND_ASSERT(line >= shape_lines_ && line < lines_.size(),
              "a shape is cut at the lines of the polygon, which stand behind its own");
  std::swap(corners_, before_);
  corners_.clear();
  turns_.clear();
  bool any_left = false;
  for (const Corner& corner : before_) {
    turns_.push_back(orientation(lines_[line].from, lines_[line].to, corner.at));
    any_left = any_left || turns_.back() > 0;
  }
  if (!any_left) return;
  for (std::size_t i = 0; i < before_.size(); ++i) {
    const std::size_t next = (i + 1) % before_.size();
    const Corner& corner = before_[i];
    if (turns_[i] > 0 || (turns_[i] == 0 && turns_[next] > 0)) corners_.push_back(corner);
    if (turns_[i] == 0 && turns_[next] <= 0) corners_.push_back({corner.at, line});
    if (turns_[i] > 0 && turns_[next] < 0) {
      corners_.push_back({meeting(corner.line, line), line});
    } else if (turns_[i] < 0 && turns_[next] > 0) {
      corners_.push_back({meeting(corner.line, line), corner.line});
    }
  }
}

/// Borders along several sides in line, at the ends of these.
void Clipper::divide_borders() {
  std::swap(corners_, before_);
  corners_.clear();
  for (std::size_t i = 0; i < before_.size(); ++i) {
    const auto [at, line] = before_[i];
    const Position& end = before_[(i + 1) % before_.size()].at;
    corners_.push_back(before_[i]);
    // By the longer way, so that nothing is rounded.
    const Position along = {end.x - at.x, end.y - at.y};
    const bool by_x = std::abs(along.x) >= std::abs(along.y);
    const auto lies_before = [&](const Position& a, const Position& b) {
      if (by_x) return along.x > 0 ? a.x < b.x : a.x > b.x;
      return along.y > 0 ? a.y < b.y : a.y > b.y;
    };
    std::size_t piece = line;
    for (std::size_t left = lines_[line].pieces; left > 1; --left) {
      const Position& corner = lines_[piece].to;
      piece = after(piece);
      if (!lies_before(corner, end)) break;
      if (lies_before(at, corner))
        corners_.push_back({corner, piece});
      else
        corners_.back().line = piece;
    }
  }
}

const std::vector<Clipper::Corner>& Clipper::clip(std::span<const Position> shape,
                                                  std::span<const NavMesh::Side> polygon) {
  lines_.clear();
  corners_.clear();
  shape_lines_ = shape.size();
  for (std::size_t i = 0; i < shape.size(); ++i) {
    corners_.push_back({shape[i], i});
    lines_.push_back({shape[i], shape[(i + 1) % shape.size()]});
  }
  add_lines(polygon);
  for (std::size_t i = shape.size(); i < lines_.size() && !corners_.empty(); ++i) {
    if (lines_[i].pieces > 0) cut_off(i);
  }
  divide_borders();
  return corners_;
}

}  // namespace wend
