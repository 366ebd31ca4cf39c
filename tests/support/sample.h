// How large a random sample a test takes.
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define WEND_SANITIZED_TEST
#endif
#elif defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define WEND_SANITIZED_TEST
#endif

namespace wend::test {

#ifdef WEND_SANITIZED_TEST
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

/// So many cases, or what they should come to; in builds with sanitizers, which take some ten times
/// as long and look for other faults, a tenth.
template <class Count>
constexpr Count sample(Count cases) {
  return kSanitized ? cases / 10 : cases;
}

}  // namespace wend::test
