#include "moves.h"

namespace wend::c {

std::optional<Moves> moves_of(Call& call, const wend_moves* moves) {
  if (moves == nullptr) return Moves{};
  if (!call.sized(moves, "moves")) return std::nullopt;
  GridOptions options;
  const UnitSize unit = {moves->disc == 0 ? UnitForm::square : UnitForm::disc,
                         moves->unit_size == 0 ? 1 : moves->unit_size};
  if (moves->disc > 1 || !unit.valid()) {
    call.fail(WEND_OUT_OF_RANGE, "disc is 0 or 1, and unit_size from 0 to 1024 cells");
    return std::nullopt;
  }
  if (moves->straight != 0 || moves->diagonal != 0) {
    options.costs = {moves->straight, moves->diagonal};
    if (!options.costs.valid()) {
      call.fail(WEND_OUT_OF_RANGE,
                "straight is at least 1 and at most diagonal, which is at most 1000000");
      return std::nullopt;
    }
  }
  std::string_view corners;
  std::string_view terrain;
  if (!call.text(moves->corners, "corners", corners)) return std::nullopt;
  if (!call.text(moves->terrain, "terrain", terrain)) return std::nullopt;
  const auto rule = named(corners, std::array{CornerRule::both_free, CornerRule::one_free,
                                              CornerRule::always, CornerRule::never});
  const auto ground =
      named(terrain, std::array{TerrainRule::touched, TerrainRule::entered, TerrainRule::joined});
  if (!rule) call.fail(WEND_UNKNOWN_NAME, "corners is both_free, one_free, always or never");
  if (!ground) call.fail(WEND_UNKNOWN_NAME, "terrain is touched, entered or joined");
  if (!rule || !ground) return std::nullopt;
  options.corners = *rule;
  options.terrain = *ground;
  return Moves{options, unit};
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
