// Reads animated GIF files with giflib, for tests.
#pragma once

#include <gif_lib.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <vector>

namespace wend::test {

struct GifFrames {
  int width = 0;
  int height = 0;
  std::vector<int> delays;  ///< hundredths of a second
  /// 0xRRGGBB per pixel, row by row, as each frame shows.
  std::vector<std::vector<unsigned>> pixels;
};

struct GifSource {
  const std::string* bytes;
  std::size_t position;
};

inline int read_gif_bytes(GifFileType* file, GifByteType* target, int count) {
  auto& source = *static_cast<GifSource*>(file->UserData);
  const std::size_t left = source.bytes->size() - source.position;
  const std::size_t taken = std::min(left, static_cast<std::size_t>(count));
  std::memcpy(target, source.bytes->data() + source.position, taken);
  source.position += taken;
  return static_cast<int>(taken);
}

/// Lays the frame's pixels over what was there before.
inline void lay_over(const SavedImage& image, const ColorMapObject& table, int transparent,
                     int width, std::vector<unsigned>& pixels) {
  const GifImageDesc& box = image.ImageDesc;
  for (int i = 0; i < box.Width * box.Height; ++i) {
    const int index = image.RasterBits[i];
    if (index == transparent) continue;
    const GifColorType& colour = table.Colors[index];
    const int place = (box.Top + i / box.Width) * width + box.Left + i % box.Width;
    pixels[static_cast<std::size_t>(place)] =
        unsigned{colour.Red} << 16 | unsigned{colour.Green} << 8 | colour.Blue;
  }
}

inline GifFrames read_gif(const std::string& bytes) {
  GifSource source = {&bytes, 0};
  int error = 0;
  GifFileType* file = DGifOpen(&source, read_gif_bytes, &error);
  GifFrames frames;
  if (file == nullptr || DGifSlurp(file) != GIF_OK) {
    ADD_FAILURE() << "not a GIF file, error " << error;
    return frames;
  }
  frames.width = file->SWidth;
  frames.height = file->SHeight;
  std::vector<unsigned> pixels(static_cast<std::size_t>(file->SWidth * file->SHeight));
  for (int i = 0; i < file->ImageCount; ++i) {
    GraphicsControlBlock control{};
    EXPECT_EQ(DGifSavedExtensionToGCB(file, i, &control), GIF_OK);
    frames.delays.push_back(control.DelayTime);
    lay_over(file->SavedImages[i], *file->SColorMap, control.TransparentColor, file->SWidth,
             pixels);
    frames.pixels.push_back(pixels);
  }
  DGifCloseFile(file, &error);
  return frames;
}

}  // namespace wend::test
