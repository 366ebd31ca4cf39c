// Tables that an algorithm needs before it can answer.
#pragma once

#include <vector>

#include "wend/catalogue/catalogue.h"
#include "wend/catalogue/navigator.h"

namespace wend::cli {

/// Computes them if one of the algorithms needs them, and says so on standard error; Ctrl-C gives
/// up. Throws a Failure where they cannot be had.
void bake_for(const std::vector<const AlgorithmInfo*>& algorithms, Navigator& navigator);

}  // namespace wend::cli
