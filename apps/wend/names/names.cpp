#include "names/names.h"

#include <fmt/format.h>

#include <algorithm>

#include "terminal/failure.h"
#include "terminal/layout/wrap.h"
#include "terminal/terminal.h"
#include "terminal/values.h"

namespace wend::cli {
namespace {

/// The places of the known names that fit.
template <class Fits>
std::vector<std::size_t> indices_where(const std::vector<KnownName>& known, Fits fits) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < known.size(); ++i) {
    if (fits(known[i])) found.push_back(i);
  }
  return found;
}

bool has_other(const KnownName& known, const std::string& key) {
  const std::vector<std::string> others = split_at_commas(known.others);
  return std::any_of(others.begin(), others.end(),
                     [&](const std::string& other) { return name_key(other) == key; });
}

/// Looks among names first, then among further names.
std::vector<std::size_t> find_names(std::string_view text, const std::vector<KnownName>& known) {
  const std::string key = name_key(text);
  if (key.empty()) return {};
  const auto found =
      indices_where(known, [&](const KnownName& each) { return name_key(each.name) == key; });
  if (!found.empty()) return found;
  return indices_where(known, [&](const KnownName& each) { return has_other(each, key); });
}

std::vector<std::string> names_at(const std::vector<std::size_t>& indices,
                                  const std::vector<KnownName>& known) {
  std::vector<std::string> names;
  for (const std::size_t index : indices) names.push_back(known[index].name);
  return names;
}

/// All spellings for suggestions, names first.
std::vector<std::string> spellings(const std::vector<KnownName>& known) {
  std::vector<std::string> words;
  for (const KnownName& each : known) words.push_back(each.name);
  for (const KnownName& each : known) {
    for (const std::string& other : split_at_commas(each.others)) {
      const std::size_t begin = other.find_first_not_of(' ');
      if (begin != other.npos) words.push_back(other.substr(begin));
    }
  }
  return words;
}

/// The end of a message about an unknown name.
std::string remedy(std::string_view option, std::string_view text,
                   const std::vector<KnownName>& known) {
  const std::string hint = did_you_mean(text, spellings(known));
  const std::string start = hint.empty() ? ";" : hint;
  if (known.size() > kMostNamesInMessage) return fmt::format("{} {} help lists all", start, option);
  std::vector<std::string> names;
  for (const KnownName& each : known) names.push_back(each.name);
  return fmt::format("{} known: {}", start, joined(names));
}

}  // namespace

std::string name_key(std::string_view text) {
  std::string key;
  for (const char c : text) {
    if (c == '*') {
      key += "star";
    } else if (c >= 'A' && c <= 'Z') {
      key += static_cast<char>(c - 'A' + 'a');
    } else if (std::string_view(" \t-_'").find(c) == std::string_view::npos) {
      key += c;
    }
  }
  for (const std::string_view ending : {"search", "algorithm"}) {
    if (key.size() > ending.size() && key.ends_with(ending)) key.resize(key.size() - ending.size());
  }
  return key;
}

std::size_t parse_name(std::string_view option, std::string_view what, std::string_view text,
                       const std::vector<KnownName>& known) {
  const std::vector<std::size_t> found = find_names(text, known);
  if (found.size() == 1) return found.front();
  if (found.empty()) {
    throw usage_error(
        fmt::format("{}: there is no {} '{}'{}", option, what, text, remedy(option, text, known)));
  }
  throw usage_error(fmt::format("{}: '{}' may mean {}; say one of these", option, text,
                                joined(names_at(found, known))));
}

std::string names_text(const std::vector<KnownName>& known) {
  std::size_t width = 0;
  for (const KnownName& each : known) width = std::max(width, each.name.size());
  std::string text;
  for (const KnownName& each : known) {
    text += hanging(each.name, each.purpose, width + 2, text_width());
  }
  return text;
}

}  // namespace wend::cli
