#include "simulation/simulation.h"

#include <algorithm>
#include <chrono>

#include "simulation/scene_events.h"
#include "terminal/interrupt.h"
#include "terminal/progress_bar.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::cli {
namespace {

UnitState state_of(MoveState state) {
  switch (state) {
    case MoveState::pending: return UnitState::pending;
    case MoveState::moving: return UnitState::moving;
    case MoveState::arrived: return UnitState::arrived;
    case MoveState::arrived_partial: return UnitState::arrived_partial;
    case MoveState::waiting:
    case MoveState::blocked: return UnitState::blocked;
    case MoveState::unreachable: return UnitState::unreachable;
    case MoveState::cancelled: return UnitState::cancelled;
    case MoveState::invalid: break;
  }
  return UnitState::invalid;
}

bool is_under_way(UnitState state) {
  return state == UnitState::pending || state == UnitState::moving;
}

ServiceOptions service_options(const SceneService& scene, const SimulationOptions& options) {
  ServiceOptions service;
  service.budget.expansions = options.budget;
  service.lanes = scene.lanes;
  service.threads = options.threads;
  service.head_start = scene.head_start;
  service.first_steps = scene.first_steps;
  service.cache_bytes = static_cast<std::size_t>(scene.cache_bytes);
  return service;
}

/// How fast units are on cells that cost more or less than open ground.
class GroundSpeeds {
 public:
  explicit GroundSpeeds(const GridMap& map) {
    shares_.reserve(map.cell_count());
    for (NodeId id = 0; id < map.cell_count(); ++id) shares_.push_back(share(map.cost(id)));
  }
  void edited(const GridMap& map, std::span<const CellEdit> edits) {
    for (const CellEdit& edit : edits) {
      const NodeId id = map.id(edit.cell);
      shares_[id] = share(map.cost(id));
    }
  }
  std::span<const float> shares() const { return shares_; }

 private:
  static float share(std::uint32_t cost) {
    constexpr float kOpen = TerrainCosts::kThousandths;
    return cost == 0 ? 1 : kOpen / static_cast<float>(cost);
  }
  std::vector<float> shares_;
};

class Simulation {
 public:
  Simulation(const Stage& stage, const SimulationOptions& options, PathService service,
             std::span<SimulationWatcher* const> watchers)
      : stage_(stage),
        options_(options),
        watchers_(watchers),
        service_(std::move(service)),
        ground_(GridGround::build(*service_.map()).value()),
        speeds_(*service_.map()),
        speed_map_(ground_, speeds_.shares()),
        set_(world()) {
    for (const SceneOrder& order : stage.plan().orders) orders_.add(order.when);
    for (const SceneEdit& edit : stage.plan().edits) edits_.add(edit.when);
    const std::uint32_t count = stage.unit_count();
    for (std::uint32_t unit = 0; unit < count; ++unit) {
      units_.push_back({set_.add(stage.motion(unit), stage.start(unit))});
      const SceneGroup& group = stage.group(unit);
      if (group.avoid == SceneAvoid::none) continue;
      const BodyRule rule = group.stand ? BodyRule::stand : BodyRule::avoid;
      set_.set_body(units_.back().handle, {rule, group.weight, group.patience});
    }
    result_.states.assign(count, UnitState::idle);
    result_.reasons.resize(count);
  }

  SimulationResult run() {
    const InterruptGuard guard;
    ProgressBar bar(options_.ticks);
    result_.end = SimulationEnd::ticks_ran_out;
    while (tick_ < options_.ticks) {
      run_tick();
      ++tick_;
      bar.move_to(tick_);
      if (interrupted()) result_.end = SimulationEnd::interrupted;
      if (is_over()) result_.end = SimulationEnd::over;
      if (result_.end != SimulationEnd::ticks_ran_out) break;
    }
    finish();
    return std::move(result_);
  }

 private:
  struct Unit {
    UnitHandle handle;
    std::uint64_t ordered = 0;   // in which tick
    std::uint64_t deadline = 0;  // in which tick; 0: none
    std::uint64_t replans = 0;   // of orders before
    bool open = false;           // an order is under way, or waits
    bool has_set_out = false;
    bool has_path = false;
    bool late = false;
  };

  MoveWorld world() {
    MoveWorld world;
    world.service = &service_;
    world.ground = &ground_;
    if (has_speeds()) world.speeds = &speed_map_;
    return world;
  }

  /// Whether some ground is quicker than other, now or once it is edited.
  bool has_speeds() const {
    const GridMap& map = stage_.map();
    const auto is_other = [&](const SceneEdit& edit) {
      const std::uint32_t cost = map.terrain().of(edit.symbol);
      return cost != 0 && cost != TerrainCosts::kThousandths;
    };
    const auto& edits = stage_.plan().edits;
    return !map.uniform() || std::any_of(edits.begin(), edits.end(), is_other);
  }

