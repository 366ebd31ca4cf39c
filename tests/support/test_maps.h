// Maps of every family, by node ids, one of each kind: a new kind of space is one line in the list.
#pragma once

#include <string>
#include <vector>

#include "wend/catalogue/node_navigator.h"

namespace wend::test {

struct TestMap {
  std::string name;
  NodeNavigator navigator;
};

/// Some hundreds of nodes each, blocked ones and several parts among them where there can be.
std::vector<TestMap> test_maps();

}  // namespace wend::test
