#include "shards/report_parts.h"

#include <utility>

namespace wend::cli {
namespace {

constexpr std::uint32_t kFound = 1;
constexpr std::uint32_t kMismatch = 2;
constexpr std::uint32_t kLonger = 4;
constexpr std::uint32_t kChanged = 8;
constexpr std::uint64_t kQueryBytes = 36;
constexpr std::uint64_t kLeastRowBytes = 100;

void append_query(std::string& bytes, const QueryTally& query) {
  append_number32(bytes, (query.found ? kFound : 0) | (query.mismatch ? kMismatch : 0) |
                             (query.longer ? kLonger : 0) | (query.changed ? kChanged : 0));
  append_number64(bytes, query.expanded);
  append_number64(bytes, query.generated);
  append_number64(bytes, query.nanoseconds);
  append_number64(bytes, query.repair_nanoseconds);
}

QueryTally read_query(ShardPayload& payload) {
  const std::uint32_t flags = payload.number32();
  return {(flags & kFound) != 0,   (flags & kMismatch) != 0, (flags & kLonger) != 0,
          (flags & kChanged) != 0, payload.number64(),       payload.number64(),
          payload.number64(),      payload.number64()};
}

/// A number that counts things of at least so many bytes each; 0 where they cannot be there.
std::uint64_t read_count(ShardPayload& payload, std::uint64_t bytes_of_each, bool& ok) {
  const std::uint64_t count = payload.number64();
  if (count <= payload.left() / bytes_of_each) return count;
  ok = false;
  return 0;
}

bool read_tallies(ShardPayload& payload, BenchTallies& tallies) {
  constexpr std::uint64_t kLeastRunBytes = 40;
  bool ok = true;
  tallies.passes = payload.number64();
  tallies.every = payload.number64();
  tallies.note = payload.text();
  const std::uint64_t runs = read_count(payload, kLeastRunBytes, ok);
  for (std::uint64_t i = 0; i < runs && payload.ok(); ++i) {
    BenchTally tally{payload.number64(), payload.text(), payload.text(), payload.number32() != 0};
    const std::uint64_t queries = read_count(payload, kQueryBytes, ok);
    for (std::uint64_t k = 0; k < queries; ++k) tally.queries.push_back(read_query(payload));
    tallies.runs.push_back(std::move(tally));
  }
  return ok && payload.ok() && payload.left() == 0;
}

bool same_run(const BenchTally& one, const BenchTally& other) {
  return one.scenario_number == other.scenario_number && one.algorithm == other.algorithm &&
         one.changing == other.changing;
}

Error report_misfit(const Shard& shard) {
  return {"shard " + shard.header.part(), 0,
          "its payload does not fit the others'; run that shard again"};
}

void append_tick(std::string& bytes, const std::optional<std::uint64_t>& tick) {
  append_number32(bytes, tick ? 1 : 0);
  append_number64(bytes, tick.value_or(0));
}

std::optional<std::uint64_t> read_tick(ShardPayload& payload) {
  const bool there = payload.number32() != 0;
  const std::uint64_t tick = payload.number64();
  return there ? std::optional(tick) : std::nullopt;
}

void append_row(std::string& bytes, const CrowdRow& row) {
  const CrowdFigures& figures = row.figures;
  append_text(bytes, row.scene);
  append_tick(bytes, row.seed);
  append_tick(bytes, figures.p95_arrival);
  append_tick(bytes, figures.last_arrival);
  for (const std::uint64_t number :
       {figures.units, figures.ticks, figures.arrived, figures.overlap_pairs, figures.deep_pairs,
        figures.hard_stops, figures.jams, figures.longest_jam, figures.jam_ticks, row.replans}) {
    append_number64(bytes, number);
  }
  append_real(bytes, figures.worst_overlap);
  append_real(bytes, row.microseconds);
  append_number32(bytes, row.over ? 1 : 0);
}

CrowdRow read_row(ShardPayload& payload) {
  CrowdRow row;
  CrowdFigures& figures = row.figures;
  row.scene = payload.text();
  row.seed = read_tick(payload);
  figures.p95_arrival = read_tick(payload);
  figures.last_arrival = read_tick(payload);
  for (std::uint64_t* number :
       {&figures.units, &figures.ticks, &figures.arrived, &figures.overlap_pairs,
        &figures.deep_pairs, &figures.hard_stops, &figures.jams, &figures.longest_jam,
        &figures.jam_ticks, &row.replans}) {
    *number = payload.number64();
  }
  figures.worst_overlap = payload.real();
  row.microseconds = payload.real();
  row.over = payload.number32() != 0;
  return row;
}

bool read_rows(ShardPayload& payload, CrowdRows& rows) {
  bool ok = true;
  rows.passes = payload.number64();
  rows.threads = payload.number64();
  const std::uint64_t count = read_count(payload, kLeastRowBytes, ok);
  for (std::uint64_t i = 0; i < count && payload.ok(); ++i) rows.rows.push_back(read_row(payload));
  return ok && payload.ok() && payload.left() == 0;
}

}  // namespace

std::string bench_part_bytes(const BenchTallies& tallies) {
  std::string bytes;
  append_number64(bytes, tallies.passes);
  append_number64(bytes, tallies.every);
  append_text(bytes, tallies.note);
  append_number64(bytes, tallies.runs.size());
  for (const BenchTally& run : tallies.runs) {
    append_number64(bytes, run.scenario_number);
    append_text(bytes, run.scenario);
    append_text(bytes, run.algorithm);
    append_number32(bytes, run.changing ? 1 : 0);
    append_number64(bytes, run.queries.size());
    for (const QueryTally& query : run.queries) append_query(bytes, query);
  }
  return bytes;
}

Result<BenchTallies> merge_bench(const std::vector<Shard>& shards) {
  BenchTallies all;
  for (const Shard& shard : shards) {
    ShardPayload payload(shard);
    BenchTallies part;
    if (!read_tallies(payload, part)) return report_misfit(shard);
    if (&shard == &shards.front()) {
      all = std::move(part);
      continue;
    }
    const bool alike = part.passes == all.passes && part.every == all.every;
    if (!alike || part.runs.size() != all.runs.size()) return report_misfit(shard);
    for (std::size_t i = 0; i < part.runs.size(); ++i) {
      if (!same_run(part.runs[i], all.runs[i])) return report_misfit(shard);
      std::vector<QueryTally>& queries = all.runs[i].queries;
      queries.insert(queries.end(), part.runs[i].queries.begin(), part.runs[i].queries.end());
    }
  }
  // Without a part a scenario without queries has no row.
  std::erase_if(all.runs, [](const BenchTally& run) { return run.queries.empty(); });
  return all;
}

std::string crowd_part_bytes(const CrowdRows& rows) {
  std::string bytes;
  append_number64(bytes, rows.passes);
  append_number64(bytes, rows.threads.value_or(0));
  append_number64(bytes, rows.rows.size());
  for (const CrowdRow& row : rows.rows) append_row(bytes, row);
  return bytes;
}

Result<CrowdRows> merge_crowds(const std::vector<Shard>& shards) {
  CrowdRows all;
  for (const Shard& shard : shards) {
    ShardPayload payload(shard);
    CrowdRows part;
    if (!read_rows(payload, part)) return report_misfit(shard);
    if (&shard == &shards.front()) all.passes = part.passes;
    if (part.passes != all.passes) return report_misfit(shard);
    // Shards of one job may have different threads; a shard without runs has no times.
    if (all.rows.empty()) all.threads = part.threads;
    if (!part.rows.empty() && part.threads != all.threads) all.threads.reset();
    all.rows.insert(all.rows.end(), part.rows.begin(), part.rows.end());
  }
  return all;
}

}  // namespace wend::cli
