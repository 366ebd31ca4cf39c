#include "pgm.h"

#include <algorithm>
#include <optional>

#include "../files/text.h"
#include "wend/space/maps/grid_map.h"

namespace wend::io {
namespace {

constexpr std::uint32_t kMostShade = 65535;

constexpr bool is_blank_byte(char byte) {
  return byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n' || byte == '\v' ||
         byte == '\f';
}

class PgmReader {
 public:
  PgmReader(std::string_view bytes, const std::string& source) : rest_(bytes), source_(source) {}

  Result<Shades> read() {
    in_digits_ = rest_[1] == '2';
    rest_.remove_prefix(2);
    const std::optional<std::uint32_t> width = take_number(kMostInt32);
    const std::optional<std::uint32_t> height = take_number(kMostInt32);
    const std::optional<std::uint32_t> most = take_number(kMostShade);
    if (!width || !height || !most || *width == 0 || *height == 0 || *most == 0) {
      return error("expected width, height and the brightest shade (1 to 65535)");
    }
    const std::uint64_t count = std::uint64_t{*width} * *height;
    if (count > std::uint64_t{GridMap::kMaxCells}) {
      return Error{source_, 0,
                   "the picture has " + size_text(*width, *height) + ", more than " +
                       std::to_string(GridMap::kMaxCells) + ", the most there may be"};
    }
    most_ = *most;
    Shades shades;
    shades.width = static_cast<std::int32_t>(*width);
    shades.height = static_cast<std::int32_t>(*height);
    if (std::optional<Error> problem = read_pixels(count, shades.shades))
      return *std::move(problem);
    return shades;
  }

 private:
  static std::string size_text(std::uint32_t width, std::uint32_t height) {
    return std::to_string(width) + " x " + std::to_string(height) + " pixels";
  }
  Error error(const std::string& reason) const { return {source_, line_, "PGM: " + reason}; }

  std::optional<Error> read_pixels(std::uint64_t count, std::vector<std::uint16_t>& shades) {
    // A blank before each number; or exactly one before all of the bytes.
    const std::uint64_t bytes_each = in_digits_ || most_ > 255 ? 2 : 1;
    if (rest_.size() < count * bytes_each + (in_digits_ ? 0 : 1)) {
      return Error{source_, 0,
                   "the picture ends too soon: it has not the " + std::to_string(count) +
                       " pixels that it claims"};
    }
    shades.reserve(count);
    if (!in_digits_) {
      read_bytes(count, bytes_each, shades);
      return std::nullopt;
    }
    while (shades.size() < count) {
      const std::optional<std::uint32_t> shade = take_number(most_);
      if (!shade) {
        return error("expected " + std::to_string(count) + " shades from 0 to " +
                     std::to_string(most_) + "; number " + std::to_string(shades.size() + 1) +
                     " is none");
      }
      shades.push_back(scaled(*shade));
    }
    return std::nullopt;
  }

  void read_bytes(std::uint64_t count, std::uint64_t bytes_each,
                  std::vector<std::uint16_t>& shades) {
    rest_.remove_prefix(1);
    for (std::size_t i = 0; i < count * bytes_each; i += bytes_each) {
      std::uint32_t shade = static_cast<unsigned char>(rest_[i]);
      if (bytes_each == 2) shade = shade << 8 | static_cast<unsigned char>(rest_[i + 1]);
      shades.push_back(scaled(std::min(shade, most_)));
    }
  }

  std::uint16_t scaled(std::uint32_t shade) const {
    return static_cast<std::uint16_t>((shade * std::uint32_t{Shades::kWhite} + most_ / 2) / most_);
  }

  /// Behind blanks and comments, of which there must be some.
  std::optional<std::uint32_t> take_number(std::uint32_t most) {
    const std::size_t before = rest_.size();
    skip_blanks();
    if (rest_.size() == before) return std::nullopt;
    std::size_t end = 0;
    while (end < rest_.size() && rest_[end] >= '0' && rest_[end] <= '9') ++end;
    const std::optional<std::uint32_t> number = parse_whole(rest_.substr(0, end), most);
    rest_.remove_prefix(end);
    return number;
  }

  void skip_blanks() {
    bool in_comment = false;
    while (!rest_.empty() && (in_comment || rest_.front() == '#' || is_blank_byte(rest_.front()))) {
      if (rest_.front() == '\n') ++line_;
      in_comment = rest_.front() == '#' || (in_comment && rest_.front() != '\n');
      rest_.remove_prefix(1);
    }
  }

  std::string_view rest_;
  const std::string& source_;
  std::uint64_t line_ = 1;
  bool in_digits_ = false;
  std::uint32_t most_ = 255;
};

}  // namespace

bool is_pgm(std::string_view bytes) {
  return bytes.size() > 2 && bytes[0] == 'P' && (bytes[1] == '2' || bytes[1] == '5');
}

Result<Shades> parse_pgm(std::string_view bytes, const std::string& source) {
  if (!is_pgm(bytes)) return Error{source, 0, "this is neither a PGM picture nor a PNG one"};
  return PgmReader(bytes, source).read();
}

}  // namespace wend::io
