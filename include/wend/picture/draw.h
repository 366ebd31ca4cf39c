// Pictures as the bytes of files: SVG, PNG, and animated GIF. The same picture gives the same
// bytes; for text in PNG and GIF, this requires the same versions of Cairo and of the font DejaVu
// Sans.
//
// This header belongs to the library wend::picture (CMake: find_package(wend COMPONENTS picture)),
// which needs Cairo, giflib and fmt.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "wend/base/result.h"
#include "wend/picture/chart.h"
#include "wend/picture/graph_picture.h"
#include "wend/picture/picture.h"

namespace wend {

enum class PictureFormat { svg, png, gif };

/// The format for the ending of a file's name, in small or capital letters. Error: none of the
/// three.
Result<PictureFormat> picture_format(std::string_view file);

/// Errors: no map, or one without cells, or with more than 2^26 of them; a list that must have an
/// entry per cell (or per node) has more or fewer; a cell is not on the map, a node not on the
/// list, a place not finite; scores on a map of too many columns or rows; a GraphPicture of too
/// many shapes; a PNG picture of more than 2^26 pixels or with a side over 32,000; not enough
/// memory for its pixels.
Result<std::string> draw_svg(const Picture& picture);
Result<std::string> draw_svg(const GraphPicture& picture);
Result<std::string> draw_png(const Picture& picture);
Result<std::string> draw_png(const GraphPicture& picture);

/// Errors: no panels, or more than twenty; a value that is not finite, or below 0.
Result<std::string> draw_svg(const Chart& chart);
Result<std::string> draw_png(const Chart& chart);

/// Draws any of the three; a GIF has one frame. Errors: those above, those of draw_gif, and an
/// invalid format.
Result<std::string> draw_picture(const Picture& picture, PictureFormat format);
Result<std::string> draw_picture(const GraphPicture& picture, PictureFormat format);

/// The frames of an animation, in order, all of one map.
template <class Shown>
struct AnimationOf {
  std::size_t frames = 1;  ///< at least 1
  /// Makes the picture show frame `index`; called with indices in any order.
  std::function<const Shown&(std::size_t index)> frame;
  int delay = 100;        ///< milliseconds per frame, except the last; up to 655,350
  int last_delay = 2500;  ///< milliseconds
};
using Animation = AnimationOf<Picture>;
using GraphAnimation = AnimationOf<GraphPicture>;

/// An animated GIF that repeats endlessly. All frames have the layout of the last one. Errors:
/// those of its pictures, of which the last has at most 2^24 pixels; a frame with a map of another
/// size; no frames, or no function that makes them; a delay out of range.
Result<std::string> draw_gif(const Animation& animation);
Result<std::string> draw_gif(const GraphAnimation& animation);

}  // namespace wend
