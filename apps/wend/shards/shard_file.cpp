#include "shards/shard_file.h"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

#include "io/files/binary.h"

namespace wend::cli {
namespace {

constexpr std::array<std::uint8_t, 8> kMagic = {0x89, 'W', 'S', 'H', 'D', '\r', '\n', 0x1a};
constexpr std::uint32_t kForm = 1;
constexpr std::size_t kBlock = std::size_t{1} << 20;
constexpr std::uint64_t kMostPieces = std::uint64_t{1} << 40;
constexpr std::size_t kMostText = std::size_t{1} << 20;
constexpr std::size_t kSeal = io::kSealBytes;

// Where the header has what.
constexpr std::size_t kFormAt = 8;
constexpr std::size_t kKindAt = 12;
constexpr std::size_t kIndexAt = 16;
constexpr std::size_t kCountAt = 24;
constexpr std::size_t kPiecesAt = 32;
constexpr std::size_t kFirstAt = 40;
constexpr std::size_t kEndAt = 48;
constexpr std::size_t kMapAt = 56;
constexpr std::size_t kJobAt = 64;
constexpr std::size_t kVersionSizeAt = 72;
constexpr std::size_t kWordsSizeAt = 76;
constexpr std::size_t kTextAt = 80;
constexpr std::uint32_t kMostOutcome = 5;  // of exit statuses with which there is a result
constexpr std::size_t kEndBytes = 16;      // without the seal

constexpr const char* kAgain = "; run that shard again";

class ShardReader {
 public:
  ShardReader(std::span<const std::uint8_t> bytes, const std::string& source)
      : bytes_(bytes), source_(source) {}

  Result<ShardHeader> header() {
    if (!is_shard(bytes_)) return error("this is no shard; wend writes them with --shard I/N");
    if (bytes_.size() < kTextAt) return cut_off();
    if (const auto form = number<std::uint32_t>(kFormAt); form != kForm) {
      return error("its form is " + std::to_string(form) + ", and this version of wend reads " +
                   std::to_string(kForm) + kAgain);
    }
    const std::size_t version_size = number<std::uint32_t>(kVersionSizeAt);
    const std::size_t words_size = number<std::uint32_t>(kWordsSizeAt);
    if (version_size > kMostText || words_size > kMostText) return damaged("its header");
    at_ = kTextAt + version_size + words_size;
    if (bytes_.size() < at_ + kSeal) return cut_off();
    if (!io::is_sealed(bytes_.first(at_ + kSeal))) return damaged("its header");
    ShardHeader header;
    header.kind = static_cast<ShardKind>(number<std::uint32_t>(kKindAt));
    header.index = number<std::uint64_t>(kIndexAt);
    header.count = number<std::uint64_t>(kCountAt);
    header.pieces = number<std::uint64_t>(kPiecesAt);
    header.map = number<std::uint64_t>(kMapAt);
    header.version = text(kTextAt, version_size);
    header.words = text(kTextAt + version_size, words_size);
    if (!makes_sense(header)) return damaged("its header");
    return header;
  }

  Result<Shard> shard() {
    Result<ShardHeader> header = this->header();
    if (!header) return header.error();
    Shard shard{std::move(header).value(), {}};
    bool last = false;
    for (;;) {
      if (bytes_.size() - at_ < kSeal + kEndBytes + kSeal) return cut_off();
      const std::size_t size = number<std::uint32_t>(at_ + kSeal);
      if (size == 0) return end_of(std::move(shard));
      if (size > kBlock || last) return damaged(block_name(shard));
      last = size < kBlock;  // the end must follow
      const std::size_t sealed = kSeal + sizeof(std::uint32_t) + size;
      if (bytes_.size() - at_ < sealed + kSeal) return cut_off();
      if (!io::is_sealed(bytes_.subspan(at_, sealed + kSeal))) return damaged(block_name(shard));
      shard.blocks.push_back(bytes_.subspan(at_ + sealed - size, size));
      shard.size += size;
      at_ += sealed;
    }
  }

 private:
  template <class T>
  T number(std::size_t at) const {
    return io::number_at<T>(bytes_, at);
  }

  std::string text(std::size_t at, std::size_t size) const {
    return {reinterpret_cast<const char*>(bytes_.data()) + at, size};
  }

