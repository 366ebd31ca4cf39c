// Followers against plain models: which vertices a line keeps, that speeds of places lead off the
// line only where that is quicker, how fast units turn, and that no push and no edit leads them
// into what is blocked, or lets them stray where they see their line.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "follow_scene.h"
#include "support/random_map.h"
#include "support/sample.h"
#include "wend/catalogue/navigator.h"
#include "wend/crowd/path_follower.h"
#include "wend/ground/grid_ground.h"

namespace wend::test {
namespace {

constexpr double kModelTick = 0.05;

FollowLine line_through(const std::vector<Position>& places) {
  FollowLine line;
  for (const Position& place : places) line.add(place);
  line.finish();
  return line;
}

/// On a lattice, so that straight on is so exactly; up and down, too.
TEST(FollowerModel, LinesLeaveOutWhatLiesStraightOnAndNothingElse) {
  Random random(4220);
  int left_out = 0;
  int kept = 0;
  for (int i = 0; i < sample(3'000); ++i) {
    FollowLine line;
    std::vector<FollowLine::Vertex> model;
    Position at;
    for (int k = 0; k < 8; ++k) {
      const LegKind kind =
          random.chance(80) ? LegKind::ground : static_cast<LegKind>(random.below(3));
      const Position step = {random.between(-1, 1) * 1.0, random.between(0, 1) * 1.0,
                             random.chance(70) ? 0 : random.between(-1, 1) * 1.0};
      if (k > 0 && random.chance(90)) at = {at.x + step.x, at.y + step.y, at.z + step.z};
      line.add(at, kind);
      const LegKind as = model.empty() ? LegKind::ground : kind;
      if (!model.empty() && model.back().at == at) continue;
      if (model.size() >= 2 && as != LegKind::link && model.back().kind == as) {
        const Position& b = model.back().at;
        const Position& a = model[model.size() - 2].at;
        const double along = gap(a, b) + gap(b, at) - gap(a, at);
        left_out += along < 1e-9 ? 1 : 0;
        if (along < 1e-9) model.pop_back();
      }
      model.push_back({at, 0, as});
    }
    line.finish();
    ASSERT_EQ(line.size(), model.size()) << i;
    double left = 0;
    for (std::size_t k = model.size(); k-- > 0;) {
      ASSERT_EQ(line[k].at, model[k].at) << i << ' ' << k;
      ASSERT_EQ(line[k].kind, model[k].kind) << i << ' ' << k;
      ASSERT_NEAR(line[k].left, left, 1e-9) << i << ' ' << k;
      if (k > 0 && model[k].kind != LegKind::link) left += gap(model[k].at, model[k - 1].at);
    }
    ASSERT_NEAR(line.length(), left, 1e-9);
    kept += static_cast<int>(model.size());
  }
  EXPECT_GT(left_out, sample(1'000));
  EXPECT_GT(kept, sample(10'000));
}

/// Each place has a speed of its own.
class Patches final : public SpeedMap {
 public:
  explicit Patches(Random& random) {
    for (double& share : shares_) share = random.chance(50) ? 1 : random.between(1, 9) / 10.0;
  }
  explicit Patches(double share) { std::fill(std::begin(shares_), std::end(shares_), share); }
  double share(const Position& at) const override {
    const auto cell = [](double x) { return std::clamp(static_cast<int>(x + 0.5), 0, 29); };
    return shares_[cell(at.y) * 30 + cell(at.x)];
  }
  double grain() const override { return 1; }

 private:
  double shares_[900];
};

/// The time of a straight way, by the speeds at the middles of pieces of at most the grain.
double time_by(const SpeedMap& speeds, const Position& from, const Position& to) {
  const double pieces = std::max(1.0, std::ceil(gap(from, to)));
  double time = 0;
  for (double i = 0.5; i < pieces; ++i) {
    const double t = i / pieces;
    const Position at = {from.x + t * (to.x - from.x), from.y + t * (to.y - from.y), 0};
    time += gap(from, to) / pieces / speeds.share(at);
  }
  return time;
}

std::vector<Position> random_places(Random& random, int count) {
  std::vector<Position> places;
  for (int i = 0; i < count; ++i) {
    places.push_back({random.between(10, 280) / 10.0, random.between(10, 280) / 10.0, 0});
  }
  return places;
}

/// The time from one aim on the line to a later one, along the line.
double time_along(const SpeedMap& speeds, const FollowLine& line, const Position& from,
                  const Position& to) {
  const auto leg_of = [&](const Position& at) {
    std::size_t leg = 1;
    const auto off = [&](std::size_t i) {
      return gap(line[i - 1].at, at) + gap(at, line[i].at) - gap(line[i - 1].at, line[i].at);
    };
    while (leg + 1 < line.size() && off(leg) > 1e-9) ++leg;
    return leg;
  };
  const std::size_t last = leg_of(to);
  Position at = from;
  double time = 0;
  for (std::size_t i = leg_of(from); i < last; at = line[i].at, ++i) {
    time += time_by(speeds, at, line[i].at);
  }
  return time + time_by(speeds, at, to);
}

TEST(FollowerModel, UnitsLeaveTheirLineOnlyWhereThatIsQuicker) {
  Random random(4221);
  const GridMap map(30, 30);
  const GridGround ground = GridGround::build(map).value();
  int shorter = 0;
  for (int i = 0; i < sample(300); ++i) {
    const Patches speeds(random);
    const FollowLine line = line_through(random_places(random, 4));
    PathFollower follower({.speed = 4, .look_ahead = random.between(1, 30) * 1.0}, &ground,
                          &speeds);
    follower.follow(line);
    Position at = line[0].at;
    Velocity velocity;
    for (int tick = 0; tick < 4'000 && follower.state() != FollowState::arrived; ++tick) {
      const Position before = follower.aim();
      const Position from = at;
      follower.advance(at, velocity, kModelTick);
      const Position& aim = follower.aim();
      if (aim == before) continue;
      const double along = time_by(speeds, from, before) + time_along(speeds, line, before, aim);
      // Times are sampled, so a way in pieces differs a little from the whole way.
      ASSERT_LE(time_by(speeds, from, aim), 1.5 * along) << i << " in tick " << tick;
      shorter += time_by(speeds, from, aim) < 0.99 * along ? 1 : 0;
    }
    ASSERT_EQ(follower.state(), FollowState::arrived) << i;
  }
  EXPECT_GT(shorter, sample(300));
}

/// Turning or not, it speeds up by at most its acceleration, and its speed towards the aim drops by
/// at most its braking.
TEST(FollowerModel, SpeedsChangeNoFasterThanTheUnitCanWhileItTurns) {
  Random random(4223);
  const GridMap map(30, 30);
  const GridGround ground = GridGround::build(map).value();
  int turning = 0;
  for (int i = 0; i < sample(300); ++i) {
    UnitMotion motion = {.speed = 4, .acceleration = 2, .braking = 3};
    motion.turning_circle = random.between(1, 30) / 10.0;
    motion.look_ahead = random.between(1, 8);
    PathFollower follower(motion, &ground);
    const FollowLine line = line_through(random_places(random, 4));
    follower.follow(line);
    Position at = line[0].at;
    Velocity velocity;
    for (int tick = 0; tick < 4'000 && follower.state() != FollowState::arrived; ++tick) {
      const Velocity before = velocity;
      const Position from = at;
      follower.advance(at, velocity, kModelTick);
      if (follower.state() == FollowState::arrived) break;
      const double now = gap(velocity, {});
      ASSERT_LE(now, gap(before, {}) + motion.acceleration * kModelTick + 1e-9) << i << ' ' << tick;
      const Position aim = follower.aim();
      if (now * kModelTick > 0.999 * gap(from, aim)) continue;  // it comes to its aim
      const double ahead =
          (before.x * (aim.x - from.x) + before.y * (aim.y - from.y)) / gap(from, aim);
      ASSERT_GE(now, ahead - motion.braking * kModelTick - 1e-9) << i << ' ' << tick;
      const double sine = before.x * velocity.y - before.y * velocity.x;
      turning += std::abs(sine) > 1e-3 ? 1 : 0;
    }
    ASSERT_EQ(follower.state(), FollowState::arrived) << i;
  }
  EXPECT_GT(turning, sample(3'000));
}

/// Two corridors of five columns with a corner at 20, 10.
GridMap bent_corridor() {
  GridMap map(40, 40, '#');
  for (std::int32_t y = 8; y < 38; ++y) {
    for (std::int32_t x = y < 13 ? 2 : 18; x < 23; ++x) map.set_symbol({x, y}, '.');
  }
  return map;
}

/// On the outside there is room for two cells more than the unit takes: at its full speed, a half,
/// a quarter or an eighth, curves are as wide as their circle times the square of that.
TEST(FollowerModel, UnitsSlowDownForCornersAsFarAsTheRoomAsks) {
  struct Case {
    double circle;
    bool narrow;  // what is beside the way on from the corner
    double share;
  };
  for (const Case& one : {Case{1.5, false, 1}, Case{1.5, true, 0.5}, Case{3, false, 0.5},
                          Case{10, false, 0.25}, Case{40, false, 0.125}}) {
    GridMap map = bent_corridor();
    if (one.narrow) map.set_symbol({22, 12}, '#');
    const GridGround ground = GridGround::build(map).value();
    UnitMotion motion = {.radius = 0.5, .speed = 4, .look_ahead = 0};
    motion.turning_circle = one.circle;
    PathFollower follower(motion, &ground);
    follower.follow(line_through({{4, 10, 0}, {20, 10, 0}, {20, 30, 0}}));
    Position at = {4, 10, 0};
    Velocity velocity;
    double slowest = motion.speed;
    while (at.x < 20) {
      follower.advance(at, velocity, kModelTick);
      if (at.x > 10 && at.x < 20) slowest = std::min(slowest, velocity.x);
    }
    EXPECT_NEAR(slowest, one.share * motion.speed, 0.05 * motion.speed) << one.circle;
  }
}

/// Nearest places of all legs of a line.
std::vector<Position> nearest_places(const FollowLine& line, const Position& at) {
  std::vector<Position> places = {line[0].at};
  for (std::size_t i = 1; i < line.size(); ++i) {
    const Position& a = line[i - 1].at;
    const Position& b = line[i].at;
    const double whole = gap(a, b) * gap(a, b);
    const double along = (at.x - a.x) * (b.x - a.x) + (at.y - a.y) * (b.y - a.y);
    const double t = std::clamp(along / whole, 0.0, 1.0);
    places.push_back({a.x + t * (b.x - a.x), a.y + t * (b.y - a.y), 0});
  }
  return places;
}

/// Puts a unit elsewhere, or changes a cell that it does not stand on.
void disturb(GridMap& map, const GridGround& ground, Position& at, double radius, Random& random) {
  if (random.chance(6)) {
    const double x = at.x + random.between(-30, 30) / 10.0;
    const Position to = {x, at.y + random.between(-30, 30) / 10.0, 0};
    if (ground.is_free(to, radius)) at = to;
  }
  if (random.chance(20)) {
    const double x = at.x + random.between(-40, 40) / 10.0;
    const Point cell = {static_cast<std::int32_t>(std::lround(x)),
                        static_cast<std::int32_t>(std::lround(at.y + random.between(-4, 4)))};
    if (!map.contains(cell)) return;
    const char before = map.symbol(cell);
    map.set_symbol(cell, random.chance(30) ? '#' : '.');
    if (!ground.is_free(at, radius)) map.set_symbol(cell, before);
  }
}

/// Units that look round in every tick enter nothing blocked, even if obstacles come up; and units
/// that report `strayed` see no place of their line near by.
TEST(FollowerModel, WhoLooksRoundInEveryTickEntersNothingAndStraysOnlyWhereItSeesNoLine) {
  Random random(4224);
  Workspace workspace;
  int strayed = 0;
  int ticks = 0;
  constexpr int kWorlds = kSanitized ? 200 : 300;
  for (int i = 0; i < kWorlds; ++i) {
    GridMap map = random_map(static_cast<MapKind>(random.below(kMapKinds)), random);
    const GridGround ground = GridGround::build(map).value();
    const Navigator navigator = Navigator::build(map).value();
    const Path path =
        navigator.solve({random_cell(map, random), random_cell(map, random)}, workspace);
    FollowLine line;
    if (path.found()) write_line(path, navigator, {}, {}, line);
    if (line.size() < 2 || line.size() > 8) continue;  // as many legs as it looks at
    UnitMotion motion = {.radius = random.below(5) / 10.0, .speed = 3};
    motion.look_ahead = random.below(8);
    motion.look_every = 1;
    motion.turning_circle = random.chance(30) ? 0.5 : 0;
    PathFollower follower(motion, &ground);
    follower.follow(line);
    Position at = line[0].at;
    Velocity velocity;
    for (int tick = 0; tick < 150 && follower.state() != FollowState::arrived; ++tick, ++ticks) {
      disturb(map, ground, at, motion.radius, random);
      const Position before = at;
      follower.advance(at, velocity, kModelTick);
      const double slim = std::max(0.0, motion.radius - 1e-6);
      ASSERT_TRUE(motion.radius == 0 || ground.is_free(before, at, slim)) << i << ' ' << tick;
      if (follower.state() != FollowState::strayed) continue;
      ++strayed;
      const double reach = motion.look_ahead + motion.stray - 1e-6;
      for (const Position& place : nearest_places(line, at)) {
        const bool sees = ground.is_free(at, place, motion.radius + 1e-6);
        ASSERT_FALSE(sees && gap(at, place) < reach) << i << ' ' << tick << '\n' << to_text(map);
      }
    }
  }
  EXPECT_GT(strayed, kWorlds / 4);
  EXPECT_GT(ticks, 15 * kWorlds);
}

}  // namespace
}  // namespace wend::test
