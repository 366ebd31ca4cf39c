#include "wend/internal/space/tables/dead_ends.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "wend/base/assert.h"

namespace wend {

class DeadEndFinder {
 public:
  DeadEndFinder(const GridTopology& grid, const JumpLines& lines, DeadEnds& ends)
      : grid_(grid), lines_(lines), ends_(ends) {}

  void find() {
    while (((grid_.width() - 1) >> ends_.scale_ | (grid_.height() - 1) >> ends_.scale_) > kMost) {
      ++ends_.scale_;
    }
    number_turns();
    looks_left_ = kMostLooks * turns_.size();
    for (std::uint32_t turn = 0; turn < turns_.size(); ++turn) examine(turn);
    mark_dead();
    ends_.box_index_ = BoxIndex(ends_.boxes_, ((grid_.width() - 1) >> ends_.scale_) + 1,
                                ((grid_.height() - 1) >> ends_.scale_) + 1);
    mark_covered();
  }

 private:
  static constexpr std::uint16_t kMost = std::numeric_limits<std::uint16_t>::max();
  static constexpr std::uint32_t kNone = ~0u;
  static constexpr std::uint32_t kImmortal = kNone - 1;
  /// Looks per turn, on average; then what is left counts as alive. Real maps need less than two.
  static constexpr std::size_t kMostLooks = 32;

  struct Extent {
    Point low, high;

    explicit Extent(Point p) : low(p), high(p) {}
    void add(Point p) {
      low = {std::min(low.x, p.x), std::min(low.y, p.y)};
      high = {std::max(high.x, p.x), std::max(high.y, p.y)};
    }
    void add(const Extent& other) {
      add(other.low);
      add(other.high);
    }
  };

  struct Turn {
    Point cell;
    unsigned arrival;
    bool final_one;  // no other turn lies between it and the wall ahead
    bool dead = false;
    bool rest_known = false;
    std::uint32_t ahead;  // the next turn straight on that may be alive; itself while it is
    std::uint32_t watched_by = kNone;    // the first of the turns that rely on this one
    std::uint32_t next_watcher = kNone;  // of the turn that this one relies on
    Extent reach;                        // by turning, once dead
    Extent rest;  // by turning here or further straight on, once all those are dead
  };

  void number_turns() {
    for (unsigned move = 0; move < 4; ++move) {
      const auto& lines = lines_.straight[move];
      for (const StraightWord& word : lines.words) {
        first_[move].push_back(static_cast<std::uint32_t>(turns_.size()));
        const auto index = static_cast<std::size_t>(&word - lines.words.data());
        for (std::uint64_t left = word.turn; left != 0; left &= left - 1) {
          const auto bit = static_cast<unsigned>(std::countr_zero(left));
          add_turn(lines.cell(index, bit), move, {&word, bit, 0});
        }
      }
    }
  }

  void add_turn(Point cell, unsigned move, const WalkStop<StraightWord>& at) {
    bool final_one = (at.word->last & at.mask()) != 0;
    if (!final_one) {
      const auto next = lines_.straight[move].next_stop(at.word, at.bit);
      final_one = (next.word->turn & next.mask()) == 0;
    }
    const auto number = static_cast<std::uint32_t>(turns_.size());
    turns_.push_back({.cell = cell,
                      .arrival = move,
                      .final_one = final_one,
                      .ahead = number,
                      .reach = Extent(cell),
                      .rest = Extent(cell)});
  }

  std::uint32_t turn_at(unsigned move, const WalkStop<StraightWord>& at) const {
    const auto word = static_cast<std::size_t>(at.word - lines_.straight[move].words.data());
    WEND_ASSERT(word < first_[move].size(), "number_turns() goes over all words first");
    return first_[move][word] +
           static_cast<std::uint32_t>(std::popcount(at.word->turn & (at.mask() - 1)));
  }

  /// Looks for a living turn that this one leads to; without one it dies, and those that relied on
  /// it are looked at again.
  void examine(std::uint32_t first) {
    queue_.push_back(first);
    while (!queue_.empty() && looks_left_ > 0) {
      --looks_left_;
      const std::uint32_t turn = queue_.back();
      queue_.pop_back();
      const std::uint32_t alive = find_living(turn);
      if (alive == kImmortal) continue;
      if (alive != kNone) {
        turns_[turn].next_watcher = turns_[alive].watched_by;
        turns_[alive].watched_by = turn;
      } else {
        bury(turn);
      }
    }
  }

  void bury(std::uint32_t number) {
    Turn& turn = turns_[number];
    WEND_ASSERT(!turn.dead, "a turn dies once: nobody may rely on a dead one");
    turn.dead = true;
    turn.ahead = turn.final_one ? kNone : number + 1;
    turn.reach = reach_of(turn);
    for (std::uint32_t watcher = turn.watched_by; watcher != kNone;) {
      queue_.push_back(watcher);
      watcher = turns_[watcher].next_watcher;
    }
  }

  unsigned forced_moves(const Turn& turn) const {
    const Neighbourhood free = grid_.free_neighbours(grid_.node(turn.cell));
    return grid_.moves_after(turn.arrival, free, Pruning::dominated) & ~natural_moves(turn.arrival);
  }

