#include "wend/recast/tiled_level.h"

#include <algorithm>
#include <utility>

#include "level_layout.h"
#include "wend/base/assert.h"

namespace wend {

using recast::LevelLayout;
using recast::TilePolygons;

struct TiledLevel::Parts {
  RecastOptions options;
  TriangleSoup level;
  LevelLayout layout;
  std::vector<TilePolygons> tiles;
};

namespace {

/// The tiles of one version of a level.
struct Version {
  const TriangleSoup& level;
  const LevelLayout& layout;
};

bool is_same_triangle(const TriangleSoup& a, std::uint32_t i, const TriangleSoup& b,
                      std::uint32_t k) {
  for (std::size_t c = 0; c < 3; ++c) {
    if (a.vertices[a.triangles[i][c]] != b.vertices[b.triangles[k][c]]) return false;
  }
  return true;
}

bool is_same_tile(const Version& a, std::size_t i, const Version& b, std::size_t k) {
  const std::vector<std::uint32_t>& left = a.layout.triangles[i];
  const std::vector<std::uint32_t>& right = b.layout.triangles[k];
  return std::equal(
      left.begin(), left.end(), right.begin(), right.end(),
      [&](std::uint32_t x, std::uint32_t y) { return is_same_triangle(a.level, x, b.level, y); });
}

/// Where a tile is in another layout with the same lowest corner; its size if it is not there.
std::size_t same_place(const LevelLayout& from, std::size_t tile, const LevelLayout& to) {
  const auto number = static_cast<std::int64_t>(tile);
  const std::int64_t row = number / from.columns;
  const std::int64_t column = number % from.columns;
  if (column >= to.columns) return to.tiles.size();
  return std::min(static_cast<std::size_t>(row * to.columns + column), to.tiles.size());
}

/// Moves the tiles that stay into `tiles`; returns the others.
std::vector<std::size_t> changed_tiles(const Version& old, const Version& now,
                                       std::vector<std::size_t>& origins) {
  std::vector<std::size_t> changed;
  const bool is_there = old.layout.lattice.base == now.layout.lattice.base;
  for (std::size_t i = 0; i < now.layout.tiles.size(); ++i) {
    const std::size_t none = old.layout.tiles.size();
    const std::size_t k = is_there ? same_place(now.layout, i, old.layout) : none;
    const bool stays = k < none && is_same_tile(old, k, now, i);
    origins.push_back(stays ? k : none);
    if (!stays) changed.push_back(i);
  }
  return changed;
}

}  // namespace

TiledLevel::TiledLevel(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
TiledLevel::TiledLevel(TiledLevel&&) noexcept = default;
TiledLevel& TiledLevel::operator=(TiledLevel&&) noexcept = default;
TiledLevel::~TiledLevel() = default;

Result<TiledLevel> TiledLevel::build(TriangleSoup level, const RecastOptions& options) {
  if (const Result<void> checked = options.check(); !checked) return checked.error();
  if (options.tile_size == 0) return Error{"tile_size", 0, "a level of tiles needs their size"};
  auto parts = std::make_unique<Parts>();
  parts->options = options;
  TiledLevel made(std::move(parts));
  const Result<std::size_t> set = made.set_level(std::move(level));
  if (!set) return set.error();
  return made;
}

Result<std::size_t> TiledLevel::set_level(TriangleSoup level) {
  Parts& parts = *parts_;
  Result<LevelLayout> laid = recast::lay_out(level, parts.options);
  if (!laid) return laid.error();
  LevelLayout layout = std::move(laid).value();
  std::vector<std::size_t> origins;
  const std::vector<std::size_t> changed =
      changed_tiles({parts.level, parts.layout}, {level, layout}, origins);
  std::vector<TilePolygons> tiles(layout.tiles.size());
  const Result<void> built = recast::build_tiles(level, layout, parts.options, changed, tiles);
  if (!built) return built.error();
  for (std::size_t i = 0; i < tiles.size(); ++i) {
    if (origins[i] < parts.tiles.size()) tiles[i] = std::move(parts.tiles[origins[i]]);
  }
  parts.level = std::move(level);
  parts.layout = std::move(layout);
  parts.tiles = std::move(tiles);
  return changed.size();
}

const TriangleSoup& TiledLevel::level() const { return parts_->level; }

std::size_t TiledLevel::tile_count() const { return parts_->tiles.size(); }

Result<MeshPlan> TiledLevel::plan() const {
  return recast::join_tiles(parts_->layout, parts_->tiles, parts_->options);
}

}  // namespace wend
