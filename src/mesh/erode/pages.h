#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {

/// A mesh with floors one above the other, dealt out to pages: on each page polygons lie side by
/// side. Doors from one page to another are its seams.
class Pages {
 public:
  explicit Pages(const NavMesh& mesh);

  /// 1 where no polygon lies above another.
  std::uint32_t count() const { return count_; }
  std::uint32_t of(std::uint32_t polygon) const {
    WEND_ASSERT(polygon < pages_.size(), "pages are those of another mesh: deal them out anew");
    return pages_[polygon];
  }
  bool is_seam(const NavMesh::Door& door) const {
    return pages_[door.polygon] != pages_[door.neighbour];
  }

 private:
  void deal(const NavMesh& mesh, const std::vector<std::vector<std::uint32_t>>& conflicts);

  std::uint32_t count_ = 1;
  std::vector<std::uint32_t> pages_;
};

}  // namespace wend
