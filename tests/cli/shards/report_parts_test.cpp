// The measurements in shards: parts that fit are joined, others are refused.
#include "shards/report_parts.h"

#include <gtest/gtest.h>

#include <utility>

#include "io/files/binary.h"

namespace wend::cli {
namespace {

/// A shard, and the bytes that it refers to.
struct HeldShard {
  HeldShard(std::uint64_t index, std::uint64_t count, const std::string& payload) {
    ShardHeader header;
    header.index = index;
    header.count = count;
    header.pieces = count;
    ShardWriter writer(header, [&](std::string_view some) { bytes += some; });
    writer.add(payload);
    writer.finish(0);
  }

  std::string bytes;
};

template <class Merge>
auto merged(const std::vector<std::string>& payloads, Merge&& merge) {
  std::vector<HeldShard> held;
  for (std::size_t i = 0; i < payloads.size(); ++i) {
    held.emplace_back(i + 1, payloads.size(), payloads[i]);
  }
  std::vector<Shard> shards;
  for (const HeldShard& each : held) {
    shards.push_back(parse_shard(io::bytes_of(each.bytes), "a").value());
  }
  return merge(shards);
}

CrowdRows crowd_of(std::uint64_t passes, std::uint64_t threads, std::size_t runs) {
  CrowdRows rows{passes, threads};
  rows.rows.resize(runs);
  return rows;
}

Result<CrowdRows> merged_crowds(const std::vector<CrowdRows>& parts) {
  std::vector<std::string> payloads;
  for (const CrowdRows& part : parts) payloads.push_back(crowd_part_bytes(part));
  return merged(payloads, merge_crowds);
}

Result<BenchTallies> merged_bench(const std::vector<BenchTallies>& parts) {
  std::vector<std::string> payloads;
  for (const BenchTallies& part : parts) payloads.push_back(bench_part_bytes(part));
  return merged(payloads, merge_bench);
}

BenchTallies tallies_of(std::uint64_t passes, std::uint64_t every,
                        const std::vector<std::string>& algorithms) {
  BenchTallies tallies{passes, every};
  for (const std::string& algorithm : algorithms) {
    tallies.runs.push_back({0, "a.scen", algorithm, false, {QueryTally()}});
  }
  return tallies;
}

TEST(ReportParts, CrowdsHaveTheThreadsOfAllThatRan) {
  const auto threads_of = [](const std::vector<CrowdRows>& parts) {
    return merged_crowds(parts).value().threads;
  };
  EXPECT_EQ(threads_of({crowd_of(1, 2, 1), crowd_of(1, 2, 3)}), 2u);
  EXPECT_EQ(threads_of({crowd_of(1, 1, 1), crowd_of(1, 2, 1)}), std::nullopt);
  EXPECT_EQ(threads_of({crowd_of(1, 1, 1), crowd_of(1, 2, 1), crowd_of(1, 1, 1)}), std::nullopt);
  EXPECT_EQ(threads_of({crowd_of(1, 1, 0), crowd_of(1, 2, 1), crowd_of(1, 3, 0)}), 2u)
      << "a part without runs has no times";
}

TEST(ReportParts, CrowdsOfOtherPassesDoNotFit) {
  const auto crowds = merged_crowds({crowd_of(3, 1, 1), crowd_of(3, 1, 2)});
  ASSERT_TRUE(crowds.ok());
  EXPECT_EQ(crowds.value().passes, 3u);
  EXPECT_EQ(crowds.value().rows.size(), 3u);
  const auto refused = merged_crowds({crowd_of(3, 1, 1), crowd_of(2, 1, 1)});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().source, "shard 2/2");
}

TEST(ReportParts, BenchesOfOtherPassesQueriesOrAlgorithmsDoNotFit) {
  const BenchTallies first = tallies_of(3, 2, {"astar", "dijkstra"});
  const auto fitting = merged_bench({first, first});
  ASSERT_TRUE(fitting.ok());
  EXPECT_EQ(fitting.value().runs[1].queries.size(), 2u);
  for (const BenchTallies& other :
       {tallies_of(1, 2, {"astar", "dijkstra"}), tallies_of(3, 1, {"astar", "dijkstra"}),
        tallies_of(3, 2, {"astar"}), tallies_of(3, 2, {"dijkstra", "astar"})}) {
    const auto refused = merged_bench({first, other});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().source, "shard 2/2");
  }
}

}  // namespace
}  // namespace wend::cli