  void run_tick() {
    make_edits();
    orders_.take(tick_, [&](std::uint32_t index, std::uint64_t turn) {
      give(stage_.plan().orders[index], index, turn);
    });
    end_late_orders();
    timed([&] { service_.tick(); });
    for (SimulationWatcher* watcher : watchers_) watcher->served(service_);
    timed([&] { set_.advance(1.0 / stage_.plan().ticks_per_second); });
    std::uint64_t moving = 0;
    for (std::uint32_t unit = 0; unit < units_.size(); ++unit) moving += look_at(unit) ? 1 : 0;
    note_tick(moving);
    const SimulationFrame frame = {tick_, set_.positions(), result_.states, set_.velocities()};
    for (SimulationWatcher* watcher : watchers_) watcher->ticked(frame);
  }

  template <class Work>
  void timed(Work&& work) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    work();
    const std::chrono::nanoseconds taken = Clock::now() - begin;
    result_.work_nanoseconds += static_cast<std::uint64_t>(taken.count());
  }

  void note_tick(std::uint64_t moving) {
    const TickReport& report = service_.last_tick();
    result_.series.waiting.push_back(report.waiting);
    result_.series.answered.push_back(report.answered);
    result_.series.expansions.push_back(report.expansions);
    result_.series.moving.push_back(moving);
  }

  void make_edits() {
    std::vector<CellEdit> made;
    edits_.take(tick_, [&](std::uint32_t index, std::uint64_t) {
      const SceneEdit& edit = stage_.plan().edits[index];
      for (const Point cell : cells_of(edit.cells)) made.push_back({cell, edit.symbol});
    });
    if (made.empty()) return;
    static_cast<void>(set_.edit(made).value());  // all are on the map
    speeds_.edited(*service_.map(), made);
    result_.edited_cells += made.size();
    last_edit_ = tick_;
    for (SimulationWatcher* watcher : watchers_) watcher->edited(tick_, made);
  }

  static std::vector<Point> cells_of(const SceneWhere& where) {
    std::vector<Point> cells;
    if (const auto* area = std::get_if<SceneArea>(&where)) {
      for (std::int32_t y = 0; y < area->height; ++y) {
        for (std::int32_t x = 0; x < area->width; ++x) {
          cells.push_back({area->corner.x + x, area->corner.y + y});
        }
      }
      return cells;
    }
    for (const Position& at : std::get<ScenePlaces>(where)) {
      cells.push_back({static_cast<std::int32_t>(at.x), static_cast<std::int32_t>(at.y)});
    }
    return cells;
  }

  void give(const SceneOrder& order, std::uint32_t index, std::uint64_t turn) {
    const std::vector<std::uint32_t> units = stage_.chosen(order);
    if (order.deed == SceneDeed::cancel) {
      for (const std::uint32_t unit : units) cancel(unit);
      return;
    }
    if (order.formation) return send_group(order, units);
    const auto count = static_cast<std::uint32_t>(units.size());
    const std::uint64_t seed = stage_.plan().seed + (std::uint64_t{index} << 32) + turn;
    const std::vector<Position> goals = spread(order.to, free_goals(order), count, seed);
    for (std::uint32_t i = 0; i < count; ++i) send(units[i], order, goals[i]);
  }

  /// The free places of an area; its middle if none is free now, so that the answer says so.
  std::vector<Position> free_goals(const SceneOrder& order) const {
    const auto* area = std::get_if<SceneArea>(&order.to);
    if (area == nullptr) return {};
    constexpr double kRadius = 0.4;  // of most units
    std::vector<Position> free = free_places(*service_.map(), *area, kRadius);
    if (free.empty()) {
      free.push_back({static_cast<double>(area->corner.x + (area->width - 1) / 2),
                      static_cast<double>(area->corner.y + (area->height - 1) / 2), 0});
    }
    return free;
  }

  void send(std::uint32_t index, const SceneOrder& order, const Position& to) {
    Unit& unit = units_[index];
    const bool was_under_way = is_under_way(result_.states[index]);
    if (order.deed == SceneDeed::retarget && was_under_way) {
      set_.retarget(unit.handle, to);
      ++result_.retargeted;
    } else {
      note_new_order(index);
      set_.start(unit.handle, move_order(index, order, to));
    }
    note_order(index, order);
  }

  void send_group(const SceneOrder& order, const std::vector<std::uint32_t>& units) {
    std::vector<UnitHandle> group;
    for (const std::uint32_t index : units) {
      note_new_order(index);
      group.push_back(units_[index].handle);
    }
    const Position& to = std::get<ScenePlaces>(order.to).front();
    const MoveOrder move = move_order(units.front(), order, to);
    static_cast<void>(set_.start_group(group, move, *order.formation).value());  // as the stage saw
    for (const std::uint32_t index : units) note_order(index, order);
  }

  MoveOrder move_order(std::uint32_t index, const SceneOrder& order, const Position& to) const {
    MoveOrder move;
    move.to = to;
    move.partial = order.partial;
    move.wait = order.wait;
    move.owner = stage_.group(index).owner;
    move.priority = order.priority;
    return move;
  }

