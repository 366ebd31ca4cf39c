// Feeds arbitrary bytes to the reader of PNG maps. The first byte chooses the options, and whether
// the check sums are corrected first; otherwise few changes would get past them. The rest is
// the file. Files are short (-max_len=4096), but may claim much; besides what the sanitizers see,
// it checks the promises of every answer.
#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "mutate_png.h"
#include "require.h"
#include "wend/io/png_map.h"

namespace {

using namespace wend;
using namespace wend::io;

PngMapOptions options_of(std::uint8_t choice) {
  PngMapOptions options;
  options.threshold = (choice & 15) / 15.0;
  options.invert = (choice & 16) != 0;
  options.exact = (choice & 32) != 0;
  if ((choice & 64) != 0) {
    options.palette = {{{0, 0, 0}, 0, '#'}, {{255, 255, 255}, 1, '.'}, {{0, 255, 0}, 2.5, 'g'}};
  }
  return options;
}

std::uint32_t number_at(const std::string& bytes, std::size_t offset) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    number = number << 8 | static_cast<std::uint8_t>(bytes[offset + i]);
  }
  return number;
}

/// The same with the right sum at the end of each chunk (length, name, data, sum).
std::string with_right_sums(std::string bytes) {
  constexpr std::size_t kSignature = 8;
  for (std::size_t chunk = kSignature; chunk + 12 <= bytes.size();) {
    const std::size_t length = number_at(bytes, chunk);
    const std::size_t sum_offset = chunk + 8 + length;
    if (sum_offset + 4 > bytes.size()) break;
    const auto* const name = reinterpret_cast<const Bytef*>(bytes.data() + chunk + 4);
    const uLong sum = ::crc32(0, name, static_cast<uInt>(length + 4));
    for (std::size_t i = 0; i < 4; ++i) {
      bytes[sum_offset + i] = static_cast<char>(sum >> (24 - 8 * i) & 255);
    }
    chunk = sum_offset + 4;
  }
  return bytes;
}

void check_error(const Error& error) {
  require(error.source == "fuzz" && error.line == 0);
  require(!error.reason.empty() && error.reason.size() < 400);
  for (const char symbol : error.reason) require(symbol >= ' ' && symbol <= '~');
}

/// Drawn again, the picture shows the same map.
void check_redrawn(const GridMap& map, const PngMapOptions& options) {
  const Result<std::string> bytes = write_png_map(map, options.palette);
  require(bytes.ok());
  PngMapOptions plain;
  plain.palette = options.palette;
  plain.exact = true;
  const Result<GridMap> again = parse_png_map(bytes.value(), plain);
  require(again.ok() && again.value().width() == map.width());
  require(again.value().cells() == map.cells());
  for (const char symbol : map.cells()) {
    require(again.value().terrain().of(symbol) == map.terrain().of(symbol));
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string bytes(reinterpret_cast<const char*>(data + 1), size - 1);
  if ((data[0] & 128) != 0) bytes = with_right_sums(std::move(bytes));
  const PngMapOptions options = options_of(data[0]);
  const Result<GridMap> map = parse_png_map(bytes, options, "fuzz");
  if (!map) {
    check_error(map.error());
    return 0;
  }
  require(map.value().width() > 0 && map.value().height() > 0);
  require(map.value().cell_count() <= std::size_t{GridMap::kMaxCells});
  if (map.value().cell_count() < 4096) check_redrawn(map.value(), options);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  using namespace wend::fuzzing;
  const auto change = [](const std::string& bytes, Random& random) {
    const std::uint32_t choice = random.below(256);
    const bool keeps = !bytes.empty() && random.chance(80);
    const std::string first(1, keeps ? bytes[0] : static_cast<char>(choice));
    return first +
           PngMutator(random).mutated(std::string_view(bytes).substr(bytes.empty() ? 0 : 1));
  };
  return mutate_by(change, data, size, most, seed);
}
