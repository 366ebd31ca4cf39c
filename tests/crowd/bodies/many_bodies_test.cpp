// Very many bodies for a long time, while units come, go and get other orders, and walls come and
// go. WEND_MANY_BODIES="50000 10000 20" runs it with so many units and ticks; 20 % of the units
// that end get another order, and the others stand until somebody disturbs them (90 % without a
// number).
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "support/random.h"
#include "support/sample.h"
#include "wend/crowd/move_to.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kStep = 0.1;

class ManyBodies {
 public:
  ManyBodies(int units, std::uint32_t again)
      : again_(again),
        side_(std::max(12, static_cast<int>(std::sqrt(units * 3.2)))),
        service_(PathService::build(draw_map(), {}, {.lanes = 2, .threads = 2}).value()),
        ground_(GridGround::build(*service_.map()).value()),
        set_({.service = &service_, .ground = &ground_}, {.rule = BodyRule::avoid}) {
    while (set_.size() < static_cast<std::size_t>(units)) add();
  }

  void tick(int number) {
    if (number % 20 == 10) edit();
    if (number % 10 == 5) disturb();
    before_.assign(set_.positions().begin(), set_.positions().end());
    service_.tick();
    set_.advance(kStep);
    for (const UnitHandle unit : set_.ended()) {
      arrived_ += set_.state(unit) == MoveState::arrived ? 1 : 0;
      if (random_.chance(again_)) set_.start(unit, order_from(set_.position(unit)));
    }
  }

  void check() {
    std::vector<std::vector<std::uint32_t>> cells(static_cast<std::size_t>(side_ * side_));
    for (std::uint32_t slot = 0; slot < set_.slots(); ++slot) {
      const UnitHandle unit = set_.handle(slot);
      if (!set_.known(unit)) continue;
      const Position& at = set_.position(unit);
      const Position& was = before_[slot];
      ASSERT_TRUE(std::isfinite(at.x) && std::isfinite(at.y)) << slot;
      const UnitMotion& motion = set_.motion(unit);
      ASSERT_LE(std::hypot(at.x - was.x, at.y - was.y), motion.speed * kStep * (1 + 1e-6)) << slot;
      const double radius = motion.radius * (1 - 1e-5);
      ASSERT_TRUE(ground_.is_free(at, radius) || !ground_.is_free(was, radius)) << slot;
      const auto x = static_cast<std::size_t>(std::clamp(at.x + 0.5, 0.0, side_ - 1.0));
      const auto y = static_cast<std::size_t>(std::clamp(at.y + 0.5, 0.0, side_ - 1.0));
      cells[y * static_cast<std::size_t>(side_) + x].push_back(slot);
    }
    for (int y = 0; y < side_; ++y) {
      for (int x = 0; x < side_; ++x) check_pairs(cells, x, y);
    }
    const Result<void> valid = set_.validate();
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  }

  int arrived() const { return arrived_; }
  /// Pairs that overlap by a tenth of the smaller one's diameter.
  int deep() const { return deep_; }
  std::size_t size() const { return set_.size(); }