  std::uint32_t find_living(std::uint32_t turn) {
    std::uint32_t found = kNone;
    for (unsigned moves = forced_moves(turns_[turn]); moves != 0 && found == kNone;
         moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      found = is_diagonal(move) ? living_along_diagonal(turns_[turn].cell, move)
                                : living_along(turns_[turn].cell, move);
    }
    return found;
  }

  /// The first living turn straight on.
  std::uint32_t living_along(Point from, unsigned move) {
    const std::uint32_t first = first_along(from, move);
    if (first == kNone) return kNone;
    std::uint32_t found = first;
    while (found != kNone && turns_[found].ahead != found) found = turns_[found].ahead;
    for (std::uint32_t turn = first; turn != found;) {  // the next time it is one step
      turn = std::exchange(turns_[turn].ahead, found);
    }
    return found;
  }

  /// The first turn straight on, dead or alive.
  std::uint32_t first_along(Point from, unsigned move) const {
    const auto& lines = lines_.straight[move];
    if ((lines.word(from)->last & lines.mask(from)) != 0) return kNone;
    const auto stop = lines.next_stop(lines.word(from), lines.bit(from));
    return (stop.word->turn & stop.mask()) != 0 ? turn_at(move, stop) : kNone;
  }

  std::uint32_t living_along_diagonal(Point from, unsigned move) {
    const auto& lines = lines_.diagonal[move - north_east];
    while ((lines.word(from)->last & lines.mask(from)) == 0) {
      const auto stop = lines.next_stop(lines.word(from), lines.bit(from));
      from = moved(from, move, stop.steps);
      if (turns_itself(from, move)) return kImmortal;
      if ((stop.word->left & stop.mask()) != 0) {
        const std::uint32_t found = living_along(from, left_of(move));
        if (found != kNone) return found;
      }
      if ((stop.word->right & stop.mask()) != 0) {
        const std::uint32_t found = living_along(from, right_of(move));
        if (found != kNone) return found;
      }
    }
    return kNone;
  }

  static Point moved(Point from, unsigned move, std::uint32_t steps) {
    const auto count = static_cast<std::int32_t>(steps);
    return {from.x + kMoveX[move] * count, from.y + kMoveY[move] * count};
  }

  /// Diagonal arrivals are never examined: they count as alive.
  bool turns_itself(Point p, unsigned move) const {
    const Neighbourhood free = grid_.free_neighbours(grid_.node(p));
    return (grid_.moves_after(move, free, Pruning::dominated) & ~natural_moves(move)) != 0;
  }

  /// Precondition: no living turn can be reached by turning.
  Extent reach_of(const Turn& turn) {
    Extent reach(turn.cell);
    for (unsigned moves = forced_moves(turn); moves != 0; moves &= moves - 1) {
      const auto move = static_cast<unsigned>(std::countr_zero(moves));
      if (!is_diagonal(move)) {
        add_straight(turn.cell, move, reach);
        continue;
      }
      const auto& lines = lines_.diagonal[move - north_east];
      for (Point p = turn.cell; (lines.word(p)->last & lines.mask(p)) == 0;) {
        p = moved(p, move, 1);
        reach.add(p);
        add_straight(p, left_of(move), reach);
        add_straight(p, right_of(move), reach);
      }
    }
    return reach;
  }

  /// The way straight on, and what the turns on it, all dead, lead to.
  void add_straight(Point from, unsigned move, Extent& reach) {
    const std::uint32_t first = first_along(from, move);
    reach.add(first == kNone ? wall_ahead(from, move) : rest_from(first));
  }

  /// The last free cell straight on, where no turn lies on the way.
  Extent wall_ahead(Point from, unsigned move) const {
    const auto& lines = lines_.straight[move];
    if ((lines.word(from)->last & lines.mask(from)) != 0) return Extent(from);
    return Extent(moved(from, move, lines.next_stop(lines.word(from), lines.bit(from)).steps));
  }

  /// Worked out once for all turns before the same wall, from there on backwards.
  const Extent& rest_from(std::uint32_t first) {
    std::uint32_t end = first;
    while (!turns_[end].rest_known && !turns_[end].final_one) ++end;
    WEND_ASSERT(end < turns_.size(), "before each wall one turn is the final one");
    for (std::uint32_t number = end + 1; number-- > first;) {
      Turn& turn = turns_[number];
      WEND_ASSERT(turn.dead || turn.rest_known, "what living turns lead to is not known");
      if (turn.rest_known) continue;
      turn.rest = turn.reach;
      turn.rest.add(turn.final_one ? wall_ahead(turn.cell, turn.arrival) : turns_[number + 1].rest);
      turn.rest_known = true;
    }
    return turns_[first].rest;
  }

