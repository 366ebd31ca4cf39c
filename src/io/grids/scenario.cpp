// Moving AI `.scen` files: a version line, then one query per line.
#include "scenario_fields.h"

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
    std::optional<Error> problem = read_length_field(lines_, take_last_field(rest), query);
    for (const auto& [name, value] : {std::pair{"goal y", &query.to.y},
                                      {"goal x", &query.to.x},
                                      {"start y", &query.from.y},
                                      {"start x", &query.from.x},
                                      {"height", &query.height},
                                      {"width", &query.width}}) {
      if (!problem) problem = read_size_field(lines_, name, take_last_field(rest), *value);
    }
    if (!problem) problem = read_number_field(lines_, "bucket", bucket, query.bucket);
    if (problem) return problem;
    query.map = trim(rest);
    queries_.push_back(std::move(query));
    return std::nullopt;
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
