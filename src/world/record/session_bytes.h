// The bytes of a session's file: numbers of variable length (seven bits a byte, the lowest first),
// doubles by their bits, names that are written once.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "wend/base/result.h"
#include "wend/internal/base/bits.h"

namespace wend {

// Where the header has what.
inline constexpr std::uint8_t kSessionMagic[] = {0x89, 'W', 'R', 'E', 'C', '\r', '\n', 0x1a};
inline constexpr std::uint32_t kSessionVersion = 2;
inline constexpr std::size_t kSessionVersionAt = 8;
inline constexpr std::size_t kSessionKindAt = 12;
inline constexpr std::size_t kSessionEventsAt = 16;
inline constexpr std::size_t kSessionHeader = 32;
inline constexpr std::size_t kSessionSum = 8;

/// Names that may be read a million times must be short, or a small file would take much memory.
inline constexpr std::size_t kMostNameBytes = 255;

/// The first byte of each event, in the order of RecordedEvent; overlays stand between them.
inline constexpr std::uint8_t kOverlayTag = 10;
/// Edits of maps with weights, which follow the symbols.
inline constexpr std::uint8_t kWeightedEditTag = 11;

class SessionOutput {
 public:
  std::string& bytes() { return bytes_; }
  const std::string& bytes() const { return bytes_; }

  void byte(std::uint8_t value) { bytes_ += static_cast<char>(value); }
  void fixed(std::uint64_t value, unsigned size) {
    for (unsigned i = 0; i < size; ++i) byte(static_cast<std::uint8_t>(value >> 8 * i));
  }
  void number(std::uint64_t value) {
    for (; value >= 128; value >>= 7) byte(static_cast<std::uint8_t>(value | 128));
    byte(static_cast<std::uint8_t>(value));
  }
  /// 0, -1, 1, -2 and so on become 0, 1, 2, 3.
  void signed_number(std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    number(value < 0 ? ~(bits << 1) : bits << 1);
  }
  void real(double value) { fixed(bits_of(value), 8); }
  void text(const std::string& text) {
    number(text.size());
    bytes_ += text;
  }
  /// The number of a name; a new one follows its number. Longer ones are cut.
  void name(const std::string& whole) {
    const std::string text = whole.substr(0, kMostNameBytes);
    const auto place = std::find(names_.begin(), names_.end(), text);
    number(static_cast<std::uint64_t>(place - names_.begin()));
    if (place != names_.end()) return;
    this->text(text);
    names_.push_back(text);
  }

 private:
  std::string bytes_;
  std::vector<std::string> names_;
};

/// Reads them again. After the first error all that is read is 0, and nothing moves.
class SessionInput {
 public:
  SessionInput(std::span<const std::uint8_t> bytes, std::string source)
      : bytes_(bytes), source_(std::move(source)) {}

  bool good() const { return !problem_; }
  const Error& problem() const { return *problem_; }
  std::size_t left() const { return good() ? bytes_.size() - at_ : 0; }

  /// Reports a fault in what was read last; the first reason is kept.
  void fail(const std::string& reason) {
    if (problem_) return;
    problem_ = Error{source_, 0, "at byte " + std::to_string(begin_) + ": " + reason};
  }

  std::uint8_t byte() {
    begin_ = at_;
    return next();
  }
  std::uint64_t fixed(unsigned size) {
    begin_ = at_;
    std::uint64_t value = 0;
    for (unsigned i = 0; i < size; ++i) value |= std::uint64_t{next()} << 8 * i;
    return value;
  }
  /// At most `most`.
  std::uint64_t number(std::uint64_t most, const char* what) {
    begin_ = at_;
    std::uint64_t value = 0;
    for (unsigned shift = 0;; shift += 7) {
      const std::uint64_t bits = next();
      const std::uint64_t low = bits & 127;
      if (shift == 63 ? bits > 1 : shift > 63) fail(std::string(what) + " has more than 64 bits");
      if (!good()) return 0;
      value |= low << shift;
      if (bits < 128) break;
    }
    if (value > most) {
      fail(std::string(what) + " is " + std::to_string(value) + ", and " + std::to_string(most) +
           " at most makes sense");
      return 0;
    }
    return value;
  }
  std::int64_t signed_number(const char* what) {
    const std::uint64_t bits = number(~std::uint64_t{0}, what);
    const auto half = static_cast<std::int64_t>(bits >> 1);
    return bits % 2 == 1 ? ~half : half;
  }
  double real() { return from_bits(fixed(8)); }
  /// How many there are of what takes so many bits each, at least.
  std::size_t count(std::uint64_t bits_each, const char* what) {
    const std::uint64_t value = number(~std::uint64_t{0}, what);
    if (value <= left() * std::uint64_t{8} / bits_each) return static_cast<std::size_t>(value);
    fail(std::string(what) + " is " + std::to_string(value) + ", more than the file has room for");
    return 0;
  }
  std::span<const std::uint8_t> take(std::size_t size) {
    begin_ = at_;
    if (size > left()) {
      fail("the file ends here");
      return {};
    }
    at_ += size;
    return bytes_.subspan(at_ - size, size);
  }
  std::string text(std::size_t most, const char* what) {
    const std::size_t size = count(8, what);
    if (size > most) fail(std::string(what) + " is longer than " + std::to_string(most) + " bytes");
    if (!good()) return {};
    const auto bytes = take(size);
    return {bytes.begin(), bytes.end()};
  }
  /// A name, which messages may quote: printable ASCII.
  std::string printable_text(const char* length) {
    const std::string text = this->text(kMostNameBytes, length);
    const bool printable = std::all_of(text.begin(), text.end(),
                                       [](char symbol) { return symbol >= ' ' && symbol <= '~'; });
    if (!printable) fail("a name is not of printable ASCII");
    return printable ? text : std::string();
  }
  std::string name() {
    const std::uint64_t place = number(names_.size(), "the number of a name");
    if (good() && place == names_.size()) {
      names_.push_back(printable_text("a name's length"));
    }
    return good() ? names_[static_cast<std::size_t>(place)] : std::string();
  }

 private:
  std::uint8_t next() {
    if (left() > 0) return bytes_[at_++];
    fail("the file ends here");
    return 0;
  }

  std::span<const std::uint8_t> bytes_;
  std::string source_;
  std::size_t at_ = 0;
  std::size_t begin_ = 0;  // of what was read last
  std::vector<std::string> names_;
  std::optional<Error> problem_;
};

}  // namespace wend
