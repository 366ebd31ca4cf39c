#include "wend/base/assert.h"

#include <cstdio>
#include <cstdlib>

namespace wend {

void fail_assertion(const char* condition, const char* message, const char* file, int line) {
  std::fprintf(stderr, "%s:%d: wend: %s (broken: %s)\n", file, line, message, condition);
  std::abort();
}

}  // namespace wend
