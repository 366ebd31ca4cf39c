#include "tile_data.h"

#include <zlib.h>

#include <algorithm>
#include <array>

#include "../files/text.h"
#include "wend/base/assert.h"

namespace wend::io {
namespace {

using Kind = JsonValue::Kind;

constexpr std::size_t kBytesPerTile = 4;
// Deflate cannot do better than 258 bytes for two bits.
constexpr std::size_t kMostInflation = 1032;
// The highest four bits say how a tile is flipped or turned.
constexpr std::uint32_t kNumberBits = 0x0fffffff;

std::string tiles_expected(std::size_t count, const std::string& found) {
  return "data: expected " + counted(count, "tile") + ", found " + found;
}

std::vector<std::uint32_t> read_list(const JsonValue& data, std::size_t count,
                                     TiledReader& reader) {
  if (data.items.size() != count) {
    reader.fail(data, tiles_expected(count, std::to_string(data.items.size())));
    return {};
  }
  std::vector<std::uint32_t> tiles;
  tiles.reserve(count);
  for (const JsonValue& item : data.items) {
    constexpr double kMost = 4294967295.0;
    const double number = reader.number(item, "data", 0, kMost);
    const auto tile = static_cast<std::uint32_t>(number);
    if (tile != number) reader.fail(item, "data: a tile is a whole number");
    if (reader.error()) return {};
    tiles.push_back(tile & kNumberBits);
  }
  return tiles;
}

/// Numbers between commas, on as many lines as there may be.
class CsvTiles {
 public:
  CsvTiles(const JsonValue& data, TiledReader& reader)
      : rest_(data.text), line_(data.line), reader_(reader) {}

  std::vector<std::uint32_t> read(std::size_t count) {
    std::vector<std::uint32_t> tiles;
    // A digit and a comma each, at least.
    if (rest_.size() / 2 + 1 >= count) tiles.reserve(count);
    for (bool more = true; more && !reader_.error();) more = read_field(tiles, count);
    if (!reader_.error() && tiles.size() != count) {
      reader_.fail(line_, tiles_expected(count, std::to_string(tiles.size())));
    }
    if (reader_.error()) tiles.clear();
    return tiles;
  }

 private:
  /// Whether another one may follow.
  bool read_field(std::vector<std::uint32_t>& tiles, std::size_t count) {
    skip_blanks();
    const std::size_t end = std::min(rest_.find_first_of(", \t\r\n"), rest_.size());
    const std::string_view field = rest_.substr(0, end);
    rest_.remove_prefix(end);
    skip_blanks();
    // Some programs write a comma behind the last one as well.
    if (field.empty() && rest_.empty()) return false;
    const std::optional<std::uint32_t> tile = parse_whole(field, 0xffffffff);
    if (!tile || (!rest_.empty() && rest_.front() != ',')) {
      reader_.fail(line_, "data: tile " + std::to_string(tiles.size() + 1) +
                              " is no number between commas: " +
                              in_quotes(tile ? rest_.substr(0, 1) : field));
      return false;
    }
    if (tiles.size() == count) {
      reader_.fail(line_, tiles_expected(count, "more"));
      return false;
    }
    tiles.push_back(*tile & kNumberBits);
    const bool more = !rest_.empty();
    if (more) rest_.remove_prefix(1);
    return more;
  }

  void skip_blanks() {
    while (!rest_.empty() && std::string_view(" \t\r\n").find(rest_.front()) != rest_.npos) {
      if (rest_.front() == '\n') ++line_;
      rest_.remove_prefix(1);
    }
  }

