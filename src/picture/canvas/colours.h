// The colours of all pictures. Chosen to stay apart for colour-blind eyes: Okabe and Ito's ("Color
// Universal Design", 2008) for what is marked, one even scale from dark to light for values.
#pragma once

#include <cstddef>
#include <cstdint>

namespace wend::drawing {

/// Eight bits per channel, sRGB.
struct Colour {
  std::uint8_t red = 0;
  std::uint8_t green = 0;
  std::uint8_t blue = 0;
  friend bool operator==(const Colour&, const Colour&) = default;
};

/// 0xRRGGBB.
constexpr std::uint32_t number_of(Colour colour) {
  return std::uint32_t{colour.red} << 16 | std::uint32_t{colour.green} << 8 | colour.blue;
}

/// The colour of a number 0xRRGGBB.
constexpr Colour colour_of_number(std::uint32_t number) {
  return {static_cast<std::uint8_t>(number >> 16 & 0xff),
          static_cast<std::uint8_t>(number >> 8 & 0xff), static_cast<std::uint8_t>(number & 0xff)};
}

inline constexpr Colour kClosed = {0x56, 0xb4, 0xe9};
inline constexpr Colour kOpen = {0xf0, 0xe4, 0x42};
inline constexpr Colour kClosedBackward = {0xcc, 0x79, 0xa7};
inline constexpr Colour kOpenBackward = {0xe6, 0x9f, 0x00};
inline constexpr Colour kPath = {0xd5, 0x5e, 0x00};
inline constexpr Colour kSmoothed = {0x00, 0x72, 0xb2};
inline constexpr Colour kAlternative = {0xe6, 0x9f, 0x00};
inline constexpr Colour kStart = {0x00, 0x9e, 0x73};
inline constexpr Colour kGoal = {0xcc, 0x79, 0xa7};
inline constexpr Colour kGround = {0xff, 0xff, 0xff};
inline constexpr Colour kWall = {0x2b, 0x2b, 0x2b};
inline constexpr Colour kWater = {0x2c, 0x5f, 0x8d};
inline constexpr Colour kTree = {0x4a, 0x62, 0x3c};
inline constexpr Colour kFog = {0xa8, 0xac, 0xb0};
inline constexpr Colour kInk = {0x22, 0x22, 0x22};
inline constexpr Colour kFaint = {0x66, 0x66, 0x66};
inline constexpr Colour kBlack = {0x00, 0x00, 0x00};

/// From one colour (share 0) to the other (share 1).
Colour mixed(Colour from, Colour to, double share);

/// How the marks of a search tint the ground of cells of that many pixels; small ones more
/// strongly.
Colour tinted(Colour ground, Colour mark, int cell);

/// Walkable ground by its cost in thousandths: from light to dark brown above open ground, greenish
/// below it. Precondition: thousandths > 0.
Colour ground_colour(std::uint32_t thousandths);

/// Blocked ground: nearly black, but for the water and the trees of the Moving AI convention.
Colour blocked_colour(char symbol);

/// A move of wend/internal/space/spaces/moves.h; neighbouring ones are well apart.
Colour move_colour(unsigned move);

/// A region's tint: neighbours in a list have different ones, light enough for names.
Colour region_tint(std::size_t region);

/// A value between the least (0, dark blue) and the greatest (1, light yellow).
Colour heat_colour(double share);

}  // namespace wend::drawing
