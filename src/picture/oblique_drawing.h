// Pictures of ground with heights as seen from above and aslant.
#pragma once

#include "picture/graph_drawing.h"

namespace wend::drawing {

/// As graph_size and draw_graph, for a picture that is seen aslant.
Result<PictureSize> oblique_size(const GraphPicture& picture);
void draw_oblique(const GraphPicture& picture, Canvas& canvas);

}  // namespace wend::drawing
