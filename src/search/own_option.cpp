#include "wend/search/own_option.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "wend/base/assert.h"

namespace wend {

bool OwnOption::accepts(double value) const {
  WEND_ASSERT(least <= usual && usual <= most, "an option's usual value lies in its range");
  if (!(value >= least && value <= most)) return false;
  if ((whole || power_of_two) && std::floor(value) != value) return false;
  int exponent = 0;
  return !power_of_two || value == 0 || std::frexp(value, &exponent) == 0.5;
}

void OwnOptions::set(const OwnOption& option, double value) {
  const std::string_view name = option.name;
  const auto begin = values_.begin();
  auto end = begin + static_cast<std::ptrdiff_t>(count_);
  const auto before = [&](const Value& set) { return std::string_view(set.option->name) < name; };
  const auto place = std::find_if_not(begin, end, before);
  const bool is_set = place != end && std::string_view(place->option->name) == name;
  if (value == option.usual) {
    if (!is_set) return;
    *std::move(place + 1, end, place) = {};
    --count_;
    return;
  }
  if (!is_set) {
    WEND_CHECK(count_ < kMost, "a query sets at most OwnOptions::kMost own options: drop others");
    std::move_backward(place, end, end + 1);
    ++count_;
  }
  *place = {&option, value};
}

double OwnOptions::get(const OwnOption& option) const {
  for (const Value& set : values()) {
    if (set.option == &option || std::string_view(set.option->name) == option.name) {
      return set.value;
    }
  }
  return option.usual;
}

}  // namespace wend
