// The file of one shard: a part of a job that was divided, to be put together by `wend merge`.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "wend/base/result.h"

/// Version 1, all numbers little-endian:
///
///     byte   0  89 57 53 48 44 0d 0a 1a ("WSHD" with a line end that copying as text would break)
///            8  u32  1, the version of this form
///           12  u32  what the job is: 1 matrix, 2 baked tables, 3 bench, 4 crowds
///           16  u64  i   24  u64  n: this is part i of n, counted from 1
///           32  u64  pieces of work in the whole job
///           40  u64  the first piece of this part   48  u64  the one behind its last
///           56  u64  checksum of the map
///           64  u64  checksum of the job in words
///           72  u32  bytes of wend's version   76  u32  bytes of the job in words
///           80  both texts
///               u64  seal: the checksum of all before
///     then blocks, all but the last of 1 MiB:
///               u32  bytes, at least 1; the bytes; u64 seal
///     the end:  u32  0; u32 exit status of the work; u64 bytes of all blocks; u64 seal
///
/// A seal behind the first is the checksum (internal/base/checksum.h) of the seal before and of all
/// bytes since: blocks of another file, or in another order, do not fit. Files of any size are
/// written and checked in the memory of one block.
namespace wend::cli {

enum class ShardKind : std::uint32_t { matrix = 1, tables = 2, bench = 3, crowds = 4 };

/// "matrix", "baked tables" ...
const char* to_string(ShardKind kind);

inline constexpr std::uint64_t kMostShards = 1'000'000;

struct ShardHeader {
  ShardKind kind = ShardKind::matrix;
  std::uint64_t index = 1;  ///< from 1
  std::uint64_t count = 1;
  std::uint64_t pieces = 0;  ///< of the whole job
  std::uint64_t map = 0;     ///< checksum of the files of the map
  std::string version;       ///< wend's
  std::string words;         ///< all that shapes the answer, a line each

  /// The pieces [first, end) are this part's: as many as each other part's, or one more.
  std::uint64_t first() const { return pieces_before(index - 1); }
  std::uint64_t end() const { return pieces_before(index); }
  bool empty() const { return first() == end(); }
  std::uint64_t job() const;
  /// "2/7".
  std::string part() const { return std::to_string(index) + "/" + std::to_string(count); }

 private:
  std::uint64_t pieces_before(std::uint64_t parts) const;
};

/// Writes a shard's bytes, block by block.
class ShardWriter {
 public:
  using Sink = std::function<void(std::string_view bytes)>;

  ShardWriter(const ShardHeader& header, Sink sink);
  void add(std::string_view payload);
  /// Once, after all was added. `outcome`: the exit status with which the work ended.
  void finish(std::uint32_t outcome);

 private:
  void write_sealed();
  void write_block();

  Sink sink_;
  std::string sealed_;  // the seal before, and the bytes since
  std::string block_;
  std::uint64_t size_ = 0;
};

/// A shard's file, read and checked. Refers to its bytes.
struct Shard {
  ShardHeader header;
  std::vector<std::span<const std::uint8_t>> blocks;
  std::uint64_t size = 0;  ///< of the payload
  std::uint32_t outcome = 0;
};

/// Whether the bytes begin as a shard does, as far as they go: a file may have been cut off
/// anywhere.
bool is_shard(std::span<const std::uint8_t> bytes);

/// Reads the header alone. Errors: no shard, another version of the form, damaged, truncated.
Result<ShardHeader> parse_shard_header(std::span<const std::uint8_t> bytes,
                                       const std::string& source);

/// Checks every byte. Linear; keeps 16 bytes for each MiB.
Result<Shard> parse_shard(std::span<const std::uint8_t> bytes, const std::string& source);

/// Reads a shard's payload from its begin. After a read beyond its end `ok()` stays false, and all
/// values are 0 or empty.
class ShardPayload {
 public:
  /// The shard must outlive it.
  explicit ShardPayload(const Shard& shard) : shard_(&shard), left_(shard.size) {}

  bool ok() const { return ok_; }
  std::uint64_t left() const { return left_; }
  std::uint32_t number32();
  std::uint64_t number64();
  double real();
  /// So many bytes. Takes no memory for bytes that are not there.
  std::string text(std::uint64_t size);
  /// A text behind its length.
  std::string text();
  /// Up to the next line end, which is left out.
  std::string line();

 private:
  std::span<const std::uint8_t> rest_of_block() const;
  void skip(std::size_t bytes);

  const Shard* shard_;
  std::size_t block_ = 0;
  std::size_t offset_ = 0;  // in it
  std::uint64_t left_;
  bool ok_ = true;
};

/// The same values, as payloads hold them.
void append_number32(std::string& payload, std::uint32_t number);
void append_number64(std::string& payload, std::uint64_t number);
void append_real(std::string& payload, double number);
void append_text(std::string& payload, std::string_view text);

}  // namespace wend::cli
