/// wend's C API. C99, and C++; for bindings of other languages, too. docs/c-api.md has a whole
/// program.
#pragma once

#include "wend/c/base.h"
#include "wend/c/catalogue.h"
#include "wend/c/crowd.h"
#include "wend/c/field.h"
#include "wend/c/influence.h"
#include "wend/c/knowledge.h"
#include "wend/c/map.h"
#include "wend/c/mesh.h"
#include "wend/c/navigator.h"
#include "wend/c/overlay.h"
#include "wend/c/record.h"
#include "wend/c/replanner.h"
#include "wend/c/service.h"
#include "wend/c/trace.h"
#include "wend/c/volume.h"
