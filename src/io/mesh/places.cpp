#include "places.h"

#include <array>

#include "signed_number.h"

namespace wend::io {
namespace {

std::optional<Position> parse_place(std::string_view text) {
  std::array<double, 3> numbers{};
  std::size_t count = 0;
  for (bool ends = false; !ends; ++count) {
    if (count == numbers.size()) return std::nullopt;
    const std::size_t comma = text.find(',');
    ends = comma == std::string_view::npos;
    const std::optional<double> number = parse_signed(text.substr(0, comma));
    if (!number) return std::nullopt;
    numbers[count] = *number;
    if (!ends) text.remove_prefix(comma + 1);
  }
  if (count < 2) return std::nullopt;
  return Position{numbers[0], numbers[1], numbers[2]};
}

}  // namespace

std::optional<Error> take_place(const LineReader& lines, std::string_view& rest, Position& place) {
  const std::string_view field = take_first_field(rest);
  const std::optional<Position> read = parse_place(field);
  if (!read) {
    return lines.error("expected a place X,Y or X,Y,Z, such as 3.5,4,0, found " + in_quotes(field));
  }
  place = *read;
  return std::nullopt;
}

void append_place(std::string& text, const Position& place) {
  append_signed(text, place.x);
  text += ',';
  append_signed(text, place.y);
  text += ',';
  append_signed(text, place.z);
}

}  // namespace wend::io
