#include "wend/flow/flow_field.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

#include "lattice_flow.h"
#include "wend/base/assert.h"
#include "wend/catalogue/navigator.h"
#include "wend/catalogue/overlay.h"
#include "wend/ground/ground.h"
#include "wend/internal/base/geometry.h"
#include "wend/internal/catalogue/overlay_refusal.h"
#include "wend/internal/flow/lattice_steering.h"

namespace wend {

namespace {

/// With a straight step of 1 unit a place may cost no less than a neighbour that it depends on, and
/// ways ended nowhere on a quarter of random maps; with 2 on none of 18,000.
constexpr std::uint32_t kLeastStraight = 2;

}  // namespace

struct FlowField::Memory {
  const NodeNavigator* navigator = nullptr;
  StepGrids grids;  // none where it has links
  FlowFieldOptions options;
  std::vector<FlowGoal> goals;
  std::vector<std::uint32_t> taken;  // by goal
  std::vector<NodeId> open;          // those that count
  std::vector<std::uint32_t> order;  // while they are taken
  std::unique_ptr<LatticeFlow> lattice;
  NodeField nodes;
  Workspace workspace;

  Result<void> look_at(const NodeNavigator& now, const StepGrids& now_grids);
  const char* objection(const NodeNavigator& now) const;
  bool on_lattice() const { return lattice != nullptr; }
  std::size_t find(NodeId goal) const;
  void take_goals(std::span<const FlowGoal> named);
  void open_goals();
  void fill();
  void change_goals();
};

const char* to_string(FlowKind kind) { return kind == FlowKind::steps ? "steps" : "eikonal"; }

const char* FlowField::Memory::objection(const NodeNavigator& now) const {
  if (options.overlay != nullptr) {
    if (const char* reason = overlay_refusal(*now.map_, *options.overlay)) return reason;
  }
  if (options.kind != FlowKind::eikonal) return nullptr;
  if (options.overlay != nullptr) {
    return "fields of the kind eikonal know no overlay: ask for steps, or put it into the map";
  }
  if (grids.unit == nullptr && grids.terrain == nullptr) {
    return "the kind eikonal is for grids without links: ask for steps";
  }
  const bool plain = grids.unit != nullptr;
  const CostModel costs = plain ? grids.unit->costs() : grids.terrain->costs();
  if (costs.straight < kLeastStraight) {
    return "the kind eikonal rounds costs to whole units, and a straight step of 1 is too coarse: "
           "ask for steps, or let a straight step cost 2 and more (10 and 14, say)";
  }
  const GridTopology& grid = plain ? grids.unit->topology() : grids.terrain->topology();
  if (grid.corner_rule() != CornerRule::never) return nullptr;
  return "the kind eikonal walks in any direction, and this map has no diagonal steps: ask for "
         "steps, or for another corner rule";
}

Result<void> FlowField::Memory::look_at(const NodeNavigator& now, const StepGrids& now_grids) {
  navigator = &now;
  const bool steps_alone = !now_grids.links && options.overlay == nullptr;
  grids = steps_alone ? now_grids : StepGrids{};
  const char* reason = objection(now);
  const bool plain = grids.unit != nullptr || grids.terrain != nullptr;
  if (!plain || reason != nullptr) lattice.reset();
  if (reason == nullptr) return {};
  nodes.reset(now.node_count(), Side::backward);
  return Error{"", 0, reason};
}

std::size_t FlowField::Memory::find(NodeId goal) const {
  const auto same = [&](const FlowGoal& g) { return g.node == goal; };
  return static_cast<std::size_t>(std::find_if(goals.begin(), goals.end(), same) - goals.begin());
}

/// Each once, in the order in which they were named first; nobody has arrived there.
void FlowField::Memory::take_goals(std::span<const FlowGoal> named) {
  goals.assign(named.begin(), named.end());
  order.resize(goals.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return std::pair(goals[a].node, a) < std::pair(goals[b].node, b);
  });
  std::size_t kept = 0;
  for (const std::uint32_t i : order) {
    if (kept > 0 && goals[order[kept - 1]].node == goals[i].node) {
      std::uint32_t& capacity = goals[order[kept - 1]].capacity;
      capacity += std::min(goals[i].capacity, FlowGoal::kNoEnd - capacity);
    } else {
      order[kept++] = i;
    }
  }
  std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(kept));
  for (std::size_t i = 0; i < kept; ++i) goals[i] = goals[order[i]];
  goals.resize(kept);
  taken.assign(kept, 0);
}