  std::string_view rest_;
  std::uint32_t line_;
  TiledReader& reader_;
};

constexpr std::string_view kBase64 =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

constexpr std::array<std::uint8_t, 256> base64_digits() {
  std::array<std::uint8_t, 256> digits{};
  for (std::uint8_t& digit : digits) digit = 64;
  for (std::size_t i = 0; i < kBase64.size(); ++i) {
    digits[static_cast<unsigned char>(kBase64[i])] = static_cast<std::uint8_t>(i);
  }
  return digits;
}

/// Nothing where it is no Base64; blanks are skipped.
std::optional<std::string> from_base64(std::string_view text) {
  static constexpr std::array<std::uint8_t, 256> kDigits = base64_digits();
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3 + 3);
  std::uint32_t bits = 0;
  unsigned digits = 0;
  unsigned padding = 0;
  for (const char symbol : text) {
    if (std::string_view(" \t\r\n").find(symbol) != std::string_view::npos) continue;
    const std::uint8_t digit = kDigits[static_cast<unsigned char>(symbol)];
    padding += symbol == '=' ? 1 : 0;
    if (symbol != '=' && (digit == 64 || padding > 0)) return std::nullopt;
    bits = bits << 6 | (digit & 63);
    if (++digits % 4 != 0) continue;
    for (unsigned i = 0; i < 3; ++i) bytes += static_cast<char>(bits >> (16 - 8 * i) & 0xff);
  }
  if (digits % 4 != 0 || padding > 2 || padding > bytes.size()) return std::nullopt;
  bytes.resize(bytes.size() - padding);
  return bytes;
}

/// zlib's own state; freed at the end in all cases.
struct Inflater {
  z_stream stream{};
  bool ready = false;
  Inflater() {
    constexpr int kLargestWindow = 15;
    constexpr int kZlibOrGzip = 32;
    ready = inflateInit2(&stream, kLargestWindow + kZlibOrGzip) == Z_OK;
  }
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() {
    if (ready) inflateEnd(&stream);
  }
};

/// Exactly `size` bytes; nothing where the data are damaged or hold more or less.
std::optional<std::string> inflated(std::string bytes, std::size_t size) {
  Inflater inflater;
  if (!inflater.ready || size > kMostInflation * bytes.size()) return std::nullopt;
  // One more, so that too many can be told from just as many.
  std::string result(size + 1, '\0');
  z_stream& stream = inflater.stream;
  stream.next_in = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_in = static_cast<uInt>(bytes.size());
  stream.next_out = reinterpret_cast<Bytef*>(result.data());
  stream.avail_out = static_cast<uInt>(result.size());
  if (inflate(&stream, Z_FINISH) != Z_STREAM_END || stream.avail_out != 1) return std::nullopt;
  result.resize(size);
  return result;
}

std::vector<std::uint32_t> read_base64(const JsonValue& data, std::string_view compression,
                                       std::size_t count, TiledReader& reader) {
  const auto fail = [&](const std::string& reason) {
    reader.fail(data, "data: " + reason);
    return std::vector<std::uint32_t>();
  };
  std::optional<std::string> bytes = from_base64(data.text);
  if (!bytes) return fail("this is not Base64");
  if (!compression.empty()) {
    bytes = inflated(*std::move(bytes), kBytesPerTile * count);
    if (!bytes) {
      return fail("the compressed data are damaged, or are not those of " + counted(count, "tile"));
    }
  }
  if (bytes->size() != kBytesPerTile * count) {
    return fail("expected " + counted(kBytesPerTile * count, "byte") + " for " +
                counted(count, "tile") + ", found " + std::to_string(bytes->size()));
  }
  std::vector<std::uint32_t> tiles(count);
  for (std::size_t i = 0; i < bytes->size(); ++i) {
    const std::uint32_t byte = static_cast<unsigned char>((*bytes)[i]);
    tiles[i / kBytesPerTile] |= byte << (8 * (i % kBytesPerTile));
  }
  for (std::uint32_t& tile : tiles) tile &= kNumberBits;
  return tiles;
}

}  // namespace

std::vector<std::uint32_t> read_tiles(const JsonValue& data, TileEncoding encoding,
                                      std::size_t count, TiledReader& reader) {
  if (data.kind == Kind::array) return read_list(data, count, reader);
  if (data.kind != Kind::text) {
    reader.fail(data, "data: expected tiles");
    return {};
  }
  const std::string_view compression = encoding.compression;
  if (!compression.empty() && compression != "zlib" && compression != "gzip") {
    reader.fail(data, "data: the compression " + in_quotes(compression) +
                          " is not read; in Tiled, choose a tile layer format of the map that is "
                          "CSV or Base64 (zlib compressed), and save it again");
    return {};
  }
  if (encoding.encoding == "base64") return read_base64(data, compression, count, reader);
  if (encoding.encoding == "csv") return CsvTiles(data, reader).read(count);
  reader.fail(data, encoding.encoding.empty()
                        ? tiles_expected(count, "none")
                        : "data: there is no encoding " + in_quotes(encoding.encoding));
  return {};
}

std::string compressed_base64(const std::string& bytes) {
  uLongf size = compressBound(static_cast<uLong>(bytes.size()));
  std::string packed(size, '\0');
  const int result =
      compress(reinterpret_cast<Bytef*>(packed.data()), &size,
               reinterpret_cast<const Bytef*>(bytes.data()), static_cast<uLong>(bytes.size()));
  WEND_CHECK(result == Z_OK, "there is room for what was compressed, and memory to do it");
  packed.resize(size);
  std::string text;
  text.reserve(packed.size() / 3 * 4 + 4);
  for (std::size_t i = 0; i < packed.size(); i += 3) {
    const std::size_t count = std::min<std::size_t>(packed.size() - i, 3);
    std::uint32_t bits = 0;
    for (std::size_t k = 0; k < count; ++k) {
      bits |= std::uint32_t{static_cast<unsigned char>(packed[i + k])} << (16 - 8 * k);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += k > count ? '=' : kBase64[bits >> (18 - 6 * k) & 63];
    }
  }
  return text;
}

}  // namespace wend::io
