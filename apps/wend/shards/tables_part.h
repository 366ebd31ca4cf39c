// Some turns of a grid's baked tables (wend/io/first_moves_file.h), as shards hold them.
#pragma once

#include <string>
#include <vector>

#include "shards/shard_file.h"
#include "wend/space/tables/first_moves.h"

namespace wend::cli {

/// The payload of a part of tables whose turns were baked (BakeOptions::part): the file's bytes up
/// to its table; u64 first turn, u64 the one behind the last, u64 rows; then of each row those
/// turns.
std::string tables_part_bytes(const FirstMoves& tables, const ShardHeader& header);

/// The file of all parts, which are in order: the same bytes as without parts. Errors: payloads
/// that do not fit together. Memory: twice the tables.
Result<std::string> merge_tables(const std::vector<Shard>& shards);

}  // namespace wend::cli
