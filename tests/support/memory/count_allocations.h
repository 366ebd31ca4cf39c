// Replaces the global operator new of its program by one that counts: for tests of what allocates
// nothing. Include it in one source only, of a program of its own.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>

namespace wend::test {

/// Since the program began.
inline std::atomic<std::uint64_t> allocations{0};

inline void* count_and_allocate(std::size_t bytes) noexcept {
  ++allocations;
  return std::malloc(bytes == 0 ? 1 : bytes);
}
inline void* or_throw(void* memory) {
  if (memory == nullptr) throw std::bad_alloc();
  return memory;
}

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
