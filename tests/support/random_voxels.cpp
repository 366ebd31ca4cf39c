#include "support/random_voxels.h"

#include <algorithm>
#include <cstdlib>

namespace wend::test {
namespace {

/// Whether a way of straight steps leads from a to b without leaving the box round them.
bool leads_round(const VoxelMap& map, Voxel a, Voxel b) {
  if (a == b) return true;
  const auto towards = [](int from, int to) { return (from < to) - (from > to); };
  const Voxel next[] = {{a.x + towards(a.x, b.x), a.y, a.z},
                        {a.x, a.y + towards(a.y, b.y), a.z},
                        {a.x, a.y, a.z + towards(a.z, b.z)}};
  return std::any_of(std::begin(next), std::end(next), [&](Voxel v) {
    return !(v == a) && map.is_free(v) && leads_round(map, v, b);
  });
}

bool box_is_free(const VoxelMap& map, Voxel a, Voxel b) {
  for (int x = std::min(a.x, b.x); x <= std::max(a.x, b.x); ++x) {
    for (int y = std::min(a.y, b.y); y <= std::max(a.y, b.y); ++y) {
      for (int z = std::min(a.z, b.z); z <= std::max(a.z, b.z); ++z) {
        if (!map.is_free({x, y, z})) return false;
      }
    }
  }
  return true;
}

}  // namespace

RandomVoxels random_voxels(std::uint64_t number) {
  Random random(number);
  constexpr VoxelMoves kMoves[] = {VoxelMoves::six, VoxelMoves::eighteen, VoxelMoves::twenty_six};
  constexpr CornerRule kRules[] = {CornerRule::both_free, CornerRule::one_free, CornerRule::always,
                                   CornerRule::never};
  const auto side = [&] { return random.between(1, 4); };
  RandomVoxels made = {VoxelMap(side(), side(), side()),
                       {kMoves[number % 3], kRules[number / 3 % 4]}};
  const bool terrain = random.chance(30);
  const std::uint32_t blocked = random.below(60);
  for (NodeId node = 0; node < made.map.voxel_count(); ++node) {
    const Voxel v = made.map.voxel(node);
    if (terrain) made.map.set_terrain(v, static_cast<std::uint8_t>(2 + random.below(5)));
    if (random.chance(blocked)) made.map.block(v);
  }
  return made;
}

std::optional<std::uint64_t> voxel_step(const RandomVoxels& volume, Voxel from, Voxel to) {
  const VoxelMap& map = volume.map;
  const int dx = std::abs(from.x - to.x);
  const int dy = std::abs(from.y - to.y);
  const int dz = std::abs(from.z - to.z);
  const int axes = dx + dy + dz;
  if (std::max({dx, dy, dz}) != 1 || !map.is_free(from) || !map.is_free(to)) return std::nullopt;
  const VoxelMoves moves = volume.options.moves;
  if (axes > (moves == VoxelMoves::six ? 1 : moves == VoxelMoves::eighteen ? 2 : 3)) {
    return std::nullopt;
  }
  const CornerRule rule = volume.options.corners;
  if (axes > 1 && rule == CornerRule::never) return std::nullopt;
  if (axes > 1 && rule == CornerRule::both_free && !box_is_free(map, from, to)) return std::nullopt;
  if (axes > 1 && rule == CornerRule::one_free && !leads_round(map, from, to)) return std::nullopt;
  constexpr std::uint64_t kCosts[] = {37063, 52415, 64195};
  return kCosts[axes - 1] * (std::uint64_t{map.terrain(from)} + map.terrain(to));
}

std::vector<std::uint64_t> voxel_distances(const RandomVoxels& volume, NodeId start) {
  const auto count = static_cast<NodeId>(volume.map.voxel_count());
  std::vector<std::uint64_t> best(count, kUnreachable);
  best[start] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (NodeId from = 0; from < count; ++from) {
      if (best[from] == kUnreachable) continue;
      for (NodeId to = 0; to < count; ++to) {
        const auto step = voxel_step(volume, volume.map.voxel(from), volume.map.voxel(to));
        if (!step || best[from] + *step >= best[to]) continue;
        best[to] = best[from] + *step;
        changed = true;
      }
    }
  }
  return best;
}

}  // namespace wend::test
