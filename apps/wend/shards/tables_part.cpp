#include "shards/tables_part.h"

#include <algorithm>

#include "io/files/binary.h"
#include "io/files/tables_form.h"
#include "wend/io/first_moves_file.h"

namespace wend::cli {
namespace {

/// A part that was read up to its rows.
struct TablesPiece {
  std::string head;
  std::uint64_t first = 0;
  std::uint64_t end = 0;
  std::uint64_t rows = 0;
  ShardPayload bytes;
};

TablesPiece open_tables(const Shard& shard) {
  ShardPayload payload(shard);
  // Braces read from left to right.
  return {payload.text(), payload.number64(), payload.number64(), payload.number64(), payload};
}

std::uint64_t turns_of(const std::string& head) {
  return io::number_at<std::uint32_t>(io::bytes_of(head), io::TablesForm::kTurnsAt);
}

std::uint64_t rows_of(const std::string& head) {
  return io::number_at<std::uint32_t>(io::bytes_of(head), io::TablesForm::kRowsAt);
}

/// The bits that say which turns are baked end the head.
std::size_t bits_size(std::uint64_t turns) {
  return io::TablesForm::size_of_bits((turns + FirstMoves::kShare - 1) / FirstMoves::kShare);
}

/// Whether it goes on where the part before ended, and has the bytes that it says.
bool fits_before(const TablesPiece& part, const TablesPiece& first, std::uint64_t begin) {
  if (!part.bytes.ok() || part.head.size() != first.head.size()) return false;
  if (part.head.size() < io::TablesForm::kHeader) return false;
  const std::uint64_t turns = turns_of(first.head);
  if (part.first != begin || part.end < begin || part.end > turns) return false;
  if (part.rows != rows_of(first.head)) return false;
  const std::uint64_t width = part.end - part.first;
  if (width == 0) return part.bytes.left() == 0;
  return part.bytes.left() % width == 0 && part.bytes.left() / width == part.rows;
}

Error tables_misfit(const Shard& shard) {
  return {"shard " + shard.header.part(), 0, "its tables do not fit the others'; run it again"};
}

/// The head of the whole: any of its turns is baked that is so in some part.
std::string joined_heads(const std::vector<TablesPiece>& parts) {
  std::string head = parts.front().head;
  const std::size_t bits = std::min(bits_size(turns_of(head)), head.size());
  for (const TablesPiece& part : parts) {
    for (std::size_t i = head.size() - bits; i < head.size(); ++i) {
      head[i] = static_cast<char>(head[i] | part.head[i]);
    }
  }
  return head;
}

bool same_grid(const TablesPiece& part, const TablesPiece& first) {
  const std::size_t bits = std::min(bits_size(turns_of(first.head)), first.head.size());
  const auto before_bits = static_cast<std::ptrdiff_t>(first.head.size() - bits);
  return std::equal(first.head.begin(), first.head.begin() + before_bits, part.head.begin());
}

}  // namespace

std::string tables_part_bytes(const FirstMoves& tables, const ShardHeader& header) {
  const std::uint64_t turns = tables.baked_for().turns;
  const std::uint64_t shares = tables.done().size();
  const TablePart part{header.index - 1, header.count};
  const std::uint64_t first_share = part.first_of(shares);
  const std::uint64_t end_share = part.end_of(shares);
  const std::uint64_t first = std::min(turns, first_share * FirstMoves::kShare);
  const std::uint64_t end = std::min(turns, end_share * FirstMoves::kShare);
  // Baking may have gone on from tables that know turns of other parts.
  std::vector<bool> done(tables.done());
  for (std::uint64_t i = 0; i < shares; ++i) {
    done[i] = done[i] && i >= first_share && i < end_share;
  }
  const std::span<const std::uint8_t> table = tables.table();
  const std::shared_ptr<const std::uint8_t> unowned(std::shared_ptr<void>(), table.data());
  std::string head =
      io::to_first_moves_bytes({tables.baked_for(), tables.blocks(), std::move(done), unowned});
  head.resize(head.size() - table.size() - io::kSealBytes);
  std::string bytes;
  append_text(bytes, head);
  append_number64(bytes, first);
  append_number64(bytes, end);
  append_number64(bytes, tables.blocks().row_count);
  for (std::uint64_t row = 0; row < tables.blocks().row_count; ++row) {
    const auto some = table.subspan(row * turns + first, end - first);
    bytes.append(reinterpret_cast<const char*>(some.data()), some.size());
  }
  return bytes;
}

Result<std::string> merge_tables(const std::vector<Shard>& shards) {
  std::vector<TablesPiece> parts;
  std::uint64_t next = 0;
  for (const Shard& shard : shards) {
    parts.push_back(open_tables(shard));
    const TablesPiece& part = parts.back();
    if (!fits_before(part, parts.front(), next) || !same_grid(part, parts.front()))
      return tables_misfit(shard);
    next = part.end;
  }
  if (parts.empty()) return Error{"", 0, "there are no shards"};
  if (next != turns_of(parts.front().head)) return tables_misfit(shards.back());
  std::string bytes = joined_heads(parts);
  bytes.reserve(bytes.size() + parts.front().rows * next + io::kSealBytes);
  // Without turns rows are empty, however many the head names.
  const std::uint64_t rows = next == 0 ? 0 : parts.front().rows;
  for (std::uint64_t row = 0; row < rows; ++row) {
    for (TablesPiece& part : parts) bytes += part.bytes.text(part.end - part.first);
  }
  io::seal(bytes);
  const auto tables = io::parse_first_moves(io::bytes_of(bytes), nullptr);
  if (!tables) return Error{"", 0, "the merged tables make no sense: " + tables.error().reason};
  return bytes;
}

}  // namespace wend::cli
