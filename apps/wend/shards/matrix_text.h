// A matrix as text, row by row, and the parts of one that shards hold.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "names/names.h"
#include "shards/shard_file.h"

namespace wend::cli {

enum class MatrixFormat : std::uint32_t { csv = 0, json = 1 };

inline const std::vector<Named<MatrixFormat>> kMatrixFormats = {{"csv", MatrixFormat::csv},
                                                                {"json", MatrixFormat::json}};

/// Each shard has some rows, or some columns of every row.
enum class MatrixSplit : std::uint32_t { rows = 0, columns = 1 };

using TextSink = std::function<void(std::string_view text)>;

/// Puts rows, whose entries are parted by commas, between a head and a tail.
class MatrixText {
 public:
  MatrixText(MatrixFormat format, TextSink sink) : format_(format), sink_(std::move(sink)) {}

  void begin(std::string_view head) { sink_(head); }
  void row(std::string_view entries);
  void end(std::string_view tail) { sink_(tail); }

 private:
  MatrixFormat format_;
  TextSink sink_;
  bool first_ = true;
};

/// How a shard's payload begins: u32 format, u32 split, u64 rows, head and tail (both only in the
/// first shard). A line for each row follows.
struct MatrixPart {
  MatrixFormat format = MatrixFormat::csv;
  MatrixSplit split = MatrixSplit::rows;
  std::uint64_t rows = 0;
  std::string head = {};
  std::string tail = {};
};

std::string matrix_part_bytes(const MatrixPart& part);

/// The format of a shard's matrix. Error: its payload makes no sense.
Result<MatrixFormat> matrix_format(const Shard& shard);

/// The matrix of all shards, which are in order. Errors: payloads that do not fit together.
/// Memory: one row.
Result<void> merge_matrix(const std::vector<Shard>& shards, const TextSink& sink);

}  // namespace wend::cli
