// How large a random sample a test takes.
#pragma once

namespace wend::test {

#ifdef WEND_SANITIZED  // tests/CMakeLists.txt
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
