// The one drawing code of all pictures.
#pragma once

#include "picture/canvas/canvas.h"
#include "picture/layout.h"
#include "wend/picture/picture.h"

namespace wend::drawing {

/// Draws the picture where the layout says. Frames of an animation share the layout of the last.
void draw_picture(const Picture& picture, const Layout& layout, Canvas& canvas);

}  // namespace wend::drawing
