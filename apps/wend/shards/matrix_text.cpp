#include "shards/matrix_text.h"

#include <utility>

namespace wend::cli {
namespace {

struct MatrixPiece {
  MatrixPart part;
  ShardPayload lines;
  bool empty;  // it has no row, or no column
};

MatrixPart read_matrix_part(ShardPayload& payload) {
  MatrixPart part;
  part.format = static_cast<MatrixFormat>(payload.number32());
  part.split = static_cast<MatrixSplit>(payload.number32());
  part.rows = payload.number64();
  part.head = payload.text();
  part.tail = payload.text();
  return part;
}

Error matrix_misfit(const Shard& shard, const char* reason) {
  return {"shard " + shard.header.part(), 0, std::string("its payload makes no sense: ") + reason};
}

Result<std::vector<MatrixPiece>> open_parts(const std::vector<Shard>& shards) {
  std::vector<MatrixPiece> parts;
  for (const Shard& shard : shards) {
    ShardPayload payload(shard);
    MatrixPart part = read_matrix_part(payload);
    if (!payload.ok()) return matrix_misfit(shard, "it is too short");
    if (part.format > MatrixFormat::json || part.split > MatrixSplit::columns) {
      return matrix_misfit(shard, "it has an unknown format");
    }
    const bool empty = shard.header.empty();
    if (part.rows > payload.left() || (empty && payload.left() > 0)) {
      return matrix_misfit(shard, "it has not as many rows as it says");
    }
    if (!parts.empty() &&
        (part.format != parts.front().part.format || part.split != parts.front().part.split)) {
      return matrix_misfit(shard, "its format is not that of the others");
    }
    parts.push_back({std::move(part), payload, empty});
  }
  return parts;
}

bool join_rows(std::vector<MatrixPiece>& parts, MatrixText& text) {
  for (MatrixPiece& part : parts) {
    for (std::uint64_t row = 0; row < part.part.rows && part.lines.ok(); ++row) {
      const std::string line = part.lines.line();
      if (part.lines.ok()) text.row(line);
    }
  }
  return true;
}

/// False where the parts have unequal numbers of rows.
bool join_columns(std::vector<MatrixPiece>& parts, MatrixText& text) {
  std::vector<MatrixPiece*> full;
  for (MatrixPiece& part : parts) {
    if (!part.empty) full.push_back(&part);
  }
  if (full.empty()) return true;
  const std::uint64_t rows = full.front()->part.rows;
  for (const MatrixPiece* part : full) {
    if (part->part.rows != rows) return false;
  }
  std::string line;
  for (std::uint64_t row = 0; row < rows; ++row) {
    line.clear();
    for (MatrixPiece* part : full) {
      if (part != full.front()) line += ',';
      line += part->lines.line();
      if (!part->lines.ok()) return false;
    }
    text.row(line);
  }
  return true;
}

}  // namespace

void MatrixText::row(std::string_view entries) {
  if (format_ == MatrixFormat::csv) {
    sink_(entries);
    sink_("\n");
  } else {
    sink_(first_ ? "[" : ",[");
    sink_(entries);
    sink_("]");
  }
  first_ = false;
}

std::string matrix_part_bytes(const MatrixPart& part) {
  std::string bytes;
  append_number32(bytes, static_cast<std::uint32_t>(part.format));
  append_number32(bytes, static_cast<std::uint32_t>(part.split));
  append_number64(bytes, part.rows);
  append_text(bytes, part.head);
  append_text(bytes, part.tail);
  return bytes;
}

Result<MatrixFormat> matrix_format(const Shard& shard) {
  const Result<std::vector<MatrixPiece>> opened = open_parts({shard});
  if (!opened) return opened.error();
  return opened.value().front().part.format;
}

Result<void> merge_matrix(const std::vector<Shard>& shards, const TextSink& sink) {
  Result<std::vector<MatrixPiece>> opened = open_parts(shards);
  if (!opened) return opened.error();
  std::vector<MatrixPiece>& parts = opened.value();
  if (parts.empty()) return Error{"", 0, "there are no shards"};
  const MatrixPart& first = parts.front().part;
  MatrixText text(first.format, sink);
  text.begin(first.head);
  const bool by_rows = first.split == MatrixSplit::rows;
  const bool joined = by_rows ? join_rows(parts, text) : join_columns(parts, text);
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (joined && parts[i].lines.ok() && parts[i].lines.left() == 0) continue;
    return matrix_misfit(shards[i], "it has not as many rows as it says");
  }
  text.end(first.tail);
  return {};
}

}  // namespace wend::cli