  /// Precondition: all numbers of the end are there.
  Result<Shard> end_of(Shard shard) {
    const std::size_t sealed = kSeal + kEndBytes;
    if (!io::is_sealed(bytes_.subspan(at_, sealed + kSeal))) return damaged("its end");
    const std::size_t after = at_ + sealed + kSeal;
    if (bytes_.size() != after) {
      return error("is damaged: " + std::to_string(bytes_.size() - after) +
                   " bytes follow its end" + kAgain);
    }
    shard.outcome = number<std::uint32_t>(at_ + kSeal + sizeof(std::uint32_t));
    const auto size = number<std::uint64_t>(at_ + kSeal + 2 * sizeof(std::uint32_t));
    if (size != shard.size || shard.outcome > kMostOutcome) return damaged("its end");
    return shard;
  }

  bool makes_sense(const ShardHeader& header) const {
    const auto kind = static_cast<std::uint32_t>(header.kind);
    if (kind < 1 || kind > 4) return false;
    if (header.count == 0 || header.count > kMostShards) return false;
    if (header.index == 0 || header.index > header.count || header.pieces > kMostPieces) {
      return false;
    }
    return header.first() == number<std::uint64_t>(kFirstAt) &&
           header.end() == number<std::uint64_t>(kEndAt) &&
           header.job() == number<std::uint64_t>(kJobAt);
  }

  static std::string block_name(const Shard& shard) {
    return "its block " + std::to_string(shard.blocks.size() + 1);
  }

  Error error(const std::string& reason) const { return {source_, 0, reason}; }
  Error damaged(const std::string& part) const {
    return error("is damaged: " + part + " does not fit its checksum" + kAgain);
  }
  Error cut_off() const {
    return error("is cut off after " + std::to_string(bytes_.size()) + " bytes" + kAgain);
  }

  std::span<const std::uint8_t> bytes_;
  const std::string& source_;
  std::size_t at_ = 0;  // of the seal before what comes next
};

std::string header_bytes(const ShardHeader& header) {
  std::string bytes(kMagic.begin(), kMagic.end());
  io::append(bytes, kForm);
  io::append(bytes, static_cast<std::uint32_t>(header.kind));
  for (const std::uint64_t number : {header.index, header.count, header.pieces, header.first(),
                                     header.end(), header.map, header.job()}) {
    io::append(bytes, number);
  }
  io::append(bytes, static_cast<std::uint32_t>(header.version.size()));
  io::append(bytes, static_cast<std::uint32_t>(header.words.size()));
  return bytes + header.version + header.words;
}

}  // namespace

const char* to_string(ShardKind kind) {
  switch (kind) {
    case ShardKind::matrix: return "matrix";
    case ShardKind::tables: return "baked tables";
    case ShardKind::bench: return "bench";
    case ShardKind::crowds: return "bench --crowd";
  }
  return "";
}

std::uint64_t ShardHeader::job() const { return checksum(io::bytes_of(words)); }

std::uint64_t ShardHeader::pieces_before(std::uint64_t parts) const {
  // The product of pieces and parts need not fit into 64 bits.
  return pieces / count * parts + pieces % count * parts / count;
}

ShardWriter::ShardWriter(const ShardHeader& header, Sink sink)
    : sink_(std::move(sink)), sealed_(header_bytes(header)) {
  io::seal(sealed_);
  sink_(sealed_);
  sealed_.erase(0, sealed_.size() - kSeal);
}

void ShardWriter::add(std::string_view payload) {
  size_ += payload.size();
  while (!payload.empty()) {
    const std::size_t some = std::min(payload.size(), kBlock - block_.size());
    block_ += payload.substr(0, some);
    payload.remove_prefix(some);
    if (block_.size() == kBlock) write_block();
  }
}

void ShardWriter::finish(std::uint32_t outcome) {
  if (!block_.empty()) write_block();
  io::append(sealed_, std::uint32_t{0});
  io::append(sealed_, outcome);
  io::append(sealed_, size_);
  write_sealed();
}

void ShardWriter::write_block() {
  io::append(sealed_, static_cast<std::uint32_t>(block_.size()));
  sealed_ += block_;
  block_.clear();
  write_sealed();
}

/// All but the seal before, which was written.
void ShardWriter::write_sealed() {
  io::seal(sealed_);
  sink_(std::string_view(sealed_).substr(kSeal));
  sealed_.erase(0, sealed_.size() - kSeal);
}

bool is_shard(std::span<const std::uint8_t> bytes) {
  const auto compared = static_cast<std::ptrdiff_t>(std::min(bytes.size(), kMagic.size()));
  return std::equal(kMagic.begin(), kMagic.begin() + compared, bytes.begin());
}

Result<ShardHeader> parse_shard_header(std::span<const std::uint8_t> bytes,
                                       const std::string& source) {
  return ShardReader(bytes, source).header();
}

Result<Shard> parse_shard(std::span<const std::uint8_t> bytes, const std::string& source) {
  return ShardReader(bytes, source).shard();
}

}  // namespace wend::cli