  void mark_dead() {
    std::uint32_t number = 0;
    for (unsigned move = 0; move < 4; ++move) {
      for (const StraightWord& word : lines_.straight[move].words) {
        ends_.dead_[move].push_back({0, ends_.boxes_.size()});
        for (std::uint64_t left = word.turn; left != 0; left &= left - 1) {
          const Turn& turn = turns_[number++];
          if (!turn.dead) continue;
          ends_.boxes_.push_back(box_of(turn.reach));
          ends_.dead_[move].back().turns |= left & (0 - left);
        }
      }
    }
  }

  Box box_of(const Extent& extent) const {
    const auto scaled = [&](std::int32_t x) {
      WEND_ASSERT(x >= 0 && x >> ends_.scale_ <= kMost,
                  "boxes have 16 bits: find() sets the scale");
      return static_cast<std::uint16_t>(x >> ends_.scale_);
    };
    return {scaled(extent.low.x), scaled(extent.low.y), scaled(extent.high.x),
            scaled(extent.high.y)};
  }

  /// How many boxes cover each cell, as sums of what changes at their corners.
  void mark_covered() {
    const std::int32_t width = grid_.width();
    const std::int32_t height = grid_.height();
    const auto stride = static_cast<std::size_t>(width) + 1;
    std::vector<std::int32_t> change(stride * (static_cast<std::size_t>(height) + 1));
    const auto corner = [&](std::int32_t x, std::int32_t y) -> std::int32_t& {
      return change[static_cast<std::size_t>(std::min(y, height)) * stride +
                    static_cast<std::size_t>(std::min(x, width))];
    };
    for (const Box& box : ends_.boxes_) {
      const unsigned scale = ends_.scale_;
      const std::int32_t left = box.left << scale;
      const std::int32_t top = box.top << scale;
      const std::int32_t right = (box.right + 1) << scale;
      const std::int32_t bottom = (box.bottom + 1) << scale;
      ++corner(left, top);
      --corner(right, top);
      --corner(left, bottom);
      ++corner(right, bottom);
    }
    ends_.covered_.resize(grid_.node_count());
    std::vector<std::int32_t> above(static_cast<std::size_t>(width));
    for (Point p; p.y < height; ++p.y) {
      std::int32_t row = 0;
      for (p.x = 0; p.x < width; ++p.x) {
        row += corner(p.x, p.y);
        above[static_cast<std::size_t>(p.x)] += row;
        WEND_ASSERT(above[static_cast<std::size_t>(p.x)] >= 0, "boxes end after they begin");
        ends_.covered_[grid_.node(p)] = above[static_cast<std::size_t>(p.x)] > 0;
      }
    }
  }

  const GridTopology& grid_;
  const JumpLines& lines_;
  DeadEnds& ends_;
  std::array<std::vector<std::uint32_t>, 4> first_;  // per word of a direction: its first turn
  std::vector<Turn> turns_;
  std::vector<std::uint32_t> queue_;
  std::size_t looks_left_ = 0;
};

DeadEnds::DeadEnds(const GridTopology& grid, const JumpLines& lines) {
  DeadEndFinder(grid, lines, *this).find();
}

void DeadEnds::give_up(const GridTopology& grid, Point changed, std::vector<Place>& turns) {
  constexpr Box kEverywhere = {0, 0, 0xffff, 0xffff};
  WEND_ASSERT(grid.contains(changed), "follow cells of the grid only");
  const auto scaled = [&](std::int32_t x, std::int32_t size) {
    return static_cast<std::uint16_t>(std::clamp(x, 0, size - 1) >> scale_);
  };
  const Box touched = {scaled(changed.x - 1, grid.width()), scaled(changed.y - 1, grid.height()),
                       scaled(changed.x + 1, grid.width()), scaled(changed.y + 1, grid.height())};
  box_index_.take_out_near(touched, [&](std::uint32_t number) {
    if (!boxes_[number].meets(touched)) return false;
    WEND_ASSERT(number < boxes_.size(), "the index holds numbers of boxes");
    boxes_[number] = kEverywhere;
    turns.push_back(place_of(number));
    return true;
  });
}

DeadEnds::Place DeadEnds::place_of(std::size_t box) const {
  WEND_ASSERT(box < boxes_.size(), "boxes are numbered as their dead turns");
  unsigned move = 3;
  while (dead_[move].front().first > box) --move;
  const auto after =
      std::upper_bound(dead_[move].begin(), dead_[move].end(), box,
                       [](std::size_t number, const Dead& dead) { return number < dead.first; });
  const auto& dead = *std::prev(after);
  std::uint64_t turns = dead.turns;
  for (std::size_t i = dead.first; i < box; ++i) turns &= turns - 1;
  WEND_ASSERT(turns != 0, "a word has as many dead turns as boxes");
  return {move, static_cast<std::size_t>(&dead - dead_[move].data()),
          static_cast<unsigned>(std::countr_zero(turns))};
}

void DeadEnds::take_out(JumpLines& lines) const {
  for (unsigned move = 0; move < 4; ++move) {
    auto& words = lines.straight[move].words;
    WEND_ASSERT(words.size() == dead_[move].size(), "take dead ends out of lines of the same grid");
    for (std::size_t i = 0; i < words.size(); ++i) words[i].turn &= ~dead_[move][i].turns;
  }
}

}  // namespace wend
