// Changes a text of lines and fields: maps row by row, lists, headers. Equal rows stay equal if a
// whole column is changed, and the claims of a header can be corrected.
#pragma once

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "mutate.h"

namespace wend::fuzzing {

using Lines = std::vector<std::string>;

inline Lines lines_of(std::string_view text) {
  Lines lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

inline std::string text_of(const Lines& lines, const char* line_end = "\n") {
  std::string text;
  for (const std::string& line : lines) text += line + line_end;
  return text;
}

/// A line's fields and the separators between them; the first and last is a field, maybe empty.
inline Lines pieces_of(const std::string& line) {
  Lines pieces = {""};
  bool in_field = true;
  for (const char symbol : line) {
    const bool is_field = std::string_view(" \t,;:[]").find(symbol) == std::string_view::npos;
    if (is_field != in_field) pieces.emplace_back();
    in_field = is_field;
    pieces.back() += symbol;
  }
  if (!in_field) pieces.emplace_back();
  return pieces;
}

inline bool is_number(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](unsigned char symbol) {
    return std::isdigit(symbol) != 0 || symbol == '.' || symbol == '-' || symbol == '+';
  });
}

class LineMutator {
 public:
  /// The words are put in place of other fields.
  LineMutator(std::span<const char* const> words, Random& random)
      : words_(words), random_(random) {}

  void change(Lines& lines) {
    if (lines.empty()) lines.emplace_back(one_of(words_, random_));
    const std::uint32_t changes = few(random_);
    for (std::uint32_t i = 0; i < changes; ++i) {
      if (lines.empty()) return;
      random_.chance(30) ? change_order(lines) : change_text(lines);
    }
  }

 private:
  static auto at(Lines& lines, std::size_t i) {
    return lines.begin() + static_cast<std::ptrdiff_t>(i);
  }

  void change_order(Lines& lines) {
    constexpr std::uint32_t kMany[] = {1, 1, 1, 2, 8, 60};
    const std::size_t i = index_below(lines.size(), random_);
    const std::string line = lines[i];
    switch (random_.below(5)) {
      case 0: lines.erase(at(lines, i)); break;
      case 1: std::swap(lines[i], lines[index_below(lines.size(), random_)]); break;
      case 2: lines.insert(at(lines, i), one_of(words_, random_)); break;
      case 3: lines.insert(at(lines, i), ""); break;
      default: lines.insert(at(lines, i), one_of(kMany, random_), line);
    }
  }

  void change_text(Lines& lines) {
    std::string& line = lines[index_below(lines.size(), random_)];
    switch (random_.below(10)) {
      case 0: change_column(lines, line.size()); break;
      case 1: change_field_of_all(lines, pieces_of(line).size()); break;
      case 2:
      case 3:
      case 4: change_symbol(line); break;
      case 5: line = mutated_bytes(line); break;
      default: change_field(line);
    }
  }

  /// In all lines of that length: one more, one less, or another symbol in one of them.
  void change_column(Lines& lines, std::size_t length) {
    const std::size_t column = index_below(length, random_);
    const std::uint32_t kind = random_.below(2);
    for (std::string& line : lines) {
      if (line.size() != length || length == 0) continue;
      if (kind == 0) line.erase(column, 1);
      if (kind == 1) line.insert(column, 1, line[column]);
    }
  }

  void change_field_of_all(Lines& lines, std::size_t count) {
    const std::size_t field = index_below((count + 1) / 2, random_) * 2;
    const bool more = random_.chance(50);
    for (std::string& line : lines) {
      Lines pieces = pieces_of(line);
      if (pieces.size() != count || count < 3) continue;
      const std::size_t first = std::min(field, count - 2);
      const Lines pair(at(pieces, first), at(pieces, first + 2));
      if (more) pieces.insert(at(pieces, first), pair.begin(), pair.end());
      if (!more) pieces.erase(at(pieces, first), at(pieces, first + 2));
      line = text_of(pieces, "");
    }
  }

  void change_symbol(std::string& line) {
    constexpr std::string_view kSymbols = "....####@GSOTWX0123456789 ,;\"\taZz~!\x7f";
    if (!line.empty()) line[index_below(line.size(), random_)] = one_of(kSymbols, random_);
  }

  void change_field(std::string& line) {
    Lines pieces = pieces_of(line);
    const std::size_t i = index_below((pieces.size() + 1) / 2, random_) * 2;
    const std::size_t other = index_below((pieces.size() + 1) / 2, random_) * 2;
    switch (random_.below(7)) {
      case 0: std::swap(pieces[i], pieces[other]); break;
      case 1: pieces[i] += (random_.chance(50) ? " " : ",") + pieces[other]; break;
      case 2: pieces[i].clear(); break;
      case 3: pieces[i] = one_of(words_, random_); break;
      case 4: pieces[i] = mutated_bytes(pieces[i]); break;
      default:
        if (is_number(pieces[i]) || random_.chance(10)) {
          pieces[i] = edge_number_text(random_);
        } else {
          pieces[i] = one_of(words_, random_);
        }
    }
    line = text_of(pieces, "");
  }

  std::span<const char* const> words_;
  Random& random_;
};

/// Any of the ends that lines may have.
inline const char* any_line_end(Random& random) { return random.chance(10) ? "\r\n" : "\n"; }

}  // namespace wend::fuzzing
