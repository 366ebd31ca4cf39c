#include "picture/canvas/colours.h"

#include <algorithm>
#include <cmath>

#include "wend/space/maps/grid_map.h"

namespace wend::drawing {
namespace {

// Strong enough to be told apart, weak enough for the terrain to show. An open list is often one
// cell thick, and yellow on white of that size would be lost.
constexpr double kTint = 0.55;
constexpr double kStrongTint = 0.85;
constexpr int kStronglyTintedCell = 4;

std::uint8_t channel(double value) {
  return static_cast<std::uint8_t>(std::clamp(std::floor(value + 0.5), 0.0, 255.0));
}

/// A linear intensity as a channel of sRGB.
std::uint8_t encoded(double intensity) {
  const double light = std::clamp(intensity, 0.0, 1.0);
  return channel(255 *
                 (light <= 0.0031308 ? 12.92 * light : 1.055 * std::pow(light, 1 / 2.4) - 0.055));
}

/// A colour of Oklab, in which equal distances look equally far (B. Ottosson, "A perceptual color
/// space for image processing", 2020).
Colour from_oklab(double lightness, double a, double b) {
  const auto cube = [](double x) { return x * x * x; };
  const double l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b);
  const double m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b);
  const double s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b);
  return {encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
          encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
          encoded(-0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s)};
}

}  // namespace

Colour mixed(Colour from, Colour to, double share) {
  const auto mix = [&](std::uint8_t a, std::uint8_t b) { return channel(a + (b - a) * share); };
  return {mix(from.red, to.red), mix(from.green, to.green), mix(from.blue, to.blue)};
}

Colour tinted(Colour ground, Colour mark, int cell) {
  return mixed(ground, mark, cell < kStronglyTintedCell ? kStrongTint : kTint);
}

Colour ground_colour(std::uint32_t thousandths) {
  constexpr Colour kCheap = {0xcf, 0xe3, 0xcf};
  constexpr Colour kLight = {250, 243, 225};
  constexpr Colour kDear = {110, 80, 40};
  if (thousandths == TerrainCosts::kThousandths) return kGround;
  if (thousandths < TerrainCosts::kThousandths) return kCheap;
  const double open = TerrainCosts::kThousandths;
  // By the square root, so that cost 8 is well apart from cost 2, and cost 100 from cost 8.
  return mixed(kLight, kDear, 1 - 0.85 * std::sqrt(open / thousandths));
}

Colour blocked_colour(char symbol) {
  if (symbol == 'W') return kWater;
  return symbol == 'T' ? kTree : kWall;
}

Colour move_colour(unsigned move) {
  // Okabe and Ito's, with grey for their black; by the numbers of the moves.
  constexpr Colour kMoves[] = {{0x00, 0x72, 0xb2}, {0xd5, 0x5e, 0x00}, {0x00, 0x9e, 0x73},
                               {0xcc, 0x79, 0xa7}, {0xf0, 0xe4, 0x42}, {0x56, 0xb4, 0xe9},
                               {0xe6, 0x9f, 0x00}, {0xbd, 0xbd, 0xbd}};
  return kMoves[move];
}

Colour region_tint(std::size_t region) {
  constexpr Colour kTints[] = {{0xc9, 0xdf, 0xee}, {0xf6, 0xdd, 0xb8}, {0xcf, 0xe8, 0xd5},
                               {0xf0, 0xd3, 0xe2}, {0xf7, 0xf1, 0xb5}, {0xdd, 0xd6, 0xee},
                               {0xe8, 0xd9, 0xc9}};
  return kTints[region % std::size(kTints)];
}

Colour heat_colour(double share) {
  // A straight line from blue to yellow: even steps, rising lightness, and the one pair of hues
  // that nearly all colour-blind eyes tell apart.
  const double t = std::clamp(share, 0.0, 1.0);
  return from_oklab(0.36 + 0.58 * t, -0.02 - 0.02 * t, -0.13 + 0.28 * t);
}

}  // namespace wend::drawing
