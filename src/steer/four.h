// Four floats at once, by the extension of vectors that GCC and Clang have; one after the other
// elsewhere, with the same results: each operation rounds as it does for one float.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstring>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace wend {

#if defined(__GNUC__) && !defined(WEND_PLAIN_FOUR)
using Four = float __attribute__((vector_size(16)));
/// Each lane is -1 where a comparison holds, else 0.
using FourMask = std::int32_t __attribute__((vector_size(16)));

inline Four four(float all) { return Four{all, all, all, all}; }
inline Four choose(FourMask where, Four a, Four b) { return where ? a : b; }
#else
struct FourMask {
  std::int32_t lanes[4];
  std::int32_t operator[](int lane) const { return lanes[lane]; }
};
struct Four {
  float lanes[4];
  float operator[](int lane) const { return lanes[lane]; }
};

template <typename Each>
Four each_of_four(Each each) {
  return {{each(0), each(1), each(2), each(3)}};
}
template <typename Each>
FourMask mask_of_four(Each each) {
  return {{each(0) ? -1 : 0, each(1) ? -1 : 0, each(2) ? -1 : 0, each(3) ? -1 : 0}};
}
inline FourMask operator+(FourMask a, FourMask b) {
  return {{a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3]}};
}
inline FourMask operator-(FourMask a, FourMask b) {
  return {{a[0] - b[0], a[1] - b[1], a[2] - b[2], a[3] - b[3]}};
}
inline Four operator+(Four a, Four b) {
  return each_of_four([&](int i) { return a[i] + b[i]; });
}
inline Four operator-(Four a, Four b) {
  return each_of_four([&](int i) { return a[i] - b[i]; });
}
inline Four operator*(Four a, Four b) {
  return each_of_four([&](int i) { return a[i] * b[i]; });
}
inline Four operator/(Four a, Four b) {
  return each_of_four([&](int i) { return a[i] / b[i]; });
}
inline Four operator-(Four a) {
  return each_of_four([&](int i) { return -a[i]; });
}
inline FourMask operator<(Four a, Four b) {
  return mask_of_four([&](int i) { return a[i] < b[i]; });
}
inline FourMask operator>(Four a, Four b) { return b < a; }
inline FourMask operator&(FourMask a, FourMask b) {
  return mask_of_four([&](int i) { return (a[i] & b[i]) != 0; });
}
inline FourMask operator|(FourMask a, FourMask b) {
  return mask_of_four([&](int i) { return (a[i] | b[i]) != 0; });
}
inline Four four(float all) { return {{all, all, all, all}}; }
inline Four choose(FourMask where, Four a, Four b) {
  return each_of_four([&](int i) { return where[i] != 0 ? a[i] : b[i]; });
}
#endif

inline Four load_four(const float* from) {
  Four values;
  std::memcpy(&values, from, sizeof values);
  return values;
}
inline void store_four(Four values, float* to) { std::memcpy(to, &values, sizeof values); }
/// The bits 0 to 3 are set where the mask is.
inline unsigned bits_of_mask(FourMask mask) {
#if defined(__SSE2__) && defined(__GNUC__) && !defined(WEND_PLAIN_FOUR)
  return static_cast<unsigned>(_mm_movemask_ps(reinterpret_cast<__m128>(mask)));
#else
  unsigned bits = 0;
  for (unsigned lane = 0; lane < 4; ++lane)
    bits |= mask[static_cast<int>(lane)] != 0 ? 1U << lane : 0;
  return bits;
#endif
}
/// Numbers less a number, as floats.
inline Four differences(const std::int32_t* numbers, std::int32_t from) {
#if defined(__GNUC__) && !defined(WEND_PLAIN_FOUR)
  FourMask values;
  std::memcpy(&values, numbers, sizeof values);
  return __builtin_convertvector(values - from, Four);
#else
  return Four{static_cast<float>(numbers[0] - from), static_cast<float>(numbers[1] - from),
              static_cast<float>(numbers[2] - from), static_cast<float>(numbers[3] - from)};
#endif
}
inline Four least(Four a, Four b) { return choose(a < b, a, b); }
inline Four most(Four a, Four b) { return choose(a > b, a, b); }
inline float least_of(Four a) {
  const float first = a[0] < a[1] ? a[0] : a[1];
  const float second = a[2] < a[3] ? a[2] : a[3];
  return first < second ? first : second;
}
inline float most_of(Four a) { return -least_of(-a); }
inline Four square_root(Four a) {
#if defined(__SSE2__) && defined(__GNUC__) && !defined(WEND_PLAIN_FOUR)
  return _mm_sqrt_ps(a);
#else
  return Four{std::sqrt(a[0]), std::sqrt(a[1]), std::sqrt(a[2]), std::sqrt(a[3])};
#endif
}

}  // namespace wend
