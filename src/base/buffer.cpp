#include "wend/base/buffer.h"

#include <cstdlib>

namespace wend {

Allocator Allocator::standard() {
  return {[](void*, std::size_t bytes) { return std::calloc(bytes, 1); },
          [](void*, void* memory, std::size_t) { std::free(memory); }, nullptr};
}

}  // namespace wend
