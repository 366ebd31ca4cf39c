// The one drawing code of all pictures.
#pragma once

#include "canvas/canvas.h"
#include "picture/layout.h"
#include "picture/picture.h"

namespace wend::cli {

/// Draws the picture where the layout says. Frames of an animation share the layout of the last.
void draw_picture(const Picture& picture, const Layout& layout, Canvas& canvas);

}  // namespace wend::cli
