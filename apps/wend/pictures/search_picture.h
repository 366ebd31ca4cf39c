// Pictures of searches on grids.
#pragma once

#include "report/answer.h"
#include "scene/traced_search.h"
#include "wend/picture/picture.h"

namespace wend::cli {

/// The cells that were searched, and the path.
Picture search_picture(const Answer& answer);

/// The same of a trace, with room for its marks; with scores, the map has at most kMostScoredSide
/// columns and rows.
Picture search_picture(const TracedSearch& traced, bool scores);

}  // namespace wend::cli
