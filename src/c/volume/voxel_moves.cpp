#include "c/volume/voxel_moves.h"

#include <array>
#include <string_view>

#include "c/moves.h"

namespace wend::c {
namespace {

std::optional<VoxelMoves> directions_of(Call& call, std::uint32_t directions) {
  if (directions == 0) return VoxelOptions{}.moves;
  for (const VoxelMoves moves : {VoxelMoves::six, VoxelMoves::eighteen, VoxelMoves::twenty_six}) {
    if (directions == count_of(moves)) return moves;
  }
  call.fail(WEND_OUT_OF_RANGE, "directions is 6, 18 or 26 in a volume, or 0 for 26");
  return std::nullopt;
}

/// Whether the moves ask for nothing that only grids have; else the call fails.
bool is_of_volumes(Call& call, const wend_moves& moves, TerrainRule terrain, bool names_terrain) {
  if (moves.straight != 0 || moves.diagonal != 0) {
    call.fail(WEND_REFUSED, "steps in a volume cost their length: set straight and diagonal to 0");
  } else if (names_terrain && terrain != TerrainRule::joined) {
    call.fail(WEND_REFUSED,
              "a step in a volume costs the mean of the two voxels: terrain is joined, or empty");
  } else if (moves.unit_size > 1) {
    call.fail(
        WEND_REFUSED,
        "a unit in a volume fits in each free voxel: set unit_size to 0, and block the voxels "
        "round the blocked ones for a larger unit");
  }
  return call.code() == WEND_OK;
}

}  // namespace

std::optional<VoxelOptions> voxel_options_of(Call& call, const wend_moves* given) {
  if (given == nullptr) return VoxelOptions{};
  const std::optional<wend_moves> moves = taken_moves(call, given);
  if (!moves) return std::nullopt;
  const std::optional<MoveRules> rules = rules_of(call, *moves);
  if (!rules || !is_of_volumes(call, *moves, rules->terrain, moves->terrain.size > 0)) {
    return std::nullopt;
  }
  const std::optional<VoxelMoves> directions = directions_of(call, moves->directions);
  if (!directions) return std::nullopt;
  return VoxelOptions{*directions, rules->corners};
}

}  // namespace wend::c
