// Feeds arbitrary bytes to the reader of shards, and the payloads of accepted ones to all that
// merges them: alone, with itself, and as one of two different shards of a job.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "mutate_shards.h"
#include "require.h"
#include "shard_input.h"
#include "shards/matrix_text.h"
#include "shards/report_parts.h"
#include "shards/shard_file.h"
#include "shards/tables_part.h"

namespace {

using namespace wend;
using namespace wend::cli;

/// Nothing where the file is refused.
Result<Shard> read(const std::string& file) {
  Result<Shard> shard = parse_shard(io::bytes_of(file), "fuzz");
  if (!shard) {
    require(shard.error().source == "fuzz" && !shard.error().reason.empty());
    return shard;
  }
  ShardPayload payload(shard.value());
  const std::string text = payload.text(shard.value().size);
  require(payload.ok() && payload.left() == 0);
  require(fuzzing::shard_bytes(shard.value().header, text, shard.value().outcome) == file);
  return shard;
}

/// The queries and rows of crowds that were merged; 0 where the payloads are of another kind.
struct Merged {
  std::size_t queries = 0;
  std::size_t rows = 0;
};

Merged merge(const std::vector<Shard>& shards) {
  Merged merged;
  std::size_t size = 0;
  const Result<void> matrix =
      merge_matrix(shards, [&](std::string_view text) { size += text.size(); });
  require(matrix.ok() || !matrix.error().reason.empty());
  const Result<std::string> tables = merge_tables(shards);
  require(tables.ok() || !tables.error().reason.empty());
  const Result<BenchTallies> bench = merge_bench(shards);
  require(bench.ok() || !bench.error().reason.empty());
  if (bench.ok()) {
    for (const BenchTally& run : bench.value().runs) merged.queries += run.queries.size();
  }
  const Result<CrowdRows> crowds = merge_crowds(shards);
  require(crowds.ok() || !crowds.error().reason.empty());
  if (crowds.ok()) merged.rows = crowds.value().rows.size();
  return merged;
}

/// As they come from load_shards(): parts 1 and 2 of one job.
void merge_two(Shard one, Shard two) {
  one.header.index = 1;
  one.header.count = 2;
  two.header = one.header;
  two.header.index = 2;
  const Merged first = merge({one});
  const Merged second = merge({two});
  const Merged both = merge({one, two});
  // None is lost and none is made up, or the two do not fit.
  require(both.queries == 0 || both.queries == first.queries + second.queries);
  require(both.rows == 0 || both.rows == first.rows + second.rows);
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const fuzzing::ShardInput input =
      fuzzing::read_shard_input({reinterpret_cast<const char*>(data), size});
  std::vector<Shard> shards;
  for (const std::string& file : input.files) {
    Result<Shard> shard = read(file);
    if (!shard) return 0;
    merge({shard.value()});
    merge({shard.value(), shard.value()});
    shards.push_back(std::move(shard).value());
  }
  if (shards.size() == 2) merge_two(shards[0], shards[1]);
  return 0;
}

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzzing::mutate_by(fuzzing::mutated_shards, data, size, most, seed);
}
