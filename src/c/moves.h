// How units move on a grid, in wend's terms.
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

/// How units move, and their size.
struct Moves {
  GridOptions options = {};
  UnitSize unit = {};
};

/// The usual ones if there are no moves; nothing if the call failed.
std::optional<Moves> moves_of(Call& call, const wend_moves* moves);
/// The same where units have no size.
std::optional<GridOptions> options_of(Call& call, const wend_moves* moves);

}  // namespace wend::c
