// Shared by the readers: lines, fields, numbers, and how a foreign text is quoted in a message.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "wend/base/result.h"
#include "wend/base/types.h"
#include "wend/io/grid_files.h"

namespace wend::io {

/// The largest value of a std::int32_t, as limit for parse_whole.
inline constexpr std::uint32_t kMostInt32 = std::numeric_limits<std::int32_t>::max();

/// Hands out a text line by line, without its line ends (LF or CRLF) and without a byte order mark
/// at its very start. A copy goes on from where the original stood. Borrows text and source.
class LineReader {
 public:
  LineReader(std::string_view text, const std::string& source);

  /// Moves on to the next line; false at the end, where line() and number() stay as they were.
  bool next();
  std::string_view line() const { return line_; }
  std::uint64_t number() const { return number_; }  ///< from 1; 0 before the first next()

  std::size_t bytes_left() const { return rest_.size(); }  ///< line ends included
  /// Whether nothing but blanks and line ends follows. Linear in how many of them do.
  bool only_blanks_left() const;

  /// An error in the current line.
  Error error(std::string reason) const { return Error{*source_, number_, std::move(reason)}; }
  /// An error in the text as a whole.
  Error whole_error(std::string reason) const { return Error{*source_, 0, std::move(reason)}; }
  /// Every reader's first check.
  std::optional<Error> empty_error() const;

 private:
  std::string_view rest_;
  std::string_view line_;
  std::uint64_t number_ = 0;
  const std::string* source_;
};

/// Whether the text holds nothing but blanks and tabs (or nothing at all).
bool is_blank(std::string_view text);
/// Without the blanks and tabs at both ends.
std::string_view trim(std::string_view text);
/// Cuts the first or last field off a line whose fields are parted by blanks or tabs; empty where
/// there is none left.
std::string_view take_first_field(std::string_view& line);
std::string_view take_last_field(std::string_view& line);
std::size_t count_fields(std::string_view line);

/// Visible ASCII: what may be a symbol where blanks part the fields.
constexpr bool is_visible(char symbol) { return symbol > ' ' && symbol <= '~'; }
/// Visible ASCII or a blank: what may stand for a cell.
constexpr bool is_printable(char symbol) { return symbol == ' ' || is_visible(symbol); }
/// Visible ASCII, and some of it.
bool is_word(std::string_view text);

/// A name as it may stand at the end of a line: control characters and a blank at either end, which
/// no reader would bring back, become '?'.
std::string name_text(std::string_view name);

/// Whether there are line ends, tabs or others of the kind, which no file's name has.
bool has_control_characters(std::string_view text);
/// The text between apostrophes, on one line: what is not printable ASCII is shown as \x1b, and
/// what exceeds 40 characters as "...".
std::string in_quotes(std::string_view text);

/// What others say, as a reason may be: what is not printable ASCII becomes '?', and what exceeds
/// 300 characters is cut off.
std::string printable_text(std::string text);

/// The text behind a UTF-8 byte order mark, blanks and line ends: it shows the form of a file.
std::string_view beginning(std::string_view text);

/// "1 cell", "2 cells".
std::string counted(std::uint64_t count, const std::string& noun);

/// A whole number 0 .. most, of nothing but digits.
std::optional<std::uint32_t> parse_whole(std::string_view text, std::uint32_t most);

/// A cell "x,y", wherever it lies; with blanks around the numbers or without.
std::optional<Point> parse_cell(std::string_view text);

/// mantissa * 10^power, as written.
struct Decimal {
  std::uint64_t mantissa = 0;  ///< does not end in 0 where power < 0
  std::int64_t power = 0;
  std::int64_t decimals = 0;     ///< how many were written, ending zeros included
  bool exact = true;             ///< false where so many digits were written that some are lost
  std::string_view digits = {};  ///< all that were written, with the point; borrows the text
};

/// Whether there have to be digits on both sides of a point.
enum class DecimalForm : std::uint8_t { strict, loose };

/// Digits, then perhaps a point with digits, then perhaps an exponent. No sign, no "nan", no "inf",
/// no hexadecimal; the same in every locale.
std::optional<Decimal> parse_decimal(std::string_view text, DecimalForm form = DecimalForm::strict);

/// The nearest double, of two equally near ones the even one; infinite where the number is too
/// large. Precondition: the text that was parsed is still there.
double to_double(const Decimal& decimal);

/// A terrain cost in thousandths: a number from 0 to 1000 with at most three decimals. And back,
/// without ending zeros.
std::optional<std::uint32_t> parse_terrain_cost(std::string_view text);
std::string terrain_cost_text(std::uint32_t thousandths);

/// Reads a file and parses it; errors name the path.
template <class T>
Result<T> parse_file(const std::string& path,
                     Result<T> (*parse)(std::string_view text, const std::string& source)) {
  const Result<std::string> text = read_text(path);
  if (!text) return text.error();
  return parse(text.value(), path);
}

}  // namespace wend::io
