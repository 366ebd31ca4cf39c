// `.scen` files of version 2: a header, then commands that lay patches on the map and ask queries.
#include <algorithm>

#include "header_entries.h"
#include "scenario_fields.h"
#include "wend/io/dynamic_files.h"

namespace wend::io {
namespace {

constexpr const char* kNoLength = "-1";
constexpr const char* kTitle = "expected the line 'version 2', found ";

/// Up to the first line that is not blank, which is cut off its first word; empty at the end.
std::string_view take_title(LineReader& lines, std::string_view& version) {
  version = {};
  while (trim(version).empty() && lines.next()) version = lines.line();
  return take_first_field(version);
}

class DynamicReader {
 public:
  DynamicReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<DynamicScenario> read() {
    std::optional<Error> problem = lines_.empty_error();
    if (!problem) problem = read_title();
    if (!problem) problem = read_header();
    if (!problem) problem = check_size();
    while (!problem && lines_.next()) {
      if (!is_blank(lines_.line())) problem = read_command();
    }
    if (!problem && scenario_.queries.empty()) {
      problem = lines_.error("the scenario has no queries, lines that begin with Q");
    }
    if (problem) return *std::move(problem);
    return std::move(scenario_);
  }

 private:
  std::optional<Error> read_title() {
    std::string_view version;
    const std::string_view title = take_title(lines_, version);
    if (title == "version" && trim(version) == "2") return std::nullopt;
    return lines_.error(kTitle + in_quotes(trim(lines_.line())));
  }

  /// Up to and including the line `commands`.
  std::optional<Error> read_header() {
    while (lines_.next()) {
      std::string_view value = lines_.line();
      const std::string_view name = take_first_field(value);
      value = trim(value);
      if (name.empty()) continue;
      if (name == "commands" && value.empty()) return missing_entry(lines_, entries_);
      const Result<HeaderEntry*> entry = begin_entry(lines_, entries_, name, "commands");
      if (!entry) return entry.error();
      if (std::optional<Error> problem = read_entry(*entry.value(), value)) return problem;
    }
    return lines_.error("the text ends before the line 'commands'");
  }

  std::optional<Error> read_entry(HeaderEntry& entry, std::string_view value) {
    if (&entry == &cost_) return read_cost_names(value);
    if (&entry != &patch_) return read_size_entry(lines_, value, "map", entry);
    if (value.empty()) return lines_.error("expected the name of a file of patches");
    scenario_.patch_file = value;
    return std::nullopt;
  }

  /// How many lengths each query has, and which of them is the one to keep.
  std::optional<Error> read_cost_names(std::string_view names) {
    const std::optional<std::uint32_t> count = parse_whole(take_first_field(names), kMostInt32);
    if (!count || *count != count_fields(names)) {
      return lines_.error(
          "expected how many costs a query has and the name of each, such as 'cost 1 octile', "
          "found " +
          in_quotes(trim(lines_.line())));
    }
    costs_ = *count;
    octile_ = costs_;
    for (std::uint32_t i = 0; i < costs_; ++i) {
      if (take_first_field(names) == "octile") octile_ = std::min(octile_, i);
    }
    if (octile_ < costs_) return std::nullopt;
    return lines_.error("none of the costs is called 'octile', the only one that is known");
  }

  std::optional<Error> check_size() {
    const std::uint64_t cells = std::uint64_t{width_.value} * height_.value;
    if (cells > std::uint64_t{kMaxDynamicCells}) {
      return lines_.error("the map has " + std::to_string(width_.value) + " x " +
                          std::to_string(height_.value) + " cells, more than " +
                          std::to_string(kMaxDynamicCells) + ", the most there may be");
    }
    scenario_.width = static_cast<std::int32_t>(width_.value);
    scenario_.height = static_cast<std::int32_t>(height_.value);
    return std::nullopt;
  }

  std::optional<Error> read_command() {
    const std::size_t count = count_fields(lines_.line());
    std::string_view rest = lines_.line();
    const std::string_view command = take_first_field(rest);
    if (command == "P") return read_place(rest, count);
    if (command == "Q") return read_query(rest, count);
    return lines_.error("expected a line that begins with P or Q, found " +
                        in_quotes(trim(lines_.line())));
  }

