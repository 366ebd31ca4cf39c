// Units of a set that move, are pushed about and get other goals while the map changes: each move
// keeps clear of what is blocked, and each order ends as it should.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "promises/free_space.h"
#include "promises/grid_world.h"
#include "promises/oracles.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"
#include "wend/service/path_service.h"

namespace wend::test {
namespace {

using namespace promises;

class CrowdWorld : GridWorld {
 public:
  CrowdWorld(std::uint64_t world, Ledger& answers);
  void play();

 private:
  static constexpr int kLastEdit = 400;
  static constexpr int kLastOrder = 500;
  static constexpr int kTicks = 1600;
  static constexpr int kSettled = 100;  // ticks after an edit until everybody knows of it

  struct Unit {
    UnitHandle handle = {};
    UnitMotion motion = {};
    double radius = 0;  // in cells
    MoveOrder order = {};
    bool has_order = false;
  };

  static PathService build(CrowdWorld& world);
  static Placement draw_placement(GridWorld& world);

  void add_unit(std::uint32_t seed);
  std::optional<Position> draw_free(double radius);
  Position draw_goal(double radius);
  double clear(const Position& from, const Position& to, double radius) const {
    return clear_by(map, from, to, radius);
  }
  double clear(const Position& at, double radius) const { return clear(at, at, radius); }
  Cell cell_at(const Position& at) const;
  static Position centre(Point cell) {
    return {static_cast<double>(cell.x), static_cast<double>(cell.y), 0};
  }

  void disturb(Unit& unit);
  void give_order(Unit& unit);
  void edit();
  void tick();
  void move(Unit& unit);
  void check_move(const Unit& unit, const Position& from, const Position& to);
  void check_jump(const Position& end);
  void check_end(const Unit& unit);
  void check_arrived(const Unit& unit, const Position& at, const Position& to);
  void check_partial(const Unit& unit, const Position& at, const Position& to);
  bool reaches(const Position& at, const Position& to) const;
  bool rests(const Unit& unit) const;
  void check_all_over();
  std::string describe(const Unit& unit) const;