 private:
  GridMap draw_map() {
    GridMap map(side_, side_);
    for (int i = side_ * side_ / 12; i > 0; --i) map.set_walkable(draw_cell(), false);
    return map;
  }
  Point draw_cell() {
    const auto x = static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(side_)));
    return {x, static_cast<std::int32_t>(random_.below(static_cast<std::uint32_t>(side_)))};
  }
  MoveOrder order_from(const Position& at) {
    const auto near = [&](double from) {
      const double to = from + random_.between(-150, 150) / 10.0;
      return std::clamp(to, 0.0, side_ - 1.0);
    };
    MoveOrder order = {.to = at, .partial = random_.chance(70), .wait = random_.chance(20)};
    for (int tries = 0; tries < 5; ++tries) {
      order.to.x = near(at.x);
      order.to.y = near(at.y);
      if (ground_.is_free(order.to, 0.4)) break;
    }
    return order;
  }
  void add() {
    const Point cell = draw_cell();
    const Position at = {double(cell.x), double(cell.y), 0};
    const double radius = 0.2 + random_.below(20) / 100.0;
    if (!ground_.is_free(at, radius)) return;
    UnitMotion motion = {.radius = radius, .speed = 1.0 + random_.below(20) / 10.0};
    motion.seed = random_.below(1000);
    const UnitHandle unit = set_.add(motion, at);
    if (random_.chance(2)) set_.set_body(unit, {BodyRule::stand, 1});
    set_.start(unit, order_from(at));
  }
  UnitHandle draw_unit() {
    return set_.handle(random_.below(static_cast<std::uint32_t>(set_.slots())));
  }
  void edit() {
    std::vector<CellEdit> edits;
    for (int i = 0; i < 10; ++i) {
      const Point cell = draw_cell();
      edits.push_back({cell, service_.map()->walkable(cell) ? '@' : '.'});
    }
    ASSERT_TRUE(set_.edit(edits).ok());
  }
  void disturb() {
    const std::size_t some = set_.size() / 200 + 1;
    for (std::size_t i = 0; i < some; ++i) {
      set_.cancel(draw_unit());
      const UnitHandle unit = draw_unit();
      if (set_.known(unit)) set_.start(unit, order_from(set_.position(unit)));
      const UnitHandle other = draw_unit();
      if (set_.known(other)) set_.retarget(other, order_from(set_.position(other)).to);
      if (random_.chance(30) && set_.remove(draw_unit())) add();
    }
  }
  void check_pairs(const std::vector<std::vector<std::uint32_t>>& cells, int x, int y) {
    const auto in = [&](int column, int row) -> const std::vector<std::uint32_t>& {
      return cells[static_cast<std::size_t>(row * side_ + column)];
    };
    for (const std::uint32_t one : in(x, y)) {
      for (int row = y; row <= std::min(y + 1, side_ - 1); ++row) {
        for (int column = std::max(x - 1, 0); column <= std::min(x + 1, side_ - 1); ++column) {
          for (const std::uint32_t other : in(column, row)) {
            if (other > one) deep_ += overlap(one, other) > 0.1 ? 1 : 0;
          }
        }
      }
    }
  }
  /// By how much more than before, in diameters of the smaller one.
  double overlap(std::uint32_t one, std::uint32_t other) const {
    const double a = set_.motion(set_.handle(one)).radius;
    const double b = set_.motion(set_.handle(other)).radius;
    const Position& p = set_.position(set_.handle(one));
    const Position& q = set_.position(set_.handle(other));
    const double before =
        std::hypot(before_[one].x - before_[other].x, before_[one].y - before_[other].y);
    const double least = std::min(a + b, before);
    return (least - std::hypot(p.x - q.x, p.y - q.y)) / (2 * std::min(a, b));
  }

  Random random_{50};
  /// Percent of the units that end that get another order at once.
  std::uint32_t again_;
  int side_;
  PathService service_;
  GridGround ground_;
  MoveToSet set_;
  std::vector<Position> before_;
  int arrived_ = 0;
  int deep_ = 0;
};

TEST(ManyBodiesTest, LiveThroughEditsAndOtherOrders) {
  int units = sample(3000);
  int ticks = 300;
  std::uint32_t again = 90;
  const char* many = std::getenv("WEND_MANY_BODIES");
  if (many != nullptr) {
    ASSERT_GE(std::sscanf(many, "%d %d %u", &units, &ticks, &again), 2)
        << "units, ticks and percent, such as 50000 10000 20";
  }
  ManyBodies crowd(units, again);
  for (int tick = 0; tick < ticks; ++tick) {
    crowd.tick(tick);
    if (tick % 20 == 0) crowd.check();
    if (HasFatalFailure()) return;
    if (many != nullptr && tick % 100 == 0) std::printf("tick %d\n", tick), std::fflush(stdout);
  }
  EXPECT_EQ(crowd.deep(), 0);
  EXPECT_GT(crowd.arrived(), units);
}

}  // namespace
}  // namespace wend::test
