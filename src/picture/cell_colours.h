// The colours of a picture's cells: what terrain, marks and values make of them.
#pragma once

#include <limits>
#include <vector>

#include "picture/canvas/canvas.h"
#include "wend/picture/picture.h"

namespace wend::drawing {

/// The least and the greatest of the finite values.
struct ValueRange {
  double least = std::numeric_limits<double>::infinity();
  double most = -std::numeric_limits<double>::infinity();

  bool empty() const { return least > most; }
  double share(double value) const { return most > least ? (value - least) / (most - least) : 0; }
};

ValueRange range_of(const std::vector<double>& values);

/// Whether cells have values or first moves: then ground is seen only where one has none.
bool has_values(const Picture& picture);
/// Whether cell i has one, or a start, where no way needs a move.
bool has_value(const Picture& picture, std::size_t i);

/// The mark of cell or node i; none if the picture has no marks.
Mark mark_at(const std::vector<Mark>& marks, std::size_t i);

/// A ground of that colour with those marks, where cells have that many pixels; two marks are mixed
/// evenly.
Colour marked(Colour ground, Mark forward, Mark backward, int cell);

/// A cell without a value, of that symbol and with those marks.
Colour cell_colour(const Picture& picture, char symbol, Mark forward, Mark backward, int cell);

/// Ground that the unit has not seen: faint, because the viewer of the picture knows more.
Colour fogged(Colour ground);

/// All cells.
CellColours cell_colours(const Picture& picture, int cell);

}  // namespace wend::drawing
