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

/// Calls visit(begin, end) for each run of a row, from left to right.
template <class Visit>
void visit_runs(const GridMap& map, std::int32_t y, Visit&& visit) {
  const char* row =
      map.cells().data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(map.width());
  const auto free = [&](std::int32_t x) { return map.terrain().of(row[x]) != 0; };
  for (std::int32_t x = 0; x < map.width(); ++x) {
    if (!free(x)) continue;
    const std::int32_t begin = x;
    while (x < map.width() && free(x)) ++x;
    visit(begin, x);
  }
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
  // Two rows of runs are kept at a time; they are found again for the labels. Storing them all
  // would take a multiple of the map on narrow ones.
  DisjointSets sets;
  std::vector<Run> above;
  std::vector<Run> here;
  for (std::int32_t y = 0; y < map.height(); ++y) {
    here.clear();
    visit_runs(map, y, [&](std::int32_t begin, std::int32_t end) {
      here.push_back({begin, end, sets.add()});
    });
    join_rows(above, here, rule == CornerRule::always ? 1 : 0, sets);
    above.swap(here);
  }
  std::vector<std::uint32_t> label_of_set(sets.size(), 0);
  labels_.assign(map.cell_count(), 0);
  auto row_begin = labels_.begin();
  std::uint32_t set = 0;
  for (std::int32_t y = 0; y < map.height(); ++y, row_begin += map.width()) {
    visit_runs(map, y, [&](std::int32_t begin, std::int32_t end) {
      std::uint32_t& label = label_of_set[sets.find(set++)];
      if (label == 0) {
        sizes_.push_back(0);
        label = count();
      }
      sizes_[label - 1] += static_cast<std::uint32_t>(end - begin);
      std::fill(row_begin + begin, row_begin + end, label);
    });
  }
}

}  // namespace wend
