// Baked tables as files: they come back as they were, and nothing else is taken for them.
#include "wend/io/first_moves_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <string>

#include "support/random_case.h"
#include "temporary_file.h"
#include "wend/internal/base/checksum.h"

namespace wend::test {
namespace {

using io::parse_first_moves;
using io::read_first_moves;
using io::to_first_moves_bytes;

Result<FirstMoves> parse(const std::string& bytes) {
  const auto keeper = std::make_shared<const std::string>(bytes);
  const auto* data = reinterpret_cast<const std::uint8_t*>(keeper->data());
  return parse_first_moves({data, keeper->size()}, keeper, "tables");
}

std::string error_of(const std::string& bytes) {
  const auto tables = parse(bytes);
  return tables ? std::string() : tables.error().message();
}

void put_checksum_right(std::string& bytes) {
  const std::size_t size = bytes.size() - 8;
  const std::uint64_t sum = checksum({reinterpret_cast<const std::uint8_t*>(bytes.data()), size});
  for (unsigned i = 0; i < 8; ++i) {
    bytes[size + i] = static_cast<char>(static_cast<std::uint8_t>(sum >> 8 * i));
  }
}

GridMap small_map() {
  GridMap map(9, 7);
  for (const Point p : {Point{3, 2}, Point{3, 3}, Point{6, 4}, Point{1, 5}}) map.set_symbol(p, '#');
  return map;
}

std::string baked_bytes(const GridMap& map, const GridOptions& options = {},
                        std::int32_t block = 4) {
  Navigator navigator = Navigator::build(map, options).value();
  EXPECT_TRUE(navigator.bake({.block = block}));
  return to_first_moves_bytes(*navigator.tables());
}

TEST(FirstMovesFile, TablesComeBackAsTheyWereAndAnswerAlike) {
  int files = 0;
  for (std::uint64_t number = 0; number < 400; ++number) {
    const RandomCase tried = random_case(number);
    Navigator baked = prepared_navigator(tried.map, tried.options);
    if (baked.tables() == nullptr) continue;
    ++files;
    const std::string bytes = to_first_moves_bytes(*baked.tables());
    const FirstMoves again = parse(bytes).value();
    ASSERT_TRUE(to_first_moves_bytes(again) == bytes) << tried.describe();
    ASSERT_EQ(again.turns_done(), baked.tables()->turns_done());
    Navigator navigator = Navigator::build(tried.map, tried.options).value();
    ASSERT_TRUE(navigator.adopt(again)) << tried.describe();
    Workspace workspace;
    const Query query = {.from = tried.from, .to = tried.to, .algorithm = "baked_jump_points"};
    const Path expected = baked.solve(query, workspace);
    const Path path = navigator.solve(query, workspace);
    ASSERT_EQ(path.status, expected.status) << tried.describe();
    ASSERT_EQ(path.nodes, expected.nodes) << tried.describe();
  }
  EXPECT_GT(files, 50);
}

TEST(FirstMovesFile, BlocksOfEverySizeComeBack) {
  const GridMap map = small_map();
  for (unsigned shift = 0; shift <= 15; ++shift) {
    const std::string bytes = baked_bytes(map, {}, 1 << shift);
    ASSERT_EQ(error_of(bytes), "") << shift;
    EXPECT_EQ(parse(bytes).value().blocks().shift, shift);
    Navigator navigator = Navigator::build(map).value();
    EXPECT_TRUE(navigator.adopt(parse(bytes).value())) << shift;
  }
  const std::string largest = baked_bytes(map, {}, 1 << 15);
  EXPECT_TRUE(baked_bytes(map, {}, 1 << 20) == largest) << "no block is larger";
}

TEST(FirstMovesFile, BakingGoesOnFromAFile) {
  GridMap map(64, 64);
  Random random(3);
  for (int i = 0; i < 500; ++i) map.set_symbol(random_cell(map, random), '#');
  Navigator whole = Navigator::build(map).value();
  const BakeReport report = whole.bake().value();
  ASSERT_TRUE(report.complete);
  Navigator begun = Navigator::build(map).value();
  BakeOptions options;
  options.most_looks = 1'000 * map.cell_count();
  const BakeReport part = begun.bake(options).value();
  EXPECT_GT(part.baked, 0u);
  EXPECT_LT(part.baked, report.turns);
  EXPECT_TRUE(part.complete) << "nothing more was asked for";
  Navigator other = Navigator::build(map).value();
  ASSERT_TRUE(other.adopt(parse(to_first_moves_bytes(*begun.tables())).value()));
  double first = 0;
  options = {};
  options.threads = 1;
  options.on_progress = [&](double part_done) { first = first == 0 ? part_done : first; };
  EXPECT_EQ(other.bake(options).value().baked, report.turns);
  EXPECT_GT(first * static_cast<double>(report.turns), static_cast<double>(part.baked))
      << "it began at nothing";
  EXPECT_TRUE(to_first_moves_bytes(*other.tables()) == to_first_moves_bytes(*whole.tables()));
}

TEST(FirstMovesFile, TablesWithGapsAnswerAlike) {
  Random random(11);
  Workspace workspace;
  for (const int walls : {300, 700, 1200}) {
    GridMap map(64, 64);
    for (int i = 0; i < walls; ++i) map.set_symbol(random_cell(map, random), '#');
    Navigator whole = Navigator::build(map).value();
    const BakeReport report = whole.bake().value();
    const FirstMoves& tables = *whole.tables();
    // The content of gaps must not matter: all moves, as baking leaves them.
    const auto bytes =
        std::make_shared<std::vector<std::uint8_t>>(tables.table().begin(), tables.table().end());
    std::vector<bool> done = tables.done();
    for (std::size_t share = 1; share < done.size(); share += 3) {
      done[share] = false;
      for (std::size_t turn = share * FirstMoves::kShare;
           turn < std::min<std::size_t>((share + 1) * FirstMoves::kShare, report.turns); ++turn) {
        for (std::size_t row = 0; row < tables.blocks().row_count; ++row) {
          (*bytes)[row * report.turns + turn] = 255;
        }
      }
    }
    Navigator gaps = Navigator::build(map).value();
    ASSERT_TRUE(gaps.adopt({tables.baked_for(), tables.blocks(), done, {bytes, bytes->data()}}));
    ASSERT_GT(2 * gaps.tables()->turns_done(), report.turns) << "or they are not used at all";
    ASSERT_LT(gaps.tables()->turns_done(), report.turns);
    for (int i = 0; i < 300; ++i) {
      Query query = {random_cell(map, random), random_cell(map, random), "astar", {}};
      const Path expected = gaps.solve(query, workspace);
      query.algorithm = "baked_jump_points";
      const Path path = gaps.solve(query, workspace);
      ASSERT_EQ(path.status, expected.status);
      ASSERT_EQ(path.cost, expected.cost);
    }
  }
}

TEST(FirstMovesFile, EveryTruncationAndEveryChangedBitIsRefused) {
  const std::string bytes = baked_bytes(small_map());
  ASSERT_EQ(error_of(bytes), "");
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    ASSERT_NE(error_of(bytes.substr(0, size)), "") << size;
  }
  EXPECT_NE(error_of(bytes + '\0').find("damaged"), std::string::npos);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); ++bit) {
    std::string changed = bytes;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ 1 << bit % 8);
    ASSERT_NE(error_of(changed), "") << bit;
  }
}

