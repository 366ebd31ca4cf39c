#include "wend/space/jump_lines.h"

namespace wend {

JumpLines::JumpLines(std::int32_t width, std::int32_t height) {
  for (unsigned move = 0; move < 4; ++move) {
    auto& lines = straight[move];
    const bool upright = kMoveX[move] == 0;
    lines.place_by_x = +kMoveX[move];
    lines.place_by_y = +kMoveY[move];
    lines.place_at_origin = move == west ? width - 1 : move == north ? height - 1 : 0;
    lines.line_by_x = upright ? 1 : 0;
    lines.line_by_y = upright ? 0 : 1;
    lines.resize(static_cast<std::uint32_t>(upright ? width : height), upright ? height : width);
  }
  const std::uint32_t line_count = std::bit_ceil(static_cast<std::uint32_t>(height));
  for (unsigned move = north_east; move < kMoveCount; ++move) {
    auto& lines = diagonal[move - north_east];
    lines.place_by_x = +kMoveX[move];
    lines.place_at_origin = kMoveX[move] < 0 ? width - 1 : 0;
    lines.line_by_x = -kMoveX[move] * kMoveY[move];
    lines.line_by_y = 1;
    lines.line_mask = line_count - 1;
    lines.resize(line_count, width);
  }
}

}  // namespace wend
