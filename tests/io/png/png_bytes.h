// PNG files put together by hand, byte by byte as the format says.
#pragma once

#include <gtest/gtest.h>
#include <zlib.h>

#include <cstdint>
#include <string>
#include <vector>

namespace wend::io {

inline std::string big_endian(std::uint32_t number) {
  std::string text;
  for (const int shift : {24, 16, 8, 0}) text += static_cast<char>(number >> shift & 255);
  return text;
}

inline std::string chunk(const std::string& name, const std::string& data) {
  const std::string body = name + data;
  const auto sum =
      ::crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
  return big_endian(static_cast<std::uint32_t>(data.size())) + body +
         big_endian(static_cast<std::uint32_t>(sum));
}

inline std::string compressed(const std::string& data) {
  uLongf size = ::compressBound(data.size());
  std::string packed(size, '\0');
  EXPECT_EQ(::compress(reinterpret_cast<Bytef*>(packed.data()), &size,
                       reinterpret_cast<const Bytef*>(data.data()), data.size()),
            Z_OK);
  packed.resize(size);
  return packed;
}

inline constexpr char kSignature[] = "\x89PNG\r\n\x1a\n";

// The header's colour types.
inline constexpr char kGrey = 0;
inline constexpr char kRgb = 2;
inline constexpr char kIndexed = 3;
inline constexpr char kGreyAndOpacity = 4;
inline constexpr char kRgba = 6;

inline std::string header(std::uint32_t width, std::uint32_t height, char depth, char type,
                          bool interlaced = false) {
  return kSignature + chunk("IHDR", big_endian(width) + big_endian(height) +
                                        std::string{depth, type, '\0', '\0',
                                                    static_cast<char>(interlaced ? 1 : 0)});
}

/// The rows hold their bytes as the format stores them.
inline std::string png(std::uint32_t width, char depth, char type,
                       const std::vector<std::string>& rows, const std::string& more_chunks = "") {
  std::string data;
  for (const std::string& row : rows) data += '\0' + row;  // a row begins with its filter, none
  return header(width, static_cast<std::uint32_t>(rows.size()), depth, type) + more_chunks +
         chunk("IDAT", compressed(data)) + chunk("IEND", "");
}

}  // namespace wend::io
