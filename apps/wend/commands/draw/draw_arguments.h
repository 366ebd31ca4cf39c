// The arguments of `wend draw`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "names/names.h"
#include "options/alternatives.h"
#include "options/search_options.h"
#include "pictures/slanting_picture.h"
#include "terminal/failure.h"
#include "wend/picture/draw.h"

namespace wend::cli {

enum class DrawFormat { svg, png, gif };
extern const std::vector<Named<DrawFormat>> kDrawFormats;

inline constexpr std::uint64_t kUsualFrames = 80;

/// As they were typed.
struct DrawArguments : QueryArguments {
  std::optional<std::string> trace;
  std::optional<std::string> first_moves;
  std::optional<std::string> clearance;
  std::optional<std::string> tiles;
  std::optional<std::string> format;
  std::optional<std::string> output;
  std::optional<std::string> steps;
  std::optional<std::string> funnel;
  std::optional<std::string> frames;
  std::optional<std::string> delay;
  ViewArguments view;
  bool scores = false;
  bool clusters = false;
  AlternativesArguments alternatives;
};

/// As they were meant.
struct DrawOptions {
  DrawFormat format = DrawFormat::svg;
  bool scores = false;
  std::optional<GridOptions> clusters;  ///< of a grid like this
  std::optional<std::uint64_t> steps;
  std::uint64_t frames = kUsualFrames;
  std::optional<std::uint64_t> delay;  ///< milliseconds
  ViewOptions view;
};

/// Throws a usage Failure where one is wrong.
DrawOptions parse_draw_options(const DrawArguments& arguments);

/// A picture as the bytes of a file; as a GIF of one frame, too.
template <class Shown>
std::string still(const Shown& picture, DrawFormat format) {
  switch (format) {
    case DrawFormat::svg: return value_or_refuse(draw_svg(picture));
    case DrawFormat::png: return value_or_refuse(draw_png(picture));
    case DrawFormat::gif: return value_or_refuse(draw_picture(picture, PictureFormat::gif));
  }
  return "";
}

}  // namespace wend::cli
