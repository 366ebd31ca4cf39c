// Where a file of baked tables has what (wend/io/first_moves_file.h): for its reader, its writer,
// and the shards of one.
#pragma once

#include <cstddef>

namespace wend::io {

struct TablesForm {
  static constexpr std::size_t kHeader = 64;
  static constexpr std::size_t kLine = 64;  ///< lists are filled up to a multiple of it

  // In the header.
  static constexpr std::size_t kVersionAt = 8;
  static constexpr std::size_t kShiftAt = 12;
  static constexpr std::size_t kCellsAt = 16;
  static constexpr std::size_t kWidthAt = 24;
  static constexpr std::size_t kHeightAt = 28;
  static constexpr std::size_t kStraightAt = 32;
  static constexpr std::size_t kDiagonalAt = 36;
  static constexpr std::size_t kCornersAt = 40;
  static constexpr std::size_t kTurnsAt = 44;
  static constexpr std::size_t kRowsAt = 48;

  /// Behind the header: the row of each block.
  static constexpr std::size_t size_of_rows(std::size_t blocks) { return whole_lines(4 * blocks); }
  /// Then a bit for each share, whether it is baked; then the table.
  static constexpr std::size_t size_of_bits(std::size_t shares) {
    return whole_lines((shares + 7) / 8);
  }

 private:
  static constexpr std::size_t whole_lines(std::size_t bytes) {
    return (bytes + kLine - 1) / kLine * kLine;
  }
};

}  // namespace wend::io
