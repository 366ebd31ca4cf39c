// A PathWatch misses nothing: after any edits, the paths that it says are touched, and how, are
// those that a look at every path finds, by the rules' wording alone.
#include "wend/world/watch/path_watch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>

#include "support/oracle.h"
#include "support/random_case.h"
#include "support/random_edits.h"
#include "support/sample.h"

namespace wend::test {
namespace {

constexpr int kWatchedSequences = sample(1'000);  // for each rule, with terrain and without
constexpr int kWatchedRounds = 10;

constexpr std::uint64_t kFarAway = ~std::uint64_t{0};

std::uint8_t bit_of(PathChange change) {
  return static_cast<std::uint8_t>(1u << static_cast<unsigned>(change));
}

/// A path as a plain list, and what its steps cost when they were last looked at.
struct HeldPath {
  PathHandle handle;
  std::vector<Point> cells;
  std::vector<std::optional<std::uint64_t>> costs;  // of the step from each; of the last one 0
  std::size_t at = 0;
};

struct ExpectedTouch {
  std::uint8_t changes = 0;
  std::uint32_t ahead = 0;  // of the most urgent change but `shorter`
  double dearer_by = 0;
  std::int64_t saving = 0;
};

/// All ways round one cell, by costs that are looked up once.
class SlowWindow {
 public:
  SlowWindow(const GridMap& map, const GridOptions& options, Point middle, std::int32_t breadth)
      : oracle_(map, options), lattice_(map.layout(), map.width(), map.height()), middle_(middle) {
    for (Point p{0, middle.y - breadth}; p.y <= middle.y + breadth; ++p.y) {
      for (p.x = middle.x - breadth; p.x <= middle.x + breadth; ++p.x) {
        if (map.contains(p)) cells_.push_back(p);
      }
    }
    for (const Point from : cells_) {
      for (const Point to : cells_) {
        const auto cost = from == to ? std::nullopt : oracle_.step(from, to);
        if (cost) steps_.push_back({index(from), index(to), *cost});
      }
    }
    hexagonal_ = is_hexagonal(map.layout());
    open_ = map.walkable(middle);
  }

  std::size_t index(Point cell) const {
    return static_cast<std::size_t>(std::find(cells_.begin(), cells_.end(), cell) - cells_.begin());
  }

  /// By Bellman and Ford.
  std::vector<std::uint64_t> costs(std::size_t source, bool backward) const {
    std::vector<std::uint64_t> best(cells_.size() + 1, kFarAway);
    best[source] = 0;
    for (bool better = true; better;) {
      better = false;
      for (const Step& step : steps_) {
        const std::size_t from = backward ? step.to : step.from;
        const std::size_t to = backward ? step.from : step.to;
        if (best[from] == kFarAway || best[from] + step.cost >= best[to]) continue;
        best[to] = best[from] + step.cost;
        better = true;
      }
    }
    return best;
  }

  /// The saving of the best way by the middle or past it.
  std::int64_t saving(const HeldPath& path) const {
    std::int64_t best = 0;
    if (open_) best = saved(path, costs(index(middle_), true), costs(index(middle_), false), 0);
    if (hexagonal_) return best;
    for (const Step& step : steps_) {
      const std::vector<Point> ends = {cells_[step.from], cells_[step.to]};
      // Only the cheaper of a step and a link is a way, and a link passes nothing.
      if (!past_middle(ends[0], ends[1]) || oracle_.links_taken(ends) > 0) continue;
      best = std::max(best, saved(path, costs(step.from, true), costs(step.to, false), step.cost));
    }
    return best;
  }

 private:
  struct Step {
    std::size_t from;
    std::size_t to;
    std::uint64_t cost;
  };

  /// Whether both lie straight beside the middle, and not opposite each other.
  bool past_middle(Point from, Point to) const {
    const Point m = lattice_.place(middle_);
    const Point a = lattice_.place(from);
    const Point b = lattice_.place(to);
    const auto straight = [&](Point p) { return std::abs(p.x - m.x) + std::abs(p.y - m.y) == 1; };
    return straight(a) && straight(b) && std::abs(a.x - b.x) == 1 && std::abs(a.y - b.y) == 1;
  }

  std::int64_t saved(const HeldPath& path, const std::vector<std::uint64_t>& back,
                     const std::vector<std::uint64_t>& on, std::uint64_t toll) const {
    std::int64_t best = 0;
    for (std::size_t i = path.at; i < path.cells.size(); ++i) {
      const std::uint64_t first = back[index(path.cells[i])];
      if (first == kFarAway) continue;
      std::uint64_t own = 0;
      for (std::size_t j = i + 1; j < path.cells.size(); ++j) {
        own += *path.costs[j - 1];
        const std::uint64_t second = on[index(path.cells[j])];
        if (second == kFarAway) continue;
        best = std::max(best, static_cast<std::int64_t>(own) -
                                  static_cast<std::int64_t>(first + toll + second));
      }
    }
    return best;
  }

  Oracle oracle_;
  Lattice lattice_;
  Point middle_;
  std::vector<Point> cells_;
  std::vector<Step> steps_;
  bool hexagonal_;
  bool open_;
};

class PathWatchTest : public testing::TestWithParam<std::tuple<CornerRule, bool>> {
 protected:
  struct World {
    World(const RandomCase& drawn, std::int32_t breadth)
        : tried(drawn),
          navigator(Navigator::build(tried.map, tried.options).value()),
          window(breadth),
          watch(navigator, {breadth, nullptr}) {}

    RandomCase tried;
    Navigator navigator;
    std::int32_t window;
    PathWatch watch;
    std::vector<HeldPath> held;
    std::vector<PathHandle> stale;
    bool untold = false;
  };

  static std::optional<std::uint64_t> cost_from(const World& world, const HeldPath& path,
                                                std::size_t i) {
    const GridMap& map = world.tried.map;
    if (i + 1 < path.cells.size()) {
      return Oracle(map, world.tried.options).step(path.cells[i], path.cells[i + 1]);
    }
    return map.walkable(path.cells[i]) ? std::optional<std::uint64_t>(0) : std::nullopt;
  }

  void hold(World& world, Random& random) {
    Query query = {random_cell(world.tried.map, random), random_cell(world.tried.map, random)};
    const char* const algorithms[] = {"astar", "weighted_astar", "greedy", "depth_first"};
    query.algorithm = algorithms[random.below(4)];
    const Path path = world.navigator.solve(query, workspace_);
    const Result<PathHandle> handle = world.watch.watch(path);
    if (world.untold && !world.held.empty()) {
      EXPECT_FALSE(handle.ok());
      return;
    }
    ASSERT_EQ(handle.ok(), path.found());
    if (!path.found()) return;
    if (world.held.empty()) world.untold = false;
    HeldPath held = {handle.value(), path.points, {}, 0};
    for (std::size_t i = 0; i < held.cells.size(); ++i) {
      held.costs.push_back(cost_from(world, held, i));
    }
    world.held.push_back(held);
  }

  void walk(World& world, Random& random) {
    HeldPath& path = any(world, random);
    const std::size_t steps = random.below(random.chance(20) ? 100 : 5);
    path.at = std::min(path.at + steps, path.cells.size() - 1);
    EXPECT_TRUE(world.watch.advance(path.handle, steps));
    EXPECT_EQ(world.watch.at(path.handle), world.navigator.node(path.cells[path.at]));
    EXPECT_EQ(world.watch.steps_left(path.handle), path.cells.size() - 1 - path.at);
  }

  void drop(World& world, Random& random) {
    HeldPath& path = any(world, random);
    EXPECT_TRUE(world.watch.drop(path.handle));
    EXPECT_FALSE(world.watch.drop(path.handle));
    EXPECT_FALSE(world.watch.advance(path.handle));
    world.stale.push_back(path.handle);
    path = world.held.back();
    world.held.pop_back();
  }

  static HeldPath& any(World& world, Random& random) {
    return world.held[random.below(static_cast<std::uint32_t>(world.held.size()))];
  }

  /// Looks at every step of every path.
  static ExpectedTouch look_at(const World& world, HeldPath& path) {
    ExpectedTouch expected;
    bool whole = true;
    std::uint32_t nearest[5];
    std::fill(std::begin(nearest), std::end(nearest), ~0u);
    const auto note = [&](PathChange change, std::size_t i) {
      std::uint32_t& ahead = nearest[static_cast<std::size_t>(change)];
      ahead = std::min(ahead, static_cast<std::uint32_t>(i - path.at));
      expected.changes |= bit_of(change);
    };
    for (std::size_t i = path.at; i < path.cells.size(); ++i) {
      const auto before = path.costs[i];
      const auto now = path.costs[i] = cost_from(world, path, i);
      whole = whole && now.has_value();
      if (before && !now) note(PathChange::blocked, i);
      if (!before && now) note(PathChange::reopened, i);
      if (!before || !now || *before == *now) continue;
      note(*now > *before ? PathChange::dearer : PathChange::cheaper, i);
      expected.dearer_by +=
          (static_cast<double>(*now) - static_cast<double>(*before)) / kOracleScale;
    }
    if (!whole) expected.changes &= static_cast<std::uint8_t>(~bit_of(PathChange::reopened));
    for (std::size_t k = 5; k-- > 0;) {
      if ((expected.changes >> k & 1u) != 0) expected.ahead = nearest[k];
    }
    return expected;
  }

  static bool whole(const HeldPath& path) {
    return std::all_of(path.costs.begin() + static_cast<std::ptrdiff_t>(path.at), path.costs.end(),
                       [](const auto& cost) { return cost.has_value(); });
  }

  /// Shorter ways round each of the edited cells.
  static void look_round(const World& world, std::vector<Point> cells,
                         std::vector<ExpectedTouch>& expected) {
    const std::string_view space = world.navigator.space_name();
    const bool alike = space == "unit_grid" || space == "linked_unit_grid";
    for (const Point cell : cells) {
      if (alike && !world.tried.map.walkable(cell)) continue;
      const SlowWindow window(world.tried.map, world.tried.options, cell, world.window);
      for (std::size_t i = 0; i < world.held.size(); ++i) {
        if (!whole(world.held[i])) continue;
        const std::int64_t saving = window.saving(world.held[i]);
        expected[i].saving = std::max(expected[i].saving, saving);
        if (saving > 0) expected[i].changes |= bit_of(PathChange::shorter);
      }
    }
  }

  void edit(World& world, Random& random) {
    const std::vector<Point> cells = edit_at_random(world.tried.map, random);
    const double scale = world.navigator.cost_scale();
    const UpdateReport report = world.navigator.update(world.tried.map, cells).value();
    if (random.chance(5)) {  // nobody tells
      world.untold = true;
      return;
    }
    const auto result = world.watch.updated(report, cells);
    ASSERT_TRUE(result.ok());
    const bool all = world.untold || world.navigator.cost_scale() != scale;
    world.untold = false;
    std::vector<ExpectedTouch> expected;
    for (HeldPath& path : world.held) expected.push_back(look_at(world, path));
    if (!all && world.window > 0) look_round(world, cells, expected);
    rebuilt_ += all ? 1 : 0;
    ASSERT_NO_FATAL_FAILURE(compare(world, result.value(), expected));
  }

  void compare(World& world, std::span<const TouchedPath> touched,
               const std::vector<ExpectedTouch>& expected) {
    std::map<std::uint32_t, TouchedPath> told;
    for (const TouchedPath& one : touched) told[one.path.slot] = one;
    ASSERT_EQ(told.size(), touched.size()) << "a path is told twice";
    std::size_t count = 0;
    for (std::size_t i = 0; i < world.held.size(); ++i) {
      const ExpectedTouch& right = expected[i];
      const auto found = told.find(world.held[i].handle.slot);
      ASSERT_EQ(right.changes, found == told.end() ? 0 : found->second.changes) << "path " << i;
      if (right.changes == 0) continue;
      ++count;
      const TouchedPath& one = found->second;
      ASSERT_EQ(one.path, world.held[i].handle);
      ASSERT_NEAR(one.dearer_by, right.dearer_by, 1e-6 * (1 + std::abs(right.dearer_by)));
      ASSERT_NEAR(one.saving, static_cast<double>(right.saving) / kOracleScale, 1e-6);
      for (std::size_t k = 0; k < 5; ++k) kinds_[k] += (right.changes >> k & 1u) != 0 ? 1 : 0;
      if (one.change == PathChange::shorter) {
        ASSERT_LT(one.ahead, world.watch.steps_left(one.path));
      } else {
        ASSERT_EQ(one.ahead, right.ahead);
      }
      ASSERT_EQ(one.change, first_of(right.changes));
    }
    ASSERT_EQ(count, touched.size());
    for (std::size_t i = 1; i < touched.size(); ++i) {
      const auto key = [](const TouchedPath& t) {
        return std::make_tuple(t.change, t.ahead, t.path.slot);
      };
      ASSERT_LT(key(touched[i - 1]), key(touched[i]));
    }
  }

  static PathChange first_of(std::uint8_t changes) {
    int k = 0;
    while ((changes >> k & 1) == 0) ++k;
    return static_cast<PathChange>(k);
  }

  /// The watch reports the rest of each path, as it was when it was last looked at.
  void expect_rest(const World& world) {
    for (const HeldPath& path : world.held) {
      const bool is_whole = whole(path);
      ASSERT_EQ(world.watch.whole(path.handle), is_whole);
      world.watch.write_nodes(path.handle, nodes_);
      ASSERT_EQ(nodes_.size(), path.cells.size() - path.at);
      double cost = 0;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        ASSERT_EQ(nodes_[i], world.navigator.node(path.cells[path.at + i]));
        cost += static_cast<double>(path.costs[path.at + i].value_or(0)) / kOracleScale;
      }
      ASSERT_EQ(world.watch.steps_left(path.handle), nodes_.size() - 1);
      ASSERT_EQ(world.watch.at(path.handle), nodes_[0]);
      if (is_whole) {
        ASSERT_NEAR(world.watch.cost(path.handle), cost, 1e-6 * (1 + cost));
      }
    }
  }

  void run(World& world, Random& random) {
    for (int i = 0; i < 6; ++i) ASSERT_NO_FATAL_FAILURE(hold(world, random));
    for (int round = 0; round < kWatchedRounds; ++round) {
      SCOPED_TRACE("round " + std::to_string(round) + " " + world.tried.describe());
      ASSERT_NO_FATAL_FAILURE(edit(world, random));
      if (random.chance(30)) {
        ASSERT_NO_FATAL_FAILURE(hold(world, random));
      }
      if (random.chance(50) && !world.held.empty()) walk(world, random);
      if (random.chance(20) && !world.held.empty()) drop(world, random);
      for (const PathHandle handle : world.stale) ASSERT_FALSE(world.watch.contains(handle));
      ASSERT_EQ(world.watch.size(), world.held.size());
      ASSERT_NO_FATAL_FAILURE(expect_rest(world));
      const Result<void> valid = world.watch.validate();
      ASSERT_TRUE(valid.ok()) << valid.error().message();
    }
  }

  Workspace workspace_;
  std::vector<NodeId> nodes_;
  int kinds_[5] = {};
  int rebuilt_ = 0;
};

TEST_P(PathWatchTest, TellsWhatALookAtEveryPathFinds) {
  const auto [rule, terrain] = GetParam();
  Random random(300 + 10 * static_cast<std::uint64_t>(rule) + (terrain ? 1 : 0));
  for (int i = 0; i < kWatchedSequences; ++i) {
    RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds), rule, terrain, random);
    if (i % 10 == 9) add_links(tried.map, random);
    if (i % 4 == 3) tried.map.set_layout(shifted_layout(random));
    if (i % 7 == 5) grade_finely(tried.map, random);
    SCOPED_TRACE("sequence " + std::to_string(i));
    World world(tried, i % 5);
    ASSERT_NO_FATAL_FAILURE(run(world, random));
  }
  if (kSanitized) return;  // too few to count
  EXPECT_GT(kinds_[static_cast<int>(PathChange::blocked)], kWatchedSequences);
  EXPECT_GT(kinds_[static_cast<int>(PathChange::reopened)], kWatchedSequences / 4);
  EXPECT_GT(kinds_[static_cast<int>(PathChange::shorter)], kWatchedSequences / 5);
  if (terrain) {
    EXPECT_GT(kinds_[static_cast<int>(PathChange::dearer)], kWatchedSequences / 2);
    EXPECT_GT(kinds_[static_cast<int>(PathChange::cheaper)], kWatchedSequences / 2);
  }
  EXPECT_GT(rebuilt_, kWatchedSequences / 10);
}

INSTANTIATE_TEST_SUITE_P(AllRules, PathWatchTest,
                         testing::Combine(testing::ValuesIn(kCornerRules), testing::Bool()),
                         [](const auto& parameters) {
                           return std::string(to_string(std::get<0>(parameters.param))) +
                                  (std::get<1>(parameters.param) ? "_terrain" : "_plain");
                         });

}  // namespace
}  // namespace wend::test
