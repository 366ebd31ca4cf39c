// Changes the inputs of fuzz_shard_file.cpp: mostly the payload of one of the shards, which is put
// into a whole file again. One shard becomes two of one job now and then.
//
// fuzz-shard-file: cov 1743 to 1752, ft 4387 to 5018: little, since the target corrects the
// checksums of changed bytes as well.
#pragma once

#include <string>
#include <utility>

#include "mutate.h"
#include "shard_input.h"

namespace wend::fuzzing {

inline std::string mutated_payload(const std::string& file) {
  const Result<cli::Shard> shard = cli::parse_shard(io::bytes_of(file), "fuzz");
  if (!shard) return mutated_bytes(file);
  cli::ShardPayload payload(shard.value());
  return shard_bytes(shard.value().header, mutated_bytes(payload.text(shard.value().size)),
                     shard.value().outcome);
}

inline std::string mutated_shards(const std::string& bytes, Random& random) {
  if (bytes.empty()) return "";
  ShardInput input = read_shard_input(bytes);
  if (input.files.size() == 1 && random.chance(20)) input.files.push_back(input.files[0]);
  if (input.files.size() == 2 && random.chance(5)) std::swap(input.files[0], input.files[1]);
  std::string& file = input.files[index_below(input.files.size(), random)];
  file = random.chance(80) ? mutated_payload(file) : mutated_bytes(file);
  return shard_input_bytes(input);
}

}  // namespace wend::fuzzing