void FlowField::Memory::open_goals() {
  WEND_ASSERT(navigator != nullptr, "look_at() a navigator before goals open");
  WEND_ASSERT(taken.size() == goals.size(),
              "arrivals are counted at each goal: take_goals() first");
  open.clear();
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const FlowGoal& goal = goals[i];
    const bool counts = goal.node < navigator->node_count() && navigator->walkable(goal.node) &&
                        taken[i] < goal.capacity;
    if (counts) open.push_back(goal.node);
  }
}

void FlowField::Memory::fill() {
  open_goals();
  if (grids.unit != nullptr || grids.terrain != nullptr) {
    const bool eikonal = options.kind == FlowKind::eikonal;
    if (lattice == nullptr) lattice = std::make_unique<LatticeFlow>(*navigator, grids, eikonal);
    WEND_ASSERT(lattice->node_count() == navigator->node_count(),
                "the field is of a map of another size: follow() the navigator first");
    lattice->fill(open);
    return;
  }
  if (open.empty()) {
    nodes.reset(navigator->node_count(), Side::backward);
    return;
  }
  const NodeFieldQuery query = {open, Side::backward, NodeField::kUnreached, options.overlay};
  navigator->field(query, workspace, nodes);
}

void FlowField::Memory::change_goals() {
  if (!on_lattice()) return fill();
  open_goals();
  lattice->repair({}, open);
}

FlowField::FlowField(std::unique_ptr<Memory> memory) : memory_(std::move(memory)) {}
FlowField::FlowField(FlowField&&) noexcept = default;
FlowField& FlowField::operator=(FlowField&&) noexcept = default;
FlowField::~FlowField() = default;

Result<FlowField> FlowField::build(const NodeNavigator& navigator, std::span<const NodeId> goals,
                                   const FlowFieldOptions& options) {
  std::vector<FlowGoal> with_room;
  for (const NodeId goal : goals) with_room.push_back({goal});
  return build(navigator, with_room, options);
}

Result<FlowField> FlowField::build(const NodeNavigator& navigator, std::span<const FlowGoal> goals,
                                   const FlowFieldOptions& options) {
  auto memory = std::make_unique<Memory>();
  memory->options = options;
  const Result<void> fits = memory->look_at(navigator, step_grids_of(*navigator.map_));
  if (!fits) return fits.error();
  FlowField field(std::move(memory));
  field.set_goals(goals);
  if (field.memory_->nodes.status == Status::invalid) {
    return Error{"", 0,
                 "this space does not know what leads to a node (predecessors): a flow field "
                 "is searched from its goals; ask for paths"};
  }
  return field;
}

void FlowField::set_goals(std::span<const FlowGoal> goals) {
  Memory& memory = *memory_;
  memory.take_goals(goals);
  memory.fill();
}

NodeId FlowField::next(NodeId node) const {
  if (!memory_->on_lattice()) return memory_->nodes.parent(node);
  return node < memory_->lattice->node_count() ? memory_->lattice->next(node) : kNoNode;
}

double FlowField::cost(NodeId node) const {
  if (!memory_->on_lattice()) return memory_->nodes.cost(node);
  return node < memory_->lattice->node_count() ? memory_->lattice->cost(node)
                                               : NodeField::kUnreached;
}

bool FlowField::reached(NodeId node) const { return cost(node) != NodeField::kUnreached; }

void FlowField::write_path(NodeId node, std::vector<NodeId>& nodes) const {
  if (!reached(node)) return;
  for (; node != kNoNode; node = next(node)) nodes.push_back(node);
}

bool FlowField::has_plane() const { return memory_->on_lattice(); }

Direction FlowField::direction(const Position& at) const {
  WEND_ASSERT(has_plane(),
              "only grids without links and overlays know where a position lies: ask where to go "
              "onward() on a ground");
  return memory_->lattice->direction(at);
}

