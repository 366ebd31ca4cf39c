// Every form in which a PNG file can store a pixel (kind of colour, depth, transparency, filter of
// a row, order of the rows) against what the format's specification says the pixel is.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>

#include "png_bytes.h"
#include "support/random.h"
#include "wend/io/png_map.h"

namespace wend::io {
namespace {

std::size_t channels_of(char type) {
  constexpr std::array<std::size_t, 7> kChannels = {1, 0, 3, 1, 2, 0, 4};
  return kChannels[static_cast<std::size_t>(type)];
}

/// A picture as samples, before it is packed into a file.
struct Samples {
  std::size_t width = 1;
  std::size_t height = 1;
  char depth = 8;
  char type = kGrey;
  std::vector<std::vector<std::uint32_t>> pixels;  // row by row, a sample per channel
  std::string colours;                             // PLTE
  std::string opacities;                           // tRNS of an indexed picture
  std::vector<std::uint32_t> transparent;          // tRNS of the others: one colour

  std::size_t bits() const { return channels_of(type) * static_cast<std::size_t>(depth); }
  std::uint32_t most() const { return (1u << depth) - 1; }
};

Samples random_samples(char type, char depth, test::Random& random) {
  Samples picture;
  picture.width = static_cast<std::size_t>(random.between(1, 20));
  picture.height = static_cast<std::size_t>(random.between(1, 20));
  picture.depth = depth;
  picture.type = type;
  const auto any = [&] { return random.below(picture.most() + 1); };
  for (std::size_t i = 0; i < picture.width * picture.height; ++i) {
    std::vector<std::uint32_t> pixel(channels_of(type));
    for (std::uint32_t& sample : pixel) sample = static_cast<std::uint32_t>(any());
    picture.pixels.push_back(pixel);
  }
  const auto bytes = [&](std::size_t count) {
    std::string text;
    for (std::size_t i = 0; i < count; ++i) text += static_cast<char>(random.below(256));
    return text;
  };
  const bool some = random.below(2) == 0;
  if (type == kIndexed) picture.colours = bytes(3 * (picture.most() + std::size_t{1}));
  if (type == kIndexed && some) picture.opacities = bytes(picture.colours.size() / 3);
  if ((type == kGrey || type == kRgb) && some) picture.transparent = picture.pixels[0];
  return picture;
}

/// As the specification says: samples are scaled to eight bits and rounded, and the one transparent
/// colour is compared before.
Colour colour_of(const Samples& picture, std::size_t index) {
  const std::vector<std::uint32_t>& pixel = picture.pixels[index];
  const auto scaled = [&](std::uint32_t sample) {
    return (sample * 255 + picture.most() / 2) / picture.most();
  };
  std::array<std::uint32_t, 4> parts = {0, 0, 0, 255};
  if (picture.type == kIndexed) {
    const auto byte = [](const std::string& text, std::size_t i) {
      return static_cast<std::uint32_t>(static_cast<std::uint8_t>(text[i]));
    };
    for (std::size_t k = 0; k < 3; ++k) parts[k] = byte(picture.colours, 3 * pixel[0] + k);
    if (!picture.opacities.empty()) parts[3] = byte(picture.opacities, pixel[0]);
  } else {
    const bool grey = picture.type == kGrey || picture.type == kGreyAndOpacity;
    for (std::size_t k = 0; k < 3; ++k) parts[k] = scaled(pixel[grey ? 0 : k]);
    if (picture.type == kGreyAndOpacity || picture.type == kRgba) parts[3] = scaled(pixel.back());
    if (pixel == picture.transparent) parts[3] = 0;
  }
  const auto blended = [&](std::uint32_t part) {
    return static_cast<std::uint8_t>((part * parts[3] + 255 * (255 - parts[3]) + 127) / 255);
  };
  return {blended(parts[0]), blended(parts[1]), blended(parts[2])};
}

std::uint8_t paeth(int left, int above, int corner) {
  const int guess = left + above - corner;
  const int to_left = std::abs(guess - left);
  const int to_above = std::abs(guess - above);
  const int to_corner = std::abs(guess - corner);
  if (to_left <= to_above && to_left <= to_corner) return static_cast<std::uint8_t>(left);
  return static_cast<std::uint8_t>(to_above <= to_corner ? above : corner);
}

/// A row behind the number of its filter; `above` is the row before, or empty.
std::string filtered(const std::string& row, const std::string& above, std::size_t step,
                     std::uint64_t filter) {
  std::string text(1, static_cast<char>(filter));
  const auto byte = [](const std::string& from, std::size_t i) {
    return i < from.size() ? int{static_cast<std::uint8_t>(from[i])} : 0;
  };
  for (std::size_t i = 0; i < row.size(); ++i) {
    const int left = i >= step ? byte(row, i - step) : 0;
    const int corner = i >= step ? byte(above, i - step) : 0;
    const std::array<int, 5> guesses = {0, left, byte(above, i), (left + byte(above, i)) / 2,
                                        paeth(left, byte(above, i), corner)};
    text += static_cast<char>(byte(row, i) - guesses[filter]);
  }
  return text;
}

/// Every `across`th pixel of every `down`th row, as rows of a file.
std::string pass(const Samples& picture, const std::array<std::size_t, 4>& order,
                 test::Random& random) {
  const auto [x0, across, y0, down] = order;
  std::string data;
  std::string above;
  if (x0 >= picture.width) return data;
  for (std::size_t y = y0; y < picture.height; y += down) {
    std::string row;
    std::uint32_t bits = 0;
    std::uint32_t held = 0;
    const auto put = [&](std::uint32_t value, std::uint32_t count) {
      bits = bits << count | value;
      for (held += count; held >= 8; held -= 8) row += static_cast<char>(bits >> (held - 8) & 255);
    };
    for (std::size_t x = x0; x < picture.width; x += across) {
      for (const std::uint32_t sample : picture.pixels[y * picture.width + x]) {
        put(sample, static_cast<std::uint32_t>(picture.depth));
      }
    }
    if (held > 0) put(0, 8 - held);
    data += filtered(row, above, std::max<std::size_t>(picture.bits() / 8, 1), random.below(5));
    above = row;
  }
  return data;
}

std::string file_of(const Samples& picture, bool interlaced, test::Random& random) {
  constexpr std::array<std::array<std::size_t, 4>, 7> kPasses = {{{0, 8, 0, 8},
                                                                  {4, 8, 0, 8},
                                                                  {0, 4, 4, 8},
                                                                  {2, 4, 0, 4},
                                                                  {0, 2, 2, 4},
                                                                  {1, 2, 0, 2},
                                                                  {0, 1, 1, 2}}};
  std::string data;
  if (!interlaced) data = pass(picture, {0, 1, 0, 1}, random);
  for (std::size_t i = 0; interlaced && i < kPasses.size(); ++i) {
    data += pass(picture, kPasses[i], random);
  }
  std::string opacities = picture.opacities;
  for (const std::uint32_t sample : picture.transparent) {
    opacities += static_cast<char>(sample >> 8);
    opacities += static_cast<char>(sample & 255);
  }
  std::string more;
  if (!picture.colours.empty()) more += chunk("PLTE", picture.colours);
  if (!opacities.empty()) more += chunk("tRNS", opacities);
  return header(static_cast<std::uint32_t>(picture.width),
                static_cast<std::uint32_t>(picture.height), picture.depth, picture.type,
                interlaced) +
         more + chunk("IDAT", compressed(data)) + chunk("IEND", "");
}

/// Colours all over, so that a pixel that is read as another is another symbol nearly always.
Palette random_palette(test::Random& random) {
  Palette palette;
  for (char symbol = 'A'; symbol <= 'Z'; ++symbol) {
    const auto part = [&] { return static_cast<std::uint8_t>(random.below(256)); };
    palette.push_back({{part(), part(), part()}, 1, symbol});
  }
  return palette;
}

char nearest(const Palette& palette, Colour colour) {
  const auto distance = [&](const PaletteEntry& entry) {
    const int red = colour.red - entry.colour.red;
    const int green = colour.green - entry.colour.green;
    const int blue = colour.blue - entry.colour.blue;
    return red * red + green * green + blue * blue;
  };
  return std::min_element(palette.begin(), palette.end(),
                          [&](const auto& a, const auto& b) { return distance(a) < distance(b); })
      ->symbol;
}

void check_form(char type, char depth, bool interlaced) {
  test::Random random(static_cast<std::uint64_t>(type * 100 + depth));
  for (int round = 0; round < 60; ++round) {
    const Samples picture = random_samples(type, depth, random);
    PngMapOptions options;
    options.palette = random_palette(random);
    const auto map = parse_png_map(file_of(picture, interlaced, random), options, "a.png");
    ASSERT_TRUE(map.ok()) << map.error().message();
    ASSERT_EQ(map.value().width(), static_cast<std::int32_t>(picture.width));
    ASSERT_EQ(map.value().height(), static_cast<std::int32_t>(picture.height));
    for (std::size_t i = 0; i < picture.pixels.size(); ++i) {
      ASSERT_EQ(map.value().cells()[i], nearest(options.palette, colour_of(picture, i)))
          << "type " << int{type} << ", depth " << int{depth} << ", pixel " << i % picture.width
          << "," << i / picture.width << " of " << picture.width << " x " << picture.height;
    }
  }
}

void check_all_forms(bool interlaced) {
  for (const char type : {kGrey, kRgb, kIndexed, kGreyAndOpacity, kRgba}) {
    for (const char depth : {'\1', '\2', '\4', '\10', '\20'}) {
      const bool small = depth < 8 && type != kGrey && type != kIndexed;
      if (!small && !(type == kIndexed && depth == 16)) check_form(type, depth, interlaced);
    }
  }
}

TEST(PngForms, EveryPixelIsWhatTheSpecificationSays) { check_all_forms(false); }

TEST(PngForms, InterlacedPicturesAreTheSame) { check_all_forms(true); }

}  // namespace
}  // namespace wend::io
