// Palettes: per line a colour, a cost and perhaps a symbol.
#include "wend/io/palette.h"

#include <algorithm>
#include <array>

#include "../files/text.h"
#include "ascii_symbols.h"

namespace wend::io {
namespace {

std::optional<std::uint8_t> hexadecimal(char digit) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const bool is_capital = digit >= 'A' && digit <= 'F';
  const std::size_t value = kDigits.find(is_capital ? static_cast<char>(digit + 32) : digit);
  if (value == std::string_view::npos) return std::nullopt;
  return static_cast<std::uint8_t>(value);
}

std::optional<Colour> parse_colour(std::string_view text) {
  if (text.size() != 7 || text.front() != '#') return std::nullopt;
  std::array<std::uint8_t, 3> channels{};
  for (std::size_t i = 0; i < 6; ++i) {
    const std::optional<std::uint8_t> digit = hexadecimal(text[i + 1]);
    if (!digit) return std::nullopt;
    channels[i / 2] = static_cast<std::uint8_t>(channels[i / 2] * 16 + *digit);
  }
  return Colour{channels[0], channels[1], channels[2]};
}

/// The cost that each symbol has so far, or nothing.
using SymbolCosts = std::array<std::optional<std::uint32_t>, 256>;

std::optional<std::uint32_t>& cost_of(SymbolCosts& costs, char symbol) {
  return costs[static_cast<unsigned char>(symbol)];
}

class PaletteReader {
 public:
  PaletteReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<Palette> read() {
    std::optional<Error> problem = lines_.empty_error();
    while (!problem && lines_.next()) {
      if (!is_blank(lines_.line())) problem = read_line();
    }
    if (!problem && palette_.empty()) problem = lines_.error("the palette has no colours");
    for (std::size_t i = 0; !problem && i < palette_.size(); ++i) {
      if (!has_symbol_[i]) problem = choose_symbol(i);
    }
    if (problem) return *std::move(problem);
    return std::move(palette_);
  }

 private:
  std::optional<Error> read_line() {
    std::string_view rest = lines_.line();
    const std::string_view colour = take_first_field(rest);
    const std::string_view cost = take_first_field(rest);
    const std::string_view symbol = take_first_field(rest);
    if (cost.empty() || !is_blank(rest)) {
      return lines_.error(
          "expected a colour, its cost and perhaps a symbol, such as '#3a7d44 2.5 f', found " +
          in_quotes(trim(lines_.line())));
    }
    PaletteEntry entry;
    std::optional<Error> problem = read_colour(colour, entry);
    if (!problem) problem = read_cost(colour, cost, entry);
    if (!problem && !symbol.empty()) problem = read_symbol(symbol, entry);
    if (problem) return problem;
    palette_.push_back(entry);
    has_symbol_.push_back(!symbol.empty());
    entry_lines_.push_back(lines_.number());
    return std::nullopt;
  }

  std::optional<Error> read_colour(std::string_view text, PaletteEntry& entry) {
    const std::optional<Colour> colour = parse_colour(text);
    if (!colour)
      return lines_.error("expected a colour such as '#3a7d44', found " + in_quotes(text));
    const auto same = std::find_if(palette_.begin(), palette_.end(), [&](const PaletteEntry& each) {
      return each.colour == *colour;
    });
    if (same != palette_.end()) {
      const auto index = static_cast<std::size_t>(same - palette_.begin());
      return lines_.error("the colour " + in_quotes(text) + " already has a cost from line " +
                          std::to_string(entry_lines_[index]));
    }
    if (palette_.size() == kMaxPaletteEntries) {
      return lines_.error("a palette has at most " + std::to_string(kMaxPaletteEntries) +
                          " colours; this is one more");
    }
    entry.colour = *colour;
    return std::nullopt;
  }

  std::optional<Error> read_cost(std::string_view colour, std::string_view text,
                                 PaletteEntry& entry) {
    const std::optional<std::uint32_t> cost = parse_terrain_cost(text);
    if (!cost) {
      return lines_.error("the cost of " + in_quotes(colour) +
                          " must be a number from 0 to 1000 with at most three decimals, found " +
                          in_quotes(text));
    }
    entry.cost = *cost / double{TerrainCosts::kThousandths};
    return std::nullopt;
  }

  std::optional<Error> read_symbol(std::string_view text, PaletteEntry& entry) {
    if (text.size() != 1 || !is_visible(text.front())) {
      return lines_.error("the symbol must be one visible ASCII character, found " +
                          in_quotes(text));
    }
    std::optional<std::uint32_t>& cost = cost_of(symbol_costs_, text.front());
    if (cost && *cost != entry.thousandths()) {
      return lines_.error("the symbol " + in_quotes(text) + " already costs " +
                          terrain_cost_text(*cost) + "; choose another one");
    }
    cost = entry.thousandths();
    entry.symbol = text.front();
    return std::nullopt;
  }

  /// Once all lines are read, so that no symbol is taken that a later line asks for.
  std::optional<Error> choose_symbol(std::size_t index) {
    PaletteEntry& entry = palette_[index];
    std::string candidates(kOtherSymbols);
    if (const auto common = common_symbol_of(entry.thousandths())) candidates.insert(0, 1, *common);
    for (const char symbol : candidates) {
      std::optional<std::uint32_t>& cost = cost_of(symbol_costs_, symbol);
      if (cost && *cost != entry.thousandths()) continue;
      cost = entry.thousandths();
      entry.symbol = symbol;
      return std::nullopt;
    }
    Error error = lines_.error("there are more costs than symbols; name one for this colour");
    error.line = entry_lines_[index];
    return error;
  }

  LineReader lines_;
  Palette palette_;
  std::vector<bool> has_symbol_;
  std::vector<std::uint64_t> entry_lines_;
  SymbolCosts symbol_costs_;
};

}  // namespace

std::string colour_text(Colour colour) {
  constexpr char kDigits[] = "0123456789abcdef";
  std::string text = "#";
  for (const std::uint8_t channel : {colour.red, colour.green, colour.blue}) {
    text += {kDigits[channel / 16], kDigits[channel % 16]};
  }
  return text;
}

Result<Palette> parse_palette(std::string_view text, const std::string& source) {
  return PaletteReader(text, source).read();
}

Result<Palette> read_palette(const std::string& path) { return parse_file(path, parse_palette); }

Result<TerrainCosts> palette_costs(const Palette& palette) {
  if (palette.size() > kMaxPaletteEntries) return Error{"", 0, "a palette has at most 256 colours"};
  SymbolCosts symbol_costs;
  TerrainCosts costs;
  for (auto entry = palette.begin(); entry != palette.end(); ++entry) {
    const std::string name = "the palette's colour " + colour_text(entry->colour);
    const auto has_same_colour = [&](const PaletteEntry& each) {
      return each.colour == entry->colour;
    };
    if (std::any_of(palette.begin(), entry, has_same_colour)) {
      return Error{"", 0, name + " is there twice"};
    }
    std::optional<std::uint32_t>& cost = cost_of(symbol_costs, entry->symbol);
    if (!is_visible(entry->symbol) || !TerrainCosts::valid(entry->cost) ||
        (cost && *cost != entry->thousandths())) {
      return Error{"", 0, name + " has a symbol or a cost that cannot be"};
    }
    cost = entry->thousandths();
    costs.set_thousandths(entry->symbol, *cost);
  }
  return costs;
}

}  // namespace wend::io
