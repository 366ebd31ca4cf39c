// Charts of values over time.
#pragma once

#include "picture/canvas/canvas.h"
#include "picture/graph_drawing.h"
#include "wend/base/result.h"
#include "wend/picture/chart.h"

namespace wend::drawing {

/// Errors: no panels, or more than twenty; a value that is not finite, or below 0.
Result<void> check(const Chart& chart);

PictureSize chart_size(const Chart& chart);
void draw_chart(const Chart& chart, Canvas& canvas);

}  // namespace wend::drawing
