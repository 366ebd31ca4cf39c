#include "terminal/values.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <limits>

#include "base/system_files.h"
#include "io/files/text.h"

namespace wend::cli {
namespace {

std::string range_text(double least, double most) {
  const bool open = most == std::numeric_limits<double>::max();
  return open ? fmt::format("from {:g}", least) : fmt::format("from {:g} to {:g}", least, most);
}

}  // namespace

std::optional<std::uint64_t> read_digits(std::string_view text) {
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  if (text.empty() || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  std::uint64_t value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc()) return std::nullopt;
  return value;
}

std::string plain_numbers(std::string_view text) {
  text = io::trim(text);
  const bool enclosed = text.size() > 2 && ((text.front() == '(' && text.back() == ')') ||
                                            (text.front() == '[' && text.back() == ']'));
  if (enclosed) text = text.substr(1, text.size() - 2);
  std::vector<std::string> parts = split_at_commas(text);
  for (std::string& part : parts) part = io::trim(part);
  return fmt::format("{}", fmt::join(parts, ","));
}

Point parse_cell(std::string_view option, std::string_view text) {
  if (const std::optional<Point> cell = io::parse_cell(plain_numbers(text))) return *cell;
  throw usage_error(fmt::format(
      "{}: expected a cell X,Y in whole numbers from 0 to 2147483647, such as 3,4, found '{}'",
      option, text));
}

std::uint64_t parse_whole_number(std::string_view option, std::string_view text,
                                 std::uint64_t least, std::uint64_t most) {
  const std::optional<std::uint64_t> value = read_digits(text);
  if (value && *value >= least && *value <= most) return *value;
  throw usage_error(fmt::format("{}: expected a whole number from {} to {}, found '{}'", option,
                                least, most, text));
}

std::optional<double> read_number(std::string_view text) {
  double value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole_text = problem == std::errc() && end == text.data() + text.size();
  return whole_text && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

double parse_number(std::string_view option, std::string_view text, double least, double most) {
  const std::optional<double> number = read_number(text);
  if (number && *number >= least && *number <= most) return *number;
  throw usage_error(
      fmt::format("{}: expected a number {}, found '{}'", option, range_text(least, most), text));
}

void require_file_name(std::string_view option, const std::optional<std::string>& name) {
  if (name && name->empty()) throw usage_error(fmt::format("{}: expected a file", option));
}

std::string ending_of(const std::string& file) {
  std::string ending = path_of(file).extension().string();
  if (!ending.empty()) ending.erase(0, 1);
  for (char& c : ending) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return ending;
}

std::vector<std::string> split_at_commas(std::string_view text) {
  std::vector<std::string> parts;
  for (;;) {
    const std::size_t comma = text.find(',');
    parts.emplace_back(text.substr(0, comma));
    if (comma == std::string_view::npos) return parts;
    text.remove_prefix(comma + 1);
  }
}

std::string joined(const std::vector<std::string>& names) {
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string joined_briefly(const std::vector<std::string>& names) {
  constexpr std::size_t kMost = 60;  // characters
  std::string text;
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i > 0 && text.size() + names[i].size() > kMost) {
      return text + fmt::format(" and {} more (see --help)", names.size() - i);
    }
    text += (i == 0 ? "" : ", ") + names[i];
  }
  return text;
}

std::string csv_field(std::string text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  for (std::size_t i = 0; (i = text.find('"', i)) != std::string::npos; i += 2) {
    text.insert(i, "\"");
  }
  return "\"" + text + "\"";
}

std::optional<Position> read_position(std::string_view text, bool heights) {
  const std::vector<std::string> parts = split_at_commas(plain_numbers(text));
  if (parts.size() != 2 && !(heights && parts.size() == 3)) return std::nullopt;
  double numbers[3] = {};
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const char* end = parts[i].data() + parts[i].size();
    const auto [rest, error] = std::from_chars(parts[i].data(), end, numbers[i]);
    if (error != std::errc() || rest != end || !std::isfinite(numbers[i])) return std::nullopt;
  }
  return Position{numbers[0], numbers[1], numbers[2]};
}

}  // namespace wend::cli
