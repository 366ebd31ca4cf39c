#include "scene/families.h"

namespace wend::cli {

std::span<const JsonFamily> json_families() { return {}; }

}  // namespace wend::cli
