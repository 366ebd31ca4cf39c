// Crowds by the C API: each step to the bit as in C++ with the same world.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "handles.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr std::int32_t kSide = 16;

GridMap draw_map(Random& random) {
  GridMap map(kSide, kSide);
  for (int i = 0; i < 30; ++i) {
    const auto x = static_cast<std::int32_t>(random.below(kSide));
    map.set_walkable({x, static_cast<std::int32_t>(random.below(kSide))}, false);
  }
  return map;
}

CMap given(const GridMap& map) {
  std::vector<std::uint8_t> walkable;
  for (NodeId id = 0; id < map.cell_count(); ++id) {
    walkable.push_back(map.cost(id) != 0 ? 1 : 0);
  }
  const wend_grid grid = {sizeof grid,     map.width(), map.height(), 0,           walkable.size(),
                          walkable.data(), nullptr,     nullptr,      {nullptr, 0}};
  CMap made;
  EXPECT_EQ(wend_map_create_grid(&grid, made.out(), nullptr), WEND_OK);
  return made;
}

Placement draw_placement(Random& random) {
  Placement placement;
  if (random.chance(50)) return placement;
  placement.cell_size = 0.5 + random.below(4) / 2.0;
  placement.origin = {random.between(-20, 20) / 4.0, random.between(-20, 20) / 4.0, 1};
  return placement;
}

UnitMotion draw_motion(Random& random, double cell_size) {
  UnitMotion motion;
  motion.radius = (0.1 + random.below(4) / 10.0) * cell_size;
  motion.speed = (1 + random.below(30) / 10.0) * cell_size;
  if (random.chance(50)) motion.acceleration = 1 + random.below(8);
  if (random.chance(50)) motion.braking = 1 + random.below(8);
  if (random.chance(50)) motion.turning_circle = random.below(4) / 4.0;
  return motion;
}

wend_motion c_motion(const UnitMotion& motion, const UnitBody& body) {
  return {sizeof(wend_motion),
          static_cast<std::uint32_t>(body.rule),
          motion.radius,
          motion.speed,
          motion.acceleration == 4 ? 0 : motion.acceleration,
          motion.braking == 8 ? 0 : motion.braking,
          motion.turning_circle,
          body.weight,
          body.patience};
}

