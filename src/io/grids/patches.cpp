// `.patch` files: rectangles of cells, each with a header of its own.
#include "grid_rows.h"
#include "header_entries.h"
#include "wend/io/dynamic_files.h"

namespace wend::io {
namespace {

std::string counted_patches(std::uint32_t count) {
  return std::to_string(count) + (count == 1 ? " patch" : " patches");
}

class PatchReader {
 public:
  PatchReader(std::string_view text, const std::string& source) : lines_(text, source) {}

  Result<std::vector<MapPatch>> read() {
    std::optional<Error> problem = lines_.empty_error();
    if (!problem) problem = read_title();
    if (!problem) problem = read_count();
    while (!problem && patches_.size() < count_) problem = read_patch();
    if (!problem) problem = check_end();
    if (problem) return *std::move(problem);
    return std::move(patches_);
  }

 private:
  /// Goes on to the next line that is not blank, and takes it apart; false at the end.
  bool next_entry() {
    while (lines_.next()) {
      value_ = lines_.line();
      name_ = take_first_field(value_);
      value_ = trim(value_);
      if (!name_.empty()) return true;
    }
    return false;
  }

  std::optional<Error> read_title() {
    if (next_entry() && name_ == "type" && value_ == "patch") return std::nullopt;
    return lines_.error("expected the line 'type patch', found " + in_quotes(trim(lines_.line())));
  }

  std::optional<Error> read_count() {
    if (!next_entry()) return lines_.error("the text ends before the line 'patches'");
    if (name_ != "patches") {
      return lines_.error("expected the line 'patches' with their number, found " +
                          in_quotes(trim(lines_.line())));
    }
    const std::optional<std::uint32_t> count = parse_whole(value_, kMostInt32);
    if (!count) {
      return lines_.error("the number of patches must be a whole number from 0 to " +
                          std::to_string(kMostInt32) + ", found " + in_quotes(value_));
    }
    count_ = *count;
    return std::nullopt;
  }

  std::optional<Error> read_patch() {
    if (!next_entry()) {
      return lines_.error("the text ends too early: expected " + counted_patches(count_) +
                          ", found " + std::to_string(patches_.size()));
    }
    const std::string number = std::to_string(patches_.size());
    if (name_ != "patch" || value_ != number) {
      return lines_.error("expected the line 'patch " + number + "', found " +
                          in_quotes(trim(lines_.line())) +
                          "; patches are numbered from 0, in order");
    }
    HeaderEntry height{"height"};
    HeaderEntry width{"width"};
    HeaderEntry* const entries[] = {&height, &width};
    std::optional<Error> problem = read_sizes(entries);
    LineReader before_first_row = lines_;
    if (!problem) problem = pass_rows(lines_, width.value, height.value);
    if (!problem) keep(before_first_row, width.value, height.value);
    return problem;
  }

  /// Up to and including the line `map`.
  std::optional<Error> read_sizes(std::span<HeaderEntry* const> entries) {
    while (next_entry()) {
      if (name_ == "map" && value_.empty()) return missing_entry(lines_, entries);
      const Result<HeaderEntry*> entry = begin_entry(lines_, entries, name_, "map");
      if (!entry) return entry.error();
      std::optional<Error> problem = read_size_entry(lines_, value_, "patch", *entry.value());
      if (problem) return problem;
    }
    return lines_.error("the text ends before the line 'map' of patch " +
                        std::to_string(patches_.size()));
  }

  /// Rows that were found to be there.
  void keep(LineReader& rows, std::uint32_t width, std::uint32_t height) {
    MapPatch patch{static_cast<std::int32_t>(width), static_cast<std::int32_t>(height), {}};
    patch.cells.reserve(std::size_t{width} * height);
    for (std::uint32_t row = 0; row < height && rows.next(); ++row) patch.cells += rows.line();
    patches_.push_back(std::move(patch));
  }

  std::optional<Error> check_end() {
    if (!next_entry()) return std::nullopt;
    return lines_.error("expected " + counted_patches(count_) +
                        ", found more: " + in_quotes(trim(lines_.line())));
  }

  LineReader lines_;
  std::string_view name_;
  std::string_view value_;
  std::uint32_t count_ = 0;
  std::vector<MapPatch> patches_;
};

}  // namespace

Result<std::vector<MapPatch>> parse_patches(std::string_view text, const std::string& source) {
  return PatchReader(text, source).read();
}

Result<std::vector<MapPatch>> read_patches(const std::string& path) {
  return parse_file(path, parse_patches);
}

}  // namespace wend::io
