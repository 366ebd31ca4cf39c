// Sides believe what they would if each kept a copy of the map; searches and Replanners on these
// beliefs answer as Dijkstra's algorithm does on the copy.
#include "wend/world/knowledge/knowledge.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>

#include "copied_sides.h"
#include "support/guarantee.h"
#include "support/oracle.h"
#include "support/random_edits.h"
#include "support/sample.h"
#include "wend/world/replan/replanner.h"

namespace wend::test {
namespace {

constexpr int kKnowledgeSequences = sample(1'000);  // for each rule, with terrain and without
constexpr int kKnowledgeRounds = 12;
constexpr std::uint32_t kKnowledgeSides = 3;
constexpr char kUnseen = 'u';

constexpr Unknown kUnknowns[] = {Unknown::as_free(), Unknown::as_costly(2.5),
                                 Unknown::as_costly(0.5), Unknown::as_blocked()};
constexpr const char* kAskedAlgorithms[] = {"auto", "astar", "dijkstra", "bidirectional_astar"};

bool same_sight(const std::optional<SeenCell>& a, const std::optional<SeenCell>& b) {
  if (a.has_value() != b.has_value()) return false;
  return !a ||
         (a->symbol == b->symbol && a->thousandths == b->thousandths && a->outdated == b->outdated);
}

class KnowledgeTest : public testing::TestWithParam<std::tuple<CornerRule, bool>> {
 protected:
  /// A unit of one side, under one rule for what is unknown.
  struct Walker {
    std::uint32_t side;
    Unknown unknown;
    Point at;
    Point to;
    NodeNavigator navigator;
    std::unique_ptr<Replanner> replanner;
  };

  struct World {
    RandomCase tried;
    Knowledge knowledge;
    CopiedSides copies;
    std::vector<Walker> walkers;
  };

  static void add_walkers(World& world, Random& random) {
    for (std::uint32_t i = 0; i < 4; ++i) {
      const std::uint32_t side = random.below(kKnowledgeSides);
      const Unknown unknown = kUnknowns[i];
      world.walkers.push_back({side, unknown, random_cell(world.tried.map, random),
                               random_cell(world.tried.map, random),
                               world.knowledge.navigator(side, unknown).value(), nullptr});
    }
    for (Walker& one : world.walkers) {
      const NodeQuery query = {world.knowledge.node(one.at), world.knowledge.node(one.to)};
      const Replanning how = random.chance(30) ? Replanning::automatic : Replanning::incremental;
      one.replanner = std::make_unique<Replanner>(one.navigator, query, how);
    }
  }

  void look(World& world, Random& random) {
    const std::uint32_t side = random.below(kKnowledgeSides);
    std::vector<GridMap> before;
    for (const Walker& one : world.walkers) {
      before.push_back(world.copies.believed(one.side, one.unknown, kUnseen));
    }
    const auto kind = random.chance(50) ? SightKind::radius : SightKind::line_of_sight;
    const Point from = random.chance(60) ? world.walkers[random.below(4)].at
                                         : random_cell(world.tried.map, random);
    const Sighting& seen = world.knowledge.see(side, from, random.between(0, 5), kind);
    world.copies.see(world.tried.map, side, seen.cells());
    for (std::size_t i = 0; i < world.walkers.size(); ++i) {
      Walker& one = world.walkers[i];
      if (!world.copies.allied(one.side, side)) continue;
      const auto changed = seen.changed(one.unknown);
      ASSERT_NO_FATAL_FAILURE(expect_told(world, one, before[i], changed));
      // Now and then the change is not reported; then it has to notice.
      if (!random.chance(3)) one.replanner->edited(changed, seen.before(one.unknown));
    }
  }

  /// Every cell with another cost now was reported.
  void expect_told(const World& world, const Walker& one, const GridMap& before,
                   std::span<const NodeId> changed) {
    const GridMap after = world.copies.believed(one.side, one.unknown, kUnseen);
    std::size_t count = 0;
    for (NodeId id = 0; id < after.cell_count(); ++id) {
      const Point p = after.point(id);
      if (before.cost(p) == after.cost(p)) continue;
      ++count;
      const NodeId node = world.knowledge.node(p);
      ASSERT_NE(std::find(changed.begin(), changed.end(), node), changed.end());
    }
    if (one.unknown.kind != Unknown::Kind::costly) {
      ASSERT_EQ(count, changed.size());
    }
    told_ += static_cast<int>(count);
  }

  void edit(World& world, Random& random) {
    const GridMap before = world.tried.map;
    const std::vector<Point> cells = edit_at_random(world.tried.map, random);
    ASSERT_TRUE(world.knowledge.edited(world.tried.map, cells).ok());
    for (NodeId id = 0; id < before.cell_count(); ++id) {
      const Point p = before.point(id);
      if (before.symbol(p) != world.tried.map.symbol(p) ||
          before.cost(p) != world.tried.map.cost(p)) {
        world.copies.edited(p);
      }
    }
  }

  void change(World& world, Random& random) {
    switch (random.below(10)) {
      case 0: {
        const std::uint32_t a = random.below(kKnowledgeSides), b = random.below(kKnowledgeSides);
        world.knowledge.ally(a, b);
        world.copies.ally(a, b);
        break;
      }
      case 1: {
        const std::uint32_t side = random.below(kKnowledgeSides);
        world.knowledge.leave(side);
        world.copies.leave(side);
        break;
      }
      case 2:
      case 3:
      case 4: ASSERT_NO_FATAL_FAILURE(edit(world, random)); break;
      case 5: step(world, random); break;
      default: ASSERT_NO_FATAL_FAILURE(look(world, random)); break;
    }
  }

  void step(World& world, Random& random) {
    for (Walker& one : world.walkers) {
      const Path path = one.replanner->path();
      one.at = path.nodes.size() > 1 ? world.knowledge.cell(path.nodes[1])
                                     : random_cell(world.tried.map, random);
      one.replanner->move_to(world.knowledge.node(one.at));
    }
  }

  void expect_beliefs(const World& world) {
    for (std::uint32_t side = 0; side < kKnowledgeSides; ++side) {
      std::size_t outdated = 0;
      std::size_t explored = 0;
      for (NodeId id = 0; id < world.tried.map.cell_count(); ++id) {
        const Point p = world.tried.map.point(id);
        const auto right = world.copies.seen(side, p);
        ASSERT_TRUE(same_sight(world.knowledge.seen(side, p), right))
            << side << ": " << p.x << "," << p.y;
        ASSERT_EQ(world.knowledge.explored(side, p), right.has_value());
        outdated += right && right->outdated ? 1u : 0u;
        explored += right ? 1u : 0u;
        if (right && right->thousandths != world.tried.map.cost(p)) ++wrong_beliefs_;
      }
      ASSERT_EQ(world.knowledge.outdated_count(side), outdated);
      ASSERT_EQ(world.knowledge.explored_count(side), explored);
      for (std::uint32_t other = 0; other < kKnowledgeSides; ++other) {
        ASSERT_EQ(world.knowledge.allied(side, other), world.copies.allied(side, other));
      }
    }
    const Result<void> valid = world.knowledge.validate(world.tried.map);
    ASSERT_TRUE(valid.ok()) << valid.error().message();
  }

  void expect_right(const World& world, const Walker& one, const RandomCase& believed,
                    const Reference& right, Path& path) {
    ASSERT_EQ(path.status, expected_status(believed, right));
    if (!path.found()) {
      ++lost_;
      return;
    }
    ++found_;
    for (const NodeId node : path.nodes) path.points.push_back(world.knowledge.cell(node));
    ASSERT_EQ(path.points.back(), one.to);
    ASSERT_NO_FATAL_FAILURE(expect_true_path(believed, path));
    ASSERT_EQ(std::llround(path.cost * kOracleScale), static_cast<long long>(*right.cost));
  }

  void expect_answers(World& world, Random& random) {
    for (Walker& one : world.walkers) {
      SCOPED_TRACE("unknown " + std::to_string(static_cast<int>(one.unknown.kind)) + " side " +
                   std::to_string(one.side));
      RandomCase believed = world.tried;
      believed.map = world.copies.believed(one.side, one.unknown, kUnseen);
      believed.from = one.at;
      believed.to = one.to;
      SCOPED_TRACE(believed.describe());
      for (NodeId id = 0; id < believed.map.cell_count(); ++id) {
        const Point p = believed.map.point(id);
        ASSERT_EQ(world.knowledge.believed_cost(one.side, p, one.unknown), believed.map.cost(p));
        ASSERT_EQ(one.navigator.walkable(world.knowledge.node(p)), believed.map.walkable(p));
      }
      Reference right;
      if (believed.map.walkable(one.at)) {
        const Oracle oracle(believed.map, believed.options);
        right.cost = oracle.distances(one.at)[believed.map.id(one.to)];
      }
      NodeQuery query = {world.knowledge.node(one.at), world.knowledge.node(one.to)};
      query.algorithm = kAskedAlgorithms[random.below(4)];
      Path path = one.navigator.solve(query, workspace_);
      ASSERT_NO_FATAL_FAILURE(expect_right(world, one, believed, right, path)) << "a search";
      one.replanner->run();
      Path replanned = one.replanner->path();
      ASSERT_NO_FATAL_FAILURE(expect_right(world, one, believed, right, replanned)) << "replanned";
      repaired_ += one.replanner->report().repaired ? 1 : 0;
    }
  }

  void play(World& world, Random& random) {
    for (int round = 0; round < kKnowledgeRounds; ++round) {
      SCOPED_TRACE("round " + std::to_string(round));
      ASSERT_NO_FATAL_FAILURE(expect_beliefs(world));
      if (round % 3 == 0) {
        ASSERT_NO_FATAL_FAILURE(expect_answers(world, random));
      }
      do {
        ASSERT_NO_FATAL_FAILURE(change(world, random));
      } while (random.chance(50));
    }
  }

  Workspace workspace_;
  int found_ = 0;
  int lost_ = 0;
  int repaired_ = 0;
  int told_ = 0;
  int wrong_beliefs_ = 0;
};

TEST_P(KnowledgeTest, IsThatOfSidesWithCopiesOfTheMap) {
  const auto [rule, terrain] = GetParam();
  Random random(70 + 10 * static_cast<std::uint64_t>(rule) + (terrain ? 1 : 0));
  for (int i = 0; i < kKnowledgeSequences; ++i) {
    RandomCase tried = random_case(static_cast<MapKind>(i % kMapKinds), rule, terrain, random);
    if (i % 2 == 1) tried.map.set_layout(shifted_layout(random));
    if (i % 8 == 2) tried.map.set_layout(CellLayout::diamond);
    if (i % 7 == 5) grade_finely(tried.map, random);
    SCOPED_TRACE("sequence " + std::to_string(i));
    World world = {tried,
                   Knowledge::build(tried.map, tried.options, kKnowledgeSides).value(),
                   CopiedSides(tried.map, kKnowledgeSides),
                   {}};
    add_walkers(world, random);
    ASSERT_NO_FATAL_FAILURE(play(world, random));
  }
  EXPECT_GT(found_, 8 * kKnowledgeSequences);
  EXPECT_GT(lost_, 4 * kKnowledgeSequences);
  EXPECT_GT(repaired_, kKnowledgeSequences / 2);
  EXPECT_GT(told_, 20 * kKnowledgeSequences);
  EXPECT_GT(wrong_beliefs_, 10 * kKnowledgeSequences);
}

INSTANTIATE_TEST_SUITE_P(AllRules, KnowledgeTest,
                         testing::Combine(testing::ValuesIn(kCornerRules), testing::Bool()),
                         [](const auto& parameters) {
                           return std::string(to_string(std::get<0>(parameters.param))) +
                                  (std::get<1>(parameters.param) ? "_terrain" : "_plain");
                         });

}  // namespace
}  // namespace wend::test
