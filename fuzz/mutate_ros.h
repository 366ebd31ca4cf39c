// Changes maps of robots as fuzz_ros_map.cpp takes them: lines of the YAML file, or the image
// behind the NUL, which stays a picture, PGM or PNG.
//
// fuzz-ros-map: cov 1048 to 1095, ft 2503 to 2991; accepted 39 to 502.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "mutate_lines.h"
#include "mutate_png.h"

namespace wend::fuzzing {

inline constexpr char kRosExample[] =
    "image: a.pgm\nresolution: 0.1\norigin: [-3.0, -2.0, 0.0]\nnegate: 0\n"
    "occupied_thresh: 0.65\nfree_thresh: 0.196\n";

inline constexpr const char* kRosWords[] = {"image: a.pgm",
                                            "image: 'a b.png'",
                                            "image: \"\\u00e9\"",
                                            "resolution: 0.05",
                                            "mode: scale",
                                            "mode: trinary",
                                            "mode: raw",
                                            "negate: 1",
                                            "negate: yes",
                                            "negate: False",
                                            "origin: [1, 2, 3]",
                                            "origin: [-.5, +1, 1e2]",
                                            "origin:\n- 1\n- 2\n- 3.5",
                                            "occupied_thresh: 1",
                                            "free_thresh: 0",
                                            "occupied_thresh: 0.5",
                                            "free_thresh: 0.5",
                                            "mode",
                                            "image",
                                            "origin",
                                            "- 1",
                                            "{a: b}",
                                            "[1, 2]",
                                            "&a 1",
                                            "*a",
                                            "? x",
                                            "--- ",
                                            "...",
                                            "%YAML 1.2",
                                            "# what",
                                            "| ",
                                            "> ",
                                            "'",
                                            "\"",
                                            "!!str 1",
                                            "~",
                                            "x: {y: [1]}",
                                            "x:\n  y: [1, {z: 2}]",
                                            "-",
                                            "1e-9",
                                            "1e9",
                                            "1e12",
                                            "nan",
                                            ".inf",
                                            "-0"};

/// Mostly a valid picture of a few pixels; otherwise it claims too much or has too little.
inline std::string any_pgm(Random& random) {
  constexpr std::uint32_t kWhites[] = {255, 255, 255, 1, 15, 254, 256, 65535, 0, 65536};
  const bool in_digits = random.chance(50);
  const std::uint32_t width = 1 + random.below(12);
  const std::uint32_t height = 1 + random.below(8);
  const std::uint32_t white = one_of(kWhites, random);
  const std::string claim = random.chance(10) ? edge_number_text(random) : std::to_string(height);
  std::string picture = std::string(in_digits ? "P2" : "P5") +
                        (random.chance(20) ? " # c\n" : "\n") + std::to_string(width) + " " +
                        claim + (random.chance(20) ? "\n#\n" : "\n") + std::to_string(white) + "\n";
  std::size_t count = std::size_t{width} * height;
  if (random.chance(5)) --count;
  if (!in_digits) return picture + any_bytes(count * (white > 255 ? 2 : 1), random);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint32_t shade = random.below(white + 1);
    picture += (random.chance(1) ? edge_number_text(random) : std::to_string(shade)) +
               (random.chance(10) ? "\n" : " ");
  }
  return picture;
}

inline std::string mutated_image(const std::string& image, Random& random) {
  const bool is_png = image.substr(0, kPngSignature.size()) == kPngSignature;
  const bool stays = !random.chance(10);
  if (is_png == stays) return PngMutator(random).mutated(image);
  return random.chance(30) ? mutated_bytes(image) : any_pgm(random);
}

inline std::string mutated_ros(const std::string& bytes, Random& random) {
  const std::size_t end = std::min(bytes.find('\0'), bytes.size());
  const bool is_new = end == bytes.size() || starts_anew(random);
  Lines lines = lines_of(is_new ? kRosExample : std::string_view(bytes).substr(0, end));
  std::string image = is_new ? any_pgm(random) : bytes.substr(end + 1);
  const bool both = random.chance(20);
  const bool yaml = random.chance(50);
  if (yaml || both) LineMutator(kRosWords, random).change(lines);
  if (!yaml || both) image = mutated_image(image, random);
  std::string text = text_of(lines, any_line_end(random));
  std::replace(text.begin(), text.end(), '\0', '0');
  return text + '\0' + image;
}

}  // namespace wend::fuzzing
