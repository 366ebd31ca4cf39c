#include "pages.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <span>

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
  /// Whether some side of p has all of q to its right, and part of it on its line.
  Contact as_seen_from(std::uint32_t p, std::uint32_t q) const {
    const auto sides = mesh_.sides_of(p);
    for (std::size_t i = 0; i < sides.size(); ++i) {
      const NavMesh::Side& end = sides[(i + 1) % sides.size()];
      const Position from = {sides[i].x, sides[i].y};
      const Position to = {end.x, end.y};
      switch (beyond(from, to, mesh_.sides_of(q))) {
        case Contact::apart: return Contact::apart;
        case Contact::at_a_corner: return Contact::at_a_corner;
        case Contact::along_a_side: return Contact::along_a_side;
        case Contact::above: break;
      }
    }
    return Contact::above;
  }

  static Contact beyond(const Position& from, const Position& to,
                        std::span<const NavMesh::Side> corners) {
    const double dx = to.x - from.x;
    const double dy = to.y - from.y;
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const NavMesh::Side& corner : corners) {
      const int turn = orientation(from, to, {corner.x, corner.y});
      if (turn > 0) return Contact::above;
      if (turn < 0) continue;
      const double share =
          ((corner.x - from.x) * dx + (corner.y - from.y) * dy) / (dx * dx + dy * dy);
      low = std::min(low, share);
      high = std::max(high, share);
    }
    if (high > low) return Contact::along_a_side;
    return low == high && low >= 0 && low <= 1 ? Contact::at_a_corner : Contact::apart;
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
