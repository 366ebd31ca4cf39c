// Feeds arbitrary bytes to the reader of shards, and the payloads of accepted ones to all that
// merges them. The first byte says whether the checksums are corrected first; otherwise hardly a
// change would get past them.
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "io/files/binary.h"
#include "require.h"
#include "shards/matrix_text.h"
#include "shards/report_parts.h"
#include "shards/shard_file.h"
#include "shards/tables_part.h"

namespace {

using namespace wend;
using namespace wend::cli;

constexpr std::size_t kTextAt = 80;
constexpr std::size_t kSeal = io::kSealBytes;

template <class T>
T number(const std::string& bytes, std::size_t at) {
  return io::number_at<T>(io::bytes_of(bytes), at);
}

void put(std::string& bytes, std::size_t at, std::uint64_t value) {
  std::string number;
  io::append(number, value);
  bytes.replace(at, number.size(), number);
}

/// The header's numbers that follow from others, and its checksum. Returns where that stands, or 0
/// where there is no header.
std::size_t correct_header(std::string& bytes) {
  if (bytes.size() < kTextAt) return 0;
  const std::size_t version = number<std::uint32_t>(bytes, 72);
  const std::size_t words = number<std::uint32_t>(bytes, 76);
  const std::size_t at = kTextAt + version + words;
  if (bytes.size() < at + kSeal) return 0;
  ShardHeader header;
  header.index = number<std::uint64_t>(bytes, 16);
  header.count = number<std::uint64_t>(bytes, 24);
  header.pieces = number<std::uint64_t>(bytes, 32);
  header.words = bytes.substr(kTextAt + version, words);
  if (header.count > 0 && header.count <= kMostShards && header.index <= header.count) {
    put(bytes, 40, header.first());
    put(bytes, 48, header.end());
  }
  put(bytes, 64, header.job());
  put(bytes, at, checksum(io::bytes_of(bytes).first(at)));
  return at;
}

void correct_checksums(std::string& bytes) {
  constexpr std::size_t kEnd = 16;
  std::size_t at = correct_header(bytes);
  while (at != 0 && bytes.size() >= at + kSeal + kEnd + kSeal) {
    const std::size_t size = number<std::uint32_t>(bytes, at + kSeal);
    const std::size_t sealed = kSeal + (size == 0 ? kEnd : sizeof(std::uint32_t) + size);
    if (bytes.size() < at + sealed + kSeal) return;
    put(bytes, at + sealed, checksum(io::bytes_of(bytes).subspan(at, sealed)));
    if (size == 0) return;
    at += sealed;
  }
}

std::string written_again(const Shard& shard) {
  std::string bytes;
  ShardWriter writer(shard.header, [&](std::string_view some) { bytes += some; });
  ShardPayload payload(shard);
  writer.add(payload.text(shard.size));
  require(payload.ok() && payload.left() == 0);
  writer.finish(shard.outcome);
  return bytes;
}

void merge(const std::vector<Shard>& shards) {
  std::size_t size = 0;
  const Result<void> matrix =
      merge_matrix(shards, [&](std::string_view text) { size += text.size(); });
  require(matrix.ok() || !matrix.error().reason.empty());
  const Result<std::string> tables = merge_tables(shards);
  require(tables.ok() || !tables.error().reason.empty());
  const Result<BenchTallies> bench = merge_bench(shards);
  require(bench.ok() || !bench.error().reason.empty());
  const Result<CrowdRows> crowds = merge_crowds(shards);
  require(crowds.ok() || !crowds.error().reason.empty());
}

}  // namespace

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  std::string bytes(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (data[0] % 2 == 1) correct_checksums(bytes);
  Result<Shard> shard = parse_shard(io::bytes_of(bytes), "fuzz");
  if (!shard) {
    require(shard.error().source == "fuzz" && !shard.error().reason.empty());
    return 0;
  }
  require(written_again(shard.value()) == bytes);
  merge({shard.value()});
  merge({shard.value(), shard.value()});
  return 0;
}
