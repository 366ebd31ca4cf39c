// Whether the lines of jumps are those of the grid.
#include <string>

#include "wend/internal/space/spaces/jump_grid.h"

namespace wend {
namespace {

Error jump_fault(Point p, const char* what) {
  return {"", 0, "the cell " + std::to_string(p.x) + "," + std::to_string(p.y) + what};
}

}  // namespace

/// Checks what a cell's neighbourhood determines by itself; turns only where they are not dead.
Result<void> JumpGrid::validate_cell(const JumpLines& lines, Point p) const {
  const NodeId node = topology().node(p);
  const bool walkable = topology().walkable(node);
  const Neighbourhood free = topology().free_neighbours(node);
  const unsigned legal = walkable ? legal_moves(topology().corner_rule(), free) : 0;
  const unsigned turns = walkable ? turning_[free] : 0;
  for (unsigned move = 0; move < kMoveCount; ++move) {
    const bool may_go_on = (legal >> move & 1u) != 0;
    if (is_diagonal(move)) {
      const auto& along = lines.diagonal[move - north_east];
      const bool goes_on = (along.word(p)->last & along.mask(p)) == 0;
      if (goes_on != may_go_on) return jump_fault(p, " ends other diagonal walks than it should");
      continue;
    }
    const auto& along = lines.straight[move];
    const bool goes_on = (along.word(p)->last & along.mask(p)) == 0;
    if (goes_on != may_go_on) return jump_fault(p, " ends other walks than it should");
    const bool turn = (along.word(p)->turn & along.mask(p)) != 0;
    const bool may_turn = (turns >> move & 1u) != 0;
    if (turn && !may_turn) return jump_fault(p, " has a turn that is none");
    if (may_turn && !turn && &lines == &all_turns_) return jump_fault(p, " lacks a turn");
  }
  return {};
}

/// Whether diagonal walks stop where going straight on leads to a turn.
Result<void> JumpGrid::validate_sides(const JumpLines& lines) const {
  JumpLines anew = lines;
  mark_sides(anew, {});
  for (std::size_t direction = 0; direction < lines.diagonal.size(); ++direction) {
    const auto& words = lines.diagonal[direction].words;
    for (std::size_t i = 0; i < words.size(); ++i) {
      const DiagonalWord& right = anew.diagonal[direction].words[i];
      if (words[i].left != right.left || words[i].right != right.right) {
        return Error{"", 0, "a diagonal walk stops elsewhere than beside a turn"};
      }
    }
  }
  return {};
}

Result<void> JumpGrid::validate() const {
  TurnCounts counts;
  const auto bit = [](const auto& along, std::uint64_t word, Point p) {
    return (word & along.mask(p)) != 0 ? 1u : 0u;
  };
  for (const JumpLines* lines : {&all_turns_, &living_turns_}) {
    for (Point p; p.y < topology().height(); ++p.y) {
      for (p.x = 0; p.x < topology().width(); ++p.x) {
        if (Result<void> valid = validate_cell(*lines, p); !valid) return valid;
        for (const auto& along : lines->straight) {
          const unsigned turn = bit(along, along.word(p)->turn, p);
          if (lines == &living_turns_) {
            counts.alive += turn;
          } else {
            counts.turning += turn;
            counts.steps += 1 - bit(along, along.word(p)->last, p);
          }
        }
      }
    }
    if (Result<void> valid = validate_sides(*lines); !valid) return valid;
  }
  if (counts != counts_) return Error{"", 0, "there are other turns than were counted"};
  return {};
}

}  // namespace wend
