#include "wend/io/first_moves_file.h"

#include <algorithm>
#include <array>

#include "binary.h"
#include "mapped_file.h"
#include "tables_form.h"
#include "wend/space/maps/grid_map.h"

namespace wend::io {
namespace {

constexpr std::array<std::uint8_t, 8> kMagic = {0x89, 'W', 'E', 'N', 'D', '\r', '\n', 0x1a};
constexpr std::uint32_t kVersion = 1;

std::string version_problem(std::uint32_t version) {
  return std::string(version < kVersion ? "an older" : "a newer") +
         " version of wend baked these tables (their form is " + std::to_string(version) +
         ", this one reads " + std::to_string(kVersion) + "): bake again";
}

class Reader {
 public:
  Reader(std::span<const std::uint8_t> bytes, const std::string& source)
      : bytes_(bytes), source_(source) {}

  Result<FirstMoves> read(std::shared_ptr<const void> keeper) {
    if (bytes_.size() < TablesForm::kHeader ||
        !std::equal(kMagic.begin(), kMagic.end(), bytes_.begin())) {
      return error("this is no file of baked tables");
    }
    const auto version = number_at<std::uint32_t>(bytes_, TablesForm::kVersionAt);
    if (version != kVersion) return error(version_problem(version));
    if (!read_header()) return error("the file is damaged: its header makes no sense; bake again");
    const std::size_t done_at = TablesForm::kHeader + TablesForm::size_of_rows(block_count_);
    const std::size_t table_at = done_at + TablesForm::size_of_bits(FirstMoves::shares_of(key_));
    const std::uint64_t expected =
        table_at + std::uint64_t{blocks_.row_count} * key_.turns + kSealBytes;
    if (bytes_.size() != expected) {
      return error("the file is damaged: it has " + std::to_string(bytes_.size()) +
                   " bytes, its header speaks of " + std::to_string(expected) + "; bake again");
    }
    if (!is_sealed(bytes_)) {
      return error("the file is damaged: its checksum does not fit; bake again");
    }
    read_rows();
    return FirstMoves(key_, std::move(blocks_), read_shares(done_at),
                      {std::move(keeper), &bytes_[table_at]});
  }

 private:
  Error error(const std::string& reason) const { return {source_, 0, reason}; }

  /// False where no tables can be like that.
  bool read_header() {
    const auto number = [&](std::size_t at) { return number_at<std::uint32_t>(bytes_, at); };
    const std::uint32_t width = number(TablesForm::kWidthAt);
    const std::uint32_t height = number(TablesForm::kHeightAt);
    const std::uint32_t corners = number(TablesForm::kCornersAt);
    const std::uint64_t cells = std::uint64_t{width} * height;
    blocks_.shift = number(TablesForm::kShiftAt);
    blocks_.row_count = number(TablesForm::kRowsAt);
    key_.turns = number(TablesForm::kTurnsAt);
    key_.cells = number_at<std::uint64_t>(bytes_, TablesForm::kCellsAt);
    key_.costs = {number(TablesForm::kStraightAt), number(TablesForm::kDiagonalAt)};
    if (cells == 0 || cells > std::uint64_t{GridMap::kMaxCells}) return false;
    if (key_.turns > cells || blocks_.shift > 15 || !key_.costs.valid()) return false;
    if (corners > static_cast<std::uint32_t>(CornerRule::never)) return false;
    key_.width = static_cast<std::int32_t>(width);
    key_.height = static_cast<std::int32_t>(height);
    key_.corners = static_cast<CornerRule>(corners);
    blocks_.per_row = static_cast<std::size_t>(GridBlocks::count(key_.width, blocks_.shift));
    block_count_ =
        blocks_.per_row * static_cast<std::size_t>(GridBlocks::count(key_.height, blocks_.shift));
    return blocks_.row_count <= block_count_;
  }

  /// Not that they make sense: they do if they are those of the map.
  void read_rows() {
    blocks_.rows.resize(block_count_);
    for (std::size_t i = 0; i < block_count_; ++i) {
      blocks_.rows[i] = number_at<std::uint32_t>(bytes_, TablesForm::kHeader + 4 * i);
    }
  }

  std::vector<bool> read_shares(std::size_t at) const {
    std::vector<bool> done(FirstMoves::shares_of(key_));
    for (std::size_t i = 0; i < done.size(); ++i) {
      done[i] = (bytes_[at + i / 8] >> i % 8 & 1) != 0;
    }
    return done;
  }

  std::span<const std::uint8_t> bytes_;
  const std::string& source_;
  BakedFor key_;
  GridBlocks blocks_;
  std::size_t block_count_ = 0;
};

}  // namespace

std::string to_first_moves_bytes(const FirstMoves& moves) {
  const BakedFor& key = moves.baked_for();
  const std::span<const std::uint8_t> table = moves.table();
  std::string bytes(kMagic.begin(), kMagic.end());
  const GridBlocks& blocks = moves.blocks();
  const std::size_t done_at = TablesForm::kHeader + TablesForm::size_of_rows(blocks.rows.size());
  bytes.reserve(done_at + TablesForm::size_of_bits(moves.done().size()) + table.size() +
                kSealBytes);
  append(bytes, kVersion);
  append(bytes, std::uint32_t{blocks.shift});
  append(bytes, key.cells);
  append(bytes, static_cast<std::uint32_t>(key.width));
  append(bytes, static_cast<std::uint32_t>(key.height));
  append(bytes, key.costs.straight);
  append(bytes, key.costs.diagonal);
  append(bytes, static_cast<std::uint32_t>(key.corners));
  append(bytes, key.turns);
  append(bytes, blocks.row_count);
  bytes.resize(TablesForm::kHeader);
  for (const std::uint32_t row : blocks.rows) append(bytes, row);
  bytes.resize(done_at + TablesForm::size_of_bits(moves.done().size()));
  for (std::size_t i = 0; i < moves.done().size(); ++i) {
    char& eight = bytes[done_at + i / 8];
    if (moves.done()[i]) eight = static_cast<char>(eight | 1 << i % 8);
  }
  bytes.append(reinterpret_cast<const char*>(table.data()), table.size());
  seal(bytes);
  return bytes;
}

Result<FirstMoves> parse_first_moves(std::span<const std::uint8_t> bytes,
                                     std::shared_ptr<const void> keeper,
                                     const std::string& source) {
  return Reader(bytes, source).read(std::move(keeper));
}

Result<FirstMoves> read_first_moves(const std::string& path) {
  Result<MappedFile> file = map_file(path);
  if (!file) return file.error();
  return parse_first_moves(file.value().bytes, file.value().keeper, path);
}

}  // namespace wend::io