  /// Before it starts: of the order before something is kept.
  void note_new_order(std::uint32_t index) {
    Unit& unit = units_[index];
    unit.replans += set_.progress(unit.handle).replans;
    unit.has_set_out = false;
    ++result_.orders;
  }

  void note_order(std::uint32_t index, const SceneOrder& order) {
    Unit& unit = units_[index];
    unit.ordered = tick_;
    unit.deadline = order.deadline == 0 ? 0 : tick_ + order.deadline;
    unit.open = true;
    unit.has_path = unit.late = false;
    result_.states[index] = UnitState::pending;
  }

  void cancel(std::uint32_t index) {
    Unit& unit = units_[index];
    if (!unit.open) return;
    set_.cancel(unit.handle);
    unit.deadline = 0;
    ++result_.cancelled;
  }

  void end_late_orders() {
    for (Unit& unit : units_) {
      if (!unit.open || unit.deadline == 0 || tick_ < unit.deadline) continue;
      set_.cancel(unit.handle);
      unit.late = true;
    }
  }

  /// Notes an order's outcome in this tick. Returns whether the unit is moving.
  bool look_at(std::uint32_t index) {
    Unit& unit = units_[index];
    if (!unit.open) return false;
    const UnitState state = unit.late ? UnitState::late : state_of(set_.state(unit.handle));
    result_.states[index] = state;
    const auto since = static_cast<std::uint32_t>(tick_ - unit.ordered + 1);
    const bool moves = state == UnitState::moving || state == UnitState::arrived ||
                       state == UnitState::arrived_partial;
    if (!unit.has_set_out && moves) {
      unit.has_set_out = true;
      result_.delays.set_out.add(since);
    }
    if (!unit.has_path && moves && (!is_under_way(state) || on_path(unit))) {
      unit.has_path = true;
      result_.delays.path.add(since);
    }
    if (is_under_way(state)) return state == UnitState::moving;
    if (state == UnitState::arrived) result_.delays.arrival.add(since);
    unit.open = set_.state(unit.handle) == MoveState::waiting;
    return false;
  }
  /// Followers of a group go by their leader's path.
  bool on_path(const Unit& unit) const {
    const GroupHandle group = set_.group(unit.handle);
    const bool follows = !(group == GroupHandle{}) && set_.progress(group).leader != unit.handle;
    return follows || set_.progress(unit.handle).on_path;
  }

  /// No order or edit is left, and no unit is under way. Waiting units check edits within some
  /// ticks.
  bool is_over() const {
    constexpr std::uint64_t kPatience = 16;
    if (!orders_.empty() || !edits_.empty()) return false;
    const auto& states = result_.states;
    if (std::any_of(states.begin(), states.end(), is_under_way)) return false;
    const auto waits = [](const Unit& unit) { return unit.open; };
    const bool any = std::any_of(units_.begin(), units_.end(), waits);
    return !any || tick_ > last_edit_ + kPatience;
  }

  void finish() {
    result_.ticks = tick_;
    result_.service = service_.telemetry();
    const std::span<const Position> at = set_.positions();
    result_.at.assign(at.begin(), at.end());
    for (std::uint32_t unit = 0; unit < units_.size(); ++unit) {
      const MoveProgress progress = set_.progress(units_[unit].handle);
      result_.replans += units_[unit].replans + progress.replans;
      const bool told = result_.states[unit] != UnitState::idle;
      if (told) result_.reasons[unit] = units_[unit].late ? "the deadline passed" : progress.reason;
    }
  }

  const Stage& stage_;
  const SimulationOptions& options_;
  std::span<SimulationWatcher* const> watchers_;
  PathService service_;
  GridGround ground_;
  GroundSpeeds speeds_;
  PlaceSpeeds speed_map_;
  MoveToSet set_;
  SceneEvents orders_;
  SceneEvents edits_;
  std::vector<Unit> units_;
  std::uint64_t tick_ = 0;
  std::uint64_t last_edit_ = 0;
  SimulationResult result_;
};

}  // namespace

const char* to_string(UnitState state) {
  constexpr const char* kNames[kUnitStates] = {
      "idle",    "pending",     "moving",    "arrived", "arrived_partial",
      "blocked", "unreachable", "cancelled", "late",    "invalid"};
  return kNames[static_cast<std::size_t>(state)];
}

std::uint64_t SimulationResult::count(UnitState state) const {
  return static_cast<std::uint64_t>(std::count(states.begin(), states.end(), state));
}

Result<SimulationResult> simulate(const Stage& stage, const SimulationOptions& options,
                                  std::span<SimulationWatcher* const> watchers) {
  Result<PathService> service =
      PathService::build(stage.map(), {}, service_options(stage.plan().service, options));
  if (!service) return service.error();
  return Simulation(stage, options, std::move(service).value(), watchers).run();
}

}  // namespace wend::cli
