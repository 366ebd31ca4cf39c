// Which cells of a small rectangle of a map are joined within it.
//
// Union-find over runs: a row's maximal stretches of walkable cells are joined with those of the
// row above that they touch (Rosenfeld and Pfaltz 1966, with path halving). Diagonal steps that
// need a free corner never join what straight steps do not, so only where they need none does one
// have to look one cell further.
#pragma once

#include <cstdint>
#include <vector>

#include "wend/base/assert.h"
#include "wend/internal/space/spaces/moves.h"
#include "wend/space/maps/grid_map.h"

namespace wend {

class BlockLabels {
 public:
  /// Labels the cells from `low` to before `end`, in numbers from 1 in the order of their first
  /// cells. Linear in the cells; allocates nothing once warm.
  void find(const GridMap& map, CornerRule rule, Point low, Point end);

  std::uint32_t count() const { return static_cast<std::uint32_t>(sizes_.size()); }
  /// Cells with that label.
  std::uint32_t size(std::uint32_t label) const {
    WEND_ASSERT(label >= 1 && label <= count(), "labels are numbered from 1 to count()");
    return sizes_[label - 1];
  }
  /// 0 where it is blocked.
  std::uint32_t label(Point p) const {
    WEND_ASSERT(p.x >= low_.x && p.y >= low_.y && static_cast<std::size_t>(p.x - low_.x) < width_,
                "ask for cells of the rectangle that was labelled last");
    return labels_[static_cast<std::size_t>(p.y - low_.y) * width_ +
                   static_cast<std::size_t>(p.x - low_.x)];
  }

 private:
  /// Walkable cells begin .. end - 1 of one row, counted from the rectangle's left.
  struct Run {
    std::int32_t begin;
    std::int32_t end;
    std::uint32_t row;
    std::uint32_t parent;
  };

  std::uint32_t find_root(std::uint32_t run);
  void join(std::uint32_t a, std::uint32_t b);
  void find_runs(const GridMap& map, std::int32_t y, std::int32_t right);
  void join_rows(std::size_t above, std::size_t here, CornerRule rule);

  Point low_;
  std::size_t width_ = 0;
  std::vector<Run> runs_;
  std::vector<std::uint16_t> labels_;
  std::vector<std::uint16_t> label_of_run_;
  std::vector<std::uint32_t> sizes_;
};

}  // namespace wend
