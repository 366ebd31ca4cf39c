// Volumes by the C API: they are made, edited and read back, and wrong ones are refused.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "../handles.h"
#include "both_volumes.h"
#include "support/sample.h"

namespace wend::test {
namespace {

std::vector<std::uint8_t> costs_of(const wend_map* map, std::size_t at_once) {
  std::vector<std::uint8_t> all;
  std::vector<std::uint8_t> some(at_once);
  for (;;) {
    std::size_t written = 0;
    EXPECT_EQ(wend_map_read_voxels(map, all.size(), some.data(), some.size(), &written, nullptr),
              WEND_OK);
    if (written == 0) return all;
    all.insert(all.end(), some.begin(), some.begin() + static_cast<std::ptrdiff_t>(written));
  }
}

TEST(CVolumes, AreReadBackAsTheyWereMadeAndEdited) {
  for (int i = 0; i < sample(300); ++i) {
    SCOPED_TRACE(i);
    RandomVoxels drawn = random_voxels(static_cast<std::uint64_t>(i));
    Random random(static_cast<std::uint64_t>(i));
    const CMap map = volume_in_c(drawn.map);
    for (int edit = 0; edit < 5; ++edit) edit_both(random, drawn.map, map);
    std::int32_t width = 0;
    std::int32_t depth = 0;
    std::int32_t height = 0;
    ASSERT_EQ(wend_map_volume_size(map, &width, &depth, &height, nullptr), WEND_OK);
    ASSERT_EQ(width, drawn.map.width());
    ASSERT_EQ(depth, drawn.map.depth());
    ASSERT_EQ(height, drawn.map.height());
    const std::vector<std::uint8_t> expected(drawn.map.terrain().begin(),
                                             drawn.map.terrain().end());
    ASSERT_EQ(costs_of(map, 1 + random.below(9)), expected);
  }
}

TEST(CVolumes, AnyWalkableByteAboveZeroIsOpenGround) {
  const std::vector<std::uint8_t> bytes = {0, 1, 7, 255};
  wend_volume volume = c_volume(2, 1, 2, bytes);
  volume.walkable = volume.byte_costs;
  volume.byte_costs = nullptr;
  CMap map;
  ASSERT_EQ(wend_map_create_volume(&volume, map.out(), nullptr), WEND_OK);
  EXPECT_EQ(costs_of(map, 10), (std::vector<std::uint8_t>{0, 1, 1, 1}));
}

TEST(CVolumes, DirectionsAndCornersSayWhichStepsThereAre) {
  const CMap map = open_volume(2, 2, 2);
  Asker asker;
  const auto cost = [&](std::uint32_t directions, const char* corners) {
    wend_moves moves = {};
    moves.size = sizeof moves;
    moves.directions = directions;
    moves.corners = text_of(corners);
    moves.terrain = text_of("joined");
    CNavigator navigator;
    Why why;
    EXPECT_EQ(wend_navigator_create(map, &moves, navigator.out(), why), WEND_OK) << why.text();
    return asker.solve(navigator, c_query(0, 7)).cost;
  };
  EXPECT_NEAR(cost(6, ""), 3, 1e-6);
  EXPECT_NEAR(cost(18, ""), 2.414214, 1e-6);
  EXPECT_NEAR(cost(26, ""), 1.732051, 1e-6);
  EXPECT_NEAR(cost(0, ""), 1.732051, 1e-6);
  EXPECT_NEAR(cost(26, "never"), 3, 1e-6);
  const wend_voxel wall = {1, 0, 0};
  ASSERT_EQ(wend_map_set_voxels(map, &wall, 1, 0, nullptr), WEND_OK);
  EXPECT_NEAR(cost(26, "both_free"), 2.414214, 1e-6);
  EXPECT_NEAR(cost(26, "one_free"), 1.732051, 1e-6);
  EXPECT_NEAR(cost(26, "always"), 1.732051, 1e-6);
}

TEST(CVolumes, MovesOfProgramsCompiledBeforeThereWereVolumesAreTaken) {
  constexpr std::size_t kOld = offsetof(wend_moves, directions);
  wend_moves moves = {};
  moves.size = kOld;
  moves.corners = text_of("never");
  moves.directions = 99;  // not theirs
  moves.reserved = 99;
  CNavigator navigator;
  Why why;
  ASSERT_EQ(wend_navigator_create(open_map(3, 3), &moves, navigator.out(), why), WEND_OK)
      << why.text();
  Asker asker;
  EXPECT_EQ(asker.solve(navigator, c_query(0, 4)).node_count, 3u);
  moves.size = kOld - 4;
  EXPECT_EQ(wend_navigator_create(open_map(3, 3), &moves, navigator.out(), why), WEND_WRONG_SIZE);
}

TEST(CVolumes, WrongDescriptionsAreRefused) {
  const std::vector<std::uint8_t> bytes(8, 1);
  CMap map;
  Why why;
  const auto refused = [&](const wend_volume& volume) {
    const wend_code code = wend_map_create_volume(&volume, map.out(), why);
    EXPECT_FALSE(why.text().empty());
    return code;
  };
  const wend_volume good = c_volume(2, 2, 2, bytes);
  EXPECT_EQ(wend_map_create_volume(nullptr, map.out(), why), WEND_NULL);
  EXPECT_EQ(wend_map_create_volume(&good, nullptr, why), WEND_NULL);
  wend_volume wrong = good;
  wrong.size = 3;
  EXPECT_EQ(refused(wrong), WEND_WRONG_SIZE);
  wrong = good;
  wrong.byte_costs = nullptr;
  EXPECT_EQ(refused(wrong), WEND_NULL);
  wrong = good;
  wrong.walkable = bytes.data();
  EXPECT_EQ(refused(wrong), WEND_REFUSED);
  for (const std::int32_t side : {0, -2, std::numeric_limits<std::int32_t>::max()}) {
    for (std::int32_t wend_volume::*which :
         {&wend_volume::width, &wend_volume::depth, &wend_volume::height}) {
      wrong = good;
      wrong.*which = side;
      EXPECT_EQ(refused(wrong), WEND_OUT_OF_RANGE);
    }
  }
  for (const std::size_t count : {std::size_t{7}, std::size_t{9}, SIZE_MAX}) {
    wrong = good;
    wrong.count = count;
    EXPECT_EQ(refused(wrong), WEND_OUT_OF_RANGE);
  }
  EXPECT_EQ(why.text(), "count is " + std::to_string(SIZE_MAX) + ", and the volume has 8 voxels");
  wrong = c_volume(1 << 10, 1 << 10, (1 << 10) + 1, bytes);
  EXPECT_EQ(refused(wrong), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(),
            "width, depth and height are at least 1, and a volume has at most 2^30 voxels");
}

TEST(CVolumes, MovesThatVolumesDoNotHaveAreRefused) {
  const CMap map = open_volume(2, 2, 2);
  CNavigator navigator;
  Why why;
  const auto refused = [&](const wend_moves& moves) {
    const wend_code code = wend_navigator_create(map, &moves, navigator.out(), why);
    CService service;
    EXPECT_EQ(wend_service_create(map, &moves, nullptr, service.out(), nullptr), code);
    EXPECT_FALSE(why.text().empty());
    return code;
  };
  const wend_moves usual = c_moves({});
  wend_moves moves = usual;
  moves.straight = moves.diagonal = 10;
  EXPECT_EQ(refused(moves), WEND_REFUSED);
  moves = usual;
  moves.terrain = text_of("entered");
  EXPECT_EQ(refused(moves), WEND_REFUSED);
  moves.terrain = text_of("lava");
  EXPECT_EQ(refused(moves), WEND_UNKNOWN_NAME);
  moves = usual;
  moves.corners = text_of("round");
  EXPECT_EQ(refused(moves), WEND_UNKNOWN_NAME);
  moves = usual;
  moves.unit_size = 2;
  EXPECT_EQ(refused(moves), WEND_REFUSED);
  moves.unit_size = -1;
  EXPECT_EQ(refused(moves), WEND_OUT_OF_RANGE);
  moves = usual;
  moves.directions = 8;
  EXPECT_EQ(refused(moves), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "directions is 6, 18 or 26 in a volume, or 0 for 26");
  moves = usual;
  moves.reserved = 1;
  EXPECT_EQ(refused(moves), WEND_OUT_OF_RANGE);
  moves = usual;
  moves.directions = 6;
  EXPECT_EQ(wend_navigator_create(open_map(2, 2), &moves, navigator.out(), why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "directions is for volumes: set it to 0 on a grid");
}

TEST(CVolumes, WrongEditsChangeNothing) {
  const CMap map = open_volume(3, 2, 2);
  const std::vector<std::uint8_t> before = costs_of(map, 12);
  Why why;
  for (const wend_voxel& beyond : {wend_voxel{3, 0, 0}, wend_voxel{0, 2, 0}, wend_voxel{0, 0, 2},
                                   wend_voxel{-1, 0, 0}, wend_voxel{0, 0, INT32_MIN}}) {
    const wend_voxel some[] = {{0, 0, 0}, beyond};
    EXPECT_EQ(wend_map_set_voxels(map, some, 2, 0, why), WEND_OUT_OF_RANGE);
  }
  EXPECT_EQ(why.text(), "the voxel 0,0,-2147483648 is not in the volume");
  const wend_voxel one = {0, 0, 0};
  EXPECT_EQ(wend_map_set_voxels(map, &one, 1, 256, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_map_set_voxels(map, nullptr, 1, 0, why), WEND_NULL);
  EXPECT_EQ(wend_map_set_voxels(map, nullptr, 0, 0, why), WEND_OK);
  EXPECT_EQ(wend_map_set_voxels(open_map(2, 2), &one, 1, 0, why), WEND_REFUSED);
  EXPECT_EQ(why.text(), "the map is no volume, and this needs one");
  EXPECT_EQ(costs_of(map, 12), before);
}

TEST(CVolumes, VoxelsAndNodesOutsideAreRefused) {
  const CMap map = open_volume(3, 2, 2);
  const CNavigator navigator = volume_navigator(map, {});
  std::uint32_t node = 77;
  wend_voxel voxel = {7, 7, 7};
  Why why;
  EXPECT_EQ(wend_navigator_voxel_node(navigator, {0, 2, 0}, &node, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(why.text(), "the voxel 0,2,0 is not in the volume");
  EXPECT_EQ(wend_navigator_voxel_node(navigator, {0, 0, 0}, nullptr, why), WEND_NULL);
  EXPECT_EQ(wend_navigator_voxel(navigator, 12, &voxel, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(wend_navigator_voxel(navigator, WEND_NO_NODE, &voxel, why), WEND_OUT_OF_RANGE);
  EXPECT_EQ(node, 77u);
  EXPECT_EQ(voxel.x, 7);
  const CNavigator flat = navigator_of(open_map(3, 3));
  EXPECT_EQ(wend_navigator_voxel_node(flat, {0, 0, 0}, &node, why), WEND_REFUSED);
  EXPECT_EQ(wend_navigator_voxel(flat, 0, &voxel, why), WEND_REFUSED);
  EXPECT_EQ(wend_navigator_node(navigator, {0, 0}, &node, why), WEND_REFUSED);
}

TEST(CVolumes, HandlesThatEndedOrAreOfAnotherKindAreRefused) {
  CMap map = open_volume(2, 2, 2);
  CNavigator navigator = volume_navigator(map, {});
  wend_map* ended = map.release();
  ASSERT_EQ(wend_map_destroy(ended), WEND_OK);
  std::int32_t side = 0;
  std::uint8_t byte = 0;
  std::size_t written = 0;
  const wend_voxel voxel = {0, 0, 0};
  EXPECT_EQ(wend_map_volume_size(ended, &side, &side, &side, nullptr), WEND_STALE);
  EXPECT_EQ(wend_map_read_voxels(ended, 0, &byte, 1, &written, nullptr), WEND_STALE);
  EXPECT_EQ(wend_map_set_voxels(ended, &voxel, 1, 0, nullptr), WEND_STALE);
  EXPECT_EQ(wend_navigator_update(navigator, ended, nullptr, 0, nullptr), WEND_STALE);
  Asker asker;
  EXPECT_EQ(asker.solve(navigator, c_query(0, 7)).status, std::uint32_t{WEND_FOUND})
      << "a navigator outlives its map";
  const auto* wrong = reinterpret_cast<const wend_map*>(static_cast<wend_navigator*>(navigator));
  EXPECT_EQ(wend_map_volume_size(wrong, &side, &side, &side, nullptr), WEND_WRONG_KIND);
  wend_navigator* gone = navigator.release();
  ASSERT_EQ(wend_navigator_destroy(gone), WEND_OK);
  std::uint32_t node = 0;
  EXPECT_EQ(wend_navigator_voxel_node(gone, voxel, &node, nullptr), WEND_STALE);
  EXPECT_EQ(wend_navigator_voxel_node(nullptr, voxel, &node, nullptr), WEND_NULL);
}

}  // namespace
}  // namespace wend::test