TEST(FirstMovesFile, WhatIsWrongIsSaid) {
  const std::string bytes = baked_bytes(small_map());
  EXPECT_EQ(error_of(""), "tables: this is no file of baked tables");
  EXPECT_EQ(error_of("type octile\nheight 3\n" + bytes), "tables: this is no file of baked tables");
  const auto has = [&](std::string changed, const char* words) {
    put_checksum_right(changed);
    const std::string error = error_of(changed);
    EXPECT_NE(error.find(words), std::string::npos) << error;
  };
  const auto with = [&](std::size_t at, std::uint8_t value) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(value);
    return changed;
  };
  has(with(8, 0), "an older version of wend");
  has(with(8, 2), "a newer version of wend");
  has(with(12, 16), "header makes no sense");  // blocks
  has(with(24, 0), "header makes no sense");   // the width
  has(with(27, 255), "header makes no sense");
  has(with(32, 0) + bytes, "bytes");
  has(with(40, 4), "header makes no sense");  // the corner rule
  has(with(46, 1), "header makes no sense");  // more turns than cells
  has(with(48, 200), "header makes no sense");
  has(bytes.substr(0, bytes.size() - 20), "its header speaks of");
  std::string changed = bytes;
  changed[bytes.size() - 10] = static_cast<char>(changed[bytes.size() - 10] ^ 1);
  EXPECT_NE(error_of(changed).find("checksum"), std::string::npos);
}

TEST(FirstMovesFile, TablesOfAnythingElseDoNotFit) {
  const GridMap map = small_map();
  const FirstMoves tables = parse(baked_bytes(map)).value();
  const auto misfit = [&](const GridMap& other, const GridOptions& options = {}) {
    Navigator navigator = Navigator::build(other, options).value();
    const Result<void> adopted = navigator.adopt(tables);
    EXPECT_EQ(navigator.tables() != nullptr, adopted.ok());
    return adopted ? std::string() : adopted.error().reason;
  };
  EXPECT_EQ(misfit(map), "");
  GridMap moved = map;
  moved.set_symbol({8, 6}, '#');
  EXPECT_NE(misfit(moved).find("another map of the same size"), std::string::npos);
  EXPECT_NE(misfit(GridMap(9, 8)).find("another size"), std::string::npos);
  EXPECT_NE(misfit(map, {CornerRule::always, {}, {}}).find("another corner rule"),
            std::string::npos);
  EXPECT_NE(misfit(map, {CornerRule::both_free, {5, 7}, {}}).find("other step costs"),
            std::string::npos);
  EXPECT_NE(misfit(map, {CornerRule::never, {}, {}}).find("diagonal steps"), std::string::npos);
}

TEST(FirstMovesFile, RowsThatAreNoneAreNotFollowed) {
  std::string bytes = baked_bytes(small_map());
  constexpr std::size_t kRows = 64;
  std::memset(&bytes[kRows], 0x7f, 4);
  put_checksum_right(bytes);
  Navigator navigator = Navigator::build(small_map()).value();
  const Result<void> adopted = navigator.adopt(parse(bytes).value());
  ASSERT_FALSE(adopted);
  EXPECT_NE(adopted.error().reason.find("other blocks"), std::string::npos);
}

TEST(FirstMovesFile, FilesAreMappedAndThoseThatAreNoneAreNamed) {
  const std::string bytes = baked_bytes(small_map());
  const io::TemporaryFile file(bytes);
  const FirstMoves tables = read_first_moves(file.path()).value();
  EXPECT_TRUE(to_first_moves_bytes(tables) == bytes);
  const io::TemporaryFile empty("");
  EXPECT_NE(read_first_moves(empty.path()).error().message().find("no file of baked tables"),
            std::string::npos);
  EXPECT_NE(read_first_moves("/nowhere/at/all").error().message().find("no such file"),
            std::string::npos);
  EXPECT_NE(read_first_moves(testing::TempDir()).error().message().find("directory"),
            std::string::npos);
}

}  // namespace
}  // namespace wend::test
