#pragma once

namespace wend {

/// Prints the broken condition to standard error and aborts.
[[noreturn]] void fail_assertion(const char* condition, const char* message, const char* file,
                                 int line);

}  // namespace wend

/// States a precondition or an invariant; checked in debug builds only (no NDEBUG).
#ifdef NDEBUG
#define WEND_ASSERT(condition, message) static_cast<void>(0)
#else
#define WEND_ASSERT(condition, message) \
  ((condition) ? static_cast<void>(0)   \
               : ::wend::fail_assertion(#condition, message, __FILE__, __LINE__))
#endif

/// Like WEND_ASSERT, but checked in every build: for errors that must stop the program (out of
/// memory).
#define WEND_CHECK(condition, message) \
  ((condition) ? static_cast<void>(0)  \
               : ::wend::fail_assertion(#condition, message, __FILE__, __LINE__))
