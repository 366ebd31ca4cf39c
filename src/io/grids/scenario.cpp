// Moving AI `.scen` files: a version line, then one query per line.
#include <algorithm>
#include <cmath>

#include "../files/text.h"

namespace wend::io {
namespace {

constexpr std::size_t kFieldCount = 9;

class ScenarioReader {
 public:
  ScenarioReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<std::vector<ScenarioQuery>> read() {
    std::optional<Error> problem = lines_.empty_error();
    if (!problem) problem = read_version();
    while (!problem && lines_.next()) {
      if (!is_blank(lines_.line())) problem = read_query();
    }
    if (!problem && queries_.empty()) problem = lines_.error("the scenario has no queries");
    if (problem) return *std::move(problem);
    return std::move(queries_);
  }

 private:
  std::optional<Error> read_version() {
    std::string_view line;
    while (line.empty() && lines_.next()) line = trim(lines_.line());
    std::string_view version = line;
    if (take_first_field(version) != "version") {
      return lines_.error("expected the line 'version 1', found " + in_quotes(line));
    }
    version = trim(version);
    if (version == "1" || version == "1.0") return std::nullopt;
    return lines_.error("version " + in_quotes(version) +
                        " is not supported; expected 'version 1'");
  }

  std::optional<Error> read_query() {
    const std::size_t count = count_fields(lines_.line());
    if (count < kFieldCount) {
      return lines_.error(
          "expected 9 fields (bucket, map, width, height, start x, start y, goal x, goal y, "
          "length), found " +
          std::to_string(count));
    }
    ScenarioQuery query;
    query.line = lines_.number();
    // Bucket from the front, numbers from the back: what is left is the map, blanks and all.
    std::string_view rest = lines_.line();
    const std::string_view bucket = take_first_field(rest);
    std::optional<Error> problem = read_length(take_last_field(rest), query);
    if (!problem) problem = read_size("goal y", take_last_field(rest), query.to.y);
    if (!problem) problem = read_size("goal x", take_last_field(rest), query.to.x);
    if (!problem) problem = read_size("start y", take_last_field(rest), query.from.y);
    if (!problem) problem = read_size("start x", take_last_field(rest), query.from.x);
    if (!problem) problem = read_size("height", take_last_field(rest), query.height);
    if (!problem) problem = read_size("width", take_last_field(rest), query.width);
    if (!problem) problem = read_bucket(bucket, query);
    if (problem) return problem;
    query.map = trim(rest);
    queries_.push_back(std::move(query));
    return std::nullopt;
  }

  std::optional<Error> read_bucket(std::string_view text, ScenarioQuery& query) {
    const std::optional<std::uint32_t> bucket = parse_whole(text, ~std::uint32_t{0});
    if (!bucket) return whole_number_error("bucket", text, ~std::uint32_t{0});
    query.bucket = *bucket;
    return std::nullopt;
  }

  std::optional<Error> read_size(const char* name, std::string_view text, std::int32_t& value) {
    const std::optional<std::uint32_t> number = parse_whole(text, kMostInt32);
    if (!number) return whole_number_error(name, text, kMostInt32);
    value = static_cast<std::int32_t>(*number);
    return std::nullopt;
  }

  std::optional<Error> read_length(std::string_view text, ScenarioQuery& query) {
    const std::optional<Decimal> number = parse_decimal(text);
    query.length = number ? to_double(*number) : 0;
    if (!number || !std::isfinite(query.length)) {
      return lines_.error("the length must be a finite number from 0, such as 2.41421, found " +
                          in_quotes(text));
    }
    query.decimals = static_cast<int>(std::min(number->decimals, std::int64_t{kMostInt32}));
    return std::nullopt;
  }

  Error whole_number_error(const std::string& name, std::string_view text,
                           std::uint32_t most) const {
    return lines_.error("the " + name + " must be a whole number from 0 to " +
                        std::to_string(most) + ", found " + in_quotes(text));
  }

  LineReader lines_;
  std::vector<ScenarioQuery> queries_;
};

}  // namespace

Result<std::vector<ScenarioQuery>> parse_scenario(std::string_view text,
                                                  const std::string& source) {
  return ScenarioReader(text, source).read();
}

Result<std::vector<ScenarioQuery>> read_scenario(const std::string& path) {
  return parse_file(path, parse_scenario);
}

}  // namespace wend::io
