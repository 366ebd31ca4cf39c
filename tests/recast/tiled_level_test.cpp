// Levels whose tiles are kept: after any changes their mesh is that of the whole level built anew,
// byte for byte, and only tiles near a change were built.
#include "wend/recast/tiled_level.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <string>

#include "box_level.h"
#include "support/random.h"
#include "support/sample.h"
#include "wend/recast/build_mesh.h"

namespace wend::test {
namespace {

/// All there is of it, bit by bit; or why there is none.
std::string bytes_of(const Result<MeshPlan>& plan) {
  if (!plan) return plan.error().message();
  std::string bytes;
  const auto append = [&bytes](const auto& list) {
    bytes += std::to_string(list.size()) + ":";
    if (list.empty()) return;
    const std::size_t at = bytes.size();
    bytes.resize(at + list.size() * sizeof(list.front()));
    std::memcpy(bytes.data() + at, list.data(), list.size() * sizeof(list.front()));
  };
  append(plan.value().vertices);
  append(plan.value().first);
  append(plan.value().corners);
  append(plan.value().areas);
  return bytes;
}

Box random_block(Random& random, double width, double depth) {
  const double x = random.between(0, static_cast<int>(10 * width)) / 10.0;
  const double y = random.between(0, static_cast<int>(10 * depth)) / 10.0;
  const double top = random.between(1, 5);
  return {{x, y, random.chance(30) ? top - 0.6 : -0.5},
          {x + random.between(5, 60) / 10.0, y + random.between(5, 60) / 10.0, top}};
}

/// Rooms side by side with doors in their walls, and steps.
std::vector<Box> rooms(Random& random) {
  std::vector<Box> boxes = {{{0, 0, -1}, {40, 30, 0}}};
  for (int x = 10; x < 40; x += 10) {
    const double door = random.between(2, 26);
    boxes.push_back({{x - 0.3, -0.2, -0.5}, {x + 0.3, door, 4}});
    boxes.push_back({{x - 0.3, door + 2.2, -0.5}, {x + 0.3, 30.2, 4}});
    boxes.push_back({{x + 3.0, 5, -0.5}, {x + 6.0, 9, 0.6}});
  }
  return boxes;
}

/// As scenes/gallery.obj: a hall with a gallery above its eastern end, and a ramp up to it.
TriangleSoup gallery() {
  return {{{0, 0, 0},
           {16, 0, 0},
           {16, 10, 0},
           {0, 10, 0},
           {10, 0, 3},
           {16, 0, 3},
           {16, 10, 3},
           {10, 10, 3},
           {4, 7, 0},
           {4, 10, 0},
           {10, 7, 2.8},
           {10, 10, 2.8}},
          {{0, 1, 2},
           {0, 2, 3},
           {4, 5, 6},
           {4, 6, 7},
           {4, 6, 5},
           {4, 7, 6},
           {8, 10, 11},
           {8, 11, 9},
           {8, 11, 10},
           {8, 9, 11}}};
}

TriangleSoup with_boxes(TriangleSoup soup, const std::vector<Box>& boxes) {
  for (const Box& box : boxes) add_box(box, soup);
  return soup;
}

/// Adds blocks, takes some away, and moves others; now and then some far beyond the level.
void change_blocks(std::vector<Box>& blocks, Random& random, double width, double depth) {
  if (!blocks.empty() && random.chance(50)) {
    const std::uint32_t i = random.below(static_cast<std::uint32_t>(blocks.size()));
    if (random.chance(50)) {
      blocks.erase(blocks.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      blocks[i].low.x += 0.7;
      blocks[i].high.x += 0.7;
    }
    return;
  }
  blocks.push_back(random_block(random, width, depth));
  if (!random.chance(5)) return;
  const double off = random.chance(50) ? 12 : -12;  // the level grows, perhaps at its beginning
  blocks.back().low.x += off;
  blocks.back().high.x += off;
}

TEST(TiledLevel, AfterAnyChangesItIsTheWholeLevelBuiltAnew) {
  Random random(21);
  std::size_t built = 0;
  std::size_t tiles = 0;
  int changes = 0;
  int meshes = 0;
  for (int i = 0; i < sample(30); ++i) {
    const bool is_gallery = i % 5 == 0;
    const TriangleSoup base = is_gallery ? gallery() : soup_of(rooms(random));
    RecastOptions options;
    options.tile_size = static_cast<std::uint32_t>(random.between(16, 48));
    options.threads = static_cast<unsigned>(random.between(1, 3));
    if (random.chance(30)) options.agent_radius = 0;
    TiledLevel level = TiledLevel::build(base, options).value();
    ASSERT_EQ(bytes_of(level.plan()), bytes_of(build_mesh(base, options)));
    std::vector<Box> blocks;
    for (int round = 0; round < 8; ++round) {
      for (int k = random.between(1, 2); k > 0; --k) change_blocks(blocks, random, 36, 26);
      const TriangleSoup changed = with_boxes(base, blocks);
      built += level.set_level(changed).value();
      tiles += level.tile_count();
      ASSERT_EQ(level.level(), changed);
      RecastOptions anew = options;
      anew.threads = 1;
      const Result<MeshPlan> whole = build_mesh(changed, anew);
      ASSERT_EQ(bytes_of(level.plan()), bytes_of(whole)) << i << " " << round;
      meshes += whole.ok() ? 1 : 0;
      ++changes;
    }
  }
  EXPECT_GT(meshes, changes * 9 / 10);
  EXPECT_LT(built, tiles * 3 / 4) << "most changes leave most tiles alone";
  EXPECT_GT(built, static_cast<std::size_t>(changes));
}

TEST(TiledLevel, OnlyTilesNearAChangeAreBuilt) {
  RecastOptions options;
  options.tile_size = 32;  // 9.6 metres
  const std::vector<Box> floor = {{{0, 0, -1}, {47, 47, 0}}};
  TiledLevel level = TiledLevel::build(soup_of(floor), options).value();
  EXPECT_EQ(level.tile_count(), 25u);
  EXPECT_EQ(level.set_level(soup_of(floor)).value(), 0u);
  const auto built_with = [&](const Box& block) {
    const std::size_t added = level.set_level(soup_of({floor[0], block})).value();
    EXPECT_EQ(level.set_level(soup_of(floor)).value(), added) << "taken away again";
    return added;
  };
  EXPECT_EQ(built_with({{14, 14, -0.5}, {15, 15, 2}}), 1u) << "in the middle of a tile";
  EXPECT_EQ(built_with({{19, 14, -0.5}, {20, 15, 2}}), 2u) << "on the border of two";
  EXPECT_EQ(built_with({{17.8, 14, -0.5}, {18.8, 15, 2}}), 2u) << "near the border of two";
  EXPECT_EQ(built_with({{19, 19, -0.5}, {20, 20, 2}}), 4u);
  const TriangleSoup wider = soup_of({floor[0], {{50, 14, -0.5}, {55, 15, 2}}});
  EXPECT_EQ(level.set_level(wider).value(), 5u) << "a column of tiles more";
  EXPECT_EQ(level.tile_count(), 30u);
  EXPECT_EQ(level.set_level(soup_of(floor)).value(), 0u);
  const TriangleSoup other = soup_of({floor[0], {{-5, 14, -0.5}, {-4, 15, 2}}});
  EXPECT_EQ(level.set_level(other).value(), 30u) << "tiles begin elsewhere";
  EXPECT_EQ(level.set_level(soup_of(floor)).value(), 25u);
}

TEST(TiledLevel, IsTheSameOnAnyNumberOfThreads) {
  Random random(23);
  for (int i = 0; i < sample(10); ++i) {
    const TriangleSoup soup = soup_of(rooms(random));
    RecastOptions options;
    options.tile_size = 20;
    const std::string expected = bytes_of(build_mesh(soup, options));
    for (const unsigned threads : {0u, 2u, 3u, 16u}) {
      options.threads = threads;
      double last = 0;
      options.on_progress = [&](double part) {
        EXPECT_GT(part, last);
        last = part;
      };
      EXPECT_EQ(bytes_of(build_mesh(soup, options)), expected) << threads;
      EXPECT_DOUBLE_EQ(last, 1);
    }
  }
}

TEST(TiledLevel, AnErrorLeavesItAsItWas) {
  Random random(24);
  const TriangleSoup soup = soup_of(rooms(random));
  RecastOptions options;
  EXPECT_EQ(TiledLevel::build(soup, options).error().message(),
            "tile_size: a level of tiles needs their size");
  options.tile_size = 7;
  EXPECT_EQ(TiledLevel::build(soup, options).error().source, "tile_size");
  options.tile_size = 24;
  EXPECT_EQ(TiledLevel::build({}, options).error().reason, "the level has no triangles");
  std::atomic<bool> stop{false};
  options.cancel = &stop;
  TiledLevel level = TiledLevel::build(soup, options).value();
  const std::string before = bytes_of(level.plan());
  TriangleSoup wrong = soup;
  wrong.triangles[5][1] = 1'000'000;
  EXPECT_NE(level.set_level(wrong).error().reason.find("triangle 5"), std::string::npos);
  const TriangleSoup other = with_boxes(soup, {{{2, 2, -0.5}, {5, 5, 3}}});
  stop = true;
  EXPECT_EQ(level.set_level(other).error().reason, "cancelled");
  EXPECT_EQ(bytes_of(level.plan()), before);
  EXPECT_EQ(level.level(), soup);
  stop = false;
  EXPECT_GT(level.set_level(other).value(), 0u);
  EXPECT_EQ(bytes_of(level.plan()), bytes_of(build_mesh(other, options)));
}

/// Tiles of a level without floor are there, and get some.
TEST(TiledLevel, FloorMayComeAndGo) {
  RecastOptions options;
  options.tile_size = 24;
  const TriangleSoup shaft = {{{0, 0, 0}, {9, 0, 9}, {0, 9, 0}}, {{0, 1, 2}}};  // too steep
  options.agent_slope = 20;
  TiledLevel level = TiledLevel::build(shaft, options).value();
  EXPECT_EQ(bytes_of(level.plan()), bytes_of(build_mesh(shaft, options)));
  EXPECT_FALSE(level.plan().ok());
  const TriangleSoup floor = with_boxes(shaft, {{{1, 1, 0}, {20, 20, 1}}});
  ASSERT_TRUE(level.set_level(floor).ok());
  EXPECT_TRUE(level.plan().ok());
  EXPECT_EQ(bytes_of(level.plan()), bytes_of(build_mesh(floor, options)));
  ASSERT_TRUE(level.set_level(shaft).ok());
  EXPECT_FALSE(level.plan().ok());
}

}  // namespace
}  // namespace wend::test
