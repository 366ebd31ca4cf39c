#include "scene/families.h"

#include <vector>

// A line `FAMILY(ring)` stands for maps that say `"wend": "ring"`, which open_ring() reads: a
// function like JsonFamily::open, in a file of its own.
#ifndef FAMILIES  // the tests have one more
#define FAMILIES(FAMILY)
#endif

namespace wend::cli {

#define DECLARE(kind) NodeNavigator open_##kind(std::string_view text, const std::string& name);
FAMILIES(DECLARE)
#undef DECLARE

std::span<const JsonFamily> json_families() {
#define LIST(kind) {#kind, &open_##kind},
  static const std::vector<JsonFamily> families = {FAMILIES(LIST)};
#undef LIST
  return families;
}

}  // namespace wend::cli
