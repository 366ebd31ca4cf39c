// Detour's tile sets: what is read, and what is refused and how. detour_oracle_test.cpp has the
// same by Detour's own library.
#include "wend/io/detour_mesh.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <string>

#include "detour_bytes.h"
#include "support/sample.h"
#include "wend/base/random.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/mend_mesh.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::io {
namespace {

Result<DetourMesh> parsed_detour(const std::string& bytes) {
  return parse_detour_mesh({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()},
                           "x.bin");
}

std::string detour_error(const std::string& bytes) {
  const Result<DetourMesh> mesh = parsed_detour(bytes);
  return mesh ? "nothing was refused" : mesh.error().message();
}

NavMesh joined(const DetourMesh& mesh) {
  return NavMesh::build(mend_mesh(mesh.plan, {mesh.rounding, mesh.step}).value()).value();
}

DetourDraft with_connection(bool both_ways, std::uint8_t area) {
  DetourDraft draft = detour_square(0, 0, 1);
  draft.vertices.push_back({1, 0, 1});
  draft.vertices.push_back({1, 2, 4});
  draft.polygons.push_back({{4, 5}, area, true});
  draft.connections.push_back({1, both_ways});
  return draft;
}

TEST(DetourMesh, ATileIsItsPolygonsWithHeightsAndAreas) {
  DetourDraft draft = detour_square(10, 20, 2, 3);
  draft.polygons[1].area = 63;
  for (const bool long_references : {false, true}) {
    const std::string bytes = detour_tile(draft, long_references);
    EXPECT_TRUE(is_detour_mesh(bytes));
    const DetourMesh mesh = parsed_detour(bytes).value();
    EXPECT_EQ(mesh.tiles, 1u);
    EXPECT_EQ(mesh.plan.vertices.size(), 6u);
    EXPECT_EQ(mesh.plan.vertices[3], (Position{14, 20, 3}));
    EXPECT_EQ(mesh.plan.first, (std::vector<std::uint32_t>{0, 4, 8}));
    EXPECT_EQ(mesh.plan.areas, (std::vector<std::uint8_t>{1, 63}));
    EXPECT_EQ(mesh.step, 1);
    EXPECT_GT(mesh.rounding, 0);
    EXPECT_LT(mesh.rounding, 1e-4);
    EXPECT_TRUE(mesh.links.empty());
    const NavMesh built = joined(mesh);
    EXPECT_EQ(built.polygon_count(), 2u);
    EXPECT_EQ(built.component_count(), 1u);
    EXPECT_EQ(built.height(0, 11, 21), 3);
  }
}

TEST(DetourMesh, TilesAreJoinedWhereTheirSidesMeet) {
  for (const bool long_references : {false, true}) {
    const auto tile = [&](const DetourDraft& draft) { return detour_tile(draft, long_references); };
    // Strips of one tile end between those of the next; the third is too high to step on.
    const std::string bytes =
        detour_set({tile(detour_square(0, 0, 3)), tile(detour_square(4, 0, 2, 0.75f)),
                    tile(detour_square(8, 0, 1, 3))},
                   long_references);
    const DetourMesh mesh = parsed_detour(bytes).value();
    EXPECT_EQ(mesh.tiles, 3u);
    EXPECT_EQ(mesh.plan.first.size(), 7u);
    const NavMesh built = joined(mesh);
    EXPECT_EQ(built.polygon_count(), 6u);
    EXPECT_EQ(built.component_count(), 2u);
    const auto part = [&](double x) { return built.component(polygon_at(built, {x, 2.5, 0})); };
    EXPECT_EQ(part(2), part(6));
    EXPECT_NE(part(2), part(10));
  }
}

TEST(DetourMesh, OffMeshConnectionsAreLinks) {
  const DetourMesh one_way = parsed_detour(detour_tile(with_connection(false, 5))).value();
  EXPECT_EQ(one_way.plan.first.size(), 2u);
  ASSERT_EQ(one_way.links.size(), 1u);
  EXPECT_EQ(one_way.links[0], (MeshLink{{1, 1, 0}, {1, 4, 2}, std::sqrt(13.0), 5}));
  const DetourMesh both = parsed_detour(detour_tile(with_connection(true, 60))).value();
  ASSERT_EQ(both.links.size(), 2u);
  EXPECT_EQ(both.links[1].from, both.links[0].to);
  EXPECT_EQ(both.links[1].to, both.links[0].from);
  EXPECT_EQ(both.links[1].cost, both.links[0].cost);
  EXPECT_EQ(both.links[0].kind, 31);
}

TEST(DetourMesh, WhatDoesNotFitIsRefused) {
  const std::string tile = detour_tile(with_connection(true, 5));
  const std::string set = detour_set({tile, tile});
  const auto with = [](std::string bytes, std::size_t at, std::uint32_t word) {
    for (unsigned i = 0; i < 4; ++i) bytes[at + i] = static_cast<char>(word >> 8 * i);
    return bytes;
  };
  constexpr std::size_t kVertices = 100;
  constexpr std::size_t kPolygons = kVertices + 6 * 12;
  const std::size_t connections = tile.size() - 36;
  const auto tail = [&](std::string bytes, std::size_t at, int value) {
    bytes[at] = static_cast<char>(value);
    return bytes;
  };
  constexpr std::uint32_t kNan = 0x7fc00000;
  constexpr std::uint32_t kInfinity = 0x7f800000;
  const struct {
    std::string bytes;
    const char* words;
  } cases[] = {
      {"", "x.bin: this is no mesh of Detour: it begins with neither MSET nor DNAV"},
      {"VANE" + tile.substr(4), "this is no mesh of Detour"},
      {"MSET" + set.substr(4), "x.bin: it was written on a machine of the other byte order"},
      {"DNAV", "of the other byte order"},
      {"TESM", "it ends within its header"},
      {"VAND", "x.bin: it ends within its header"},
      {with(set, 4, 2), "its version is 2, and only 1 is read"},
      {with(tile, 4, 6), "x.bin: its version is 6, and only 7 is read"},
      {with(set, 8, 3), "it ends behind 2 of 3 tiles"},
      {with(set, 8, 1), "it goes on behind its last tile, at byte "},
      {with(set, 8, 0), "it goes on behind its last tile, at byte 40"},
      {detour_set({}), "its tiles have no polygon"},
      {with(set, 44, 0xffffffff), "tile 0, at byte 48: it is to have 4294967295 bytes, and "},
      {with(set, 44, 99), "tile 0, at byte 48: it ends within its header"},
      {with(set, 44, static_cast<std::uint32_t>(tile.size()) - 4), "its header speaks of"},
      {with(set, 48 + tile.size() + 8, 0), "tile 1, at byte "},
      {tile.substr(0, tile.size() - 1), "and its header speaks of"},
      {with(tile, 24, 0x80000000), "its number of polygons is negative"},
      {with(tile, 52, 0xffffffff), "its number of off-mesh connections is negative"},
      {with(tile, 28, 0x7fffffff), "and its header speaks of"},
      {with(tile, 68, kNan), "the climb of its units is no number from 0"},
      {with(tile, kVertices + 4, kInfinity), "vertex 0 has a coordinate that is no number"},
      {with(tile, kVertices + 5 * 12 + 8, kNan), "vertex 5 has a coordinate that is no number"},
      {tail(tile, kPolygons + 4, 6), "polygon 0 has a corner at vertex 6 of 6"},
      {tail(tile, kPolygons + 30, 2), "polygon 0 has 2 corners"},
      {tail(tile, kPolygons + 30, 7), "polygon 0 has 7 corners"},
      {tail(tile, kPolygons + 32 + 30, 3), "polygon 1 has 3 corners"},
      {tail(tile, kPolygons + 31, 0x80), "polygon 0 is of a kind that Detour does not have"},
      {tail(tile, connections + 28, 0), "off-mesh connection 0 names polygon 0, which is none"},
      {tail(tile, connections + 28, 2), "off-mesh connection 0 names polygon 2, which is none"},
  };
  for (const auto& each : cases) {
    const std::string reason = detour_error(each.bytes);
    EXPECT_NE(reason.find(each.words), std::string::npos) << each.words << "\n" << reason;
    EXPECT_EQ(reason.rfind("x.bin: ", 0), 0u);
  }
}

/// A file with any byte changed ends in an error or a mesh whose numbers are in range.
TEST(DetourMesh, DamagedFilesEndWell) {
  const std::string tile = detour_tile(with_connection(true, 5));
  const std::string sets[] = {detour_set({tile, tile}),
                              detour_set({detour_tile(with_connection(true, 5), true)}, true)};
  Random random(5);
  for (int i = 0; i < test::sample(20'000); ++i) {
    std::string bytes = sets[i % 2];
    if (random.chance(20)) bytes.resize(random.below(static_cast<std::uint32_t>(bytes.size())));
    const std::uint32_t changes = random.below(4);
    for (std::uint32_t k = 0; k < changes && !bytes.empty(); ++k) {
      const std::uint32_t at = random.below(static_cast<std::uint32_t>(bytes.size()));
      bytes[at] = static_cast<char>(random.below(256));
    }
    const Result<DetourMesh> mesh = parsed_detour(bytes);
    if (!mesh) {
      EXPECT_FALSE(mesh.error().reason.empty());
      continue;
    }
    const MeshPlan& plan = mesh.value().plan;
    ASSERT_EQ(plan.first.size(), plan.areas.size() + 1);
    ASSERT_EQ(plan.first.back(), plan.corners.size());
    for (const std::uint32_t corner : plan.corners) ASSERT_LT(corner, plan.vertices.size());
  }
}

TEST(DetourMesh, IsToldByItsFirstBytes) {
  for (const char* text : {"TESM", "VAND....", "MSET", "DNAV"}) EXPECT_TRUE(is_detour_mesh(text));
  for (const char* text : {"", "TES", "mesh\n2", "....", "TEST"})
    EXPECT_FALSE(is_detour_mesh(text));
}

}  // namespace
}  // namespace wend::io
