#include "support/memory/count_allocations.h"

#include <cstdlib>
#include <new>

namespace wend::test {

std::atomic<std::uint64_t> allocations{0};

namespace {

void* count_and_allocate(std::size_t bytes) noexcept {
  ++allocations;
  return std::malloc(bytes == 0 ? 1 : bytes);
}

void* or_throw(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

}  // namespace
}  // namespace wend::test

// Not inline: g++ 12 would see free() where it looks for the delete of a new.
[[gnu::noinline]] void* operator new(std::size_t bytes) {
  return wend::test::or_throw(wend::test::count_and_allocate(bytes));
}
[[gnu::noinline]] void* operator new[](std::size_t bytes) {
  return wend::test::or_throw(wend::test::count_and_allocate(bytes));
}
[[gnu::noinline]] void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  return wend::test::count_and_allocate(bytes);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }
