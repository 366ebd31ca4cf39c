// Animated GIF files, by giflib.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "picture/canvas/raster_canvas.h"
#include "wend/base/result.h"

struct GifFileType;

namespace wend::drawing {

/// At most 255 colours for the pictures it is shown: all of them if there are no more, else the
/// commonest, and for the rest those that leave no colour far from all of them.
class GifPalette {
 public:
  static constexpr std::size_t kMostColours = 255;  // one is left for "as before"

  void count(const RasterCanvas& picture);
  /// Never empty.
  std::vector<std::uint32_t> colours() const;

 private:
  static constexpr std::ptrdiff_t kCommonest = 128;

  /// All that were counted, the commonest first.
  std::vector<std::uint32_t> ranked() const;

  std::unordered_map<std::uint32_t, std::uint64_t> counts_;
};

/// Each frame is kept as its difference from the frame before. The animation repeats endlessly.
class GifFile {
 public:
  /// Frames of this size, in these colours (0xRRGGBB, at most GifPalette::kMostColours; others
  /// become the nearest of them).
  GifFile(int width, int height, const std::vector<std::uint32_t>& colours);
  GifFile(const GifFile&) = delete;
  GifFile& operator=(const GifFile&) = delete;
  ~GifFile();

  /// A frame of the given size, shown for so many hundredths of a second. Precondition: the
  /// picture's state().
  void add(const RasterCanvas& picture, int hundredths);

  /// The file's bytes; nothing can be added afterwards. Errors: there was no memory.
  Result<std::string> finish();

 private:
  /// Columns and rows left .. right - 1, top .. bottom - 1.
  struct Box {
    int left;
    int top;
    int right;
    int bottom;
  };

  void check(int result);
  void put_loop();
  void put_delay(int hundredths);
  void put_pixels(const RasterCanvas& picture, const Box& box);
  Box changed_box(const RasterCanvas& picture) const;
  std::uint8_t index_of(std::uint32_t colour);
  std::uint8_t nearest(std::uint32_t colour) const;

  int width_;
  int height_;
  std::vector<std::uint32_t> colours_;
  std::unordered_map<std::uint32_t, std::uint8_t> indices_;  // only looked up
  std::vector<std::uint32_t> before_;                        ///< the last frame; empty before it
  std::string bytes_;
  std::string fault_;  ///< the first one; empty: there was none
  GifFileType* file_ = nullptr;
};

}  // namespace wend::drawing
