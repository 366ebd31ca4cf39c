// The file of a shard: it holds what was written, and nothing else passes for it.
#include "shards/shard_file.h"

#include <gtest/gtest.h>

#include "io/files/binary.h"
#include "shards/matrix_text.h"
#include "shards/report_parts.h"
#include "shards/tables_part.h"
#include "support/random.h"

namespace wend::cli {
namespace {

ShardHeader header_of(std::uint64_t index, std::uint64_t count, std::uint64_t pieces) {
  ShardHeader header;
  header.index = index;
  header.count = count;
  header.pieces = pieces;
  header.map = 77;
  header.version = "0.1.0";
  header.words = "--unit cells\n";
  return header;
}

std::string file_of(const ShardHeader& header, const std::string& payload,
                    std::uint32_t outcome = 0) {
  std::string bytes;
  ShardWriter writer(header, [&](std::string_view some) { bytes += some; });
  writer.add(payload);
  writer.finish(outcome);
  return bytes;
}

std::string random_bytes(std::size_t size, test::Random& random) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i) bytes += static_cast<char>(random.below(256));
  return bytes;
}

std::string payload_of(const Shard& shard) {
  ShardPayload payload(shard);
  return payload.text(shard.size);
}

TEST(ShardFile, HoldsWhatWasWrittenInBlocksOfAnySize) {
  test::Random random(1);
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  for (const std::size_t size :
       {std::size_t{0}, std::size_t{1}, kBlock - 1, kBlock, kBlock + 1, 3 * kBlock + 12345}) {
    const std::string payload = random_bytes(size, random);
    const std::string bytes = file_of(header_of(2, 3, 10), payload, 4);
    const Result<Shard> shard = parse_shard(io::bytes_of(bytes), "a");
    ASSERT_TRUE(shard.ok()) << shard.error().message();
    EXPECT_TRUE(payload_of(shard.value()) == payload) << size;
    EXPECT_EQ(shard.value().outcome, 4u);
    EXPECT_EQ(shard.value().header.part(), "2/3");
    EXPECT_EQ(shard.value().header.words, "--unit cells\n");
    EXPECT_EQ(shard.value().blocks.size(), (size + kBlock - 1) / kBlock);
  }
}

TEST(ShardFile, PartsCoverAllPiecesOnceAndAreOfEqualSize) {
  test::Random random(2);
  for (int i = 0; i < 500; ++i) {
    const std::uint64_t count = 1 + random.below(40);
    const std::uint64_t pieces =
        random.chance(20) ? (std::uint64_t{1} << 40) - random.below(9) : random.below(100);
    std::uint64_t next = 0;
    for (std::uint64_t index = 1; index <= count; ++index) {
      const ShardHeader header = header_of(index, count, pieces);
      EXPECT_EQ(header.first(), next);
      next = header.end();
      EXPECT_GE(next - header.first(), pieces / count);
      EXPECT_LE(next - header.first(), pieces / count + 1);
    }
    EXPECT_EQ(next, pieces);
  }
}

TEST(ShardFile, NoChangedBitAndNoCutPasses) {
  test::Random random(3);
  const std::string bytes = file_of(header_of(1, 2, 5), random_bytes(200, random));
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string changed = bytes;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
    const Result<Shard> shard = parse_shard(io::bytes_of(changed), "a");
    ASSERT_FALSE(shard.ok()) << "bit " << bit;
    EXPECT_EQ(shard.error().source, "a");
  }
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(parse_shard(io::bytes_of(bytes.substr(0, size)), "a").ok()) << size;
  }
}

TEST(ShardFile, BlocksOfAnotherFileOrInAnotherOrderDoNotFit) {
  test::Random random(4);
  constexpr std::size_t kBlock = std::size_t{1} << 20;
  constexpr std::size_t kWithFrame = kBlock + 12;
  const std::string one = file_of(header_of(1, 2, 5), random_bytes(3 * kBlock, random));
  const std::string two = file_of(header_of(1, 2, 5), random_bytes(3 * kBlock, random));
  const std::size_t first = one.size() - 24 - 3 * kWithFrame;  // where the blocks begin
  std::string swapped = one;
  swapped.replace(first, kWithFrame, one, first + kWithFrame, kWithFrame);
  swapped.replace(first + kWithFrame, kWithFrame, one, first, kWithFrame);
  EXPECT_FALSE(parse_shard(io::bytes_of(swapped), "a").ok());
  std::string mixed = one;
  mixed.replace(first + kWithFrame, kWithFrame, two, first + kWithFrame, kWithFrame);
  EXPECT_FALSE(parse_shard(io::bytes_of(mixed), "a").ok());
}

TEST(ShardFile, AnotherFormIsNamed) {
  std::string bytes = file_of(header_of(1, 1, 1), "x");
  bytes[8] = 2;
  const Result<Shard> shard = parse_shard(io::bytes_of(bytes), "a");
  ASSERT_FALSE(shard.ok());
  EXPECT_NE(shard.error().reason.find("its form is 2"), std::string::npos) << shard.error().reason;
}

TEST(ShardFile, PayloadsThatMakeNoSenseAreRefusedWithoutTheirMemory) {
  MatrixPart part;
  part.rows = ~std::uint64_t{0};
  std::string huge;
  append_number64(huge, 1);
  append_number64(huge, 1);
  append_text(huge, "");
  append_number64(huge, ~std::uint64_t{0} / 4);  // runs or rows
  const auto one_shard = [](const std::string& bytes) {
    return std::vector<Shard>{parse_shard(io::bytes_of(bytes), "a").value()};
  };
  const std::string rows = file_of(header_of(1, 1, 1), matrix_part_bytes(part));
  EXPECT_FALSE(merge_matrix(one_shard(rows), [](std::string_view) {}).ok());
  for (const std::string& payload : {std::string("ab"), huge}) {
    const std::string bytes = file_of(header_of(1, 1, 1), payload);
    EXPECT_FALSE(merge_matrix(one_shard(bytes), [](std::string_view) {}).ok());
    EXPECT_FALSE(merge_tables(one_shard(bytes)).ok());
    EXPECT_FALSE(merge_bench(one_shard(bytes)).ok());
    EXPECT_FALSE(merge_crowds(one_shard(bytes)).ok());
  }
}

}  // namespace
}  // namespace wend::cli
