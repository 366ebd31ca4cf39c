#include "pages.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <span>

#include "wend/base/assert.h"
#include "wend/internal/mesh/orientation.h"

namespace wend {
namespace {

/// How two polygons lie to each other in the plane.
enum class Contact { apart, at_a_corner, along_a_side, above };

class ContactFinder {
 public:
  explicit ContactFinder(const NavMesh& mesh) : mesh_(mesh) {}

  Contact between(std::uint32_t p, std::uint32_t q) const {
    const Contact one = as_seen_from(p, q);
    return one != Contact::above ? one : as_seen_from(q, p);
  }

 private:
  struct Border {
    Position from;
    Position to;
  };
  /// Calls `visit(border)` until it says yes, with sides in line as one.
  template <class Visit>
  void find_border(std::uint32_t polygon, Visit&& visit) const {
    const auto sides = mesh_.sides_of(polygon);
    const auto at = [&](std::size_t i) {
      const NavMesh::Side& side = sides[i % sides.size()];
      return Position{side.x, side.y};
    };
    const auto is_straight = [&](std::size_t i) {
      return orientation(at(i + sides.size() - 1), at(i), at(i + 1)) == 0;
    };
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (is_straight(i)) continue;
      std::size_t end = i + 1;
      while (is_straight(end)) ++end;
      if (visit(Border{at(i), at(end)})) return;
    }
  }

  /// Whether some border of p has all of q to its right, and part of it on its line.
  Contact as_seen_from(std::uint32_t p, std::uint32_t q) const {
    Contact contact = Contact::above;
    find_border(p, [&](const Border& border) {
      contact = beyond(border, mesh_.sides_of(q));
      return contact != Contact::above;
    });
    return contact;
  }

  static Contact beyond(const Border& border, std::span<const NavMesh::Side> corners) {
    // By the longer way, along which no two places of a line are the same.
    const auto [from, to] = border;
    const bool by_x = std::abs(to.x - from.x) >= std::abs(to.y - from.y);
    const auto along = [&](double x, double y) { return by_x ? x : y; };
    const auto [begin, end] = std::minmax({along(from.x, from.y), along(to.x, to.y)});
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const NavMesh::Side& corner : corners) {
      const int turn = orientation(from, to, {corner.x, corner.y});
      if (turn > 0) return Contact::above;
      if (turn < 0) continue;
      low = std::min(low, along(corner.x, corner.y));
      high = std::max(high, along(corner.x, corner.y));
    }
    low = std::max(low, begin);
    high = std::min(high, end);
    if (low > high) return Contact::apart;
    return low == high ? Contact::at_a_corner : Contact::along_a_side;
  }

  const NavMesh& mesh_;
};

/// The plane's box that a polygon takes.
struct Box {
  double left, right, bottom, top;
};

Box box_of(const NavMesh& mesh, std::uint32_t polygon) {
  const auto sides = mesh.sides_of(polygon);
  Box box = {sides[0].x, sides[0].x, sides[0].y, sides[0].y};
  for (const NavMesh::Side& side : sides) {
    box.left = std::min(box.left, side.x);
    box.right = std::max(box.right, side.x);
    box.bottom = std::min(box.bottom, side.y);
    box.top = std::max(box.top, side.y);
  }
  return box;
}

/// Calls `visit(p, q, contact)` for all pairs that touch or lie above each other.
template <class Visit>
void for_each_contact(const NavMesh& mesh, Visit&& visit) {
  std::vector<Box> boxes;
  for (std::uint32_t p = 0; p < mesh.polygon_count(); ++p) boxes.push_back(box_of(mesh, p));
  std::vector<std::uint32_t> order(boxes.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return boxes[a].left != boxes[b].left ? boxes[a].left < boxes[b].left : a < b;
  });
  const ContactFinder finder(mesh);
  std::vector<std::uint32_t> open;  // that the sweep has not left behind
  for (const std::uint32_t p : order) {
    std::erase_if(open, [&](std::uint32_t q) { return boxes[q].right < boxes[p].left; });
    for (const std::uint32_t q : open) {
      if (boxes[q].top < boxes[p].bottom || boxes[p].top < boxes[q].bottom) continue;
      const Contact contact = finder.between(p, q);
      if (contact != Contact::apart) visit(p, q, contact);
    }
    open.push_back(p);
  }
}

bool are_joined(const NavMesh& mesh, std::uint32_t p, std::uint32_t q) {
  for (const NavMesh::Side& side : mesh.sides_of(p)) {
    if (side.door != NavMesh::kNone && mesh.doors()[side.door].neighbour == q) return true;
  }
  return false;
}

bool have_common_corner(const NavMesh& mesh, std::uint32_t p, std::uint32_t q) {
  for (const NavMesh::Side& side : mesh.sides_of(p)) {
    for (const NavMesh::Side& other : mesh.sides_of(q)) {
      if (side.vertex == other.vertex) return true;
    }
  }
  return false;
}

}  // namespace

Pages::Pages(const NavMesh& mesh) : pages_(mesh.polygon_count(), 0) {
  // Where floors meet in the plane without a door, a seam of one could pass for the other's; at a
  // corner, one's height for the other's.
  bool any_above = false;
  std::vector<std::vector<std::uint32_t>> conflicts(mesh.polygon_count());
  for_each_contact(mesh, [&](std::uint32_t p, std::uint32_t q, Contact contact) {
    any_above = any_above || contact == Contact::above;
    if (contact == Contact::along_a_side && are_joined(mesh, p, q)) return;
    if (contact == Contact::at_a_corner && have_common_corner(mesh, p, q)) return;
    conflicts[p].push_back(q);
    conflicts[q].push_back(p);
  });
  if (any_above) deal(mesh, conflicts);
}

/// Page by page as far as doors lead, then wherever there is room left.
void Pages::deal(const NavMesh& mesh, const std::vector<std::vector<std::uint32_t>>& conflicts) {
  constexpr std::uint32_t kNoPage = ~std::uint32_t{0};
  pages_.assign(pages_.size(), kNoPage);
  std::vector<std::uint32_t> queue;
  std::size_t dealt = 0;
  for (count_ = 0; dealt < pages_.size(); ++count_) {
    WEND_ASSERT(count_ < pages_.size(),
                "each page takes one polygon or more, so that dealing ends");
    const auto take = [&](std::uint32_t polygon) {
      const auto is_here = [&](std::uint32_t other) { return pages_[other] == count_; };
      const auto& others = conflicts[polygon];
      if (pages_[polygon] != kNoPage || std::any_of(others.begin(), others.end(), is_here)) return;
      pages_[polygon] = count_;
      ++dealt;
      queue.push_back(polygon);
    };
    for (std::uint32_t first = 0; first < pages_.size(); ++first) {
      queue.clear();
      take(first);
      for (std::size_t i = 0; i < queue.size(); ++i) {
        const std::uint32_t at = queue[i];
        for (std::uint32_t d = mesh.first_door(at); d < mesh.first_door(at + 1); ++d) {
          take(mesh.doors()[d].neighbour);
        }
      }
    }
  }
}

}  // namespace wend
