// Reads PNG files row by row. (libpng's simplified interface would be shorter, but it leaves 16-bit
// interlaced pictures with the pixels of their last pass alone, and versions before 1.6.51 write
// past the rows.)
#include "png_picture.h"

#include <png.h>

#include <array>
#include <csetjmp>
#include <cstring>
#include <optional>

#include "../files/text.h"
#include "wend/io/png_map.h"

namespace wend::io {
namespace {

constexpr std::string_view kSignature("\x89PNG\r\n\x1a\n", 8);

// Where the header, which is always the first chunk, says how a pixel is stored.
constexpr std::size_t kDepthOffset = 24;
constexpr std::size_t kColourTypeOffset = 25;
// Deflate cannot do better than 258 bytes for two bits.
constexpr std::uint64_t kMostInflation = 1032;

std::uint64_t bits_per_pixel(std::string_view bytes) {
  constexpr std::array<std::uint8_t, 7> kChannelsOfType = {1, 0, 3, 1, 2, 0, 4};
  const auto depth = static_cast<unsigned char>(bytes[kDepthOffset]);
  const auto type = static_cast<unsigned char>(bytes[kColourTypeOffset]);
  return std::uint64_t{depth} * (type < kChannelsOfType.size() ? kChannelsOfType[type] : 0u);
}

/// Why no memory should be taken for a picture of this size, or nothing.
std::optional<Error> size_error(std::uint32_t width, std::uint32_t height, std::string_view bytes,
                                const std::string& source) {
  const std::uint64_t pixels = std::uint64_t{width} * height;
  const std::string size = std::to_string(width) + " x " + std::to_string(height) + " pixels, ";
  if (pixels > std::uint64_t{GridMap::kMaxCells}) {
    return Error{source, 0,
                 "the picture has " + size + "more than " + std::to_string(GridMap::kMaxCells) +
                     ", the most there may be"};
  }
  if (pixels * bits_per_pixel(bytes) / 8 > kMostInflation * bytes.size()) {
    return Error{source, 0,
                 "the picture claims " + size + "more than a file of " +
                     std::to_string(bytes.size()) + " bytes can hold; it is damaged"};
  }
  return std::nullopt;
}

/// Why no chunk beside the pixels may be read, or nothing. libpng takes as much memory as a chunk
/// claims to be long, before it looks whether the file is.
std::optional<Error> chunk_error(std::string_view bytes, const std::string& source) {
  constexpr std::size_t kName = 4;  // where a chunk has its name, behind its length
  constexpr std::size_t kFrame = 12;
  for (std::size_t at = kSignature.size(); at + kFrame <= bytes.size();) {
    std::size_t length = 0;
    for (std::size_t i = 0; i < kName; ++i) {
      length = length << 8 | static_cast<unsigned char>(bytes[at + i]);
    }
    const std::string_view name = bytes.substr(at + kName, 4);
    const std::size_t left = bytes.size() - at - kFrame;
    if (name == "IDAT" && length > left) return std::nullopt;  // read piece by piece
    if (length > left) {
      return Error{source, 0,
                   "the chunk at byte " + std::to_string(at) + " claims " + std::to_string(length) +
                       " bytes, and the file has " + std::to_string(left) + " more; it is damaged"};
    }
    if (name == "IEND") return std::nullopt;
    at += kFrame + length;
  }
  return std::nullopt;
}

/// libpng's state of reading one file. libpng returns from its errors by longjmp, so that the two
/// functions that call it have no local variable with a destructor, and no references to others'.
class PngReader {
 public:
  explicit PngReader(std::string_view bytes) : bytes_(bytes) {
    png_ = png_create_read_struct(PNG_LIBPNG_VER_STRING, this, &PngReader::fail, &PngReader::warn);
    if (png_ != nullptr) info_ = png_create_info_struct(png_);
  }
  PngReader(const PngReader&) = delete;
  PngReader& operator=(const PngReader&) = delete;
  ~PngReader() { png_destroy_read_struct(&png_, &info_, nullptr); }

