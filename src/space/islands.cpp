// Union-find over runs: a row's maximal stretches of walkable cells are joined with those of the
// row above that they touch (Rosenfeld and Pfaltz 1966, with path halving). Diagonal steps that
// need a free corner never join what straight steps do not, so only the rule `always` has to look
// one cell further.
#include "wend/space/islands.h"

#include <algorithm>

namespace wend {
namespace {

/// Walkable cells begin .. end - 1 of one row.
struct Run {
  std::int32_t begin;
  std::int32_t end;
  std::uint32_t set;
};

class DisjointSets {
 public:
  std::uint32_t add() {
    parents_.push_back(static_cast<std::uint32_t>(parents_.size()));
    return parents_.back();
  }
  std::uint32_t find(std::uint32_t set) {
    while (parents_[set] != set) set = parents_[set] = parents_[parents_[set]];
    return set;
  }
  /// The smaller number wins, so a set is named after its first run.
  void join(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    parents_[std::max(a, b)] = std::min(a, b);
  }
  std::size_t size() const { return parents_.size(); }

 private:
  std::vector<std::uint32_t> parents_;
};

std::vector<Run> runs_of_row(const GridMap& map, std::int32_t y, DisjointSets& sets) {
  std::vector<Run> runs;
  const char* row =
      map.cells().data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(map.width());
  const auto free = [&](std::int32_t x) { return map.terrain().of(row[x]) != 0; };
  for (std::int32_t x = 0; x < map.width(); ++x) {
    if (!free(x)) continue;
    const std::int32_t begin = x;
    while (x < map.width() && free(x)) ++x;
    runs.push_back({begin, x, sets.add()});
  }
  return runs;
}

/// Joins the runs of two neighbouring rows that touch; `reach` is 1 where corners count as
/// touching.
void join_rows(const std::vector<Run>& above, const std::vector<Run>& below, std::int32_t reach,
               DisjointSets& sets) {
  auto upper = above.begin();
  auto lower = below.begin();
  while (upper != above.end() && lower != below.end()) {
    if (upper->begin < lower->end + reach && lower->begin < upper->end + reach) {
      sets.join(upper->set, lower->set);
    }
    ++(upper->end < lower->end ? upper : lower);
  }
}

}  // namespace

Islands::Islands(const GridMap& map, CornerRule rule) {
  DisjointSets sets;
  std::vector<std::vector<Run>> rows;
  for (std::int32_t y = 0; y < map.height(); ++y) {
    rows.push_back(runs_of_row(map, y, sets));
    if (y > 0) {
      join_rows(rows[rows.size() - 2], rows.back(), rule == CornerRule::always ? 1 : 0, sets);
    }
  }
  std::vector<std::uint32_t> label_of_set(sets.size(), 0);
  labels_.assign(map.cell_count(), 0);
  auto row_begin = labels_.begin();
  for (const std::vector<Run>& row : rows) {
    for (const Run& run : row) {
      std::uint32_t& label = label_of_set[sets.find(run.set)];
      if (label == 0) {
        sizes_.push_back(0);
        label = count();
      }
      sizes_[label - 1] += static_cast<std::uint32_t>(run.end - run.begin);
      std::fill(row_begin + run.begin, row_begin + run.end, label);
    }
    row_begin += map.width();
  }
}

}  // namespace wend
