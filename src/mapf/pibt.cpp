#include "pibt.h"

#include <algorithm>

namespace wend {
namespace {

/// Tables lie far apart in memory. Asking for an agent's lines this many agents ahead halves the
/// time of a step of 10,000 agents; 4 to 16 were alike.
constexpr std::size_t kAgentsAhead = 8;

}  // namespace

Pibt::Pibt(const CellGraph& graph, DistanceTables& tables)
    : graph_(&graph),
      tables_(&tables),
      layered_(graph.layered()),
      at_now_(graph.squares(), kNoAgentIndex),
      at_next_(graph.squares(), kNoAgentIndex),
      edge_distance_(graph.edge_count()),
      wanted_(graph.size()),
      crossed_(graph.crossing_count()) {}

void Pibt::resize(std::size_t agents) {
  now_.resize(agents, kNoCell);
  next_.resize(agents, kNoCell);
  goals_.resize(agents, DistanceTables::kNoSlot);
  own_distance_.resize(agents);
  // A chain has each agent at most once.
  frames_.reserve(agents);
  if (layered_) {
    yields_.resize(agents, kNoCell);
    log_.reserve(agents);
  }
  const std::size_t each = std::size_t{graph_->most_edges()} + 1;
  candidates_.reserve(std::min(each * agents, std::size_t{graph_->edge_count()} + graph_->size()));
}

void Pibt::place(AgentIndex agent, CellId cell) {
  WEND_ASSERT(agent < agents(), "resize() for the agent first");
  if (now_[agent] != kNoCell) {
    for_each_square(now_[agent], [&](CellId square) { at_now_[square] = kNoAgentIndex; });
  }
  if (cell != kNoCell) {
    for_each_square(cell, [&](CellId square) {
      WEND_ASSERT(at_now_[square] == kNoAgentIndex,
                  "two agents on one square: place an agent on a free cell");
      at_now_[square] = agent;
    });
  }
  now_[agent] = cell;
}

void Pibt::place_all(std::span<const CellId> cells) {
  WEND_ASSERT(cells.size() == agents(), "a cell for each agent");
  for (const CellId cell : now_) {
    if (cell == kNoCell) continue;
    for_each_square(cell, [&](CellId square) { at_now_[square] = kNoAgentIndex; });
  }
  std::copy(cells.begin(), cells.end(), now_.begin());
  for (AgentIndex i = 0; i < agents(); ++i) {
    for_each_square(now_[i], [&](CellId square) { at_now_[square] = i; });
  }
  WEND_ASSERT(validate().ok(), "two agents on one square: place each on its own");
}

void Pibt::hold(AgentIndex agent, CellId square) {
  WEND_ASSERT(now_[agent] == kNoCell, "an agent that is on the map holds its squares already");
  WEND_ASSERT(at_now_[square] == kNoAgentIndex, "only a free square can be held");
  at_now_[square] = agent;
  at_next_[square] = agent;  // nobody may enter it in any step
}

void Pibt::let_go(CellId square) {
  WEND_ASSERT(at_next_[square] != kNoAgentIndex, "let go of squares that are held");
  at_now_[square] = kNoAgentIndex;
  at_next_[square] = kNoAgentIndex;
}

/// The distances from each agent's neighbourhood, read in one go: agents do not depend on one
/// another here, so the machine waits for many tables at once.
void Pibt::look_around(std::span<const AgentIndex> order) {
  for (const AgentIndex i : order) {
    for (const CellId to : graph_->next(now_[i])) wanted_[to] = 0;
    wanted_[now_[i]] = 0;
  }
  const bool exact = graph_->one_way();  // a cell out of sight may have no way to the goal
  for (std::size_t k = 0; k < order.size(); ++k) {
    if (k + kAgentsAhead < order.size()) {
      const AgentIndex ahead = order[k + kAgentsAhead];
      if (goals_[ahead] != DistanceTables::kNoSlot) {
        tables_->prefetch(goals_[ahead], now_[ahead]);
        for (const CellId to : graph_->next(now_[ahead])) tables_->prefetch(goals_[ahead], to);
      }
    }
    const AgentIndex i = order[k];
    const Slot slot = goals_[i];
    const bool aimless = slot == DistanceTables::kNoSlot;
    const CellId here = now_[i];
    const std::uint32_t own = aimless ? 0 : tables_->distance(slot, here);
    own_distance_[i] = own;
    CellGraph::EdgeId e = graph_->first_edge(here);
    const auto note = [&](CellId to, std::uint32_t there) {
      edge_distance_[e++] = there;
      if (there < own && wanted_[to] != 0xffff) ++wanted_[to];
    };
    if (!aimless && !exact) {
      tables_->visit_bounds(slot, graph_->next(here), note);
      continue;
    }
    for (const CellId to : graph_->next(here)) note(to, aimless ? 1 : tables_->distance(slot, to));
  }
}

void Pibt::reserve(AgentIndex agent, CellId cell, CellGraph::EdgeId edge) {
  next_[agent] = cell;
  for_each_square(cell, [&](CellId square) { at_next_[square] = agent; });
  if (edge < graph_->edge_count()) crossed_[graph_->crossing(edge)] = 1;
}

bool Pibt::crossed(CellGraph::EdgeId edge) const {
  if (edge >= graph_->edge_count()) return false;
  const std::uint32_t crossing = graph_->crossing(edge);
  return crossing != CellGraph::kNoCrossing && crossed_[crossing] != 0;
}

/// Where all agents are one cell large.
bool Pibt::can_move_small(AgentIndex agent, CellId cell, CellGraph::EdgeId edge) const {
  if (at_next_[cell] != kNoAgentIndex || crossed(edge)) return false;
  const AgentIndex other = at_now_[cell];
  return other == kNoAgentIndex || other == agent || next_[other] != now_[agent];
}

bool Pibt::can_move(AgentIndex agent, CellId cell, CellGraph::EdgeId edge) const {
  if (!layered_) return can_move_small(agent, cell, edge);
  return is_free(agent, cell) && !crossed(edge) && !enters_each_other(agent, cell);
}

bool Pibt::fix(AgentIndex agent, CellId cell) {
  WEND_ASSERT(next_[agent] == kNoCell, "an agent decides once a step");
  const CellGraph::EdgeId edge =
      cell == now_[agent] ? graph_->edge_count() : graph_->edge(now_[agent], cell);
  if (!can_move(agent, cell, edge)) return false;
  reserve(agent, cell, edge);
  return true;
}

bool Pibt::decide(std::span<const AgentIndex> order, Random& random) {
  look_around(order);
  for (const AgentIndex agent : order) {
    if (next_[agent] != kNoCell) continue;
    if (!(layered_ ? decide_cover_chain(agent, random) : decide_chain(agent, random))) return false;
  }
  WEND_ASSERT(validate_step(order).ok(), "a step that collides: report it with map and seed");
  return true;
}

void Pibt::forget() {
  for (CellId& cell : next_) {
    if (cell == kNoCell) continue;
    for_each_square(cell, [&](CellId square) { at_next_[square] = kNoAgentIndex; });
    cell = kNoCell;
  }
  std::fill(yields_.begin(), yields_.end(), kNoCell);
  if (graph_->crossing_count() > 1) std::fill(crossed_.begin(), crossed_.end(), std::uint8_t{0});
}

void Pibt::commit() {
  for (AgentIndex i = 0; i < agents(); ++i) {
    if (next_[i] == kNoCell) continue;
    for_each_square(now_[i], [&](CellId square) { at_now_[square] = kNoAgentIndex; });
  }
  for (AgentIndex i = 0; i < agents(); ++i) {
    if (next_[i] == kNoCell) continue;
    now_[i] = next_[i];
    for_each_square(now_[i], [&](CellId square) { at_now_[square] = i; });
  }
  forget();
  WEND_ASSERT(validate().ok(), "two agents on one square: report it with map and seed");
}

void Pibt::list_candidates(AgentIndex agent, Random& random) {
  const CellId here = now_[agent];
  const std::size_t first = candidates_.size();
  std::uint64_t bits = 0;
  unsigned left = 0;
  const auto add = [&](CellId cell, std::uint32_t distance, CellGraph::EdgeId edge) {
    if (left == 0) {
      bits = random.next();
      left = 4;
    }
    const std::uint64_t key =
        std::uint64_t{distance} << 32 | std::uint64_t{wanted_[cell]} << 16 | (bits & 0xffff);
    bits >>= 16;
    --left;
    candidates_.push_back({key, cell, edge});
  };
  CellGraph::EdgeId e = graph_->first_edge(here);
  for (const CellId to : graph_->next(here)) {
    add(to, edge_distance_[e], e);
    ++e;
  }
  add(here, own_distance_[agent], graph_->edge_count());
  std::sort(candidates_.begin() + static_cast<std::ptrdiff_t>(first), candidates_.end());
}

void Pibt::enter(AgentIndex agent, Random& random) {
  Frame frame{agent, kNoAgentIndex, static_cast<std::uint32_t>(candidates_.size()), 0, 0, 0};
  list_candidates(agent, random);
  frame.at = frame.first;
  frame.end = static_cast<std::uint32_t>(candidates_.size());
  frame.partner = swap_partner(agent, candidates_[frame.first].cell);
  if (frame.partner != kNoAgentIndex) {
    std::reverse(candidates_.begin() + static_cast<std::ptrdiff_t>(frame.first), candidates_.end());
  }
  frames_.push_back(frame);
}

/// Reserves the frame's next cell that is left, and lets the agent that stands there decide first.
/// False if no cell is left.
bool Pibt::advance(Frame& frame, Random& random) {
  while (frame.at < frame.end) {
    const Candidate candidate = candidates_[frame.at++];
    if (!can_move_small(frame.agent, candidate.cell, candidate.edge)) continue;
    reserve(frame.agent, candidate.cell, candidate.edge);
    const AgentIndex other = at_now_[candidate.cell];
    const bool pushes = other != kNoAgentIndex && other != frame.agent && next_[other] == kNoCell;
    if (pushes) enter(other, random);  // this frame's reference is not used any more
    return true;
  }
  return false;
}

/// The agent stays, and so takes back the cell that was reserved by the one who pushed it.
void Pibt::back_off(const Frame& frame) {
  next_[frame.agent] = now_[frame.agent];
  at_next_[now_[frame.agent]] = frame.agent;
}

/// Whether the partner follows into the agent's cell.
bool Pibt::pull_partner(const Frame& frame) {
  if (frame.partner == kNoAgentIndex || frame.at != frame.first + 1) return false;
  const CellId here = now_[frame.agent];
  if (next_[frame.partner] != kNoCell || at_next_[here] != kNoAgentIndex) return false;
  const CellGraph::EdgeId edge = graph_->edge(now_[frame.partner], here);
  if (edge >= graph_->edge_count() || !can_move(frame.partner, here, edge)) return false;
  reserve(frame.partner, here, edge);
  return true;
}

bool Pibt::decide_chain(AgentIndex agent, Random& random) {
  frames_.clear();
  candidates_.clear();
  enter(agent, random);
  while (true) {
    const std::size_t depth = frames_.size();
    bool placed = advance(frames_.back(), random);
    if (frames_.size() > depth) continue;  // the agent that was pushed decides first
    do {
      const Frame frame = frames_.back();
      placed ? static_cast<void>(pull_partner(frame)) : back_off(frame);
      candidates_.resize(frame.first);
      frames_.pop_back();
    } while (placed && !frames_.empty());
    if (frames_.empty()) return placed;
    const CellGraph::EdgeId edge = candidates_[frames_.back().at - 1].edge;
    if (edge < graph_->edge_count()) crossed_[graph_->crossing(edge)] = 0;
  }
}

Result<void> Pibt::validate() const {
  for (AgentIndex i = 0; i < agents(); ++i) {
    if (now_[i] == kNoCell) continue;
    if (graph_->any_square(now_[i], [&](CellId square) { return at_now_[square] != i; })) {
      return Error{
          "", 0,
          "agents " + std::to_string(i) + " and another are both at " + graph_->name(now_[i])};
    }
  }
  for (CellId square = 0; square < graph_->squares(); ++square) {
    const AgentIndex i = at_now_[square];
    if (i == kNoAgentIndex) continue;
    const bool there =
        now_[i] == kNoCell
            ? at_next_[square] == i
            : graph_->any_square(now_[i], [&](CellId covered) { return covered == square; });
    if (!there) {
      return Error{"", 0, "agent " + std::to_string(i) + " is not at " + graph_->name(square)};
    }
  }
  return {};
}

Result<void> Pibt::validate_step(std::span<const AgentIndex> agents) const {
  std::vector<std::uint8_t> crossed(graph_->crossing_count());
  for (const AgentIndex i : agents) {
    const std::string who = "agent " + std::to_string(i) + " at " + graph_->name(now_[i]);
    if (next_[i] == kNoCell) return Error{"", 0, who + " did not decide"};
    if (graph_->any_square(next_[i], [&](CellId square) { return at_next_[square] != i; })) {
      return Error{"", 0, who + " enters another agent's cell"};
    }
    if (next_[i] == now_[i]) continue;
    if (enters_each_other(i, next_[i])) return Error{"", 0, who + " swaps"};
    const CellGraph::EdgeId edge = graph_->edge(now_[i], next_[i]);
    if (edge == graph_->edge_count()) return Error{"", 0, who + " jumps"};
    const std::uint32_t crossing = graph_->crossing(edge);
    if (crossing == CellGraph::kNoCrossing) continue;
    if (crossed[crossing] != 0) return Error{"", 0, who + " crosses another agent"};
    crossed[crossing] = 1;
  }
  return {};
}

}  // namespace wend
