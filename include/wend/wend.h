#pragma once

/// All of wend in one include.

#include "wend/base/status.h"
#include "wend/base/trace.h"
#include "wend/base/types.h"
#include "wend/base/version.h"
#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/custom.h"
#include "wend/catalogue/graph_navigator.h"
#include "wend/catalogue/navigator.h"
#include "wend/catalogue/shared_navigator.h"
#include "wend/catalogue/waypoint_way.h"
#include "wend/io/grid_files.h"
#include "wend/io/grid_writers.h"
#include "wend/io/trace_file.h"
#include "wend/path/smooth.h"
#include "wend/space/generate_map.h"
#include "wend/space/graph_builder.h"
#include "wend/space/region_map.h"
#include "wend/space/walking_surface.h"