  /// All before the pixels. False: message() says why not.
  bool read_header() {
    if (info_ == nullptr) return false;
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    png_set_benign_errors(png_, 1);
    png_set_read_fn(png_, this, &PngReader::copy);
    png_read_info(png_, info_);
    return true;
  }
  std::uint32_t width() const { return png_get_image_width(png_, info_); }
  std::uint32_t height() const { return png_get_image_height(png_, info_); }

  /// Row by row, PngPicture::kChannels bytes per pixel. False: message() says why not.
  bool read_pixels(std::uint8_t* pixels) {
    if (setjmp(png_jmpbuf(png_)) != 0) return false;
    convert_to_rgba();
    const std::size_t row_bytes = std::size_t{width()} * PngPicture::kChannels;
    const int passes = png_set_interlace_handling(png_);
    png_read_update_info(png_, info_);
    if (png_get_rowbytes(png_, info_) != row_bytes) png_error(png_, "unknown form of pixels");
    for (int pass = 0; pass < passes; ++pass) {
      for (std::uint32_t y = 0; y < height(); ++y) {
        png_read_row(png_, pixels + y * row_bytes, nullptr);
      }
    }
    return true;
  }

  /// libpng's last words, in printable ASCII.
  std::string message() const {
    std::string text(message_.data());
    for (char& symbol : text) {
      if (!is_printable(symbol)) symbol = '?';
    }
    return text;
  }

 private:
  /// Asks for pixels of eight bits per channel, sRGB, for any kind of file.
  void convert_to_rgba() {
    const int type = png_get_color_type(png_, info_);
    const bool see_through =
        (type & PNG_COLOR_MASK_ALPHA) != 0 || png_get_valid(png_, info_, PNG_INFO_tRNS) != 0;
    png_set_expand(png_);
    png_set_scale_16(png_);
    if ((type & PNG_COLOR_MASK_COLOR) == 0) png_set_gray_to_rgb(png_);
    if (!see_through) png_set_add_alpha(png_, 255, PNG_FILLER_AFTER);
    png_set_alpha_mode_fixed(png_, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  }

  [[noreturn]] static void fail(png_structp png, png_const_charp text) {
    static_cast<PngReader*>(png_get_error_ptr(png))->note(text);
    png_longjmp(png, 1);
  }
  static void warn(png_structp png, png_const_charp text) {
    static_cast<PngReader*>(png_get_error_ptr(png))->note(text);
  }
  static void copy(png_structp png, png_bytep to, std::size_t count) {
    auto* const reader = static_cast<PngReader*>(png_get_io_ptr(png));
    if (count > reader->bytes_.size()) png_error(png, "read beyond end of data");
    std::memcpy(to, reader->bytes_.data(), count);
    reader->bytes_.remove_prefix(count);
  }
  void note(const char* text) { std::strncpy(message_.data(), text, message_.size() - 1); }

  std::string_view bytes_;  // that libpng has not read yet
  png_structp png_ = nullptr;
  png_infop info_ = nullptr;
  std::array<char, 128> message_{};
};

}  // namespace

bool is_png(std::string_view bytes) { return bytes.substr(0, kSignature.size()) == kSignature; }

Result<PngPicture> decode_png(std::string_view bytes, const std::string& source) {
  if (bytes.empty()) return Error{source, 0, "the file is empty"};
  if (!is_png(bytes)) return Error{source, 0, "this is no PNG picture"};
  if (auto problem = chunk_error(bytes, source)) return *std::move(problem);
  PngReader reader(bytes);
  const auto unreadable = [&] {
    return Error{source, 0, "the PNG picture cannot be read: " + reader.message()};
  };
  if (!reader.read_header()) return unreadable();
  if (auto problem = size_error(reader.width(), reader.height(), bytes, source)) {
    return *std::move(problem);
  }
  PngPicture picture{static_cast<std::int32_t>(reader.width()),
                     static_cast<std::int32_t>(reader.height()), nullptr};
  picture.pixels =
      std::make_unique_for_overwrite<std::uint8_t[]>(picture.size() * PngPicture::kChannels);
  if (!reader.read_pixels(picture.pixels.get())) return unreadable();
  return picture;
}

}  // namespace wend::io
