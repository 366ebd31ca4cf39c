#include <filesystem>

#include "temporary_file.h"

namespace wend::io {
namespace {

TEST(ReadText, EveryByteIsKept) {
  std::string content;
  for (int byte = 0; byte < 256; ++byte) content += static_cast<char>(byte);
  content += "\r\n\n";
  const TemporaryFile file(content);
  const Result<std::string> text = read_text(file.path());
  ASSERT_TRUE(text.ok()) << text.error().message();
  EXPECT_EQ(text.value(), content);
}

TEST(ReadText, FilesOfAllSizesAroundTheChunksAreWhole) {
  constexpr std::size_t kChunk = 65536;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, kChunk - 1, kChunk, kChunk + 1,
                                 3 * kChunk, 5 * kChunk + 7}) {
    std::string content(size, 'a');
    for (std::size_t i = 0; i < size; i += 251) content[i] = static_cast<char>(i % 127);
    const TemporaryFile file(content);
    const Result<std::string> text = read_text(file.path());
    ASSERT_TRUE(text.ok()) << text.error().message();
    EXPECT_TRUE(text.value() == content) << size;
  }
}

TEST(ReadText, AnAbsentFileIsRefused) {
  const Result<std::string> text = read_text(testing::TempDir() + "wend_no_such_file");
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().reason, "there is no such file");
  EXPECT_EQ(text.error().line, 0u);
  EXPECT_FALSE(read_text("").ok());
}

TEST(ReadText, ADirectoryIsRefused) {
  const Result<std::string> text = read_text(testing::TempDir());
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().reason, "this is a directory, not a file");
}

TEST(ReadText, AFileBeyondTheLimitIsRefused) {
  const TemporaryFile file("x");
  std::filesystem::resize_file(file.path(), kMaxFileBytes + 1);  // a hole: takes no room
  const Result<std::string> text = read_text(file.path());
  ASSERT_FALSE(text.ok());
  EXPECT_EQ(text.error().reason, "the file is larger than 1 GiB, the most that is read");
}

TEST(ReadText, APathIsNotCutAtANul) {
  const TemporaryFile file("x");
  EXPECT_TRUE(read_text(file.path()).ok());
  EXPECT_FALSE(read_text(file.path() + std::string("\0.map", 5)).ok());
}

}  // namespace
}  // namespace wend::io
