// Tile sets that Detour's own library makes: what it says is joined, is joined.
#include <DetourNavMesh.h>
#include <DetourNavMeshBuilder.h>
#include <DetourNavMeshQuery.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "detour_bytes.h"
#include "support/sample.h"
#include "wend/base/random.h"
#include "wend/io/detour_mesh.h"
#include "wend/mesh/locate.h"
#include "wend/mesh/mend_mesh.h"
#include "wend/mesh/nav_mesh.h"

namespace wend::io {
namespace {

constexpr int kSide = 24;  // of a tile, in cells
constexpr float kCell = 0.3f;
constexpr float kCellHeight = 0.2f;
constexpr float kClimb = 0.9f;
constexpr unsigned short kNothing = 0xffff;

struct FreeMesh {
  void operator()(dtNavMesh* mesh) const { dtFreeNavMesh(mesh); }
};
struct FreeQuery {
  void operator()(dtNavMeshQuery* query) const { dtFreeNavMeshQuery(query); }
};

/// The input of dtCreateNavMeshData: a tile cut by lines across it into rectangles, some of which
/// are missing.
struct TileDraft {
  std::vector<unsigned short> vertices;
  std::vector<unsigned short> polygons;
  std::vector<unsigned short> flags;
  std::vector<unsigned char> areas;
  std::vector<float> connections;
};

std::vector<unsigned short> random_cuts(Random& random) {
  std::vector<unsigned short> cuts = {0, kSide};
  const int more = random.between(0, 4);
  for (int i = 0; i < more; ++i) cuts.push_back(static_cast<unsigned short>(random.between(1, 23)));
  std::sort(cuts.begin(), cuts.end());
  cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
  return cuts;
}

TileDraft random_tile(Random& random) {
  TileDraft draft;
  const std::vector<unsigned short> across = random_cuts(random);
  const std::vector<unsigned short> along = random_cuts(random);
  const std::size_t columns = across.size() - 1;
  const std::size_t rows = along.size() - 1;
  // A storey is 4 metres: what is higher than two climbs is not joined.
  const auto height = static_cast<unsigned short>(random.chance(70) ? random.below(4) : 20);
  for (const unsigned short z : along) {
    for (const unsigned short x : across) {
      const auto bump = static_cast<unsigned short>(random.below(2));
      draft.vertices.insert(draft.vertices.end(),
                            {x, static_cast<unsigned short>(height + bump), z});
    }
  }
  std::vector<int> numbers(columns * rows, -1);
  int count = 0;
  for (int& number : numbers) {
    if (!random.chance(25) || (&number == &numbers.back() && count == 0)) number = count++;
  }
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < columns; ++column) {
      if (numbers[row * columns + column] < 0) continue;
      const auto corner = [&](std::size_t x, std::size_t z) {
        return static_cast<unsigned short>(z * (columns + 1) + x);
      };
      // A neighbour in the tile, the border of the tile (0: x-, 1: z+, 2: x+, 3: z-), or a wall.
      const auto beyond = [&](bool is_border, unsigned short side, std::size_t other) {
        if (is_border) return static_cast<unsigned short>(0x8000 | side);
        return numbers[other] < 0 ? kNothing : static_cast<unsigned short>(numbers[other]);
      };
      const std::size_t here = row * columns + column;
      draft.polygons.insert(
          draft.polygons.end(),
          {corner(column, row), corner(column, row + 1), corner(column + 1, row + 1),
           corner(column + 1, row), kNothing, kNothing, beyond(column == 0, 0, here - 1),
           beyond(row + 1 == rows, 1, here + columns), beyond(column + 1 == columns, 2, here + 1),
           beyond(row == 0, 3, here - columns), kNothing, kNothing});
      draft.flags.push_back(1);
      draft.areas.push_back(static_cast<unsigned char>(random.below(64)));
    }
  }
  return draft;
}

/// Where the first polygon of the tile has its middle.
struct MadeTile {
  unsigned char* data = nullptr;
  int size = 0;
};

