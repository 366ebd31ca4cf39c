// Pictures as the bytes of files.
#pragma once

#include <functional>
#include <string>

#include "picture/picture.h"

namespace wend::cli {

/// One picture. Throw a usage Failure where the map is too large for a picture of that kind.
std::string picture_svg(const Picture& picture);
std::string picture_png(const Picture& picture);

/// The frames of an animation, in order.
struct Animation {
  std::size_t frames = 1;  ///< at least 1
  /// Makes the picture show frame `index`; called with indices in any order.
  std::function<const Picture&(std::size_t index)> frame;
  int delay = 100;        ///< milliseconds per frame, but for the last
  int last_delay = 2500;  ///< milliseconds
};

/// An animated GIF that runs for ever. All frames have the layout of the last one.
std::string animation_gif(const Animation& animation);

}  // namespace wend::cli
