// Changes plans: lines, and the steps' numbers and cells, most of which stay in order.
#pragma once

#include <string>

#include "../mutate_lines.h"

namespace wend::fuzzing {

inline constexpr const char* kPlanWords[] = {"0",   "1",  "(1,2)",  "(1,2),",
                                             ":",   "()", "(-1,0)", "(2147483647,0)",
                                             "a=b", "2:", "(1,2)(", "( 1 ,2 )"};

inline constexpr char kPlanExample[] = "agents=2\n0:(1,2),(3,4),\n1:(1,3),(3,4),\n2:(2,3),(3,5),\n";

inline std::string mutated_plan(const std::string& text, Random& random) {
  Lines lines = lines_of(text.empty() || starts_anew(random) ? kPlanExample : text);
  LineMutator(kPlanWords, random).change(lines);
  return text_of(lines, any_line_end(random));
}

}  // namespace wend::fuzzing
