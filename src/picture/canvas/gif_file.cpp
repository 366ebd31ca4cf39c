#include "picture/canvas/gif_file.h"

#include <gif_lib.h>

#include <algorithm>
#include <limits>

namespace wend::drawing {
namespace {

constexpr std::uint32_t kColourMask = 0xffffff;
constexpr int kTransparent = 255;
constexpr int kTableSize = 256;

int append(GifFileType* file, const GifByteType* bytes, int count) {
  static_cast<std::string*>(file->UserData)
      ->append(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(count));
  return count;
}

GifByteType byte_of(std::uint32_t colour, int shift) {
  return static_cast<GifByteType>(colour >> shift & 0xff);
}

int distance(std::uint32_t a, std::uint32_t b) {
  int sum = 0;
  for (const int shift : {16, 8, 0}) {
    const int difference = int{byte_of(a, shift)} - int{byte_of(b, shift)};
    sum += difference * difference;
  }
  return sum;
}

}  // namespace

void GifPalette::count(const RasterCanvas& picture) {
  for (int y = 0; y < picture.height(); ++y) {
    const std::uint32_t* row = picture.row(y);
    for (int x = 0; x < picture.width();) {
      const int begin = x;
      while (x < picture.width() && row[x] == row[begin]) ++x;
      counts_[row[begin] & kColourMask] += static_cast<std::uint64_t>(x - begin);
    }
  }
}

std::vector<std::uint32_t> GifPalette::ranked() const {
  std::vector<std::pair<std::uint64_t, std::uint32_t>> counted;
  for (const auto& [colour, count] : counts_) counted.emplace_back(count, colour);
  // A total order: nothing depends on that of the table.
  std::sort(counted.begin(), counted.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first > b.first : a.second < b.second;
  });
  std::vector<std::uint32_t> colours;
  colours.reserve(counted.size());
  for (const auto& [count, colour] : counted) colours.push_back(colour);
  if (colours.empty()) colours.push_back(number_of(kGround));
  return colours;
}

std::vector<std::uint32_t> GifPalette::colours() const {
  std::vector<std::uint32_t> all = ranked();
  if (all.size() <= kMostColours) return all;
  std::vector<std::uint32_t> chosen(all.begin(), all.begin() + kCommonest);
  std::vector<int> away(all.size(), std::numeric_limits<int>::max());
  const auto come_nearer = [&](std::uint32_t colour) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      away[i] = std::min(away[i], distance(all[i], colour));
    }
  };
  for (const std::uint32_t colour : chosen) come_nearer(colour);
  while (chosen.size() < kMostColours) {
    const auto farthest = std::max_element(away.begin(), away.end());
    chosen.push_back(all[static_cast<std::size_t>(farthest - away.begin())]);
    come_nearer(chosen.back());
  }
  return chosen;
}

GifFile::GifFile(int width, int height, const std::vector<std::uint32_t>& colours)
    : width_(width), height_(height), colours_(colours) {
  for (std::size_t i = 0; i < colours.size(); ++i) {
    indices_.emplace(colours[i], static_cast<std::uint8_t>(i));
  }
  int error = 0;
  file_ = EGifOpen(&bytes_, append, &error);
  if (file_ == nullptr) {
    fault_ = "GIF: out of memory";
    return;
  }
  EGifSetGifVersion(file_, true);
  ColorMapObject* table = GifMakeMapObject(kTableSize, nullptr);
  if (table == nullptr) {
    check(GIF_ERROR);
    return;
  }
  for (std::size_t i = 0; i < colours.size(); ++i) {
    table->Colors[i] = {byte_of(colours[i], 16), byte_of(colours[i], 8), byte_of(colours[i], 0)};
  }
  const int result = EGifPutScreenDesc(file_, width, height, 8, 0, table);
  GifFreeMapObject(table);
  check(result);
  put_loop();
}

GifFile::~GifFile() {
  int error = 0;
  if (file_ != nullptr) EGifCloseFile(file_, &error);
}

void GifFile::check(int result) {
  if (result == GIF_OK || !fault_.empty()) return;
  const char* reason = GifErrorString(file_->Error);
  fault_ = std::string("GIF: ") + (reason != nullptr ? reason : "out of memory");
}

