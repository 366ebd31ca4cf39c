#include "simulation/colour_names.h"

#include <algorithm>
#include <charconv>
#include <iterator>

namespace wend::cli {
namespace {

struct NamedColour {
  const char* name;
  std::uint32_t colour;
};

constexpr NamedColour kColours[] = {
    {"aqua", 0x00ffff},   {"black", 0x000000},   {"blue", 0x0000ff},      {"brown", 0xa52a2a},
    {"coral", 0xff7f50},  {"crimson", 0xdc143c}, {"cyan", 0x00ffff},      {"fuchsia", 0xff00ff},
    {"gold", 0xffd700},   {"gray", 0x808080},    {"green", 0x008000},     {"grey", 0x808080},
    {"indigo", 0x4b0082}, {"lime", 0x00ff00},    {"magenta", 0xff00ff},   {"maroon", 0x800000},
    {"navy", 0x000080},   {"olive", 0x808000},   {"orange", 0xffa500},    {"pink", 0xffc0cb},
    {"purple", 0x800080}, {"red", 0xff0000},     {"salmon", 0xfa8072},    {"silver", 0xc0c0c0},
    {"tan", 0xd2b48c},    {"teal", 0x008080},    {"turquoise", 0x40e0d0}, {"violet", 0xee82ee},
    {"white", 0xffffff},  {"yellow", 0xffff00}};

std::string in_small_letters(std::string_view text) {
  std::string small(text);
  for (char& c : small) c = 'A' <= c && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  return small;
}

}  // namespace

std::optional<std::uint32_t> read_colour(std::string_view text) {
  constexpr std::size_t kHexLength = 7;  // #rrggbb
  if (text.size() == kHexLength && text.front() == '#') {
    std::uint32_t colour = 0;
    const auto [end, problem] =
        std::from_chars(text.data() + 1, text.data() + text.size(), colour, 16);
    const bool whole = problem == std::errc() && end == text.data() + text.size();
    return whole ? std::optional(colour) : std::nullopt;
  }
  const std::string name = in_small_letters(text);
  const auto same = [&](const NamedColour& each) { return name == each.name; };
  const auto* const found = std::find_if(std::begin(kColours), std::end(kColours), same);
  return found == std::end(kColours) ? std::nullopt : std::optional(found->colour);
}

std::vector<std::string> colour_names() {
  std::vector<std::string> names;
  for (const NamedColour& each : kColours) names.emplace_back(each.name);
  return names;
}

}  // namespace wend::cli
