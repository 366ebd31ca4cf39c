// Meshes made from a few numbers.
#include "wend/mesh/generate_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "support/sample.h"
#include "wend/base/random.h"
#include "wend/internal/base/bits.h"
#include "wend/internal/base/checksum.h"
#include "wend/mesh/nav_mesh.h"

namespace wend {
namespace {

MeshRecipe recipe_of(MeshKind kind, std::uint64_t seed = 1) {
  MeshRecipe recipe;
  recipe.kind = kind;
  recipe.seed = seed;
  return recipe;
}

double ground_of(const MeshPlan& plan) {
  double doubled = 0;
  for (std::size_t p = 0; p + 1 < plan.first.size(); ++p) {
    const Position& a = plan.vertices[plan.corners[plan.first[p]]];
    for (std::uint32_t i = plan.first[p] + 1; i + 1 < plan.first[p + 1]; ++i) {
      const Position& b = plan.vertices[plan.corners[i]];
      const Position& c = plan.vertices[plan.corners[i + 1]];
      doubled += (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    }
  }
  return doubled / 2;
}

std::uint64_t sum_of(const MeshPlan& plan) {
  std::vector<std::uint8_t> bytes;
  const auto add = [&](std::uint64_t number) {
    for (unsigned i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(number >> 8 * i));
  };
  for (const Position& at : plan.vertices) {
    for (const double coordinate : {at.x, at.y, at.z}) add(bits_of(coordinate));
  }
  for (const std::uint32_t first : plan.first) add(first);
  for (const std::uint32_t corner : plan.corners) add(corner);
  return checksum(bytes);
}

TEST(GenerateMesh, EveryRecipeMakesAMeshWithinItsRectangle) {
  Random random(23);
  for (int i = 0; i < test::sample(400); ++i) {
    MeshRecipe recipe;
    recipe.kind = static_cast<MeshKind>(random.below(3));
    recipe.seed = random.next();
    recipe.width = random.between(3, 40);
    recipe.height = random.between(1, 40);
    recipe.polygons.obstacles = random.between(0, 30);
    recipe.town.house = random.between(4, 12);
    recipe.towers.floors = random.between(1, 4);
    recipe.towers.ramps = random.between(0, 5);
    recipe.towers.walls = random.between(0, 60);
    recipe.towers.merged = random.chance(50);
    const Result<MeshPlan> plan = generate_mesh(recipe);
    if (!plan) {
      EXPECT_NE(plan.error().reason.find("nothing is left to walk on"), std::string::npos);
      continue;
    }
    const Result<NavMesh> mesh = NavMesh::build(plan.value());
    ASSERT_TRUE(mesh.ok()) << mesh.error().message();
    for (const Position& at : plan.value().vertices) {
      ASSERT_TRUE(at.x >= 0 && at.x <= recipe.width && at.y >= 0 && at.y <= recipe.height);
    }
    EXPECT_EQ(generate_mesh(recipe).value(), plan.value());
    recipe.seed ^= 1;
    const bool is_bare = recipe.kind == MeshKind::polygons && recipe.polygons.obstacles == 0;
    if (recipe.width * recipe.height > 200 && !is_bare && recipe.kind == MeshKind::polygons) {
      EXPECT_NE(sum_of(generate_mesh(recipe).value()), sum_of(plan.value()));
    }
  }
}

TEST(GenerateMesh, ObstaclesAndHousesTakeGroundAway) {
  MeshRecipe recipe = recipe_of(MeshKind::polygons);
  recipe.polygons.obstacles = 0;
  EXPECT_EQ(ground_of(generate_mesh(recipe).value()), 10'000);
  recipe.polygons.obstacles = 200;
  const double among = ground_of(generate_mesh(recipe).value());
  EXPECT_GT(among, 6'000);
  EXPECT_LT(among, 9'500);
  const double streets = ground_of(generate_mesh(recipe_of(MeshKind::town)).value());
  EXPECT_GT(streets, 5'000);
  EXPECT_LT(streets, 8'000);
  // Streets lead everywhere.
  EXPECT_EQ(
      NavMesh::build(generate_mesh(recipe_of(MeshKind::town)).value()).value().component_count(),
      1u);
}

/// Lots fill the rectangle up to its border, where they fit.
TEST(GenerateMesh, EveryLotOfATownHasAHouseNowAndThen) {
  MeshRecipe recipe = recipe_of(MeshKind::town);
  recipe.width = 48;
  recipe.height = 36;
  std::vector<int> houses(4 * 3);
  for (recipe.seed = 1; recipe.seed <= 20; ++recipe.seed) {
    std::vector<char> built(houses.size());
    for (const Position& at : generate_mesh(recipe).value().vertices) {
      const double across = std::fmod(at.x, 12);
      const double along = std::fmod(at.y, 12);
      if (across == 0 || along == 0) continue;  // the rectangle's own
      built[static_cast<std::size_t>(at.y / 12) * 4 + static_cast<std::size_t>(at.x / 12)] = 1;
    }
    for (std::size_t lot = 0; lot < houses.size(); ++lot) houses[lot] += built[lot];
  }
  for (const int times : houses) {
    EXPECT_GE(times, 10);
    EXPECT_LE(times, 20);
  }
}

TEST(GenerateMesh, TowersHaveFloorsThatRampsJoin) {
  MeshRecipe recipe = recipe_of(MeshKind::towers);
  recipe.width = recipe.height = 20;
  recipe.towers.walls = 0;
  recipe.towers.floors = 4;
  recipe.towers.ramps = 2;
  const MeshPlan merged = generate_mesh(recipe).value();
  recipe.towers.merged = false;
  const MeshPlan squares = generate_mesh(recipe).value();
  EXPECT_EQ(squares.first.size() - 1, 4u * 400 - 3u * 2);
  EXPECT_LT(merged.first.size() * 4, squares.first.size());
  EXPECT_NEAR(ground_of(merged), ground_of(squares), 1e-9);
  for (const MeshPlan* plan : {&merged, &squares}) {
    const NavMesh mesh = NavMesh::build(*plan).value();
    EXPECT_EQ(mesh.component_count(), 1u);
  }
  recipe.towers.ramps = 0;
  EXPECT_EQ(NavMesh::build(generate_mesh(recipe).value()).value().component_count(), 4u);
}

TEST(GenerateMesh, AreTheSameOnEveryMachine) {
  EXPECT_EQ(sum_of(generate_mesh(recipe_of(MeshKind::polygons, 7)).value()), 8496035932496972899u);
  EXPECT_EQ(sum_of(generate_mesh(recipe_of(MeshKind::town, 7)).value()), 17045157345808780643u);
  EXPECT_EQ(sum_of(generate_mesh(recipe_of(MeshKind::towers, 7)).value()), 12566788569368440111u);
}

TEST(GenerateMesh, WrongNumbersAreRefused) {
  const auto refused = [](auto&& change, MeshKind kind) {
    MeshRecipe recipe = recipe_of(kind);
    change(recipe);
    const Result<MeshPlan> plan = generate_mesh(recipe);
    return plan ? "nothing was refused" : plan.error().reason;
  };
  const auto all = {MeshKind::polygons, MeshKind::town, MeshKind::towers};
  for (const MeshKind kind : all) {
    EXPECT_NE(refused([](MeshRecipe& r) { r.width = 0; }, kind).find("width: expected a number"),
              std::string::npos);
    EXPECT_NE(refused([](MeshRecipe& r) { r.height = 1'000'001; }, kind).find("from 1 to 1000000"),
              std::string::npos);
  }
  EXPECT_EQ(refused([](MeshRecipe& r) { r.polygons.obstacles = -1; }, MeshKind::polygons),
            "obstacles: expected a number from 0 to 100000, found -1");
  EXPECT_EQ(refused([](MeshRecipe& r) { r.town.house = 3; }, MeshKind::town),
            "house: expected a number from 4 to 1000, found 3");
  EXPECT_EQ(refused([](MeshRecipe& r) { r.width = 2; }, MeshKind::towers),
            "width: expected a number from 3 to 1000000, found 2");
  EXPECT_EQ(refused([](MeshRecipe& r) { r.towers.floors = 0; }, MeshKind::towers),
            "floors: expected a number from 1 to 1000, found 0");
  EXPECT_EQ(refused([](MeshRecipe& r) { r.towers.walls = 101; }, MeshKind::towers),
            "walls: expected a number from 0 to 100, found 101");
  EXPECT_EQ(refused(
                [](MeshRecipe& r) {
                  r.towers.walls = 100;
                  r.towers.ramps = 0;
                },
                MeshKind::towers),
            "nothing is left to walk on: say fewer obstacles, or another seed");
  EXPECT_NE(refused([](MeshRecipe& r) { r.width = r.height = 5000; }, MeshKind::towers)
                .find("4000000 squares at most"),
            std::string::npos);
  EXPECT_NE(refused([](MeshRecipe& r) { r.width = r.height = 5000; }, MeshKind::town)
                .find("100000 houses at most"),
            std::string::npos);
}

/// One below the minimum and one above the maximum. All numbers are checked for every kind of mesh.
TEST(GenerateMesh, EachNumberHasItsBounds) {
  struct Bound {
    std::int32_t& number;
    std::int32_t least;
    std::int32_t most;
    const char* name;
  };
  MeshRecipe recipe;
  recipe.width = recipe.height = 3;
  recipe.polygons.obstacles = 0;
  const Bound bounds[] = {
      {recipe.height, 1, 1'000'000, "height"}, {recipe.polygons.obstacles, 0, 100'000, "obstacles"},
      {recipe.town.house, 4, 1000, "house"},   {recipe.towers.floors, 1, 1000, "floors"},
      {recipe.towers.ramps, 0, 1000, "ramps"}, {recipe.towers.walls, 0, 100, "walls"}};
  for (const Bound& bound : bounds) {
    const std::int32_t before = bound.number;
    for (const std::int32_t wrong : {bound.least - 1, bound.most + 1}) {
      bound.number = wrong;
      const Result<MeshPlan> plan = generate_mesh(recipe);
      ASSERT_FALSE(plan.ok()) << bound.name;
      EXPECT_EQ(plan.error().reason, std::string(bound.name) + ": expected a number from " +
                                         std::to_string(bound.least) + " to " +
                                         std::to_string(bound.most) + ", found " +
                                         std::to_string(wrong));
    }
    bound.number = bound.least;
    EXPECT_TRUE(generate_mesh(recipe).ok()) << bound.name;
    bound.number = before;
  }
  recipe.kind = MeshKind::towers;
  recipe.width = 2000;
  recipe.height = 1001;
  recipe.towers.floors = 2;
  recipe.towers.walls = 100;  // or what is made would be much
  recipe.towers.ramps = 0;
  EXPECT_NE(generate_mesh(recipe).error().reason.find("squares at most"), std::string::npos);
}

}  // namespace
}  // namespace wend
