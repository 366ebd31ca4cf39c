// Random grids of every layout, rule and terrain with goals: what tests of whole-map fields run on.
#pragma once

#include <string>
#include <vector>

#include "support/random_edits.h"
#include "wend/catalogue/navigator.h"
#include "wend/flow/flow_field.h"

namespace wend::test {

struct FieldWorld {
  GridMap map;
  Navigator navigator;
  std::vector<NodeId> goals;

  std::string describe() const;
};

enum class FieldGrids {
  any,
  with_diagonals,
  to_walk_on,  ///< squares whose corners nobody cuts
};

/// Goals may be blocked now and then, and there may be none.
FieldWorld random_field_world(Random& random, FieldGrids grids = FieldGrids::any);

}  // namespace wend::test
