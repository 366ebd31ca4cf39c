// The one drawing code of all pictures of graphs.
#pragma once

#include "picture/canvas/canvas.h"
#include "wend/base/result.h"
#include "wend/picture/graph_picture.h"

namespace wend::drawing {

struct PictureSize {
  int width;
  int height;
};

/// How large the picture will be. Errors: it would have too many shapes; its places cannot be put
/// on one page. Precondition: check(picture).
Result<PictureSize> graph_size(const GraphPicture& picture);

/// Precondition: graph_size(picture), which is the canvas's size.
void draw_graph(const GraphPicture& picture, Canvas& canvas);

}  // namespace wend::drawing