Direction FlowField::direction(NodeId node) const {
  if (memory_->on_lattice()) {
    return node < memory_->lattice->node_count() ? memory_->lattice->direction(node) : Direction{};
  }
  const NodeId ahead = next(node);
  if (ahead == kNoNode) return {};
  return unit_towards(memory_->navigator->position(node), memory_->navigator->position(ahead));
}

NodeId FlowField::onward(const Ground& ground, const Position& at, double radius,
                         NodeId towards) const {
  constexpr std::size_t kFarthest = 8;
  const auto in_reach = [&](NodeId node) {
    return node != kNoNode && reached(node) && ground.is_free(at, ground.position(node), radius);
  };
  const bool even = memory_->grids.unit != nullptr;
  if (!in_reach(towards)) {
    towards = ground.place(at);
    const bool skips = towards != kNoNode && in_reach(next(towards));
    if (!skips) return in_reach(towards) ? towards : kNoNode;
    towards = next(towards);
  }
  for (std::size_t i = 0; i < kFarthest; ++i) {
    const Position there = ground.position(towards);
    const double away = flat_distance(at, there);
    if (!even && away > radius) break;
    const NodeId ahead = next(towards);
    if (!in_reach(ahead)) break;
    towards = ahead;
  }
  return towards;
}

bool FlowField::arrive(NodeId goal) {
  Memory& memory = *memory_;
  const std::size_t i = memory.find(goal);
  if (i == memory.goals.size() || memory.taken[i] >= memory.goals[i].capacity) return false;
  if (memory.goals[i].capacity == FlowGoal::kNoEnd) return true;
  if (++memory.taken[i] == memory.goals[i].capacity) memory.change_goals();
  return true;
}

bool FlowField::leave(NodeId goal) {
  Memory& memory = *memory_;
  const std::size_t i = memory.find(goal);
  if (i == memory.goals.size() || memory.taken[i] == 0) return false;
  WEND_ASSERT(memory.goals[i].capacity != FlowGoal::kNoEnd, "unlimited goals count no arrivals");
  if (memory.taken[i]-- == memory.goals[i].capacity) memory.change_goals();
  return true;
}

std::uint32_t FlowField::room(NodeId goal) const {
  const std::size_t i = memory_->find(goal);
  WEND_ASSERT(i == memory_->goals.size() || memory_->taken[i] <= memory_->goals[i].capacity,
              "arrive() refuses units that a goal has no place for");
  return i == memory_->goals.size() ? 0 : memory_->goals[i].capacity - memory_->taken[i];
}

std::span<const FlowGoal> FlowField::goals() const { return memory_->goals; }
FlowKind FlowField::kind() const { return memory_->options.kind; }
std::uint64_t FlowField::looks() const {
  return memory_->on_lattice() ? memory_->lattice->looks() : 0;
}

Result<void> FlowField::update(const NodeNavigator& navigator, std::span<const NodeId> changed) {
  Memory& memory = *memory_;
  const bool was_on_lattice = memory.on_lattice();
  Result<void> fits = memory.look_at(navigator, step_grids_of(*navigator.map_));
  if (!fits) return fits;
  if (!was_on_lattice || !memory.on_lattice()) {
    memory.fill();
    return {};
  }
  memory.open_goals();
  memory.lattice->follow(navigator, memory.grids, changed, memory.open);
  return {};
}

void FlowField::refresh() { memory_->fill(); }

std::size_t FlowField::bytes() const {
  const Memory& memory = *memory_;
  if (memory.on_lattice()) return memory.lattice->bytes();
  return memory.nodes.node_count() * (sizeof(double) + sizeof(NodeId)) + memory.workspace.bytes();
}

Result<void> FlowField::validate() const {
  const Memory& memory = *memory_;
  if (!memory.on_lattice()) return memory.nodes.validate();
  const NodeId fault = memory.lattice->first_fault();
  if (fault == kNoNode) return {};
  return Error{"", 0, "node " + std::to_string(fault) + " does not cost what its neighbours say"};
}

}  // namespace wend