/// Netscape's extension, which all viewers know: repeat endlessly.
void GifFile::put_loop() {
  const unsigned char repeats[] = {1, 0, 0};
  check(EGifPutExtensionLeader(file_, APPLICATION_EXT_FUNC_CODE));
  check(EGifPutExtensionBlock(file_, 11, "NETSCAPE2.0"));
  check(EGifPutExtensionBlock(file_, sizeof repeats, repeats));
  check(EGifPutExtensionTrailer(file_));
}

void GifFile::put_delay(int hundredths) {
  GraphicsControlBlock control{};
  control.DisposalMode = DISPOSE_DO_NOT;
  control.DelayTime = hundredths;
  control.TransparentColor = before_.empty() ? NO_TRANSPARENT_COLOR : kTransparent;
  GifByteType packed[4];
  const std::size_t size = EGifGCBToExtension(&control, packed);
  check(EGifPutExtension(file_, GRAPHICS_EXT_FUNC_CODE, static_cast<int>(size), packed));
}

void GifFile::add(const RasterCanvas& picture, int hundredths) {
  if (!fault_.empty()) return;
  const Box box = changed_box(picture);
  put_delay(hundredths);
  check(EGifPutImageDesc(file_, box.left, box.top, box.right - box.left, box.bottom - box.top,
                         false, nullptr));
  put_pixels(picture, box);
}

void GifFile::put_pixels(const RasterCanvas& picture, const Box& box) {
  const bool first = before_.empty();
  const auto stride = static_cast<std::size_t>(width_);
  before_.resize(stride * static_cast<std::size_t>(height_));
  std::vector<GifPixelType> line(static_cast<std::size_t>(box.right - box.left));
  for (int y = box.top; y < box.bottom; ++y) {
    const std::uint32_t* row = picture.row(y);
    std::uint32_t* old = before_.data() + static_cast<std::size_t>(y) * stride;
    for (int x = box.left; x < box.right; ++x) {
      const std::uint32_t colour = row[x] & kColourMask;
      const bool same = !first && old[x] == colour;
      line[static_cast<std::size_t>(x - box.left)] =
          same ? GifPixelType{kTransparent} : index_of(colour);
      old[x] = colour;
    }
    check(EGifPutLine(file_, line.data(), static_cast<int>(line.size())));
  }
}

/// At least one pixel, since a frame cannot be empty.
GifFile::Box GifFile::changed_box(const RasterCanvas& picture) const {
  if (before_.empty()) return {0, 0, width_, height_};
  Box box = {width_, height_, 0, 0};
  for (int y = 0; y < height_; ++y) {
    const std::uint32_t* row = picture.row(y);
    const std::uint32_t* old =
        before_.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(width_);
    const auto differs = [&](int x) { return (row[x] & kColourMask) != old[x]; };
    int left = 0;
    while (left < width_ && !differs(left)) ++left;
    if (left == width_) continue;
    int right = width_;
    while (!differs(right - 1)) --right;
    box = {std::min(box.left, left), std::min(box.top, y), std::max(box.right, right), y + 1};
  }
  return box.right == 0 ? Box{0, 0, 1, 1} : box;
}

std::uint8_t GifFile::index_of(std::uint32_t colour) {
  const auto known = indices_.find(colour);
  if (known != indices_.end()) return known->second;
  return indices_.emplace(colour, nearest(colour)).first->second;
}

std::uint8_t GifFile::nearest(std::uint32_t colour) const {
  std::size_t best = 0;
  int least = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < colours_.size(); ++i) {
    const int far = distance(colours_[i], colour);
    if (far >= least) continue;
    least = far;
    best = i;
  }
  return static_cast<std::uint8_t>(best);
}

Result<std::string> GifFile::finish() {
  if (!fault_.empty()) return Error{"", 0, fault_};
  int error = 0;
  GifFileType* file = file_;
  file_ = nullptr;
  if (EGifCloseFile(file, &error) != GIF_OK) return Error{"", 0, "GIF: cannot be finished"};
  return std::move(bytes_);
}

}  // namespace wend::drawing
