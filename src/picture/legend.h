// Explains a picture's colours and lines.
#pragma once

#include <string>
#include <vector>

#include "picture/canvas/canvas.h"
#include "wend/picture/picture.h"

namespace wend::drawing {

/// A sample and its meaning.
struct LegendEntry {
  enum class Shape { square, round, ring, line, dashes, closed, dear, pass_only };
  std::vector<Colour> fills;  ///< one; a square may have several, side by side
  Shape shape;
  std::string text;
  Place place = {};  ///< of the sample's top left corner

  double sample_width() const;
};

inline constexpr double kSample = 14;  ///< height of a sample

/// Nothing that the picture does not have. Where marks lie on ground of several costs, their
/// samples show all the colours that come of it, from cheap to dear ground.
std::vector<LegendEntry> legend_of(const Picture& picture, int cell);

/// Whether the path ends in a cell that is neither a start nor a goal, as those within a range and
/// the fallbacks do.
bool ends_elsewhere(const Picture& picture);

/// Draws an entry at its place.
void draw_entry(const LegendEntry& entry, Canvas& canvas);

/// The least and the greatest value at the ends of a bar in all colours between. Nothing where
/// there are no values.
void draw_scale_bar(const Picture& picture, Place corner, Canvas& canvas);

}  // namespace wend::drawing
