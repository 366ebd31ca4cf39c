#include "header_entries.h"

#include "wend/space/maps/grid_map.h"

namespace wend::io {
namespace {

/// "'type', 'height' or 'map'".
std::string entry_names(std::span<HeaderEntry* const> entries, std::string_view end) {
  std::string names;
  for (const HeaderEntry* entry : entries) {
    if (!names.empty()) names += ", ";
    names += in_quotes(entry->name);
  }
  return names + " or " + in_quotes(end);
}

}  // namespace

Result<HeaderEntry*> begin_entry(const LineReader& lines, std::span<HeaderEntry* const> entries,
                                 std::string_view name, std::string_view end) {
  for (HeaderEntry* entry : entries) {
    if (entry->name != name) continue;
    if (entry->line != 0) {
      return lines.error("there is a second line " + in_quotes(name) + "; the first is line " +
                         std::to_string(entry->line));
    }
    entry->line = lines.number();
    return entry;
  }
  return lines.error("expected " + entry_names(entries, end) + ", found " +
                     in_quotes(trim(lines.line())));
}

std::optional<Error> missing_entry(const LineReader& lines, std::span<HeaderEntry* const> entries) {
  for (const HeaderEntry* entry : entries) {
    if (entry->line != 0) continue;
    return lines.error("the line " + in_quotes(entry->name) + " is missing from the header");
  }
  return std::nullopt;
}

std::optional<Error> read_size_entry(const LineReader& lines, std::string_view text,
                                     const char* what, HeaderEntry& entry) {
  constexpr auto kMostCells = static_cast<std::uint32_t>(GridMap::kMaxCells);
  const std::optional<std::uint32_t> size = parse_whole(text, kMostCells);
  const std::string name(entry.name);
  if (!size) {
    return lines.error("the " + name + " must be a whole number from 1 to " +
                       std::to_string(kMostCells) + ", found " + in_quotes(text));
  }
  if (*size == 0) {
    return lines.error(std::string("the ") + what + " has no cells: its " + name + " is 0");
  }
  entry.value = *size;
  return std::nullopt;
}

}  // namespace wend::io
