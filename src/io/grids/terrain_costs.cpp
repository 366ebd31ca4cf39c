// Terrain costs: per line a symbol, blanks, and a number.
#include <array>

#include "../files/real.h"
#include "../files/text.h"

namespace wend::io {
namespace {

constexpr int kCostDecimals = 3;  // TerrainCosts counts in thousandths

class CostReader {
 public:
  CostReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<TerrainCosts> read() {
    if (std::optional<Error> problem = lines_.empty_error()) return *std::move(problem);
    bool found = false;
    while (lines_.next()) {
      if (is_blank(lines_.line())) continue;
      found = true;
      if (std::optional<Error> problem = read_line()) return *std::move(problem);
    }
    if (!found) return lines_.error("expected a symbol and its cost, found blank lines only");
    return costs_;
  }

 private:
  std::optional<Error> read_line() {
    std::string_view number = lines_.line();
    const std::string_view symbol = take_first_field(number);
    number = trim(number);
    if (symbol.size() != 1 || number.empty()) {
      return lines_.error("expected a symbol, a blank and its cost, such as 'S 1.5', found " +
                          in_quotes(trim(lines_.line())));
    }
    if (!is_visible(symbol.front())) {
      return lines_.error("the symbol must be a visible ASCII character, found " +
                          in_quotes(symbol));
    }
    if (std::optional<Error> problem = check_first_mention(symbol)) return problem;
    return read_cost(symbol, number);
  }

  std::optional<Error> check_first_mention(std::string_view symbol) {
    std::uint64_t& mention = mentions_[static_cast<unsigned char>(symbol.front())];
    if (mention != 0) {
      return lines_.error("the symbol " + in_quotes(symbol) + " already has a cost from line " +
                          std::to_string(mention));
    }
    mention = lines_.number();
    return std::nullopt;
  }

  std::optional<Error> read_cost(std::string_view symbol, std::string_view text) {
    const std::optional<std::uint32_t> thousandths = parse_terrain_cost(text);
    if (!thousandths) {
      return lines_.error("the cost of " + in_quotes(symbol) +
                          " must be a number from 0 to 1000 with at most three decimals, found " +
                          in_quotes(text));
    }
    costs_.set_thousandths(symbol.front(), *thousandths);
    return std::nullopt;
  }

  LineReader lines_;
  TerrainCosts costs_;
  std::array<std::uint64_t, 256> mentions_{};  ///< the line that names a symbol, 0 for none
};

}  // namespace

std::optional<std::uint32_t> parse_terrain_cost(std::string_view text) {
  const std::optional<Decimal> number = parse_decimal(text);
  if (!number || !number->exact || number->power < -kCostDecimals) return std::nullopt;
  std::uint64_t thousandths = number->mantissa;
  for (std::int64_t power = number->power + kCostDecimals; power > 0 && thousandths > 0; --power) {
    if (thousandths > TerrainCosts::kMostThousandths) return std::nullopt;
    thousandths *= 10;
  }
  if (thousandths > TerrainCosts::kMostThousandths) return std::nullopt;
  return static_cast<std::uint32_t>(thousandths);
}

std::string terrain_cost_text(std::uint32_t thousandths) {
  return rounded_text(thousandths / double{TerrainCosts::kThousandths}, kCostDecimals);
}

Result<TerrainCosts> parse_terrain_costs(std::string_view text, const std::string& source) {
  return CostReader(text, source).read();
}

Result<TerrainCosts> read_terrain_costs(const std::string& path) {
  return parse_file(path, parse_terrain_costs);
}

}  // namespace wend::io