/// The same units in both languages.
class BothCrowds {
 public:
  explicit BothCrowds(std::uint64_t seed)
      : random_(seed),
        map_(draw_map(random_)),
        placement_(draw_placement(random_)),
        expansions_(random_.chance(50) ? 10'000 : 64),
        service_(PathService::build(map_, {}, service_options()).value()),
        ground_(GridGround::build(*service_.map(), placement_).value()),
        ours_({.service = &service_, .ground = &ground_, .placement = placement_}) {
    const Position& origin = placement_.origin;
    const wend_crowd_setup setup = {sizeof setup,         1 + random_.below(2),
                                    expansions_,          0,
                                    placement_.cell_size, {origin.x, origin.y, origin.z}};
    Why why;
    EXPECT_EQ(wend_crowd_create(given(map_), nullptr, &setup, theirs_.out(), why), WEND_OK)
        << why.text();
    for (int i = 0; i < 12; ++i) add();
  }

  void step() {
    change();
    const double seconds = 0.05 + random_.below(4) / 20.0;
    service_.tick();
    const bool moves = random_.chance(80);
    const MoveReport& expected = moves ? ours_.advance(seconds) : ours_.tick(seconds);
    wend_step_report report = {};
    report.size = sizeof report;
    const auto act = moves ? wend_crowd_step : wend_crowd_steer;
    ASSERT_EQ(act(theirs_, seconds, &report, nullptr), WEND_OK);
    EXPECT_EQ(report.units, expected.units);
    EXPECT_EQ(report.moving, expected.moving);
    EXPECT_EQ(report.pending, expected.pending);
    EXPECT_EQ(report.ended, expected.ended);
    arrived_ += check_ended();
    check_units();
  }
  int arrived() const { return arrived_; }

 private:
  ServiceOptions service_options() const {
    ServiceOptions options;
    options.budget.expansions = expansions_;
    return options;
  }
  Position draw_place() {
    const double x = random_.below(kSide * 4 - 3) / 4.0;
    return placement_.to_world({x, random_.below(kSide * 4 - 3) / 4.0, 0});
  }
  void add() {
    UnitMotion motion = draw_motion(random_, placement_.cell_size);
    motion.seed = static_cast<std::uint32_t>(ours_.size());
    const auto rule = static_cast<BodyRule>(random_.below(3));
    const double weight = 1 + random_.below(3);
    const UnitBody body = {rule, weight, 0.5 + random_.below(4)};
    const Position at = draw_place();
    const UnitHandle unit = ours_.add(motion, at);
    ours_.set_body(unit, body);
    const wend_motion other = c_motion(motion, body);
    const wend_position place = {at.x, at.y, at.z};
    wend_unit made = {};
    ASSERT_EQ(wend_crowd_add(theirs_, &other, &place, 1, &made, nullptr), WEND_OK);
    ASSERT_EQ(made.slot, unit.slot);
    ASSERT_EQ(made.generation, unit.generation);
  }
  UnitHandle draw_unit() {
    return ours_.handle(random_.below(static_cast<std::uint32_t>(ours_.slots())));
  }
  void send(UnitHandle unit, const wend_unit& same) {
    const Position to = draw_place();
    const bool partial = random_.chance(50);
    const bool wait = random_.chance(30);
    const bool centre = random_.chance(30);
    const MoveOrder order = {.to = to, .partial = partial, .wait = wait, .exact = !centre};
    const bool known = ours_.start(unit, order);
    const wend_order other = {
        sizeof other, partial ? 1u : 0, wait ? 1u : 0, centre ? 1u : 0, {to.x, to.y, to.z}};
    const wend_code code = wend_crowd_send(theirs_, &same, 1, &other, nullptr);
    EXPECT_EQ(code, known ? WEND_OK : WEND_STALE);
  }
  void send_group() {
    std::vector<UnitHandle> units;
    std::vector<wend_unit> same;
    for (std::size_t slot = 0; slot < ours_.slots() && units.size() < 4; ++slot) {
      const UnitHandle unit = ours_.handle(slot);
      if (!ours_.known(unit)) continue;
      units.push_back(unit);
      same.push_back({unit.slot, unit.generation});
    }
    const Position to = draw_place();
    const auto made = ours_.start_group(units, {.to = to}, {.shape = FormationShape::line});
    const wend_order order = {sizeof order, 0, 0, 0, {to.x, to.y, to.z}};
    wend_group group = {};
    const wend_code code = wend_crowd_send_group(theirs_, same.data(), same.size(), &order,
                                                 text_of("line"), 0, &group, nullptr);
    ASSERT_EQ(code, made.ok() ? WEND_OK : WEND_REFUSED);
    if (!made.ok()) return;
    EXPECT_EQ(group.slot, made.value().slot);
    wend_group_report report = {};
    report.size = sizeof report;
    ASSERT_EQ(wend_crowd_group(theirs_, group, &report, nullptr), WEND_OK);
    EXPECT_EQ(report.units, units.size());
    EXPECT_EQ(report.leader.slot, units.front().slot);
    if (random_.chance(50)) return;
    EXPECT_TRUE(ours_.disband(made.value()));
    EXPECT_EQ(wend_crowd_disband(theirs_, group, nullptr), WEND_OK);
    EXPECT_EQ(wend_crowd_disband(theirs_, group, nullptr), WEND_STALE);
    EXPECT_EQ(wend_crowd_group(theirs_, group, &report, nullptr), WEND_STALE);
  }
  void edit() {
    const auto x = static_cast<std::int32_t>(random_.below(kSide));
    const Point cell = {x, static_cast<std::int32_t>(random_.below(kSide))};
    const bool open = random_.chance(50);
    if (service_.map()->walkable(cell) != open) {
      ASSERT_TRUE(ours_.edit(std::vector<CellEdit>{{cell, open ? '.' : '@'}}).ok());
    }
    const wend_cell same = {cell.x, cell.y};
    ASSERT_EQ(wend_crowd_edit(theirs_, &same, 1, open ? 1 : 0, nullptr), WEND_OK);
  }
  void change() {
    const UnitHandle unit = draw_unit();
    const wend_unit same = {unit.slot, unit.generation};
    const std::uint32_t what = random_.below(10);
    if (what < 5) send(unit, same);
    if (what == 5) edit();
    if (what == 6) {
      EXPECT_EQ(wend_crowd_cancel(theirs_, &same, 1, nullptr),
                ours_.cancel(unit) ? WEND_OK : WEND_STALE);
    }
    if (what == 7 && ours_.size() > 6) {
      EXPECT_EQ(wend_crowd_remove(theirs_, &same, 1, nullptr),
                ours_.remove(unit) ? WEND_OK : WEND_STALE);
    }
    if (what == 8) add();
    if (what == 9) send_group();
  }
  int check_ended() {
    const wend_unit* ended = nullptr;
    std::size_t count = 0;
    EXPECT_EQ(wend_crowd_ended(theirs_, &ended, &count, nullptr), WEND_OK);
    EXPECT_EQ(count, ours_.ended().size());
    int arrived = 0;
    for (std::size_t i = 0; i < std::min(count, ours_.ended().size()); ++i) {
      EXPECT_EQ(ended[i].slot, ours_.ended()[i].slot);
      arrived += ours_.state(ours_.ended()[i]) == MoveState::arrived ? 1 : 0;
    }
    return arrived;
  }
  void check_units() {
    for (std::size_t slot = 0; slot < ours_.slots(); ++slot) {
      const UnitHandle unit = ours_.handle(slot);
      wend_unit_report report = {};
      report.size = sizeof report;
      const wend_code code =
          wend_crowd_unit(theirs_, {unit.slot, unit.generation}, &report, nullptr);
      ASSERT_EQ(code, ours_.known(unit) ? WEND_OK : WEND_STALE);
      if (!ours_.known(unit)) continue;
      EXPECT_EQ(report.state, static_cast<wend_move_state>(ours_.state(unit)));
      EXPECT_EQ(report.position.x, ours_.position(unit).x);
      EXPECT_EQ(report.position.y, ours_.position(unit).y);
      EXPECT_EQ(report.velocity.x, ours_.velocity(unit).x);
      EXPECT_EQ(report.in_group == 1, ours_.group(unit) != GroupHandle{});
      EXPECT_EQ(report.distance_left, ours_.progress(unit).distance_left);
    }
  }

  Random random_;
  GridMap map_;
  Placement placement_;
  std::uint64_t expansions_;
  PathService service_;
  GridGround ground_;
  MoveToSet ours_;
  CCrowd theirs_;
  int arrived_ = 0;
};

TEST(CCrowds, WalkAsInCpp) {
  int arrived = 0;
  for (int round = 0; round < sample(100); ++round) {
    BothCrowds both(static_cast<std::uint64_t>(round));
    for (int tick = 0; tick < 60; ++tick) {
      both.step();
      if (HasFailure()) FAIL() << "round " << round << ", tick " << tick;
    }
    arrived += both.arrived();
  }
  EXPECT_GT(arrived, sample(100));
}

}  // namespace
}  // namespace wend::test