MadeTile made_tile(const TileDraft& draft, int x, int z) {
  dtNavMeshCreateParams params = {};
  params.verts = draft.vertices.data();
  params.vertCount = static_cast<int>(draft.vertices.size() / 3);
  params.polys = draft.polygons.data();
  params.polyFlags = draft.flags.data();
  params.polyAreas = draft.areas.data();
  params.polyCount = static_cast<int>(draft.flags.size());
  params.nvp = 6;
  const auto connections = static_cast<int>(draft.connections.size() / 6);
  const std::vector<float> radii(static_cast<std::size_t>(connections), 0.6f);
  const std::vector<unsigned short> flags(static_cast<std::size_t>(connections), 8);
  const std::vector<unsigned char> areas(static_cast<std::size_t>(connections), 5);
  const std::vector<unsigned char> directions(static_cast<std::size_t>(connections),
                                              DT_OFFMESH_CON_BIDIR);
  const std::vector<unsigned int> users(static_cast<std::size_t>(connections), 77);
  params.offMeshConVerts = draft.connections.data();
  params.offMeshConRad = radii.data();
  params.offMeshConFlags = flags.data();
  params.offMeshConAreas = areas.data();
  params.offMeshConDir = directions.data();
  params.offMeshConUserID = users.data();
  params.offMeshConCount = connections;
  params.tileX = x;
  params.tileY = z;
  params.bmin[0] = 100 + static_cast<float>(x) * kSide * kCell;
  params.bmin[1] = -5;
  params.bmin[2] = -300 + static_cast<float>(z) * kSide * kCell;
  params.bmax[0] = params.bmin[0] + kSide * kCell;
  params.bmax[1] = 20;
  params.bmax[2] = params.bmin[2] + kSide * kCell;
  params.walkableHeight = 2;
  params.walkableRadius = 0.6f;
  params.walkableClimb = kClimb;
  params.cs = kCell;
  params.ch = kCellHeight;
  params.buildBvTree = true;
  MadeTile made;
  EXPECT_TRUE(dtCreateNavMeshData(&params, &made.data, &made.size));
  return made;
}

class DetourOracle : public ::testing::Test {
 protected:
  void SetUp() override {
    dtNavMeshParams params = {};
    params.orig[0] = 100;
    params.orig[1] = -5;
    params.orig[2] = -300;
    params.tileWidth = params.tileHeight = kSide * kCell;
    params.maxTiles = 64;
    params.maxPolys = 64;
    mesh_.reset(dtAllocNavMesh());
    ASSERT_TRUE(dtStatusSucceed(mesh_->init(&params)));
  }

  void add(const TileDraft& draft, int x, int z) {
    const MadeTile made = made_tile(draft, x, z);
    dtTileRef tile = 0;
    ASSERT_TRUE(dtStatusSucceed(mesh_->addTile(made.data, made.size, DT_TILE_FREE_DATA, 0, &tile)));
    tiles_.push_back(tile);
    polygons_ += draft.flags.size();
  }

  /// As Recast's demo saves it.
  std::string saved() const {
    std::vector<std::string> tiles;
    for (const dtTileRef reference : tiles_) {
      const dtMeshTile* tile = mesh_->getTileByRef(reference);
      tiles.emplace_back(reinterpret_cast<const char*>(tile->data),
                         static_cast<std::size_t>(tile->dataSize));
    }
    return detour_set(tiles);
  }

  DetourMesh read() const {
    const std::string bytes = saved();
    const Result<DetourMesh> mesh = parse_detour_mesh(
        {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()}, "x.bin");
    EXPECT_TRUE(mesh.ok()) << (mesh ? "" : mesh.error().message());
    return mesh ? mesh.value() : DetourMesh{};
  }

  std::unique_ptr<dtNavMesh, FreeMesh> mesh_;
  std::vector<dtTileRef> tiles_;
  std::size_t polygons_ = 0;
};

struct Middle {
  dtPolyRef reference;
  float at[3];
};

Middle middle_of(const dtNavMesh& mesh, dtTileRef tile, Random& random) {
  const dtMeshTile* held = mesh.getTileByRef(tile);
  const unsigned int polygon = random.below(static_cast<std::uint32_t>(held->header->offMeshBase));
  Middle middle = {mesh.getPolyRefBase(held) | polygon, {0, 0, 0}};
  const dtPoly& shape = held->polys[polygon];
  for (int k = 0; k < shape.vertCount; ++k) {
    for (int axis = 0; axis < 3; ++axis) {
      middle.at[axis] +=
          held->verts[3 * shape.verts[k] + axis] / static_cast<float>(shape.vertCount);
    }
  }
  return middle;
}

