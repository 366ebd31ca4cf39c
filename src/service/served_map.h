#pragma once

#include "wend/catalogue/node_navigator.h"
#include "wend/internal/catalogue/any_map.h"

namespace wend {

/// The map behind the door, for those who keep its searches under way.
class ServedMap {
 public:
  static const AnyMap& of(const NodeNavigator& navigator) { return *navigator.map_; }
};

}  // namespace wend
