#include "block_labels.h"

#include <algorithm>

#include "wend/base/assert.h"

namespace wend {

std::uint32_t BlockLabels::find_root(std::uint32_t run) {
  WEND_ASSERT(run < runs_.size(), "runs are joined once they are found");
  while (runs_[run].parent != run) {
    run = runs_[run].parent = runs_[runs_[run].parent].parent;
  }
  return run;
}

/// The smaller number wins, so a set is named after its first run.
void BlockLabels::join(std::uint32_t a, std::uint32_t b) {
  a = find_root(a);
  b = find_root(b);
  runs_[std::max(a, b)].parent = std::min(a, b);
}

void BlockLabels::find_runs(const GridMap& map, std::int32_t y, std::int32_t right) {
  const char* row =
      map.cells().data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(map.width());
  const auto free = [&](std::int32_t x) { return map.terrain().of(row[x]) != 0; };
  for (std::int32_t x = low_.x; x < right; ++x) {
    if (!free(x)) continue;
    const std::int32_t begin = x;
    while (x < right && free(x)) ++x;
    const auto number = static_cast<std::uint32_t>(runs_.size());
    runs_.push_back({begin - low_.x, x - low_.x, static_cast<std::uint32_t>(y - low_.y), number});
  }
}

/// Joins the runs of two neighbouring rows that touch: those from `above` and those from `here` on.
void BlockLabels::join_rows(std::size_t above, std::size_t here, CornerRule rule) {
  const unsigned corners = joining_diagonals(rule);  // of the lower run that touch as well
  const auto left = static_cast<std::int32_t>((corners >> north_west) & 1u);
  const auto right = static_cast<std::int32_t>((corners >> north_east) & 1u);
  std::size_t upper = above;
  std::size_t lower = here;
  while (upper < here && lower < runs_.size()) {
    const Run& a = runs_[upper];
    const Run& b = runs_[lower];
    const bool upper_ends_first = a.end < b.end;
    if (a.begin < b.end + right && b.begin < a.end + left) {
      join(static_cast<std::uint32_t>(upper), static_cast<std::uint32_t>(lower));
    }
    ++(upper_ends_first ? upper : lower);
  }
}

void BlockLabels::find(const GridMap& map, CornerRule rule, Point low, Point end) {
  WEND_ASSERT(map.contains(low) && end.x <= map.width() && end.y <= map.height(),
              "a block is a rectangle of the map");
  low_ = low;
  width_ = static_cast<std::size_t>(end.x - low.x);
  runs_.clear();
  std::size_t above = 0;
  for (std::int32_t y = low.y; y < end.y; ++y) {
    const std::size_t here = runs_.size();
    find_runs(map, y, end.x);
    join_rows(above, here, rule);
    above = here;
  }
  sizes_.clear();
  label_of_run_.assign(runs_.size(), 0);
  labels_.assign(width_ * static_cast<std::size_t>(end.y - low.y), 0);
  for (std::uint32_t i = 0; i < runs_.size(); ++i) {
    const Run& run = runs_[i];
    std::uint16_t& label = label_of_run_[find_root(i)];
    if (label == 0) {
      sizes_.push_back(0);
      WEND_ASSERT(count() <= 0xffff, "labels have 16 bits: take smaller blocks");
      label = static_cast<std::uint16_t>(count());
    }
    sizes_[label - 1u] += static_cast<std::uint32_t>(run.end - run.begin);
    const auto row = labels_.begin() + static_cast<std::ptrdiff_t>(run.row * width_);
    std::fill(row + run.begin, row + run.end, label);
  }
}

}  // namespace wend
