// How units move, in wend's terms.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include "call.h"
#include "wend/c/navigator.h"
#include "wend/catalogue/navigator.h"
#include "wend/space/maps/clearance.h"

namespace wend::c {

/// The value whose name is given, or the first if none is.
template <class Choice, std::size_t kCount>
std::optional<Choice> named(std::string_view name, const std::array<Choice, kCount>& choices) {
  if (name.empty()) return choices.front();
  for (const Choice choice : choices) {
    if (name == to_string(choice)) return choice;
  }
  return std::nullopt;
}

/// The caller's struct as this version has it; nothing if the call failed.
std::optional<wend_moves> taken_moves(Call& call, const wend_moves* moves);

/// The rules that moves name.
struct MoveRules {
  CornerRule corners;
  TerrainRule terrain;
};
/// Also checks disc and unit_size; nothing if the call failed.
std::optional<MoveRules> rules_of(Call& call, const wend_moves& moves);

/// How units move on a grid, and their size.
struct Moves {
  GridOptions options = {};
  UnitSize unit = {};
};

inline UnitSize unit_of(const wend_moves& moves) {
  return {moves.disc == 0 ? UnitForm::square : UnitForm::disc,
          moves.unit_size == 0 ? 1 : moves.unit_size};
}

/// The usual ones if there are no moves; nothing if the call failed.
std::optional<Moves> moves_of(Call& call, const wend_moves* moves);
/// The same where units have no size.
std::optional<GridOptions> options_of(Call& call, const wend_moves* moves);

}  // namespace wend::c
