// PIBT for agents that cover several squares: one that moves may have to push several others.
//
// An agent reserves the squares of a cell, and all who stand on them and have not decided yet
// decide one after the other, each as in PIBT. If one of them finds no cell, the agent that pushed
// it tries its next cell. All decisions since it reserved the last one are taken back: an agent may
// have moved to squares that it was about to leave.
//
// The one that found no cell gives way: nobody reserves its squares any more until it has decided.
// When its turn comes, it goes where it covers least of the cell that it was to leave. One step may
// not be enough for that: a unit three cells wide that cannot move ahead needs three steps to the
// side. Only agents that had reserved its squares before push it once more, so it fails at most as
// often as it has squares, and a step ends.
//
// An agent can always stay. Proof: only agents that are deciding reserve squares of one that has
// not decided, because they make it decide before they have decided themselves. An agent that
// entered them while their agent was deciding, too, is undone before that agent stays. The
// exception are agents that fix() moves. Then decide() fails.
#include <algorithm>

#include "pibt.h"

namespace wend {

/// Whether nobody reserved squares of the cell, and no agent stands there that gives way, but has
/// not decided yet.
bool Pibt::is_free(AgentIndex agent, CellId cell) const {
  return !graph_->any_square(cell, [&](CellId square) {
    if (at_next_[square] != kNoAgentIndex) return true;
    const AgentIndex other = at_now_[square];
    return other != kNoAgentIndex && other != agent && yields_[other] != kNoCell &&
           next_[other] == kNoCell;
  });
}

/// Whether the cell covers squares of an agent that is about to enter this one's squares. For
/// agents of one cell: whether they change places.
bool Pibt::enters_each_other(AgentIndex agent, CellId cell) const {
  return graph_->any_square(now_[agent], [&](CellId own) {
    const AgentIndex other = at_next_[own];
    if (other == kNoAgentIndex || other == agent) return false;
    return graph_->any_square(cell, [&](CellId square) { return at_now_[square] == other; });
  });
}

/// Reserves the next cell that is left; false if none is.
bool Pibt::reserve_candidate(Frame& frame) {
  while (frame.at < frame.end) {
    const Candidate candidate = candidates_[frame.at++];
    if (!can_move(frame.agent, candidate.cell, candidate.edge)) continue;
    frame.log = static_cast<std::uint32_t>(log_.size());
    reserve(frame.agent, candidate.cell, candidate.edge);
    return true;
  }
  return false;
}

/// An agent on the reserved squares that has to decide first.
AgentIndex Pibt::next_blocker(const Frame& frame) const {
  AgentIndex found = kNoAgentIndex;
  graph_->for_each_square(next_[frame.agent], [&](CellId square) {
    const AgentIndex other = at_now_[square];
    if (other != kNoAgentIndex && other != frame.agent && next_[other] == kNoCell) found = other;
  });
  return found;
}

void Pibt::finish_frame() {
  const Frame frame = frames_.back();
  WEND_ASSERT(next_[frame.agent] != kNoCell, "an agent that decided has a cell");
  log_.push_back(frame.agent);
  if (pull_partner(frame)) log_.push_back(frame.partner);
  candidates_.resize(frame.first);
  frames_.pop_back();
}

void Pibt::release(AgentIndex agent) {
  const CellId cell = next_[agent];
  if (cell == kNoCell) return;
  graph_->for_each_square(cell, [&](CellId square) {
    WEND_ASSERT(at_next_[square] == agent, "an agent releases what it reserved itself");
    at_next_[square] = kNoAgentIndex;
  });
  const CellGraph::EdgeId edge = graph_->edge(now_[agent], cell);
  if (edge < graph_->edge_count()) crossed_[graph_->crossing(edge)] = 0;
  next_[agent] = kNoCell;
}

/// The last frame's agent found no cell: it gives way, and the one that pushed it tries another.
/// False if nobody pushed it: then agents that were fixed leave it no cell.
bool Pibt::give_way() {
  const Frame failed = frames_.back();
  frames_.pop_back();
  candidates_.resize(failed.first);
  if (frames_.empty()) return false;
  const Frame& pusher = frames_.back();
  WEND_ASSERT(next_[pusher.agent] != kNoCell, "an agent reserves a cell before it pushes others");
  yields_[failed.agent] = next_[pusher.agent];
  release(pusher.agent);
  for (; log_.size() > pusher.log; log_.pop_back()) release(log_.back());
  return true;
}

/// How many squares of the cell are among those that the agent is to leave.
std::uint32_t Pibt::squares_in_the_way(AgentIndex agent, CellId cell) const {
  std::uint32_t count = 0;
  graph_->for_each_square(cell, [&](CellId square) {
    const auto is_same = [&](CellId wanted) { return wanted == square; };
    count += graph_->any_square(yields_[agent], is_same) ? 1 : 0;
  });
  return count;
}

/// Sorts the candidates of an agent that gives way: first those that clear most squares.
void Pibt::prefer_clearing(Frame& frame) {
  constexpr std::uint64_t kMostSquares = 0xff;
  constexpr std::uint64_t kFar = (std::uint64_t{1} << 56) - 1;
  const auto begin = candidates_.begin() + static_cast<std::ptrdiff_t>(frame.first);
  std::for_each(begin, candidates_.end(), [&](Candidate& candidate) {
    const std::uint64_t covered = squares_in_the_way(frame.agent, candidate.cell);
    candidate.key = std::min(candidate.key, kFar) | std::min(covered, kMostSquares) << 56;
  });
  std::sort(begin, candidates_.end());
  frame.partner = kNoAgentIndex;
}

bool Pibt::decide_cover_chain(AgentIndex agent, Random& random) {
  frames_.clear();
  candidates_.clear();
  log_.clear();
  const auto push = [&](AgentIndex who) {
    enter(who, random);
    if (yields_[who] != kNoCell) prefer_clearing(frames_.back());
  };
  push(agent);
  while (!frames_.empty()) {
    Frame& frame = frames_.back();
    if (next_[frame.agent] == kNoCell && !reserve_candidate(frame)) {
      if (!give_way()) return false;
    } else if (const AgentIndex other = next_blocker(frame); other != kNoAgentIndex) {
      push(other);
    } else {
      finish_frame();
    }
  }
  return true;
}

}  // namespace wend
