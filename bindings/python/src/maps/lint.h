// Whether a heuristic can overestimate on a map.
#pragma once

#include "door.h"

namespace wend::python {

/// The method lint of navigators.
void add_lint(DoorClass& navigator);

}  // namespace wend::python
