#pragma once

#include "wend/catalogue/node_navigator.h"
#include "wend/internal/catalogue/any_map.h"

namespace wend {

/// Access to a navigator's map, for code that keeps its searches under way.
class ServedMap {
 public:
  static const AnyMap& of(const NodeNavigator& navigator) { return *navigator.map_; }
};

}  // namespace wend
