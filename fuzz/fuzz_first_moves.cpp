// Feeds arbitrary bytes to the reader of baked tables. The first byte says whether the checksum is
// corrected first; otherwise hardly a change would get past it. Tables that fit the map of the
// seeds are used for searches: with any contents, those stay on the map and end.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "mutate_tables.h"
#include "require.h"
#include "wend/catalogue/navigator.h"
#include "wend/internal/base/checksum.h"
#include "wend/io/first_moves_file.h"
#include "wend/io/grid_files.h"
#include "wend/space/tables/first_moves.h"

namespace {

using namespace wend;
using namespace wend::io;

constexpr std::size_t kSum = 8;

/// The map scenes/corners.map, from which the seeds were baked.
GridMap seeds_map() {
  constexpr std::string_view kCells =
      ".........\n"
      ".....@...\n"
      ".....@...\n"
      ".....@...\n"
      "....@....\n"
      "....@....\n"
      "....@....\n";
  return parse_grid(kCells).value();
}

std::string baked_bytes(std::int32_t block) {
  Navigator navigator = Navigator::build(seeds_map()).value();
  require(navigator.bake({.block = block}).ok());
  return to_first_moves_bytes(*navigator.tables());
}

void put_checksum_right(std::vector<std::uint8_t>& bytes) {
  const std::size_t size = bytes.size() - kSum;
  const std::uint64_t sum = checksum({bytes.data(), size});
  for (unsigned i = 0; i < kSum; ++i) bytes[size + i] = static_cast<std::uint8_t>(sum >> 8 * i);
}

void search_with(FirstMoves tables) {
  Navigator navigator = Navigator::build(seeds_map()).value();
  if (!navigator.adopt(std::move(tables))) return;
  Workspace workspace;
  for (Point to; to.y < navigator.height(); ++to.y) {
    to.x = to.y * 5 % navigator.width();
    const Path path = navigator.solve({{}, to, "baked_jump_points", {}}, workspace);
    require(path.status != Status::running && path.status != Status::invalid);
    for (const Point p : path.points) {
      require(p.x >= 0 && p.y >= 0 && p.x < navigator.width() && p.y < navigator.height());
    }
  }
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::vector<std::uint8_t> bytes(data + 1, data + size);
  if (data[0] % 2 == 1 && bytes.size() > kSum) put_checksum_right(bytes);
  Result<FirstMoves> tables = parse_first_moves(bytes, nullptr, "fuzz");
  if (!tables) {
    require(tables.error().source == "fuzz" && !tables.error().reason.empty());
    return 0;
  }
  const std::string again = to_first_moves_bytes(tables.value());
  require(again.size() == bytes.size());
  const auto* written = reinterpret_cast<const std::uint8_t*>(again.data());
  require(parse_first_moves({written, again.size()}, nullptr).ok());
  search_with(std::move(tables).value());
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  static const std::string kExamples[] = {baked_bytes(4), baked_bytes(64)};
  const auto change = [](const std::string& bytes, Random& random) {
    return fuzzing::mutated_tables(bytes, fuzzing::one_of(kExamples, random), random);
  };
  return fuzzing::mutate_by(change, data, size, most, seed);
}