TEST_F(DetourOracle, WhatItFindsAWayBetweenIsJoinedAndNothingElse) {
  Random random(19);
  const int rounds = test::sample(150);
  int joined = 0;
  int apart = 0;
  for (int round = 0; round < rounds; ++round) {
    SetUp();
    tiles_.clear();
    polygons_ = 0;
    for (int z = 0; z < 3; ++z) {
      for (int x = 0; x < 3; ++x) {
        if (random.chance(90) || tiles_.empty()) add(random_tile(random), x, z);
      }
    }
    const DetourMesh mesh = read();
    ASSERT_EQ(mesh.tiles, tiles_.size());
    ASSERT_EQ(mesh.plan.first.size(), polygons_ + 1);
    MendReport report;
    const Result<MeshPlan> mended = mend_mesh(mesh.plan, {mesh.rounding, mesh.step}, &report);
    ASSERT_TRUE(mended.ok()) << mended.error().message();
    const Result<NavMesh> built = NavMesh::build(mended.value());
    ASSERT_TRUE(built.ok()) << built.error().message();
    const NavMesh& floor = built.value();
    ASSERT_EQ(floor.polygon_count(), polygons_);

    const std::unique_ptr<dtNavMeshQuery, FreeQuery> query(dtAllocNavMeshQuery());
    ASSERT_TRUE(dtStatusSucceed(query->init(mesh_.get(), 2048)));
    const dtQueryFilter filter;
    for (int i = 0; i < 30; ++i) {
      const std::size_t a = random.below(static_cast<std::uint32_t>(tiles_.size()));
      const std::size_t b = random.below(static_cast<std::uint32_t>(tiles_.size()));
      const Middle from = middle_of(*mesh_, tiles_[a], random);
      const Middle to = middle_of(*mesh_, tiles_[b], random);
      dtPolyRef way[2048];
      int length = 0;
      ASSERT_TRUE(dtStatusSucceed(query->findPath(from.reference, to.reference, from.at, to.at,
                                                  &filter, way, &length, 2048)));
      const bool found = length > 0 && way[length - 1] == to.reference;
      const auto part = [&](const float* at) {
        const std::uint32_t polygon = polygon_at(floor, {at[0], at[2], at[1]});
        EXPECT_NE(polygon, kNoPolygon);
        EXPECT_NEAR(floor.height(polygon, at[0], at[2]), at[1], 1.2);  // ends of borders are welded
        return floor.component(polygon);
      };
      EXPECT_EQ(part(from.at) == part(to.at), found) << "round " << round;
      ++(found ? joined : apart);
    }
  }
  EXPECT_GT(joined, 3 * rounds);
  EXPECT_GT(apart, 3 * rounds);
}

TEST_F(DetourOracle, ConnectionsEndWhereDetourPutThem) {
  Random random(3);
  TileDraft draft = random_tile(random);
  // Above the ground, onto which its first end is moved; the other is in no tile.
  const float x = 100 + 0.5f * kCell * static_cast<float>(draft.vertices[3 * draft.polygons[2]]);
  const float z =
      -300 + 0.5f * kCell * static_cast<float>(draft.vertices[3 * draft.polygons[2] + 2]);
  draft.connections = {x, -4.5f, z, 50, 3, -200};
  add(draft, 0, 0);
  const DetourMesh mesh = read();
  EXPECT_EQ(mesh.plan.first.size(), polygons_ + 1);
  ASSERT_EQ(mesh.links.size(), 2u);
  EXPECT_EQ(mesh.links[0].kind, 5);
  EXPECT_NEAR(mesh.links[0].from.x, x, 1e-4);
  EXPECT_NEAR(mesh.links[0].from.y, z, 1e-4);
  EXPECT_EQ(mesh.links[0].to, (Position{50, -200, 3}));
  EXPECT_EQ(mesh.links[1].from, mesh.links[0].to);
  EXPECT_GT(mesh.links[0].cost, 50);
}

}  // namespace
}  // namespace wend::io
