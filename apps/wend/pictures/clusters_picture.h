// The clusters that HPA* goes by, as part of a picture.
#pragma once

#include "wend/catalogue/navigator.h"
#include "wend/picture/picture.h"

namespace wend::cli {

/// Fills in the squares of both levels and their entrances, without the ends of links.
void add_clusters(Picture& picture, const GridOptions& options);

}  // namespace wend::cli
