#include "moves.h"

namespace wend::c {

std::optional<GridOptions> options_of(Call& call, const wend_moves* moves) {
  GridOptions options;
  if (moves == nullptr) return options;
  if (!call.sized(moves, "moves") || !call.reserved(moves->reserved)) return std::nullopt;
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
  return options;
}

}  // namespace wend::c
