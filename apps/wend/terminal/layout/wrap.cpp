#include "terminal/layout/wrap.h"

#include <algorithm>
#include <sstream>

#include "terminal/terminal.h"

namespace wend::cli {
namespace {

constexpr std::size_t kHang = 4;  // of the further lines of an example, behind its first word

std::string without_blank_end(const std::string& text) {
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

bool is_example(const std::vector<std::string>& words) {
  return words.front() == "wend" || words.front() == "printf";
}

/// "  130  interrupted": where the text begins; 0 where there is no such gap.
std::size_t text_column(std::string_view line, std::size_t indent) {
  const std::size_t gap = line.find("  ", indent);
  return gap == line.npos ? 0 : line.find_first_not_of(' ', gap);
}

/// A line that begins with blanks: an example, or an item of a list.
std::string laid_out_line(std::string_view line, std::size_t width) {
  const std::size_t indent = line.find_first_not_of(' ');
  const std::vector<std::string> words = split_at_blanks(line);
  const std::size_t column = is_example(words) ? 0 : text_column(line, indent);
  if (column > 0) {
    const std::string name = without_blank_end(std::string(line.substr(0, column)));
    return hanging(name, std::string(line.substr(column)), column, width);
  }
  const std::string continuation = is_example(words) ? " \\" : "";
  return std::string(indent, ' ') +
         wrapped(words, {width, indent, indent + kHang, " ", continuation}) + "\n";
}

/// With the lines that a backslash at the end joins to it.
bool next_line(std::istream& lines, std::string& line) {
  if (!std::getline(lines, line)) return false;
  for (std::string more; !line.empty() && line.back() == '\\' && std::getline(lines, more);) {
    line.back() = ' ';
    line += more;
  }
  return true;
}

}  // namespace

std::string wrapped(const std::vector<std::string>& words, const Wrapping& wrapping) {
  const std::string line_end = without_blank_end(wrapping.separator) + wrapping.continuation;
  std::string text;
  std::size_t column = wrapping.column;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool last = i + 1 == words.size();
    const std::size_t room = columns_of(words[i]) + (last ? 0 : columns_of(line_end));
    if (i > 0 && column + room > wrapping.width && column > wrapping.indent) {
      text = without_blank_end(text) + wrapping.continuation + "\n" +
             std::string(wrapping.indent, ' ');
      column = wrapping.indent;
    }
    const std::string word = last ? words[i] : words[i] + wrapping.separator;
    text += word;
    column += columns_of(word);
  }
  return text;
}

std::vector<std::string> split_at_blanks(std::string_view text) {
  std::istringstream stream{std::string(text)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

std::string hanging(const std::string& name, const std::string& text, std::size_t indent,
                    std::size_t width) {
  if (text.empty()) return name + "\n";
  const std::size_t used = columns_of(name);
  const std::string before =
      used < indent ? std::string(indent - used, ' ') : "\n" + std::string(indent, ' ');
  const bool one_line = indent + columns_of(text) <= width;
  return name + before +
         (one_line ? text : wrapped(split_at_blanks(text), {width, indent, indent})) + "\n";
}

std::string laid_out(std::string_view text, std::size_t width) {
  std::istringstream lines{std::string(text)};
  std::string result;
  std::vector<std::string> paragraph;
  const auto flush = [&] {
    if (!paragraph.empty()) result += wrapped(paragraph, {width}) + "\n";
    paragraph.clear();
  };
  for (std::string line; next_line(lines, line);) {
    const std::vector<std::string> words = split_at_blanks(line);
    const bool begins_with_word = !words.empty() && line.front() != ' ';
    if (!begins_with_word) flush();
    if (words.empty()) result += "\n";
    if (begins_with_word) paragraph.insert(paragraph.end(), words.begin(), words.end());
    if (!words.empty() && !begins_with_word) result += laid_out_line(line, width);
  }
  flush();
  return result;
}

}  // namespace wend::cli
