#include "clip.h"

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

Position Clipper::meeting(std::size_t one, std::size_t other) const {
  const Line& a = lines_[one];
  const Line& b = lines_[other];
  // Lines of neighbouring sides have a corner in common.
  for (const Position* end : {&a.from, &a.to}) {
    for (const Position* other_end : {&b.from, &b.to}) {
      if (end->x == other_end->x && end->y == other_end->y) return *end;
    }
  }
  return crossing_of(a.from, a.to, b.from, b.to);
}

/// What lies to the right of a line goes.
void Clipper::cut_off(std::size_t line) {
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

const std::vector<Clipper::Corner>& Clipper::clip(std::span<const Position> shape,
                                                  std::span<const NavMesh::Side> polygon) {
  lines_.clear();
  corners_.clear();
  shape_lines_ = shape.size();
  for (std::size_t i = 0; i < shape.size(); ++i) {
    corners_.push_back({shape[i], i});
    lines_.push_back({shape[i], shape[(i + 1) % shape.size()]});
  }
  for (std::size_t i = 0; i < polygon.size(); ++i) {
    const NavMesh::Side& end = polygon[(i + 1) % polygon.size()];
    lines_.push_back({{polygon[i].x, polygon[i].y}, {end.x, end.y}});
  }
  for (std::size_t i = shape.size(); i < lines_.size() && !corners_.empty(); ++i) cut_off(i);
  return corners_;
}

}  // namespace wend