  Placement place_;
  PathService service_;
  GridGround ground_;
  MoveToSet set_;
  std::vector<Unit> units_;
  double dt_ = 0.05;
  int now_ = 1;
  int edited_ = 0;
};

// ---- the world ----

PathService CrowdWorld::build(CrowdWorld& world) {
  world.map.set_layout(CellLayout::square);
  if (world.chance(70)) world.map.clear_links();
  world.options.corners = world.chance(70) ? CornerRule::both_free : CornerRule::never;
  world.update_grid();
  ServiceOptions options;
  options.budget.expansions = 10 + world.below(3000);
  if (world.chance(30)) options.first_steps = world.below(10);
  return PathService::build(world.map, world.options, options).value();
}

Placement CrowdWorld::draw_placement(GridWorld& world) {
  Placement placement;
  placement.origin = {world.below(5) * 0.3, world.below(5) * -0.7, 0};
  if (!world.chance(60)) placement.cell_size = 0.37 * (1 + world.below(5));
  return placement;
}

CrowdWorld::CrowdWorld(std::uint64_t world, Ledger& answers)
    : GridWorld(world, answers),
      place_(draw_placement(*this)),
      service_(build(*this)),
      ground_(GridGround::build(*service_.map(), place_).value()),
      set_({.service = &service_, .ground = &ground_, .placement = place_}) {
  for (std::uint32_t i = 0; i < 5; ++i) add_unit(i);
  if (chance(50)) dt_ = 0.02 + below(10) * 0.02;
}

void CrowdWorld::add_unit(std::uint32_t seed) {
  static constexpr double kRadii[] = {0, 0.1, 0.3, 0.4, 0.49, 0.5};
  static constexpr double kLooks[] = {8, 8, 0, 2, 20};
  Unit unit;
  unit.radius = pick(kRadii);
  const std::optional<Position> at = draw_free(unit.radius);
  if (!at) return;
  UnitMotion& motion = unit.motion;
  motion.radius = unit.radius * place_.cell_size;
  motion.speed = (1 + below(6)) * place_.cell_size;
  motion.turning_circle = chance(30) ? below(20) * 0.1 : 0;
  motion.look_ahead = pick(kLooks);
  motion.look_every = below(9);
  motion.seed = seed;
  unit.handle = set_.add(motion, place_.to_world(*at));
  units_.push_back(unit);
}

/// A position of the map where a disc has room; none where chance finds none.
std::optional<Position> CrowdWorld::draw_free(double radius) {
  for (int i = 0; i < 200; ++i) {
    Position at = centre(draw_point());
    if (chance(60)) {
      at.x += random.between(-500, 500) / 1000.0;
      at.y += random.between(-500, 500) / 1000.0;
    }
    if (clear(at, radius) > 1e-6) return at;
  }
  return std::nullopt;
}

Position CrowdWorld::draw_goal(double radius) {
  if (chance(20)) return centre(draw_point());
  return draw_free(radius).value_or(Position{-5, -5, 0});
}

Cell CrowdWorld::cell_at(const Position& at) const {
  const Point point{static_cast<std::int32_t>(std::floor(at.x + 0.5)),
                    static_cast<std::int32_t>(std::floor(at.y + 0.5))};
  return grid.contains(point) ? grid.cell(point) : kNoCell;
}

std::string CrowdWorld::describe(const Unit& unit) const {
  const Position at = place_.to_map(set_.position(unit.handle));
  const Position to = place_.to_map(unit.order.to);
  const MoveProgress progress = set_.progress(unit.handle);
  return std::string(to_string(progress.state)) + " " + progress.reason + ", at " +
         std::to_string(at.x) + "," + std::to_string(at.y) + ", to " + std::to_string(to.x) + "," +
         std::to_string(to.y) + ", radius " + std::to_string(unit.radius) + ", speed " +
         std::to_string(unit.motion.speed) + ", turning circle " +
         std::to_string(unit.motion.turning_circle) + ", look ahead " +
         std::to_string(unit.motion.look_ahead) + ", cell size " +
         std::to_string(place_.cell_size) + ", exact " + std::to_string(unit.order.exact) +
         ", tick " + std::to_string(now_) + ", edited " + std::to_string(edited_) + ", unit " +
         std::to_string(unit.motion.seed) + about();
}

// ---- orders, pushes and edits ----

void CrowdWorld::disturb(Unit& unit) {
  if (chance(unit.has_order ? 1 : 20)) {
    give_order(unit);
  } else if (chance(1)) {
    const std::optional<Position> at = draw_free(unit.radius);
    if (!at) return;
    set_.set_position(unit.handle, place_.to_world(*at));
  }
}

void CrowdWorld::give_order(Unit& unit) {
  MoveOrder order;
  order.to = place_.to_world(draw_goal(unit.radius));
  order.partial = chance(30);
  order.exact = chance(70);
  order.wait = chance(15);
  if (chance(20)) order.algorithm = "astar";
  if (unit.has_order && chance(40)) {
    check(set_.retarget(unit.handle, order.to), "retarget");
    unit.order.to = order.to;
  } else {
    check(set_.start(unit.handle, order), "start");
    unit.order = order;
  }
  unit.has_order = true;
}

void CrowdWorld::edit() {
  std::vector<CellEdit> edits;
  for (std::uint32_t count = 1 + below(3); count > 0; --count) {
    edits.push_back({draw_point(), draw_symbol()});
    map.set_symbol(edits.back().cell, edits.back().symbol);
  }
  check(set_.edit(edits).ok(), "the edit is accepted");
  update_grid();
  edited_ = now_;
}

// ---- moves ----

void CrowdWorld::tick() {
  service_.tick();
  set_.tick(dt_);
  for (Unit& unit : units_) {
    move(unit);
    if (!unit.has_order || !rests(unit)) continue;
    check_end(unit);
    unit.has_order = false;
  }
}

void CrowdWorld::move(Unit& unit) {
  const Position from = set_.position(unit.handle);
  const FollowStep step = set_.last_step(unit.handle);
  const Position to{from.x + step.velocity.x * dt_, from.y + step.velocity.y * dt_, 0};
  const double speed = std::hypot(step.velocity.x, step.velocity.y);
  check(speed <= unit.motion.speed * (1 + 1e-9), "not too fast",
        [&] { return std::to_string(speed) + ": " + describe(unit); });
  if (speed > 0) check_move(unit, place_.to_map(from), place_.to_map(to));
  if (step.jumps) check_jump(step.jump_to);
  set_.set_position(unit.handle, step.jumps ? step.jump_to : to, step.velocity);
}

void CrowdWorld::check_move(const Unit& unit, const Position& from, const Position& to) {
  if (clear(from, unit.radius) < 0) return;  // an edit fell on it
  check(clear(from, to, unit.radius) > -1e-6, "enters nothing that is blocked", [&] {
    return "goes to " + std::to_string(to.x) + "," + std::to_string(to.y) + ": " + describe(unit);
  });
}

void CrowdWorld::check_jump(const Position& end) {
  check(std::ranges::any_of(map.links(),
                            [&](const GridLink& link) {
                              const Position place = place_.to_world(centre(link.to));
                              return std::hypot(place.x - end.x, place.y - end.y) < 1e-9;
                            }),
        "jumps to the end of a link");
}

// ---- ends ----

bool CrowdWorld::rests(const Unit& unit) const {
  return !unit.has_order || is_over(set_.state(unit.handle));
}

bool CrowdWorld::reaches(const Position& at, const Position& to) const {
  const Cell goal = cell_at(to);
  return goal != kNoCell && right_answer(grid, cell_at(at), {goal}).status == Status::found;
}

void CrowdWorld::check_end(const Unit& unit) {
  const MoveState state = set_.state(unit.handle);
  const Position at = place_.to_map(set_.position(unit.handle));
  const Position to = place_.to_map(unit.order.to);
  const auto explain = [&] { return describe(unit); };
  const double room = clear(at, unit.radius);
  const bool opened = edited_ == now_;  // the order came before an edit of the same tick
  if (state == MoveState::invalid && (cell_at(to) == kNoCell || room < 0 || opened)) return;
  if (!check(state != MoveState::invalid, "the order is valid", explain)) return;
  if (now_ - edited_ < kSettled || cell_at(at) == kNoCell || room < -1e-6) return;
  if (state == MoveState::arrived) {
    check_arrived(unit, at, to);
  } else if (state == MoveState::arrived_partial) {
    check_partial(unit, at, to);
  } else {
    check(!reaches(at, to), "there is no way", explain);
    check(!unit.order.partial || cell_at(to) == kNoCell, "goes as near as possible", explain);
  }
}

void CrowdWorld::check_arrived(const Unit& unit, const Position& at, const Position& to) {
  Position right = to;
  const double room = clear(to, unit.radius);
  if (std::abs(room) < 1e-9) return;  // rounding decides whether it has room there
  if (!unit.order.exact || room < 0) {
    if (cell_at(to) == kNoCell) return;
    right = centre(grid.point(cell_at(to)));
  }
  const double within = (unit.motion.arrive_within + 1e-6) / place_.cell_size;
  check(std::hypot(at.x - right.x, at.y - right.y) <= within, "arrived at the goal",
        [&] { return describe(unit); });
}

void CrowdWorld::check_partial(const Unit& unit, const Position& at, const Position& to) {
  const auto explain = [&] { return describe(unit); };
  check(unit.order.partial && !reaches(at, to), "partial only where no way leads", explain);
  const Cell from = cell_at(at);
  const Cell goal = cell_at(to);
  if (goal == kNoCell || !map.links().empty()) return;
  const std::vector<Price> prices = flood(grid, {from}, Side::forward);
  double least = std::numeric_limits<double>::infinity();
  for (Cell cell = 0; cell < grid.size(); ++cell) {
    if (prices[cell] != kNoWay) least = std::min(least, grid.squared_distance(cell, goal));
  }
  check(grid.squared_distance(from, goal) == least, "as near as possible", explain);
}

void CrowdWorld::check_all_over() {
  for (const Unit& unit : units_) {
    if (!unit.has_order || unit.order.wait) continue;
    const Position at = place_.to_map(set_.position(unit.handle));
    if (clear(at, unit.radius) < 0) continue;  // an edit fell on it
    check(false, "each order ends", [&] { return describe(unit); });
  }
  const Result<void> valid = set_.validate();
  check(valid.ok(), "validate", [&] { return valid.error().reason; });
}

void CrowdWorld::play() {
  for (; now_ < kTicks; ++now_) {
    if (now_ < kLastOrder) std::ranges::for_each(units_, [&](Unit& unit) { disturb(unit); });
    if (now_ < kLastEdit && chance(2)) edit();
    tick();
    const auto done = [&](const Unit& unit) {
      return rests(unit) || set_.state(unit.handle) == MoveState::waiting;
    };
    if (now_ >= kLastOrder && std::ranges::all_of(units_, done)) break;
  }
  check_all_over();
}

}  // namespace

void ask_crowd(std::uint64_t world, Ledger& ledger) { CrowdWorld(world, ledger).play(); }

}  // namespace wend::test
