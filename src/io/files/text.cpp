#include "text.h"

#include <algorithm>
#include <charconv>

namespace wend::io {
namespace {

bool is_control(char symbol) {
  return static_cast<unsigned char>(symbol) < ' ' || symbol == '\x7f';
}

constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
constexpr std::string_view kBlanks = " \t";

constexpr std::size_t kMostQuoted = 40;

}  // namespace

LineReader::LineReader(std::string_view text, const std::string& source)
    : rest_(text), source_(&source) {
  if (rest_.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    rest_.remove_prefix(kByteOrderMark.size());
  }
}

bool LineReader::next() {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  line_ = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
  ++number_;
  return true;
}

bool LineReader::only_blanks_left() const {
  return rest_.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

std::optional<Error> LineReader::empty_error() const {
  if (!rest_.empty() || number_ > 0) return std::nullopt;
  return whole_error("the file is empty");
}

bool is_blank(std::string_view text) {
  return text.find_first_not_of(kBlanks) == std::string_view::npos;
}

std::string_view trim(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(kBlanks);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(kBlanks) + 1 - begin);
}

std::string_view take_first_field(std::string_view& line) {
  line = trim(line);
  const std::size_t end = std::min(line.find_first_of(kBlanks), line.size());
  const std::string_view field = line.substr(0, end);
  line.remove_prefix(end);
  return field;
}

std::string_view take_last_field(std::string_view& line) {
  line = trim(line);
  const std::size_t before = line.find_last_of(kBlanks);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const std::string_view field = line.substr(begin);
  line.remove_suffix(line.size() - begin);
  return field;
}

std::size_t count_fields(std::string_view line) {
  std::size_t count = 0;
  while (!take_first_field(line).empty()) ++count;
  return count;
}

bool is_word(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_visible);
}

std::string name_text(std::string_view name) {
  std::string text(name);
  std::replace_if(text.begin(), text.end(), is_control, '?');
  if (text.empty()) return text;
  if (text.front() == ' ') text.front() = '?';
  if (text.back() == ' ') text.back() = '?';
  return text;
}

bool has_control_characters(std::string_view text) {
  return std::any_of(text.begin(), text.end(), is_control);
}

std::string in_quotes(std::string_view text) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string quote = "'";
  for (const char symbol : text.substr(0, kMostQuoted)) {
    if (is_printable(symbol)) {
      quote += symbol;
    } else {
      const auto byte = static_cast<unsigned char>(symbol);
      quote += {'\\', 'x', kDigits[byte / 16], kDigits[byte % 16]};
    }
  }
  return quote + (text.size() > kMostQuoted ? "...'" : "'");
}

std::string printable_text(std::string text) {
  constexpr std::size_t kMost = 300;
  if (text.size() > kMost) text.resize(kMost);
  for (char& symbol : text) {
    if (!is_printable(symbol)) symbol = '?';
  }
  return text;
}

std::string_view beginning(std::string_view text) {
  if (text.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    text.remove_prefix(kByteOrderMark.size());
  }
  text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
  return text;
}

std::string counted(std::uint64_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

std::optional<std::uint32_t> parse_whole(std::string_view text, std::uint32_t most) {
  std::uint32_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc{} || stop != end || number > most) return std::nullopt;
  return number;
}

std::optional<Point> parse_cell(std::string_view text) {
  const std::size_t comma = text.find(',');
  if (comma == std::string_view::npos) return std::nullopt;
  const auto x = parse_whole(trim(text.substr(0, comma)), kMostInt32);
  const auto y = parse_whole(trim(text.substr(comma + 1)), kMostInt32);
  if (!x || !y) return std::nullopt;
  return Point{static_cast<std::int32_t>(*x), static_cast<std::int32_t>(*y)};
}

}  // namespace wend::io
