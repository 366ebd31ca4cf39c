#include "terminal/terminal.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdlib>

#include "terminal/system/system.h"

namespace wend::cli {
namespace {

struct Symbol {
  std::uint32_t code;  ///< Unicode's number
  std::size_t length;  ///< bytes; 0 where they are no UTF-8
};

/// The first symbol of a text that is not empty.
Symbol first_symbol(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t lead = byte(0);
  if (lead < 0x80) return {lead, 1};
  const std::size_t length = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  if (lead < 0xc2 || lead > 0xf4 || text.size() < length) return {0, 0};
  std::uint32_t code = lead & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {0, 0};
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  if (code < kLeast[length] || code > 0x10ffff || surrogate) return {0, 0};
  return {code, length};
}

bool may_be_shown(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const bool separator = code == 0x2028 || code == 0x2029;
  const bool turns = code == 0x200e || code == 0x200f || (code >= 0x202a && code <= 0x202e) ||
                     (code >= 0x2066 && code <= 0x2069);
  return !control && !separator && !turns;
}

/// The value of COLUMNS, as POSIX has it; 0 if it is of no use.
std::size_t columns_asked_for() {
  const char* text = std::getenv("COLUMNS");
  if (text == nullptr) return 0;
  const std::string_view digits = text;
  std::size_t columns = 0;
  const auto [end, problem] =
      std::from_chars(digits.data(), digits.data() + digits.size(), columns);
  const bool whole = problem == std::errc() && end == digits.data() + digits.size();
  return whole ? columns : 0;
}

}  // namespace

bool is_terminal(std::FILE* stream) { return sys::is_terminal(stream); }

bool wants_colour(std::FILE* stream) {
  const char* no_colour = std::getenv("NO_COLOR");
  const bool refused = no_colour != nullptr && *no_colour != '\0';
  return !refused && sys::knows_colours() && is_terminal(stream);
}

std::size_t text_width(std::FILE* stream) {
  constexpr std::size_t kLeast = 40;
  constexpr std::size_t kUsual = 80;
  std::size_t columns = columns_asked_for();
  if (columns == 0) columns = sys::terminal_columns(stream);
  return std::max(kLeast, columns == 0 ? kUsual : columns);
}

std::size_t columns_of(std::string_view text) {
  const auto begins_symbol = [](char byte) {
    return (static_cast<unsigned char>(byte) & 0xc0) != 0x80;
  };
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_symbol));
}

std::string printable(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const Symbol symbol = first_symbol(text);
    const std::string_view bytes = text.substr(0, symbol.length == 0 ? 1 : symbol.length);
    text.remove_prefix(bytes.size());
    if (symbol.length > 0 && may_be_shown(symbol.code)) {
      shown += bytes;
      continue;
    }
    for (const char byte : bytes) {
      shown += fmt::format("\\x{:02x}", static_cast<unsigned char>(byte));
    }
  }
  return shown;
}

}  // namespace wend::cli
