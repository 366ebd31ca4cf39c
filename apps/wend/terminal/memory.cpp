#include "terminal/memory.h"

#include <cstdio>
#include <cstdlib>

#include "terminal/exit_code.h"
#include "terminal/progress/status_line.h"

namespace wend::cli {

void out_of_memory() {
  clear_status_at_once();
  std::fputs("wend: out of memory\n", stderr);
  std::_Exit(static_cast<int>(ExitCode::internal));
}

Allocator checked_allocator() {
  const auto allocate = [](void*, std::size_t bytes) {
    void* memory = std::calloc(1, bytes);
    if (memory == nullptr) out_of_memory();
    return memory;
  };
  const auto release = [](void*, void* memory, std::size_t) { std::free(memory); };
  return {allocate, release, nullptr};
}

}  // namespace wend::cli
