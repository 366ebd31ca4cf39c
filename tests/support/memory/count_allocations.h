// Counts what a program allocates, for tests of code that allocates nothing. A program that links
// count_allocations.cpp has its global operator new replaced.
#pragma once

#include <atomic>
#include <cstdint>

namespace wend::test {

/// Since the program began, in all threads.
extern std::atomic<std::uint64_t> allocations;

}  // namespace wend::test