  std::optional<Error> read_place(std::string_view rest, std::size_t count) {
    if (count != 5) {
      return lines_.error("expected 5 fields (P, bucket, patch, x, y), found " +
                          std::to_string(count));
    }
    PatchPlace place;
    place.line = lines_.number();
    std::optional<Error> problem =
        read_number_field(lines_, "bucket", take_first_field(rest), place.bucket);
    if (!problem) problem = read_number_field(lines_, "patch", take_first_field(rest), place.patch);
    if (!problem) problem = read_cell(rest, "x", "y", place.corner);
    if (!problem) scenario_.places.push_back(place);
    return problem;
  }

  std::optional<Error> read_query(std::string_view rest, std::size_t count) {
    constexpr std::size_t kBeforeLengths = 6;
    if (count != kBeforeLengths + costs_) {
      return lines_.error("expected " + std::to_string(kBeforeLengths + costs_) +
                          " fields (Q, bucket, start x, start y, goal x, goal y, and " +
                          counted(costs_, "length") + "), found " + std::to_string(count));
    }
    ScenarioQuery query;
    query.line = lines_.number();
    query.width = scenario_.width;
    query.height = scenario_.height;
    std::optional<Error> problem =
        read_number_field(lines_, "bucket", take_first_field(rest), query.bucket);
    if (!problem) problem = read_cell(rest, "start x", "start y", query.from);
    if (!problem) problem = read_cell(rest, "goal x", "goal y", query.to);
    for (std::uint32_t i = 0; i < octile_; ++i) take_first_field(rest);
    const std::string_view length = take_first_field(rest);
    if (!problem && length != kNoLength) problem = read_length_field(lines_, length, query);
    if (!problem) scenario_.queries.push_back({std::move(query), scenario_.places.size()});
    return problem;
  }

  std::optional<Error> read_cell(std::string_view& rest, const char* x, const char* y,
                                 Point& cell) {
    std::optional<Error> problem = read_size_field(lines_, x, take_first_field(rest), cell.x);
    if (!problem) problem = read_size_field(lines_, y, take_first_field(rest), cell.y);
    if (problem) return problem;
    if (cell.x < scenario_.width && cell.y < scenario_.height) return std::nullopt;
    return lines_.error("the cell " + std::to_string(cell.x) + "," + std::to_string(cell.y) +
                        " is outside the map of " + std::to_string(scenario_.width) + " x " +
                        std::to_string(scenario_.height) + " cells");
  }

  LineReader lines_;
  HeaderEntry height_{"height"};
  HeaderEntry width_{"width"};
  HeaderEntry cost_{"cost"};
  HeaderEntry patch_{"patch"};
  HeaderEntry* entries_[4] = {&height_, &width_, &cost_, &patch_};
  std::uint32_t costs_ = 0;
  std::uint32_t octile_ = 0;
  DynamicScenario scenario_;
};

}  // namespace

bool is_dynamic_scenario(std::string_view text) {
  const std::string source;
  LineReader lines(text, source);
  std::string_view version;
  return take_title(lines, version) == "version" && trim(version) == "2";
}

Result<DynamicScenario> parse_dynamic_scenario(std::string_view text, const std::string& source) {
  return DynamicReader(text, source).read();
}

Result<DynamicScenario> read_dynamic_scenario(const std::string& path) {
  return parse_file(path, parse_dynamic_scenario);
}

Result<void> check_patches(const DynamicScenario& scenario, const std::vector<MapPatch>& patches,
                           const std::string& source) {
  for (const PatchPlace& place : scenario.places) {
    const std::string number = std::to_string(place.patch);
    if (place.patch >= patches.size()) {
      return Error{source, place.line,
                   "there is no patch " + number + ": there are " + std::to_string(patches.size()) +
                       ", numbered from 0"};
    }
    const MapPatch& patch = patches[place.patch];
    if (patch.width <= scenario.width - place.corner.x &&
        patch.height <= scenario.height - place.corner.y) {
      continue;
    }
    return Error{source, place.line,
                 "patch " + number + " of " + std::to_string(patch.width) + " x " +
                     std::to_string(patch.height) + " cells, laid at " +
                     std::to_string(place.corner.x) + "," + std::to_string(place.corner.y) +
                     ", reaches beyond the map of " + std::to_string(scenario.width) + " x " +
                     std::to_string(scenario.height) + " cells"};
  }
  return {};
}

}  // namespace wend::io
