#include "moves.h"

#include <cstddef>
#include <cstring>

namespace wend::c {

std::optional<wend_moves> taken_moves(Call& call, const wend_moves* given) {
  // The first version ended there.
  constexpr std::size_t kFirstSize = offsetof(wend_moves, directions);
  wend_moves moves = {};
  if (given != nullptr && given->size == kFirstSize) {
    std::memcpy(&moves, given, kFirstSize);
    return moves;
  }
  if (!call.sized(given, "moves") || !call.reserved(given->reserved)) return std::nullopt;
  return *given;
}

std::optional<MoveRules> rules_of(Call& call, const wend_moves& moves) {
  if (moves.disc > 1 || !unit_of(moves).valid()) {
    call.fail(WEND_OUT_OF_RANGE, "disc is 0 or 1, and unit_size from 0 to 1024 cells");
    return std::nullopt;
  }
  std::string_view corners;
  std::string_view terrain;
  if (!call.text(moves.corners, "corners", corners)) return std::nullopt;
  if (!call.text(moves.terrain, "terrain", terrain)) return std::nullopt;
  const auto rule = named(corners, std::array{CornerRule::both_free, CornerRule::one_free,
                                              CornerRule::always, CornerRule::never});
  const auto ground =
      named(terrain, std::array{TerrainRule::touched, TerrainRule::entered, TerrainRule::joined});
  if (!rule) call.fail(WEND_UNKNOWN_NAME, "corners is both_free, one_free, always or never");
  if (!ground) call.fail(WEND_UNKNOWN_NAME, "terrain is touched, entered or joined");
  if (!rule || !ground) return std::nullopt;
  return MoveRules{*rule, *ground};
}

std::optional<Moves> moves_of(Call& call, const wend_moves* given) {
  if (given == nullptr) return Moves{};
  const std::optional<wend_moves> moves = taken_moves(call, given);
  if (!moves) return std::nullopt;
  const std::optional<MoveRules> rules = rules_of(call, *moves);
  if (!rules) return std::nullopt;
  GridOptions options;
  options.corners = rules->corners;
  options.terrain = rules->terrain;
  if (moves->straight != 0 || moves->diagonal != 0) {
    options.costs = {moves->straight, moves->diagonal};
    if (!options.costs.valid()) {
      call.fail(WEND_OUT_OF_RANGE,
                "straight is at least 1 and at most diagonal, which is at most 1000000");
      return std::nullopt;
    }
  }
  if (moves->directions != 0) {
    call.fail(WEND_OUT_OF_RANGE, "directions is for volumes: set it to 0 on a grid");
    return std::nullopt;
  }
  return Moves{options, unit_of(*moves)};
}

std::optional<GridOptions> options_of(Call& call, const wend_moves* given) {
  const std::optional<Moves> moves = moves_of(call, given);
  if (!moves) return std::nullopt;
  if (moves->unit.small()) return moves->options;
  call.fail(WEND_REFUSED,
            "unit_size is for navigators: units of a crowd have a radius, and paths "
            "of a service are those of units that fit on each free cell");
  return std::nullopt;
}

}  // namespace wend::c
