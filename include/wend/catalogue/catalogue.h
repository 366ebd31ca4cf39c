#pragma once

#include <span>
#include <string_view>

#include "wend/search/algorithm_info.h"

namespace wend {

/// Every algorithm that is compiled in, in the order in which a reader should meet them. The tests,
/// the benchmarks, the command line and the documentation go through this list; a new algorithm is
/// one file in wend/search and one entry in include/wend/catalogue/algorithms.h.
std::span<const AlgorithmInfo> algorithms();

/// By name, words parted by underscores or dashes; null where there is none.
const AlgorithmInfo* find_algorithm(std::string_view name);

}  // namespace wend
